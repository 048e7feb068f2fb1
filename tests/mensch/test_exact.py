"""Exact endgames of two colours, beside a value iteration over the oracle's moves."""

import json
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.bots.mensch.exact.solving import Endgame, options_of
from spieltisch.bots.mensch.exact.space import space_of
from tests.oracle.mensch_endgames import FILE, FILLED, HOUSES, Iteration, is_possible, oracle_of
from tests.oracle.mensch_endgames import sides as sides_of
from tests.support import IS_SOAK

PRESETS: dict[str, dict[str, Any]] = {
    "sheet": {"preset": "sheet"},
    "modern": {"preset": "modern"},
    "openspiel": {"preset": "openspiel"},
    "three_tries": {"three_tries": True},
    "must_hit": {"must_hit": True},
    "no home jumps": {"home_jumps": False},
}
NEAR = 3e-6
ROUGH = 1e-5
"""How close two pieces a side are solved here."""

Pieces = tuple[int, ...]
Values = NDArray[np.float64]


@cache
def endgame(house: str, outside: int, is_packed: bool, distance: float = 1e-6) -> Values:
    solved = Endgame(options_of(PRESETS[house]), outside, is_packed).solved(distance)
    assert solved.distance <= distance
    assert (solved.low <= solved.high + 1e-12).all()
    assert (solved.high - solved.low).max() <= distance
    return solved.values


def test_all_configurations_of_a_colour_are_numbered_once() -> None:
    sizes = [len(space_of(outside).pieces) for outside in range(5)]
    assert sizes == [1, 165, 5091, 149986 - 40 * 39 * 38 * 37 // 24 - 9880 - 780 - 40 - 1, 149986]
    assert len(space_of(1, is_packed=True).pieces) == 42
    assert len(space_of(2, is_packed=True).pieces) == 904
    space = space_of(2)
    assert all(space.number[pieces] == at for at, pieces in enumerate(space.pieces))
    assert space.groups[:3] == (0, 1, 42)
    assert len(space.groups) == 12


@pytest.mark.parametrize("house", PRESETS)
def test_all_one_piece_positions_agree_with_a_brute_force(house: str) -> None:
    """MEN-6 to MEN-15 in the small, with house rules."""
    sides = sides_of(1, ())
    assert len(sides) == 165
    found = Iteration(house, sides).solve()
    number, values = space_of(1).number, endgame(house, 1, False)
    order = [number[pieces] for pieces in sides]
    unlike = np.abs(found - values[np.ix_(order, order)])
    possible = np.array([[is_possible(own, other) for other in sides] for own in sides])
    assert possible.sum() > 25_000
    assert unlike[possible].max() < NEAR


@pytest.mark.parametrize("house", PRESETS)
def test_the_oracle_s_whole_positions_lead_to_the_same_chances(house: str) -> None:
    """Each chance is the mean over rolls of the best that the oracle's own play leads to."""
    values, number = endgame(house, 1, False), space_of(1).number
    sides, rng, seen = sides_of(1, ()), Random(7), 0
    while seen < 150:
        own, other = rng.choice(sides), rng.choice(sides)
        if (
            not is_possible(own, other)
            or oracle_of(house, own, other, None)._first_tries("yellow") > 1
        ):
            continue
        seen, total = seen + 1, 0.0
        for die in range(1, 7):
            before, found = oracle_of(house, own, other, die), []
            for text in before.legal()[1]:
                now = before.play(text)
                mine, theirs = (number[tuple(now._progresses(c))] for c in ("yellow", "red"))
                later = values[mine, theirs] if die == 6 else 1 - values[theirs, mine]
                found.append(1.0 if now.phase == "over" else later)
            total += max(found)
        assert abs(total / 6 - values[number[own], number[other]]) < NEAR, (own, other)


@pytest.mark.parametrize("house", PRESETS if IS_SOAK else ["sheet", "modern"])
def test_a_thousand_two_piece_positions_agree_with_a_brute_force(house: str) -> None:
    """The brute force took its time elsewhere: `python -m tests.oracle.mensch_endgames`."""
    values, number = endgame(house, 2, True, ROUGH), space_of(2, is_packed=True).number
    rows = json.loads(FILE.read_text())[house]
    assert len(rows) == 1000
    for own, other, chance in rows:
        mine, theirs = number[*own, *FILLED], number[*other, *FILLED]
        assert abs(values[mine, theirs] - chance) < ROUGH, (own, other)


@pytest.mark.parametrize("house", HOUSES)
def test_the_brute_force_is_kept_for_every_house_rule(house: str) -> None:
    """MEN-12: and for positions that can occur."""
    rows = json.loads(FILE.read_text())[house]
    assert len(rows) == 1000
    assert all(is_possible((*own, *FILLED), (*other, *FILLED)) for own, other, _ in rows)
    assert set(HOUSES) == set(PRESETS)
