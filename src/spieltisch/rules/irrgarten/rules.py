"""The rules of Irrgarten: the start, who acts, what is legal, what an action does, what is paid.

`actions` has the numbers of the actions, `building` and `searching` the two halves of a game.
"""

from spieltisch.rules.action_lists import put
from spieltisch.rules.irrgarten.actions import DONE, FIRST_SLOT, LEAVE, LEFT_BEGINS, PASS, SEATS
from spieltisch.rules.irrgarten.board import OUTSIDE
from spieltisch.rules.irrgarten.building import (
    begin_building,
    build,
    legal_barriers,
    legal_treasures,
)
from spieltisch.rules.irrgarten.searching import ask, has_found, legal_questions
from spieltisch.rules.irrgarten.state import (
    BARRIERS,
    LOT,
    NO_FIELD,
    NO_SEAT,
    OVER,
    SEARCH,
    TREASURE,
    State,
)
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule

__all__ = [
    "DONE",
    "FIRST_SLOT",
    "LEAVE",
    "LEFT_BEGINS",
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


@rule
def begin(s: State) -> None:
    """IRR-1, IRR-2: two empty home fields; IRR-7: who begins. Options are already set."""
    for seat in range(SEATS):
        s.treasure[seat] = NO_FIELD
        s.piece[seat] = OUTSIDE
        for word in range(len(s.barred[seat])):
            s.barred[seat][word] = 0
            s.known[seat][word] = 0
    for word in range(len(s.trail)):
        s.trail[word] = 0
    for word in range(len(s.taken)):
        s.taken[word] = 0
    s.steps = 0
    s.entered = 0
    s.questions = 0
    s.used = 0
    s.last = 0
    s.turn = 0
    s.phase = LOT
    s.first = s.begins
    if s.begins != NO_SEAT:
        begin_building(s, 0)


@rule
def actor(s: State) -> int:
    """Who acts: the builder or seeker, chance for the lot, or nobody."""
    if s.phase == LOT:
        return CHANCE
    return NOBODY if s.phase == OVER else s.turn


@rule
def tickets(s: State) -> int:
    """IRR-7: a fair lot."""
    return SEATS


@rule
def drawn(s: State, ticket: int) -> int:
    """The lot that a ticket stands for."""
    return LEFT_BEGINS + ticket


@rule
def weight(s: State, action: int) -> int:
    """IRR-7: both seats are equally likely."""
    return 1


@rule
def legal(s: State, out: Row) -> int:
    """The legal actions."""
    if s.phase == SEARCH:
        return legal_questions(s, out)
    if s.phase == BARRIERS:
        return legal_barriers(s, out)
    if s.phase == TREASURE:
        return legal_treasures(s, out)
    if s.phase == OVER:
        return 0
    count = 0
    for seat in range(SEATS):
        count = put(out, count, LEFT_BEGINS + seat)
    return count


@rule
def apply(s: State, action: int) -> None:
    """Play one action; it must be legal."""
    if s.phase == SEARCH:
        ask(s, action)
    elif s.phase == LOT:
        s.first = action - LEFT_BEGINS
        begin_building(s, 0)
    else:
        build(s, action)


@rule
def payoffs(s: State, out: list[float]) -> None:
    """IRR-13: the finder wins; IRR-15: if both have found, or `question_limit` none, a draw."""
    for seat in range(SEATS):
        out[seat] = 0
        if s.phase == OVER:
            if has_found(s, seat) == has_found(s, 1 - seat):
                out[seat] = 0.5
            elif has_found(s, seat):
                out[seat] = 1
