"""Observations by the names of their parts, and as ones and zeros."""

import numpy as np
import pytest

from spieltisch.adapters.learn.observation_parts import MOST_VALUES, ObservationParts
from spieltisch.adapters.learn.vector_env import SeatVectorEnv
from spieltisch.game import NAMES, load
from tests.support import small_options

each_game = pytest.mark.parametrize("name", NAMES)


def some_observations(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """Those of ten steps in four games."""
    table, rng = SeatVectorEnv(name, 4, options=small_options(name)), np.random.default_rng(1)
    seen, info = table.reset(seed=1)
    found = [seen]
    for _ in range(9):
        seen, *_, info = table.step(info["legal"].sample(rng))
        found.append(seen)
    return np.array(found)


@each_game
def test_parts_make_up_the_observation_in_the_order_of_the_layout(name: str) -> None:
    parts, seen = ObservationParts(load(name)), some_observations(name)
    named = parts.split(seen)
    assert [*named] == [part.name for part in load(name).kind.kernel.layout]
    assert {part: cells.shape[2:] for part, cells in named.items()} == parts.shapes
    assert np.concatenate([*named.values()], axis=-1).tolist() == seen.tolist()
    assert parts.split(seen[0, 0])["phase"].shape == (1,)


@each_game
def test_ones_and_zeros_tell_everything(name: str) -> None:
    """Each cell is read back from its columns."""
    parts, seen = ObservationParts(load(name)), some_observations(name)
    made = parts.one_hot(seen)
    assert made.shape == (10, 4, parts.one_hot_size)
    assert parts.one_hot(seen[3, 2]).tolist() == made[3, 2].tolist()
    for part in parts.layout:
        columns = made[..., parts.one_hot_slices[part.name]]
        cells, values = seen[..., parts.slices[part.name]], part.high - part.low + 1
        if values <= MOST_VALUES:
            columns = columns.reshape(10, 4, part.size, values)
            assert (columns.sum(axis=-1) == 1).all()
            assert (columns.argmax(axis=-1) + part.low == cells).all()
        else:
            read = np.expm1(columns.astype(np.float64) * np.log1p(values - 1)) + part.low
            assert np.rint(read).astype(int).tolist() == cells.tolist()
            assert ((columns >= 0) & (columns <= 1)).all()


def test_what_is_no_observation_is_refused() -> None:
    parts = ObservationParts(load("mensch"))
    with pytest.raises(
        ValueError, match=r"33 numbers on its last axis; this has the shape \(32,\)"
    ):
        parts.one_hot(np.zeros(32, np.int16))
    wrong = np.zeros((2, 33), np.int16)
    wrong[1, parts.slices["die"]] = 7
    with pytest.raises(ValueError, match="die is 0 to 6, but the observations have 0 to 7"):
        parts.one_hot(wrong)
