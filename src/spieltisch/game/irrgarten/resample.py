"""A full position that fits what a seat remembers: the other's maze is drawn anew (IRR-14)."""

from collections.abc import Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from spieltisch.game.fields import Fields
from spieltisch.game.irrgarten.mazes import draw_maze
from spieltisch.game.irrgarten.notation import (
    OUT_TEXT,
    field_text,
    fields_of,
    slot_text,
    slots_of,
)
from spieltisch.game.irrgarten.options import other_seat
from spieltisch.game.irrgarten.positions import read
from spieltisch.game.kind import Past
from spieltisch.rules.irrgarten import State

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["resample"]


def resample(game: "Game", memory: Mapping[str, Any], rng: Random) -> tuple[State, Past]:
    """What the view shows, and a random maze of the other where it must have built one."""
    view, other = memory["view"], other_seat(memory["seat"])
    doc = {**view, "mazes": dict(view["mazes"])}
    if _has_built(memory, other):
        doc["mazes"][other] = _maze(game, memory, rng)
    return read(game, Fields(doc, "view")), ()


def _has_built(memory: Mapping[str, Any], seat: str) -> bool:
    """IRR-4: both have before the search; while building, left comes first, or an event told."""
    view = memory["view"]
    if view["phase"] != "build" or (seat == "left" and view["turn"] == "right"):
        return True
    return any(e["event"] == "built" and e["seat"] == seat for e in memory["events"])


def _maze(game: "Game", memory: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    size = game.options["size"]
    slots, known = slots_of(size), memory["view"]["known"][memory["seat"]]
    treasure, barriers = draw_maze(
        size,
        game.options["barriers"],
        rng,
        opened=[slots[edge] for edge in known["open"]],
        barred=[slots[edge] for edge in known["barriers"]],
        treasures=_possible_treasures(size, memory),
    )
    return {
        "treasure": field_text(treasure),
        "barriers": sorted(slot_text(slot) for slot in barriers),
    }


def _possible_treasures(size: int, memory: Mapping[str, Any]) -> Collection[int]:
    """IRR-13: no field that was entered, or the one field where the treasure was found."""
    seat, view = memory["seat"], memory["view"]
    fields = fields_of(size)
    if _has_found(memory):
        return [fields[view["pieces"][seat]]]
    visited = view["known"][seat]["visited"]
    return [field for text, field in fields.items() if text not in visited]


def _has_found(memory: Mapping[str, Any]) -> bool:
    """IRR-15: the seat found the treasure and the other has its last turn.

    A memory that began later lacks the event; but a turn that ended inside without a barrier
    beside the piece can only have ended by a find.
    """
    seat, view = memory["seat"], memory["view"]
    if any(e["event"] == "found" and e["seat"] == seat for e in memory["events"]):
        return True
    at = view["pieces"][seat]
    if at == OUT_TEXT or view["turn"] == seat or not view["options"]["last_word"]:
        return False
    return not any(at in edge.split("|") for edge in view["known"][seat]["barriers"])
