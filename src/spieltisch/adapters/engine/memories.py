"""Memories that come from outside: what one seat knows, read and checked before a bot thinks.

The form is that of `Position.memory`, the same that the server's bots get: `seat`, `view` and
`events`, and nothing else. A memory that no game can give is refused, whatever is wrong with it.
"""

import json
from random import Random
from typing import cast

from spieltisch.game import (
    BadPosition,
    BadRequest,
    Memory,
    Position,
    SpieltischError,
    Text,
    kind_of,
)
from spieltisch.game.fields import Fields
from spieltisch.game.text import shortened

__all__ = ["read_memory", "unfit"]

KEYS = ("seat", "view", "events")


def read_memory(doc: dict[str, object]) -> Memory:
    """The memory in a JSON object; `SpieltischError` if no seat can have it."""
    fields = Fields(doc, "memory")
    fields.only(KEYS)
    view = fields.inner("view")
    kind = kind_of(view.raw("game"))
    view.only(("game", "options", "seats", "actor", "phase", "turn", *kind.fields), kind.further)
    _check_events(fields.raw("events"))
    memory = cast(Memory, doc)
    seat = fields.choice("seat", kind.all_seats)
    position = _imagined(memory)
    if seat not in position.game.seats:
        fields.choice("seat", position.game.seats)
    if number := kind.kernel.flaw(position.kernel_state()):
        found = kind.flaws[number]
        raise BadPosition(found.text, code="impossible_position", rule=found.rule)
    shown = position.view(seat)
    for name, value in memory["view"].items():
        if _plain(shown.get(name)) != _plain(value):
            wrong = shortened(value)
            raise unfit(
                f"memory.view.{name}",
                f"{wrong}, which {seat} cannot see there",
                f"{wrong}, was {seat} dort nicht sehen kann",
            )
    return memory


def unfit(where: str, wrong_en: str, wrong_de: str) -> BadRequest:
    """The refusal of a memory, with its place and what is wrong there."""
    return BadRequest(
        Text(f"{where} says {wrong_en}", f"{where} sagt {wrong_de}"), code="bad_memory"
    )


def _check_events(events: object) -> None:
    if not isinstance(events, list):
        got = shortened(events)
        raise unfit("memory.events", f"{got}, not a list", f"{got}, keine Liste")
    for number, event in enumerate(events):
        if not isinstance(event, dict) or not isinstance(event.get("event"), str):
            got = shortened(event)
            raise unfit(
                f"memory.events[{number}]", f"{got}, which is no event", f"{got}, kein Ereignis"
            )


def _imagined(memory: Memory) -> Position:
    """A full position that fits; the view and the events were written by anybody."""
    try:
        return Position.from_memory(memory, Random(0))
    except SpieltischError:
        raise
    except Exception as error:  # every game trusts the memories that it makes itself
        wrong = f"{type(error).__name__}: {error}"
        raise unfit(
            "memory",
            f"what fits no position ({shortened(wrong)})",
            f"was zu keiner Stellung passt ({shortened(wrong)})",
        ) from error


def _plain(value: object) -> str:
    return json.dumps(value, sort_keys=True)
