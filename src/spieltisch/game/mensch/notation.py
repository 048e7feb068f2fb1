"""How moves of Mensch are written: two places on the mover's own way, `B>0`, `12>17`, `38>b`."""

import re

from spieltisch.rules.mensch import KERNEL, State, rules
from spieltisch.rules.mensch.board import FIRST_END, LAST_END, A, B
from spieltisch.rules.mensch.state import MOVE

__all__ = [
    "PASS_TEXT",
    "chance_text",
    "moves",
    "parse_move",
    "parse_roll",
    "place_text",
    "target_of",
]

PASS_TEXT = "pass"
_PLACE = r"(B|[0-9]|[1-3][0-9]|[a-d])"
_MOVE = re.compile(f"{_PLACE}>{_PLACE}")
_ROLL = re.compile(r"roll ([1-6])")
_ENDS = "abcd"


def place_text(progress: int) -> str:
    """A progress as players write it."""
    if progress == B:
        return "B"
    return str(progress) if progress < FIRST_END else _ENDS[progress - FIRST_END]


def parse_move(text: str) -> tuple[int, int] | None:
    """The two progresses of a move's text, or None if it does not read like a move."""
    found = _MOVE.fullmatch(text)
    return (_progress(found[1]), _progress(found[2])) if found else None


def parse_roll(text: str) -> int | None:
    """The die of a roll's text, or None."""
    found = _ROLL.fullmatch(text)
    return int(found[1]) if found else None


def target_of(state: State, start: int) -> int:
    """Where a piece at this progress goes with the present roll."""
    return A if start == B else start + state.die


def moves(state: State) -> dict[str, tuple[int, ...]]:
    """Every legal move's text and its action."""
    actions = KERNEL.legal_actions(state)
    if state.phase != MOVE:
        return {chance_text(face): (face,) for face in actions}
    return {_text(state, action): (action,) for action in actions}


def chance_text(action: int) -> str:
    """The text of a roll."""
    return f"roll {action + 1}"


def _text(state: State, action: int) -> str:
    if action == rules.PASS:
        return PASS_TEXT
    start = state.pieces[state.turn][action - rules.FIRST_MOVE]
    return f"{place_text(start)}>{place_text(target_of(state, start))}"


def _progress(place: str) -> int:
    if place == "B":
        return B
    if place in _ENDS:
        return LAST_END - 3 + _ENDS.index(place)
    return int(place)
