"""The free names of a template: each stands for that function of the game bound to it."""

from typing import Any, NoReturn

from spieltisch.rules.kernel import Row

__all__ = [
    "ACTIONS",
    "IDLE",
    "MAX_LEGAL",
    "SEATS",
    "actor",
    "apply",
    "begin",
    "copy",
    "drawn",
    "flaw",
    "legal",
    "observe",
    "payoffs",
    "pick",
    "tickets",
    "weight",
]

ACTIONS = 0
IDLE = 0
MAX_LEGAL = 0
SEATS = 0


def _unbound() -> NoReturn:
    raise TypeError("this template is not bound to a game; use Kernel.bind or Compiled.bind")


def begin(s: Any) -> None:
    _unbound()


def copy(states: Any, to: int, source: Any, at: int) -> None:
    _unbound()


def actor(s: Any) -> int:
    _unbound()


def legal(s: Any, out: Row) -> int:
    _unbound()


def pick(s: Any, place: Row) -> int:
    _unbound()


def apply(s: Any, action: int) -> None:
    _unbound()


def tickets(s: Any) -> int:
    _unbound()


def drawn(s: Any, ticket: int) -> int:
    _unbound()


def weight(s: Any, action: int) -> int:
    _unbound()


def payoffs(s: Any, out: list[float]) -> None:
    _unbound()


def flaw(s: Any) -> int:
    _unbound()


def observe(s: Any, seat: int, out: Row) -> None:
    _unbound()
