"""Duels: the challenged chooses, two dice decide, the winner may exchange."""

from spieltisch.rules.action_lists import put
from spieltisch.rules.aladdin.actions import ARM, BARE, NO_EXCHANGE, SWAP
from spieltisch.rules.aladdin.board import OUT
from spieltisch.rules.aladdin.state import (
    DUEL,
    DUEL_ROLL,
    EXCHANGE,
    KINDS,
    NONE,
    VALUES,
    State,
)
from spieltisch.rules.aladdin.taking import show_to
from spieltisch.rules.aladdin.turns import claim, go_on
from spieltisch.rules.kernel import Row, rule

__all__ = [
    "challenge",
    "choose_weapon",
    "exchange",
    "fight",
    "has_challenger_won",
    "have_both",
    "legal_exchanges",
    "legal_weapons",
    "strength",
]


@rule
def challenge(s: State, grade: int, seat: int, other_grade: int) -> None:
    """ALA-18: a wizard that moves onto another seat's wizard challenges it."""
    s.challenger = grade
    s.challenged = seat
    s.challenged_grade = other_grade
    s.phase = DUEL


@rule
def have_both(s: State, kind: int) -> bool:
    """ALA-18, ALA-21: both seats of the duel hold a card of the kind."""
    return bool(s.hands[s.turn][kind] != NONE and s.hands[s.challenged][kind] != NONE)


@rule
def legal_weapons(s: State, out: Row) -> int:
    """ALA-18: bare, or armed with a kind of which both hold a card."""
    count = put(out, 0, BARE)
    for kind in range(KINDS):
        if have_both(s, kind):
            count = put(out, count, ARM + kind)
    return count


@rule
def choose_weapon(s: State, action: int) -> None:
    """ALA-18: in an armed duel both cards are shown to everybody."""
    if action != BARE:
        kind = action - ARM
        s.armed = kind
        for seat in range(s.people):
            show_to(s, kind * VALUES + s.hands[s.turn][kind], seat)
            show_to(s, kind * VALUES + s.hands[s.challenged][kind], seat)
    s.phase = DUEL_ROLL


@rule
def strength(s: State, seat: int, grade: int, die: int) -> int:
    """ALA-19: grade and die, and the card's value if armed (ALA-22 has examples)."""
    if s.armed == NONE:
        return grade + die
    return grade + die + s.hands[seat][s.armed]


@rule
def fight(s: State, dice: int) -> None:
    """ALA-19: a tie is the challenged one's; ALA-20: the loser's wizard goes outside."""
    attack = strength(s, s.turn, s.challenger, dice // 6 + 1)
    defence = strength(s, s.challenged, s.challenged_grade, dice % 6 + 1)
    if attack > defence:
        s.wizards[s.challenged][s.challenged_grade - 1] = OUT
    else:
        s.wizards[s.turn][s.challenger - 1] = OUT
    s.phase = EXCHANGE


@rule
def has_challenger_won(s: State) -> bool:
    """ALA-20: after the dice only the winner's wizard is still on the board."""
    return bool(s.wizards[s.turn][s.challenger - 1] != OUT)


@rule
def legal_exchanges(s: State, out: Row) -> int:
    """ALA-21: one kind of which both hold a card, or none."""
    count = 0
    for kind in range(KINDS):
        if have_both(s, kind):
            count = put(out, count, SWAP + kind)
    return put(out, count, NO_EXCHANGE)


@rule
def exchange(s: State, action: int) -> None:
    """ALA-21: the two cards change hands unseen by others, before anything is taken."""
    if action != NO_EXCHANGE:
        swap_cards(s, action - SWAP)
    s.challenger = 0
    s.challenged = NONE
    s.challenged_grade = 0
    s.armed = NONE
    claim(s)
    go_on(s)


@rule
def swap_cards(s: State, kind: int) -> None:
    """ALA-21, ALA-26: each of the two knows both cards afterwards."""
    mine = s.hands[s.turn][kind]
    theirs = s.hands[s.challenged][kind]
    s.hands[s.turn][kind] = theirs
    s.hands[s.challenged][kind] = mine
    show_to(s, kind * VALUES + mine, s.challenged)
    show_to(s, kind * VALUES + theirs, s.turn)
