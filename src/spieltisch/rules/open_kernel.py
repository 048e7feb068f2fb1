"""The kernel of a game in which nothing is hidden, with defaults made from its state and its dice.

A game's own modules come first; what none of them has is made from three of their constants:

- `BOUNDS`, the least and the greatest value of every field that is no option: `observe` and
  `LAYOUT` (everything, the viewer's own things first) and `flaw` (OUT_OF_BOUNDS);
- `BY_SEAT`, the fields whose first index is a seat;
- `CHANCES`, how likely each roll is, as integers; the rolls are the first actions: `tickets`,
  `drawn` and `weight`.

The functions are written out as source and belong to the file of the game's state, so that they
compile and are cached like all others.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain, repeat
from math import prod
from types import ModuleType

from spieltisch.rules.kernel import RULE_NAMES, Cells, Kernel, Part, S, rule

__all__ = ["OUT_OF_BOUNDS", "open_kernel"]

OUT_OF_BOUNDS = 1
"""The flaw of a state in which a field has a value that it cannot have."""
SEAT_FIELD = "turn"
"""The field that holds a seat; seen from the viewer, whose own number is 0."""
Bounds = Mapping[str, tuple[int, int]]


def open_kernel(name: str, state: type[S], *modules: ModuleType) -> Kernel[S]:
    """The kernel of a game's modules, with defaults for what none of them has."""
    told = {key: value for module in modules for key, value in vars(module).items()}
    usual: dict[str, object] = {"CHANCES": (), "BY_SEAT": (), "FIXED": ()}
    told = {**usual, **told}
    if missing := {"BOUNDS", "SEATS"} - told.keys():
        raise TypeError(f"the kernel of {name} lacks {', '.join(sorted(missing))}")
    _check_bounds(name, state.CELLS, told["BOUNDS"], told["FIXED"])
    cells = {field: state.CELLS[field] for field in told["BOUNDS"]}
    made = ModuleType(f"the defaults of {name}")
    lines = [*_chance(told["CHANCES"]), *_flaw(cells, told["BOUNDS"])]
    lines += _observe(cells, told["BY_SEAT"], told["SEATS"])
    names: dict[str, object] = {"DRAWN": _drawn(told["CHANCES"]), "CHANCES": told["CHANCES"]}
    path = next(vars(m)["__file__"] for m in modules if vars(m).get(state.__name__) is state)
    exec(compile("\n".join(lines), path, "exec"), names)
    layout = tuple(Part(field, _size(cells[field]), *told["BOUNDS"][field]) for field in cells)
    defaults = {key: names[key] for key in RULE_NAMES if key in names}
    for key, value in {**defaults, "LAYOUT": layout, "FIXED": told["FIXED"]}.items():
        if not any(key in vars(module) for module in modules):
            setattr(made, key, rule(value) if callable(value) else value)
    return Kernel.of(name, state, *modules, made)


def _check_bounds(
    name: str, cells: Mapping[str, Cells], bounds: Bounds, fixed: Collection[str]
) -> None:
    """Every field of the state is an option or has bounds."""
    for field in cells:
        if (field in bounds) == (field in fixed):
            raise TypeError(f"{name}: the field {field} must be in one of BOUNDS and FIXED")
    if strangers := [field for field in bounds if field not in cells]:
        raise TypeError(f"BOUNDS of {name} names {', '.join(strangers)}, no fields of its state")


def _size(cells: Cells) -> int:
    return prod(cells.shape)


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


def _flaw(fields: Mapping[str, Cells], bounds: Bounds) -> Iterator[str]:
    yield "def flaw(s):"
    for field, cells in fields.items():
        value, (low, high) = _value(field, cells), bounds[field]
        is_wrong = f"if {value} < {low} or {value} > {high}:"
        yield from _each(cells, is_wrong, f" return {OUT_OF_BOUNDS}")
    yield " return 0"


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
        at += _size(cells)
