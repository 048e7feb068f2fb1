"""Why one move of Irrgarten is better than another: what fits the answers so far."""

from collections.abc import Mapping

from spieltisch.bots.irrgarten.pricing import CLOSED, FOUND, Price
from spieltisch.bots.wording import told
from spieltisch.game import Text
from spieltisch.game.irrgarten.notation import OUT_TEXT

__all__ = ["why"]

LEAST_TURNS = 0.1
"""A smaller difference is not told."""


def why(prices: Mapping[str, Price], played: str, better: str, loss: float) -> Text:
    """The differences of two moves: what they ask, and how long the search then takes."""
    good, bad = prices[better], prices[played]
    facts = []
    if played == OUT_TEXT:
        facts.append(
            Text("Leaving the maze ends the turn.", "Wer den Irrgarten verlässt, beendet den Zug.")
        )
    elif good.counts is not None and bad.counts is not None:
        facts.append(_open_ways(played, better, good, bad))
    elif bad.counts is not None:
        free = _of_ten(bad)
        facts.append(
            Text(
                f"At {played} {free} of ten fitting mazes are open; known ways lead to a better "
                "question.",
                f"Bei {played} ist in {free} von zehn passenden Irrgärten offen; zu einer besseren "
                "Frage führen bekannte Wege.",
            )
        )
    if bad.turns - good.turns >= LEAST_TURNS:
        facts.append(_turns(played, good, bad))
    return told(facts, better, loss)


def _open_ways(played: str, better: str, good: Price, bad: Price) -> Text:
    more, less = _of_ten(good), _of_ten(bad)
    return Text(
        f"At {better} {more} of ten fitting mazes are open, at {played} {less}.",
        f"Bei {better} ist in {more} von zehn passenden Irrgärten offen, bei {played} in {less}.",
    )


def _of_ten(price: Price) -> int:
    """In how many of ten mazes that fit the answers the way is open."""
    counts = price.counts or (0.0, 0.0, 1.0)
    return round(10 * (sum(counts[CLOSED + 1 : FOUND + 1])) / max(sum(counts), 1.0))


def _turns(played: str, good: Price, bad: Price) -> Text:
    short, long = f"{good.turns:.1f}", f"{bad.turns:.1f}"
    return Text(
        f"The search then takes about {short} turns more, after {played} about {long}.",
        f"Die Suche dauert dann noch etwa {short.replace('.', ',')} Züge, nach {played} etwa "
        f"{long.replace('.', ',')}.",
    )
