"""What a game declares of its JSON, taken apart and written as TypeScript.

A game's module `view` has `View` and `Happening`, made of `TypedDict`s. Each of them becomes an
interface, a `Literal` with a name a type of that name, and `Happening` a closed union on `event`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    NamedTuple,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from spieltisch.game import kind_of
from spieltisch.game.shapes import EVERY_KEY, Items

__all__ = [
    "Declared",
    "declarations",
    "declared_fields",
    "game_typescript",
    "parts_of",
    "undeclared_typescript",
]

HEAD = """\
// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/game. Do not edit.
"""
PLAIN: Mapping[object, str] = {
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}
UNDECLARED = """\
import type {{ Json }} from "./wire";

export type Seat = {seats};

/** A position as somebody sees it. */
export interface View {{
  readonly game: string;
  readonly options: {{ readonly [k: string]: Json }};
  readonly seats: readonly Seat[];
  readonly actor: Seat | "chance" | null;
  readonly phase: string;
  readonly turn: Seat | null;
{fields}}}

export type Happening = {{ readonly event: string; readonly [k: string]: Json }};
"""
"""For a game that declares nothing."""


class Declared(NamedTuple):
    """A field of a declared object."""

    kind: object
    is_required: bool


def declarations(name: str) -> ModuleType | None:
    """The module in which a game declares its JSON, if it has one."""
    module = f"spieltisch.game.{name}.view"
    return import_module(module) if find_spec(module) else None


@cache
def declared_fields(shape: object) -> dict[str, Declared]:
    """The fields of a `TypedDict`, also of a generic one, with what they are."""
    plain = get_origin(shape) or shape
    assert isinstance(plain, type)
    names = getattr(plain, "__parameters__", ())
    given = dict(zip(names, get_args(shape), strict=True)) if names else {}
    fields: dict[str, Declared] = {}
    for base in getattr(plain, "__orig_bases__", ()):
        if is_typeddict(get_origin(base) or base):
            fields |= declared_fields(base)
    hints = get_type_hints(plain, include_extras=True)
    for name in hints.keys() - fields.keys():
        kind = hints[name]
        is_required = get_origin(kind) is not NotRequired
        fields[name] = Declared(kind if is_required else get_args(kind)[0], is_required)
    order = sorted(fields, key=lambda name: (name != "event", [*hints].index(name)))
    return {name: fields[name]._replace(kind=_filled(fields[name].kind, given)) for name in order}


def _filled(kind: object, given: Mapping[TypeVar, object]) -> object:
    """A type with what was given in place of type variables."""
    if isinstance(kind, TypeVar):
        return given.get(kind, kind)
    names = getattr(kind, "__parameters__", ())
    return kind[tuple(given.get(name, name) for name in names)] if names else kind  # type: ignore[index]


def parts_of(kind: object) -> tuple[object, ...]:
    """The alternatives of a union; else the type alone."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


class _Writer:
    """Collects what the types of one module need."""

    def __init__(self, module: ModuleType) -> None:
        self.interfaces: dict[str, str] = {}
        self.used: set[str] = set()
        self._shapes: dict[str, object] = {}
        self._names = [
            (name, value)
            for name, value in vars(module).items()
            if get_origin(value) in (Annotated, Literal, dict) and not name.startswith("_")
        ]

    def aliases(self) -> list[str]:
        """The types with names of their own that were used."""
        return [
            f"export type {name} = {self._expression(value)};\n"
            for name, value in self._names
            if name in self.used
        ]

    def named(self, kind: object) -> str:
        """The name of a type, or its expression."""
        name = next((name for name, value in self._names if value == kind), None)
        if name is None:
            return self._expression(kind)
        if name not in self.used:
            self.used.add(name)
            self._expression(kind)
        return name

    def _expression(self, kind: object) -> str:
        origin, args = get_origin(kind), get_args(kind)
        if isinstance(kind, type) and kind in PLAIN:
            return PLAIN[kind]
        if is_typeddict(origin or kind):
            return self._interface(kind)
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in args)
        if len(parts := parts_of(kind)) > 1:
            return " | ".join(map(self.named, parts))
        if origin is Annotated:
            return self._marked(args[0], args[1])
        if origin is dict:
            return self._record(args[0], args[1], is_whole=args[0] is str)
        if origin in (list, Sequence):
            item = self.named(args[0])
            return f"readonly ({item})[]" if "|" in item or " " in item else f"readonly {item}[]"
        raise TypeError(f"no TypeScript for {kind}")

    def _marked(self, kind: object, mark: object) -> str:
        if isinstance(mark, Items):
            return f"readonly [{', '.join(map(self.named, mark.kinds))}]"
        assert mark == EVERY_KEY, f"unknown mark {mark}"
        key, value = get_args(kind)
        return self._record(key, value, is_whole=True)

    def _record(self, key: object, value: object, is_whole: bool) -> str:
        record = f"Record<{self.named(key)}, {self.named(value)}>"
        return f"Readonly<{record}>" if is_whole else f"Readonly<Partial<{record}>>"

    def _interface(self, shape: object) -> str:
        plain = get_origin(shape) or shape
        assert isinstance(plain, type)
        name = plain.__name__
        if self._shapes.setdefault(name, shape) != shape:
            raise TypeError(f"two types are called {name}")
        if name not in self.interfaces:
            self.interfaces[name] = ""
            lines = [
                f"  readonly {field}{'' if is_required else '?'}: {self.named(kind)};"
                for field, (kind, is_required) in declared_fields(shape).items()
            ]
            doc = " ".join((plain.__doc__ or "").split())
            text = "\n".join([f"/** {doc} */", f"export interface {name} {{", *lines, "}"])
            self.interfaces[name] = f"{text}\n"
        return name


def game_typescript(name: str) -> str:
    """The file of a game: its view and its events."""
    module = declarations(name)
    if module is None:
        return undeclared_typescript(name)
    writer = _Writer(module)
    writer.named(module.View)
    events = [f"  | {writer.named(kind)}" for kind in parts_of(module.Happening)]
    union = "\n".join(["/** What one event tells. */", "export type Happening =", *events])
    return "\n".join([HEAD, *writer.aliases(), *writer.interfaces.values(), f"{union};\n"])


def undeclared_typescript(name: str) -> str:
    """What is known of a game that declares nothing: its seats, and the names of its fields."""
    kind = kind_of(name)
    seats = " | ".join(f'"{seat}"' for seat in kind.all_seats)
    fields = "".join(f"  readonly {field}: Json;\n" for field in kind.fields)
    return f"{HEAD}\n" + UNDECLARED.format(seats=seats, fields=fields)
