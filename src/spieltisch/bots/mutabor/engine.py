"""Driving the search: the root's moves, then deeper and deeper until nodes or seconds are spent."""

from collections.abc import Callable, Sequence
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor.desk import (
    ALPHA,
    AT,
    BEST,
    BEST_MOVE,
    BETA,
    COUNT,
    DEPTH,
    ENTRY_KEY,
    INFINITE,
    LAYOUTS,
    MOST,
    NEXT,
    NODES,
    OWN,
    PAST,
    PLY,
    RATE,
    SALT,
    SEAT,
    SIDE,
    SLOTS,
    SURE,
    WIDTH,
    Desk,
    new_desk,
)
from spieltisch.bots.mutabor.glance import liking
from spieltisch.bots.mutabor.levels import Plan
from spieltisch.bots.mutabor.search import run
from spieltisch.bots.mutabor.ways import measure
from spieltisch.bots.mutabor.worth import OF_MANY, OF_TWO, worth
from spieltisch.compute.template_names import copy
from spieltisch.rules.kernel import Row, rule
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.rules import EXCHANGE, RESTART_ON, apply
from spieltisch.rules.mutabor.state import NONE

__all__ = ["Engine", "Found", "engine"]

CHUNK, SMALL_CHUNK = 20_000, 40
"""Nodes between two looks at the clock, compiled and interpreted."""
FORCED = 4
"""How deep to look when there is nothing to choose, only to see how the game stands."""


@rule
def lay_out(d: Desk, start: Any, actions: Any, count: int) -> None:
    """Play each of the root's moves; note how it looks and what it is worth at once."""
    s = start[0]
    seat = d.notes[SEAT]
    copy(d.states, 0, start, 0)
    for i in range(count):
        copy(d.roots, i, start, 0)
        for part in range(2):
            if actions[i][part] != NONE:
                apply(d.roots[i], actions[i][part])
        layout = LAYOUTS if EXCHANGE <= actions[i][0] < RESTART_ON else 0
        if layout > 0:
            measure(d.roots[i], d.ways[layout])
        d.layouts[i] = layout
        d.looks[i] = 0
        if actions[i][0] < EXCHANGE:
            d.looks[i] = liking(s, seat, actions[i][0], d.ways[0][seat])
        d.values[i] = worth(d.roots[i], seat, False, d.ways[layout], d.weights, d.room)


@rule
def forget(d: Desk) -> None:
    """Nothing is remembered, and no move has been better than another."""
    for i in range(d.notes[SLOTS]):
        d.table[i][ENTRY_KEY] = 0
    for side in range(2):
        for move in range(EXCHANGE):
            d.history[side][move] = 0
    for i in range(PAST):
        d.past[i] = 0
    d.notes[NODES] = 0


@rule
def begin_iteration(d: Desk, order: Row, count: int, depth: int) -> None:
    """Make the root's moves the first ply, in this order."""
    p = d.plies[0]
    for i in range(PLY):
        p[i] = 0
    for i in range(count):
        d.moves[0][i] = order[i]
    p[COUNT] = count
    p[DEPTH] = depth
    p[ALPHA] = -INFINITE
    p[BETA] = INFINITE
    p[BEST] = -INFINITE
    p[BEST_MOVE] = NONE
    p[SIDE] = OWN
    d.notes[AT] = 0


class Found(NamedTuple):
    """What a search has found: the best of the root's moves, and each one's value."""

    best: int
    values: dict[int, int]
    depth: int
    nodes: int


