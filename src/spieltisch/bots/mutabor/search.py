"""The search of Mutabor: alpha-beta with its own stack, so that it can pause at any node.

One *side* is the searching seat, the other one everybody else. Of two players each moves in turn.
Of more, any one of the others may answer a move of the seat, and then it is the seat's turn again:
so the seat expects the worst that a single one of them can do, and sees twice as far.

A turn is one ply, or two with the restart of a hit piece; only turns count as depth. The table
remembers positions met before, the scouts look first at a narrow window and, for late moves, less
deep; what surprises is searched again.
"""

from random import Random
from typing import Any

from spieltisch.bots.mutabor.desk import (
    ALPHA,
    AT,
    AT_LEAST,
    AT_MOST,
    BEST,
    BEST_MOVE,
    BETA,
    COUNT,
    DEEPEST,
    DEPTH,
    ENTRY_BOUND,
    ENTRY_DEPTH,
    ENTRY_KEY,
    ENTRY_MOVE,
    ENTRY_VALUE,
    EXACT,
    FULL,
    INFINITE,
    KEY,
    LAYOUT,
    LAYOUTS,
    LOW,
    NEXT,
    NODES,
    OTHERS,
    OWN,
    RATE,
    SALT,
    SCOUT,
    SEAT,
    SIDE,
    SLOTS,
    STAGE,
    SURE,
    VICTORY,
    WIDTH,
    Desk,
)
from spieltisch.bots.mutabor.glance import REMEMBERED, SPLENDID, is_overlooked, liking
from spieltisch.bots.mutabor.worth import DRAW, worth
from spieltisch.compute.template_names import copy
from spieltisch.rules.bits import lowest
from spieltisch.rules.kernel import rule
from spieltisch.rules.mutabor.board import OPEN, SEATS
from spieltisch.rules.mutabor.moves import owner_of, write_moves
from spieltisch.rules.mutabor.rules import PASS, apply, has_won, legal_restarts
from spieltisch.rules.mutabor.state import NONE, OVER, RESTART, State
from spieltisch.rules.mutabor.turns import next_seat

__all__ = ["key_of", "run"]

_random = Random("Mutabor")
KEYS = tuple(tuple(_random.getrandbits(62) for _ in range(OPEN)) for _ in range(SEATS))
SIDE_KEYS = (_random.getrandbits(62), _random.getrandbits(62))
LAYOUT_KEYS = tuple(_random.getrandbits(62) for _ in range(LAYOUTS))


@rule
def key_of(s: State, side: int, layout: int) -> int:
    """A number that tells positions apart."""
    key: int = SIDE_KEYS[side] ^ LAYOUT_KEYS[layout]
    for seat in range(SEATS):
        pieces = s.stands[seat]
        while pieces:
            key ^= KEYS[seat][lowest(pieces)]
            pieces &= pieces - 1
    return key


@rule
def run(d: Desk, nodes: int) -> bool:
    """Go on until so many nodes have been visited or all is searched; whether it is."""
    at = d.notes[AT]
    until = d.notes[NODES] + nodes
    while at >= 0 and d.notes[NODES] < until:
        if has_next(d, at):
            push(d, at)
            if is_settled(d, at + 1):
                absorb(d, at)
            else:
                at += 1
        else:
            if at > 0:
                store(d, at)
            at -= 1
            if at >= 0:
                absorb(d, at)
    d.notes[AT] = at
    return bool(at < 0)


@rule
def has_next(d: Desk, at: int) -> bool:
    """Put the most promising move that is left in front, unless none is needed any more."""
    p = d.plies[at]
    if p[STAGE] == FULL:
        return True
    if p[BEST] >= p[BETA] or p[NEXT] >= p[COUNT]:
        return False
    if at > 0:
        moves, scores = d.moves[at], d.scores[at]
        best = p[NEXT]
        for i in range(p[NEXT] + 1, p[COUNT]):
            if scores[i] > scores[best]:
                best = i
        move, score = moves[best], scores[best]
        moves[best], scores[best] = moves[p[NEXT]], scores[p[NEXT]]
        moves[p[NEXT]], scores[p[NEXT]] = move, score
    return True


