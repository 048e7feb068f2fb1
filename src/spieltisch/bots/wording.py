"""Sentences about moves, put together from facts."""

from collections.abc import Sequence

from spieltisch.game import Text

__all__ = ["MOST_FACTS", "counted", "percent", "told"]

MOST_FACTS = 2
"""How many facts a sentence names."""


def percent(chance: float) -> Text:
    """A chance as people say it."""
    number = round(100 * chance)
    return Text(f"{number}%", f"{number} %")


def counted(count: int, one: Text, many: Text) -> Text:
    """A number and what it counts, in the singular where it is one."""
    word = one if count == 1 else many
    return Text(f"{count} {word.en}", f"{count} {word.de}")


def told(facts: Sequence[Text], better: str, loss: float) -> Text:
    """The first facts one after the other; without any, what the better move is worth."""
    if not facts:
        gain = percent(loss) if loss >= 0.005 else Text("less than 1%", "weniger als 1 %")
        return Text(
            f"After {better} the winning chance is {gain.en} higher, as far as the judge looks.",
            f"Nach {better} ist die Gewinnchance {gain.de} höher, so weit das Urteil reicht.",
        )
    kept = facts[:MOST_FACTS]
    return Text(" ".join(fact.en for fact in kept), " ".join(fact.de for fact in kept))
