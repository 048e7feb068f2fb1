"""Newgame, a race for two: `board`, `state`, `rules`, `soundness`."""

from spieltisch.rules.newgame import board, rules, soundness, state
from spieltisch.rules.newgame.state import State
from spieltisch.rules.open_kernel import open_kernel

__all__ = ["KERNEL", "State"]

KERNEL = open_kernel("newgame", State, board, state, rules, soundness)
