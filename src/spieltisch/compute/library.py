"""Compiled rules, made once per process and shared."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, cast

from spieltisch.game import Game
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import F, Kernel, S

__all__ = ["Binder", "binder", "compiled_rules", "first_state"]


class Binder(Protocol):
    """Makes of a template a function for one game."""

    def __call__(self, template: F, **hooks: Callable[..., object]) -> F:
        """The template with its free names bound; see `Compiled.bind`."""


def compiled_rules(kernel: Kernel[S]) -> Compiled[S]:
    """The compiled form of a kernel."""
    return _made(kernel)


@cache
def _made(kernel: Kernel[Any]) -> Compiled[Any]:
    return Compiled(kernel)


def binder(kernel: Kernel[S], is_compiled: bool) -> Binder:
    """What binds templates to a game, compiled or interpreted."""
    return cast(Binder, compiled_rules(kernel).bind if is_compiled else kernel.bind)


def first_state(game: Game) -> Any:
    """The interpreted state before anything is dealt or rolled, with the game's options."""
    state = game.kind.kernel.state()
    game.kind.set_options(game, state)
    game.kind.kernel.begin(state)
    return state
