"""Many games at a time as one Gymnasium vector environment, over the compiled batch."""

from collections.abc import Callable, Mapping
from typing import TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from spieltisch.adapters.learn.course import load_for_study
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.compute.batch import Batch

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("gymnasium", error) from None

from spieltisch.adapters.gymnasium import PENALTY, seat_of
from spieltisch.adapters.learn.spaces import Info, Observation, action_space, observation_space

__all__ = ["SeatVectorEnv"]

Flags = NDArray[np.bool_]


class Running(TypedDict, total=False):
    """How the games of a `SeatVectorEnv` are run."""

    others: Callable[..., int] | None
    """A rule that plays for the other seats."""
    threads: int
    longest: int
    """The actions of the seat after which a game is truncated."""


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.generic]]):
    """One seat in each of many games; the others play at random, or by the rule `others`.

    A game that is over begins anew in the next step, whatever its action then (`NEXT_STEP`). It is
    truncated after `longest` actions of the seat. Results depend on the seed, not on the threads.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        people: int = 2,
        options: Mapping[str, object] | None = None,
        seat: str | None = None,
        **running: Unpack[Running],
    ) -> None:
        self.game = load_for_study(game, people, options)
        self.seat = seat_of(self.game, seat)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(self.game, num_envs, seats=[self.seat], restarts=False, **running)
        self._number = self.game.kind.seat_number(self.seat)
        self._done = np.zeros(num_envs, np.bool_)
        self._masks = np.zeros((num_envs, self.game.kind.kernel.actions), np.int8)

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[Observation, Info]:
        """Begin all games anew; a seed, one for all of them, begins the random streams anew."""
        if isinstance(seed, list):
            raise ValueError("one seed is for all games; each has a stream of its own made of it")
        super().reset(seed=seed)
        start = int(self.np_random.integers(2**62)) if seed is None else seed
        self._done[:] = False
        self.batch.reset(start)
        self._begin_those(self.batch.over.copy())
        return self.batch.observations(self.seat), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], Flags, Flags, Info]:
        """Play one action in each game; those that were over begin anew instead."""
        batch, begins = self.batch, self._done
        chosen = np.array(actions, np.int32)
        is_legal = self._masks[np.arange(self.num_envs), chosen] == 1
        illegal = ~is_legal & ~begins
        # a game that is to begin anew anyway takes any legal action
        batch.step(np.where(is_legal, chosen, batch.legal[:, 0]))
        truncated = batch.cut & ~begins & ~illegal
        terminated = (batch.over & ~batch.cut & ~begins) | illegal
        rewards = np.where(terminated, batch.payoffs[:, self._number], 0.0)
        rewards[illegal] = PENALTY
        self._begin_those(begins)
        self._done = terminated | truncated
        info = {**self._info(), "illegal": illegal}
        return batch.observations(self.seat), rewards, terminated, truncated, info

    def _begin_those(self, which: Flags) -> None:
        """Begin the marked games anew, and again if one ends before the seat can act."""
        while which.any():
            self.batch.reset(which=which)
            which = which & self.batch.over

    def _info(self) -> Info:
        self._masks = self.batch.masks()
        return {"action_mask": self._masks}

    def close_extras(self, **kwargs: object) -> None:
        """End the threads."""
        self.batch.close()
