"""What chance decides: the deal, and the lot for the first turn."""

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mutabor.actions import DEAL_CARD, DRAW_LOT
from spieltisch.rules.mutabor.board import CARDS, KINDS, LATE_CARDS, OPEN, PLANS, SEATS
from spieltisch.rules.mutabor.exchange import survey
from spieltisch.rules.mutabor.state import DEAL, LOT, MOVE, NONE, State
from spieltisch.rules.mutabor.turns import MIDDLE_SEAT

__all__ = [
    "begin_play",
    "deal_card",
    "drawn",
    "lay_late_cards",
    "legal_chances",
    "may_begin",
    "tickets",
    "weight",
]


@rule
def lay_late_cards(s: State) -> None:
    """`start`, late: the open cards lie already; only the middle is still to deal."""
    for field in range(OPEN):
        s.cards[field] = LATE_CARDS[field]
        s.left[LATE_CARDS[field]] -= 1
    s.dealt = OPEN


@rule
def may_begin(s: State, seat: int) -> bool:
    """MUT-17: any player, or the one that was named; MUT-19: of three, not the middle player."""
    if s.begins > NONE and seat != s.begins:
        return False
    return bool(s.plays[seat]) and not (s.seats == 3 and seat == MIDDLE_SEAT)


@rule
def weight(s: State, action: int) -> int:
    """MUT-2, MUT-17: all cards still to deal, all seats that may begin, are equally likely."""
    return s.left[action - DEAL_CARD] if s.phase == DEAL else 1


@rule
def tickets(s: State) -> int:
    """The cards still to deal, or the seats that may begin."""
    if s.phase == DEAL:
        return CARDS - s.dealt
    count = 0
    for seat in range(SEATS):
        if may_begin(s, seat):
            count += 1
    return count


@rule
def drawn(s: State, ticket: int) -> int:
    """The card or the seat that a ticket stands for."""
    if s.phase == DEAL:
        kind = 0
        while ticket >= s.left[kind]:
            ticket -= s.left[kind]
            kind += 1
        return DEAL_CARD + kind
    seat = 0
    while ticket > 0 or not may_begin(s, seat):
        if may_begin(s, seat):
            ticket -= 1
        seat += 1
    return DRAW_LOT + seat


@rule
def legal_chances(s: State, out: Row) -> int:
    """MUT-2: every kind of card still to deal; MUT-17: every seat that may begin."""
    count = 0
    if s.phase == DEAL:
        for kind in range(KINDS):
            if s.left[kind] > 0:
                count = put(out, count, DEAL_CARD + kind)
    else:
        for seat in range(SEATS):
            if may_begin(s, seat):
                count = put(out, count, DRAW_LOT + seat)
    return count


@rule
def deal_card(s: State, kind: int) -> None:
    """MUT-2: lay the next card; after the last the lot says who begins, or the option `begins`."""
    s.cards[PLANS[s.late][s.dealt]] = kind
    s.left[kind] -= 1
    s.dealt += 1
    if s.dealt == CARDS:
        survey(s)
        if s.begins == NONE:
            s.phase = LOT
        else:
            begin_play(s, s.begins)


@rule
def begin_play(s: State, seat: int) -> None:
    """MUT-17: the seat that begins; MUT-19: of three the middle player misses the first turn."""
    s.first = seat
    s.turn = seat
    s.round = 1
    s.misses = 1 if s.seats == 3 else 0
    s.repeats = 1
    s.phase = MOVE
