"""Puzzles of Mutabor: win in one, two or three moves, whatever the other does."""

from spieltisch.puzzles.mutabor.win_puzzles import PUZZLES

__all__ = ["PUZZLES"]
