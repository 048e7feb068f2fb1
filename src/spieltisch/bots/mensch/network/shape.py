"""How wide the network is."""

from spieltisch.rules.mensch.board import COLOURS

__all__ = ["HIDDEN", "WIDTH"]

HIDDEN = 32
WIDTH = HIDDEN + COLOURS
"""A row has a number for each hidden unit, and one for each seat directly."""
