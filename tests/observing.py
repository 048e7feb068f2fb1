"""Reading observations part by part, for the tests of all games."""

from typing import Any

from spieltisch.game import Position
from spieltisch.rules.kernel import Kernel


def seen(kernel: Kernel[Any], state: Any, seat: int) -> dict[str, list[int]]:
    """What a seat observes, by the names of the layout's parts."""
    out = [0] * kernel.observation
    kernel.observe(state, seat, out)
    parts, at = {}, 0
    for part in kernel.layout:
        parts[part.name] = out[at : at + part.size]
        at += part.size
    return parts


def seen_by(position: Position, seat: str) -> dict[str, list[int]]:
    """The same for a seat by its name."""
    kind = position.game.kind
    return seen(kind.kernel, position.kernel_state(), kind.seat_number(seat))
