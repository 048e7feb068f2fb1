"""How one rule function runs interpreted, compiled and (through the compiled form) on a GPU.

A game's state is a class marked `@record`: integers and small fixed lists of integers. Interpreted,
rule functions work on such an object; neither numpy nor numba is imported. Compiled, the very same
functions work on a numpy record with the same field names: `compiled.Compiled` clones every
function into a second namespace in which tables are arrays and callees are Numba dispatchers, so
both forms live in one process.

What a function marked `@rule` may do: integer arithmetic, loops, reads of module-level integers and
tuples of integers, calls of other rules, writes into the record and into buffers passed in.
No allocation, recursion, exceptions or strings. Copy lists element by element: assigning a list
aliases it when interpreted and copies it when compiled.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from types import FunctionType, ModuleType
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from spieltisch.rules.state_record import (
    Cells,
    Grid,
    Int8,
    Int16,
    Int32,
    Record,
    Row,
    S,
    numpy_type,
    record,
)

__all__ = [
    "CHANCE",
    "NOBODY",
    "RULE_NAMES",
    "Cells",
    "Grid",
    "Int8",
    "Int16",
    "Int32",
    "Kernel",
    "Part",
    "Record",
    "Row",
    "Rule",
    "S",
    "first_cells",
    "numpy_type",
    "record",
    "rule",
]

CHANCE = -1
"""The actor of a roll, a deal or a lot."""
NOBODY = -2
"""The actor of a finished game."""
NO_ACTION = -1
"""The idle action of a game in which a seat can always do something."""

Rule = Callable[..., object]
"""A function marked `@rule`, whatever it takes and gives."""
F = TypeVar("F", bound=Rule)
R = TypeVar("R")


def rule(function: F) -> F:
    """Mark a function as one that must also compile; interpreted it is unchanged."""
    vars(function)["is_rule"] = True
    return function


class Part(NamedTuple):
    """Some cells of an observation that mean the same kind of thing."""

    name: str
    size: int
    low: int
    high: int
    """The least and the greatest value of each of them."""


def first_cells(layout: tuple[Part, ...]) -> dict[str, int]:
    """The number of each part's first cell, by the part's name."""
    ends = accumulate(part.size for part in layout)
    return {part.name: end - part.size for part, end in zip(layout, ends, strict=True)}


RULE_NAMES = (
    "begin",
    "actor",
    "legal",
    "apply",
    "tickets",
    "drawn",
    "weight",
    "payoffs",
    "flaw",
    "observe",
)


@dataclass(frozen=True)
class Kernel(Generic[S]):
    """One game for machines: its state and the functions that every game has.

    `legal` writes the legal actions into a buffer of at least `max_legal` integers, ascending, and
    returns how many; when chance acts these are its outcomes, with integer weights by `weight`.
    `tickets` is the sum of those weights and `drawn` the outcome that a ticket below it stands for.
    `payoffs` writes one number per seat into a buffer. `flaw` is 0 for a possible state and
    otherwise the number of the first flaw found. `observe` writes what a seat may know of the state
    into a buffer of `observation` small integers, which `layout` describes part by part. `idle` is
    the action of a seat that can do nothing; `fixed` are the fields that no function writes: the
    options.
    """

    name: str
    state: type[S]
    seats: int
    actions: int
    max_legal: int
    begin: Callable[[S], None]
    actor: Callable[[S], int]
    legal: Callable[[S, Row], int]
    apply: Callable[[S, int], None]
    tickets: Callable[[S], int]
    drawn: Callable[[S, int], int]
    weight: Callable[[S, int], int]
    payoffs: Callable[[S, list[float]], None]
    flaw: Callable[[S], int]
    observe: Callable[[S, int, Row], None]
    layout: tuple[Part, ...]
    idle: int
    fixed: tuple[str, ...]

    @classmethod
    def of(cls, name: str, state: type[S], *modules: ModuleType) -> Self:
        """The kernel of a game whose modules hold its functions and numbers by their usual names.

        These are the rules `begin`, `actor`, `legal`, `apply`, `tickets`, `drawn`, `weight`,
        `payoffs`, `flaw` and `observe`, the numbers SEATS, ACTIONS and MAX_LEGAL, the idle action
        PASS (if there is one), the observation's LAYOUT and the FIXED fields.
        """
        wanted = (*RULE_NAMES, "SEATS", "ACTIONS", "MAX_LEGAL", "LAYOUT", "FIXED")
        found = {key: _held(key, modules) for key in (*wanted, "PASS")}
        _check(name, state, modules, {key: found[key] for key in wanted})
        idle = NO_ACTION if found["PASS"] is None else found["PASS"]
        return cls(
            name=name,
            state=state,
            seats=found["SEATS"],
            actions=found["ACTIONS"],
            max_legal=found["MAX_LEGAL"],
            layout=found["LAYOUT"],
            idle=idle,
            fixed=found["FIXED"],
            **{key: found[key] for key in RULE_NAMES},
        )

    @property
    def observation(self) -> int:
        """The length of an observation."""
        return sum(part.size for part in self.layout)

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the greatest value of every cell of an observation."""
        cells = [part for part in self.layout for _ in range(part.size)]
        return [part.low for part in cells], [part.high for part in cells]

    def names(self) -> dict[str, object]:
        """What a template's free names stand for in this game."""
        functions = {name: getattr(self, name) for name in RULE_NAMES} | {"copy": _copy}
        numbers = {"ACTIONS": self.actions, "MAX_LEGAL": self.max_legal, "SEATS": self.seats}
        return {**functions, **numbers, "IDLE": self.idle, "pick": self.legal}

    def bind(self, template: Callable[..., R], **hooks: Rule) -> Callable[..., R]:
        """A template (see `Compiled.bind`) for this game, interpreted."""
        from spieltisch.rules.action_lists import PICKING

        bound = {**self.names(), "pick": _cloner({}, PICKING)(self.legal)}
        clone = _cloner(bound, {})
        for name, hook in hooks.items():
            bound[name] = clone(hook)
        return clone(template)

    def legal_actions(self, state: S) -> list[int]:
        """The legal actions as a new list."""
        out = [0] * self.max_legal
        try:
            return out[: self.legal(state, out)]
        except IndexError:
            count = self.legal(state, [0] * self.actions)
            if count <= self.max_legal:
                raise
        raise IndexError(
            f"{self.name}: there are {count} legal actions, more than MAX_LEGAL = {self.max_legal}"
        )


