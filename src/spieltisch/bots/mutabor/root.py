"""The moves to choose from: how each looks, what it is worth at once, and their first ply."""

from spieltisch.bots.mutabor.distances import measure
from spieltisch.bots.mutabor.glance import liking
from spieltisch.bots.mutabor.workspace import INFINITE, LAYOUTS, OWN, SCOUT, Workspace
from spieltisch.bots.mutabor.worth import worth
from spieltisch.compute.template_names import copy
from spieltisch.rules.kernel import Grid, Row, rule
from spieltisch.rules.mutabor.actions import EXCHANGE, RESTART_ON
from spieltisch.rules.mutabor.rules import apply
from spieltisch.rules.mutabor.state import NONE

__all__ = ["begin_iteration", "forget", "lay_out"]


@rule
def lay_out(w: Workspace, actions: Grid, count: int) -> None:
    """Play each move in the first state; note how it looks, and what it is worth at once."""
    s = w.states[0]
    seat = w.search.seat
    for i in range(count):
        root = w.roots[i]
        copy(w.root_states, i, w.states, 0)
        for part in range(2):
            if actions[i][part] != NONE:
                apply(w.root_states[i], actions[i][part])
        layout = LAYOUTS if EXCHANGE <= actions[i][0] < RESTART_ON else 0
        if layout > 0:
            measure(w.root_states[i], w.ways[layout])
        root.layout = layout
        root.look = 0
        if actions[i][0] < EXCHANGE:
            root.look = liking(s, seat, actions[i][0], w.ways[0][seat])
        ways = w.ways[layout]
        root.value = worth(w.root_states[i], seat, False, ways, w.weights, w.assignment)


@rule
def forget(w: Workspace) -> None:
    """Nothing is remembered, and no move has been better than another."""
    for i in range(len(w.table)):
        w.table[i].digest = 0
    for side in range(2):
        for move in range(EXCHANGE):
            w.history[side][move] = 0
    for i in range(len(w.past)):
        w.past[i] = 0
    w.search.nodes = 0


@rule
def begin_iteration(w: Workspace, order: Row, count: int, depth: int) -> None:
    """Make the root's moves the first ply, in this order."""
    p = w.plies[0]
    for i in range(count):
        p.moves[i] = order[i]
    p.count = count
    p.tried = 0
    p.depth = depth
    p.alpha = -INFINITE
    p.beta = INFINITE
    p.low = 0
    p.best = -INFINITE
    p.best_move = NONE
    p.side = OWN
    p.stage = SCOUT
    p.layout = 0
    p.digest = 0
    w.search.at = 0
