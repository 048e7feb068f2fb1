"""What a seeker knows of the other's maze; mazes as codes, for certificates."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple, Self

from spieltisch.game.irrgarten.mazes import neighbours
from spieltisch.game.irrgarten.notation import slots_of
from spieltisch.game.irrgarten.view import View
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = ["Knowledge", "barriers_of_code", "code_of_barriers", "ends", "entrances", "known_to"]


class Knowledge(NamedTuple):
    """What is known of a maze; fields and slots are numbered as in the rules."""

    size: int
    most: int
    """IRR-3: how many barriers the builder has."""
    opened: frozenset[int]
    barred: frozenset[int]

    def unknown(self) -> list[int]:
        """The slots about which nothing is known, by their texts."""
        known = self.opened | self.barred
        return [slot for _, slot in sorted(slots_of(self.size).items()) if slot not in known]

    def told(self, slot: int, has_barrier: bool) -> Self:
        """The same with one slot more."""
        if has_barrier:
            return self._replace(barred=self.barred | {slot})
        return self._replace(opened=self.opened | {slot})


def known_to(view: View, seat: str) -> Knowledge:
    """IRR-14: what a seat has learned of the other's maze, from its own view."""
    size = view["options"]["size"]
    slots = slots_of(size)
    known = {name: row for name, row in view["known"].items() if name == seat}
    return Knowledge(
        size,
        view["options"]["barriers"],
        frozenset(slots[text] for row in known.values() for text in row["open"]),
        frozenset(slots[text] for row in known.values() for text in row["barriers"]),
    )


@cache
def ends(size: int) -> dict[int, tuple[int, int]]:
    """IRR-2: the two places that each slot lies between; of an entrance, the first is OUTSIDE."""
    found: dict[int, tuple[int, int]] = {}
    for place, beside in neighbours(size).items():
        for to, slot in beside:
            found[slot] = (min(place, to), max(place, to))
    return found


@cache
def entrances(size: int) -> frozenset[int]:
    """IRR-2: the slots before the entrance fields."""
    return frozenset(slot for slot, (low, _) in ends(size).items() if low == OUTSIDE)


def code_of_barriers(size: int, barriers: Collection[int]) -> str:
    """A maze as a hexadecimal number: a bit per slot, 1 for a barrier, in the order of the texts.

    The slot whose text comes first has the highest bit.
    """
    code = 0
    for _, slot in sorted(slots_of(size).items()):
        code = code << 1 | (slot in barriers)
    return f"{code:x}"


def barriers_of_code(size: int, code: str) -> frozenset[int]:
    """The barriers of a maze written by `code_of_barriers`; a bad code raises ValueError."""
    slots = sorted(slots_of(size).items(), reverse=True)
    bits = int(code, 16)
    if not 0 <= bits < 1 << len(slots):
        raise ValueError(f"{code} has more bits than there are slots")
    return frozenset(slot for number, (_, slot) in enumerate(slots) if bits >> number & 1)
