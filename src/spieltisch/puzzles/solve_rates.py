"""How the levels of the bots fare with puzzles."""

from collections.abc import Iterable

from spieltisch.puzzles.puzzle import Puzzle

__all__ = ["solve_rates"]

LEVELS = 6


def solve_rates(puzzles: Iterable[Puzzle]) -> list[float] | None:
    """The share of the puzzles that each level solves, from 0; None if none of them was tried."""
    tried = [puzzle.fares for puzzle in puzzles if len(puzzle.fares) == LEVELS]
    if not tried:
        return None
    return [sum(fares[level] for fares in tried) / len(tried) for level in range(LEVELS)]
