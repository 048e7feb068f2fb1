"""Exactly solved endgames: which games have them, and where their files are kept.

A game's solver is the `SOLVER` of its package `bots.<game>.exact`. Its bots look into the files
where they are there, and do without where they are not.
"""

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from spieltisch.game import NAMES, BadRequest, Text
from spieltisch.rules.cache_places import cache_places

__all__ = ["VARIABLE", "Complete", "Endgame", "Solver", "endgames_folder", "solver_of"]

VARIABLE = "SPIELTISCH_ENDGAMES"
"""The environment variable that names another folder."""


class Endgame(Protocol):
    """Positions that can be solved together."""

    @property
    def title(self) -> Text:
        """Which positions these are."""

    @property
    def pairs(self) -> int:
        """How many there are."""

    @property
    def memory(self) -> int:
        """The bytes that solving takes."""

    @property
    def file(self) -> str:
        """What the file of the values is called."""

    @property
    def file_size(self) -> int:
        """How many bytes it has, nearly."""

    def seconds(self) -> float:
        """How long solving takes on this machine, judged by a small part of it."""

    def solved(self, distance: float = ..., tell: Callable[..., None] | None = None) -> Any:
        """Solve it: `sweeps`, and `distance`, the greatest between a chance's two bounds."""

    def write(self, path: Path, solved: Any) -> Mapping[str, Any]:
        """Write a file of the values; what it says of itself."""

    def check(self, path: Path) -> Mapping[str, Any]:
        """What a file says of itself; one that is damaged, foreign or wrong is refused."""


class Known(Protocol):
    """A whole game that was solved, as long as its chances are in memory."""

    @property
    def report(self) -> Any:
        """`sweeps`, and `distance`, the greatest between a chance's two bounds."""

    def first(self) -> Any:
        """The bounds `low` and `high` of the chance of whoever rolls first."""

    def write_endgame(self, path: Path) -> Mapping[str, Any]:
        """Write the file in which bots look endgames up; what it says of itself."""


class Complete(Protocol):
    """A whole game that can be solved on a GPU."""

    @property
    def title(self) -> Text:
        """Which positions these are."""

    @property
    def pairs(self) -> int:
        """How many there are."""

    @property
    def memory(self) -> int:
        """The bytes of the GPU that solving takes."""

    @property
    def endgame_file(self) -> str:
        """What the file is called in which bots look endgames up."""

    def seconds(self) -> tuple[float, float]:
        """How long it takes, at best and at worst."""

    def require(self) -> None:
        """Refuse where it cannot be solved, and say what is missing."""

    def solved(
        self,
        distance: float = ...,
        seconds: float = ...,
        tell: Callable[..., None] | None = None,
    ) -> Known:
        """Solve it; after so many seconds it ends with what it has."""


class Solver(Protocol):
    """Solves the endgames of one game."""

    presets: tuple[str, ...]
    """The house rules that are solved if nobody says which."""
    most_pieces: int

    def endgame(self, options: Mapping[str, Any], pieces: int) -> Endgame:
        """The endgame by these house rules with at most so many pieces a side."""

    def complete(self, options: Mapping[str, Any]) -> Complete:
        """The whole game by these house rules."""


def solver_of(name: str) -> Solver:
    """What solves the endgames of a game; a game without that is refused."""
    where = f"spieltisch.bots.{name}"
    if name not in NAMES or find_spec(where) is None or find_spec(f"{where}.exact") is None:
        raise BadRequest(
            Text(
                f"there is nothing that solves endgames of {name}",
                f"es gibt nichts, das Endspiele von {name} löst",
            ),
            code="no_solver",
        )
    solver: Solver = import_module(f"{where}.exact").SOLVER
    return solver


def endgames_folder() -> Path:
    """Where the files are, or would be."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else next(cache_places()) / "endgames"
