"""The whole game of two colours: its numbers, its words, and what is solved of it in the small."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.mensch_decisions import Afters, afters_of
from bench.mensch_samples import judged_by, shipped_net, sides_of, sights
from bench.mensch_values import losses_of, net_choices, values_of, verdicts
from spieltisch.bots.mensch.exact.complete import Complete, Known
from spieltisch.bots.mensch.exact.move_tables import word_moves
from spieltisch.bots.mensch.exact.numbering import number_of, numbering_of, numbers_of
from spieltisch.bots.mensch.exact.solving import Endgame, options_of
from spieltisch.bots.mensch.exact.space import space_of
from spieltisch.bots.mensch.network.inputs import MOST_ROWS
from spieltisch.bots.mensch.network.judging import chance_by
from spieltisch.bots.mensch.network.learnt import LEARNT, UNIT, WIDTH
from spieltisch.compute.gpu import is_available
from spieltisch.compute.library import first_state
from spieltisch.compute.words.word_coding import SURE, bounds_of, finer, word_of
from spieltisch.compute.words.word_solving import chances_of, solve_words
from spieltisch.compute.words.word_tables import memory_of
from spieltisch.game import SpieltischError, load
from spieltisch.rules.mensch.state import ROLL
from tests.compute.words_here import Here
from tests.mensch.test_exact import PRESETS
from tests.support import IS_SOAK

ROOT = Path(__file__).parent.parent.parent
CLOSE = 2e-5
GIBI = 1 << 30


def game_of(house: str, outside: int, is_packed: bool = False) -> Complete:
    return Complete(options_of(PRESETS[house]), outside, is_packed)


def solved(game: Complete, distance: float = CLOSE) -> Known:
    return game.solved(distance, board=Here(word_moves(game.numbering(), game.options)))


@cache
def late(house: str) -> Known:
    """At most one piece a side outside."""
    return solved(game_of(house, 1))


def test_every_configuration_has_its_number() -> None:
    numbering = numbering_of(4)
    assert len(numbering.pieces) == 149_986
    assert numbering.groups == numbering_of(4).groups
    assert (numbers_of(numbering, numbering.pieces) == np.arange(149_986)).all()
    firsts, rng = numbering.firsts.tolist(), Random(5)
    for number in rng.sample(range(149_986), 300):
        assert number_of(numbering.pieces[number].tolist(), firsts) == number


@pytest.mark.parametrize(("outside", "is_packed"), [(1, False), (1, True), (2, False), (2, True)])
def test_they_are_the_same_configurations_as_those_of_endgames(
    outside: int, is_packed: bool
) -> None:
    numbering, space = numbering_of(outside, is_packed), space_of(outside, is_packed)
    assert {*map(tuple, numbering.pieces.tolist())} == {*space.pieces}
    assert numbering.groups == space.groups


def test_memory_has_room_for_all_pairs_and_fits_into_a_large_gpu() -> None:
    memory = memory_of(numbering_of(4).groups)
    assert 120 * GIBI < memory.bytes < 126 * GIBI
    for mine in range(1, 16):
        for theirs in range(1, 16):
            panel = memory.panel(mine, theirs, 16)
            for is_turned in (False, True):
                begin, stride = memory.spot(panel, is_turned)
                rows, columns = panel.last - panel.first, panel.end - panel.begin
                assert columns <= stride
                assert 0 <= begin < begin + (rows - 1) * stride + columns <= memory.words


def test_words_stay_true_when_they_are_rounded() -> None:
    rng = np.random.default_rng(3)
    for width in (16, 14, 12, 10, 8):
        unit = 1 << (width - 8)
        for low, apart in rng.integers(0, (SURE - 1000, 1 << (2 * width - 10)), (100, 2)):
            high = min(SURE, low + apart)
            old = (
                np.uint32((1 << width) - 1)
                if width == 16
                else np.uint32((max(0, low - 3 * unit) // unit) << width | (1 << width) - 1)
            )
            word = word_of(np.uint32(low), np.uint32(high), old, width)
            least, greatest = bounds_of(word, unit)
            assert least <= low
            assert greatest >= high
            assert greatest - least < apart + 2 * unit + 1


def test_a_word_says_the_same_in_finer_units() -> None:
    for width in (16, 14, 12, 10):
        word = np.uint32(77 << width | 13)
        one = chances_of(np.array([word]), np.array([width]))
        two = chances_of(np.array([finer(word, width)]), np.array([width - 2]))
        assert one.low == two.low
        assert one.high == two.high


@pytest.mark.parametrize("house", PRESETS)
def test_the_bounds_hold_the_chances_that_the_processor_solves(house: str) -> None:
    agree(late(house), house, is_packed=False)
    assert late(house).report.distance <= CLOSE


@pytest.mark.skipif(not IS_SOAK, reason="takes a while")
@pytest.mark.parametrize("house", PRESETS)
def test_two_pieces_a_side_agree_with_the_processor(house: str) -> None:
    agree(solved(game_of(house, 2, is_packed=True)), house, is_packed=True)


def test_what_is_turned_at_once_saves_sweeps() -> None:
    """The figures of docs/solving.md."""
    game = game_of("sheet", 1)
    moves = word_moves(game.numbering(), game.options)
    sweeps = [solve_words(Here(moves), 1e-5, 1e9, slices=slices).sweeps for slices in (1, 8)]
    assert sweeps == [192, 140]


def test_what_is_not_finished_is_true_all_the_same() -> None:
    game = game_of("sheet", 1)
    board = Here(word_moves(game.numbering(), game.options))
    known = Known(game, board, solve_words(board, 0.0, 1e9, most=20))
    assert known.report.distance > 0.1
    agree(known, "sheet", is_packed=False)


def agree(known: Known, house: str, is_packed: bool) -> None:
    """All bounds hold the chances that are solved along whole rows."""
    outside, pieces = known.game.outside, known.game.numbering().pieces
    own, other = (a.ravel() for a in np.mgrid[1 : len(pieces), 1 : len(pieces)])
    found = known.chances(own, other)
    exact = Endgame(known.game.options, outside, is_packed).solved(1e-6)
    number = space_of(outside, is_packed).number
    order = np.array([number[tuple(side)] for side in pieces.tolist()])
    low, high = (table[order[own], order[other]] for table in (exact.low, exact.high))
    assert (found.low <= high + 1e-12).all()
    assert (found.high >= low - 1e-12).all()
    assert (found.high - found.low).max() <= known.report.distance + 1e-12
    assert np.abs(found.middle - (low + high) / 2).max() <= known.report.distance / 2 + 1e-6


def test_endgames_are_written_for_the_bots(tmp_path: Path) -> None:
    known = late("sheet")
    told = known.write_endgame(tmp_path / "values", outside=1)
    checked = Endgame(known.game.options, 1).check(tmp_path / "values")
    assert checked["bound"] == told["bound"] < 2e-5


def test_the_simulated_device_makes_the_same_words() -> None:
    pytest.importorskip("numba_cuda")
    done = subprocess.run(
        [sys.executable, "-m", "tests.mensch.words_run"],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("are the same on both") == 2


@pytest.mark.skipif(is_available(), reason="this machine has a GPU")
def test_without_a_gpu_it_says_what_is_missing() -> None:
    with pytest.raises(SpieltischError, match=r"no GPU was found|spieltisch\[gpu\]"):
        game_of("sheet", 4).require()


def late_decisions(count: int) -> tuple[NDArray[np.int8], Afters]:
    """Decisions with at most one piece a side outside: one on the last steps, three at home."""
    rng = Random(8)
    rows: list[tuple[int, ...]] = []
    while len(rows) < count:
        home = sorted(rng.sample(range(40, 44), 3))
        rows.append((rng.randrange(1, 5), 39 - rng.randrange(3), *home, 4, 41, 42, 43))
    decisions = np.array(rows, np.int8)
    return decisions, afters_of("sheet", decisions)


def test_losses_are_those_beside_the_exact_chances() -> None:
    rows, afters = late_decisions(60)
    known, number = late("sheet"), space_of(1).number
    exact = Endgame(known.game.options, 1).solved(1e-6).values
    values = values_of(known, afters)
    for at, value in enumerate(values):
        pair = (number[tuple(side[at].tolist())] for side in (afters.rollers, afters.others))
        chance = 1.0 if afters.is_won[at] else exact[*pair]
        assert abs(value - (chance if afters.is_own[at] else 1 - chance)) < CLOSE
    best = [
        int(np.argmax(values[begin:end]))
        for begin, end in zip(afters.starts[:-1], afters.starts[1:], strict=True)
    ]
    assert losses_of(values, afters, np.array(best, np.int8)).max() == 0.0
    lost = losses_of(values, afters, np.zeros(len(rows), np.int8))
    assert (lost >= 0).all()
    assert lost.max() > 0.0
    assert len(net_choices(shipped_net(), afters)) == len(rows)


def test_a_network_is_judged_outside_as_the_bots_judge_by_it() -> None:
    state = first_state(load("mensch", 2, {"preset": "sheet", "colours": "people"}))
    rng, sides = Random(4), []
    for _ in range(60):
        state.pieces[0][:] = sorted(rng.sample(range(44), 4))
        state.pieces[2][:] = [-1, *sorted(rng.sample(range(44), 3))]
        sides.append(sides_of(state, rng))
    net = judged_by(shipped_net(), sights(np.array(sides, np.int8)))
    state.phase, state.turn = ROLL, 0
    for side, found in zip(sides, net, strict=True):
        state.pieces[0][:], state.pieces[2][:] = side[:4], side[4:]
        chance = chance_by(state, LEARNT, UNIT, [0] * MOST_ROWS, [0] * WIDTH)
        assert abs(chance - found) < 1e-9


def test_promises_are_judged_by_their_figures() -> None:
    row = {"mean": 0.0002, "bad": 0.001}
    found = {"distance": 1e-5, "losses": {"5": row}, "errors": ["Broken: it"]}
    assert [is_kept for is_kept, _ in verdicts(found)] == [True, True, False, False, False]
