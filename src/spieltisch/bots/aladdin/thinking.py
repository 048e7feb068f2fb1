"""The mind of Aladdin's bots: weighing moves compiled, or interpreted with a smaller plan."""

from collections.abc import Callable
from functools import cache
from random import Random
from time import perf_counter
from typing import NamedTuple

from spieltisch.bots.aladdin.desk import Desk, compiled_desk, interpreted_desk
from spieltisch.bots.aladdin.levels import LEVELS, PLANS, Plan
from spieltisch.bots.aladdin.standing import chance_of, stand
from spieltisch.bots.aladdin.weighing import (
    AT_ONCE,
    UNSEEN,
    WHOLE_TURN,
    forget,
    weigh,
)
from spieltisch.bots.mind import Level, Limit, Thought
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Memory, Position
from spieltisch.rules.aladdin import KERNEL, State

__all__ = ["AladdinMind", "Tools", "set_up", "tools", "weigh_by_plan"]

CHUNK = 8
"""So many samples of each move at a time; then the clock is looked at."""
LOOK = 30
"""The look through the turn counts like so many samples: a few samples alone are mostly luck."""


class Tools(NamedTuple):
    """What a mind works with, compiled or interpreted."""

    desk: Callable[[], Desk]
    put: Callable[[State, Desk], None]
    """Put a state onto a desk."""
    weigh: Callable[..., None]
    stand: Callable[..., None]


@cache
def tools(is_fast: bool) -> Tools:
    """The tools, bound once a process."""
    if not is_fast:
        bind = KERNEL.bind
        return Tools(interpreted_desk, _put_object, bind(weigh), bind(stand))
    from spieltisch.compute.library import compiled_rules

    rules = compiled_rules(KERNEL)
    return Tools(
        compiled_desk,
        lambda state, desk: rules.write(state, desk.states[0]),
        rules.bind(weigh),
        rules.bind(stand),
    )


def _put_object(state: State, desk: Desk) -> None:
    desk.states[0] = state


class AladdinMind:
    """Aladdin's bots."""

    levels: tuple[Level, ...] = LEVELS

    def think(
        self, memory: Memory, position: Position, level: int, rng: Random, limit: Limit
    ) -> Thought:
        """The move that a level finds best; equal ones go by their order."""
        kit = tools(is_compiled(position.game.name))
        plan = PLANS[level]
        moves = [(text, position.actions(text)[0]) for text in position.legal()]
        seat = position.game.kind.seat_number(memory["seat"])
        seed = rng.getrandbits(31)
        state: State = position.kernel_state()
        forget(state, seat, plan.forgets, seed)
        desk = set_up(kit, state, plan, [action for _, action in moves])
        weigh_by_plan(kit, desk, len(moves), plan, seed, limit)
        values = {
            text: float(value)
            for (text, _), value in zip(moves, desk.values, strict=False)
            if value != UNSEEN
        }
        best = max(values, key=lambda text: values[text])
        return Thought(best, values, _chances(kit, desk, position, seat, values[best]))


def set_up(kit: Tools, state: State, plan: Plan, actions: list[int]) -> Desk:
    """A desk with a state, the actions to weigh and the weights."""
    desk = kit.desk()
    kit.put(state, desk)
    desk.legal[0][: len(actions)] = actions
    desk.weights[:] = plan.weights
    return desk


def weigh_by_plan(kit: Tools, desk: Desk, count: int, plan: Plan, seed: int, limit: Limit) -> None:
    """Weigh all actions at once, the better ones through the turn, the best ones in samples."""
    began = perf_counter()
    kit.weigh(desk, AT_ONCE, plan.worlds, plan.overlooks, count, seed)
    if kit.desk is interpreted_desk or count == 1:
        return
    if plan.turn:
        _leave(desk, plan.turn, count)
        kit.weigh(desk, WHOLE_TURN, plan.worlds, 0, count, seed)
    samples = plan.samples if limit.simulations is None else limit.simulations
    if plan.tried and samples:
        _leave(desk, plan.tried, count)
        ends = None if limit.seconds is None else began + limit.seconds
        _sample(kit, desk, count, plan._replace(samples=samples), seed, ends)


def _sample(kit: Tools, desk: Desk, count: int, plan: Plan, seed: int, ends: float | None) -> None:
    """Try what is left in samples: after each round of them only the better half goes on."""
    left = [i for i in range(count) if desk.values[i] != UNSEEN]
    rounds = max(1, (len(left) - 1).bit_length())
    mean, done = {i: float(desk.values[i]) for i in left}, 0
    for turn in range(rounds):
        share = max(1, plan.samples // (rounds * len(left)))
        for first in range(0, share, CHUNK):
            if done and ends is not None and perf_counter() >= ends:
                break
            more = min(CHUNK, share - first)
            kit.weigh(desk, plan.turns, more, 0, count, seed + done)
            done += more
            for i in left:
                mean[i] += (float(desk.values[i]) - mean[i]) * more / (LOOK + done)
        for i in left:
            desk.values[i] = mean[i]
        if turn < rounds - 1:
            _leave(desk, (len(left) + 1) // 2, count)
            left = [i for i in left if desk.values[i] != UNSEEN]
    worst = min(mean[i] for i in left)
    for i, value in mean.items():
        desk.values[i] = value if i in left else min(value, worst)


def _leave(desk: Desk, best: int, count: int) -> None:
    """Only so many actions are looked at further."""
    order = sorted(range(count), key=lambda i: (-desk.values[i], i))
    for i in order[best:]:
        desk.values[i] = UNSEEN


def _chances(
    kit: Tools, desk: Desk, position: Position, seat: int, best: float
) -> dict[str, float]:
    """Every seat's chance: its own after the best move, the rest as the others stand."""
    state = position.kernel_state()
    kit.put(state, desk)
    kit.stand(desk, desk.states[0], seat)
    shares = [chance_of(desk, state, other) for other in range(state.people)]
    rest = (1 - best) / sum(share for other, share in enumerate(shares) if other != seat)
    return {
        name: best if other == seat else shares[other] * rest
        for other, name in enumerate(position.game.seats)
    }
