"""Games on a GPU: one game a thread, by the very same rule functions.

    gpu = Gpu(kernel, options=state)
    gpu.play(state, threads=100_000, games=4, seed=1)
    gpu.evaluate([state], playouts=10_000, seed=1)

Game number n of a launch is played from the stream `stream(seed, n)` and is the same game, action
by action, that the compiled rules play from it on the processor. With NUMBA_ENABLE_CUDASIM=1 all of
this runs in numba-cuda's simulator, without a GPU and slowly. Nothing is imported before a `Gpu` is
made.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

from spieltisch.compute.playout import Tally, Work
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import Kernel, Rule, S, numpy_type

if TYPE_CHECKING:
    from spieltisch.compute._device import Layout

__all__ = ["Branch", "Gpu", "NoGpu", "Played", "device_module", "is_available"]

MOST = 100_000
"""Actions after which a game is given up."""
_GONE_FROM_NUMPY = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}


class NoGpu(RuntimeError):
    """There is no GPU, or no numba-cuda to use it with; the message says which."""


@dataclass(frozen=True)
class Played:
    """What happened in a launch, for each thread the sums over its games."""

    tallies: Any
    """The `Tally` of each thread, as an array of records."""
    payoffs: Any
    """A row per thread, with one number per seat."""


@dataclass(frozen=True)
class Branch:
    """One legal action of a position and how the games went that continued with it."""

    action: int
    games: int
    payoffs: tuple[float, ...]
    """The mean of each seat."""


def is_available() -> bool:
    """Whether a `Gpu` can be made here."""
    try:
        device_module()
    except NoGpu:
        return False
    return True


class Gpu(Generic[S]):
    """A game's kernels for the device. They are compiled at their first launch.

    With `options`, a state, they are made for its options only, and faster. A `policy` is a rule
    `(s, rng, room) -> action` that chooses for all seats; without one all legal actions are alike.
    """

    def __init__(
        self,
        kernel: Kernel[S],
        options: S | None = None,
        policy: Rule | None = None,
        layout: "Layout | None" = None,
        has_constant_tables: bool = False,
    ) -> None:
        device = device_module()
        workshop = device.ConstantTables if has_constant_tables else device.DeviceTables
        self.kernel = kernel
        self.rules = Compiled(kernel, options, workshop)
        self.layout = layout or device.Layout()
        hooks: Mapping[str, Rule] = {} if policy is None else {"choose": policy}
        self._kernels = device.kernels(self.rules, self.layout, hooks)
        self._cuda = device.cuda

    def play(
        self,
        start: S,
        threads: int,
        games: int = 1,
        seed: int = 1,
        first: int = 0,
        most: int = MOST,
    ) -> Played:
        """Let each thread play `games` games from one position, numbered from `first` on."""
        import numpy as np

        work = Work(seed, games, most, self.layout.stride)
        tallies = self._tallies(threads)
        sums = self._cuda.device_array((threads, self.kernel.seats), np.float64)
        self._kernels.play[self._shape(threads)](self._put([start]), work, first, tallies, sums)
        return Played(tallies.copy_to_host(), sums.copy_to_host())

    def trace(self, start: S, games: int, seed: int = 1, most: int = 10_000) -> list[list[int]]:
        """The actions of whole games, at most `most` of each."""
        import numpy as np

        traces = self._cuda.device_array((games, most), np.int32)
        lengths = self._cuda.device_array(games, np.int32)
        self._kernels.trace[self._shape(games)](self._put([start]), seed, most, traces, lengths)
        rows = zip(traces.copy_to_host(), lengths.copy_to_host(), strict=True)
        return [[int(action) for action in row[:length]] for row, length in rows]

    def evaluate(
        self, positions: Sequence[S], playouts: int, seed: int = 1, split: int = 0, most: int = MOST
    ) -> list[list[Branch]]:
        """Play on from each legal action of each position, at least `playouts` times.

        All of it is one launch, in which `split` threads share an action's games; without it, as
        many as there are games, up to 256.
        """
        import numpy as np

        legal = [self.kernel.legal_actions(state) for state in positions]
        jobs = [(at, action) for at, actions in enumerate(legal) for action in actions]
        if not jobs:
            return [[] for _ in positions]
        split = split or min(playouts, 256)
        games = -(-playouts // split)
        threads = len(jobs) * split
        tallies = self._tallies(threads)
        sums = self._cuda.device_array((threads, self.kernel.seats), np.float64)
        table = self._cuda.to_device(np.array(jobs, np.int32))
        work = Work(seed, games, most, self.layout.stride)
        args = (self._put(positions), table, split, work, tallies, sums)
        self._kernels.branch[self._shape(threads)](*args)
        totals = sums.copy_to_host().reshape(len(jobs), split, -1).sum(axis=1)
        ended = tallies.copy_to_host()["games"].reshape(len(jobs), split).sum(axis=1)
        found: list[list[Branch]] = [[] for _ in positions]
        for (at, action), total, count in zip(jobs, totals, ended, strict=True):
            means = tuple(float(x) / max(1, int(count)) for x in total)
            found[at].append(Branch(action, int(count), means))
        return found

    def _shape(self, threads: int) -> tuple[int, int]:
        block = min(self.layout.block, threads)
        return -(-threads // block), block

    def _tallies(self, threads: int) -> Any:
        import numpy as np

        return self._cuda.to_device(np.zeros(threads, numpy_type(Tally)))

    def _put(self, states: Sequence[S]) -> Any:
        array = self.rules.new(len(states))
        for number, state in enumerate(states):
            self.rules.write(state, array[number])
        return self._cuda.to_device(array)


def device_module() -> ModuleType:
    """The module for the device; only now numpy and numba-cuda are imported."""
    try:
        import numpy as np

        for old, new in _GONE_FROM_NUMPY.items():  # numba-cuda 0.30 asks for them
            if not hasattr(np, old):
                setattr(np, old, getattr(np, new))
        # without it numba has an older `numba.cuda` of its own, which is not what we need
        if find_spec("numba_cuda") is None:
            raise ModuleNotFoundError("No module named 'numba_cuda'")
        from spieltisch.compute import _device as device
    except ImportError as error:
        raise NoGpu(
            "playing on a GPU needs numba-cuda, which an extra installs: "
            f"pip install 'spieltisch[gpu]' ({error})"
        ) from error
    if not device.IS_SIMULATED and not device.cuda.is_available():
        raise NoGpu(
            "no GPU was found: numba-cuda sees no device and driver "
            "(set NUMBA_ENABLE_CUDASIM=1 to run its slow simulator instead)"
        )
    return device
