"""The four face-down cards are the only secret of Mutabor: they are shuffled among themselves."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.fields import Fields
from spieltisch.game.kind import Past
from spieltisch.game.mutabor.notation import KINDS
from spieltisch.game.mutabor.positions import MIDDLE, read
from spieltisch.game.mutabor.repetition import recall
from spieltisch.game.mutabor.view import Memory
from spieltisch.rules.mutabor import State
from spieltisch.rules.mutabor.board import COPIES

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["resample"]


def resample(game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
    """MUT-1, MUT-2: the cards that are not seen lie in the middle, in any order."""
    view = memory["view"]
    seen = Counter(view["cards"].values())
    unseen = [
        kind for kind, count in zip(KINDS, COPIES, strict=True) for _ in range(count - seen[kind])
    ]
    rng.shuffle(unseen)
    cards = {**view["cards"], **dict(zip(MIDDLE, unseen, strict=True))}
    state = read(game, Fields({**view, "cards": cards}, "view"))
    return state, recall(state, memory["events"])
