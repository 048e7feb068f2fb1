"""Drawn boards: a picture, then the remaining fields as `name: value` lines. They can be read back.

Fields that have their usual value are left out, so that a board in a test shows what matters.
"""

import json

from spieltisch.game.errors import BadPosition
from spieltisch.game.fields import Fields
from spieltisch.game.game import Game
from spieltisch.game.json_types import JsonObject
from spieltisch.game.options import resolve
from spieltisch.game.position import Position
from spieltisch.game.registry import kind_of
from spieltisch.game.text import Text, shortened

__all__ = ["draw", "parse"]


def draw(doc: JsonObject) -> str:
    """A JSON position or view as text."""
    kind = kind_of(doc["game"])
    defaults = {option.name: option.default for option in kind.options}
    changed = {k: v for k, v in doc["options"].items() if v != defaults[k]}
    notes: JsonObject = {"game": doc["game"]}
    notes |= {"seats": doc["seats"]} if doc["seats"] != list(kind.all_seats) else {}
    notes |= {"options": changed} if changed else {}
    notes |= {"phase": doc["phase"], "turn": doc["turn"]}
    notes |= {"actor": doc["actor"]} if doc["actor"] != doc["turn"] else {}
    for name in kind.fields:
        if name not in kind.pictured and (name not in kind.blank or doc[name] != kind.blank[name]):
            notes[name] = doc[name]
    notes |= {name: doc[name] for name in kind.further if name in doc}
    lines = [line.rstrip() for line in kind.picture(doc)]
    told = [f"{k}: {v if isinstance(v, str) else json.dumps(v)}" for k, v in notes.items()]
    return "\n".join([*lines, "", *told])


def parse(text: str) -> Position:
    """The position of a drawn board; notes that are left out have their usual value."""
    lines = [line.rstrip() for line in text.rstrip().lstrip("\n").split("\n")]
    split = max((i for i, line in enumerate(lines) if not line), default=-1)
    doc: JsonObject = {}
    for line in lines[split + 1 :]:
        name, colon, value = line.strip().partition(": ")
        if not colon:
            raise BadPosition(
                Text(
                    f"a drawn board ends with lines like `turn: yellow`, not {shortened(line)}",
                    f"ein gezeichnetes Brett endet mit Zeilen wie `turn: yellow`, "
                    f"nicht {shortened(line)}",
                )
            )
        doc[name] = _value(value)
    kind = kind_of(doc.get("game"))
    doc["options"] = resolve(kind.options, kind.presets, doc.get("options", {}))
    usually = {"seats": list(kind.all_seats), "turn": None, "actor": doc.get("turn")}
    for name, usual in (*usually.items(), *kind.blank.items()):
        doc.setdefault(name, usual)
    Fields(doc).words("seats", len(kind.all_seats), kind.all_seats)
    doc |= kind.unpicture(_flush(lines[: max(split, 0)]), doc)
    return Game.read(doc)


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value


def _flush(lines: list[str]) -> list[str]:
    """The lines without the margin that they share, e.g. from the indentation of a test."""
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[margin:] for line in lines]
