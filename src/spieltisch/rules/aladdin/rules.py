"""The rules of Aladdin: the start, who acts, what is legal, what an action does, the scores.

`actions` has the numbers of the actions; each phase has its own file: `chance`, `taking`, `spells`,
`moves` (with `paths`) and `duels`; `turns` is the course of a turn.
"""

from spieltisch.rules.aladdin.actions import (
    DUEL_DICE,
    FOUR_DICE,
    GIVE,
    GREY_CARD,
    PASS,
    RETURN,
    SEAT_DRAWN,
    TAKE_CARD,
)
from spieltisch.rules.aladdin.board import GRADES, OUT, TREASURES
from spieltisch.rules.aladdin.chance import (
    draw_first,
    drawn,
    lay_card,
    lay_grey_card,
    legal_chances,
    take_dice,
    tickets,
    weight,
)
from spieltisch.rules.aladdin.duels import (
    choose_weapon,
    exchange,
    fight,
    has_challenger_won,
    legal_exchanges,
    legal_weapons,
)
from spieltisch.rules.aladdin.late import lay_late_cards
from spieltisch.rules.aladdin.moves import half_move, legal_half_moves
from spieltisch.rules.aladdin.spells import change_spells, legal_spells
from spieltisch.rules.aladdin.state import (
    DEAL,
    DUEL,
    DUEL_ROLL,
    EXCHANGE,
    GREY,
    KEEP,
    KINDS,
    LOT,
    MOVE,
    NONE,
    OVER,
    ROLL,
    SEATS,
    SPELL,
    TAKE,
    State,
)
from spieltisch.rules.aladdin.taking import give, legal_keeps, legal_takes, put_back, take
from spieltisch.rules.aladdin.turns import clear_turn, next_turn
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule

__all__ = [
    "actor",
    "apply",
    "begin",
    "drawn",
    "legal",
    "payoffs",
    "score",
    "tickets",
    "weight",
]


@rule
def begin(s: State) -> None:
    """ALA-4: all wizards outside; ALA-5: the deal comes first. Options are already set."""
    for seat in range(SEATS):
        for wizard in range(GRADES):
            s.wizards[seat][wizard] = OUT
        for kind in range(KINDS):
            s.hands[seat][kind] = NONE
    for treasure in range(TREASURES):
        s.cards[treasure] = NONE
        s.seen[treasure] = 0
    for kind in range(KINDS):
        s.spells[kind] = 0
    clear_turn(s)
    s.turn = 0
    s.first = 0
    s.round = 0
    s.dealt = 0
    s.phase = DEAL
    if s.late:
        lay_late_cards(s)


@rule
def actor(s: State) -> int:
    """Who acts; ALA-18: the challenged chooses the weapon; ALA-21: the winner about an exchange."""
    if s.phase == MOVE or s.phase == TAKE or s.phase == KEEP or s.phase == SPELL:
        return s.turn
    if s.phase == DUEL:
        return s.challenged
    if s.phase == EXCHANGE:
        return s.turn if has_challenger_won(s) else s.challenged
    return NOBODY if s.phase == OVER else CHANCE


@rule
def legal(s: State, out: Row) -> int:
    """The legal actions."""
    if s.phase == MOVE:
        return legal_half_moves(s, out)
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.phase == KEEP:
        return legal_keeps(s, out)
    if s.phase == SPELL:
        return legal_spells(s, out)
    if s.phase == DUEL:
        return legal_weapons(s, out)
    if s.phase == EXCHANGE:
        return legal_exchanges(s, out)
    return 0 if s.phase == OVER else legal_chances(s, out)


@rule
def apply(s: State, action: int) -> None:
    """Play one action; it must be legal."""
    if s.phase == MOVE:
        if action == PASS:
            next_turn(s)
        else:
            half_move(s, action)
    elif s.phase == ROLL:
        take_dice(s, action - FOUR_DICE)
    elif s.phase == TAKE:
        take(s, action - TAKE_CARD)
    elif s.phase == KEEP:
        keep(s, action)
    elif s.phase == SPELL:
        change_spells(s, action)
    elif s.phase == DUEL:
        choose_weapon(s, action)
    elif s.phase == DUEL_ROLL:
        fight(s, action - DUEL_DICE)
    elif s.phase == EXCHANGE:
        exchange(s, action)
    else:
        set_up(s, action)


@rule
def keep(s: State, action: int) -> None:
    """ALA-15: give or put back the new card or the old one."""
    if action < RETURN:
        give(s, (action - GIVE) // SEATS, (action - GIVE) % SEATS)
    else:
        put_back(s, (action - RETURN) // TREASURES, (action - RETURN) % TREASURES)


@rule
def set_up(s: State, action: int) -> None:
    """ALA-5: one step of the deal, or the lot for the first turn."""
    if s.phase == DEAL:
        lay_card(s, action)
    elif s.phase == GREY:
        lay_grey_card(s, action - GREY_CARD)
    elif s.phase == LOT:
        draw_first(s, action - SEAT_DRAWN)


@rule
def score(s: State, seat: int) -> int:
    """ALA-24, ALA-25: card values times the spells of their kinds; ALA-27: of any set."""
    total = 0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE:
            total += s.hands[seat][kind] * s.spells[kind]
    return total


@rule
def payoffs(s: State, out: list[float]) -> None:
    """ALA-24: the scores; equal ones share a place."""
    for seat in range(SEATS):
        out[seat] = score(s, seat)
