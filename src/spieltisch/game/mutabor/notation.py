"""How moves of Mutabor are written: `c1>c4`, `c4>d6xe8`, `c4>d6x`, `e8`, `swap b3 g5`, `pass`."""

import re
from typing import NamedTuple, get_args

from spieltisch.game.mutabor.options import SEATS
from spieltisch.game.mutabor.view import Card
from spieltisch.rules.mutabor import KERNEL, State, rules
from spieltisch.rules.mutabor.board import BIT, FIELDS, NAMES, OPEN, START_FIELDS
from spieltisch.rules.mutabor.moves import occupied, owner_of
from spieltisch.rules.mutabor.state import MOVE, NONE

__all__ = [
    "KINDS",
    "PASS_TEXT",
    "Move",
    "free_starts",
    "moves",
    "parse_field",
    "parse_move",
    "parse_swap",
    "setup_text",
]

PASS_TEXT = "pass"
KINDS: tuple[Card, ...] = get_args(Card)
"""The kinds of cards, by the kernel's numbers."""
_MOVE = re.compile(r"([a-h][1-8])>([a-h][1-8])(?:(x)([a-h][1-8])?)?")
_SWAP = re.compile(r"swap ([a-h][1-8]) ([a-h][1-8])")


class Move(NamedTuple):
    """A move's text taken apart: fields by number, `restart` None where none is named."""

    start: int
    to: int
    is_hit: bool
    restart: int | None


def parse_field(text: str) -> int | None:
    """The number of a field, or None if there is none of that name."""
    return FIELDS.get(text)


def parse_move(text: str) -> Move | None:
    """The parts of a move's text, or None if it does not read like a move between fields."""
    found = _MOVE.fullmatch(text)
    if found is None or any(name and name not in FIELDS for name in found.group(1, 2, 4)):
        return None
    restart = FIELDS[found[4]] if found[4] else None
    return Move(FIELDS[found[1]], FIELDS[found[2]], found[3] is not None, restart)


def parse_swap(text: str) -> tuple[int, int] | None:
    """The two fields of an exchange's text, or None if it does not read like one."""
    found = _SWAP.fullmatch(text)
    if found is None or found[1] not in FIELDS or found[2] not in FIELDS:
        return None
    return FIELDS[found[1]], FIELDS[found[2]]


def free_starts(state: State, seat: int) -> list[int]:
    """MUT-12: the start fields of a seat that carry no piece."""
    pieces = occupied(state)
    return [field for field in START_FIELDS[seat] if not pieces & BIT[field]]


def moves(state: State) -> dict[str, tuple[int, ...]]:
    """Every legal move's text and its actions; a hit whose restart is named has two."""
    actions = KERNEL.legal_actions(state)
    if state.phase != MOVE:
        return {NAMES[action - rules.RESTART_ON]: (action,) for action in actions}
    found: dict[str, tuple[int, ...]] = {}
    for action in actions:
        if action == rules.PASS:
            found[PASS_TEXT] = (action,)
        elif action >= rules.EXCHANGE:
            field, other = divmod(action - rules.EXCHANGE, OPEN)
            found[f"swap {NAMES[field]} {NAMES[other]}"] = (action,)
        else:
            found |= _piece_moves(state, action)
    return found


def _piece_moves(state: State, action: int) -> dict[str, tuple[int, ...]]:
    """MUT-12: one text, or for a hit one for each field on which the piece can be put back."""
    start, to = divmod(action, OPEN)
    text = f"{NAMES[start]}>{NAMES[to]}"
    hit = owner_of(state, to)
    if hit == NONE:
        return {text: (action,)}
    if state.owner_restarts:
        return {f"{text}x": (action,)}
    return {
        f"{text}x{NAMES[field]}": (action, rules.RESTART_ON + field)
        for field in free_starts(state, hit)
    }


def setup_text(action: int) -> str:
    """MUT-2, MUT-17: the next card, or who begins."""
    if action < rules.DRAW_LOT:
        return f"deal {KINDS[action - rules.DEAL_CARD]}"
    return f"{SEATS[action - rules.DRAW_LOT]} begins"
