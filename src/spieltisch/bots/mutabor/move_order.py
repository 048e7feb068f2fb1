"""Which moves a ply has, and which of them is tried next."""

from spieltisch.bots.mutabor.glance import REMEMBERED, SPLENDID, is_overlooked, liking
from spieltisch.bots.mutabor.workspace import FULL, OWN, Workspace
from spieltisch.rules.kernel import rule
from spieltisch.rules.mutabor.actions import PASS
from spieltisch.rules.mutabor.board import SEATS
from spieltisch.rules.mutabor.moves import write_moves
from spieltisch.rules.mutabor.rules import legal_restarts
from spieltisch.rules.mutabor.state import RESTART

__all__ = ["has_next", "list_moves"]


@rule
def has_next(w: Workspace, at: int) -> bool:
    """Put the most promising move that is left in front, unless none is needed any more."""
    p = w.plies[at]
    if p.stage == FULL:
        return True
    if p.best >= p.beta or p.tried >= p.count:
        return False
    if at > 0:
        moves, scores, front = p.moves, p.scores, p.tried
        best = front
        for i in range(front + 1, p.count):
            if scores[i] > scores[best]:
                best = i
        move, score = moves[best], scores[best]
        moves[best], scores[best] = moves[front], scores[front]
        moves[front], scores[front] = move, score
    return True


@rule
def list_moves(w: Workspace, at: int) -> None:
    """The moves of the acting side, each with how promising it looks."""
    p, s = w.plies[at], w.states[at]
    if s.phase == RESTART:
        p.count = legal_restarts(s, p.moves)
        for i in range(p.count):
            p.scores[i] = 0
        return
    p.count = 0
    for seat in range(SEATS):
        if s.plays[seat] and (seat == w.search.seat) == (p.side == OWN):
            list_seat(w, at, seat)
    if p.count == 0:
        p.moves[0] = PASS
        p.scores[0] = 0
        p.count = 1


@rule
def list_seat(w: Workspace, at: int, seat: int) -> None:
    """Add the moves of one seat, but for those that a player of this level overlooks."""
    p, s, moves = w.plies[at], w.states[at], w.listed
    ways, history, rate = w.ways[p.layout][seat], w.history[p.side], w.search.overlooks
    count = write_moves(s, seat, moves)
    last = p.count
    for i in range(count):
        move = moves[i]
        liked = liking(s, seat, move, ways)
        if rate > 0 and is_overlooked(move, liked, w.search.salt, rate):
            continue
        if move == p.best_move:
            liked = REMEMBERED
        elif liked < SPLENDID:
            liked += min(history[move], SPLENDID // 2)
        p.moves[last] = move
        p.scores[last] = liked
        last += 1
    p.count = last
