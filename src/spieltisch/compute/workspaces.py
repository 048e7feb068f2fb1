"""What templates work in, made from declared shapes: lists and objects, or arrays and records.

A *workspace* is a NamedTuple whose fields say what they hold:

    class Workspace(NamedTuple):
        notes: Notes                                          # one record
        plies: Annotated[list[Ply], Many(60)]                 # 60 records
        moves: Annotated[Grid, Many(60, "most", kind="int32")]  # numbers
        states: Annotated[list[Record], Many(60)]             # states of the game

`make_workspace` makes one in which every number is zero: interpreted of lists and objects, compiled
of arrays and numpy records, which Numba knows by the same names. A size can be a word, for which
the number is given then. A workspace can be a field of another.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from spieltisch.rules.kernel import Cells, Grid, Record, Row, S, numpy_type

__all__ = [
    "Float",
    "Int64",
    "Many",
    "copy_fields",
    "make_record",
    "make_workspace",
    "numbers",
    "put_state",
]

Int64 = Annotated[int, Cells("int64")]
Float = Annotated[float, Cells("float64")]

W = TypeVar("W", bound=tuple[object, ...])
L = TypeVar("L", Row, Grid)
Kind = str | type[Record]


class Many:
    """How many records or numbers a field holds, in each dimension.

    `kind` is numpy's name of the type of its whole numbers.
    """

    def __init__(self, *shape: int | str, kind: str = "int64") -> None:
        self.shape = shape
        self.kind = kind


def make_workspace(
    workspace: type[W], is_compiled: bool, state: type[Record] = Record, **sizes: int
) -> W:
    """A workspace with all numbers zero; `state` is the class of the game's states."""
    zeros = _arrays if is_compiled else _lists

    def parts() -> Iterator[object]:
        for holds, many in _fields(workspace):
            if many is not None:
                shape = tuple(sizes[n] if isinstance(n, str) else n for n in many.shape)
                yield zeros(_kind(holds, many.kind, state), shape)
            elif issubclass(holds, Record):
                yield make_record(holds, is_compiled)
            else:
                yield make_workspace(holds, is_compiled, state, **sizes)

    return tuple.__new__(workspace, parts())


@cache
def _fields(workspace: type[W]) -> tuple[tuple[Any, Many | None], ...]:
    """What each field holds, and how many of it."""

    def field(name: str, hint: Any) -> tuple[Any, Many | None]:
        if get_origin(hint) is Annotated:
            holds, *marks = get_args(hint)
            return holds, next(mark for mark in marks if isinstance(mark, Many))
        if not issubclass(hint, Record | tuple):
            raise TypeError(f"{workspace.__name__}.{name} is no record and has no shape")
        return hint, None

    hints = get_type_hints(workspace, include_extras=True)
    return tuple(field(name, hint) for name, hint in hints.items())


def make_record(kind: type[S], is_compiled: bool) -> S:
    """One record with all numbers zero."""
    made: S = (_arrays if is_compiled else _lists)(kind, (1,))[0]
    return made


def _kind(hint: Any, whole: str, state: type[Record]) -> Kind:
    """What nested lists hold in the end."""
    while get_origin(hint) is list:
        (hint,) = get_args(hint)
    if hint is Record:
        return state
    if isinstance(hint, type) and issubclass(hint, Record):
        return hint
    return "float64" if hint is float else whole


def _lists(kind: Kind, shape: tuple[int, ...]) -> list[Any]:
    first, *rest = shape
    if rest:
        return [_lists(kind, tuple(rest)) for _ in range(first)]
    if isinstance(kind, str):
        return [0.0 if kind == "float64" else 0] * first
    return [kind() for _ in range(first)]


def _arrays(kind: Kind, shape: tuple[int, ...]) -> Any:
    import numpy as np

    return np.zeros(shape, kind if isinstance(kind, str) else numpy_type(kind))


def put_state(states: list[S], at: int, state: S) -> None:
    """Copy an interpreted state to a place of a workspace."""
    if type(states) is list:
        states[at] = state.copy()
    else:
        copy_fields(states[at], state)


def copy_fields(target: S, source: S) -> None:
    """Write an interpreted record's fields into a numpy record, or into another like it."""
    for name in source.CELLS:
        setattr(target, name, getattr(source, name))


def numbers(values: L, is_compiled: bool) -> L:
    """A list of whole numbers, nested or not, as templates read it."""
    if not is_compiled:
        return values
    import numpy as np

    return cast(L, np.array(values, np.int64))
