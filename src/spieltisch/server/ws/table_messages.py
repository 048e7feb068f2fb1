"""The types of the events that viewers get, made from what each event tells.

The server sends what `table.project` built without passing it through these types. Tests convert
every message of whole games into them, and the page's types are made from them.
"""

from inspect import getdoc
from typing import TYPE_CHECKING, TypeAlias, Union

import msgspec
from msgspec import Struct

from spieltisch.table.event_parts import StoredEvent
from spieltisch.table.project import EVENTS, Told, told_fields
from spieltisch.table.tags import snake_case

__all__ = ["TableEvent"]


class Hidden(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """Something happened that is not for this viewer; only its number is told."""

    seq: int


def _sent(event: type[StoredEvent]) -> type[Struct]:
    """The type of what a viewer gets of an event."""
    fields = [("seq", int), ("at", int), *((part.name, part.kind) for part in told_fields(event))]
    return msgspec.defstruct(
        event.__name__,
        fields,
        namespace={"__doc__": (getdoc(event) or "").partition("\n\n")[0]},
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
        tag_field="type",
        tag=snake_case,
    )


if TYPE_CHECKING:
    TableEvent: TypeAlias = Told
    """As the server builds it; whoever reads a message gets a struct."""
else:
    TableEvent = Union[Hidden, *map(_sent, EVENTS)]
