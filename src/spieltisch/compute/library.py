"""Compiled rules, made once a process and shared."""

from functools import cache
from typing import Any

from spieltisch.game import Game
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Kernel, S

__all__ = ["compiled_rules", "first_state"]


def compiled_rules(kernel: Kernel[S]) -> Compiled[S]:
    """The compiled form of a kernel."""
    return _made(kernel)


@cache
def _made(kernel: Kernel[Any]) -> Compiled[Any]:
    return Compiled(kernel)


def first_state(game: Game) -> Any:
    """The interpreted state before anything is dealt or rolled, with the game's options."""
    state = game.kind.kernel.state()
    game.kind.set_options(game, state)
    game.kind.kernel.begin(state)
    return state
