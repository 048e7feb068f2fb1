"""Half-moves: one die chooses the wizard, another one its distance."""

from spieltisch.rules.action_lists import EVERY, draw, keep, put
from spieltisch.rules.aladdin.actions import HALF_MOVE, PASS
from spieltisch.rules.aladdin.board import (
    ENTRANCE,
    FIELDS,
    GRADES,
    IS_EVEN,
    LONGEST,
    OUT,
    SPOT_BIT,
    SPOT_WAY,
    SPOTS,
    window_bit,
    window_way,
)
from spieltisch.rules.aladdin.duels import challenge
from spieltisch.rules.aladdin.paths import reached
from spieltisch.rules.aladdin.state import State
from spieltisch.rules.aladdin.turns import claim, go_on
from spieltisch.rules.bits import bit_count, nth_bit
from spieltisch.rules.kernel import Row, rule

__all__ = ["half_move", "legal_half_moves", "own_wizards"]


@rule
def legal_half_moves(s: State, out: Row) -> int:
    """ALA-11: a half-move is compulsory; only if the dice allow none, `pass`."""
    count = 0
    for grade in range(1, GRADES + 1):
        if s.dice[grade - 1] > 0:
            count = write_grade(s, grade, out, count)
    return count if count > 0 else put(out, 0, PASS)


@rule
def write_grade(s: State, grade: int, out: Row, count: int) -> int:
    """ALA-6: a wizard's half-moves by each other die; ALA-8: coming in is one of the steps."""
    at = s.wizards[s.turn][grade - 1]
    centre = ENTRANCE[grade - 1] if at == OUT else at
    entering = 1 if at == OUT else 0
    ends = reached(s, centre)
    own_even, own_odd = own_wizards(s, centre)
    for distance in range(1, LONGEST + 1):
        left = s.dice[distance - 1]
        if distance == grade:
            left -= 1
        if left > 0:
            steps = distance - entering
            free = ends[steps] & ~(own_odd if steps & 1 else own_even)
            base = HALF_MOVE + ((grade - 1) * LONGEST + distance - 1) * FIELDS + centre
            count = write_ends(base, steps, free, out, count)
    return count


@rule
def own_wizards(s: State, centre: int) -> tuple[int, int]:
    """ALA-10: the fields of the turn's own wizards, in the centre's even and odd windows."""
    own = s.wizards[s.turn]
    even, odd = 0, 0
    for wizard in range(GRADES):
        field = own[wizard]
        if field != OUT:
            if IS_EVEN[field] == IS_EVEN[centre]:
                even |= window_bit(centre, field)
            else:
                odd |= window_bit(centre, field)
    return even, odd


@rule
def write_ends(base: int, steps: int, ends: int, out: Row, count: int) -> int:
    """Write an action for each field of the window at which `steps` steps end, by field."""
    more = bit_count(ends)
    member = draw(out, count, more)
    if member >= 0:
        keep(out, base + window_way(nth_bit(ends, member), steps & 1))
    elif member == EVERY:
        bits, ways = SPOT_BIT[steps], SPOT_WAY[steps]
        at = count
        for spot in range(SPOTS[steps]):
            if ends >> bits[spot] & 1:
                at = put(out, at, base + ways[spot])
    return count + more


@rule
def half_move(s: State, action: int) -> None:
    """ALA-6: both dice are used up; ALA-18: onto another seat's wizard, a duel comes first."""
    field = (action - HALF_MOVE) % FIELDS
    pair = (action - HALF_MOVE) // FIELDS
    grade, distance = pair // LONGEST + 1, pair % LONGEST + 1
    s.dice[grade - 1] -= 1
    s.dice[distance - 1] -= 1
    s.wizards[s.turn][grade - 1] = field
    for seat in range(s.people):
        if seat != s.turn:
            for wizard in range(GRADES):
                if s.wizards[seat][wizard] == field:
                    challenge(s, grade, seat, wizard + 1)
                    return
    claim(s)
    go_on(s)
