"""What runs on a GPU: the workshop for its code, and the kernels around the templates.

Imported only by `gpu`, after it has found numba-cuda. In numba-cuda's simulator the kernels are
Python and call the rules compiled for the processor.
"""

from collections.abc import Mapping
from types import FunctionType
from typing import Any, NamedTuple

from numba import cuda as _cuda
from numba import types

from spieltisch.compute.playout import COUNTS, GAMES_PLAYED, play_branch, play_games, trace_game
from spieltisch.rules import bits
from spieltisch.rules._numba import Workshop, table
from spieltisch.rules.compiled import Compiled

__all__ = ["IS_SIMULATED", "ConstantTables", "DeviceTables", "Layout", "kernels"]

cuda: Any = _cuda
IS_SIMULATED = bool(cuda.config.ENABLE_CUDASIM)


class Layout(NamedTuple):
    """Where a thread keeps its game, and how many threads form a block."""

    block: int = 128
    is_shared: bool = False
    """The game lies in the multiprocessor's shared memory, not in the thread's local memory."""
    room: int = 2
    """How many integers the policy needs: two to pick, the kernel's `max_legal` for a list."""
    registers: int | None = 64
    """At most so many registers a thread."""
    stride: int = 64
    """After a multiple of so many rounds threads begin new games (see `play_games`)."""


def _bit_count(members: int) -> Any:
    return cuda.popc(members)


def _lowest(members: int) -> Any:
    return cuda.ffs(members) - 1


def _highest(members: int) -> Any:
    return 63 - cuda.clz(members)


class ConstantTables(Workshop):
    """Compiles for the device, with tables in its constant memory."""

    def instructions(self) -> Mapping[Any, Any]:
        """The device's instructions for sets."""
        if IS_SIMULATED:
            return super().instructions()
        made = cuda.jit(device=True)
        return {
            bits.bit_count: made(_bit_count),
            bits.lowest: made(_lowest),
            bits.highest: made(_highest),
        }

    def make(self, clone: FunctionType) -> Any:
        """A function that kernels can call."""
        return super().make(clone) if IS_SIMULATED else cuda.jit(device=True)(clone)


class DeviceTables(ConstantTables):
    """Compiles for the device, with tables in its main memory.

    Constant memory answers one address at a time; threads whose games differ ask for many.
    """

    def table(self, values: tuple[Any, ...]) -> Any:
        """A table on the device."""
        return table(values) if IS_SIMULATED else cuda.to_device(table(values))


def _plain(array: Any) -> Any:
    """The array itself; the simulator wraps those that are handed to a kernel."""
    return array._ary if IS_SIMULATED else array


def _same(array: Any) -> Any:
    return array


class Kernels(NamedTuple):
    """The launches of one game."""

    play: Any
    trace: Any
    branch: Any


def kernels(rules: Compiled[Any], layout: Layout, hooks: Mapping[str, Any]) -> Kernels:
    """The kernels that play games, write them down, and play on from each of many moves."""
    plain = _plain if IS_SIMULATED else cuda.jit(device=True)(_same)
    is_limited = layout.registers is not None and not IS_SIMULATED
    jit = cuda.jit(max_registers=layout.registers) if is_limited else cuda.jit
    return Kernels(
        _play_kernel(jit, plain, rules, rules.bind(play_games, **hooks), layout),
        _trace_kernel(jit, plain, rules, rules.bind(trace_game, **hooks), layout),
        _branch_kernel(jit, plain, rules, rules.bind(play_branch, **hooks), layout),
    )


def _play_kernel(jit: Any, plain: Any, rules: Compiled[Any], play: Any, layout: Layout) -> Any:
    record, seats, room = rules.dtype, rules.kernel.seats, layout.room
    block, is_shared = layout.block, layout.is_shared
    scratch = 2 * seats

    def kernel(
        start: Any,
        seed: int,
        first: int,
        games: int,
        most: int,
        stride: int,
        counts: Any,
        sums: Any,
    ) -> None:
        thread = cuda.grid(1)
        if thread < counts.shape[0]:
            if is_shared:
                states = cuda.shared.array(block, record)[cuda.threadIdx.x :]
            else:
                states = cuda.local.array(1, record)
            rng = cuda.local.array(1, types.int64)
            place = cuda.local.array(room, types.int64)
            count = cuda.local.array(COUNTS, types.int64)
            total = cuda.local.array(scratch, types.float64)
            for i in range(COUNTS):
                count[i] = 0
            for seat in range(seats):
                total[seat] = 0.0
            number = first + thread * games
            play(plain(start), states, rng, place, count, total, seed, number, games, most, stride)
            for i in range(COUNTS):
                counts[thread, i] = count[i]
            for seat in range(seats):
                sums[thread, seat] = total[seat]

    return jit(kernel)


def _trace_kernel(
    jit: Any, plain: Any, rules: Compiled[Any], trace_one: Any, layout: Layout
) -> Any:
    record, room = rules.dtype, layout.room

    def kernel(start: Any, seed: int, most: int, traces: Any, lengths: Any) -> None:
        thread = cuda.grid(1)
        if thread < lengths.shape[0]:
            states = cuda.local.array(1, record)
            rng = cuda.local.array(1, types.int64)
            place = cuda.local.array(room, types.int64)
            row = plain(traces)[thread]
            lengths[thread] = trace_one(plain(start), states, rng, place, row, seed, thread, most)

    return jit(kernel)


def _branch_kernel(jit: Any, plain: Any, rules: Compiled[Any], play: Any, layout: Layout) -> Any:
    record, seats, room = rules.dtype, rules.kernel.seats, layout.room
    scratch = 2 * seats

    def kernel(
        positions: Any,
        jobs: Any,
        split: int,
        seed: int,
        games: int,
        most: int,
        stride: int,
        sums: Any,
    ) -> None:
        thread = cuda.grid(1)
        if thread < sums.shape[0]:
            states = cuda.local.array(2, record)
            rng = cuda.local.array(1, types.int64)
            place = cuda.local.array(room, types.int64)
            count = cuda.local.array(COUNTS, types.int64)
            total = cuda.local.array(scratch, types.float64)
            for i in range(COUNTS):
                count[i] = 0
            for seat in range(seats):
                total[seat] = 0.0
            job = thread // split
            at, action = jobs[job, 0], jobs[job, 1]
            first = thread * games
            play(
                plain(positions), at, action, states, rng, place, count, total,
                seed, first, games, most, stride,
            )  # fmt: skip
            for seat in range(seats):
                sums[thread, seat] = total[seat]
            sums[thread, seats] = count[GAMES_PLAYED]

    return jit(kernel)
