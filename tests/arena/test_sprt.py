"""The sequential test: it weighs as it should, is seldom wrong, and decides by the schedule."""

from math import log
from random import Random

import pytest
from numpy.random import default_rng

from bench.sprt_errors import CASES, decided, errors
from spieltisch.arena import Course, Match, Setting, play
from spieltisch.arena.report import as_json, as_table
from spieltisch.arena.sprt import BOUND, FEWEST, Hypotheses, Trial, expected, parse
from spieltisch.bots import Limit
from spieltisch.game import SpieltischError
from tests.support import IS_SOAK

TWO = '{"colours": "people", "stop_at_first": true}'
MATCHES = 5000 if IS_SOAK else 600
CLOSE = Hypotheses(0, 20)


def setting(*players: str, luck: bool = False) -> Setting:
    return Setting("mensch", 2, TWO, players, Limit(), 1, luck)


def quiet(match: Match) -> None:
    """Nobody looks on."""


def judged(points: list[float], hypotheses: Hypotheses) -> Trial:
    trial = Trial(hypotheses, 2)
    for point in points:
        trial.take(point)
    return trial


@pytest.mark.parametrize(
    ("elo", "people", "share"),
    [(0, 2, 0.5), (400, 2, 10 / 11), (-400, 2, 1 / 11), (0, 4, 0.25), (400, 4, 10 / 13)],
)
def test_elo_means_a_share_of_the_points(elo: float, people: int, share: float) -> None:
    assert expected(elo, people) == pytest.approx(share)


@pytest.mark.parametrize("words", ["", "0", "5,2", "0,x", "0,nan", "1,1", "0,5,9"])
def test_hypotheses_are_two_numbers_the_lower_first(words: str) -> None:
    with pytest.raises(SpieltischError, match="two Elo numbers"):
        parse(words)
    assert parse("0,2") == Hypotheses(0, 2)


def best_likelihood(counts: dict[float, int], mean: float) -> float:
    """The logarithm of the greatest likelihood of counted values with this mean, by bisection."""
    low, high = -1 / (1 - mean) + 1e-9, 1 / mean - 1e-9
    for _ in range(200):
        tilt = (low + high) / 2
        slope = sum(n * (x - mean) / (1 + tilt * (x - mean)) for x, n in counts.items())
        low, high = (tilt, high) if slope > 0 else (low, tilt)
    total = sum(counts.values())
    return sum(n * log(n / total / (1 + tilt * (x - mean))) for x, n in counts.items())


def test_it_is_the_generalised_likelihood_ratio_of_the_five_results_of_a_pair() -> None:
    """Computed anew from the counts of 0, ¼, ½, ¾ and 1, with nothing but a given mean."""
    counts = {0.0: 60, 0.25: 90, 0.5: 200, 0.75: 110, 1.0: 80}
    points = [point for point, n in counts.items() for _ in range(n)]
    Random(1).shuffle(points)
    share0, share1 = (expected(elo, 2) for elo in CLOSE)
    ratio = best_likelihood(counts, share1) - best_likelihood(counts, share0)
    assert judged(points, CLOSE).llr == pytest.approx(ratio, rel=0.02)


def test_nothing_is_decided_by_a_few_games_however_they_end() -> None:
    for result in (0.0, 0.5, 1.0):
        path = judged([result] * (FEWEST - 1), Hypotheses(0, 200))
        assert path.decision is None
    assert judged([1.0] * 60, Hypotheses(0, 200)).decision == "H1"
    assert judged([0.0] * 60, Hypotheses(0, 200)).decision == "H0"


@pytest.mark.parametrize("case", [c for c in CASES if c.hypotheses.elo1 > 2], ids=lambda c: c.name)
def test_the_test_is_wrong_in_about_5_of_100_matches_at_most(case: object) -> None:
    """`python -m bench.sprt_errors` has the figures of 5,000 matches, and the close hypotheses."""
    false1, false0, _ = errors(next(c for c in CASES if c is case), MATCHES, default_rng(1))
    allowed = 0.06 if IS_SOAK else 0.06 + 2 * (0.05 * 0.95 / MATCHES) ** 0.5
    assert false1 <= allowed
    assert false0 <= allowed


def test_the_measurement_decides_as_the_arena_does() -> None:
    case = CASES[3]
    is_h1, (length,) = decided(case, 100, 1, default_rng(7))
    points = case.draw(default_rng(7), expected(100, 2), (1, 256))[0]
    trial = Trial(case.hypotheses, 2)
    for point in points:
        if trial.decision is None:
            trial.take(float(point))
    assert (trial.decision == "H1", len(trial.path)) == (bool(is_h1[0]), length)


def test_a_match_ends_when_it_is_decided_with_the_same_games_for_any_number_of_jobs() -> None:
    course = Course(sprt=Hypotheses(0, 60))
    one, two = (
        play(setting("foremost", "random"), "table", 2000, jobs, quiet, None, course)
        for jobs in (1, 2)
    )
    assert one.trial is not None
    assert two.trial is not None
    assert one.trial.decision == "H1"
    assert one.trial.path == two.trial.path
    assert one.games == two.games
    assert len(one.games) == 2 * len(one.trial.path) < one.total
    figures = [as_json(match, 1.0) for match in (one, two)]
    for figure in figures:
        figure["sprt"]["beyond"] = 0
    assert figures[0] == figures[1]
    assert "H1, llr" in as_table(one)[-1]


def test_a_match_that_is_not_decided_keeps_all_its_games() -> None:
    course = Course(sprt=CLOSE)
    match = play(setting("foremost", "random"), "table", 21, 1, quiet, None, course)
    assert match.trial is not None
    assert match.trial.decision is None
    assert (len(match.games), len(match.trial.path), match.beyond) == (21, 10, 0)
    document = as_json(match, 1.0)["sprt"]
    assert document["decision"] == "undecided"
    assert document["bounds"] == [pytest.approx(-BOUND, abs=1e-3), pytest.approx(BOUND, abs=1e-3)]


def test_a_test_needs_one_table() -> None:
    course = Course(sprt=CLOSE)
    with pytest.raises(SpieltischError, match="name two players"):
        play(setting("0", "1", "2"), "round-robin", 4, 1, quiet, None, course)


def test_without_luck_half_the_games_decide() -> None:
    """Level 4 scores about 53 % against level 3."""
    games = {}
    for luck in (False, True):
        match = play(setting("4", "3", luck=luck), "table", 8000, 1, quiet, None, Course(CLOSE))
        assert match.trial is not None
        assert match.trial.decision == "H1"
        games[luck] = len(match.games)
    assert games[True] <= games[False] / 2
