"""What is proven of the moves to choose from, in late positions of two players."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from time import perf_counter
from typing import NamedTuple

from spieltisch.bots.mind import Limit
from spieltisch.bots.mutabor.endgame.graph import NOBODY
from spieltisch.bots.mutabor.endgame.growing import (
    begin,
    enter_game,
    grow,
    number_of,
    rule_out,
    sow,
)
from spieltisch.bots.mutabor.endgame.settling import settle
from spieltisch.bots.mutabor.levels import Plan
from spieltisch.bots.mutabor.thinker import Thinker, thinker
from spieltisch.bots.mutabor.workspace import VICTORY
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import put_state
from spieltisch.game.kind import Past
from spieltisch.rules.bits import bit_count
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.board import SEATS, TARGET
from spieltisch.rules.mutabor.state import NONE
from spieltisch.rules.mutabor.turns import THIRD, has_won

__all__ = ["LATE", "NOTHING", "Proof", "Prover", "left", "prover", "share_of"]

CHUNK, SMALL_CHUNK = 10_000, 500
"""Positions between two looks at the clock, compiled and interpreted."""
LATE, SLOW_LATE = 3, 2
"""With so few pieces of both players under way a proof is tried, compiled and interpreted."""
MOVES_SERVED = 10
ENDS = {4: ((1, 1), (1, 2), (2, 1)), 5: ((1, 1),), 6: ((1, 1),)}
"""With so many under way: how many of each may be left in positions that are looked at first, for
the search to know how they end.
"""


class Proof(NamedTuple):
    """What is certain of the moves to choose from, by their numbers.

    The others keep a draw, if everything that can follow is known.
    """

    wins: dict[int, int]
    """In how many moves of both each of these wins at the latest."""
    losses: dict[int, int]
    """For how many moves each of these puts off the other's victory."""
    is_whole: bool
    """Whether everything that can follow is known."""

    def settled(self) -> tuple[int, dict[int, int]]:
        """The move that wins soonest or else loses last, and what these moves are worth."""
        if self.wins:
            best = min(self.wins, key=lambda i: self.wins[i])
            return best, {i: VICTORY - far for i, far in self.wins.items()}
        best = max(self.losses, key=lambda i: self.losses[i])
        return best, {i: far - VICTORY for i, far in self.losses.items()}

    def corrected(self, values: dict[int, int]) -> dict[int, int]:
        """What a search thinks of moves that neither win nor lose: if all is known, they draw."""
        known = dict.fromkeys(values, 0) if self.is_whole else values
        return known | {i: far - VICTORY for i, far in self.losses.items()}


NOTHING = Proof({}, {}, is_whole=False)


def left(state: State) -> tuple[int, int] | None:
    """How many pieces each of two players has under way, if no card can be exchanged any more."""
    if state.seats != 2 or state.swapped:
        return None
    one, other = (seat for seat in range(SEATS) if state.plays[seat])
    if any(state.unreached[seat] & ~state.stands[seat] for seat in (one, other)):
        return None  # MUT-21
    first, second = (bit_count(state.stands[seat] & ~TARGET[seat]) for seat in (one, other))
    return first, second


