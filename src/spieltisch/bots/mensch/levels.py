"""The six opponents of Mensch: by which policy each of them moves."""

from spieltisch.bots.ladder import ladder
from spieltisch.game import Text

__all__ = [
    "CHILD",
    "FIRST_JUDGE",
    "FOREMOST",
    "HUNTER",
    "LEVELS",
    "MASTER",
    "NAMED_FOREMOST",
    "POLICIES",
    "RANDOM",
    "WEIGHER",
]

POLICIES = ("0", "1", "2", "3", "4", "5", "random", "foremost", "weigher")
"""The levels, and players with a name of their own; `policy.pick` knows them by their number."""
CHILD, HUNTER, FOREMOST, FIRST_JUDGE = range(4)
"""The levels that go by what they see, and the first one that judges positions: it looks at once,
each level above it one roll further."""
MASTER = POLICIES.index("5")
RANDOM = POLICIES.index("random")
NAMED_FOREMOST = POLICIES.index("foremost")
WEIGHER = POLICIES.index("weigher")
"""Looks two rolls ahead by weights of features, and by weights from outside if there are some."""

LEVELS = ladder(
    Text(
        "Moves whatever piece it likes, and hits if it happens to look there.",
        "Zieht mit der Figur, die ihm gefällt, und schlägt, wenn es gerade hinsieht.",
    ),
    Text(
        "Hits whenever it can and runs with one of its two foremost pieces.",
        "Schlägt, wo es kann, und läuft mit einer der beiden vordersten Figuren.",
    ),
    Text(
        "Hits whenever it can and otherwise hurries its foremost piece home.",
        "Schlägt, wo es kann, und bringt sonst die vorderste Figur nach Hause.",
    ),
    Text(
        "Weighs every piece's way and danger after each of its moves.",
        "Wägt nach jedem seiner Züge Weg und Gefahr aller Figuren ab.",
    ),
    Text(
        "Weighs way and danger, and looks one roll ahead.",
        "Wägt Weg und Gefahr ab und denkt einen Wurf voraus.",
    ),
    Text(
        "Has learnt from games against itself, and looks two or three rolls ahead.",
        "Hat aus Partien gegen sich selbst gelernt und denkt zwei oder drei Würfe voraus.",
    ),
    uncompiled={
        5: Text(
            "Has learnt from games against itself, and looks two rolls ahead.",
            "Hat aus Partien gegen sich selbst gelernt und denkt zwei Würfe voraus.",
        ),
    },
)