@rule
def step(d: Desk, at: int, move: int) -> None:
    """Play a move onto the stack and note which side acts then.

    Of three or four the mover is who owns the piece, whoever's turn it would be, and after a turn
    of anybody else it is the searching seat's.
    """
    p, q, seat = d.plies[at], d.plies[at + 1], d.notes[SEAT]
    copy(d.states, at + 1, d.states, at)
    s = d.states[at + 1]
    if at > 0 and s.seats > 2 and s.phase != RESTART:
        s.turn = seat
        if p[SIDE] == OTHERS:
            s.turn = next_seat(s, seat) if move == PASS else owner_of(s, move // OPEN)
    mover = s.turn
    q[LAYOUT] = p[LAYOUT]
    if at == 0:
        copy(d.states, 1, d.roots, move)
        q[LAYOUT] = d.layouts[move]
    else:
        apply(s, move)
    s = d.states[at + 1]
    q[SIDE] = p[SIDE]
    if s.phase == RESTART:
        q[SIDE] = OWN if seat == (s.hit if s.owner_restarts else s.turn) else OTHERS
    elif not s.swapped:
        q[SIDE] = OTHERS if mover == seat else OWN


@rule
def push(d: Desk, at: int) -> None:
    """Play the next move onto the stack, with the window in which its value matters."""
    p, q = d.plies[at], d.plies[at + 1]
    d.notes[NODES] += 1
    step(d, at, d.moves[at][p[NEXT]])
    s = d.states[at + 1]
    is_new_turn = s.phase != RESTART and not s.swapped
    q[DEPTH] = p[DEPTH] - 1 if is_new_turn else p[DEPTH]
    alpha, beta = max(p[ALPHA], p[BEST]), p[BETA]
    if at == 0:
        alpha = max(p[ALPHA], p[BEST] - d.notes[WIDTH])
    if p[NEXT] > 0 and p[STAGE] == SCOUT:
        beta = alpha + 1
        q[DEPTH] -= reduction(d, at)
    p[LOW] = alpha
    if q[SIDE] == p[SIDE]:
        q[ALPHA], q[BETA] = alpha, beta
    else:
        q[ALPHA], q[BETA] = -beta, -alpha


@rule
def reduction(d: Desk, at: int) -> int:
    """How much less deep a scout looks at a late and quiet move."""
    p = d.plies[at]
    if p[DEPTH] < 3 or p[NEXT] < 4 or (at == 0 and p[NEXT] < 8):
        return 0
    if at > 0 and d.scores[at][p[NEXT]] >= SPLENDID:
        return 0
    return 2 if p[NEXT] >= 14 and p[DEPTH] > 3 else 1


@rule
def is_settled(d: Desk, at: int) -> bool:
    """Whether a position's value is known at once; it is in BEST then. Otherwise list its moves."""
    p, s = d.plies[at], d.states[at]
    p[NEXT] = 0
    p[STAGE] = SCOUT
    p[BEST_MOVE] = NONE
    p[KEY] = 0
    if s.phase == OVER:
        p[BEST] = final(d, s, p[SIDE], at)
        return True
    if s.phase != RESTART and not s.swapped:
        p[KEY] = key_of(s, p[SIDE], p[LAYOUT])
        if is_repeated(d, at):
            p[BEST] = d.weights[DRAW] if p[SIDE] == OWN else -d.weights[DRAW]
            return True
        if p[DEPTH] <= 0 or at >= DEEPEST - 2:
            p[BEST] = judged(d, s, p)
            return True
        if is_remembered(d, at):
            return True
    p[BEST] = -INFINITE
    list_moves(d, at)
    return False


@rule
def final(d: Desk, s: State, side: int, at: int) -> int:
    """What the end is worth to a side: a victory soon is better than one later.

    A draw is worse than an even game, so that nobody dithers.
    """
    value: int = d.weights[DRAW]
    for seat in range(SEATS):
        if has_won(s, seat):
            value = VICTORY - at if seat == d.notes[SEAT] else at - VICTORY
    return value if side == OWN else -value


@rule
def judged(d: Desk, s: State, p: Any) -> int:
    """What a position looks worth to its side; the fewer turns are left, the more like a draw."""
    value = worth(s, d.notes[SEAT], p[SIDE] == OWN, d.ways[p[LAYOUT]], d.weights, d.room)
    value -= value * s.quiet // (2 * s.quiet_limit)
    return value if p[SIDE] == OWN else -value


@rule
def is_repeated(d: Desk, at: int) -> bool:
    """MUT-22 (b): the position occurred on the way here or before; only twice, but why go back?"""
    key = d.plies[at][KEY]
    for earlier in range(at - 1, 0, -1):
        if d.plies[earlier][KEY] == key:
            return True
    slot = key % len(d.past)
    while d.past[slot] != 0:
        if d.past[slot] == key:
            return True
        slot = (slot + 1) % len(d.past)
    return False


@rule
def is_remembered(d: Desk, at: int) -> bool:
    """Whether the table settles the position; if not, its best move may be known."""
    p = d.plies[at]
    entry = d.table[p[KEY] % d.notes[SLOTS]]
    if entry[ENTRY_KEY] != p[KEY]:
        return False
    p[BEST_MOVE] = entry[ENTRY_MOVE]
    if entry[ENTRY_DEPTH] < p[DEPTH]:
        return False
    value = entry[ENTRY_VALUE]
    if value > SURE:
        value -= at
    elif value < -SURE:
        value += at
    bound = entry[ENTRY_BOUND]
    if (
        bound == EXACT
        or (bound == AT_LEAST and value >= p[BETA])
        or (bound == AT_MOST and value <= p[ALPHA])
    ):
        p[BEST] = value
        return True
    return False


@rule
def store(d: Desk, at: int) -> None:
    """Remember what a position was found to be worth."""
    p = d.plies[at]
    if p[KEY] == 0:
        return
    entry = d.table[p[KEY] % d.notes[SLOTS]]
    value = p[BEST]
    if value > SURE:
        value += at
    elif value < -SURE:
        value -= at
    entry[ENTRY_KEY] = p[KEY]
    entry[ENTRY_VALUE] = value
    entry[ENTRY_DEPTH] = p[DEPTH]
    entry[ENTRY_MOVE] = p[BEST_MOVE]
    if p[BEST] >= p[BETA]:
        entry[ENTRY_BOUND] = AT_LEAST
    else:
        entry[ENTRY_BOUND] = EXACT if p[BEST] > p[ALPHA] else AT_MOST


@rule
def list_moves(d: Desk, at: int) -> None:
    """The moves of the acting side, each with how promising it looks."""
    p, s, moves = d.plies[at], d.states[at], d.moves[at]
    if s.phase == RESTART:
        p[COUNT] = legal_restarts(s, moves)
        for i in range(p[COUNT]):
            d.scores[at][i] = 0
        return
    p[COUNT] = 0
    for seat in range(SEATS):
        if s.plays[seat] and (seat == d.notes[SEAT]) == (p[SIDE] == OWN):
            list_seat(d, at, seat)
    if p[COUNT] == 0:
        moves[0] = PASS
        d.scores[at][0] = 0
        p[COUNT] = 1


@rule
def list_seat(d: Desk, at: int, seat: int) -> None:
    """Add the moves of one seat, but for those that a player of this level overlooks."""
    p, s, moves, scores = d.plies[at], d.states[at], d.moves[at], d.scores[at]
    found, ways = d.moves[DEEPEST], d.ways[p[LAYOUT]][seat]
    count = write_moves(s, seat, found)
    last = p[COUNT]
    for i in range(count):
        move = found[i]
        liked = liking(s, seat, move, ways)
        if d.notes[RATE] > 0 and is_overlooked(move, liked, d.notes[SALT], d.notes[RATE]):
            continue
        if move == p[BEST_MOVE]:
            liked = REMEMBERED
        elif liked < SPLENDID:
            liked += min(d.history[p[SIDE]][move], SPLENDID // 2)
        moves[last] = move
        scores[last] = liked
        last += 1
    p[COUNT] = last


@rule
def absorb(d: Desk, at: int) -> None:
    """Take the value of the move just searched; a scout that finds more is sent again."""
    p, q = d.plies[at], d.plies[at + 1]
    value = q[BEST] if q[SIDE] == p[SIDE] else -q[BEST]
    is_scout = p[STAGE] == SCOUT and p[NEXT] > 0
    if is_scout and value > p[LOW] and (value < p[BETA] or reduction(d, at) > 0):
        p[STAGE] = FULL
        return
    p[STAGE] = SCOUT
    move = d.moves[at][p[NEXT]]
    if at == 0:
        d.values[move] = value
    if value > p[BEST]:
        p[BEST] = value
        p[BEST_MOVE] = move
        if value >= p[BETA] and at > 0 and move < OPEN * OPEN:
            d.history[p[SIDE]][move] += p[DEPTH] * p[DEPTH]
    p[NEXT] += 1
