"""The house rules on which the end of a game of two colours depends."""

from collections.abc import Mapping
from typing import Any

from spieltisch.rules.mensch.state import State

__all__ = ["RULES", "House", "facts_of", "file_name", "house_of"]

RULES = ("three_tries", "own_hits", "clear_start", "must_hit", "home_jumps")
House = tuple[int, ...]
"""Whether each of these is played. How a game begins, and what is paid, changes no chance."""


def house_of(state: State) -> House:
    """The house rules of a state."""
    return tuple(int(getattr(state, name)) for name in RULES)


def file_name(house: House, outside: int) -> str:
    """What the file of an endgame is called."""
    return f"mensch-{outside}-{''.join(map(str, house))}.values"


def facts_of(house: House, outside: int, is_packed: bool = False) -> Mapping[str, Any]:
    """What a file says of what it is about."""
    rules = dict(zip(RULES, house, strict=True))
    return {"game": "mensch", "rules": rules, "outside": outside, "packed": is_packed}
