"""The level-1 player of Mensch: advances, hits, comes home, and keeps out of reach."""

from random import Random

from spieltisch.game import Memory, Position
from spieltisch.rules.mensch import State
from spieltisch.rules.mensch.board import FIRST_END, A, circle, progress_at

__all__ = ["choose"]

IN_PLAY = 8.0
AT_HOME = 12.0
RISK_OF_ONE_PURSUER = 0.12
"""How much of a piece's worth one pursuer within six circles puts at stake."""
SHARE_OF_OTHERS = 0.5


def choose(memory: Memory, position: Position, rng: Random) -> str:
    """The move after which the seat stands best; equals are drawn."""
    colour = position.game.kind.seat_number(memory["seat"])
    scores = {text: _worth(position.play(text), colour) for text in position.legal()}
    best = max(scores.values())
    return rng.choice([text for text, score in scores.items() if score == best])


def _worth(position: Position, colour: int) -> float:
    state: State = position.kernel_state()
    total = 0.0
    for other, pieces in enumerate(state.pieces):
        worth = sum(_piece(state, other, at) for at in pieces)
        total += worth if other == colour else -SHARE_OF_OTHERS * worth
    return total


def _piece(state: State, colour: int, at: int) -> float:
    if at < A:
        return 0.0
    if at >= FIRST_END:
        return IN_PLAY + AT_HOME + at
    worth = IN_PLAY + at
    return worth * (1 - RISK_OF_ONE_PURSUER * _pursuers(state, colour, at))


def _pursuers(state: State, colour: int, at: int) -> int:
    """Foreign pieces that could land here with one roll."""
    found = 0
    for other, pieces in enumerate(state.pieces):
        there = progress_at(other, circle(colour, at))
        if other != colour:
            found += sum(1 for piece in pieces if A <= piece < there <= piece + 6)
            found += int(there == A and pieces[0] < A)
    return found
