"""Positions and events of a game as they are declared in its module `view`, for reading."""

from importlib import import_module
from inspect import getdoc
from types import ModuleType, NoneType
from typing import Annotated, Literal, TypeVar, get_args, get_origin, is_typeddict

from scripts.site.tables import code, table
from spieltisch.game.kind import AnyKind
from spieltisch.server.ops.declared_types import declared_fields, parts_of

__all__ = ["events_of", "shape_of"]

PLAIN = {NoneType: "null", bool: "true or false", int: "integer", float: "number", str: "text"}


def shape_of(kind: AnyKind) -> str:
    """The game's own fields with their types, and the objects in them."""
    view = import_module(f"spieltisch.game.{kind.name}.view")
    words = _Words(view)
    rows = [
        (code(name), words.of(field.kind), "" if field.is_required else "with its option only")
        for name, field in declared_fields(view.Board).items()
    ]
    inner = [
        f"*{name}*: "
        + ", ".join(f"{code(key)} {words.of(f.kind)}" for key, f in declared_fields(shape).items())
        for name, shape in words.objects.items()
    ]
    named = [f"*{name}*: {said}" for name, said in words.named.items()]
    notes = "\n".join(f"- {line}" for line in (*named, *inner))
    return table(("field", "type", ""), rows) + "\n" + notes + "\n"


def events_of(kind: AnyKind) -> str:
    """What can happen, with the fields that each event has."""
    view = import_module(f"spieltisch.game.{kind.name}.view")
    words, rows = _Words(view), []
    for shape in parts_of(view.Happening):
        fields = declared_fields(shape)
        (name,) = get_args(fields["event"].kind)
        told = [
            f"{code(key)} {words.of(field.kind)}" + ("" if field.is_required else " (secret)")
            for key, field in fields.items()
            if key != "event"
        ]
        said = (getdoc(get_origin(shape) or shape) or "").partition("\n")[0]
        rows.append((code(name), ", ".join(told) or "–", said))
    return table(("event", "fields", "what happened"), rows)


class _Words:
    """Types in words; objects and lists of words that have a name are noted."""

    def __init__(self, view: ModuleType) -> None:
        self.objects: dict[str, object] = {}
        self.named: dict[str, str] = {}
        self._names = {
            found: name
            for name, found in vars(view).items()
            if get_origin(found) is Literal and name != "Phase"
        }

    def of(self, kind: object) -> str:
        """A type for reading."""
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, TypeVar):
            return "anything"
        if is_typeddict(kind):
            return self._object(kind)
        origin, given = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.of(given[0])
        if origin is Literal:
            return self._literal(kind)
        if origin is dict:
            return f"{{{self.of(given[0])}: {self.of(given[1])}}}"
        if origin is list or (origin is not None and getattr(origin, "__name__", "") == "Sequence"):
            return f"[{self.of(given[0])}, …]"
        if (parts := parts_of(kind)) != (kind,):
            return " or ".join(self.of(part) for part in parts)
        return self._object(origin)

    def _object(self, kind: object) -> str:
        name = getattr(kind, "__name__", "object").lower()
        self.objects.setdefault(name, kind)
        return f"*{name}*"

    def _literal(self, kind: object) -> str:
        said = ", ".join(code(word) for word in get_args(kind))
        if kind not in self._names:
            return " or ".join(said.split(", "))
        name = self._names[kind].lower()
        self.named[name] = said
        return f"*{name}*"
