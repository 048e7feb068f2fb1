"""Compile the kernels of `GpuEnv` for a GPU elsewhere: `python -m bench.gpu_compile [GAME …]`.

With `words` in place of a game it compiles those that solve pairs (docs/solving.md).

numba-cuda's simulator runs the rules as the processor has them, so it does not see what only the
device's compiler refuses, nor how much a thread needs. This makes the real machine code, for
compute capability 9.0 (H100, H200), and prints for each kernel the lines of PTX, the registers, the
bytes of stack and of spilled registers per thread, and the seconds to compile. It needs no GPU and
no driver, but NVVM and ptxas: pip install 'numba-cuda[cu13]' nvidia-cuda-nvcc.
"""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from spieltisch.compute.gpu import NoGpu, device_module
from spieltisch.compute.library import first_state
from spieltisch.compute.slots import Task, only_chosen, words_of
from spieltisch.game import NAMES, load
from spieltisch.rules._numba import table
from spieltisch.rules.compiled import Compiled

CAPABILITY = (9, 0)
SOLVING = "words"
SOMEWHERE = 0x7F0000000000
"""Where a device might keep a table; nothing is ever read there."""


class Elsewhere:
    """A table of which only place and shape are known, as compiled code refers to it."""

    def __init__(self, values: Any) -> None:
        numbers = table(values)
        self.__cuda_array_interface__ = {
            "shape": numbers.shape,
            "strides": None,
            "data": (SOMEWHERE, True),
            "typestr": numbers.dtype.str,
            "version": 3,
        }


class Made(NamedTuple):
    """What a kernel came to."""

    lines: int
    registers: int
    stack: int
    spilled: int
    seconds: float


def kernels_of(name: str, registers: int | None) -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Each kernel of a game with the types that it is called with."""
    from numba import types

    from spieltisch.compute._device import DeviceTables, Layout
    from spieltisch.compute._device_env import launches

    typeof: Any = import_module("numba").typeof

    class Tables(DeviceTables):
        def table(self, values: tuple[Any, ...]) -> Any:
            return Elsewhere(values)

    game = load(name)
    kernel = game.kind.kernel
    rules = Compiled(kernel, first_state(game), Tables)
    made = launches(rules, Layout(registers=registers), {"choose": only_chosen})

    def grid(kind: Any) -> Any:
        return types.Array(kind, 2, "C")

    word = typeof(np.zeros(1, words_of(rules).word)).dtype
    row = types.Array(types.int32, 1, "C")
    legal, numbers, flags = grid(types.int16), grid(types.int32), grid(types.int8)
    task = typeof(Task(0, 1, 1, 1, 1))
    arrays = (grid(word), grid(types.int16), legal, grid(types.float32), numbers, flags, row)
    yield "advance", made.advance, (*arrays, task)
    yield "take", made.take, (numbers, legal, row, row)
    yield "mark", made.mark, (flags, types.Array(types.int8, 1, "C"))
    yield "draw", made.draw, (numbers, legal)
    yield "mask", made.mask, (numbers, legal, grid(types.uint8))
    yield "observe", made.observe, (arrays[0], types.int64, grid(types.int16))
    ahead = types.Array(types.int16, 3, "C")
    yield "look_ahead", made.look_ahead, (arrays[0], legal, numbers, flags, ahead)


def solving_kernels() -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Each kernel that narrows words down, with the types that it is called with."""
    from numba import types

    from spieltisch.compute.words.word_kernels import word_kernels
    from spieltisch.compute.words.word_tables import Panel

    typeof: Any = import_module("numba").typeof

    def row(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(kind, dimensions, "C")

    whole, words, short = types.int64, row(types.uint32), row(types.int32)
    lists = short, short, row(types.uint64), row(types.int32, 2), short
    panel = typeof(Panel(*[0] * len(Panel._fields)))
    for must_hit in (False, True):
        kernels = word_kernels(must_hit)
        yield "sweep" if not must_hit else "must hit", kernels.sweep, (words, *lists, panel)
    yield "turn", kernels.turn, (words, *[whole] * 6)
    yield "fill", kernels.fill, (words, *[whole] * 3, types.uint32)
    yield "refine", kernels.refine, (words, *[whole] * 4)
    yield "look", kernels.look, (words, row(types.int64), words)


def made(kernel: Any, signature: tuple[Any, ...], registers: int | None) -> Made:
    """Compile one kernel; what it calls is compiled for the device that numba-cuda asks for."""
    cuda: Any = import_module("numba.cuda")
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    began = time.perf_counter()
    ptx, _ = cuda.compile_ptx(kernel.py_func, signature, cc=CAPABILITY)
    limit = [f"-maxrregcount={registers}"] if registers else []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernel.ptx"
        file.write_text(ptx)
        target = "sm_{}{}".format(*CAPABILITY)
        command = ["ptxas", "-v", f"-arch={target}", *limit, "-o", "/dev/null", str(file)]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(told.stderr)

    def figure(pattern: str) -> int:
        return max((int(n) for n in re.findall(pattern, told.stderr)), default=0)

    return Made(
        len(ptx.splitlines()),
        figure(r"Used (\d+) registers"),
        figure(r"(\d+) bytes stack frame"),
        figure(r"(\d+) bytes spill stores"),
        time.perf_counter() - began,
    )


def main(arguments: list[str]) -> None:
    """Compile and print."""
    if find_spec("numba_cuda") is None:
        raise SystemExit("nothing was compiled: pip install 'numba-cuda[cu13]' nvidia-cuda-nvcc")
    with suppress(NoGpu):  # there need not be one
        device_module()
    words = [word for word in arguments if word.startswith("--registers=")]
    registers = int(words[0].partition("=")[2]) if words else 64
    for name in [word for word in arguments if not word.startswith("-")] or NAMES:
        found_here = solving_kernels() if name == SOLVING else kernels_of(name, registers)
        for label, kernel, signature in found_here:
            limit = kernel.targetoptions.get("max_registers") if name == SOLVING else registers
            found = made(kernel, signature, limit)
            print(
                f"{name:<10} {label:<10} {found.lines:>7} lines of PTX, {found.registers:>3} "
                f"registers, {found.stack:>5} bytes of stack, {found.spilled:>5} spilled, "
                f"{found.seconds:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
