"""Choosing a question as the lower levels do: the nearest one, or where most is unknown."""

from spieltisch.bots.irrgarten.seek.questions import is_overlooked, is_question
from spieltisch.bots.irrgarten.workspace import (
    NO_WAY,
    UNKNOWN,
    Workspace,
)
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below

__all__ = ["most_unknown", "nearest"]


@rule
def nearest(w: Workspace) -> int:
    """Depth first: any question at the nearest place with one, chosen by lot."""
    b, paths = w.board, w.paths
    best, count = NO_WAY, 0
    for way in range(b.ways):
        length = paths.distance[b.start[way]]
        if not is_question(w, way) or length < 0:
            continue
        if best == NO_WAY or length < paths.distance[b.start[best]]:
            best, count = way, 1
        elif length == paths.distance[b.start[best]]:
            count += 1
            if below(w.stream, count) == 0:
                best = way
    return best


@rule
def most_unknown(w: Workspace, overlooks: int) -> int:
    """The question with most unknown behind it that is seen, near first."""
    b, k, paths = w.board, w.knowledge, w.paths
    best, best_score = NO_WAY, -1
    for way in range(b.ways):
        length = paths.distance[b.start[way]]
        if not is_question(w, way) or length < 0 or is_overlooked(w, way, overlooks):
            continue
        exits = 0
        for more in range(b.first[b.to[way]], b.first[b.to[way] + 1]):
            exits += k.seen[b.to[more]] == 0 and k.known[b.slot[more]] == UNKNOWN
        score = (beyond(w, b.to[way]) * 5 + exits) * 1000 - length * 10 + below(w.stream, 10)
        if score > best_score:
            best, best_score = way, score
    return best


@rule
def beyond(w: Workspace, place: int) -> int:
    """How many fields never entered may hang together with this one."""
    b, k, play = w.board, w.knowledge, w.play
    for i in range(b.places):
        play.seen[i] = k.seen[i]
    play.seen[place] = 1
    play.frontier[0] = place
    at, count = 0, 1
    while at < count:
        start = play.frontier[at]
        at += 1
        for way in range(b.first[start], b.first[start + 1]):
            if play.seen[b.to[way]] == 0 and k.known[b.slot[way]] == UNKNOWN:
                play.seen[b.to[way]] = 1
                play.frontier[count] = b.to[way]
                count += 1
    return count
