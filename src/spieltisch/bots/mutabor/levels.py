"""The six opponents of Mutabor: how far each looks, and what it does not see."""

from typing import NamedTuple

from spieltisch.bots.ladder import ladder
from spieltisch.game import Text

__all__ = ["LEVELS", "PLANS", "Plan"]


class Plan(NamedTuple):
    """How a level thinks."""

    depth: int
    """The turns that it looks ahead at most, its own one included."""
    nodes: int
    """The positions that it looks at for a move."""
    overlooks: int = 0
    """Of 100 moves of middling length, how many it does not see."""
    whims: int = 0
    """Of 100 moves, how many it makes without any thought."""
    glitter: int = 0
    """By how much it overrates a hit or an arrival, in parts of a move."""
    exchanges: int = 8
    """The exchanges of cards that it ponders."""
    proves: int = 0
    """In a late position, the following ones among which it looks for a proof who wins."""
    draws: bool = False
    """Whether it offers and takes a draw when nothing comes of the game."""


PLANS = (
    Plan(depth=1, nodes=1_000, overlooks=30, whims=60, glitter=24, exchanges=1),
    Plan(depth=1, nodes=1_000, overlooks=18, whims=20, glitter=24, exchanges=2),
    Plan(depth=2, nodes=5_000, overlooks=8, glitter=8, exchanges=4),
    Plan(depth=3, nodes=10_000, overlooks=2),
    Plan(depth=5, nodes=20_000),
    Plan(depth=40, nodes=400_000, proves=200_000, draws=True),
)

LEVELS = ladder(
    Text(
        "Moves whatever piece it likes, and takes what is in reach.",
        "Zieht, mit welcher Figur es gerade mag, und nimmt, was in Reichweite ist.",
    ),
    Text(
        "Looks for the shortest way home, but thinks of no answer and misses long moves.",
        "Sucht den kürzesten Weg ins Ziel, denkt aber an keine Antwort und übersieht weite Züge.",
    ),
    Text(
        "Thinks of your answer, though not of every one.",
        "Denkt an deine Antwort, wenn auch nicht an jede.",
    ),
    Text(
        "Looks at its move, your answer and its next move, and overlooks little.",
        "Bedenkt seinen Zug, deine Antwort und seinen nächsten Zug und übersieht wenig.",
    ),
    Text(
        "Looks five moves ahead and sees every way through the maze.",
        "Rechnet fünf Züge voraus und sieht jeden Weg durchs Labyrinth.",
    ),
    Text(
        "Looks as far ahead as it can, eight moves and more, and knows when a piece should wait.",
        "Rechnet so weit es kann, acht Züge und mehr, und weiß, wann eine Figur besser wartet.",
    ),
    uncompiled={
        4: Text(
            "Looks up to five moves ahead, as far as a second of thought goes on this device.",
            "Rechnet bis zu fünf Züge voraus, so weit es auf diesem Gerät in einer Sekunde kommt.",
        ),
        5: Text(
            "Looks as far ahead as it can within a second: less far on this device than elsewhere.",
            "Rechnet so weit es in einer Sekunde kann: auf diesem Gerät weniger weit als sonst.",
        ),
    },
)
