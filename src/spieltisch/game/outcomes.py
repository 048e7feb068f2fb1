"""What a position answers: how the game stands, and whether a move is legal."""

from typing import NamedTuple

from spieltisch.game.text import Text

__all__ = ["Explanation", "Outcome"]


class Outcome(NamedTuple):
    """How the game stands: payoffs by seat and the rule that ended it."""

    over: bool
    payoffs: dict[str, float]
    reason: str | None

    def to_json(self) -> dict[str, object]:
        """As `outcome` of docs/engine.md answers it."""
        return {"over": self.over, "payoffs": self.payoffs, "reason": self.reason}


class Explanation(NamedTuple):
    """Whether a move is legal and, if not, which rule forbids it and why."""

    legal: bool
    code: str | None = None
    rule: str | None = None
    text: Text | None = None
