"""A position of Mensch and what can be asked of it, compiled or interpreted."""

from functools import cache

from spieltisch.bots.mensch.levels import FIRST_JUDGE, MASTER
from spieltisch.bots.mensch.network.inputs import ACROSS
from spieltisch.bots.mensch.policy import THREE_ROLLS, TWO_ROLLS, estimate, judge, pick
from spieltisch.bots.mensch.weights import WEIGHTS
from spieltisch.bots.mensch.workspace import NETWORK, WEIGHING, Workspace
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import make_workspace, put_state
from spieltisch.rules.mensch import KERNEL, State

__all__ = ["Thinker", "thinker"]


class Thinker:
    """The templates, and the workspace that they need.

    With two colours the strongest level looks a roll less far where nothing is compiled.
    """

    def __init__(self, compiled: bool) -> None:
        self._space = make_workspace(Workspace, compiled)
        self._space.weights[:] = WEIGHTS
        bind = binder(KERNEL, compiled)
        self._pick, self._judge, self._estimate = bind(pick), bind(judge), bind(estimate)
        self._is_compiled = compiled

    def put(self, state: State, seed: int) -> None:
        """The position to think about."""
        self._space.stream[0] = seed
        self._state = state
        put_state(self._space.states, 0, state)

    def values_of(self, level: int, team: int, actions: list[int]) -> dict[int, float]:
        """The team's chance after each action, as far as the level looks ahead."""
        if len(actions) == 1:
            return {actions[0]: self.chance_after(level, actions[0], team)}
        self._look(level, team)
        notes = self._space.notes
        return {int(notes.moves[i]): float(notes.values[i]) for i in range(len(actions))}

    def move_of(self, level: int, team: int) -> int:
        """The action that a level chooses, or another policy by its number."""
        if FIRST_JUDGE <= level <= MASTER:
            return int(self._space.notes.moves[self._look(level, team)])
        states, weights, notes, stream = self._space
        return int(self._pick(level, states, team, weights, notes, stream))

    def _look(self, level: int, team: int) -> int:
        """Note all moves and their values; the place of the best."""
        states, weights, notes, _ = self._space
        notes.eye = NETWORK if level == MASTER else WEIGHING
        rolls = min(max(level - FIRST_JUDGE, 0), TWO_ROLLS)
        if level == MASTER and self._is_compiled and self._state.colours == ACROSS:
            rolls = THREE_ROLLS
        return int(self._judge(states, team, rolls, weights, notes))

    def chance_after(self, level: int, action: int, team: int) -> float:
        """The team's chance to be the next at home, judged at once after an action."""
        after = self._state.copy()
        KERNEL.apply(after, action)
        states, weights, notes, _ = self._space
        put_state(states, 1, after)
        notes.eye = NETWORK if level == MASTER else WEIGHING
        return float(self._estimate(states[1], team, self._state.placed, weights, notes))


@cache
def thinker(compiled: bool) -> Thinker:
    """The thinker of this process."""
    return Thinker(compiled)
