"""How one rule function runs interpreted, compiled and (through the compiled form) on a GPU.

A game's state is a class marked `@record`: integers and small fixed lists of integers. Interpreted,
rule functions work on such an object; neither numpy nor numba is imported. Compiled, the very same
functions work on a numpy record with the same field names: `Compiled` clones every function into a
second namespace in which tables are arrays and callees are Numba dispatchers, so both forms live in
one process.

What a function marked `@rule` may do: integer arithmetic, loops, reads of module-level integers and
tuples of integers, calls of other rules, writes into the record and into buffers passed in.
No allocation, recursion, exceptions or strings. Copy lists element by element: assigning a list
aliases it when interpreted and copies it when compiled.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, get_type_hints

__all__ = [
    "CHANCE",
    "NOBODY",
    "Cells",
    "Compiled",
    "Grid",
    "Int8",
    "Int16",
    "Int32",
    "Kernel",
    "Part",
    "Record",
    "Row",
    "record",
    "rule",
]

CHANCE = -1
"""The actor of a roll, a deal or a lot."""
NOBODY = -2
"""The actor of a finished game."""
NO_ACTION = -1
"""The idle action of a game in which a seat can always do something."""


@dataclass(frozen=True)
class Cells:
    """The numpy type and the shape of a record's field."""

    kind: str
    shape: tuple[int, ...] = ()


Int8 = Annotated[int, Cells("int8")]
Int16 = Annotated[int, Cells("int16")]
Int32 = Annotated[int, Cells("int32")]
Row = list[int]
"""A field with one dimension, written `Annotated[Row, Cells("int8", (4,))]`."""
Grid = list[list[int]]
"""A field with two dimensions."""


class Record:
    """Base of every state: all fields zero at first, compared and copied by value."""

    __slots__ = ()
    CELLS: ClassVar[dict[str, Cells]] = {}

    def copy(self) -> Self:
        """An independent copy."""
        raise TypeError(f"{type(self).__name__} lacks @record")

    def key(self) -> tuple[Any, ...]:
        """All fields as nested tuples, in order: equal exactly for equal states."""
        raise TypeError(f"{type(self).__name__} lacks @record")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a state can change; use its key()")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.CELLS)
        return f"{type(self).__name__}({fields})"


S = TypeVar("S", bound=Record)
F = TypeVar("F", bound=Callable[..., Any])

_ZERO = ("0", "[0] * {0}", "[[0] * {1} for _ in range({0})]")
_COPY = ("self.{0}", "self.{0}[:]", "[row[:] for row in self.{0}]")
_KEY = ("self.{0}", "tuple(self.{0})", "tuple([tuple(row) for row in self.{0}])")


def record(cls: type[S]) -> type[S]:
    """Make a slots class of a `Record` with annotated fields."""
    hints = get_type_hints(cls, include_extras=True)
    cells = {name: hint.__metadata__[0] for name, hint in hints.items() if name != "CELLS"}
    body = [
        "def __init__(self):",
        *(f" self.{n} = {_ZERO[len(c.shape)].format(*c.shape)}" for n, c in cells.items()),
        "def copy(self):",
        " new = make(cls)",
        *(f" new.{n} = {_COPY[len(c.shape)].format(n)}" for n, c in cells.items()),
        " return new",
        "def key(self):",
        f" return ({', '.join(_KEY[len(c.shape)].format(n) for n, c in cells.items())},)",
    ]
    names: dict[str, Any] = {"make": object.__new__}
    exec("\n".join(body), names)
    attributes = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    methods = {name: names[name] for name in ("__init__", "copy", "key")}
    slots = {"__slots__": tuple(cells), "CELLS": cells}
    made = type(cls.__name__, cls.__bases__, {**attributes, **methods, **slots})
    names["cls"] = made
    return made


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


@dataclass(frozen=True)
class Kernel(Generic[S]):
    """One game for machines: its state and the functions that every game has.

    `legal` writes the legal actions into a buffer of at least `max_legal` integers, ascending, and
    returns how many; when chance acts these are its outcomes, with integer weights by `weight`.
    `tickets` is the sum of those weights and `drawn` the outcome that a ticket below it stands for.
    `payoffs` writes one number a seat into a buffer. `flaw` is 0 for a possible state and otherwise
    the number of the first flaw found. `observe` writes what a seat may know of the state into a
    buffer of `observation` small integers, which `layout` describes part by part. `idle` is the
    action of who can do nothing; `fixed` are the fields that no function writes: the options.
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

    def names(self) -> dict[str, Any]:
        """What a template's free names stand for in this game."""
        functions = {name: getattr(self, name) for name in RULE_NAMES} | {"copy": _copy}
        numbers = {"ACTIONS": self.actions, "MAX_LEGAL": self.max_legal, "SEATS": self.seats}
        return {**functions, **numbers, "IDLE": self.idle, "pick": self.legal}

    def bind(self, template: Callable[..., Any], **hooks: Callable[..., Any]) -> Callable[..., Any]:
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
        raise TypeError(f"the kernel of {name} needs rules: {', '.join(plain)} lack @rule")
    fixed = found["FIXED"]
    assert isinstance(fixed, tuple)
    if strangers := [field for field in fixed if field not in state.CELLS]:
        raise TypeError(f"FIXED of {name} names {', '.join(strangers)}, no fields of its state")


