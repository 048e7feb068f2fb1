"""A game's state as a record of integers, which rules read and write by field name.

Interpreted, a record is a light object with slots. Compiled, it is a numpy record with the same
field names and the shapes that `CELLS` tells.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Self, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Cells", "Grid", "Int8", "Int16", "Int32", "Record", "Row", "S", "numpy_type", "record"]


@dataclass(frozen=True)
class Cells:
    """The numpy type and the shape of a record's field."""

    kind: str
    shape: tuple[int, ...] = ()


Int8 = Annotated[int, Cells("int8")]
Int16 = Annotated[int, Cells("int16")]
Int32 = Annotated[int, Cells("int32")]
Row = list[int]
"""A field with one dimension, written `Annotated[Row, Cells("int8", (4,))]`."""
Grid = list[list[int]]
"""A field with two dimensions."""


class Record:
    """Base of every state: all fields zero at first, compared and copied by value."""

    __slots__ = ()
    CELLS: ClassVar[dict[str, Cells]] = {}

    def copy(self) -> Self:
        """An independent copy."""
        raise TypeError(f"{type(self).__name__} lacks @record")

    def key(self) -> tuple[object, ...]:
        """All fields as nested tuples, in order: equal exactly for equal states."""
        raise TypeError(f"{type(self).__name__} lacks @record")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a state can change; use its key()")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.CELLS)
        return f"{type(self).__name__}({fields})"


S = TypeVar("S", bound=Record)

_ZERO = ("0", "[0] * {0}", "[[0] * {1} for _ in range({0})]")
_COPY = ("self.{0}", "self.{0}[:]", "[row[:] for row in self.{0}]")
_KEY = ("self.{0}", "tuple(self.{0})", "tuple([tuple(row) for row in self.{0}])")


def record(cls: type[S]) -> type[S]:
    """Make a slots class of a `Record` with annotated fields."""
    hints = get_type_hints(cls, include_extras=True)
    cells = {name: hint.__metadata__[0] for name, hint in hints.items() if name != "CELLS"}
    body = [
        "def __init__(self):",
        *(f" self.{n} = {_ZERO[len(c.shape)].format(*c.shape)}" for n, c in cells.items()),
        "def copy(self):",
        " new = make(cls)",
        *(f" new.{n} = {_COPY[len(c.shape)].format(n)}" for n, c in cells.items()),
        " return new",
        "def key(self):",
        f" return ({', '.join(_KEY[len(c.shape)].format(n) for n, c in cells.items())},)",
    ]
    names: dict[str, object] = {"make": object.__new__}
    exec("\n".join(body), names)
    attributes = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    methods = {name: names[name] for name in ("__init__", "copy", "key")}
    slots = {"__slots__": tuple(cells), "CELLS": cells}
    made = type(cls.__name__, cls.__bases__, {**attributes, **methods, **slots})
    names["cls"] = made
    return made


_NUMPY_TYPES: "dict[type[Record], np.dtype[np.void]]" = {}


def numpy_type(state: type[Record]) -> "np.dtype[np.void]":
    """The numpy record with the fields of a class marked `@record`; made once per class."""
    # no functools.cache: mypy takes a class for unhashable when its instances are
    if state not in _NUMPY_TYPES:
        import numpy as np

        fields = [(name, cells.kind, cells.shape) for name, cells in state.CELLS.items()]
        # aligned: a GPU reads no other; np.record: numba-cuda's simulator needs attributes
        _NUMPY_TYPES[state] = np.dtype((np.record, np.dtype(fields, align=True)))
    return _NUMPY_TYPES[state]
