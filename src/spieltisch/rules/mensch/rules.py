"""The rules of Mensch.

Actions: 0-5 the die shows 1-6; 6-9 move the colour's hindmost … foremost piece; 10 pass.
Pieces that wait on B are alike, so only the first of them is ever named.
"""

from spieltisch.rules.action_lists import put
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
LATE = (36, 38, 42, 43)
"""With `late` the progresses on which every colour starts."""


@rule
def begin(s: State) -> None:
    """MEN-3: three pieces on B and one on A; MEN-5: who begins. Options are already set."""
    for colour in range(COLOURS):
        s.opening[colour] = PENDING
        s.place[colour] = 0
        for piece in range(PIECES):
            s.pieces[colour][piece] = start_of(s, colour, piece)
    s.placed = 0
    s.die = 0
    s.tries = 0
    s.rolls = 0
    s.turn = 0
    while not s.plays[s.turn]:
        s.turn += 1
    if s.opening_roll:
        s.phase = OPENING
    else:
        begin_turn(s, s.turn)


@rule
def start_of(s: State, colour: int, piece: int) -> int:
    """MEN-3: where a piece stands at the start."""
    if not s.plays[colour]:
        return B
    if s.late:
        return LATE[piece]
    return A if s.start_on_a and piece == PIECES - 1 else B


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
    count = 0
    for face in range(SIX):
        count = put(out, count, face)
    return count


@rule
def legal_moves(s: State, out: Row) -> int:
    """MEN-7: moving is compulsory, also when it hurts; MEN-10: with a 6 too, if none waits."""
    forced = forced_piece(s)
    if forced != NONE:
        return put(out, 0, FIRST_MOVE + forced)
    only_hits = s.must_hit and can_hit(s)
    own = s.pieces[s.turn]
    count = 0
    for piece in range(PIECES):
        if can_move(s, own[piece]) and (not only_hits or hits_foreign(s, own[piece] + s.die)):
            count = put(out, count, FIRST_MOVE + piece)
    return count if count > 0 else put(out, 0, PASS)


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
def can_move(s: State, start: int) -> bool:
    """MEN-6: the turn's piece at this progress is in play and may go as far as the die says."""
    return start != B and can_go(s, s.turn, start, start + s.die)


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
def can_hit(s: State) -> bool:
    """`must_hit`: some move of the turn hits a foreign piece."""
    for piece in range(PIECES):
        start = s.pieces[s.turn][piece]
        if can_move(s, start) and hits_foreign(s, start + s.die):
            return True
    return False


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
    if s.roll_limit:
        s.rolls += 1


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
    """MEN-8: roll again or hand the die on; MEN-16, MEN-17, `roll_limit`: the end."""
    has_finished = s.place[s.turn] > 0
    is_won = has_finished and (s.stop_at_first or s.placed == s.colours - 1)
    if is_won or (s.roll_limit and s.rolls >= s.roll_limit):
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
    has_last = s.phase == OVER and s.placed == s.colours - 1 and not s.stop_at_first
    for colour in range(COLOURS):
        place = s.place[colour]
        if place == 0 and s.plays[colour] and has_last:
            place = s.colours
        out[colour] = s.prizes[place - 1] if place > 0 else 0
