"""A puzzle: a position, a question about it, and a proof of the answer that a program can check."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spieltisch.game import Text
from spieltisch.game.json_types import JsonObject

__all__ = ["VERSION", "Puzzle", "Takes", "Theme"]

VERSION = 1
"""Of the format; what changes the meaning of a field raises it."""

Takes = Literal["move", "slot", "field"]
"""What an answer is: a legal move in the game's notation, a slot, or a field of the board."""


class Theme(Struct, frozen=True):
    """A kind of question. Its words must not give the answer away."""

    id: str
    takes: Takes
    title: Text
    """For lists and filters."""
    question: Text
    """What is asked; one sentence."""
    note: Text
    """What holds in every puzzle of the theme; may be empty."""


class Puzzle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a game's file. Before it is solved only its kind's `shown` leaves the server."""

    id: str
    """The game's name and the start of the hash of what is asked: the same puzzle, the same id."""
    game: str
    theme: str
    seat: str
    """Who is asked."""
    position: JsonObject
    """As docs/protocol.md writes it; it may hold what the seat does not know."""
    ask: JsonObject = {}
    """What the theme needs beyond the position: a depth, what the seat knows."""
    solution: list[str]
    """The first answers that are right; mostly one."""
    certificate: JsonObject
    """What proves them, as the kind's `check` reads it."""
    rating: float = 1500.0
    deviation: float = 200.0
    fares: Annotated[list[float], Meta(max_length=6)] = []
    """The share in which each level, from 0, found the answer."""
