"""The network of Mensch's endings: when it is asked, what it was taught, and how it is taught."""

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from bench.train_mensch_endings import exact, first_net, lesson_of, main, packed, train
from spieltisch.bots.endgames import VARIABLE
from spieltisch.bots.mensch.endings import known_after
from spieltisch.bots.mensch.exact import SOLVER
from spieltisch.bots.mensch.network import ending_learnt
from spieltisch.bots.mensch.network.ending_inputs import ENDING_ROWS, is_ending, seen_in_ending
from spieltisch.bots.mensch.network.ending_learnt import (
    ENDING,
    ENDING_OUTCOMES,
    ENDING_UNIT,
    ENDING_WIDTH,
)
from spieltisch.bots.mensch.network.inputs import ACROSS, MOST_ROWS
from spieltisch.bots.mensch.network.judging import (
    MOST_SUMS,
    chance_by,
    chance_of_roller,
    judged_ending,
)
from spieltisch.bots.mensch.network.learnt import LEARNT, UNIT
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.board import COLOURS
from spieltisch.rules.mensch.state import ROLL, State
from tests.bots.test_mensch import position
from tests.oracle.mensch_endgames import FILE, FILLED

CLOSE = 0.02


def place(own: list[int], other: list[int], **options: Any) -> State:
    """Yellow is to roll, against red."""
    state: State = position({"yellow": own, "red": other}, die=1, **options).kernel_state()
    state.phase, state.die, state.tries = ROLL, 0, 1
    return state


def chance(state: State) -> float:
    return chance_of_roller(state, [0] * MOST_ROWS, [0] * MOST_SUMS)


def rows_of(state: State) -> list[int]:
    out = [0] * MOST_ROWS
    return out[: seen_in_ending(state, out)]


def judged_by(net: np.ndarray, state: State) -> float:
    rows, numbers = rows_of(state), net.tolist()
    sums = [0.0] * ENDING_WIDTH
    return judged_ending(numbers, numbers[ENDING_ROWS], 1.0, rows, len(rows), sums)


def test_it_is_an_ending_when_two_pieces_of_each_side_are_home() -> None:
    assert is_ending(place([-1, 39, 40, 43], [0, 5, 41, 42]))
    assert not is_ending(place([-1, 38, 39, 43], [0, 5, 41, 42]))
    assert not is_ending(place([-1, 39, 40, 43], [-1, 0, 5, 41]))
    assert not is_ending(place([-1, 39, 40, 43], [0, 5, 41, 42], three_tries=True))


def test_all_that_is_no_ending_is_judged_by_the_other_network() -> None:
    for state in (
        place([-1, 38, 39, 43], [0, 5, 41, 42]),
        place([-1, 39, 40, 43], [0, 5, 41, 42], three_tries=True),
    ):
        other = chance_by(state, LEARNT, UNIT, [0] * MOST_ROWS, [0] * MOST_SUMS)
        assert chance(state) == other


def test_both_sides_see_each_piece_once() -> None:
    state = place([-1, -1, 40, 43], [0, 5, 41, 42])
    rows = rows_of(state)
    assert len(set(rows)) == len(rows) == 1 + 4 + 6 + 2
    assert all(0 <= row < ENDING_ROWS for row in rows)
    turned = place([0, 5, 41, 42], [-1, -1, 40, 43])
    turned.turn = (state.turn + ACROSS) % COLOURS
    assert rows_of(turned) == rows


@pytest.mark.parametrize("house", ["sheet", "modern"])
def test_chances_are_nearly_those_of_a_brute_force(house: str) -> None:
    options = {"preset": house, "colours": "people", "opening": "fixed"}
    unlike = [
        chance(place([*own, *FILLED], [*other, *FILLED], **options)) - exact_chance
        for own, other, exact_chance in json.loads(FILE.read_text())[house]
    ]
    assert fmean(off * off for off in unlike) ** 0.5 < CLOSE


@pytest.fixture
def solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the endgames of one piece each."""
    for preset in ("sheet", "openspiel"):
        endgame = SOLVER.endgame({"preset": preset}, 1)
        endgame.write(tmp_path / endgame.file, endgame.solved())
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def test_what_is_learnt_from_are_the_exact_chances(solved: Path) -> None:
    for options in ({"preset": "sheet"}, {"preset": "openspiel"}):
        lesson = lesson_of(first_net(1), 1, 1, is_compiled=False)
        at = position({"yellow": [20, 40, 41, 43], "red": [5, 41, 42, 43]}, die=2, **options)
        state = at.kernel_state()
        known = known_after(state, KERNEL.legal_actions(state))
        assert known
        for move, shares in known.items():
            after = state.copy()
            KERNEL.apply(after, move)
            assert exact(lesson, after) == pytest.approx(shares[after.turn])


def taught(positions: int) -> np.ndarray:
    net = train(first_net(3), 0, 0.03, seed=5, chunk=positions, outside=1, is_compiled=False)
    assert net.shape == (ENDING_ROWS + 1, ENDING_WIDTH)
    assert np.isfinite(net).all()
    return np.asarray(net)


def test_a_little_training_learns_and_is_the_same_again(solved: Path) -> None:
    assert (taught(100) == taught(100)).all()
    states = [place([at, 41, 42, 43], [other, 41, 42, 43]) for at in (5, 38) for other in (0, 36)]
    lesson = lesson_of(first_net(3), 1, 1, is_compiled=False)
    goals = [exact(lesson, state) for state in states]
    before, after = (
        fmean(abs(judged_by(net, s) - goal) for s, goal in zip(states, goals, strict=True))
        for net in (first_net(3), taught(6000))
    )
    assert after < 0.5 * before


def test_a_network_is_packed_as_the_package_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = np.array([*ENDING, ENDING_OUTCOMES]) * 1.0
    net[ENDING_ROWS] *= ENDING_UNIT
    file = Path(ending_learnt.__file__).with_name(ending_learnt.FILE)
    assert packed(net) == file.read_bytes()
    np.save(tmp_path / "net.npy", net)
    monkeypatch.setattr(ending_learnt, "__file__", str(tmp_path / "ending_learnt.py"))
    main(tmp_path / "net.npy", ["package"])
    assert (tmp_path / ending_learnt.FILE).read_bytes() == file.read_bytes()
