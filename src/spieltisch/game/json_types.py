"""JSON as types."""

from typing import Any, TypeAlias

__all__ = ["Json", "JsonObject", "Shape"]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""Any JSON value."""

JsonObject = dict[str, Any]
"""A JSON object whose fields only the game knows, or the program that wrote it."""

Shape: TypeAlias = Any
"""JSON in a shape that others declare: a game in its module `view`, a table for its records."""
