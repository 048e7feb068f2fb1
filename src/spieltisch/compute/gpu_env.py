"""A vector environment on a GPU: many games in step, of which nothing leaves the device.

    env = GpuEnv(load("…", 4), 100_000, seed=7)
    env.step(env.sample())
    torch.as_tensor(env.observations)

It does what `Batch` does, action by action: with the same seed and the same actions both have the
same observations, legal actions, actors and payoffs. Chance is drawn on the device, games that end
begin anew there, and every array can be read by PyTorch, JAX and CuPy where it lies. With
NUMBA_ENABLE_CUDASIM=1 all of this runs in numba-cuda's simulator, without a GPU and slowly.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from spieltisch.compute import slots
from spieltisch.compute.batch import ENDLESS
from spieltisch.compute.device_arrays import DeviceArray
from spieltisch.compute.gpu import device_module
from spieltisch.compute.library import first_state
from spieltisch.compute.slots import BEGIN, PLAY, SAMPLE, Task, only_chosen
from spieltisch.game import Game
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import NOBODY, Kernel, Record, Rule

if TYPE_CHECKING:
    from spieltisch.compute._device import Layout
    from spieltisch.compute._device_env import Launch, Launches, Memory

__all__ = ["ENDLESS", "GpuEnv"]


class Playing(TypedDict, total=False):
    """How the games are played."""

    seats: Sequence[str] | None
    """Those whose actions `step` is given; all of them by default."""
    others: Rule | None
    """What the other seats do: a rule `(s, rng, room)`; by default they play at random."""
    restarts: bool
    """Whether a game that ends begins anew in the same step, as by default."""
    longest: int
    """The actions of the chosen seats after which a game is cut short; ENDLESS by default."""


_MADE: dict[tuple[object, ...], "tuple[Compiled[Any], Launches]"] = {}


def _made(
    kernel: Kernel[Any], frozen: Record | None, layout: "Layout", hook: Rule | None
) -> "tuple[Compiled[Any], Launches]":
    """Rules for the device and the kernels made of them, once per process."""
    from spieltisch.compute._device import DeviceTables
    from spieltisch.compute._device_env import launches

    options = None if frozen is None else repr([getattr(frozen, name) for name in kernel.fixed])
    key = (kernel, options, layout, hook)
    if key not in _MADE:
        rules = Compiled(kernel, frozen, DeviceTables)
        _MADE[key] = rules, launches(rules, layout, {} if hook is None else {"choose": hook})
    return _MADE[key]


class GpuEnv:
    """`count` games of one kind on the device, each waiting for one of the chosen seats or over.

    The arrays stay where they are: take them over once, and they show each time what the last call
    left. Their first index is the game's; in memory it is the last one, so that neighbouring games
    are neighbours (`.T` has the indices in memory's order).
    """

    observations: DeviceArray
    """int16: what the seat that acts may know, as the kernel's `layout` says."""
    legal: DeviceArray
    """int16: the legal actions, ascending, then NO_ACTION; int32 in a game with very many."""
    counts: DeviceArray
    """int32: how many legal actions there are."""
    actors: DeviceArray
    """int8: the kernel's number of the seat that acts, NOBODY where the game is over."""
    rewards: DeviceArray
    """float32: a number for each of the kernel's seats, what the game paid them if the last call
    ended it, else zeros."""
    over: DeviceArray
    """int8: 1 where the last call ended a game."""
    cut: DeviceArray
    """int8: 1 where it ended only because of `longest`."""
    steps: DeviceArray
    """int32: how many actions of the chosen seats each running game has seen."""
    ended: DeviceArray
    """int32: how many games have ended here since the environment was made."""
    actions: DeviceArray
    """int32: the actions drawn or handed in last."""

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int = 0,
        layout: "Layout | None" = None,
        is_frozen: bool = True,
        **playing: Unpack[Playing],
    ) -> None:
        """A rule in `others` that needs more room than two numbers gets it by `layout`.

        Without `is_frozen` the kernels are made for all options, and slower.
        """
        if unknown := playing.keys() - Playing.__annotations__.keys():
            raise TypeError(f"a GpuEnv takes {', '.join(Playing.__annotations__)}, not {unknown}")
        seats, others = playing.get("seats"), playing.get("others")
        restarts, longest = playing.get("restarts", True), playing.get("longest", ENDLESS)
        chosen = game.seats if seats is None else tuple(seats)
        if strangers := set(chosen) - set(game.seats):
            raise ValueError(f"{sorted(strangers)} do not play; there are {list(game.seats)}")
        if restarts and not chosen:
            raise ValueError("games that restart need a seat to wait for; give restarts=False")
        if not 1 <= count < 2**31 - 1 or longest < 1:
            raise ValueError(f"count and longest must be at least 1, not {count} and {longest}")
        device = device_module()
        from spieltisch.compute._device_env import NO_FAULT, make_arrays

        self.game = game
        self.count = count
        self.is_simulated: bool = device.IS_SIMULATED
        self.layout = layout or device.Layout()
        self._cuda = device.cuda
        self._no_fault = np.full(1, NO_FAULT, np.int32)
        first = first_state(game)
        hook = others if others or len(chosen) < len(game.seats) else only_chosen
        made = _made(game.kind.kernel, first if is_frozen else None, self.layout, hook)
        self.rules, self._launches = made
        self._arrays = make_arrays(self.rules, count)
        bits = sum(1 << game.kind.seat_number(seat) for seat in chosen)
        self._task = Task(BEGIN, 1, bits, longest, int(restarts))
        self._fill(first)
        self._expose()
        self.reset(seed)

    def _fill(self, first: Record) -> None:
        """Write what must be there before the first reset, which pads every list."""
        arrays, numbers = self._arrays, np.zeros((len(slots.NUMBERS), self.count), np.int32)
        state = self.rules.new()
        self.rules.write(first, state[0])
        words = state.view(arrays.states.dtype)[:, np.newaxis]
        numbers[slots.COLUMN] = np.arange(self.count)
        numbers[slots.COUNT] = self.game.kind.kernel.max_legal
        flags = np.zeros((len(slots.FLAGS), self.count), np.int8)
        flags[slots.ACTOR] = NOBODY
        arrays.states.copy_to_device(np.repeat(words, self.count, axis=1))
        arrays.numbers.copy_to_device(numbers)
        arrays.flags.copy_to_device(flags)
        arrays.rewards.copy_to_device(np.zeros(arrays.rewards.shape, np.float32))
        arrays.fault.copy_to_device(self._no_fault)

    def _expose(self) -> None:
        """Make the arrays that others see."""
        for name in ("observations", "legal", "rewards"):
            setattr(self, name, self._shown(getattr(self._arrays, name)).T)
        rows = {"counts": slots.COUNT, "steps": slots.STEPS, "ended": slots.ENDED}
        for name, row in {**rows, "actions": slots.ACTION}.items():
            setattr(self, name, self._shown(self._arrays.numbers[row]))
        for name, row in {"actors": slots.ACTOR, "over": slots.OVER, "cut": slots.CUT}.items():
            setattr(self, name, self._shown(self._arrays.flags[row]))

    def _shown(self, array: "Memory") -> DeviceArray:
        return DeviceArray(array, self.is_simulated)

    def reset(self, seed: int | None = None, which: object = None) -> None:
        """Begin the marked games anew, or all; a seed begins the random streams anew."""
        if seed is not None:
            streams = np.maximum(np.random.SeedSequence(seed).generate_state(self.count), 1)
            self._arrays.numbers[slots.STREAM].copy_to_device(streams.view(np.int32))
        marks = np.ones(self.count, np.int8) if which is None else which
        self._launch(self._launches.mark, self._arrays.flags, self._column(marks, np.int8))
        self._arrays.fault.copy_to_device(self._no_fault)
        self._advance(BEGIN, 1)

    def step(self, actions: object, waits: bool = True) -> None:
        """Play one action in each game that is not over. If one is illegal, none is played.

        Actions are an array on the device, of any library, or one that can be copied there. With
        `waits=False` nothing is waited for: then an illegal action stops all games until `check`
        says so.
        """
        column, arrays = self._column(actions, np.int32), self._arrays
        self._launch(self._launches.take, arrays.numbers, arrays.legal, arrays.fault, column)
        self._advance(PLAY, 1)
        if waits:
            self.check()

    def check(self) -> None:
        """Wait until all is done; raise ValueError if an action was illegal."""
        i = int(self._arrays.fault.copy_to_host()[0])
        if i < self.count:
            self._arrays.fault.copy_to_device(self._no_fault)
            action = self.actions.to_host()[i]
            legal = self.legal.to_host()[i, : self.counts.to_host()[i]].tolist()
            raise ValueError(f"game {i}: action {action} is not one of the legal {legal}"[:300])

    def sample(self) -> DeviceArray:
        """Draw a legal action for each game, from its own stream; 0 for one that is over."""
        self._launch(self._launches.draw, self._arrays.numbers, self._arrays.legal)
        return self.actions

    def run(self, steps: int) -> None:
        """Do `step(sample())` so many times in one launch; every step writes all arrays."""
        if steps < 0:
            raise ValueError(f"steps must not be negative, but they are {steps}")
        if steps > 0:
            self._advance(SAMPLE, steps)

    def masks(self, out: DeviceArray | None = None) -> DeviceArray:
        """For each game and each action of the kernel 1 if it is legal, else 0, as uint8."""
        out = out or self._new(self.game.kind.kernel.actions, np.uint8)
        self._launch(self._launches.mask, self._arrays.numbers, self._arrays.legal, out.array)
        return out

    def observe(self, seat: str, out: DeviceArray | None = None) -> DeviceArray:
        """What a seat may know of each game, whether it acts or not."""
        out = out or self._new(self.game.kind.kernel.observation, np.int16)
        number = self.game.kind.seat_number(seat)
        self._launch(self._launches.observe, self._arrays.states, number, out.array)
        return out

    def look_ahead(self, out: DeviceArray | None = None) -> DeviceArray:
        """What the seat that acts will see right after each of its legal actions, before chance.

        The second index is the place in `legal`, the third the cell; after the last legal action
        there are zeros.
        """
        kernel, arrays = self.game.kind.kernel, self._arrays
        out = out or self._new(kernel.observation, np.int16, kernel.max_legal)
        lists = arrays.states, arrays.legal, arrays.numbers, arrays.flags
        self._launch(self._launches.look_ahead, *lists, out.array, each=kernel.max_legal)
        return out

    def state(self, number: int) -> Any:
        """One game's state, interpreted, hidden things included."""
        words = np.ascontiguousarray(self._arrays.states.copy_to_host()[:, number])
        return self.rules.read(words.view(self.rules.dtype)[0])

    def __len__(self) -> int:
        return self.count

    def _new(self, cells: int, kind: DTypeLike, *places: int) -> DeviceArray:
        return self._shown(self._cuda.device_array((cells, *places, self.count), kind)).T

    def _advance(self, order: int, turns: int) -> None:
        task = self._task._replace(order=order, turns=turns)
        self._launch(self._launches.advance, *self._arrays, task)

    def _launch(self, kernel: "Launch", *arguments: object, each: int = 1) -> None:
        """With so many threads for each game."""
        threads = each * self.count
        block = min(self.layout.block, threads)
        kernel[-(-threads // block), block](*arguments)

    def _column(self, values: object, kind: DTypeLike) -> "Memory":
        """One number per game, on the device: as it lies there already, or copied."""
        if isinstance(values, DeviceArray):
            column = values.array
        elif hasattr(values, "__cuda_array_interface__"):
            column = self._cuda.as_cuda_array(values)
        else:
            column = self._cuda.to_device(np.ascontiguousarray(cast(ArrayLike, values), kind))
        if tuple(column.shape) != (self.count,):
            raise ValueError(f"needs one entry for each of the {self.count} games")
        return column
