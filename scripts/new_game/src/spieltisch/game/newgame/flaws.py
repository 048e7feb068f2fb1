"""Why a position from outside cannot occur, by the numbers of `soundness`. Goes with it."""

from spieltisch.game.kind import Flaw
from spieltisch.game.text import Text
from spieltisch.rules.newgame import soundness

__all__ = ["FLAWS"]

FLAWS = {
    soundness.BAD_DIE: Flaw(
        "NEW-3",
        Text("there is a die exactly in phase move", "einen Würfel gibt es genau in Phase move"),
    ),
    soundness.NOT_OVER: Flaw(
        "NEW-7",
        Text(
            "the phase is over exactly when one seat has won",
            "die Phase ist over genau dann, wenn jemand gewonnen hat",
        ),
    ),
}
