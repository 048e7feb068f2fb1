"""A sentence in both languages."""

import json
from typing import NamedTuple

__all__ = ["Text", "shortened"]


class Text(NamedTuple):
    """The same sentence in English and in German."""

    en: str
    de: str

    def to_json(self) -> dict[str, str]:
        """As answers carry it (docs/protocol.md)."""
        return {"en": self.en, "de": self.de}


def shortened(value: object, most: int = 60) -> str:
    """A value as JSON writes it, cut to a length that fits into a sentence."""
    shown = json.dumps(value, ensure_ascii=False, default=repr)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
