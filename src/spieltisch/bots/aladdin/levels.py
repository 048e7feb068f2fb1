"""The six opponents of Aladdin: how far each looks, what it forgets and what it overlooks."""

from typing import NamedTuple

from spieltisch.bots.aladdin.weights import ANY_CARD, FULL, MASTERLY, OWN_HOPES, Weights
from spieltisch.bots.ladder import ladder
from spieltisch.game import Text

__all__ = ["LEVELS", "PLANS", "Plan"]


class Plan(NamedTuple):
    """How a level thinks."""

    weights: Weights
    """What counts for it."""
    overlooks: int = 0
    """Of 100 moves, how many are overlooked at most: see `weighing`."""
    forgets: int = 0
    """Of 100 cards that others hold or that were put back, how many are forgotten."""
    worlds: int = 1
    """In how many worlds cards, spells and duels are weighed."""
    turn: int = 0
    """For how many moves the rest of the turn is looked at."""
    tried: int = 0
    """How many moves are tried in samples of what may follow."""
    samples: int = 0
    """How many samples there are for all of them together."""
    turns: int = 2
    """How many turns such a sample has, the rest of the own one included."""
    look: int = 30
    """Like how many samples the look through the turn counts."""
    is_whimsical: bool = False
    """Whether any of equally good moves may be played, and not the first one."""
    reasons: bool = False
    """Whether it concludes from what others do with cards, and leaves out what is senseless."""


PLANS = (
    Plan(ANY_CARD, overlooks=100, forgets=100, is_whimsical=True),
    Plan(OWN_HOPES, overlooks=80, forgets=100),
    Plan(OWN_HOPES, overlooks=32, forgets=50),
    Plan(FULL, overlooks=20, forgets=30),
    Plan(FULL, overlooks=8, forgets=15, worlds=3, turn=60),
    Plan(MASTERLY, worlds=6, turn=60, tried=6, samples=400, turns=2, look=15, reasons=True),
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
        "Places wizards for its next roll, and forgets many of the cards it has seen.",
        "Stellt Zauberer für den nächsten Wurf auf und vergisst viele gesehene Karten.",
    ),
    Text(
        "Weighs takings and duels of both sides, one half-move at a time, and overlooks a little.",
        "Wägt Schätze und Duelle beider Seiten ab, Halbzug für Halbzug, und übersieht manches.",
    ),
    Text(
        "Plans both half-moves of its turn together and forgets few cards.",
        "Plant beide Halbzüge gemeinsam und vergisst wenige Karten.",
    ),
    Text(
        "Tries what others may roll next, forgets no card, and ends the game when it pays.",
        "Probiert, was andere würfeln könnten, vergisst nichts und weiß, wann das Ende sich lohnt.",
    ),
)
