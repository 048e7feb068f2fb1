"""Whether what a step asks for is so: events of the last move, and fields of the position."""

from collections.abc import Iterable

from msgspec import UNSET

from spieltisch.game import Position
from spieltisch.game.json_types import JsonObject, Shape
from spieltisch.lessons.lesson_lines import Condition

__all__ = ["all_hold", "is_whole"]


def all_hold(conditions: Iterable[Condition], after: Position) -> bool:
    """Whether all conditions hold in a position that a move has just led to."""
    return all(_holds(condition, after) for condition in conditions)


def is_whole(condition: Condition) -> bool:
    """Whether it asks for one thing: an event, or one thing of one field."""
    asked = (condition.is_ is not UNSET, condition.has is not UNSET, condition.size is not None)
    if condition.event is not None:
        return "event" in condition.event and condition.field is None and not any(asked)
    return condition.field is not None and sum(asked) == 1


def _holds(condition: Condition, after: Position) -> bool:
    if condition.event is not None:
        return any(_agrees(event.to_json(), condition.event) for event in after.events)
    value = _value_at(after.to_json(), condition.field or "")
    if condition.is_ is not UNSET:
        return bool(value == condition.is_)
    if not isinstance(value, list | dict):
        return False
    return condition.has in value if condition.size is None else len(value) == condition.size


def _agrees(event: JsonObject, wanted: JsonObject) -> bool:
    return all(name in event and event[name] == value for name, value in wanted.items())


def _value_at(doc: Shape, path: str) -> Shape:
    """The value at a path, or None when there is nothing."""
    for name in path.split("."):
        if not isinstance(doc, dict) or name not in doc:
            return None
        doc = doc[name]
    return doc
