"""Compiled games between compiled policies, for games whose bots have them (`Mind.swift`)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, NamedTuple

from spieltisch.bots.mind import Swift
from spieltisch.compute.library import binder, first_state
from spieltisch.compute.template_names import actor, apply, copy, drawn, payoffs, tickets
from spieltisch.compute.workspaces import Many, make_record, make_workspace, put_state
from spieltisch.game import Game
from spieltisch.rules.kernel import CHANCE, NOBODY, Grid, Kernel, Record, Row, S, rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["Seated", "SwiftTable", "play_one", "seated"]


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


@rule
def pick(
    policy: int, states: list[Record], team: int, weights: Row, notes: Record, rng: Row
) -> int:
    """The move of a policy; a hook of this name takes its place."""
    return 0


@rule
def play_one(t: Seated, notes: Record) -> None:
    """Play a game from its start to the end; `notes` is what `pick` needs."""
    copy(t.states, 0, t.start, 0)
    s = t.states[0]
    who = actor(s)
    while who != NOBODY:
        if who == CHANCE:
            apply(s, drawn(s, below(t.dice, tickets(s))))
        else:
            policy, team, weights = t.policies[who], t.teams[who], t.weights[who]
            apply(s, pick(policy, t.states, team, weights, notes, t.stream))
        who = actor(s)
    payoffs(s, t.payoffs)


def seated(game: Game, swift: Swift) -> Seated:
    """A game for compiled policies; nobody sits there yet."""
    kernel = game.kind.kernel
    sizes = {"states": swift.states, "seats": kernel.seats, "weights": len(swift.weights)}
    table = make_workspace(Seated, True, kernel.state, **sizes)
    put_state(table.start, 0, first_state(game))
    return table


class SwiftTable:
    """A table at which compiled policies play."""

    def __init__(self, game: Game, swift: Swift) -> None:
        self._game = game
        self._play = _bound(game.kind.kernel, swift)
        self._seated = seated(game, swift)
        self._notes = make_record(swift.notes, is_compiled=True)

    def seat(self, person: int, policy: int, weights: Sequence[int]) -> None:
        """Let a policy with these weights play the seats of a person."""
        numbers = [
            self._game.kind.seat_number(seat)
            for seat in self._game.kind.holdings(self._game)[person]
        ]
        for number in numbers:
            self._seated.policies[number] = policy
            self._seated.teams[number] = sum(1 << held for held in numbers)
            self._seated.weights[number][:] = weights

    def play(self, seed: int, group: int, number: int) -> dict[str, float]:
        """Each seat's payoff. Games of the same group have the same dice, roll by roll."""
        self._seated.dice[0] = stream(seed, group)
        self._seated.stream[0] = stream(seed + 1, number)
        self._play(self._seated, self._notes)
        numbers = {seat: self._game.kind.seat_number(seat) for seat in self._game.seats}
        return {seat: float(self._seated.payoffs[number]) for seat, number in numbers.items()}


@cache
def _bound(kernel: Kernel[S], swift: Swift) -> Callable[[Seated, Record], None]:
    return binder(kernel, is_compiled=True)(play_one, pick=swift.pick)
