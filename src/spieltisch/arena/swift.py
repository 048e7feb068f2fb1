"""Compiled games between compiled policies, for games whose bots have them (`Mind.swift`)."""

from functools import cache
from typing import Any

from spieltisch.bots.mind import Swift
from spieltisch.compute.library import compiled_rules, first_state
from spieltisch.compute.template_names import actor, apply, copy, drawn, payoffs, tickets
from spieltisch.game import Game
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.random_numbers import below, stream

__all__ = ["SwiftTable"]


@rule
def pick(
    policy: int, states: Any, team: int, weights: Row, room: Row, values: Any, rng: Row
) -> int:
    """The move of a policy; a hook of this name takes its place."""
    return 0


@rule
def play_one(
    start: Any,
    states: Any,
    policies: Row,
    teams: Row,
    weights: Any,
    room: Row,
    values: Any,
    dice: Row,
    rng: Row,
    out: Any,
) -> None:
    """Play a game in which each seat has a policy, a team and weights; `out` gets the payoffs."""
    copy(states, 0, start, 0)
    s = states[0]
    who = actor(s)
    while who != NOBODY:
        if who == CHANCE:
            apply(s, drawn(s, below(dice, tickets(s))))
        else:
            apply(s, pick(policies[who], states, teams[who], weights[who], room, values, rng))
        who = actor(s)
    payoffs(s, out)


class SwiftTable:
    """A table at which compiled policies play."""

    def __init__(self, game: Game, swift: Swift) -> None:
        import numpy as np

        kernel, rules = game.kind.kernel, compiled_rules(game.kind.kernel)
        self._game = game
        self._play = _bound(kernel, swift)
        self._start, self._states = rules.new(1), rules.new(swift.states)
        rules.write(first_state(game), self._start[0])
        self._room, self._values = np.zeros(swift.room, np.int32), np.zeros(kernel.max_legal)
        self._policies, self._teams = np.zeros(kernel.seats, np.int64), np.zeros(kernel.seats, int)
        self._weights = np.zeros((kernel.seats, len(swift.weights)), np.int64)
        self._dice, self._rng = np.ones(1, np.int64), np.ones(1, np.int64)
        self._out = np.zeros(kernel.seats)

    def seat(self, person: int, policy: int, weights: Any) -> None:
        """Let a policy with these weights play the seats of a person."""
        numbers = [
            self._game.kind.seat_number(seat)
            for seat in self._game.kind.holdings(self._game)[person]
        ]
        for number in numbers:
            self._policies[number] = policy
            self._teams[number] = sum(1 << held for held in numbers)
            self._weights[number] = weights

    def play(self, seed: int, group: int, number: int) -> dict[str, float]:
        """Each seat's payoff. Games of the same group have the same dice, roll by roll."""
        self._dice[0] = stream(seed, group)
        self._rng[0] = stream(seed + 1, number)
        self._play(
            self._start,
            self._states,
            self._policies,
            self._teams,
            self._weights,
            self._room,
            self._values,
            self._dice,
            self._rng,
            self._out,
        )
        numbers = {seat: self._game.kind.seat_number(seat) for seat in self._game.seats}
        return {seat: float(self._out[number]) for seat, number in numbers.items()}


@cache
def _bound(kernel: Any, swift: Swift) -> Any:
    return compiled_rules(kernel).bind(play_one, pick=swift.pick)