def _held(name: str, modules: tuple[ModuleType, ...]) -> Any:
    """What the modules call by this name, None if none does; they must not disagree."""
    held = {module.__name__: vars(module)[name] for module in modules if name in vars(module)}
    values = list(held.values())
    if any(value != values[0] for value in values):
        raise TypeError(f"{' and '.join(held)} mean different things by {name}")
    return values[0] if values else None


def _check(
    name: str, state: type[Record], modules: tuple[ModuleType, ...], found: Mapping[str, object]
) -> None:
    """Refuse modules that lack something, with the whole list of it."""
    where = ", ".join(module.__name__ for module in modules)
    if missing := [key for key, value in found.items() if value is None]:
        raise TypeError(f"the kernel of {name} lacks {', '.join(missing)}: none of {where} has it")
    if plain := [key for key in RULE_NAMES if not getattr(found[key], "is_rule", False)]:
        raise TypeError(f"the kernel of {name} needs rules: no @rule at {', '.join(plain)}")
    fixed = found["FIXED"]
    assert isinstance(fixed, tuple)
    if strangers := ", ".join(field for field in fixed if field not in state.CELLS):
        raise TypeError(f"FIXED of {name} names what is no field of its state: {strangers}")


class _Clone(Protocol):
    def __call__(self, function: Callable[..., R]) -> Callable[..., R]: ...


def _cloner(bound: Mapping[str, object], swaps: Mapping[Rule, Rule]) -> _Clone:
    """What clones a function and all rules it calls, with names bound anew and rules swapped."""
    done: dict[Rule, Callable[..., Any]] = {}

    def clone(function: Callable[..., R]) -> Callable[..., R]:
        if function not in done:
            assert isinstance(function, FunctionType)
            names = {**function.__globals__, **bound}
            done[function] = FunctionType(function.__code__.replace(), names, function.__name__)
            for name, value in function.__globals__.items():
                if getattr(value, "is_rule", False) and name not in bound:
                    names[name] = clone(swaps.get(value, value))
        return done[function]

    return clone


def _copy(states: list[S], to: int, source: list[S], at: int) -> None:
    states[to] = source[at].copy()
