"""Weighing the moves of Aladdin by a plan, compiled, or interpreted and only at once."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import stdev
from time import perf_counter

from spieltisch.bots.aladdin.levels import Plan
from spieltisch.bots.aladdin.sense import nearly_best, write_leads
from spieltisch.bots.aladdin.weighing import AT_ONCE, UNSEEN, WHOLE_TURN, weigh
from spieltisch.bots.aladdin.weights import Weights
from spieltisch.bots.aladdin.workspace import Beliefs, Workspace
from spieltisch.bots.aladdin.worth import chance_of, stand
from spieltisch.bots.mind import Limit
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import copy_fields, make_workspace, put_state
from spieltisch.rules.aladdin import KERNEL, State
from spieltisch.rules.aladdin.state import EXCHANGE, KEEP, SPELL, TAKE

__all__ = ["Thinker", "thinker"]

CHUNK = 8
"""Samples of each move between two looks at the clock."""
FEWEST = 3
"""After so many chunks a move may drop out."""
CLEAR = 2.5
"""How many standard errors behind the best one drops out."""
WORLDS = 48
"""In so many worlds points are counted."""
HARDLY = 1e-9
"""By such a part the worse one of two that are alike is said to be worse."""
NO_BELIEFS = Beliefs()


class Thinker:
    """The templates and their workspace."""

    def __init__(self, compiled: bool) -> None:
        self.is_compiled = compiled
        self.space = make_workspace(Workspace, compiled)
        bind = binder(KERNEL, compiled)
        self.weigh, self._stand, self._leads = bind(weigh), bind(stand), bind(write_leads)

    def set_up(
        self,
        state: State,
        weights: Weights,
        actions: Sequence[int],
        beliefs: Beliefs = NO_BELIEFS,
    ) -> None:
        """Put up a state, the actions to weigh, the weights and what is believed of cards."""
        put_state(self.space.states, 0, state)
        copy_fields(self.space.weights, weights)
        copy_fields(self.space.beliefs, beliefs)
        self.space.known.whose = 0
        self.space.ticket[0] = 0
        for i, action in enumerate(actions):
            self.space.legal[0][i] = action
            self.space.values[i] = 0.0

    def stand(self, seat: int) -> list[float]:
        """How all seats stand in the state, as one of them sees it: their shares."""
        state = self.space.states[0]
        self._stand(self.space, state, seat)
        return [chance_of(self.space, state, other) for other in range(state.people)]

    def weigh_by_plan(self, count: int, plan: Plan, seed: int, limit: Limit) -> list[float]:
        """Weigh all actions at once, the better ones through the turn, the best ones in samples.

        The value of each, or UNSEEN.
        """
        began = perf_counter()
        space = self.space
        self.weigh(space, AT_ONCE, plan.worlds, plan.overlooks, count, seed)
        if self.is_compiled and count > 1:
            if plan.turn:
                self._leave(plan.turn, count)
                self.weigh(space, WHOLE_TURN, plan.worlds, 0, count, seed)
            samples = plan.samples if limit.simulations is None else limit.simulations
            if plan.tried and samples:
                self._leave(plan.tried, count)
                ends = None if limit.seconds is None else began + limit.seconds
                self._sample(count, plan._replace(samples=samples), seed, ends)
            if plan.tried and space.states[0].phase in (TAKE, KEEP, SPELL, EXCHANGE):
                self._prefer_points(count, seed)
        return [float(space.values[i]) for i in range(count)]

    def _prefer_points(self, count: int, seed: int) -> None:
        """Of choices that are nearly alike the one that scores more becomes the best one."""
        values = self.space.values
        alike = nearly_best([float(values[i]) for i in range(count)])
        if len(alike) > 1:
            self._leads(self.space, WORLDS, count, seed)
            most = max(alike, key=lambda i: (self.space.leads[i], values[i]))
            top = max(values[i] for i in alike)
            for i in alike:
                values[i] = top if i == most else min(values[i], top * (1 - HARDLY))

    def _sample(self, count: int, plan: Plan, seed: int, ends: float | None) -> None:
        """Try what is left in samples, the same worlds and dice for all; who is worse drops out."""
        values = self.space.values
        left = [i for i in range(count) if values[i] != UNSEEN]
        looks = {i: float(values[i]) for i in left}
        tried: dict[int, list[float]] = {i: [] for i in left}
        chunk = max(1, min(CHUNK, plan.samples // len(left)))
        spent, done = 0, 0
        self.space.ticket[0] = 1
        while len(left) > 1 and spent < plan.samples:
            if done and ends is not None and perf_counter() >= ends:
                break
            self.weigh(self.space, plan.turns, chunk, 0, count, seed + done)
            spent, done = spent + chunk * len(left), done + chunk
            for i in left:
                tried[i].append(float(values[i]))
            left = _still_good(left, tried)
            for i in tried:
                if i not in left:
                    values[i] = UNSEEN
        means = {i: _mean(looks[i], plan.look, tried[i], chunk) for i in looks}
        worst = min(means[i] for i in left)
        for i, value in means.items():
            values[i] = value if i in left else min(value, worst)

    def _leave(self, best: int, count: int) -> None:
        """Only the best few actions are looked at further."""
        values = self.space.values
        order = sorted(range(count), key=lambda i: (-values[i], i))
        for i in order[best:]:
            values[i] = UNSEEN


def _mean(look: float, weight: int, tried: list[float], chunk: int) -> float:
    """The look through the turn, which counts like so many samples, and the samples together."""
    return (weight * look + chunk * sum(tried)) / (weight + chunk * len(tried))


def _still_good(left: list[int], tried: dict[int, list[float]]) -> list[int]:
    """Those that may still be the best: the difference to it is not clear of its error."""
    chunks = len(tried[left[0]])
    if chunks < FEWEST:
        return left
    best = max(left, key=lambda i: sum(tried[i]))
    good = []
    for i in left:
        behind = [a - b for a, b in zip(tried[best], tried[i], strict=True)]
        if sum(behind) / chunks <= CLEAR * stdev(behind) / sqrt(chunks):
            good.append(i)
    return good


@cache
def thinker(compiled: bool) -> Thinker:
    """The thinker of this process."""
    return Thinker(compiled)
