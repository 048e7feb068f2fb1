"""Whole searches of a maze that is known to the referee only."""

from spieltisch.bots.irrgarten.belief.worlds import forget_worlds
from spieltisch.bots.irrgarten.levels import Plan
from spieltisch.bots.irrgarten.seek.decisions import decide
from spieltisch.bots.irrgarten.workspace import (
    BARRED,
    NO_WAY,
    OPEN,
    UNKNOWN,
    Workspace,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["begin_search", "end_turn", "enter", "leave", "mean_search", "seek", "walk"]


@rule
def begin_search(w: Workspace, salt: int) -> None:
    """Nothing is known, and the seeker is outside."""
    b, k = w.board, w.knowledge
    outside = b.outside
    for slot in range(b.slots):
        k.known[slot] = UNKNOWN
    for place in range(b.places):
        k.seen[place] = 0
        k.visits[place] = 0
    k.seen[outside] = 1
    k.entered = 0
    k.at = outside
    k.salt = salt
    end_turn(w)


@rule
def end_turn(w: Workspace) -> None:
    """IRR-12: the steps of a turn count for that turn only."""
    b, k = w.board, w.knowledge
    for way in range(b.ways):
        k.taken[way] = 0


@rule
def seek(w: Workspace, treasure: int, salt: int, plan: Plan, most: int) -> int:
    """The turns that a seeker needs to find the treasure of the maze, at most `most`.

    It notes in which turn it asked for which slot.
    """
    b, k, choice, play = w.board, w.knowledge, w.choice, w.play
    begin_search(w, salt)
    maze = play.maze
    for slot in range(b.slots):
        play.asked[slot] = 0
    turns = 1
    while turns < most:
        forget_worlds(w)
        decide(w, plan)
        way = choice.chosen
        if choice.leaves == 1:
            leave(w)
            turns += 1
            continue
        walk(w, b.start[way])
        slot = b.slot[way]
        k.known[slot] = maze[slot]
        play.asked[slot] = turns
        if maze[slot] == BARRED:
            end_turn(w)
            turns += 1
            continue
        k.taken[way] = 1
        k.at = b.to[way]
        enter(w, b.to[way])
        if b.to[way] == treasure:
            return turns
    return turns


@rule
def enter(w: Workspace, place: int) -> None:
    """Note that a field was entered for the first time."""
    k = w.knowledge
    k.entered += 1
    k.visits[place] = k.entered
    k.seen[place] = 1


@rule
def mean_search(
    w: Workspace, treasure: int, salt: int, searches: int, plan: Plan, most: int
) -> float:
    """The turns that a seeker needs in the maze, a mean over some searches."""
    total = 0
    for number in range(searches):
        total += seek(w, treasure, stream(salt, number), plan, most)
    return total / max(searches, 1)


@rule
def walk(w: Workspace, place: int) -> None:
    """Go to a place by the route of this turn."""
    b, k, paths = w.board, w.knowledge, w.paths
    k.at = place
    while paths.routes[place] != NO_WAY:
        way = paths.routes[place]
        k.taken[way] = 1
        place = b.start[way]


@rule
def leave(w: Workspace) -> None:
    """IRR-10: go outside, or, where that cannot be, let the turn end."""
    b, k, paths = w.board, w.knowledge, w.paths
    outside = b.outside
    for way in range(b.first[outside], b.first[outside + 1]):
        if k.known[b.slot[way]] == OPEN and paths.distance[b.to[way]] >= 0:
            k.at = outside
    end_turn(w)
