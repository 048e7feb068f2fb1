"""Puzzles: positions with a question whose answer is proven."""

from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.puzzle import VERSION, Puzzle, Takes, Theme
from spieltisch.puzzles.puzzle_kind import Attempt, Mark, Played, PuzzleKind, Shown
from spieltisch.puzzles.puzzle_shelf import (
    UnknownPuzzle,
    add_folder,
    all_puzzles,
    games_with_puzzles,
    kind_of,
    puzzle_of,
    theme_of,
    themes,
)

__all__ = [
    "VERSION",
    "Attempt",
    "BadPuzzle",
    "Mark",
    "Played",
    "Puzzle",
    "PuzzleKind",
    "Shown",
    "Takes",
    "Theme",
    "UnknownPuzzle",
    "add_folder",
    "all_puzzles",
    "games_with_puzzles",
    "kind_of",
    "puzzle_of",
    "theme_of",
    "themes",
]
