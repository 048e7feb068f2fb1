"""A full position that fits what a seat remembers: the other's maze is drawn anew (IRR-14)."""

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.fields import Fields
from spieltisch.game.irrgarten.mazes import draw_maze, few_mazes
from spieltisch.game.irrgarten.notation import (
    OUT_TEXT,
    field_text,
    fields_of,
    slot_text,
    slots_of,
)
from spieltisch.game.irrgarten.options import options_of, other_seat
from spieltisch.game.irrgarten.positions import read
from spieltisch.game.irrgarten.view import Maze, Memory, Seat
from spieltisch.game.kind import Past
from spieltisch.rules.irrgarten import State

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["resample"]


def resample(game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
    """What the view shows, and a random maze where one is hidden that must have been built.

    Where only few mazes are possible all of them are equally likely.
    """
    view = memory["view"]
    mazes = dict(view["mazes"])
    for builder, shown in view["mazes"].items():
        if shown is None and builder != memory["seat"] and _has_built(memory, builder):
            mazes[builder] = _maze(game, memory, other_seat(builder), rng)
    return read(game, Fields({**view, "mazes": mazes}, "view")), ()


def _has_built(memory: Memory, seat: Seat) -> bool:
    """IRR-4: both have before the search; while building, left comes first, or an event told."""
    view = memory["view"]
    if view["phase"] != "build" or (seat == "left" and view["turn"] == "right"):
        return True
    return any(e["event"] == "built" and e["seat"] == seat for e in memory["events"])


def _maze(game: "Game", memory: Memory, seeker: Seat, rng: Random) -> Maze:
    options = options_of(game)
    size, most = options["size"], options["barriers"]
    slots, known = slots_of(size), memory["view"]["known"][seeker]
    given = {
        "opened": [slots[edge] for edge in known["open"]],
        "barred": [slots[edge] for edge in known["barriers"]],
        "treasures": _possible_treasures(size, memory, seeker),
    }
    mazes = few_mazes(size, most, **given)
    treasure, barriers = rng.choice(mazes) if mazes else draw_maze(size, most, rng, **given)
    return {
        "treasure": field_text(treasure),
        "barriers": sorted(slot_text(slot) for slot in barriers),
    }


def _possible_treasures(size: int, memory: Memory, seeker: Seat) -> Collection[int]:
    """IRR-13: no field that was entered, or the one field where the treasure was found."""
    view, fields = memory["view"], fields_of(size)
    if _has_found(memory, seeker):
        return [fields[view["pieces"][seeker]]]
    visited = view["known"][seeker]["visited"]
    return [field for text, field in fields.items() if text not in visited]


def _has_found(memory: Memory, seat: Seat) -> bool:
    """IRR-15: the seat found the treasure and the other has its last turn.

    A memory that began later lacks the event; but a turn that ended inside without a barrier
    beside the piece can only have ended by a find.
    """
    view = memory["view"]
    if any(e["event"] == "found" and e["seat"] == seat for e in memory["events"]):
        return True
    at = view["pieces"][seat]
    if at == OUT_TEXT or view["turn"] == seat or not view["options"]["last_word"]:
        return False
    return not any(at in edge.split("|") for edge in view["known"][seat]["barriers"])
