"""The kernels of a vector environment, around the templates of `slots`: one game a thread.

Imported only by `gpu_env`, after `gpu` has found numba-cuda.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import types

from spieltisch.compute._device import IS_SIMULATED, Hooks, Layout, cuda, unwrapped
from spieltisch.compute.playout import Lane
from spieltisch.compute.slots import (
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
    write_mask,
)
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Row, S

__all__ = ["NO_FAULT", "Arrays", "Launches", "launches", "make_arrays", "words_of"]

NO_FAULT = 2**31 - 1
"""In `Arrays.fault`: no game was handed an illegal action."""


class Arrays(NamedTuple):
    """What a vector environment has on the device: `Slots`, and whether something was refused."""

    states: Any
    observations: Any
    legal: Any
    rewards: Any
    numbers: Any
    flags: Any
    fault: Any
    """One number: the first game that was handed an illegal action, or NO_FAULT."""


class Launches(NamedTuple):
    """The kernels; each is indexed by the number of blocks and their size."""

    advance: Any
    """`(*arrays, task)`: carry out a task in all games, unless an action was refused."""
    take: Any
    """`(numbers, legal, fault, actions)`: hand in actions, note the first that is illegal."""
    mark: Any
    """`(flags, marks)`: mark the games that are to begin anew."""
    draw: Any
    """`(numbers, legal)`: draw a legal action for each game."""
    mask: Any
    """`(numbers, legal, out)`: write masks."""
    observe: Any
    """`(states, seat, out)`: write what a seat sees."""


class Words(NamedTuple):
    """How a state is made of words, as a thread keeps it and as it lies among the other games."""

    length: int
    wide: Any
    """Of so many numbers of this type a thread's state is made; they align it."""
    word: Any
    """The type of the words by which it is copied, of 32 bits or less."""


def words_of(rules: Compiled[S]) -> Words:
    """The widest words that fit; records are aligned, so that they end where a word does."""
    import numpy as np

    size = rules.dtype.itemsize
    width = next(width for width in (8, 4, 2, 1) if size % width == 0)
    return Words(size // width, np.dtype(f"i{width}"), np.dtype(f"i{min(4, width)}"))


def make_arrays(rules: Compiled[S], count: int) -> Arrays:
    """Arrays for so many games; they are still to be filled."""
    import numpy as np

    kernel, word = rules.kernel, words_of(rules).word
    action = np.int16 if kernel.actions < 2**15 else np.int32
    kinds: tuple[tuple[tuple[int, ...], Any], ...] = (
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
