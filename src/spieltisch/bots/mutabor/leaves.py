"""Where the search need not look on: ends, repetitions, positions remembered or judged."""

from random import Random

from spieltisch.bots.mutabor.endgame.graph import NOBODY
from spieltisch.bots.mutabor.endgame.growing import number_of
from spieltisch.bots.mutabor.workspace import (
    AT_LEAST,
    AT_MOST,
    DEEPEST,
    EXACT,
    INFINITE,
    LAYOUTS,
    OWN,
    SCOUT,
    SURE,
    VICTORY,
    Ply,
    Workspace,
)
from spieltisch.bots.mutabor.worth import worth
from spieltisch.rules.bits import bit_count, lowest
from spieltisch.rules.kernel import rule
from spieltisch.rules.mutabor.board import OPEN, PIECES, SEATS, TARGET
from spieltisch.rules.mutabor.state import NONE, OVER, RESTART, State
from spieltisch.rules.mutabor.turns import has_won

__all__ = ["digest_of", "is_new_turn", "is_settled", "store"]

_random = Random("Mutabor")
KEYS = tuple(tuple(_random.getrandbits(62) for _ in range(OPEN)) for _ in range(SEATS))
SIDE_KEYS = (_random.getrandbits(62), _random.getrandbits(62))
LAYOUT_KEYS = tuple(_random.getrandbits(62) for _ in range(LAYOUTS))


@rule
def digest_of(s: State, side: int, layout: int) -> int:
    """A number that tells positions apart."""
    key: int = SIDE_KEYS[side] ^ LAYOUT_KEYS[layout]
    for seat in range(SEATS):
        pieces = s.stands[seat]
        while pieces:
            key ^= KEYS[seat][lowest(pieces)]
            pieces &= pieces - 1
    return key


@rule
def is_new_turn(s: State) -> bool:
    """Whether a turn begins, or the game is over: nothing of a turn is still to be done."""
    return s.phase != RESTART and not s.swapped


@rule
def is_settled(w: Workspace, at: int) -> bool:
    """Whether a position's value is known at once; it is the ply's `best` then."""
    p, s = w.plies[at], w.states[at]
    p.tried = 0
    p.stage = SCOUT
    p.best_move = NONE
    p.digest = 0
    if s.phase == OVER:
        p.best = final(w, s, p.side, at)
        return True
    if is_new_turn(s):
        p.digest = digest_of(s, p.side, p.layout)
        if is_repeated(w, at):
            p.best = w.weights.draw if p.side == OWN else -w.weights.draw
            return True
        if w.search.proven > 0 and is_known(w, at):
            return True
        if p.depth <= 0 or at >= DEEPEST - 2:
            p.best = judged(w, s, p)
            return True
        if is_remembered(w, at):
            return True
    p.best = -INFINITE
    return False


@rule
def final(w: Workspace, s: State, side: int, at: int) -> int:
    """What the end is worth to a side: a victory soon is better than one later.

    A draw is worse than an even game, so that nobody dithers.
    """
    value = w.weights.draw
    for seat in range(SEATS):
        if has_won(s, seat):
            value = VICTORY - at if seat == w.search.seat else at - VICTORY
    return value if side == OWN else -value


@rule
def is_known(w: Workspace, at: int) -> bool:
    """Whether it is proven who wins, or that nobody does; it is the ply's `best` then."""
    p, s = w.plies[at], w.states[at]
    first, second = w.growth.first, w.growth.second
    arrived = bit_count(s.stands[first] & TARGET[first]) + bit_count(
        s.stands[second] & TARGET[second]
    )
    if 2 * PIECES - arrived > w.search.proven or p.layout != 0:
        return False
    turn = 1 if s.turn == second else 0
    number = number_of(w.nodes, w.slots, s.stands[first], s.stands[second], turn)
    if number == NONE:
        return False
    node = w.nodes[number]
    if node.winner == NOBODY:
        if number >= w.growth.whole:
            return False
        p.best = w.weights.draw if p.side == OWN else -w.weights.draw
        return True
    if s.quiet + node.far >= s.quiet_limit:
        return False  # it may be a draw before (MUT-22 c)
    seat = second if node.winner == 1 else first
    value = VICTORY - at - node.far
    p.best = value if (seat == w.search.seat) == (p.side == OWN) else -value
    return True


@rule
def judged(w: Workspace, s: State, p: Ply) -> int:
    """What a position looks worth to its side; the fewer turns are left, the more like a draw."""
    is_next = p.side == OWN
    value = worth(s, w.search.seat, is_next, w.ways[p.layout], w.weights, w.assignment)
    value -= value * s.quiet // (2 * s.quiet_limit)
    return value if is_next else -value


@rule
def is_repeated(w: Workspace, at: int) -> bool:
    """MUT-22 (b): the position occurred on the way here or before; only twice, but why go back?"""
    key = w.plies[at].digest
    for earlier in range(at - 1, 0, -1):
        if w.plies[earlier].digest == key:
            return True
    slot = key % len(w.past)
    while w.past[slot] != 0:
        if w.past[slot] == key:
            return True
        slot = (slot + 1) % len(w.past)
    return False


@rule
def is_remembered(w: Workspace, at: int) -> bool:
    """Whether the table settles the position; if not, its best move may be known."""
    p = w.plies[at]
    entry = w.table[p.digest % len(w.table)]
    if entry.digest != p.digest:
        return False
    p.best_move = entry.move
    if entry.depth < p.depth:
        return False
    value = entry.value
    if value > SURE:
        value -= at
    elif value < -SURE:
        value += at
    if (
        entry.bound == EXACT
        or (entry.bound == AT_LEAST and value >= p.beta)
        or (entry.bound == AT_MOST and value <= p.alpha)
    ):
        p.best = value
        return True
    return False


@rule
def store(w: Workspace, at: int) -> None:
    """Remember what a position was found to be worth."""
    p = w.plies[at]
    if p.digest == 0:
        return
    entry = w.table[p.digest % len(w.table)]
    value = p.best
    if value > SURE:
        value += at
    elif value < -SURE:
        value -= at
    entry.digest = p.digest
    entry.value = value
    entry.depth = p.depth
    entry.move = p.best_move
    if p.best >= p.beta:
        entry.bound = AT_LEAST
    else:
        entry.bound = EXACT if p.best > p.alpha else AT_MOST
