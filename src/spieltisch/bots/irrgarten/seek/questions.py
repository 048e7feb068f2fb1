"""The questions that a seeker can ask, and where it can go in this turn.

Known open ways are free, a barrier costs a turn, and so does leaving the maze. So what counts for a
question is how likely it leads on, against how likely it costs a turn.
"""

from spieltisch.bots.irrgarten.workspace import NO_WAY, OPEN, UNKNOWN, Workspace
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["can_leave", "find_routes", "is_overlooked", "is_question", "keep_candidate"]

HUNDRED = 100


@rule
def find_routes(w: Workspace) -> None:
    """IRR-12: by which way each place can be come to in this turn, over known open ways.

    Nobody passes the outside on such a route.
    """
    b, k, paths = w.board, w.knowledge, w.paths
    outside = b.outside
    at, count = 0, 1
    for place in range(b.places):
        paths.distance[place] = -1
    paths.queue[0] = k.at
    paths.distance[k.at] = 0
    paths.routes[k.at] = NO_WAY
    while at < count:
        place = paths.queue[at]
        at += 1
        for way in range(b.first[place], b.first[place + 1]):
            to = b.to[way]
            is_free = k.known[b.slot[way]] == OPEN and k.taken[way] == 0 and to != outside
            if is_free and paths.distance[to] < 0:
                paths.distance[to] = paths.distance[place] + 1
                paths.routes[to] = way
                paths.queue[count] = to
                count += 1


@rule
def is_question(w: Workspace, way: int) -> bool:
    """Whether a way leads from a place seen to a new one, and nobody knows if it is open."""
    b, k = w.board, w.knowledge
    is_new = k.seen[b.start[way]] == 1 and k.seen[b.to[way]] == 0
    return bool(is_new and k.known[b.slot[way]] == UNKNOWN)


@rule
def is_overlooked(w: Workspace, way: int, percent: int) -> bool:
    """Whether a level does not see a question, the same one as long as nothing new is known."""
    k = w.knowledge
    if percent == 0:
        return False
    return stream(k.mark, way) % HUNDRED < percent


@rule
def can_leave(w: Workspace) -> bool:
    """Whether a route of this turn comes to an entrance known to be open."""
    b, k, paths = w.board, w.knowledge, w.paths
    outside = b.outside
    for way in range(b.first[outside], b.first[outside + 1]):
        if k.known[b.slot[way]] == OPEN and paths.distance[b.to[way]] >= 0:
            return True
    return False


@rule
def keep_candidate(w: Workspace, count: int, most: int, way: int, score: float) -> int:
    """Put a way among the candidates, the best one first; how many there are, at most `most`."""
    choice = w.choice
    at = min(count, most)
    while at > 0 and choice.values[at - 1] < score:
        if at < most:
            choice.values[at] = choice.values[at - 1]
            choice.candidates[at] = choice.candidates[at - 1]
        at -= 1
    if at < most:
        choice.values[at] = score
        choice.candidates[at] = way
        count = min(count + 1, most)
    return count
