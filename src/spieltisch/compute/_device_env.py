"""The kernels of a vector environment, around the templates of `slots`: one game a thread.

Imported only by `gpu_env`, after `gpu` has found numba-cuda.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import DTypeLike

from spieltisch.compute._device import IS_SIMULATED, Hooks, Layout, cuda, unwrapped
from spieltisch.compute.playout import Lane
from spieltisch.compute.slots import (
    ACTOR,
    COUNT,
    FLAGS,
    MARK,
    NUMBERS,
    Planes,
    Slots,
    Task,
    carry_out,
    draw_action,
    fetch,
    is_refused,
    words_of,
    write_mask,
)
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Row, S

__all__ = [
    "NO_FAULT",
    "Arrays",
    "Launch",
    "Launches",
    "Memory",
    "launches",
    "make_arrays",
    "words_of",
]

NO_FAULT = 2**31 - 1
"""In `Arrays.fault`: no game was handed an illegal action."""


Memory = Any
"""An array on the device, as Numba has it."""
Launch = Any
"""A kernel, indexed by the number of blocks and their size."""


class Arrays(NamedTuple):
    """What a vector environment has on the device: `Slots`, and whether something was refused."""

    states: Memory
    observations: Memory
    legal: Memory
    rewards: Memory
    numbers: Memory
    flags: Memory
    fault: Memory
    """One number: the first game that was handed an illegal action, or NO_FAULT."""


class Launches(NamedTuple):
    """The kernels, and what they are called with."""

    advance: Launch
    """`(*arrays, task)`: carry out a task in all games, unless an action was refused."""
    take: Launch
    """`(numbers, legal, fault, actions)`: hand in actions, note the first that is illegal."""
    mark: Launch
    """`(flags, marks)`: mark the games that are to begin anew."""
    draw: Launch
    """`(numbers, legal)`: draw a legal action for each game."""
    mask: Launch
    """`(numbers, legal, out)`: write masks."""
    observe: Launch
    """`(states, seat, out)`: write what a seat sees."""
    look_ahead: Launch
    """`(states, legal, numbers, flags, out)`, for each pair of a game and a place in its list:
    write what the seat that acts sees after that action."""


def make_arrays(rules: Compiled[S], count: int) -> Arrays:
    """Arrays for so many games; they are still to be filled."""
    kernel, word = rules.kernel, words_of(rules).word
    action = np.int16 if kernel.actions < 2**15 else np.int32
    kinds: tuple[tuple[tuple[int, ...], DTypeLike], ...] = (
        ((rules.dtype.itemsize // word.itemsize, count), word),
        ((kernel.observation, count), np.int16),
        ((kernel.max_legal, count), action),
        ((kernel.seats, count), np.float32),
        ((len(NUMBERS), count), np.int32),
        ((len(FLAGS), count), np.int8),
        ((1,), np.int32),
    )
    return Arrays(*(cuda.device_array(shape, kind) for shape, kind in kinds))


def launches(rules: Compiled[S], layout: Layout, hooks: Hooks) -> Launches:
    """The kernels of a game, compiled at their first launch."""
    is_limited = layout.registers is not None and not IS_SIMULATED
    limited = cuda.jit(max_registers=layout.registers) if is_limited else cuda.jit
    return Launches(
        advance=limited(_advance_kernel(rules, layout, hooks)),
        take=cuda.jit(_take_kernel(rules)),
        mark=cuda.jit(_mark_kernel()),
        draw=cuda.jit(_draw_kernel(rules)),
        mask=cuda.jit(_mask_kernel(rules)),
        observe=limited(_observe_kernel(rules)),
        look_ahead=limited(_look_ahead_kernel(rules)),
    )


def _advance_kernel(rules: Compiled[S], layout: Layout, hooks: Hooks) -> Callable[..., None]:
    record, room, (length, wide, word) = rules.dtype, layout.room, words_of(rules)
    carry, plain = rules.bind(carry_out, **hooks), unwrapped()

    def kernel(
        states: Planes,
        observations: Planes,
        legal: Planes,
        rewards: Planes,
        numbers: Planes,
        flags: Planes,
        fault: Row,
        task: Task,
    ) -> None:
        i = cuda.grid(1)
        if i < states.shape[1] and fault[0] == NO_FAULT:
            stream = cuda.local.array(1, types.int64)
            own = cuda.local.array(length, wide)
            lane = Lane(own.view(record), stream, cuda.local.array(room, types.int64))
            seen, rows, paid = plain(observations), plain(legal), plain(rewards)
            slots = Slots(plain(states), seen, rows, paid, plain(numbers), plain(flags))
            carry(slots, lane, own.view(word), i, task)

    return kernel


def _take_kernel(rules: Compiled[S]) -> Callable[..., None]:
    refuses, plain = rules.bind(is_refused), unwrapped()

    def kernel(numbers: Planes, legal: Planes, fault: Row, actions: Row) -> None:
        i = cuda.grid(1)
        if i < len(actions) and refuses(plain(numbers), plain(legal)[:, i], i, actions[i]):
            cuda.atomic.min(fault, 0, i)

    return kernel


def _mark_kernel() -> Callable[..., None]:
    def kernel(flags: Planes, marks: Row) -> None:
        i = cuda.grid(1)
        if i < len(marks):
            flags[MARK, i] = 1 if marks[i] else 0

    return kernel


def _draw_kernel(rules: Compiled[S]) -> Callable[..., None]:
    draw, plain = rules.bind(draw_action), unwrapped()

    def kernel(numbers: Planes, legal: Planes) -> None:
        i = cuda.grid(1)
        if i < numbers.shape[1]:
            stream = cuda.local.array(1, types.int64)
            draw(plain(numbers), plain(legal)[:, i], stream, i)

    return kernel


def _mask_kernel(rules: Compiled[S]) -> Callable[..., None]:
    write, plain = rules.bind(write_mask), unwrapped()

    def kernel(numbers: Planes, legal: Planes, out: Planes) -> None:
        i = cuda.grid(1)
        if i < numbers.shape[1]:
            write(numbers[COUNT, i], plain(legal)[:, i], plain(out)[:, i])

    return kernel


def _observe_kernel(rules: Compiled[S]) -> Callable[..., None]:
    record, (length, wide, word), observe = rules.dtype, words_of(rules), rules.observe
    take, plain = rules.bind(fetch), unwrapped()

    def kernel(states: Planes, seat: int, out: Planes) -> None:
        i = cuda.grid(1)
        if i < states.shape[1]:
            own = cuda.local.array(length, wide)
            take(plain(states)[:, i], own.view(word))
            observe(own.view(record)[0], seat, plain(out)[:, i])

    return kernel


def _look_ahead_kernel(rules: Compiled[S]) -> Callable[..., None]:
    record, (length, wide, word) = rules.dtype, words_of(rules)
    apply, observe, take, plain = rules.apply, rules.observe, rules.bind(fetch), unwrapped()

    def kernel(states: Planes, legal: Planes, numbers: Planes, flags: Planes, out: Planes) -> None:
        pair = cuda.grid(1)
        # neighbouring threads have neighbouring games, and the same place in the list
        i, at = pair % states.shape[1], pair // states.shape[1]
        if at < legal.shape[0]:
            seen = plain(out)[:, at, i]
            if at < numbers[COUNT, i]:
                own = cuda.local.array(length, wide)
                take(plain(states)[:, i], own.view(word))
                s = own.view(record)[0]
                apply(s, int(legal[at, i]))
                observe(s, int(flags[ACTOR, i]), seen)
            else:
                for cell in range(len(seen)):
                    seen[cell] = 0

    return kernel
