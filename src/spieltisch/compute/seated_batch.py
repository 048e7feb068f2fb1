"""Many games at a time, in each of which one person learns and an opponent plays the rest.

    batch = SeatedBatch(load("…", 4), 1000, [Rival(), Rival({"choose": my_rule})])
    batch.reset(7)
    batch.go_on(actions, begins)

Which person learns, and against which opponent, is decided when a game begins. As in a `Batch`, all
results depend on the seed and the actions, never on the number of threads or of other games.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spieltisch.compute import seated_games
from spieltisch.compute.batch import ENDLESS, Batch
from spieltisch.compute.legal_lists import LegalLists
from spieltisch.compute.seated_games import REPLY, Seating
from spieltisch.compute.stepping import BEGIN, LEAVE, PLAY
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game import Game
from spieltisch.rules.kernel import NOBODY, Rule
from spieltisch.rules.random_numbers import stream

__all__ = ["Flags", "Policy", "Rival", "SeatedBatch"]

Flags = NDArray[np.bool_]
Policy = Callable[[NDArray[np.int16], LegalLists], ArrayLike]
"""From observations, a row for each game, and their legal actions to an action for each."""
EVERYBODY = 2**32
"""One more than the greatest number of a stream."""


@dataclass(frozen=True)
class Rival:
    """Who plays the seats that do not learn; without any hooks at random."""

    hooks: Mapping[str, Rule] = field(default_factory=dict)
    """Rules for `choose`, or for `reply` and what it calls."""
    needs: tuple[object, ...] = ()
    """What `reply` works with."""
    policy: Policy | None = None
    """Asked wherever there is more than one legal action, if there is one."""


class SeatedBatch(Batch):
    """`count` games, each waiting for its learner or over.

    `person` is the one who learns, by its place in the game's `holdings`; with None everybody
    learns by turns, in game number i first person number i.
    """

    seating: Seating
    """Who sits where; overwritten by the next call, as the arrays of a `Batch`."""

    def __init__(
        self,
        game: Game,
        count: int,
        opponents: Sequence[Rival],
        *,
        person: int | None = 0,
        threads: int = 1,
        longest: int = ENDLESS,
    ) -> None:
        if not opponents:
            raise ValueError("there must be an opponent")
        kind = game.kind
        self.opponents = tuple(opponents)
        self.person = person
        self._people = [[kind.seat_number(s) for s in seats] for seats in game.holdings]
        self._seed = 0
        self._begun = np.zeros(count, np.int64)
        self._every = np.arange(count)
        super().__init__(game, count, threads=threads, restarts=False, longest=longest)

    def _make_games(self, chosen: Sequence[str], threads: int) -> Any:
        seats = self.game.kind.kernel.seats
        self.seating = make_workspace(Seating, True, games=self.count, seats=seats)
        return super()._make_games(chosen, threads)

    def _bind(self, hooks: dict[str, Rule]) -> None:
        super()._bind(hooks)
        bind = self.compiled.bind
        self._advances = [bind(seated_games.advance_seated, **o.hooks) for o in self.opponents]
        self._mark = bind(seated_games.mark_illegal)
        self._list = bind(seated_games.list_legal)
        self._look = bind(seated_games.look_from)

    def reset(self, seed: int | None = None, which: ArrayLike | None = None) -> None:
        """Begin the marked games anew, or all; a seed begins all streams and turns anew."""
        if seed is not None:
            (self._seed,) = map(int, np.random.SeedSequence([seed, 1]).generate_state(1))
            self._begun[:] = 0
        marked = np.ones(self.count, np.bool_) if which is None else np.asarray(which, np.bool_)
        self._seat(np.flatnonzero(marked))
        super().reset(seed, which)

    def go_on(self, actions: ArrayLike, begins: Flags) -> Flags:
        """Begin the marked games anew and play an action in each of the others.

        Returns where that action was illegal. Such a game is over, without a payoff.
        """
        games = self._games
        games.actions[:] = self._column(actions, np.int32)
        illegal = np.zeros(self.count, np.bool_)
        self._in_parts(lambda part: self._mark(games, games.actions, illegal, *self._part(part)))
        illegal &= ~begins
        self._seat(np.flatnonzero(begins))
        games.orders[:] = np.where(begins, BEGIN, PLAY)
        games.orders[illegal | (~begins & (self.actors == NOBODY))] = LEAVE
        self._advance_all()
        self.actors[illegal] = NOBODY
        self.counts[illegal] = 0
        return illegal

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game that is not over. If one is illegal, none is played."""
        raise TypeError("a seated batch is stepped by go_on")

    def seen(self) -> NDArray[np.int16]:
        """What the learner may know of each game, seen from its seat that acts or acted last."""
        out = np.empty((self.count, self.game.kind.kernel.observation), np.int16)
        every, viewers = self._every, self.seating.viewers
        self._in_parts(lambda part: self._look(self._games, every, viewers, out, *self._part(part)))
        return out

    def legal_lists(self, which: NDArray[np.int64] | None = None) -> LegalLists:
        """The legal actions of each game, or of those with these numbers."""
        rows = self._every if which is None else which
        starts = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(self.counts[rows], out=starts[1:])
        actions = np.empty(int(starts[-1]), np.int32)
        self._list(self._games, rows, starts, actions, 0, len(rows))
        return LegalLists(actions, starts)

    def _seat(self, which: NDArray[np.int64]) -> None:
        """Decide who learns in these games, which are about to begin, and against whom."""
        seating: Any = self.seating
        people, pool = len(self._people), len(self.opponents)
        for i in which.tolist():
            begun = int(self._begun[i])
            seats = self._people[(i + begun) % people if self.person is None else self.person]
            number = stream(stream(self._seed, i), begun) * pool // EVERYBODY if pool > 1 else 0
            seating.learns[i] = 0
            seating.learns[i, seats] = 1
            seating.asked[i] = 1 if self.opponents[number].policy else seating.learns[i]
            seating.against[i] = number
            seating.viewers[i] = seats[0]
        self._begun[which] += 1

    def _advance_all(self) -> None:
        self.over[:] = False
        self.cut[:] = False
        for number, opponent in enumerate(self.opponents):
            self._advance_against(number)
            if opponent.policy is not None:
                self._ask(number, opponent.policy)

    def _advance_against(self, number: int) -> None:
        advance, needs = self._advances[number], self.opponents[number].needs
        games, seating, longest = self._games, self.seating, self.longest
        self._in_parts(lambda part: advance(games, seating, needs, number, longest, part))

    def _ask(self, number: int, policy: Policy) -> None:
        """Let a policy from outside play until the learner acts again in all its games."""
        games, seating = self._games, self.seating
        mine: Flags = np.asarray(seating.against) == number
        while True:
            waits = mine & (self.actors >= 0)
            waits &= np.asarray(seating.learns)[self._every, self.actors] == 0
            rows = np.flatnonzero(waits)
            if not len(rows):
                return
            games.actions[rows] = self.legal[rows, 0]
            if len(choosing := rows[self.counts[rows] > 1]):
                seen = np.empty((len(choosing), self.game.kind.kernel.observation), np.int16)
                self._look(games, choosing, self.actors[choosing], seen, 0, len(choosing))
                answers = policy(seen, self.legal_lists(choosing))
                games.actions[choosing] = self._answers(answers, choosing)
            games.orders[mine] = LEAVE
            games.orders[rows] = REPLY
            self._advance_against(number)

    def _answers(self, answers: ArrayLike, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """What a policy said, as actions; refused if it is not a legal action for each game."""
        given = np.asarray(answers)
        if given.shape != rows.shape or given.dtype.kind not in "iu":
            raise ValueError(
                f"a policy answers with a whole number for each of the {len(rows)} games it is "
                f"asked in, not with {given.dtype} of the shape {given.shape}"
            )
        chosen, wrong = np.zeros(self.count, np.int32), np.zeros(self.count, np.bool_)
        chosen[rows] = given
        self._mark(self._games, chosen, wrong, 0, self.count)
        if (false := rows[wrong[rows]]).size:
            legal = self.legal[false[0], : self.counts[false[0]]].tolist()
            raise ValueError(
                f"a policy played {chosen[false[0]]}, which is none of the legal {legal}"[:300]
            )
        return chosen[rows]
