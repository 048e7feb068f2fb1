"""Winning chances of Mensch by many games that a policy plays on, compiled."""

from functools import cache
from math import sqrt
from typing import Annotated, NamedTuple

from spieltisch.bots.mensch.features import SIZE
from spieltisch.bots.mensch.policy import reply
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.bots.mensch.workspace import STATES, Notes
from spieltisch.compute.library import binder
from spieltisch.compute.template_names import apply, copy
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.actions import SIX
from spieltisch.rules.mensch.state import MOVE, OVER
from spieltisch.rules.random_numbers import below, stream

__all__ = ["POLICY", "error_of", "sampled_values"]

POLICY = "3"
"""The level by which all go on: the lowest that weighs way and danger, and quick."""
MOST_ROLLS = 20_000
"""Longer games count as not won."""


class Room(NamedTuple):
    """Where games are played on: the first state is scratch space of the policy, too."""

    states: Annotated[list[State], Many(STATES)]
    start: Annotated[list[State], Many(1)]
    weights: Annotated[Row, Many(2 * SIZE)]
    notes: Notes
    dice: Annotated[Row, Many(1)]


@rule
def won_games(room: Room, action: int, seat: int, games: int, seed: int) -> int:
    """How many games a seat wins after an action, as the first at home."""
    won = 0
    for number in range(games):
        room.dice[0] = stream(seed, number)
        copy(room.states, 0, room.start, 0)
        apply(room.states[0], action)
        rolls = 0
        while room.states[0].placed == 0 and room.states[0].phase != OVER and rolls < MOST_ROLLS:
            if room.states[0].phase == MOVE:
                team = 1 << room.states[0].turn
                reply(room.states, 0, team, 0, room.weights, room.notes)
            else:
                rolls += 1
                apply(room.states[0], below(room.dice, SIX))
        won += room.states[0].place[seat] == 1
    return won


class Playouts:
    """The compiled template and its room."""

    def __init__(self) -> None:
        self._room = make_workspace(Room, is_compiled=True)
        self._room.weights[:] = WEIGHTS
        self._won = binder(KERNEL, is_compiled=True)(won_games)

    def share(self, state: State, action: int, games: int, seed: int) -> float:
        """The share of games that the colour to move wins after an action."""
        put_state(self._room.start, 0, state)
        return int(self._won(self._room, action, state.turn, games, seed)) / games


@cache
def _playouts() -> Playouts:
    return Playouts()


def sampled_values(state: State, games: int, seed: int) -> dict[int, float]:
    """The share of games won after each legal action; all have the same dice."""
    actions = KERNEL.legal_actions(state)
    return {action: _playouts().share(state, action, games, seed) for action in actions}


def error_of(share: float, games: int) -> float:
    """The standard error of a share."""
    return sqrt(max(share * (1 - share), 1 / games) / games)
