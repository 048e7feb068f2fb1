"""Puzzles about a maze of which a seeker knows a part."""

from spieltisch.puzzles.irrgarten.deductions import PUZZLES

__all__ = ["PUZZLES"]
