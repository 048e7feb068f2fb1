"""Exact endgames of two colours, beside a brute force by the oracle that knows none of our code."""

from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.bots.mensch.exact.solving import Endgame
from spieltisch.bots.mensch.exact.space import space_of
from spieltisch.bots.mensch.exact.values_file import read_values, write_values
from tests.oracle.mensch import DEFAULTS, PEOPLE_ONLY, Oracle

MODERN = {"own_hits": False, "clear_start": True}
OPTIONS: dict[str, dict[str, Any]] = {
    "sheet": {},
    "modern": MODERN,
    "openspiel": {**MODERN, "stop_at_first": True},
}
NEAR = 3e-6
Pieces = tuple[int, ...]
Values = NDArray[np.float64]


def oracle(preset: str, own: Pieces, other: Pieces, die: int) -> Oracle:
    """Yellow moves with a die."""
    return Oracle(
        {
            "options": {**DEFAULTS, "colours": "people", **OPTIONS[preset]},
            "seats": ["yellow", "red"],
            "people": PEOPLE_ONLY[2],
            "phase": "move",
            "turn": "yellow",
            "die": die,
            "tries": int(die == 6),
            "places": [],
            "opening": {},
            "pieces": {"yellow": list(own), "red": list(other)},
        }
    )


def is_possible(own: Pieces, other: Pieces) -> bool:
    """MEN-12: no circle has two pieces, and nobody is home yet."""
    mine = {at for at in own if 0 <= at < 40}
    theirs = {(at + 20) % 40 for at in other if 0 <= at < 40}
    return not mine & theirs and own[0] < 40 and other[0] < 40


def after(preset: str, own: Pieces, other: Pieces, die: int) -> list[tuple[Pieces, Pieces, bool]]:
    """Both colours' pieces after each legal move, and whether it has won."""
    before = oracle(preset, own, other, die)
    found = []
    for text in before.legal()[1]:
        now = before.play(text)
        mine, theirs = (tuple(now._progresses(colour)) for colour in ("yellow", "red"))
        found.append((mine, theirs, now.phase == "over"))
    return found


def one_outside() -> list[Pieces]:
    """Every configuration with a single piece outside the home circles."""
    ends = list(combinations(range(40, 44), 3))
    return [(at, *home) for home in ends for at in range(-1, 40)]


@cache
def brute_force(preset: str, packed_only: bool) -> dict[tuple[Pieces, Pieces], float]:
    """The winning chances in all one-piece positions, by plain value iteration over positions."""
    sides = [p for p in one_outside() if not packed_only or p[1:] == (41, 42, 43)]
    pairs = [(own, other) for own in sides for other in sides if is_possible(own, other)]
    number = {pair: at for at, pair in enumerate(pairs)}
    rows: list[list[list[tuple[int, float, float]]]] = []
    for own, other in pairs:
        faces = []
        for die in range(1, 7):
            choices = []
            for mine, theirs, is_won in after(preset, own, other, die):
                if is_won:
                    choices.append((0, 1.0, 0.0))
                elif die == 6:
                    choices.append((number[mine, theirs], 0.0, 1.0))
                else:
                    choices.append((number[theirs, mine], 1.0, -1.0))
            faces.append(choices)
        rows.append(faces)
    return dict(zip(pairs, iterated(rows), strict=True))


def iterated(rows: list[list[list[tuple[int, float, float]]]]) -> list[float]:
    """The fixed point of: the mean over faces of the best constant plus factor times value."""
    most = max(len(choices) for faces in rows for choices in faces)
    padded = [[c + [c[0]] * (most - len(c)) for c in faces] for faces in rows]
    numbers = np.array(padded)
    at, constant, factor = numbers[..., 0].astype(int), numbers[..., 1], numbers[..., 2]
    values: Values = np.full(len(rows), 0.5)
    for _ in range(1000):
        new = (constant + factor * values[at]).max(axis=2).mean(axis=1)
        change = float(np.abs(new - values).max())
        values = new
        if change < 1e-9:
            break
    return [float(value) for value in values]


@cache
def endgame(preset: str, outside: int, is_packed: bool) -> Values:
    solved = Endgame(preset, outside, is_packed).solved()
    assert solved.distance <= 1e-6
    assert (solved.low <= solved.high + 1e-12).all()
    return solved.values


def test_all_configurations_of_a_colour_are_numbered_once() -> None:
    sizes = [len(space_of(outside).pieces) for outside in range(5)]
    assert sizes == [1, 165, 5091, 149986 - 40 * 39 * 38 * 37 // 24 - 9880 - 780 - 40 - 1, 149986]
    assert len(space_of(1, is_packed=True).pieces) == 42
    assert len(space_of(2, is_packed=True).pieces) == 904
    space = space_of(2)
    assert all(space.number[pieces] == at for at, pieces in enumerate(space.pieces))


@pytest.mark.parametrize("preset", OPTIONS)
def test_all_one_piece_positions_agree_with_a_brute_force(preset: str) -> None:
    """MEN-6 to MEN-15 in the small; all home circles for the sheet, packed ones for the others."""
    found = brute_force(preset, preset != "sheet")
    values, number = endgame(preset, 1, False), space_of(1).number
    worst = max(
        abs(values[number[own], number[other]] - value) for (own, other), value in found.items()
    )
    assert worst < NEAR
    assert len(found) > (25_000 if preset == "sheet" else 1_500)


@pytest.mark.parametrize("preset", ["sheet", "modern"])
def test_a_thousand_two_piece_positions_follow_from_the_oracle_s_moves(preset: str) -> None:
    """Each chance is the mean over rolls of the best that the oracle's moves lead to."""
    values, space, rng = endgame(preset, 2, True), space_of(2, is_packed=True), Random(19)
    number, seen = space.number, 0
    while seen < 1000:
        own, other = rng.choice(space.pieces), rng.choice(space.pieces)
        if not is_possible(own, other):
            continue
        total = 0.0
        for die in range(1, 7):
            total += max(
                1.0
                if is_won
                else values[number[mine], number[theirs]]
                if die == 6
                else 1 - values[number[theirs], number[mine]]
                for mine, theirs, is_won in after(preset, own, other, die)
            )
        assert abs(total / 6 - values[number[own], number[other]]) < NEAR, (own, other)
        seen += 1


def test_a_file_keeps_the_values_and_is_refused_when_changed(tmp_path: Path) -> None:
    game = Endgame("sheet", 1, True)
    solved, file = game.solved(), tmp_path / "values"
    header = write_values(file, solved.values, game.facts(solved))
    read, values = read_values(file)
    assert read == header
    assert np.abs(values - solved.values).max() <= header["bound"]
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    with pytest.raises(ValueError, match="checksum"):
        read_values(file)
