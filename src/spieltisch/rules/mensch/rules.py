"""The rules of Mensch.

Actions: 0-5 the die shows 1-6; 6-9 move the colour's hindmost … foremost piece; 10 pass.
Pieces that wait on B are alike, so only the first of them is ever named.
"""

from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.mensch.board import (
    COLOURS,
    FIRST_END,
    LAST_END,
    PIECES,
    A,
    B,
    circle,
    progress_at,
)
from spieltisch.rules.mensch.state import MOVE, OPENING, OVER, PENDING, ROLL, State

__all__ = [
    "ACTIONS",
    "FIRST_MOVE",
    "MAX_LEGAL",
    "PASS",
    "actor",
    "apply",
    "begin",
    "drawn",
    "legal",
    "payoffs",
    "tickets",
    "weight",
]

SIX = 6
FIRST_MOVE = 6
PASS = 10
ACTIONS = 11
MAX_LEGAL = 6
NONE = -1


@rule
def begin(s: State) -> None:
    """MEN-3: three pieces on B and one on A; MEN-5: who begins. Options are already set."""
    for colour in range(COLOURS):
        s.opening[colour] = PENDING
        s.place[colour] = 0
        for piece in range(PIECES):
            s.pieces[colour][piece] = B
        if s.start_on_a and s.plays[colour]:
            s.pieces[colour][PIECES - 1] = A
    s.placed = 0
    s.die = 0
    s.tries = 0
    s.turn = 0
    while not s.plays[s.turn]:
        s.turn += 1
    if s.opening_roll:
        s.phase = OPENING
    else:
        begin_turn(s, s.turn)


@rule
def actor(s: State) -> int:
    """Who acts: the colour to move, chance, or nobody."""
    if s.phase == MOVE:
        return s.turn
    return NOBODY if s.phase == OVER else CHANCE


@rule
def tickets(s: State) -> int:
    """MEN-1: one die with six equal faces."""
    return SIX


@rule
def drawn(s: State, ticket: int) -> int:
    """The roll that a ticket stands for."""
    return ticket


@rule
def weight(s: State, action: int) -> int:
    """All faces are equally likely."""
    return 1


@rule
def legal(s: State, out: Row) -> int:
    """The legal actions."""
    if s.phase == MOVE:
        return legal_moves(s, out)
    if s.phase == OVER:
        return 0
    for face in range(SIX):
        out[face] = face
    return SIX


@rule
def legal_moves(s: State, out: Row) -> int:
    """MEN-7: moving is compulsory, also when it hurts; MEN-10: with a 6 too, if none waits."""
    forced = forced_piece(s)
    if forced != NONE:
        out[0] = FIRST_MOVE + forced
        return 1
    own = s.pieces[s.turn]
    count = 0
    for piece in range(PIECES):
        if own[piece] != B and can_go(s, s.turn, own[piece], own[piece] + s.die):
            out[count] = FIRST_MOVE + piece
            count += 1
    if count == 0:
        out[0] = PASS
        return 1
    if s.must_hit:
        count = only_hits(s, out, count)
    return count


@rule
def forced_piece(s: State) -> int:
    """MEN-9 (a 6 while pieces wait on B), `clear_start`: the piece that must move, or NONE."""
    own = s.pieces[s.turn]
    if own[0] != B or not (s.die == SIX or s.clear_start):
        return NONE
    on_start = find(own, A)
    if on_start == NONE:
        return 0 if s.die == SIX else NONE
    return on_start if can_go(s, s.turn, A, A + s.die) else NONE


@rule
def find(own: Row, progress: int) -> int:
    """The piece that stands at this progress, or NONE."""
    for piece in range(PIECES):
        if own[piece] == progress:
            return piece
    return NONE


@rule
def can_go(s: State, colour: int, start: int, target: int) -> bool:
    """MEN-13, MEN-14, MEN-15, `own_hits`, `home_jumps`: whether a piece may go to a progress."""
    own = s.pieces[colour]
    if target >= FIRST_END:
        if target > LAST_END or find(own, target) != NONE:
            return False
        return bool(s.home_jumps) or not passes_own_end(own, start, target)
    return bool(s.own_hits) or find(own, target) == NONE


@rule
def passes_own_end(own: Row, start: int, target: int) -> bool:
    """MEN-14, `home_jumps` off: an own piece stands on an end circle between the two."""
    for piece in range(PIECES):
        if own[piece] >= FIRST_END and start < own[piece] < target:
            return True
    return False


@rule
def only_hits(s: State, out: Row, count: int) -> int:
    """`must_hit`: if some of these moves hit a foreign piece, keep only those."""
    kept = 0
    for i in range(count):
        if hits_foreign(s, s.pieces[s.turn][out[i] - FIRST_MOVE] + s.die):
            out[kept] = out[i]
            kept += 1
    return kept if kept > 0 else count


