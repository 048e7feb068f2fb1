"""The six opponents of Irrgarten: how each seeks."""

from typing import NamedTuple

from spieltisch.bots.ladder import ladder
from spieltisch.game import Text

__all__ = ["BELIEF", "DEPTH_FIRST", "LEVELS", "MOST_UNKNOWN", "PLANS", "WANDER", "Plan"]

WANDER, DEPTH_FIRST, MOST_UNKNOWN, BELIEF = range(4)
"""How to seek: anywhere; on and on and back again; where most is unknown; by drawn worlds."""


class Plan(NamedTuple):
    """How a level seeks."""

    method: int
    worlds: int = 0
    """Mazes drawn that fit what is known."""
    overlooks: int = 0
    """Of 100 questions, how many it does not see."""
    tries: int = 6
    """Questions that it weighs."""


PLANS = (
    Plan(WANDER),
    Plan(MOST_UNKNOWN, overlooks=25),
    Plan(DEPTH_FIRST),
    Plan(BELIEF, worlds=10, overlooks=15),
    Plan(BELIEF, worlds=50),
    Plan(BELIEF, worlds=400),
)

LEVELS = ladder(
    Text(
        "Wanders about as it likes, and hides the treasure behind a few barriers.",
        "Läuft herum, wie es mag, und versteckt den Schatz hinter ein paar Barrieren.",
    ),
    Text(
        "Looks where much is still unknown, overlooks some openings, and builds at random.",
        "Sucht, wo noch viel unbekannt ist, übersieht manche Öffnung und baut aufs Geratewohl.",
    ),
    Text(
        "Follows every path to its end before it turns back, and builds long ways.",
        "Geht jeden Weg bis ans Ende, bevor es umkehrt, und baut lange Wege.",
    ),
    Text(
        "Imagines some mazes that fit what it has met, and builds nothing but corridors.",
        "Stellt sich einige passende Irrgärten vor und baut selbst lauter Gänge.",
    ),
    Text(
        "Imagines dozens of mazes, and tries its own ones out before you do.",
        "Stellt sich Dutzende Irrgärten vor und probiert den eigenen vorher aus.",
    ),
    Text(
        "Weighs each question in hundreds of mazes, and builds the worst of many for you.",
        "Wägt jede Frage in Hunderten von Irrgärten ab und baut den schlimmsten von vielen.",
    ),
)
