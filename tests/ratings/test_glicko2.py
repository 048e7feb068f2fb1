"""Ratings by Glicko-2."""

import pytest

from spieltisch.ratings import NEW, Rating, Result, expected, rated

PLAYER = Rating(1500, 200, 0.06)
PAPER = (
    Result(Rating(1400, 30, 0.06), 1),
    Result(Rating(1550, 100, 0.06), 0),
    Result(Rating(1700, 300, 0.06), 0),
)
WEEK_MS = 7 * 24 * 60 * 60 * 1000


def test_the_worked_example_of_the_paper_comes_out() -> None:
    after = rated(PLAYER, PAPER)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_results_widens_the_deviation_alone() -> None:
    after = rated(PLAYER, ())
    assert after.rating == PLAYER.rating
    assert after.volatility == PLAYER.volatility
    assert after.deviation == pytest.approx(200.2714, abs=0.001)


def test_winning_never_costs_and_losing_never_gains() -> None:
    for mine in range(600, 2600, 250):
        for theirs in range(600, 2600, 250):
            for deviation in (45, 120, 350):
                player, other = Rating(mine, deviation, 0.06), Rating(theirs, 80, 0.06)
                assert rated(player, [Result(other, 1)]).rating > mine
                assert rated(player, [Result(other, 0)]).rating < mine


def test_what_is_expected_changes_little_by_happening() -> None:
    player, other = Rating(1500, 60, 0.06), Rating(1500, 60, 0.06)
    assert expected(player, other) == pytest.approx(0.5)
    assert rated(player, [Result(other, 0.5)]).rating == pytest.approx(1500)


def test_who_was_away_for_long_is_known_less_but_never_less_than_a_newcomer() -> None:
    known = Rating(1700, 50, 0.06)
    week = rated(known, [Result(NEW, 1)], idle_ms=WEEK_MS)
    years = rated(known, [Result(NEW, 1)], idle_ms=5000 * WEEK_MS)
    assert known.rating < rated(known, [Result(NEW, 1)]).rating < week.rating < years.rating
    assert years.deviation <= NEW.deviation


def test_a_surprise_makes_a_player_more_volatile() -> None:
    strong, weak = Rating(2000, 60, 0.06), Rating(1000, 60, 0.06)
    assert rated(strong, [Result(weak, 0)]).volatility > strong.volatility