def _cloner(
    bound: Mapping[str, Any], swaps: Mapping[Any, Any]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What clones a function and all rules it calls, with names bound anew and rules swapped."""
    done: dict[Callable[..., Any], Callable[..., Any]] = {}

    def clone(function: Callable[..., Any]) -> Callable[..., Any]:
        if function not in done:
            assert isinstance(function, FunctionType)
            names = {**function.__globals__, **bound}
            done[function] = FunctionType(function.__code__, names, function.__name__)
            for name, value in function.__globals__.items():
                if getattr(value, "is_rule", False) and name not in bound:
                    names[name] = clone(swaps.get(value, value))
        return done[function]

    return clone


def _copy(states: list[S], to: int, source: list[S], at: int) -> None:
    states[to] = source[at].copy()


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


class Compiled(Generic[S]):
    """A kernel's functions compiled by Numba, and the numpy record they work on.

    The functions have the same names as on `Kernel`. `bind` compiles a template for it: a rule
    whose free names `legal`, `apply`, … and `MAX_LEGAL`, `SEATS`, … stand for the game's, and
    `copy(states, to, source, at)` for copying a state from one list or array of them to another.
    `pick` is `legal` for who asks for one action only (see `listing`).

    With `frozen` the functions are made for the options of that state, and wrong for any others:
    what an option decides is decided while compiling. `workshop` is the class that compiles.
    """

    begin: Callable[[Any], None]
    actor: Callable[[Any], int]
    legal: Callable[[Any, Any], int]
    apply: Callable[[Any, int], None]
    tickets: Callable[[Any], int]
    drawn: Callable[[Any, int], int]
    weight: Callable[[Any, int], int]
    payoffs: Callable[[Any, Any], None]
    flaw: Callable[[Any], int]
    observe: Callable[[Any, int, Any], None]
    pick: Callable[[Any, Any], int]

    def __init__(
        self, kernel: Kernel[S], frozen: S | None = None, workshop: Any | None = None
    ) -> None:
        import numpy as np

        from spieltisch.rules._numba import Workshop, copy, sources
        from spieltisch.rules.action_lists import PICKING

        self.kernel = kernel
        self.frozen = {} if frozen is None else {n: getattr(frozen, n) for n in kernel.fixed}
        fields = [(name, cells.kind, cells.shape) for name, cells in kernel.state.CELLS.items()]
        # aligned: a GPU reads no other; np.record: numba-cuda's simulator needs attributes
        self.dtype = np.dtype((np.record, np.dtype(fields, align=True)))
        self._make = workshop or Workshop
        self._name = kernel.name + sources(kernel.apply)
        self._workshop = self._make(self._name, self.frozen)
        self._hooked: dict[Any, tuple[Any, dict[str, Any]]] = {}
        self._bound = kernel.names() | {"copy": self._workshop.compile(copy)}
        picker = self._make(f"{self._name}_pick", self.frozen, PICKING)
        self._bound["pick"] = self.pick = picker.compile(kernel.legal)
        for name in RULE_NAMES:
            self._bound[name] = self._workshop.compile(getattr(kernel, name))
            setattr(self, name, self._bound[name])

    def bind(self, template: Callable[..., Any], **hooks: Callable[..., Any]) -> Any:
        """The template compiled for this game, with its own entry in the cache.

        A hook is a rule or template that takes the place of a function of the same name, wherever
        the template or what it calls uses that name.
        """
        if not hooks:
            return self._workshop.compile(template, self._bound)
        key = tuple(sorted((name, hook) for name, hook in hooks.items()))
        if key not in self._hooked:
            self._hooked[key] = self._with_hooks(hooks)
        workshop, bound = self._hooked[key]
        return workshop.compile(template, bound)

    def _with_hooks(self, hooks: Mapping[str, Callable[..., Any]]) -> tuple[Any, dict[str, Any]]:
        """A workshop of its own, whose functions are not taken for those with other hooks."""
        from spieltisch.rules._numba import sources

        made_of = [f"{n} {h.__module__} {h.__qualname__}" for n, h in sorted(hooks.items())]
        digest = sha256(" ".join([*made_of, *map(sources, hooks.values())]).encode()).hexdigest()
        workshop = self._make("_".join([self._name, *sorted(hooks), digest[:12]]), self.frozen)
        bound = dict(self._bound)
        for name, hook in hooks.items():
            bound[name] = workshop.compile(hook, bound)
        return workshop, bound

    def new(self, count: int = 1) -> Any:
        """An array of records, all fields zero."""
        import numpy as np

        return np.zeros(count, self.dtype)

    def write(self, state: S, target: Any) -> None:
        """Copy an interpreted state into a numpy record."""
        for name in self.kernel.state.CELLS:
            target[name] = getattr(state, name)

    def read(self, source: Any) -> S:
        """A numpy record as an interpreted state."""
        state = self.kernel.state()
        for name in self.kernel.state.CELLS:
            setattr(state, name, source[name].tolist())
        return state
