"""Markdown tables and values, as the generated pages write them."""

import json
from collections.abc import Iterable, Sequence

__all__ = ["code", "table", "value"]


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; signs that would end a cell are escaped."""
    lines = [_row(heads), _row(["---"] * len(heads)), *(_row(row) for row in rows)]
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def code(text: object) -> str:
    """A word as code."""
    return f"`{text}`"


def value(found: object) -> str:
    """A value as JSON writes it, as code."""
    return code(json.dumps(found, ensure_ascii=False))
