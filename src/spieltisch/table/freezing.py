"""A table as bytes, so that opening one does not mean folding all its events again.

A frozen table is a cache for the same version of the program: `thaw` raises `StaleSnapshot` when it
cannot be sure, and the table is then folded from its events.
"""

import msgspec
from msgspec import Struct

from spieltisch.game import Game, Position, SpieltischError, kind_of
from spieltisch.game.json_types import JsonObject, Shape
from spieltisch.table.table_state import Table

__all__ = ["FROZEN_VERSION", "StaleSnapshot", "freeze", "thaw"]

FROZEN_VERSION = "4"
"""Changes whenever `Table` changes its fields or their meaning."""

_PLAIN = tuple(n for n in Table.__struct_fields__ if n not in ("game", "position", "trail"))
_TYPES = {f.name: f.type for f in msgspec.structs.fields(Table) if f.name in _PLAIN}
_Plain = msgspec.defstruct("_Plain", list(_TYPES.items()), frozen=True)


class _Frozen(Struct):
    version: str
    game: str
    people: int
    options: JsonObject
    rules: int
    table: JsonObject
    position: Shape


# Made on import: a type that two threads met for the first time at once could end the process.
_frozen = msgspec.json.Decoder(_Frozen)
msgspec.json.Decoder(_Plain)


class StaleSnapshot(Exception):
    """The bytes come from another version of the program, or are damaged."""


def freeze(table: Table) -> bytes:
    """The whole table, its position's history included."""
    frozen = _Frozen(
        FROZEN_VERSION,
        table.game.name,
        table.game.people,
        table.game.options_json(),
        table.game.kind.rules_version,
        {name: getattr(table, name) for name in _PLAIN},
        table.position.freeze() if table.position else None,
    )
    return msgspec.json.encode(frozen)


def thaw(raw: bytes) -> Table:
    """The table that was frozen."""
    try:
        frozen = _frozen.decode(raw)
        kind = kind_of(frozen.game)
        if (frozen.version, frozen.rules) != (FROZEN_VERSION, kind.rules_version):
            raise StaleSnapshot("frozen by another version")
        game = Game(kind, frozen.people, frozen.options)
        plain = msgspec.convert(frozen.table, _Plain)
        position = Position.thaw(game, frozen.position) if frozen.position else None
    except (msgspec.MsgspecError, SpieltischError, KeyError, TypeError, ValueError) as error:
        raise StaleSnapshot(str(error)) from error
    return Table(game=game, position=position, **msgspec.structs.asdict(plain))
