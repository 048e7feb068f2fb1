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
    replies: int = 0
    """For how many moves the next seat's answers to every roll are looked at."""
    tried: int = 0
    """How many moves are tried in samples of what may follow."""
    samples: int = 0
    """So many samples for all of them together."""
    turns: int = 2
    """How many turns such a sample has, the rest of the own one included."""


FULL = (0.0, 0.025, 0.15, -0.025, 0.8, 0.5, -0.05, 0.01, 0.025)
OWN_HOPES = (0.1, 0.0, 0.1, 0.3, 0.0, 0.3, 0.0, 0.05, 0.0)
ANY_CARD = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)

PLANS = (
    Plan(ANY_CARD, overlooks=100, forgets=100),
    Plan(OWN_HOPES, overlooks=80, forgets=100),
    Plan(OWN_HOPES, overlooks=25, forgets=40),
    Plan(FULL, overlooks=20, forgets=30),
    Plan(FULL, overlooks=5, forgets=10, worlds=3, turn=60),
    Plan(FULL, worlds=3, turn=60, tried=8, samples=240, turns=2),
)

LEVELS = ladder(
    Text(
        "Moves whatever wizard it likes and is happy about every card.",
        "Zieht, welchen Zauberer es mag, und freut sich über jede Karte.",
    ),
    Text(
        "Takes what it can and waits beside treasures, but overlooks most of its moves.",
        "Nimmt, was es kann, und wartet neben Schätzen, übersieht aber die meisten Züge.",
    ),
    Text(
        "Places wizards for its next roll, and forgets some of the cards it has seen.",
        "Stellt Zauberer für den nächsten Wurf auf und vergisst manche gesehene Karte.",
    ),
    Text(
        "Weighs takings and duels of both sides, one half-move at a time, and overlooks a little.",
        "Wägt Schätze und Duelle beider Seiten ab, Halbzug für Halbzug, und übersieht manches.",
    ),
    Text(
        "Plans both half-moves of its turn together and forgets hardly any card.",
        "Plant beide Halbzüge gemeinsam und vergisst kaum eine Karte.",
    ),
    Text(
        "Plans the whole turn, tries what the others may roll next, and never forgets a card.",
        "Plant den ganzen Zug, probiert, was die anderen würfeln könnten, und vergisst nie etwas.",
    ),
)
