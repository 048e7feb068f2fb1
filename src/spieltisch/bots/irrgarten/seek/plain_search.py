"""The plain depth-first seeker: a quick measure for mazes, and what other seekers compare with."""

from spieltisch.bots.irrgarten.workspace import BARRED, NO_WAY, UNKNOWN, Workspace
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["mean_plain_search", "plain_search"]


@rule
def plain_search(w: Workspace, treasure: int, salt: int, most: int) -> int:
    """The turns to the treasure of the maze, at most `most`.

    On to any new field next to this one, chosen by lot; where there is none, back along the path.
    """
    b, play = w.board, w.play
    outside = b.outside
    for slot in range(b.slots):
        play.known[slot] = UNKNOWN
    for place in range(outside):
        play.seen[place] = 0
    play.seen[outside] = 1
    w.stream[0] = stream(salt, 0)
    play.stack[0] = outside
    depth, turns = 0, 1
    while turns < most:
        way = any_way(w, play.stack[depth])
        if way == NO_WAY:
            if depth == 0:
                return most
            depth -= 1
            turns += depth == 0
        elif play.maze[b.slot[way]] == BARRED:
            play.known[b.slot[way]] = BARRED
            turns += 1
        elif b.to[way] == treasure:
            return turns
        else:
            depth += 1
            play.stack[depth] = b.to[way]
            play.seen[b.to[way]] = 1
    return turns


@rule
def any_way(w: Workspace, place: int) -> int:
    """By lot a way from a place to one never entered, if no barrier is known to be there."""
    b, play = w.board, w.play
    chosen, count = NO_WAY, 0
    for way in range(b.first[place], b.first[place + 1]):
        if play.seen[b.to[way]] == 0 and play.known[b.slot[way]] == UNKNOWN:
            count += 1
            if below(w.stream, count) == 0:
                chosen = way
    return chosen


@rule
def mean_plain_search(w: Workspace, treasure: int, salt: int, searches: int, most: int) -> float:
    """A mean over some searches."""
    total = 0
    for number in range(searches):
        total += plain_search(w, treasure, stream(salt, number), most)
    return total / max(searches, 1)
