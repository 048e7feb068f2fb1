"""Why a command is not carried out, and what decisions are made from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spieltisch.game import SpieltischError, Text

__all__ = ["Context", "Refusal", "Refused", "refuse"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code, the rule it rests on (or None) and a sentence in both languages."""

    code: str
    text: Text
    rule: str | None = None

    def to_json(self) -> dict[str, Any]:
        """As PROTOCOL's `error` object."""
        return {"code": self.code, "rule": self.rule, "text": self.text.to_json()}


@dataclass(frozen=True, slots=True)
class Context:
    """Time and chance for a decision: the hour in milliseconds and a source of random bytes."""

    now_ms: int
    random: Callable[[int], bytes]


class Refused(Exception):
    """Carries a refusal out of the functions that decide; `decide` catches it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text.en)
        self.refusal = refusal

    @classmethod
    def of(cls, error: SpieltischError) -> "Refused":
        """What the game refused."""
        return cls(Refusal(error.code, error.text, error.rule))


def refuse(code: str, en: str, de: str, rule: str | None = None) -> Refused:
    """The refusal to raise."""
    return Refused(Refusal(code, Text(en, de), rule))
