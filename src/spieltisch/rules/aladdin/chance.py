"""What chance decides: the deal, the lot and the dice."""

from itertools import combinations_with_replacement, product

from spieltisch.rules.action_lists import put
from spieltisch.rules.aladdin.actions import (
    CARDS,
    DUEL_DICE,
    FOUR_DICE,
    GREY_CARD,
    ROLLS,
    SEAT_DRAWN,
)
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.late import begin_late
from spieltisch.rules.aladdin.state import (
    DEAL,
    DUEL_ROLL,
    GREY,
    KINDS,
    LOT,
    MOVE,
    ROLL,
    State,
)
from spieltisch.rules.aladdin.turns import begin_turn
from spieltisch.rules.bits import nth_bit
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "ROLL_FACES",
    "ROLL_WEIGHT",
    "draw_first",
    "drawn",
    "lay_card",
    "lay_grey_card",
    "legal_chances",
    "take_dice",
    "tickets",
    "weight",
]

LOWEST_PYRAMID = 4

ROLL_FACES = tuple(combinations_with_replacement(range(1, 7), 4))
"""ALA-6: the rolls of four dice, each ascending."""
_NUMBER: dict[tuple[int, ...], int] = {faces: number for number, faces in enumerate(ROLL_FACES)}
ROLL_OF_TICKET = tuple(_NUMBER[tuple(sorted(faces))] for faces in product(range(1, 7), repeat=4))
ROLL_WEIGHT = tuple(ROLL_OF_TICKET.count(number) for number in range(ROLLS))
"""Out of how many of the 1296 orders of faces each roll comes."""


@rule
def tickets(s: State) -> int:
    """ALA-5: each card, each seat equally likely; ALA-6, ALA-19: fair dice."""
    if s.phase == ROLL:
        return 1296
    if s.phase == DUEL_ROLL:
        return 36
    if s.phase == DEAL:
        return TREASURES - s.dealt
    if s.phase == GREY:
        return TREASURES + KINDS - s.dealt
    return s.people


@rule
def drawn(s: State, ticket: int) -> int:
    """The outcome that a ticket stands for."""
    if s.phase == ROLL:
        return FOUR_DICE + ROLL_OF_TICKET[ticket]
    if s.phase == DUEL_ROLL:
        return DUEL_DICE + ticket
    if s.phase == DEAL:
        return nth_bit(unlaid_cards(s), ticket)
    if s.phase == GREY:
        return GREY_CARD + nth_bit(unlaid_grey_cards(s), ticket)
    return SEAT_DRAWN + ticket


@rule
def weight(s: State, action: int) -> int:
    """How many tickets stand for an outcome."""
    if s.phase == ROLL:
        return ROLL_WEIGHT[action - FOUR_DICE]
    return 1


@rule
def legal_chances(s: State, out: Row) -> int:
    """Every outcome of what chance is to decide."""
    if s.phase == ROLL:
        return write_range(out, FOUR_DICE, ROLLS)
    if s.phase == DUEL_ROLL:
        return write_range(out, DUEL_DICE, 36)
    if s.phase == DEAL:
        return write_bits(out, 0, unlaid_cards(s), CARDS)
    if s.phase == GREY:
        return write_bits(out, GREY_CARD, unlaid_grey_cards(s), KINDS)
    return write_range(out, SEAT_DRAWN, s.people)


@rule
def write_range(out: Row, start: int, count: int) -> int:
    """Write `count` numbers from the start on."""
    for i in range(count):
        put(out, i, start + i)
    return count


@rule
def write_bits(out: Row, start: int, bits: int, size: int) -> int:
    """Write the start plus the number of each bit that is set."""
    count = 0
    for i in range(size):
        if bits >> i & 1:
            count = put(out, count, start + i)
    return count


@rule
def unlaid_cards(s: State) -> int:
    """ALA-3: the treasure cards that are still in the dealer's hand, one bit per card."""
    bits = (1 << CARDS) - 1
    for treasure in range(s.dealt):
        bits ^= 1 << s.cards[treasure]
    return bits


@rule
def unlaid_grey_cards(s: State) -> int:
    """ALA-3: the kinds whose grey card is not laid yet, one bit per kind."""
    bits = 0
    for kind in range(KINDS):
        if s.spells[kind] == 0:
            bits |= 1 << kind
    return bits


@rule
def lay_card(s: State, card: int) -> None:
    """ALA-5: a treasure card face down onto the next treasure field."""
    s.cards[s.dealt] = card
    s.dealt += 1
    if s.dealt == TREASURES:
        s.phase = GREY
        if s.late:
            for kind in range(KINDS):
                lay_grey_card(s, kind)


@rule
def lay_grey_card(s: State, kind: int) -> None:
    """ALA-5: a grey card onto the next pyramid; then the first turn, or the lot for it."""
    s.spells[kind] = LOWEST_PYRAMID + s.dealt - TREASURES
    s.dealt += 1
    if s.dealt == TREASURES + KINDS:
        if s.begins >= 0:
            draw_first(s, s.begins)
        else:
            s.phase = LOT


@rule
def draw_first(s: State, seat: int) -> None:
    """ALA-5: who begins."""
    s.first = seat
    s.round = 1
    if s.late:
        begin_late(s)
    else:
        begin_turn(s, seat)


@rule
def take_dice(s: State, roll: int) -> None:
    """ALA-6: the four dice of a turn."""
    for i in range(4):
        s.dice[ROLL_FACES[roll][i] - 1] += 1
    s.phase = MOVE
