"""Puzzles of Mensch: the best move of a roll."""

from spieltisch.puzzles.mensch.roll_puzzles import PUZZLES

__all__ = ["PUZZLES"]
