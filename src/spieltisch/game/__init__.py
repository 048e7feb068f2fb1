"""What everyone else uses: games, positions, moves as texts, views, records."""

from spieltisch.game.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    BadRequest,
    IllegalMove,
    SpieltischError,
    UnknownGame,
)
from spieltisch.game.events import PUBLIC, Event, EventJson, seen_by
from spieltisch.game.game import Draw, Game, drawing_from, load
from spieltisch.game.outcomes import Explanation, Outcome
from spieltisch.game.position import CHANCE_NAME, Position
from spieltisch.game.registry import NAMES, kind_of
from spieltisch.game.shapes import Memory
from spieltisch.game.text import Text

__all__ = [
    "CHANCE_NAME",
    "NAMES",
    "PUBLIC",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "Draw",
    "Event",
    "EventJson",
    "Explanation",
    "Game",
    "IllegalMove",
    "Memory",
    "Outcome",
    "Position",
    "SpieltischError",
    "Text",
    "UnknownGame",
    "drawing_from",
    "kind_of",
    "load",
    "seen_by",
]
