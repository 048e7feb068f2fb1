"""What runs on a GPU: the workshop for its code, and the kernels around the templates.

Imported only by `gpu`, after it has found numba-cuda. In numba-cuda's simulator the kernels are
Python and call the rules compiled for the processor.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, NamedTuple

from numba import cuda as _cuda
from numba import types

from spieltisch.compute.playout import Lane, Tally, Work, play_branch, play_games, trace_game
from spieltisch.rules import bits
from spieltisch.rules._numba import Workshop, table
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Grid, Record, Row, S

__all__ = [
    "IS_SIMULATED",
    "ConstantTables",
    "DeviceTables",
    "Hooks",
    "Layout",
    "kernels",
    "unwrapped",
]

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
    """At most this many registers per thread."""
    stride: int = 64
    """After a multiple of this many rounds threads begin new games (see `play_games`)."""


def _bit_count(members: int) -> object:
    return cuda.popc(members)


def _lowest(members: int) -> object:
    return cuda.ffs(members) - 1


def _highest(members: int) -> object:
    return 63 - cuda.clz(members)


class ConstantTables(Workshop):
    """Compiles for the device, with tables in its constant memory."""

    def instructions(self) -> Mapping[Callable[..., object], Callable[..., object]]:
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


class Kernels(NamedTuple):
    """The launches of one game; each is indexed by the number of blocks and their size."""

    play: Any
    trace: Any
    branch: Any


Hooks = Mapping[str, Callable[..., object]]


def kernels(rules: Compiled[S], layout: Layout, hooks: Hooks) -> Kernels:
    """The kernels that play games, write them down, and play on from each of many moves."""
    is_limited = layout.registers is not None and not IS_SIMULATED
    jit = cuda.jit(max_registers=layout.registers) if is_limited else cuda.jit
    return Kernels(
        jit(_play_kernel(rules, layout, hooks)),
        jit(_trace_kernel(rules, layout, hooks)),
        jit(_branch_kernel(rules, layout, hooks)),
    )


def unwrapped() -> Any:
    """What gives the array itself; the simulator wraps those that are handed to a kernel."""
    return (
        (lambda array: array._ary) if IS_SIMULATED else cuda.jit(device=True)(lambda array: array)
    )


def _play_kernel(rules: Compiled[S], layout: Layout, hooks: Hooks) -> Callable[..., None]:
    record, seats, room = rules.dtype, rules.kernel.seats, layout.room
    block, is_shared = layout.block, layout.is_shared
    scratch = 2 * seats
    play, plain = rules.bind(play_games, **hooks), unwrapped()

    def kernel(
        start: list[Record], work: Work, first: int, tallies: list[Tally], sums: list[list[float]]
    ) -> None:
        thread = cuda.grid(1)
        if thread < len(sums):
            if is_shared:
                states = cuda.shared.array(block, record)[cuda.threadIdx.x :]
            else:
                states = cuda.local.array(1, record)
            stream = cuda.local.array(1, types.int64)
            lane = Lane(states, stream, cuda.local.array(room, types.int64))
            total = cuda.local.array(scratch, types.float64)
            for seat in range(seats):
                total[seat] = 0.0
            number = first + thread * work.games
            play(plain(start), lane, plain(tallies)[thread], total, work, number)
            for seat in range(seats):
                sums[thread][seat] = total[seat]

    return kernel


def _trace_kernel(rules: Compiled[S], layout: Layout, hooks: Hooks) -> Callable[..., None]:
    record, room = rules.dtype, layout.room
    trace_one, plain = rules.bind(trace_game, **hooks), unwrapped()

    def kernel(start: list[Record], seed: int, most: int, traces: Grid, lengths: Row) -> None:
        thread = cuda.grid(1)
        if thread < len(lengths):
            stream = cuda.local.array(1, types.int64)
            states = cuda.local.array(1, record)
            lane = Lane(states, stream, cuda.local.array(room, types.int64))
            row = plain(traces)[thread]
            lengths[thread] = trace_one(plain(start), lane, row, seed, thread, most)

    return kernel


def _branch_kernel(rules: Compiled[S], layout: Layout, hooks: Hooks) -> Callable[..., None]:
    record, seats, room = rules.dtype, rules.kernel.seats, layout.room
    scratch = 2 * seats
    play, plain = rules.bind(play_branch, **hooks), unwrapped()

    def kernel(
        positions: list[Record],
        jobs: Grid,
        split: int,
        work: Work,
        tallies: list[Tally],
        sums: list[list[float]],
    ) -> None:
        thread = cuda.grid(1)
        if thread < len(sums):
            stream = cuda.local.array(1, types.int64)
            states = cuda.local.array(2, record)
            lane = Lane(states, stream, cuda.local.array(room, types.int64))
            total = cuda.local.array(scratch, types.float64)
            for seat in range(seats):
                total[seat] = 0.0
            at, action = jobs[thread // split][0], jobs[thread // split][1]
            tally, first = plain(tallies)[thread], thread * work.games
            play(plain(positions)[at:], action, lane, tally, total, work, first)
            for seat in range(seats):
                sums[thread][seat] = total[seat]

    return kernel
