"""The six players of Aladdin: how far each looks, what it forgets and what it overlooks."""

from typing import NamedTuple

from spieltisch.bots.ladder import ladder
from spieltisch.game import Text

__all__ = ["LEVELS", "PLANS", "Plan"]


class Plan(NamedTuple):
    """How a level thinks."""

    weights: tuple[float, ...]
    """By the numbers of `desk`: score, the same late, value, held; gains of the next roll if it is
    the seat's own or not; grades outside, wizards beside cards, being next."""
    overlooks: int = 0
    """Of 100 moves up to so many are overlooked: see `weighing`."""
    forgets: int = 0
    """Of 100 cards that others hold or that were put back so many are forgotten."""
    worlds: int = 1
    """In how many worlds cards, spells and duels are weighed."""
    turn: int = 0
    """For how many moves the rest of the turn is looked at."""
    tried: int = 0
    """How many moves are tried in samples of what may follow."""
    samples: int = 0
    """So many samples for all of them together."""
    turns: int = 2
    """How many turns such a sample has, the rest of the own one included."""


FULL = (0.0, 0.025, 0.15, -0.025, 0.8, 0.5, -0.05, 0.01, 0.025)
OWN_HOPES = (0.1, 0.0, 0.1, 0.3, 0.0, 0.3, 0.0, 0.05, 0.0)
CARDS_AT_HAND = (0.1, 0.0, 0.1, 0.5, 0.0, 0.0, 0.0, 0.03, 0.0)
ANY_CARD = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)

PLANS = (
    Plan(ANY_CARD, overlooks=95, forgets=100),
    Plan(CARDS_AT_HAND, overlooks=75, forgets=100),
    Plan(OWN_HOPES, overlooks=50, forgets=70),
    Plan(FULL, overlooks=30, forgets=40),
    Plan(FULL, worlds=3, turn=24),
    Plan(FULL, worlds=3, turn=24, tried=8, samples=240, turns=3),
)

LEVELS = ladder(
    Text(
        "Moves whatever wizard it likes and is happy about every card.",
        "Zieht, welchen Zauberer es mag, und freut sich über jede Karte.",
    ),
    Text(
        "Takes what it can reach and waits beside treasures, but overlooks many moves.",
        "Nimmt, was es erreicht, und wartet neben Schätzen, übersieht aber viele Züge.",
    ),
    Text(
        "Places wizards for its next roll, and forgets some of the cards it has seen.",
        "Stellt Zauberer für den nächsten Wurf auf und vergisst manche gesehene Karte.",
    ),
    Text(
        "Weighs takings, spells and duels for both sides, one half-move at a time.",
        "Wägt Schätze, Zauber und Duelle für beide Seiten ab, einen Halbzug nach dem anderen.",
    ),
    Text(
        "Plans both half-moves of its turn together and never forgets a card.",
        "Plant beide Halbzüge gemeinsam und vergisst keine Karte.",
    ),
    Text(
        "Plans the whole turn and plays through what the others may roll next.",
        "Plant den ganzen Zug und spielt durch, was die anderen danach würfeln könnten.",
    ),
)
