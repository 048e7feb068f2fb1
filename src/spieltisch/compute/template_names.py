"""The free names of a template: each stands for that function of the game bound to it."""

from typing import NoReturn

from spieltisch.rules.kernel import Record, Row, S

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


def begin(s: Record) -> None:
    _unbound()


def copy(states: list[S], to: int, source: list[S], at: int) -> None:
    _unbound()


def actor(s: Record) -> int:
    _unbound()


def legal(s: Record, out: Row) -> int:
    _unbound()


def pick(s: Record, place: Row) -> int:
    _unbound()


def apply(s: Record, action: int) -> None:
    _unbound()


def tickets(s: Record) -> int:
    _unbound()


def drawn(s: Record, ticket: int) -> int:
    _unbound()


def weight(s: Record, action: int) -> int:
    _unbound()


def payoffs(s: Record, out: list[float]) -> None:
    _unbound()


def flaw(s: Record) -> int:
    _unbound()


def observe(s: Record, seat: int, out: Row) -> None:
    _unbound()
