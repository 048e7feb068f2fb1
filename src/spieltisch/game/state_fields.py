"""The fields of a state as fields of a JSON position: numbers and lists, those of seats by name."""

from collections.abc import Collection, Mapping

from spieltisch.game.fields import Fields
from spieltisch.rules.kernel import Cells, Record

__all__ = ["StateFields"]

COMMON = ("phase", "turn")
"""Fields that every position has, written by name."""


class StateFields:
    """Which fields of a state are written, between which bounds, and which of them go by seat."""

    def __init__(
        self,
        cells: Mapping[str, Cells],
        bounds: Mapping[str, tuple[int, int]],
        by_seat: Collection[str],
        nulls: Mapping[str, int],
        all_seats: tuple[str, ...],
    ) -> None:
        """`nulls` are the numbers of some fields that mean nothing and are written as null."""
        self._shapes = {name: cells[name].shape for name in bounds if name not in COMMON}
        self._bounds = bounds
        self._by_seat = by_seat
        self._nulls = nulls
        self._all_seats = all_seats

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of a position beside the common ones."""
        return tuple(self._shapes)

    @property
    def pictured(self) -> tuple[str, ...]:
        """Those that a table with a line per seat can show."""
        return tuple(name for name in self._shapes if name in self._by_seat)

    def write(self, state: Record, seats: Collection[str]) -> dict[str, object]:
        """All fields of a state."""
        written: dict[str, object] = {}
        for name in self._shapes:
            value = getattr(state, name)
            if name in self._by_seat:
                numbers = {seat: self._all_seats.index(seat) for seat in seats}
                written[name] = {seat: _copied(value[n]) for seat, n in numbers.items()}
            else:
                written[name] = None if value == self._nulls.get(name) else _copied(value)
        return written

    def read(self, state: Record, fields: Fields, seats: Collection[str]) -> None:
        """Put the fields of a position into a state."""
        for name, shape in self._shapes.items():
            if name in self._by_seat:
                inner, row = fields.inner(name), getattr(state, name)
                inner.only(seats)
                for seat in seats:
                    found = self._read(inner, seat, shape[1:], self._bounds[name])
                    row[self._all_seats.index(seat)] = found
            elif name in self._nulls and fields.raw(name) is None:
                setattr(state, name, self._nulls[name])
            else:
                setattr(state, name, self._read(fields, name, shape, self._bounds[name]))

    def _read(
        self, fields: Fields, name: str, shape: tuple[int, ...], bounds: tuple[int, int]
    ) -> int | list[int] | list[list[int]]:
        if not shape:
            return fields.integer(name, *bounds)
        if len(shape) == 1:
            return fields.integers(name, shape[0], *bounds)
        rows = fields.listing(name, shape[0], shape[0])
        numbered = Fields({str(i): row for i, row in enumerate(rows)}, f"{fields.where}.{name}")
        return [numbered.integers(row, shape[1], *bounds) for row in numbered.names()]


def _copied(value: object) -> object:
    return [_copied(item) for item in value] if isinstance(value, list) else value
