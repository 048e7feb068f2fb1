"""Compiled games between compiled policies, for games whose bots have them (`Mind.swift`)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, NamedTuple

from spieltisch.bots.mind import Swift
from spieltisch.compute.library import binder, compiled_rules, first_state
from spieltisch.compute.template_names import (
    actor,
    apply,
    copy,
    drawn,
    legal,
    payoffs,
    tickets,
    weight,
)
from spieltisch.compute.workspaces import Many, make_record, make_workspace, put_state
from spieltisch.game import Game
from spieltisch.rules.kernel import CHANCE, NOBODY, Grid, Kernel, Record, Row, S, rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["Seated", "SwiftTable", "play_one", "seated"]

LONG = 4096
"""Room for the actions of a game; for a longer one it is doubled."""
IS_LUCK, IS_KEPT = range(2)
"""Of `wishes`: whether luck is judged, and whether actions are written down."""
DECISIONS, STEPS = range(2)
"""Of `counts`: how often a seat decided, and how many steps there were with those of chance."""


class Seated(NamedTuple):
    """A game and whoever plays it: each seat has a policy, a team and weights."""

    start: Annotated[list[Record], Many(1)]
    states: Annotated[list[Record], Many("states")]
    policies: Annotated[Row, Many("seats")]
    teams: Annotated[Row, Many("seats")]
    weights: Annotated[Grid, Many("seats", "weights")]
    dice: Annotated[Row, Many(1)]
    stream: Annotated[Row, Many(1)]
    """For the policies."""
    payoffs: Annotated[list[float], Many("seats")]
    wishes: Annotated[Row, Many(2)]
    counts: Annotated[Row, Many(2)]
    actions: Annotated[Row, Many("long")]
    outcomes: Annotated[Row, Many("outcomes")]
    """What chance may do."""
    worths: Annotated[list[list[float]], Many("actions", "seats")]
    """Every seat's chance after each of these."""
    judging: Annotated[Row, Many("weights")]
    """The weights by which they are judged, whoever plays."""
    luck: Annotated[list[float], Many("seats")]
    """What chance has given each seat: a sum of differences, each with mean zero."""


@rule
def pick(
    policy: int, states: list[Record], team: int, weights: Row, notes: Record, rng: Row
) -> int:
    """The move of a policy; a hook of this name takes its place."""
    return 0


@rule
def worth(
    states: list[Record], teams: Row, weights: Row, notes: Record, out: list[list[float]]
) -> None:
    """Nothing is known of what chance is worth; a hook of this name takes its place."""


@rule
def add_luck(t: Seated, action: int, notes: Record) -> None:
    """What this action of chance is worth to each seat, less the mean over all it could do."""
    s = t.states[0]
    worth(t.states, t.teams, t.judging, notes, t.worths)
    count = legal(s, t.outcomes)
    total = 0
    for i in range(count):
        total += weight(s, t.outcomes[i])
    for seat in range(len(t.luck)):
        mean = 0.0
        for i in range(count):
            mean += t.worths[t.outcomes[i]][seat] * weight(s, t.outcomes[i]) / total
        t.luck[seat] += t.worths[action][seat] - mean


@rule
def play_one(t: Seated, notes: Record) -> None:
    """Play a game from its start to the end; `notes` is what `pick` and `worth` need."""
    copy(t.states, 0, t.start, 0)
    s = t.states[0]
    t.counts[DECISIONS] = 0
    t.counts[STEPS] = 0
    for seat in range(len(t.luck)):
        t.luck[seat] = 0.0
    who = actor(s)
    while who != NOBODY:
        if who == CHANCE:
            action = drawn(s, below(t.dice, tickets(s)))
            if t.wishes[IS_LUCK]:
                add_luck(t, action, notes)
        else:
            policy, team, weights = t.policies[who], t.teams[who], t.weights[who]
            action = pick(policy, t.states, team, weights, notes, t.stream)
            t.counts[DECISIONS] += 1
        if t.wishes[IS_KEPT] and t.counts[STEPS] < len(t.actions):
            t.actions[t.counts[STEPS]] = action
        t.counts[STEPS] += 1
        apply(s, action)
        who = actor(s)
    payoffs(s, t.payoffs)


def seated(game: Game, swift: Swift, long: int = LONG) -> Seated:
    """A game for compiled policies; nobody sits there yet."""
    kernel = game.kind.kernel
    sizes = {"states": swift.states, "seats": kernel.seats, "weights": len(swift.weights)}
    room = {"actions": kernel.actions, "outcomes": kernel.max_legal, "long": long}
    table = make_workspace(Seated, True, kernel.state, **sizes, **room)
    put_state(table.start, 0, first_state(game))
    table.judging[:] = swift.weights
    return table


class SwiftTable:
    """A table at which compiled policies play; after a game it tells what came of it."""

    def __init__(self, game: Game, swift: Swift, *, luck: bool = False, kept: bool = False) -> None:
        self._game = game
        self._play = _bound(game.kind.kernel, swift)
        self._seated = seated(game, swift)
        self._seated.wishes[IS_LUCK], self._seated.wishes[IS_KEPT] = luck, kept
        self._notes = make_record(swift.notes, is_compiled=True)
        self._numbers = {seat: game.kind.seat_number(seat) for seat in game.seats}

    def seat(self, person: int, policy: int, weights: Sequence[int]) -> None:
        """Let a policy with these weights play the seats of a person."""
        numbers = [self._numbers[seat] for seat in self._game.kind.holdings(self._game)[person]]
        for number in numbers:
            self._seated.policies[number] = policy
            self._seated.teams[number] = sum(1 << held for held in numbers)
            self._seated.weights[number][:] = weights

    def play(self, seed: int, group: int, number: int) -> dict[str, float]:
        """Each seat's payoff. Games of the same group have the same dice, roll by roll."""
        while True:
            self._seated.dice[0] = stream(seed, group)
            self._seated.stream[0] = stream(seed + 1, number)
            self._play(self._seated, self._notes)
            long = len(self._seated.actions)
            if not self._seated.wishes[IS_KEPT] or self._seated.counts[STEPS] <= long:
                return self._by_seat(self._seated.payoffs)
            room = make_workspace(_Room, True, long=2 * self._seated.counts[STEPS])
            self._seated = self._seated._replace(actions=room.actions)

    @property
    def decisions(self) -> int:
        """How often a seat moved in the last game."""
        return int(self._seated.counts[DECISIONS])

    @property
    def actions(self) -> list[int]:
        """What was done in the last game, by seats and chance, if that was to be kept."""
        return [int(action) for action in self._seated.actions[: self._seated.counts[STEPS]]]

    @property
    def ending(self) -> str:
        """The rule that ended the last game."""
        kind = self._game.kind
        state: object = self._seated.states[0]
        return str(kind.reason(compiled_rules(kind.kernel).read(state)))  # type: ignore[arg-type]

    @property
    def luck(self) -> dict[str, float]:
        """How lucky each seat was in the last game, if that was to be judged."""
        return self._by_seat(self._seated.luck)

    def _by_seat(self, values: Sequence[float]) -> dict[str, float]:
        return {seat: float(values[number]) for seat, number in self._numbers.items()}


class _Room(NamedTuple):
    actions: Annotated[Row, Many("long")]


@cache
def _bound(kernel: Kernel[S], swift: Swift) -> Callable[[Seated, Record], None]:
    return binder(kernel, is_compiled=True)(play_one, pick=swift.pick, worth=swift.worth or worth)
