"""Whether JSON is exactly what a game declares: no field more, none less, values of their types."""

from collections.abc import Iterator, Sequence
from types import NoneType
from typing import Annotated, Literal, get_args, get_origin, is_typeddict

from spieltisch.game.shapes import EVERY_KEY, Items
from spieltisch.server.ops.declared_types import declared_fields, parts_of

__all__ = ["misfits"]


def misfits(value: object, kind: object, where: str = "") -> list[str]:
    """What does not fit, each with its place; nothing when all does."""
    return list(_misfits(value, kind, where))


def _misfits(value: object, kind: object, where: str) -> Iterator[str]:
    origin, args = get_origin(kind), get_args(kind)
    if len(parts := parts_of(kind)) > 1:
        yield from _none_of(value, parts, where)
    elif is_typeddict(origin or kind):
        yield from _object_misfits(value, kind, where)
    elif origin is Literal:
        if value not in args:
            yield f"{where}: {value!r} is none of {args}"
    elif origin is Annotated:
        yield from _marked_misfits(value, args[0], args[1], where)
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from _misfits(key, args[0], f"{where}.{key}")
            yield from _misfits(item, args[1], f"{where}.{key}")
    elif origin in (list, Sequence) and isinstance(value, list):
        for i, item in enumerate(value):
            yield from _misfits(item, args[0], f"{where}[{i}]")
    elif not _is_plain(value, kind):
        yield f"{where}: {value!r} is no {kind}"


def _is_plain(value: object, kind: object) -> bool:
    if kind is float:
        return type(value) in (int, float)
    return kind in (bool, int, str, NoneType) and type(value) is kind


def _none_of(value: object, parts: tuple[object, ...], where: str) -> list[str]:
    """What the alternative lacks that fits best."""
    return min((misfits(value, part, where) for part in parts), key=len)


def _object_misfits(value: object, kind: object, where: str) -> Iterator[str]:
    fields = declared_fields(kind)
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no object"
        return
    for name in value.keys() - fields.keys():
        yield f"{where}.{name} is not declared"
    for name, (field, is_required) in fields.items():
        if name in value:
            yield from _misfits(value[name], field, f"{where}.{name}")
        elif is_required:
            yield f"{where}.{name} is missing"


def _marked_misfits(value: object, kind: object, mark: object, where: str) -> Iterator[str]:
    if isinstance(mark, Items):
        if not isinstance(value, list) or len(value) != len(mark.kinds):
            yield f"{where}: {value!r} is no list of {len(mark.kinds)}"
            return
        for i, (item, item_kind) in enumerate(zip(value, mark.kinds, strict=True)):
            yield from _misfits(item, item_kind, f"{where}[{i}]")
        return
    assert mark == EVERY_KEY
    yield from _misfits(value, kind, where)
    keys = get_args(get_args(kind)[0])
    if not isinstance(value, dict) or set(value) != set(keys):
        yield f"{where} has not all of {keys}"
