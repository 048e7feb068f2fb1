"""Winning and losing as numbers, from what a game pays."""

import pytest

from spieltisch.adapters.learn.payoffs import win_loss

ALONE = None
PAIRS = [[0, 2], [1, 3]]
ONE_HOLDS_TWO = [[0, 2], [1], [3]]


@pytest.mark.parametrize(
    ("payoffs", "teams", "values"),
    [
        ([1, 0], ALONE, [1, -1]),
        ([0, 1], ALONE, [-1, 1]),
        ([0.5, 0.5], ALONE, [0, 0]),
        ([0, 0], ALONE, [0, 0]),
        ([-3, -2], ALONE, [-1, 1]),
        ([30, 41, 12], ALONE, [-0.5, 1, -0.5]),
        ([30, 30, 12], ALONE, [0.25, 0.25, -0.5]),
        ([7, 7, 7], ALONE, [0, 0, 0]),
        ([4, 2, 1, 0], ALONE, [1, -1 / 3, -1 / 3, -1 / 3]),
        ([2, 2, 1, 0], ALONE, [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([4, 2, 1, 0], PAIRS, [1, -1, 1, -1]),
        ([0, 4, 2, 1], PAIRS, [-1, 1, -1, 1]),
        ([3, 1, 1, 3], PAIRS, [0, 0, 0, 0]),
        ([2, 4, 1, 0], ONE_HOLDS_TWO, [-0.5, 1, -0.5, -0.5]),
        ([4, 2, 1, 0], ONE_HOLDS_TWO, [1, -0.5, 1, -0.5]),
    ],
)
def test_the_best_share_the_win_and_an_even_share_is_worth_nothing(
    payoffs: list[float], teams: list[list[int]] | None, values: list[float]
) -> None:
    assert win_loss(payoffs, teams) == pytest.approx(values)


@pytest.mark.parametrize(
    ("teams", "reason"),
    [
        ([[0], [2]], "each of 3 seats once"),
        ([[0, 1], [1, 2]], "once"),
        ([[0, 1, 2]], "two or more"),
    ],
)
def test_teams_that_cannot_be_are_refused(teams: list[list[int]], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        win_loss([1, 0, 0], teams)