@rule
def hits_foreign(s: State, target: int) -> bool:
    """MEN-12: a piece of another colour stands where the turn's colour would land."""
    if target >= FIRST_END:
        return False
    at = circle(s.turn, target)
    for colour in range(COLOURS):
        if colour != s.turn and find(s.pieces[colour], progress_at(colour, at)) != NONE:
            return True
    return False


@rule
def apply(s: State, action: int) -> None:
    """Play one action; it must be legal."""
    if s.phase == OPENING:
        roll_opening(s, action + 1)
    elif s.phase == ROLL:
        take_roll(s, action + 1)
    else:
        if action != PASS:
            move(s, action - FIRST_MOVE)
        end_move(s)


@rule
def roll_opening(s: State, die: int) -> None:
    """MEN-5: every colour rolls once, the highest begins with that roll; ties roll again."""
    s.opening[s.turn] = die
    highest, winner, tied = 0, 0, 0
    for colour in range(COLOURS):
        if s.plays[colour] and s.opening[colour] == PENDING:
            s.turn = colour
            return
        if s.opening[colour] > highest:
            highest, winner, tied = s.opening[colour], colour, 1
        elif s.opening[colour] == highest:
            tied += 1
    for colour in range(COLOURS):
        is_tied = tied > 1 and s.opening[colour] == highest
        s.opening[colour] = PENDING if tied == 1 or is_tied else 0
    if tied == 1:
        begin_turn(s, winner)
        take_roll(s, highest)
    else:
        s.turn = winner


@rule
def begin_turn(s: State, colour: int) -> None:
    """MEN-11: one roll, or with `three_tries` up to three for a colour that is helpless."""
    s.turn = colour
    s.phase = ROLL
    s.die = 0
    s.tries = 3 if s.three_tries and is_helpless(s.pieces[colour]) else 1


@rule
def is_helpless(own: Row) -> bool:
    """MEN-11: no piece on the ring, and none that could still move in its end circles."""
    top = LAST_END
    for i in range(PIECES):
        at = own[PIECES - 1 - i]
        if at == B:
            return True
        if at != top:
            return False
        top -= 1
    return True


@rule
def take_roll(s: State, die: int) -> None:
    """MEN-8: each 6 gives one more roll, also when it cannot be used."""
    s.die = die
    s.phase = MOVE
    s.tries = 1 if die == SIX else s.tries - 1


@rule
def move(s: State, piece: int) -> None:
    """MEN-6: forward by exactly the roll, jumping what stands between; MEN-11: from B onto A."""
    own = s.pieces[s.turn]
    target = A if own[piece] == B else own[piece] + s.die
    if target < FIRST_END and send_back(s, circle(s.turn, target)) == s.turn:
        piece += 1  # the own piece ahead went behind it
    place_piece(own, piece, target)
    if target >= FIRST_END and own[0] >= FIRST_END:
        s.placed += 1
        s.place[s.turn] = s.placed


@rule
def send_back(s: State, at: int) -> int:
    """MEN-12: the piece on this ring circle, one's own too, goes to B; whose it was, or NONE."""
    for colour in range(COLOURS):
        hit = find(s.pieces[colour], progress_at(colour, at))
        if hit != NONE:
            place_piece(s.pieces[colour], hit, B)
            return colour
    return NONE


@rule
def place_piece(own: Row, piece: int, target: int) -> None:
    """Put a piece at a progress and keep the four ascending."""
    while piece < PIECES - 1 and own[piece + 1] < target:
        own[piece] = own[piece + 1]
        piece += 1
    while piece > 0 and own[piece - 1] > target:
        own[piece] = own[piece - 1]
        piece -= 1
    own[piece] = target


@rule
def end_move(s: State) -> None:
    """MEN-8: roll again or hand the die on; MEN-16, MEN-17: the end."""
    has_finished = s.place[s.turn] > 0
    if has_finished and (s.stop_at_first or s.placed == s.colours - 1):
        s.phase = OVER
        s.turn = 0
        s.die = 0
        s.tries = 0
    elif has_finished or s.tries == 0:
        begin_turn(s, next_colour(s))
    else:
        s.phase = ROLL
        s.die = 0


@rule
def next_colour(s: State) -> int:
    """MEN-5: clockwise; MEN-16: those at home play no more."""
    colour = (s.turn + 1) % COLOURS
    while not s.plays[colour] or s.place[colour] > 0:
        colour = (colour + 1) % COLOURS
    return colour


@rule
def payoffs(s: State, out: list[float]) -> None:
    """MEN-16: each place its prize, the last to the colour left over; MEN-17: only the first."""
    for colour in range(COLOURS):
        place = s.place[colour]
        if place == 0 and s.plays[colour] and s.phase == OVER and not s.stop_at_first:
            place = s.colours
        out[colour] = s.prizes[place - 1] if place > 0 else 0
