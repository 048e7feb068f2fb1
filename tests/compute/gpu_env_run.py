"""Run in a process of its own with NUMBA_ENABLE_CUDASIM=1: `GpuEnv` beside `Batch`."""

import sys
from typing import Any

import numpy as np
import pytest

from bench.afterstates import afterstates
from spieltisch.compute.batch import Batch
from spieltisch.compute.device_arrays import DeviceArray
from spieltisch.compute.gpu_env import GpuEnv
from spieltisch.compute.slots import NO_ACTION
from spieltisch.compute.template_names import legal
from spieltisch.game import Game, kind_of, load
from spieltisch.rules.kernel import NOBODY, Row, rule
from tests.support import DICE

GAMES = 3
ARRAYS = ("observations", "legal", "counts", "actors", "rewards", "over", "cut", "steps", "ended")


def short(name: str) -> Game:
    """A game with as many people as can play, for simulations where there is such an option."""
    kind = kind_of(name)
    options = {"preset": "simulation"} if "simulation" in kind.presets else {}
    return load(name, kind.most, options)


def compare(env: GpuEnv, batch: Batch) -> None:
    """All that there is to see in both, bit by bit."""
    over, counts = batch.over, batch.counts
    paid = np.where(over[:, np.newaxis], batch.payoffs, 0.0).astype(np.float32)
    assert env.observations.to_host().tobytes() == batch.observations().tobytes()
    assert env.rewards.to_host().tobytes() == paid.tobytes()
    for name in ("counts", "actors", "over", "cut", "steps"):
        assert getattr(env, name).to_host().tolist() == getattr(batch, name).tolist(), name
    for row, its, count in zip(env.legal.to_host(), batch.legal, counts, strict=True):
        assert row[:count].tolist() == its[:count].tolist()
        assert set(row[count:].tolist()) <= {NO_ACTION}


def follow(env: GpuEnv, batch: Batch, steps: int) -> None:
    """The same steps in both, with actions drawn by both."""
    for _ in range(steps):
        actions, drawn = batch.sample(), env.sample()
        assert drawn.to_host().tolist() == actions.tolist()
        batch.step(actions)
        env.step(drawn)
        assert env.actions.to_host().tolist() == actions.tolist()
        compare(env, batch)


def check_same(name: str) -> None:
    """Single steps, then runs of many, through several games."""
    game = short(name)
    env, batch = GpuEnv(game, GAMES, seed=5, is_frozen=False), Batch(game, GAMES, seed=5)
    compare(env, batch)
    follow(env, batch, 12)
    rounds = 0
    while rounds < 5 or env.ended.to_host().min() < 1:
        for _ in range(50):
            actions = batch.sample()
            batch.step(actions)
        env.run(50)
        assert env.actions.to_host().tolist() == actions.tolist()
        compare(env, batch)
        rounds += 1
        assert rounds < 1000, f"{name}: no game has ended"
    assert [env.state(i) for i in range(GAMES)] == [batch.state(i) for i in range(GAMES)]
    assert env.masks().to_host().tolist() == batch.masks().tolist()
    seat = game.seats[1]
    assert env.observe(seat).to_host().tobytes() == batch.observations(seat).tobytes()


def check_looking_ahead(name: str) -> None:
    """After each legal action as the processor's rules have it, into new arrays and into old ones.

    Games that are over have none.
    """
    game = short(name)
    env = GpuEnv(game, GAMES, seed=5, restarts=False, longest=40, is_frozen=False)
    batch = Batch(game, GAMES, seed=5, restarts=False, longest=40)
    ahead = env.look_ahead()
    for _ in range(3):
        assert env.look_ahead(ahead) is ahead
        seen = ahead.to_host()
        assert seen.tobytes() == afterstates(batch).tobytes()
        compare(env, batch)
        for _ in range(20):
            batch.step(batch.sample())
        env.run(20)
    assert not seen.any()


def check_frozen_options(game: Game) -> None:
    """Kernels made for the game's options only, and a seed that begins everything anew."""
    game = load(game.kind.name)
    env, batch = GpuEnv(game, GAMES, seed=1), Batch(game, GAMES, seed=2)
    env.reset(seed=2)
    compare(env, batch)
    follow(env, batch, 20)


@rule
def last_action(s: Any, rng: Row, room: Row) -> int:
    """A player who always takes the last legal action."""
    return room[legal(s, room) - 1]


