"""Columns of many rows as PostgreSQL's own arrays.

psycopg writes arrays as text, value by value, which took half of the time of a commit. The binary
form is a head (one dimension, whether there are nulls, the kind, how many, counted from 1), then
each value behind its length; a null has the length -1.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from struct import Struct, pack
from typing import NamedTuple

import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

__all__ = ["Array", "array_of", "register"]

_HEAD = Struct(">iiIii")
_LENGTH = Struct(">i").pack


class Array:
    """A column as PostgreSQL reads it; each type of values has a class of its own."""

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data


class _Dumper(Dumper):
    """Hands the bytes on."""

    format = Format.BINARY

    def dump(self, obj: Array) -> bytes:
        return obj.data


class _Kind(NamedTuple):
    """A type: its number, how values are written, and the class of its arrays with its dumper."""

    oid: int
    written: Callable[[Sequence[object]], bytes]
    array: type[Array]
    dumper: type[_Dumper]


def _kind(oid: int, array_oid: int, written: Callable[[Sequence[object]], bytes]) -> _Kind:
    array = type("Array", (Array,), {"__slots__": ()})
    return _Kind(oid, written, array, type("Dumper", (_Dumper,), {"oid": array_oid}))


def _numbers(letter: str, size: int) -> Callable[[Sequence[object]], bytes]:
    """Values of a fixed size; nulls are rare, and then each is written alone."""
    one = Struct(f">i{letter}").pack

    def written(values: Sequence[object]) -> bytes:
        if None in values:
            return b"".join(_NULL if value is None else one(size, value) for value in values)
        lengths_and_values = chain.from_iterable((size, value) for value in values)
        return pack(">" + f"i{letter}" * len(values), *lengths_and_values)

    return written


def _texts(values: Sequence[object]) -> bytes:
    return _bytes([None if value is None else str(value).encode() for value in values])


def _bytes(values: Sequence[object]) -> bytes:
    parts: list[bytes] = []
    for value in values:
        if value is None:
            parts.append(_NULL)
        else:
            assert isinstance(value, bytes)
            parts += (_LENGTH(len(value)), value)
    return b"".join(parts)


_NULL = _LENGTH(-1)
_KINDS = {
    "int": _kind(23, 1007, _numbers("i", 4)),
    "bigint": _kind(20, 1016, _numbers("q", 8)),
    "bool": _kind(16, 1000, _numbers("?", 1)),
    "text": _kind(25, 1009, _texts),
    "bytea": _kind(17, 1001, _bytes),
}
"""By PostgreSQL's own names and numbers, which never change."""


def array_of(kind: str, values: Sequence[object]) -> Array:
    """A column of this type."""
    oid, written, array, _ = _KINDS[kind]
    return array(_HEAD.pack(1, None in values, oid, len(values), 1) + written(values))


def register(connection: "psycopg.Connection[tuple[object, ...]]") -> None:
    """Let a connection take such columns."""
    for kind in _KINDS.values():
        connection.adapters.register_dumper(kind.array, kind.dumper)
