"""Choosing a question as the middle levels do: by counting in drawn worlds."""

from spieltisch.bots.irrgarten.seek.questions import (
    can_leave,
    is_overlooked,
    is_question,
    keep_candidate,
)
from spieltisch.bots.irrgarten.workspace import (
    Workspace,
)
from spieltisch.rules.kernel import rule

__all__ = ["choose_way", "score_ways"]


@rule
def score_ways(w: Workspace) -> None:
    """How promising each way is: the likelier a turn is lost there, the less."""
    b, belief, choice = w.board, w.belief, w.choice
    for way in range(b.ways):
        choice.scores[way] = 1 / (belief.closed[b.slot[way]] / belief.drawn + w.weights.some)


@rule
def score_from(w: Workspace, way: int) -> float:
    """The score of a way from where the routes begin, less than 0 if it is out of reach.

    Corridors wind on: what is beside an older part of the path is closed more often than in worlds.
    """
    b, paths, choice = w.board, w.paths, w.choice
    length = paths.distance[b.start[way]]
    if length <= 0 or b.start[way] == b.outside:
        return float(choice.scores[way] if length == 0 else -1.0)
    closed = 1 / choice.scores[way]
    aged = closed + w.weights.aged * max(0.0, 1 - closed)
    return float(1 / (aged * (1 + w.weights.steps * length)))


@rule
def near_share(w: Workspace) -> float:
    """In what share of the worlds the treasure is behind a question that is in reach."""
    b, paths, belief = w.board, w.paths, w.belief
    count = 0
    for way in range(b.ways):
        if is_question(w, way) and paths.distance[b.start[way]] >= 0:
            count += belief.leads[way]
    return float(count / belief.drawn)


@rule
def choose_way(w: Workspace, overlooks: int, most: int) -> int:
    """List the best questions, the best one first; how many there are, at most `most`.

    `find_routes` has been asked before. What cannot be reached in this turn is far: it counts only
    if the treasure is hardly near.
    """
    b, choice = w.board, w.choice
    count = 0
    is_far_too = near_share(w) < w.weights.hardly and can_leave(w)
    for way in range(b.ways):
        if not is_question(w, way) or is_overlooked(w, way, overlooks):
            continue
        score = score_from(w, way)
        if score < 0 and is_far_too:
            score = choice.scores[way] / (1 + choice.scores[way])
        if score >= 0:
            count = keep_candidate(w, count, most, way, score)
    return count
