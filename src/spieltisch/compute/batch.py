"""Many games of one kind at a time, compiled and on several threads.

    with Batch(load("…", 4), 1000, seed=7, threads=2) as batch:
        while True:
            batch.step(batch.sample())

Each game has its own random stream, made of the seed and the game's number; so all results depend
on the seed and the actions, never on the number of threads or of other games.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, TypedDict, TypeVar, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spieltisch.compute import stepping
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.compute.stepping import ACTOR, BEGIN, LEAVE, PLAY, TAKE_UP, Games
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game import Game
from spieltisch.rules.kernel import NOBODY, Record, Rule

__all__ = ["ENDLESS", "Batch"]

Cell = TypeVar("Cell", bound=np.generic)
ENDLESS = 2**62
"""The length of games that are never cut."""


class Running(TypedDict, total=False):
    """How the games of a batch are run."""

    seats: Sequence[str] | None
    """Those whose actions `step` is given; all of them by default."""
    others: Callable[..., int] | None
    """What the other seats do: a rule `(s, rng, room)` that takes the place of `playout.choose`; by
    default they play at random."""
    restarts: bool
    """Whether a game that ends begins anew in the same step, as by default; then `over` tells
    where, and `payoffs` what the old game paid. Else it stays as it is and `step` passes over it
    until `reset`."""
    longest: int
    """The actions of the chosen seats after which a game is cut short; ENDLESS by default."""


class Batch:
    """`count` games of one kind, each waiting for one of the chosen seats or over.

    The arrays have one row per game and are overwritten by the next call; do not write into them.
    """

    states: NDArray[np.void]
    """The kernel's records."""
    actors: NDArray[np.int8]
    """The kernel's number of the seat that acts, NOBODY where the game is over."""
    legal: NDArray[np.int32]
    """The legal actions, ascending; only the first `counts` of a row count."""
    counts: NDArray[np.int32]
    """How many legal actions there are."""
    steps: NDArray[np.int64]
    """How many actions of the chosen seats each running game has seen."""
    over: NDArray[np.bool_]
    """Where the last call ended a game."""
    cut: NDArray[np.bool_]
    """Where it ended only because of `longest`."""
    payoffs: NDArray[np.float64]
    """A number for each of the kernel's seats: what the game ended last paid them."""

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int = 0,
        threads: int = 1,
        **running: Unpack[Running],
    ) -> None:
        if unknown := running.keys() - Running.__annotations__.keys():
            raise TypeError(f"a batch takes {', '.join(Running.__annotations__)}, not {unknown}")
        seats, others = running.get("seats"), running.get("others")
        restarts, longest = running.get("restarts", True), running.get("longest", ENDLESS)
        chosen = game.seats if seats is None else tuple(seats)
        if strangers := set(chosen) - set(game.seats):
            raise ValueError(f"{sorted(strangers)} do not play; there are {list(game.seats)}")
        if restarts and not chosen:
            raise ValueError("games that restart need a seat to wait for; give restarts=False")
        if count < 1 or threads < 1 or longest < 1:
            raise ValueError("count, threads and longest must be at least 1")
        self.game = game
        self.count = count
        self.restarts = restarts
        self.longest = longest
        self.compiled = compiled_rules(game.kind.kernel)
        self._games = self._make_games(chosen, threads)
        for name in ("states", "actors", "legal", "counts", "steps", "over", "cut", "payoffs"):
            setattr(self, name, getattr(self._games, name))
        self._bind({} if others is None else {"choose": others})
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.reset(seed)

    def _make_games(self, chosen: Sequence[str], threads: int) -> Any:
        kind, count = self.game.kind, self.count
        kernel = kind.kernel
        games: Any = make_workspace(
            Games,
            True,
            kernel.state,
            games=count,
            seats=kernel.seats,
            max_legal=kernel.max_legal,
            ends=threads + 1,
            parts=threads,
        )
        self.compiled.write(first_state(self.game), games.states[0])
        games.states[1:] = games.states[0]
        games.streams[:] = 1
        games.actors[:] = NOBODY
        games.cuts[:] = [count * part // threads for part in range(threads + 1)]
        for seat in chosen:
            games.chosen[kind.seat_number(seat)] = 1
        return games

    def _bind(self, hooks: dict[str, Rule]) -> None:
        bind = self.compiled.bind
        self._advance = bind(stepping.advance_games, **hooks)
        self._check = bind(stepping.check_actions)
        self._draw = bind(stepping.draw_actions)
        self._masks = bind(stepping.write_masks)
        self._observe = bind(stepping.observe_games)

    def reset(self, seed: int | None = None, which: ArrayLike | None = None) -> None:
        """Begin the marked games anew, or all; a seed begins the random streams anew."""
        if seed is not None:
            sequence = np.random.SeedSequence(seed)
            # the state of a stream is never 0
            self._games.streams[:, 0] = np.maximum(sequence.generate_state(self.count), 1)
        if which is None:
            self._games.orders[:] = BEGIN
        else:
            self._games.orders[:] = np.where(self._column(which, np.bool_), BEGIN, LEAVE)
        self._advance_all()

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game that is not over. If one is illegal, none is played."""
        self._games.actions[:] = self._column(actions, np.int32)
        if (i := self._check(self._games, 0, self.count)) >= 0:
            wrong, legal = self._games.actions[i], self.legal[i, : self.counts[i]].tolist()
            raise ValueError(f"game {i}: action {wrong} is not one of the legal {legal}"[:300])
        self._games.orders[:] = PLAY
        self._advance_all()

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for each game, from its own stream; 0 for one that is over."""
        actions = np.zeros(self.count, np.int32)
        self._draw(self._games, actions, 0, self.count)
        return actions

    def masks(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """For each game and each action of the kernel 1 if it is legal, else 0."""
        if out is None:
            out = np.empty((self.count, self.game.kind.kernel.actions), np.int8)
        self._in_parts(lambda part: self._masks(self._games, out, *self._part(part)))
        return out

    def observations(
        self, seat: str | None = None, out: NDArray[np.int16] | None = None
    ) -> NDArray[np.int16]:
        """What the seat may know of each game, or whoever acts there; see the kernel's `layout`."""
        number = ACTOR if seat is None else self.game.kind.seat_number(seat)
        if out is None:
            out = np.empty((self.count, self.game.kind.kernel.observation), np.int16)
        self._in_parts(lambda part: self._observe(self._games, number, out, *self._part(part)))
        return out

    def state(self, number: int) -> Any:
        """One game's state, interpreted, hidden things included."""
        return self.compiled.read(self.states[number])

    def put(self, number: int, state: Record) -> None:
        """Let one game go on from an interpreted state of the same game and options."""
        self.compiled.write(state, self.states[number])
        self._games.orders[:] = LEAVE
        self._games.orders[number] = TAKE_UP
        self._advance_all()

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __len__(self) -> int:
        return self.count

    def _advance_all(self) -> None:
        self._in_parts(lambda part: self._advance(self._games, self.longest, self.restarts, part))

    def _column(self, values: ArrayLike, kind: type[Cell]) -> NDArray[Cell]:
        column = np.ascontiguousarray(values, kind)
        if column.shape != (self.count,):
            raise ValueError(f"needs one entry for each of the {self.count} games")
        return column

    def _part(self, part: int) -> tuple[int, int]:
        return int(self._games.cuts[part]), int(self._games.cuts[part + 1])

    def _in_parts(self, function: Callable[[int], None]) -> None:
        """Call the function for every part of the games, each on a thread of its own."""
        parts = range(1, len(self._games.rooms))
        jobs = [self._pool.submit(function, part) for part in parts if self._pool]
        function(0)
        for job in jobs:
            job.result()
