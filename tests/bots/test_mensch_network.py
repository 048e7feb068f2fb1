"""The network of Mensch: what it sees, what it was taught, and how it is taught."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from bench.train_mensch import first_net, main, packed, train
from spieltisch.bots import think
from spieltisch.bots.mensch.network import learnt
from spieltisch.bots.mensch.network.inputs import MOST_ROWS, ROWS, seen
from spieltisch.bots.mensch.network.judging import MOST_SUMS, chance_by, chance_of_roller
from spieltisch.bots.mensch.network.learnt import HIDDEN, LEARNT, SCALE, WIDTH
from spieltisch.bots.mensch.thinker import Thinker
from spieltisch.game import Position, load
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch.state import ROLL, State
from tests.bots.test_mensch import position
from tests.support import random_positions


def rolling(count: int, seed: int) -> list[State]:
    """Positions of a random game of two colours in which one is to roll."""
    start = load("mensch", 2, {"colours": "people"}).start(seed=seed)
    found = [p.kernel_state() for p in random_positions(start, Random(seed), 3 * count)]
    return [state for state in found if state.phase == ROLL][:count]


def rows_of(state: State) -> list[int]:
    out = [0] * (MOST_ROWS + 5)
    return out[: seen(state, out)]


def chance(state: State) -> float:
    return chance_of_roller(state, [0] * MOST_ROWS, [0] * MOST_SUMS)


def test_the_network_sees_no_more_than_there_is_room_for() -> None:
    for state in rolling(300, 4):
        rows = rows_of(state)
        assert len(rows) <= MOST_ROWS
        assert all(0 <= row < ROWS for row in rows)
        assert len(set(rows)) == len(rows)


def test_both_colours_see_the_board_alike() -> None:
    for state in rolling(50, 5):
        turned = state.copy()
        turned.turn = (state.turn + 2) % 4
        turned.pieces[0], turned.pieces[2] = list(state.pieces[2]), list(state.pieces[0])
        assert rows_of(turned) == rows_of(state)


def test_what_was_learnt_tells_who_is_ahead() -> None:
    ahead = position({"yellow": [30, 41, 42, 43], "red": [-1, -1, -1, 0]}, die=1).kernel_state()
    behind = position({"yellow": [-1, -1, -1, 0], "red": [30, 41, 42, 43]}, die=1).kernel_state()
    for state in (ahead, behind):
        state.phase, state.die = ROLL, 0
    assert chance(ahead) > 0.95
    assert chance(behind) < 0.1


KEEPING = position({"yellow": [16, 19, 40, 43], "red": [31, 41, 42, 43]}, die=4)
"""Red must pass both yellow pieces; the one that it has passed hits it from behind."""


@pytest.mark.parametrize(("at", "move"), [(KEEPING, "19>23")])
def test_the_master_keeps_the_piece_that_the_other_must_pass(at: Position, move: str) -> None:
    assert at.legal() == ["16>20", "19>23"]
    assert think(at.memory("yellow"), 5, Random(1)).move == move
    assert think(at.memory("yellow"), 4, Random(1)).move != move


def test_the_network_judges_alike_interpreted_and_compiled() -> None:
    thinkers = Thinker(compiled=False), Thinker(compiled=True)
    for state in rolling(40, 8):
        for face in range(6):
            rolled = state.copy()
            KERNEL.apply(rolled, face)
            actions, team = KERNEL.legal_actions(rolled), 1 << rolled.turn
            for thinker in thinkers:
                thinker.put(rolled, 1)
            one, other = (thinker.chance_after(5, actions[-1], team) for thinker in thinkers)
            assert one == pytest.approx(other)


def taught(games: int) -> np.ndarray:
    net = train(first_net(3), 0, 0.02, seed=5, chunk=games, is_compiled=False)
    assert net.shape == (ROWS + 1, WIDTH)
    assert np.isfinite(net).all()
    return np.asarray(net)


def test_a_little_training_learns_from_games_and_is_the_same_again() -> None:
    assert (taught(2) == taught(2)).all()
    state = position({"yellow": [-1, -1, -1, 3], "red": [20, 41, 42, 43]}, die=1).kernel_state()
    state.phase, state.die = ROLL, 0
    rows, sums = [0] * MOST_ROWS, [0.0] * WIDTH
    nets = first_net(3), taught(30)
    chances = [chance_by(state, net.tolist(), 1.0, rows, sums) for net in nets]
    assert chances[1] < chances[0] - 0.1


def test_a_network_is_packed_as_the_package_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = np.array(LEARNT) / SCALE
    file = Path(learnt.__file__).with_name(learnt.FILE)
    assert packed(net) == file.read_bytes()
    assert net.shape == (ROWS + 1, HIDDEN + 1)
    np.save(tmp_path / "net.npy", net)
    monkeypatch.setattr(learnt, "__file__", str(tmp_path / "learnt.py"))
    main(tmp_path / "net.npy", ["package"])
    assert (tmp_path / learnt.FILE).read_bytes() == file.read_bytes()
