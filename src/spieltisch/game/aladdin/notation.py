"""How moves of Aladdin are written: `roll 1344`, `4+3 f7`, `take d4`, `give new green`, …"""

from functools import cache
from typing import get_args

from spieltisch.game.aladdin.names import FIELD_NAMES, KINDS, TREASURE_NAMES
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.aladdin.view import Which
from spieltisch.rules.aladdin import KERNEL, State, actions
from spieltisch.rules.aladdin.board import FIELDS, LONGEST, TREASURES
from spieltisch.rules.aladdin.chance import ROLL_FACES
from spieltisch.rules.aladdin.state import VALUES

__all__ = ["PASS_TEXT", "WHICH", "action_of", "moves", "setup_text", "split_half_move", "text"]

PASS_TEXT = "pass"
WHICH: tuple[Which, ...] = get_args(Which)


def moves(state: State) -> dict[str, tuple[int, ...]]:
    """Every legal move's text and its action."""
    return {text(action): (action,) for action in KERNEL.legal_actions(state)}


def split_half_move(action: int) -> tuple[int, int, int]:
    """The grade, the distance and the field of a half-move."""
    pair, field = divmod(action - actions.HALF_MOVE, FIELDS)
    return pair // LONGEST + 1, pair % LONGEST + 1, field


@cache
def text(action: int) -> str:
    """The text of an action from the first position on; it is the same in every position."""
    if action >= actions.HALF_MOVE:
        grade, distance, field = split_half_move(action)
        return f"{grade}+{distance} {FIELD_NAMES[field]}"
    if action >= actions.SWAP_SPELL:
        return _CHOICES[action - actions.SWAP_SPELL]
    if action >= actions.TAKE_CARD:
        return _settling(action)
    if action >= actions.DUEL_DICE:
        challenger, challenged = divmod(action - actions.DUEL_DICE, 6)
        return f"roll {challenger + 1} {challenged + 1}"
    return "roll " + "".join(map(str, ROLL_FACES[action - actions.FOUR_DICE]))


_CHOICES = (
    *(f"spell {kind}" for kind in KINDS),
    "no spell",
    "bare",
    *(f"armed {kind}" for kind in KINDS),
    *(f"exchange {kind}" for kind in KINDS),
    "no exchange",
    PASS_TEXT,
)


def _settling(action: int) -> str:
    if action < actions.GIVE:
        return f"take {TREASURE_NAMES[action - actions.TAKE_CARD]}"
    if action < actions.RETURN:
        which, seat = divmod(action - actions.GIVE, len(SEATS))
        return f"give {WHICH[which]} {SEATS[seat]}"
    which, treasure = divmod(action - actions.RETURN, TREASURES)
    return f"return {WHICH[which]} {TREASURE_NAMES[treasure]}"


@cache
def _all_texts() -> dict[str, int]:
    return {text(action): action for action in range(actions.FOUR_DICE, actions.ACTIONS)}


def action_of(text: str) -> int | None:
    """The action that a text would be somewhere in a game, or None if it reads like no move."""
    return _all_texts().get(text)


def setup_text(action: int) -> str:
    """ALA-5: the next treasure card or grey card, or who begins."""
    if action < actions.GREY_CARD:
        return f"lay {KINDS[action // VALUES]} {action % VALUES}"
    if action < actions.SEAT_DRAWN:
        return f"lay grey {KINDS[action - actions.GREY_CARD]}"
    return f"{SEATS[action - actions.SEAT_DRAWN]} begins"