def check_other_seats(game: Game) -> None:
    """Only one seat is waited for; the others play at random, or by a rule."""
    from spieltisch.compute._device import Layout

    first, layout = game.seats[:1], Layout(room=game.kind.kernel.max_legal)
    batch = Batch(game, GAMES, seed=3, seats=first, longest=9)
    env = GpuEnv(game, GAMES, seed=3, seats=first, longest=9, is_frozen=False)
    follow(env, batch, 30)
    assert set(env.actors.to_host().tolist()) == {game.kind.seat_number(first[0])}
    assert env.ended.to_host().min() >= 3
    batch = Batch(game, GAMES, seed=3, seats=first, others=last_action)
    env = GpuEnv(
        game, GAMES, seed=3, seats=first, others=last_action, layout=layout, is_frozen=False
    )
    follow(env, batch, 20)


def check_games_that_stay(game: Game) -> None:
    """Without a restart a game that is over stays so, pays once and takes any action."""
    env = GpuEnv(game, GAMES, seed=3, longest=4, restarts=False, is_frozen=False)
    batch = Batch(game, GAMES, seed=3, longest=4, restarts=False)
    follow(env, batch, 6)
    assert set(env.actors.to_host().tolist()) == {NOBODY}
    marks = [False, True, False]
    env.reset(which=marks)
    batch.reset(which=marks)
    compare(env, batch)
    assert env.steps.to_host().tolist() == [4, 0, 4]
    assert env.over.to_host().tolist() == [0, 0, 0]


def check_illegal_actions(game: Game) -> None:
    """None is played, and the message names the game; unless one waits, the next check raises."""
    env = GpuEnv(game, GAMES, seed=1, is_frozen=False)
    before = [getattr(env, name).to_host().tolist() for name in ARRAYS]
    actions = env.sample().to_host()
    for wrong in (-1, game.kind.kernel.actions):
        with pytest.raises(ValueError, match=f"game 1: action {wrong} is not"):
            env.step([actions[0], wrong, wrong])
    env.step([actions[0], -1, actions[2]], waits=False)
    env.step(actions, waits=False)
    with pytest.raises(ValueError, match="game 1"):
        env.check()
    assert before == [getattr(env, name).to_host().tolist() for name in ARRAYS]
    with pytest.raises(ValueError, match="each of the 3 games"):
        env.step(actions[:2])
    env.step(actions.astype(np.int64))
    assert env.steps.to_host().tolist() == [1, 1, 1]


def check_views(game: Game) -> None:
    """Every array is read where it lies, by DLPack and by NumPy's interface."""
    env = GpuEnv(game, GAMES, seed=1, is_frozen=False)
    shown: dict[str, DeviceArray] = {name: getattr(env, name) for name in ARRAYS}
    shown |= {"actions": env.sample(), "masks": env.masks(), "turned": env.observations.T}
    shown["ahead"] = env.look_ahead()
    taken = {name: np.from_dlpack(array) for name, array in shown.items()}
    for name, array in shown.items():
        assert taken[name].ctypes.data == np.asarray(array).ctypes.data == array.pointer, name
        assert taken[name].strides == array.strides
        assert taken[name].shape == array.shape
        assert len(array) == array.shape[0]
        assert array.dtype.itemsize <= 4, f"JAX would copy {name}"
        assert not hasattr(array, "__cuda_array_interface__")
    assert taken["observations"].flags.f_contiguous
    assert taken["turned"].flags.c_contiguous
    env.run(7)
    for name in ARRAYS:
        assert taken[name].tolist() == shown[name].to_host().tolist(), name
    assert env.steps.to_host().tolist() == [7, 7, 7]
    with pytest.raises(BufferError, match="copy it afterwards"):
        np.from_dlpack(env.steps, copy=True)
    del env, shown
    assert taken["steps"].tolist() == [7, 7, 7]


CHECKS = (
    check_frozen_options,
    check_other_seats,
    check_games_that_stay,
    check_illegal_actions,
    check_views,
)

if __name__ == "__main__":
    for name in sys.argv[1:]:
        check_same(name)
        check_looking_ahead(name)
        print(f"{name}: the same on both", flush=True)
    for check in CHECKS:
        check(short(DICE))
        print(check.__name__, flush=True)
