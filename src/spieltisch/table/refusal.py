"""Why a command is not carried out."""

from dataclasses import dataclass

from spieltisch.game import SpieltischError, Text
from spieltisch.game.json_types import JsonObject

__all__ = ["Refusal", "Refused", "refuse"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code, the rule it rests on (or None) and a sentence in both languages."""

    code: str
    text: Text
    rule: str | None = None

    def to_json(self) -> JsonObject:
        """As the `error` object of docs/protocol.md."""
        return {"code": self.code, "rule": self.rule, "text": self.text.to_json()}


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
