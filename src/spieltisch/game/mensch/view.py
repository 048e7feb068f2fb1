"""What positions and events of Mensch look like as JSON. Nothing is hidden."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from spieltisch.game.shapes import Common, FromTo, MemoryOf, Over, Passed, Turn

__all__ = ["Board", "Colour", "Frame", "Happening", "Memory", "Options", "Person", "Phase", "View"]

Colour = Literal["yellow", "green", "red", "black"]
Phase = Literal["opening", "roll", "move", "over"]
Person = Literal["p1", "p2", "p3", "p4"]


class Options(TypedDict):
    """The house rules."""

    colours: Literal["all", "people"]
    opening: Literal["roll", "fixed"]
    three_tries: bool
    own_hits: bool
    clear_start: bool
    start_on_A: int
    must_hit: bool
    home_jumps: bool
    prizes: Sequence[int]
    stop_at_first: bool
    start: Literal["usual", "late"]
    roll_limit: int | None


class Board(TypedDict):
    """The fields that only Mensch has. `rolls` is there with the option `roll_limit`."""

    pieces: dict[Colour, list[int]]
    die: int | None
    opening: dict[Colour, int | None]
    tries: int
    places: list[Colour]
    people: dict[Person, list[Colour]]
    rolls: NotRequired[int]


Frame = Common[Colour, Phase, Options]
"""The fields that all games have."""


class View(Common[Colour, Phase, Options], Board):
    """A position."""


class Rolled(TypedDict):
    """The die was rolled."""

    event: Literal["rolled"]
    seat: Colour
    die: int


class Moved(FromTo):
    """A piece moved; places are written as in moves: B, 0-39, a-d."""

    event: Literal["moved"]
    seat: Colour


class Hit(TypedDict):
    """A piece of `seat` was sent back; `at` is a circle of the ring."""

    event: Literal["hit"]
    seat: Colour
    by: Colour
    at: int


class Finished(TypedDict):
    """All four pieces of a colour are home."""

    event: Literal["finished"]
    seat: Colour
    place: int


Happening = Turn[Colour] | Passed[Colour] | Rolled | Moved | Hit | Finished | Over[Colour]
Memory = MemoryOf[Colour, View, Happening]
