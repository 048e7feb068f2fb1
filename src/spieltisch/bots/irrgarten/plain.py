"""The plain depth-first seeker: a quick measure for mazes, and what other seekers compare with."""

from spieltisch.bots.irrgarten.desk import (
    BARRED,
    NO_WAY,
    PLACES,
    SLOTS,
    UNKNOWN,
    Desk,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["mean_plain_search", "plain_search"]


@rule
def plain_search(d: Desk, treasure: int, salt: int, most: int) -> int:
    """The turns to the treasure of the maze on the desk, at most so many.

    On to any new field next to this one, chosen by lot; where there is none, back along the path.
    """
    outside = d.notes[PLACES] - 1
    for slot in range(d.notes[SLOTS]):
        d.play_known[slot] = UNKNOWN
    for place in range(outside):
        d.play_seen[place] = 0
    d.play_seen[outside] = 1
    d.rng[0] = stream(salt, 0)
    d.stack[0] = outside
    depth, turns = 0, 1
    while turns < most:
        way = any_way(d, d.stack[depth])
        if way == NO_WAY:
            if depth == 0:
                return most
            depth -= 1
            turns += depth == 0
        elif d.maze[d.slot[way]] == BARRED:
            d.play_known[d.slot[way]] = BARRED
            turns += 1
        elif d.to[way] == treasure:
            return turns
        else:
            depth += 1
            d.stack[depth] = d.to[way]
            d.play_seen[d.to[way]] = 1
    return turns


@rule
def any_way(d: Desk, place: int) -> int:
    """By lot a way from a place to one never entered, if no barrier is known to be there."""
    chosen, count = NO_WAY, 0
    for way in range(d.first[place], d.first[place + 1]):
        if d.play_seen[d.to[way]] == 0 and d.play_known[d.slot[way]] == UNKNOWN:
            count += 1
            if below(d.rng, count) == 0:
                chosen = way
    return chosen


@rule
def mean_plain_search(d: Desk, treasure: int, salt: int, searches: int, most: int) -> float:
    """A mean over so many searches."""
    total = 0
    for number in range(searches):
        total += plain_search(d, treasure, stream(salt, number), most)
    return total / max(searches, 1)
