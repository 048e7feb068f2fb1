"""The six opponents of Irrgarten: how each seeks, and how it builds."""

from typing import NamedTuple

from spieltisch.bots.ladder import ladder
from spieltisch.game import Text

__all__ = [
    "BELIEF",
    "DEPTH_FIRST",
    "LEVELS",
    "MOST_UNKNOWN",
    "PLANS",
    "PLOTS",
    "PRACTISED",
    "WANDER",
    "Plan",
    "Plot",
]

WANDER, DEPTH_FIRST, MOST_UNKNOWN, BELIEF, PRACTISED = range(5)
"""How to seek: anywhere; on and on and back again; where most is unknown; by drawn worlds; by what
practice taught.
"""


class Plan(NamedTuple):
    """How a level seeks."""

    method: int
    worlds: int = 0
    """Mazes drawn that fit what is known; the practised only tell by them how long it takes."""
    overlooks: int = 0
    """Of 100 questions, how many it does not see."""
    tries: int = 6
    """Questions that it weighs."""
    whim: int = 0
    """How freely the practised choose between questions of much the same promise, of 100."""
    naive: int = 0
    """In how many of 100 searches the practised go by what they learnt in mazes that nobody had
    turned against them, without whims and hunches.
    """
    hunch: int = 0
    """How much a field nearer to where they expect the treasure counts for them, of 100."""
    patience: int = 0
    """After how many barriers, in some searches after up to twice as many, they go through the maze
    in order, and only between the questions of a field choose by what they learnt. 0: never.
    """
    plain: int = 0
    """In how many of 100 searches they go through it in order from the start, and choose by lot."""


class Plot(NamedTuple):
    """How a level builds."""

    drafts: int
    """Mazes it draws before one is built."""
    corridors: bool = False
    """Whether its mazes are all corridors."""
    changes: int = 0
    """How many it then tries to make one harder."""
    climbs: int = 0
    """How many more it tries to make that one hard for a practised seeker as well."""
    share: int = 100
    """How many of 100 barriers it bothers to use."""


PLANS = (
    Plan(WANDER),
    Plan(MOST_UNKNOWN, overlooks=25),
    Plan(DEPTH_FIRST),
    Plan(BELIEF, worlds=10, overlooks=15),
    Plan(BELIEF, worlds=20, overlooks=9),
    Plan(PRACTISED, worlds=60, whim=300, hunch=200, patience=10),
)
PLOTS = (
    Plot(drafts=1, share=40),
    Plot(drafts=1, share=70),
    Plot(drafts=1),
    Plot(drafts=8),
    Plot(drafts=1, corridors=True),
    Plot(drafts=1, corridors=True, changes=1_000, climbs=400),
)

LEVELS = ladder(
    Text(
        "Wanders about as it likes, and hides the treasure behind a few barriers.",
        "Läuft herum, wie es mag, und versteckt den Schatz hinter ein paar Barrieren.",
    ),
    Text(
        "Looks where much is still unknown, overlooks some openings, and leaves its maze airy.",
        "Sucht, wo noch viel unbekannt ist, übersieht manche Öffnung und baut luftig.",
    ),
    Text(
        "Follows every path to its end before it turns back, and builds at random.",
        "Geht jeden Weg bis ans Ende, bevor es umkehrt, und baut aufs Geratewohl.",
    ),
    Text(
        "Imagines a few mazes that fit what it has met, and builds long ways.",
        "Stellt sich ein paar passende Irrgärten vor und baut lange Wege.",
    ),
    Text(
        "Weighs its questions in twenty mazes that fit, and builds nothing but corridors.",
        "Wägt seine Fragen in zwanzig passenden Irrgärten ab und baut lauter Gänge.",
    ),
    Text(
        "Knows from a million searches where a way is open, and builds what leads astray.",
        "Weiß aus einer Million Suchen, wo wohl etwas offen ist, und baut, was in die Irre führt.",
    ),
    uncompiled={
        5: Text(
            "Knows from a million searches where a way is open; what it builds is less refined "
            "on this device.",
            "Weiß aus einer Million Suchen, wo wohl etwas offen ist; was es baut, ist auf diesem "
            "Gerät weniger ausgefeilt.",
        ),
    },
)
