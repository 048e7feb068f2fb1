"""A seeker's decisions, and whole searches of a maze that is known to the referee only."""

from spieltisch.bots.irrgarten.desk import (
    AT,
    BARRED,
    CHOSEN,
    LEAVES,
    NO_WAY,
    OPEN,
    PLACES,
    SALT,
    SLOTS,
    UNKNOWN,
    VISITS,
    WAYS,
    WORLDS,
    Desk,
)
from spieltisch.bots.irrgarten.levels import BELIEF, DEPTH_FIRST, PRACTISED
from spieltisch.bots.irrgarten.seeking import (
    choose_by_practice,
    choose_way,
    find_routes,
    most_unknown,
    nearest,
    score_ways,
)
from spieltisch.bots.irrgarten.worlds import draw_worlds, forget_worlds
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["begin_search", "decide", "mean_search", "seek"]


@rule
def decide(d: Desk, method: int, worlds: int, overlooks: int, tries: int) -> int:
    """Note the way to ask next, NO_WAY for none, and whether to leave for it first.

    How many candidates there were is the answer; `draw_worlds` may have drawn some worlds before.
    """
    count, way = 0, NO_WAY
    if method == BELIEF:
        draw_worlds(d, max(0, worlds - d.notes[WORLDS]))
        score_ways(d)
    find_routes(d)
    if method == BELIEF:
        count = choose_way(d, overlooks, tries)
        if count == 0 and overlooks > 0:
            count = choose_way(d, 0, tries)
        way = d.candidates[0] if count > 0 else NO_WAY
    elif method == PRACTISED:
        count = choose_by_practice(d, overlooks, tries)
        way = d.candidates[0] if count > 0 else NO_WAY
    elif method == DEPTH_FIRST:
        way = nearest(d)
    else:
        way = most_unknown(d, overlooks)
        if way == NO_WAY:
            way = most_unknown(d, 0)
    d.notes[CHOSEN] = way
    d.notes[LEAVES] = 0 if way != NO_WAY and d.distance[d.start[way]] >= 0 else 1
    return count


@rule
def begin_search(d: Desk, salt: int) -> None:
    """Nothing is known, and the seeker is outside."""
    outside = d.notes[PLACES] - 1
    for slot in range(d.notes[SLOTS]):
        d.known[slot] = UNKNOWN
    for place in range(d.notes[PLACES]):
        d.seen[place] = 0
        d.visits[place] = 0
    d.seen[outside] = 1
    d.notes[VISITS] = 0
    d.notes[AT] = outside
    d.notes[SALT] = salt
    end_turn(d)


@rule
def end_turn(d: Desk) -> None:
    """IRR-12: the steps of a turn count for that turn only."""
    for way in range(d.notes[WAYS]):
        d.taken[way] = 0


@rule
def seek(
    d: Desk,
    treasure: int,
    salt: int,
    method: int,
    worlds: int,
    overlooks: int,
    tries: int,
    most: int,
) -> int:
    """The turns that a seeker needs to find the treasure of a maze, at most so many."""
    begin_search(d, salt)
    maze = d.maze
    turns = 1
    while turns < most:
        forget_worlds(d)
        decide(d, method, worlds, overlooks, tries)
        way = d.notes[CHOSEN]
        if d.notes[LEAVES] == 1:
            leave(d)
            turns += 1
            continue
        walk(d, d.start[way])
        slot = d.slot[way]
        d.known[slot] = maze[slot]
        if maze[slot] == BARRED:
            end_turn(d)
            turns += 1
            continue
        d.taken[way] = 1
        d.notes[AT] = d.to[way]
        enter(d, d.to[way])
        if d.to[way] == treasure:
            return turns
    return turns


@rule
def enter(d: Desk, place: int) -> None:
    """Note that a field was entered for the first time."""
    d.notes[VISITS] += 1
    d.visits[place] = d.notes[VISITS]
    d.seen[place] = 1


@rule
def mean_search(
    d: Desk, treasure: int, salt: int, searches: int, method: int, worlds: int, most: int
) -> float:
    """The turns that a seeker needs in the maze on the desk, a mean over so many searches."""
    total = 0
    for number in range(searches):
        total += seek(d, treasure, stream(salt, number), method, worlds, 0, 1, most)
    return total / max(searches, 1)


@rule
def walk(d: Desk, place: int) -> None:
    """Go to a place by the route of this turn."""
    d.notes[AT] = place
    while d.routes[place] != NO_WAY:
        way = d.routes[place]
        d.taken[way] = 1
        place = d.start[way]


@rule
def leave(d: Desk) -> None:
    """IRR-10: go outside, or, where that cannot be, let the turn end."""
    outside = d.notes[PLACES] - 1
    for way in range(d.first[outside], d.first[outside + 1]):
        if d.known[d.slot[way]] == OPEN and d.distance[d.to[way]] >= 0:
            d.notes[AT] = outside
    end_turn(d)
