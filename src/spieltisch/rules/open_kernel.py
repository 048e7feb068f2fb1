"""The kernel of a game in which nothing is hidden, with defaults made from its state and its dice.

A game's own modules come first; what none of them has is made from three of their constants:

- `BOUNDS`, the least and the greatest value of every field that is no option: `observe` and
  `LAYOUT` (everything, the viewer's own things first) and `flaw` (OUT_OF_BOUNDS, and only then
  what a `flaw` of the game's own finds);
- `BY_SEAT`, the fields whose first index is a seat;
- `CHANCES`, how likely each roll is, as integers; the rolls are the first actions: `tickets`,
  `drawn` and `weight`.

The functions are written out as source and belong to the file of the game's state, so that they
compile and are cached like all others.
"""

import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import chain, repeat
from math import prod
from types import ModuleType
from typing import Any

from spieltisch.rules.kernel import RULE_NAMES, Cells, Kernel, Part, Record, S, rule

__all__ = ["OUT_OF_BOUNDS", "open_kernel"]

OUT_OF_BOUNDS = 1
"""The flaw of a state in which a field has a value that it cannot have."""
SEAT_FIELD = "turn"
"""The field that holds a seat; seen from the viewer, whose own number is 0."""
Bounds = Mapping[str, tuple[int, int]]


def open_kernel(name: str, state: type[S], *modules: ModuleType) -> Kernel[S]:
    """The kernel of a game's modules, with defaults for what none of them has."""
    told: dict[str, Any] = {"CHANCES": (), "BY_SEAT": (), "FIXED": ()}
    for module in modules:
        told |= vars(module)
    if missing := [key for key in ("BOUNDS", "SEATS") if key not in told]:
        raise TypeError(f"the kernel of {name} lacks {', '.join(missing)}")
    _check_bounds(name, state.CELLS, told["BOUNDS"], told["FIXED"])
    made = _made(state, told)
    defaults = ModuleType(f"the defaults of {name}")
    for key, value in made.items():
        if not any(key in vars(module) for module in modules):
            setattr(defaults, key, value)
    return replace(Kernel.of(name, state, *modules, defaults), flaw=made["flaw"])


def _made(state: type[Record], told: dict[str, Any]) -> dict[str, Any]:
    """The defaults by their names."""
    bounds, chances = told["BOUNDS"], told["CHANCES"]
    cells = {field: state.CELLS[field] for field in bounds}
    names = {"DRAWN": _drawn(chances), "CHANCES": chances, "own_flaw": told.get("flaw")}
    names["__name__"] = state.__module__
    lines = [
        *_chance(chances),
        *_flaw(cells, bounds, "flaw" in told),
        *_observe(cells, told["BY_SEAT"], told["SEATS"]),
    ]
    exec(compile("\n".join(lines), str(sys.modules[state.__module__].__file__), "exec"), names)
    rules = {key: rule(names[key]) for key in RULE_NAMES if key in names}
    layout = tuple(Part(field, prod(cells[field].shape), *bounds[field]) for field in cells)
    return {**rules, "LAYOUT": layout, "FIXED": told["FIXED"]}


def _check_bounds(
    name: str, cells: Mapping[str, Cells], bounds: Bounds, fixed: Collection[str]
) -> None:
    """Every field of the state is an option or has bounds."""
    for field in cells:
        if (field in bounds) == (field in fixed):
            raise TypeError(f"{name}: the field {field} must be in one of BOUNDS and FIXED")
    if strangers := [field for field in bounds if field not in cells]:
        raise TypeError(f"BOUNDS of {name} names {', '.join(strangers)}, no fields of its state")


def _drawn(chances: tuple[int, ...]) -> tuple[int, ...]:
    """The roll of every ticket."""
    return tuple(chain.from_iterable(repeat(face, n) for face, n in enumerate(chances)))


def _chance(chances: tuple[int, ...]) -> Iterator[str]:
    yield from ("def tickets(s):", f" return {sum(chances)}")
    yield from ("def drawn(s, ticket):", f" return {'DRAWN[ticket]' if chances else 0}")
    yield from ("def weight(s, action):", f" return {'CHANCES[action]' if chances else 0}")


def _each(cells: Cells, *body: str) -> Iterator[str]:
    """What is done for every number of a field, as source; its indices are `i` and `j`."""
    for depth, length in enumerate(cells.shape):
        yield f"{' ' * (depth + 1)}for {'ij'[depth]} in range({length}):"
    yield from (" " * (len(cells.shape) + 1) + line for line in body)


def _value(field: str, cells: Cells) -> str:
    return f"s.{field}" + ("", "[i]", "[i][j]")[len(cells.shape)]


def _flaw(fields: Mapping[str, Cells], bounds: Bounds, has_own: bool) -> Iterator[str]:
    yield "def flaw(s):"
    for field, cells in fields.items():
        value, (low, high) = _value(field, cells), bounds[field]
        is_wrong = f"if {value} < {low} or {value} > {high}:"
        yield from _each(cells, is_wrong, f" return {OUT_OF_BOUNDS}")
    yield f" return {'own_flaw(s)' if has_own else 0}"


def _observe(fields: Mapping[str, Cells], by_seat: Collection[str], seats: int) -> Iterator[str]:
    yield "def observe(s, seat, out):"
    at = 0
    for field, cells in fields.items():
        value = _value(field, cells)
        if field == SEAT_FIELD:
            value = f"({value} - seat) % {seats}"
        elif field in by_seat:
            value = value.replace("[i]", f"[(seat + i) % {seats}]")
        place = (f"{at}", f"{at} + i", f"{at} + i * {(*cells.shape, 0, 0)[1]} + j")[
            len(cells.shape)
        ]
        yield from _each(cells, f"out[{place}] = {value}")
        at += prod(cells.shape)
