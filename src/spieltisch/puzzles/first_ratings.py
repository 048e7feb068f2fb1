"""The first rating of a puzzle, from how the levels of the bots fare with it."""

from collections.abc import Sequence

from spieltisch.ratings import NEW, Rating, Result, rated

__all__ = ["LEVEL_RATINGS", "first_rating"]

LEVEL_RATINGS = (900.0, 1100.0, 1300.0, 1500.0, 1700.0, 1900.0)
"""What a level counts as, from 0; docs/puzzles.md says why."""
_KNOWN = 50.0
"""The deviation of a level: it always plays alike."""


def first_rating(solved: Sequence[int], tries: int) -> Rating:
    """The rating of a puzzle that each level solved so many times of `tries`.

    A level that fails has lost against the puzzle. All tries are one rating period.
    """
    results = [
        Result(Rating(rating, _KNOWN, NEW.volatility), 0.0 if number < count else 1.0)
        for rating, count in zip(LEVEL_RATINGS, solved, strict=True)
        for number in range(tries)
    ]
    return rated(NEW, results)
