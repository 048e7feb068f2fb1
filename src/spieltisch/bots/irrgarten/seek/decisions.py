"""A seeker's decision: the question it asks next, and whether it leaves the maze for it."""

from spieltisch.bots.irrgarten.belief.worlds import draw_worlds
from spieltisch.bots.irrgarten.levels import BELIEF, DEPTH_FIRST, PRACTISED, Plan
from spieltisch.bots.irrgarten.seek.by_worlds import choose_way, score_ways
from spieltisch.bots.irrgarten.seek.instinct import choose_by_practice
from spieltisch.bots.irrgarten.seek.questions import find_routes
from spieltisch.bots.irrgarten.seek.simple_choices import most_unknown, nearest
from spieltisch.bots.irrgarten.workspace import (
    NO_WAY,
    Workspace,
)
from spieltisch.rules.kernel import rule

__all__ = ["decide"]


@rule
def decide(w: Workspace, plan: Plan) -> int:
    """Note the way to ask next, NO_WAY for none, and whether to leave for it first.

    How many candidates there were is the answer; `draw_worlds` may have drawn some worlds before.
    """
    b, paths, belief, choice = w.board, w.paths, w.belief, w.choice
    count, way = 0, NO_WAY
    if plan.method == BELIEF:
        draw_worlds(w, max(0, plan.worlds - belief.drawn))
        score_ways(w)
    find_routes(w)
    if plan.method == BELIEF:
        count = choose_way(w, plan.overlooks, plan.tries)
        if count == 0 and plan.overlooks > 0:
            count = choose_way(w, 0, plan.tries)
        way = choice.candidates[0] if count > 0 else NO_WAY
    elif plan.method == PRACTISED:
        count = choose_by_practice(w, plan)
        way = choice.candidates[0] if count > 0 else NO_WAY
    elif plan.method == DEPTH_FIRST:
        way = nearest(w)
    else:
        way = most_unknown(w, plan.overlooks)
        if way == NO_WAY:
            way = most_unknown(w, 0)
    choice.chosen = way
    choice.leaves = 0 if way != NO_WAY and paths.distance[b.start[way]] >= 0 else 1
    return count
