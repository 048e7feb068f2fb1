"""How moves are written: `roll 2`, `0>2` (from one field to another), `pass`."""

from spieltisch.rules.newgame import State
from spieltisch.rules.newgame.rules import FIRST_MOVE, PASS

__all__ = ["text"]


def text(state: State, action: int) -> str:
    """An action as players write it."""
    if action < FIRST_MOVE:
        return f"roll {action + 1}"
    if action == PASS:
        return "pass"
    start = state.runners[state.turn][action - FIRST_MOVE]
    return f"{start}>{start + state.die}"
