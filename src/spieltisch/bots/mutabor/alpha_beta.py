"""The search of Mutabor: alpha-beta with its own stack, so that it can pause at any node.

One *side* is the searching seat, the other one everybody else. Of two players each moves in turn.
Of more, any one of the others may answer a move of the seat, and then it is the seat's turn again:
so the seat expects the worst that a single one of them can do, and sees twice as far.

A turn is one ply, or two with the restart of a hit piece; only turns count as depth. The table
remembers positions met before, the scouts look first at a narrow window and, for late moves, less
deep; what surprises is searched again.
"""

from spieltisch.bots.mutabor.glance import SPLENDID
from spieltisch.bots.mutabor.leaves import is_new_turn, is_settled, store
from spieltisch.bots.mutabor.move_order import has_next, list_moves
from spieltisch.bots.mutabor.workspace import FULL, OTHERS, OWN, SCOUT, Workspace
from spieltisch.compute.template_names import copy
from spieltisch.rules.kernel import rule
from spieltisch.rules.mutabor.actions import PASS
from spieltisch.rules.mutabor.board import OPEN
from spieltisch.rules.mutabor.moves import owner_of
from spieltisch.rules.mutabor.rules import actor, apply
from spieltisch.rules.mutabor.state import RESTART
from spieltisch.rules.mutabor.turns import give_turn, next_seat

__all__ = ["run"]


@rule
def run(w: Workspace, nodes: int) -> bool:
    """Go on until this many more nodes have been visited or all is searched; whether it is."""
    at = w.search.at
    until = w.search.nodes + nodes
    while at >= 0 and w.search.nodes < until:
        if has_next(w, at):
            push(w, at)
            if is_settled(w, at + 1):
                absorb(w, at)
            else:
                at += 1
                list_moves(w, at)
        else:
            if at > 0:
                store(w, at)
            at -= 1
            if at >= 0:
                absorb(w, at)
    w.search.at = at
    return bool(at < 0)


@rule
def step(w: Workspace, at: int, move: int) -> None:
    """Play a move onto the stack and note which side acts then.

    With three or four players the owner of the piece moves, whoever's turn it would be, and after a
    turn of anybody else it is the searching seat's.
    """
    p, q, seat = w.plies[at], w.plies[at + 1], w.search.seat
    copy(w.states, at + 1, w.states, at)
    s = w.states[at + 1]
    if at > 0 and s.seats > 2 and s.phase != RESTART:
        if p.side == OWN:
            give_turn(s, seat)
        else:
            give_turn(s, next_seat(s, seat) if move == PASS else owner_of(s, move // OPEN))
    mover = s.turn
    q.layout = p.layout
    if at == 0:
        copy(w.states, 1, w.root_states, move)
        q.layout = w.roots[move].layout
    else:
        apply(s, move)
    s = w.states[at + 1]
    q.side = p.side
    if s.phase == RESTART:
        q.side = OWN if actor(s) == seat else OTHERS
    elif not s.swapped:
        q.side = OTHERS if mover == seat else OWN


@rule
def push(w: Workspace, at: int) -> None:
    """Play the next move onto the stack, with the window in which its value matters."""
    p, q = w.plies[at], w.plies[at + 1]
    w.search.nodes += 1
    step(w, at, p.moves[p.tried])
    q.depth = p.depth - 1 if is_new_turn(w.states[at + 1]) else p.depth
    alpha, beta = max(p.alpha, p.best), p.beta
    if at == 0:
        alpha = max(p.alpha, p.best - w.search.width)
    if p.tried > 0 and p.stage == SCOUT:
        beta = alpha + 1
        q.depth -= reduction(w, at)
    p.low = alpha
    if q.side == p.side:
        q.alpha = alpha
        q.beta = beta
    else:
        q.alpha = -beta
        q.beta = -alpha


@rule
def reduction(w: Workspace, at: int) -> int:
    """How much less deep a scout looks at a late and quiet move."""
    p = w.plies[at]
    if p.depth < 3 or p.tried < 4 or (at == 0 and p.tried < 8):
        return 0
    if at > 0 and p.scores[p.tried] >= SPLENDID:
        return 0
    return 2 if p.tried >= 14 and p.depth > 3 else 1


@rule
def absorb(w: Workspace, at: int) -> None:
    """Take the value of the move just searched; a scout that finds more is sent again."""
    p, q = w.plies[at], w.plies[at + 1]
    value = q.best if q.side == p.side else -q.best
    is_scout = p.stage == SCOUT and p.tried > 0
    if is_scout and value > p.low and (value < p.beta or reduction(w, at) > 0):
        p.stage = FULL
        return
    p.stage = SCOUT
    move = p.moves[p.tried]
    if at == 0:
        w.roots[move].value = value
    if value > p.best:
        p.best = value
        p.best_move = move
        if value >= p.beta and at > 0 and move < OPEN * OPEN:
            w.history[p.side][move] += p.depth * p.depth
    p.tried += 1