class Prover:
    """Fills the graph of a thinker's workspace and reads it."""

    def __init__(self, search: Thinker) -> None:
        self._is_compiled = search.is_compiled
        self._search, self._graph = search.space.search, search.graph
        self._room = len(self._graph.nodes)
        bind = binder(KERNEL, search.is_compiled)
        self._begin, self._rule_out, self._sow = bind(begin), bind(rule_out), bind(sow)
        self._enter_game, self._grow, self._settle = bind(enter_game), bind(grow), bind(settle)
        self._number_of = bind(number_of)
        self._is_whole = False
        self._kept: tuple[int, ...] = ()
        """For which cards and arrived pieces all that the graph should have is in it."""
        self._warm()

    def _warm(self) -> None:
        """Use everything once, so that it is compiled before it is needed in a game."""
        state = KERNEL.state()
        state.plays[0] = state.plays[2] = 1
        state.seats = 2
        put_state(self._graph.states, 0, state)
        self._begin(self._graph)
        self._rule_out(self._graph, 0, 0, 1)
        self._sow(self._graph, 1, 1)
        self._enter_game(self._graph)
        self._number_in(state)
        self._grow(self._graph, 0)
        self._settle(self._graph)

    def prove(
        self, state: State, moves: Sequence[tuple[int, ...]], past: Past, limit: Limit
    ) -> Proof:
        """What follows from looking at some of the positions that can come.

        The next search knows them, too.
        """
        ways = left(state)
        under_way = sum(ways) if ways else 2 * max(ENDS)
        is_late = under_way <= (LATE if self._is_compiled else SLOW_LATE)
        if ways is None or not (is_late or (self._is_compiled and under_way in ENDS)):
            return NOTHING
        ends = [end for end in ENDS.get(under_way, ()) if end[0] <= ways[0] and end[1] <= ways[1]]
        most = min(limit.simulations or self._room, self._room)
        clock = None if limit.seconds is None else perf_counter() + limit.seconds
        key = (*state.lies, *_arrived(state), state.owner_restarts, state.sides_open, most)
        if key != self._kept or (is_late and self._number_in(state) == NONE):
            self._is_whole = self._fill(state, (), ends, most, clock, is_late=is_late)
            self._kept = key if self._is_whole else ()
        self._search.proven = under_way if is_late else max(map(sum, ends))
        if not is_late:
            return NOTHING
        barred = [*_twice(state, past)]
        if barred and self._graph.nodes[self._number_in(state)].winner != NOBODY:
            self._is_whole = self._fill(state, barred, (), most, clock, is_late=True)
            self._kept = ()
        return self._told(state, moves)

    def _fill(
        self,
        state: State,
        barred: Sequence[tuple[int, int, int]],
        ends: Sequence[tuple[int, int]],
        most: int,
        clock: float | None,
        *,
        is_late: bool,
    ) -> bool:
        """Look at positions until these are all, or there is no more room or time for others."""
        put_state(self._graph.states, 0, state)
        self._begin(self._graph)
        for standing in barred:
            self._rule_out(self._graph, *standing)
        is_whole = True
        for end in ends:
            self._sow(self._graph, *end)
            is_whole = is_whole and self._go_on(most, clock)
        if is_late:
            self._enter_game(self._graph)
            is_whole = is_whole and self._go_on(most, clock)
        self._settle(self._graph)
        return is_whole

    def _go_on(self, most: int, clock: float | None) -> bool:
        known = int(self._graph.growth.nodes)
        while known < most and (clock is None or perf_counter() < clock):
            known = min(known + (CHUNK if self._is_compiled else SMALL_CHUNK), most)
            if self._grow(self._graph, known):
                return True
        return False

    def _number_in(self, state: State) -> int:
        """The number of a position, or NONE."""
        graph = self._graph
        first, second = int(graph.growth.first), int(graph.growth.second)
        turn = int(state.turn == second)
        stands = state.stands[first], state.stands[second]
        return int(self._number_of(graph.nodes, graph.slots, *stands, turn))

    def _told(self, state: State, moves: Sequence[tuple[int, ...]]) -> Proof:
        """The moves that lead to positions that are won."""
        graph, growth = self._graph, self._graph.growth
        own = KERNEL.actor(state)
        proof = Proof({}, {}, self._is_whole)
        for i, actions in enumerate(moves):
            after = state.copy()
            for action in actions:
                KERNEL.apply(after, action)
            if has_won(after, own):
                proof.wins[i] = 1
            if after.turn == NONE:
                continue
            node = self._number_in(after)
            if node == NONE or graph.nodes[node].winner == NOBODY:
                continue
            far = int(graph.nodes[node].far) + 1
            if state.quiet + far < state.quiet_limit:  # else it may be a draw before (MUT-22 c)
                winner = growth.second if graph.nodes[node].winner else growth.first
                (proof.wins if winner == own else proof.losses)[i] = far
        return proof


def _arrived(state: State) -> list[int]:
    """The targets that each seat holds."""
    return [state.stands[seat] & TARGET[seat] * state.plays[seat] for seat in range(SEATS)]


def _twice(state: State, past: Past) -> Iterator[tuple[int, int, int]]:
    """MUT-22 (b): the positions that would be a draw: they have occurred twice with these cards."""
    one, other = (seat for seat in range(SEATS) if state.plays[seat])
    here = (state.turn, *state.stands, *state.lies)
    for standing, times in Counter(past).items():
        turn, *sets = standing
        if times >= THIRD - 1 and sets[SEATS:] == state.lies and standing != here:
            yield sets[one], sets[other], int(turn == other)


def share_of(plan: Plan, limit: Limit, *, is_compiled: bool) -> Limit:
    """How far a level goes for a proof: half its time, and less if it may look at far less.

    A proof serves for many moves.
    """
    is_less = is_compiled and limit.simulations is not None
    share = min(1.0, MOVES_SERVED * (limit.simulations or 0) / plan.nodes) if is_less else 1.0
    seconds = None if limit.seconds is None else limit.seconds / 2
    return Limit(max(1, int(plan.proves * share)), seconds)


@cache
def prover(compiled: bool) -> Prover:
    """The prover of this process."""
    return Prover(thinker(compiled))