class Engine:
    """The search's functions and desk, compiled or interpreted."""

    def __init__(self, compiled: bool) -> None:
        self.is_compiled = compiled
        bind: Callable[..., Any] = KERNEL.bind
        if compiled:
            from spieltisch.compute.library import compiled_rules

            self._rules = compiled_rules(KERNEL)
            bind = self._rules.bind
        self.desk = new_desk(compiled)
        self._forget, self._measure, self._lay_out = bind(forget), bind(measure), bind(lay_out)
        self._begin, self._run = bind(begin_iteration), bind(run)
        self.looks: list[int] = []
        """How each of the root's moves looks at first glance."""
        self.worths: list[int] = []
        """What each of them is worth at once."""

    def set_up(
        self, state: State, seat: int, moves: Sequence[tuple[int, ...]], past: Sequence[int]
    ) -> None:
        """Lay out a seat's moves in a state; `past` are the keys of what has occurred."""
        d = self.desk
        d.notes[SLOTS] = len(d.table)
        self._forget(d)
        d.notes[SEAT] = seat
        for i, weight in enumerate(OF_TWO if state.seats == 2 else OF_MANY):
            d.weights[i] = weight
        for key in past:
            slot = key % PAST
            while d.past[slot] not in (0, key):
                slot = (slot + 1) % PAST
            d.past[slot] = key
        pairs = [(move[0], move[1] if len(move) > 1 else NONE) for move in moves]
        start = self._start(state)
        self._measure(start[0], d.ways[0])
        self._lay_out(d, start, self._numbers(pairs), len(pairs))
        self.looks = [int(look) for look in d.looks[: len(pairs)]]
        self.worths = [int(value) for value in d.values[: len(pairs)]]

    def _start(self, state: State) -> Any:
        if not self.is_compiled:
            return [state]
        records = self._rules.new()
        self._rules.write(state, records[0])
        return records

    def _numbers(self, values: list[Any]) -> Any:
        if not self.is_compiled:
            return values
        import numpy as np

        return np.array(values, np.int64)

    def keep_layouts(self, exchanges: Sequence[int]) -> None:
        """Make room for the layouts after a few exchanges."""
        for layout, root in enumerate(exchanges[: LAYOUTS - 1], 1):
            self.desk.layouts[root] = layout
            self._measure(self.desk.roots[root], self.desk.ways[layout])

    def search(self, seen: Sequence[int], plan: Plan, limit: Limit, width: int, salt: int) -> Found:
        """Search some of the root's moves, the better looking ones of them first."""
        d = self.desk
        d.notes[WIDTH], d.notes[SALT], d.notes[RATE] = width, salt, plan.overlooks
        order = sorted(seen, key=lambda root: -self.looks[root])[:MOST]
        ends = None if limit.seconds is None else perf_counter() + limit.seconds
        found = Found(order[0], {order[0]: self.worths[order[0]]}, 0, 0)
        deepest = plan.depth if len(order) > 1 else min(plan.depth, FORCED)
        for now in range(1, deepest + 1):
            self._begin(d, self._numbers(order), len(order), now)
            is_done = self._go_on(limit.simulations, ends)
            done = int(d.plies[0][NEXT])
            if done > 0:
                found = self._found(order, done, found, now)
            if not is_done or abs(found.values[found.best]) > SURE:
                break
            order = sorted(order, key=lambda root: -found.values[root])
        return found

    def _go_on(self, simulations: int | None, ends: float | None) -> bool:
        """Search until done, or until nodes or time are spent; whether it is done."""
        chunk = CHUNK if self.is_compiled else SMALL_CHUNK
        while True:
            spent = int(self.desk.notes[NODES])
            left = chunk if simulations is None else min(chunk, simulations - spent)
            if self._run(self.desk, left):
                return True
            if simulations is not None and self.desk.notes[NODES] >= simulations:
                return False
            if ends is not None and perf_counter() >= ends:
                return False

    def _found(self, order: list[int], done: int, before: Found, depth: int) -> Found:
        d = self.desk
        values = {**before.values, **{root: int(d.values[root]) for root in order[:done]}}
        return Found(int(d.plies[0][BEST_MOVE]), values, depth, int(d.notes[NODES]))


@cache
def engine(compiled: bool) -> Engine:
    """The engine of this process."""
    return Engine(compiled)
