"""How many turns a search still takes, found by playing it on in drawn worlds."""

from spieltisch.bots.irrgarten.seek.questions import is_question
from spieltisch.bots.irrgarten.workspace import (
    BARRED,
    NO_WAY,
    NOBODY,
    OPEN,
    UNKNOWN,
    Workspace,
)
from spieltisch.rules.kernel import rule

__all__ = ["find_parts", "mean_turns"]

ENTERED = 1000
"""A part of the maze that was entered only in a drawn world."""


@rule
def find_parts(w: Workspace) -> None:
    """Which seen places hang together inside the maze; the outside is NOBODY's."""
    b, k, paths = w.board, w.knowledge, w.paths
    outside = b.outside
    for place in range(b.places):
        paths.parts[place] = NOBODY
    for root in range(outside):
        if k.seen[root] == 0 or paths.parts[root] != NOBODY:
            continue
        at, count = 0, 1
        paths.queue[0] = root
        paths.parts[root] = root
        while at < count:
            place = paths.queue[at]
            at += 1
            for way in range(b.first[place], b.first[place + 1]):
                to = b.to[way]
                is_free = k.known[b.slot[way]] == OPEN and to != outside
                if is_free and paths.parts[to] == NOBODY:
                    paths.parts[to] = root
                    paths.queue[count] = to
                    count += 1


@rule
def mean_turns(w: Workspace, way: int, worlds: int) -> float:
    """The turns to the treasure if this is asked first, a mean over the first worlds."""
    count = list_others(w, way)
    total = 0
    for world in range(worlds):
        total += play_world(w, world, way, count)
    return total / max(worlds, 1)


@rule
def list_others(w: Workspace, way: int) -> int:
    """List all other questions as they would be asked later: near ones first, then by score."""
    b, paths, play = w.board, w.paths, w.play
    here = paths.parts[b.start[way]]
    count = 0
    for other in range(b.ways):
        if other == way or not is_question(w, other):
            continue
        at = count
        while at > 0 and is_before(w, here, other, play.others[at - 1]):
            play.others[at] = play.others[at - 1]
            at -= 1
        play.others[at] = other
        count += 1
    return count


@rule
def is_before(w: Workspace, here: int, way: int, other: int) -> bool:
    """Whether one question is asked before another by a seeker in the part `here`."""
    b, paths, choice = w.board, w.paths, w.choice
    is_near = paths.parts[b.start[way]] == here
    if is_near != (paths.parts[b.start[other]] == here):
        return bool(is_near)
    return bool(choice.scores[way] > choice.scores[other])


@rule
def play_world(w: Workspace, world: int, way: int, count: int) -> int:
    """The turns to the treasure of a world.

    After the first question everything new is explored before any older question is asked.
    """
    b, k, paths, play = w.board, w.knowledge, w.paths, w.play
    for slot in range(b.slots):
        play.known[slot] = k.known[slot]
    for place in range(b.places):
        play.seen[place] = k.seen[place]
    here = paths.parts[k.at]
    turns, depth, at = 1, 0, 0
    while way != NO_WAY:
        slot, to = b.slot[way], b.to[way]
        if depth == 0:
            turns += here not in (NOBODY, paths.parts[b.start[way]])
            here = paths.parts[b.start[way]]
        if w.worlds[world].slots[slot] == OPEN:
            if to == w.worlds[world].treasure:
                return turns
            play.seen[to] = 1
            play.stack[depth] = to
            depth += 1
            if here == NOBODY:
                here = ENTERED + to
        else:
            play.known[slot] = BARRED
            turns += 1
        way = NO_WAY
        while way == NO_WAY and depth > 0:
            way = next_way(w, play.stack[depth - 1])
            depth -= way == NO_WAY
        while way == NO_WAY and at < count:
            other = play.others[at]
            at += 1
            if play.seen[b.to[other]] == 0 and play.known[b.slot[other]] == UNKNOWN:
                way = other
    return turns


@rule
def next_way(w: Workspace, place: int) -> int:
    """The most promising question at a place."""
    b, choice, play = w.board, w.choice, w.play
    best = NO_WAY
    for way in range(b.first[place], b.first[place + 1]):
        is_new = play.seen[b.to[way]] == 0 and play.known[b.slot[way]] == UNKNOWN
        if is_new and (best == NO_WAY or choice.scores[way] > choice.scores[best]):
            best = way
    return best
