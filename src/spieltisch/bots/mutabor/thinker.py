"""Driving the search: the root's moves, then deeper and deeper until nodes or seconds are spent."""

from collections.abc import Sequence
from functools import cache
from time import perf_counter
from typing import NamedTuple

from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor.alpha_beta import run
from spieltisch.bots.mutabor.distances import measure
from spieltisch.bots.mutabor.endgame.graph import Graph, sizes
from spieltisch.bots.mutabor.levels import Plan
from spieltisch.bots.mutabor.root import begin_iteration, forget, lay_out
from spieltisch.bots.mutabor.weights import OF_MANY, OF_TWO
from spieltisch.bots.mutabor.workspace import LAYOUTS, MOST, SURE, Workspace
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import copy_fields, make_workspace, numbers, put_state
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.state import NONE

__all__ = ["Found", "Thinker", "thinker"]

ENTRIES, FEW_ENTRIES = 1 << 18, 1 << 10
"""Positions that the table can hold, compiled and interpreted."""
ROOM, LITTLE_ROOM = 200_000, 3_000
"""Late positions that can be proven, compiled and interpreted."""
CHUNK, SMALL_CHUNK = 20_000, 40
"""Nodes between two looks at the clock, compiled and interpreted."""
FORCED = 4
"""How deep to look when there is nothing to choose, only to see how the game stands."""


class Found(NamedTuple):
    """What a search has found: the best of the root's moves, and each one's value."""

    best: int
    values: dict[int, int]
    depth: int
    nodes: int


class Thinker:
    """The search's templates and workspace, compiled or interpreted."""

    def __init__(self, compiled: bool) -> None:
        self.is_compiled = compiled
        entries = ENTRIES if compiled else FEW_ENTRIES
        self.graph = make_workspace(
            Graph, compiled, State, **sizes(ROOM if compiled else LITTLE_ROOM)
        )
        proven = {name: getattr(self.graph, name) for name in ("growth", "nodes", "slots")}
        space = make_workspace(Workspace, compiled, State, entries=entries, nodes=1, slots=1)
        self.space = space._replace(**proven)
        bind = binder(KERNEL, compiled)
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
        space = self.space
        self._forget(space)
        space.search.seat = seat
        space.search.proven = 0
        copy_fields(space.weights, OF_TWO if state.seats == 2 else OF_MANY)
        for key in past:
            slot = key % len(space.past)
            while space.past[slot] not in (0, key):
                slot = (slot + 1) % len(space.past)
            space.past[slot] = key
        pairs = [[move[0], move[1] if len(move) > 1 else NONE] for move in moves]
        put_state(space.states, 0, state)
        self._measure(space.states[0], space.ways[0])
        self._lay_out(space, numbers(pairs, self.is_compiled), len(pairs))
        roots = [space.roots[i] for i in range(len(pairs))]
        self.looks = [int(root.look) for root in roots]
        self.worths = [int(root.value) for root in roots]

    def keep_layouts(self, exchanges: Sequence[int]) -> None:
        """Make room for the layouts after a few exchanges."""
        for layout, root in enumerate(exchanges[: LAYOUTS - 1], 1):
            self.space.roots[root].layout = layout
            self._measure(self.space.root_states[root], self.space.ways[layout])

    def search(self, seen: Sequence[int], plan: Plan, limit: Limit, width: int, salt: int) -> Found:
        """Search some of the root's moves, the better looking ones of them first."""
        space, search = self.space, self.space.search
        search.width, search.salt, search.overlooks = width, salt, plan.overlooks
        order = sorted(seen, key=lambda root: -self.looks[root])[:MOST]
        ends = None if limit.seconds is None else perf_counter() + limit.seconds
        found = Found(order[0], {order[0]: self.worths[order[0]]}, 0, 0)
        deepest = plan.depth if len(order) > 1 else min(plan.depth, FORCED)
        for now in range(1, deepest + 1):
            self._begin(space, numbers(order, self.is_compiled), len(order), now)
            is_done = self._go_on(limit.simulations, ends)
            done = int(space.plies[0].tried)
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
            spent = int(self.space.search.nodes)
            left = chunk if simulations is None else min(chunk, simulations - spent)
            if self._run(self.space, left):
                return True
            if simulations is not None and self.space.search.nodes >= simulations:
                return False
            if ends is not None and perf_counter() >= ends:
                return False

    def _found(self, order: list[int], done: int, before: Found, depth: int) -> Found:
        roots = self.space.roots
        values = {**before.values, **{root: int(roots[root].value) for root in order[:done]}}
        best, nodes = int(self.space.plies[0].best_move), int(self.space.search.nodes)
        if best not in values:  # what is noted there need not be one of the moves that were tried
            best = max(values, key=lambda root: values[root])
        return Found(best, values, depth, nodes)


@cache
def thinker(compiled: bool) -> Thinker:
    """The thinker of this process."""
    return Thinker(compiled)
