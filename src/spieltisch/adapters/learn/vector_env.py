"""Many games at a time as one Gymnasium vector environment, over the compiled batch."""

from collections.abc import Callable, Mapping
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from spieltisch.adapters.learn.course import Course, load_for_study
from spieltisch.adapters.learn.missing_library import missing
from spieltisch.adapters.learn.observation_parts import ObservationParts
from spieltisch.adapters.learn.opponents import (
    ROTATE,
    Playing,
    compiled_opponent,
    is_compiled,
    terms_of,
)
from spieltisch.adapters.learn.people import person_of, teams_of, valued
from spieltisch.compute.batch import ENDLESS
from spieltisch.compute.seated_batch import Flags, SeatedBatch

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("gymnasium", error) from None

from spieltisch.adapters.gymnasium import PENALTY, SeatEnv
from spieltisch.adapters.learn.spaces import Info, Observation, action_space, observation_space
from spieltisch.adapters.learn.tables import Stepped, Tables

__all__ = ["SeatVectorEnv"]


class Running(Playing, total=False):
    """How the games of a `SeatVectorEnv` are run."""

    others: Callable[..., int] | None
    """A rule that plays for the other seats: another way to say `opponent=rule`."""
    threads: int
    longest: int
    """The actions of the learner after which a game is truncated."""


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.generic]]):
    """One person in each of many games; an opponent plays the others' seats.

    A game that is over begins anew in the next step, whatever its action then (`NEXT_STEP`). It is
    truncated after `longest` actions of the learner. Results depend on the seed, not on the
    threads. All arrays that it returns are the caller's: it neither reads nor writes them later.

    The games are compiled ones, in `batch`, unless a level of bots plays that are not compiled.
    """

    batch: SeatedBatch

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
        threads, longest = running.pop("threads", 1), running.pop("longest", ENDLESS)
        if (rule := running.pop("others", None)) is not None:
            if running.get("opponent") is not None:
                raise ValueError("others and opponent both say who plays: give one")
            running["opponent"] = rule
        self.terms = terms_of(running, [*Running.__annotations__])
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.parts = ObservationParts(self.game)
        self.teams = teams_of(self.game)
        self.seat_names = self.game.kind.all_seats
        person = None if seat == ROTATE else person_of(self.game, seat)
        swift = [one for one in self.terms.pool if is_compiled(self.game, one)]
        rivals = [compiled_opponent(self.game, one, threads) for one in swift]
        self._tables: Tables | None = None
        if len(swift) < len(self.terms.pool):
            self._tables = self._single_tables(seat, longest)
        else:
            self.batch = SeatedBatch(
                self.game, num_envs, rivals, person=person, threads=threads, longest=longest
            )
        self._played = [self.game.kind.seat_number(name) for name in self.game.seats]
        self._done = np.zeros(num_envs, np.bool_)

    def _single_tables(self, seat: str | None, longest: int) -> Tables:
        game, terms = self.game, self.terms
        tables = [
            SeatEnv(
                game.name,
                game.people,
                options=game.options_json(),
                seat=seat,
                opponent=terms.pool,
                payoff=terms.payoff,
                masks=False,
            )
            for _ in range(self.num_envs)
        ]
        return Tables(tables, longest, masks=terms.masks)

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
        if self._tables is not None:
            return self._tables.reset(start)
        self._done = np.zeros(self.num_envs, np.bool_)
        self.batch.reset(start)
        self._begin_those(self.batch.over.copy())
        return self.batch.seen(), self._info()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Play one action in each game; those that were over begin anew instead."""
        if self._tables is not None:
            return self._tables.step(np.asarray(actions).tolist())
        batch, begins = self.batch, self._done
        illegal = batch.go_on(actions, begins)
        truncated = batch.cut & ~begins
        terminated = (batch.over & ~batch.cut & ~begins) | illegal
        rewards = np.zeros(self.num_envs)
        ended = np.flatnonzero(terminated)
        rewards[ended] = self._paid(ended)
        rewards[illegal] = PENALTY
        self._begin_those(batch.over & begins)
        self._done = terminated | truncated
        info = {**self._info(), "illegal": illegal}
        return batch.seen(), rewards, terminated, truncated, info

    def action_text(self, game: int, action: int) -> str:
        """What a legal action of one of the games is called, as players write it."""
        if self._tables is not None:
            return self._tables.action_text(game, action)
        texts = Course(self.game, self.batch.state(game)).action_texts()
        legal = self.batch.legal[game, : self.batch.counts[game]]
        if action not in legal:
            raise ValueError(f"game {game}: action {action} is none of {legal.tolist()}"[:300])
        return texts[int(action)]

    def _paid(self, ended: NDArray[np.int64]) -> NDArray[np.float64]:
        """What the learner gets in the games of these numbers, which are over."""
        points = self.batch.payoffs[ended]
        is_mine = np.asarray(self.batch.seating.learns)[ended]
        if self.terms.payoff == "points":
            return np.asarray((points * is_mine).sum(axis=1))
        seats = np.asarray(self.batch.seating.viewers)[ended]
        places = [self._played.index(seat) for seat in seats.tolist()]
        rows = points[:, self._played].tolist()
        return np.array([valued(self.game, row)[at] for row, at in zip(rows, places, strict=True)])

    def _begin_those(self, which: Flags) -> None:
        """Begin the marked games anew, and again if one ends before the learner can act."""
        while which.any():
            self.batch.reset(which=which)
            which = which & self.batch.over

    def _info(self) -> Info:
        batch = self.batch
        info: Info = {
            "legal": batch.legal_lists(),
            "seat": np.array(batch.seating.viewers),
            "opponent": np.array(batch.seating.against),
        }
        return {**info, "action_mask": batch.masks()} if self.terms.masks else info

    def close_extras(self, **kwargs: object) -> None:
        """End the threads."""
        if self._tables is None:
            self.batch.close()
