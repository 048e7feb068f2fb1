"""Where the bots of Mensch think: their templates with the room that these need."""

from functools import cache
from typing import Any

from spieltisch.bots.mensch.features import chance
from spieltisch.bots.mensch.policy import MOST, ROOM, STATES, TWO_ROLLS, judge, pick
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.rules.mensch import KERNEL, State

__all__ = ["Desk", "desk"]

FIRST_JUDGE = 3
"""The first level that judges positions; those below go by what they see."""


class Desk:
    """A position and what can be asked of it, compiled or interpreted."""

    def __init__(self, compiled: bool) -> None:
        self._rules: Any = None
        if compiled:
            import numpy as np

            from spieltisch.compute.library import compiled_rules

            self._rules = compiled_rules(KERNEL)
            self._states: Any = self._rules.new(STATES)
            self._room: Any = np.zeros(ROOM, np.int32)
            self._values: Any = np.zeros(MOST)
            self._rng: Any = np.ones(1, np.int64)
            self._weights: Any = np.array(WEIGHTS, np.int64)
        else:
            self._states = [KERNEL.state() for _ in range(STATES)]
            self._room, self._values, self._rng = [0] * ROOM, [0.0] * MOST, [1]
            self._weights = WEIGHTS
        bind = (self._rules or KERNEL).bind
        self._pick, self._judge, self._chance = bind(pick), bind(judge), bind(chance)

    def put(self, state: State, seed: int) -> None:
        """The position to think about."""
        self._rng[0] = seed
        self._state = state
        self._place(0, state)

    def values_of(self, level: int, team: int, actions: list[int]) -> dict[int, float]:
        """The team's chance after each action, as far as the level looks ahead."""
        if len(actions) == 1:
            return {actions[0]: self.chance_after(actions[0], team)}
        rolls = min(max(level - FIRST_JUDGE, 0), TWO_ROLLS)
        self._judge(self._states, team, rolls, self._weights, self._room, self._values)
        return {int(self._room[i]): float(self._values[i]) for i in range(len(actions))}

    def move_of(self, level: int, team: int) -> int:
        """The action that a level chooses."""
        weights, room, values = self._weights, self._room, self._values
        return int(self._pick(level, self._states, team, weights, room, values, self._rng))

    def chance_after(self, action: int, team: int) -> float:
        """The team's chance to be the next at home, judged at once after an action."""
        after = self._state.copy()
        KERNEL.apply(after, action)
        self._place(1, after)
        room = self._room
        return float(self._chance(self._states[1], team, self._state.placed, self._weights, room))

    def _place(self, at: int, state: State) -> None:
        if self._rules:
            self._rules.write(state, self._states[at])
        else:
            self._states[at] = state.copy()


@cache
def desk(compiled: bool) -> Desk:
    """The desk of this process."""
    return Desk(compiled)
