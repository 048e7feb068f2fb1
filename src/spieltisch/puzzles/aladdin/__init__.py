"""Puzzles about what a roll can take."""

from spieltisch.puzzles.aladdin.takings import PUZZLES

__all__ = ["PUZZLES"]
