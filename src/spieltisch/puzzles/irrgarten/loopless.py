"""Mazes without loops: which slots are certain, and mazes that fit what is known.

In such a maze exactly one way leads from each field to every other one, going outside aside: the
open slots between fields are a spanning tree. Entrances are free, but one is open (IRR-5), and the
builder has no more than their barriers (IRR-3). A set of open slots grows to a spanning tree
exactly if it has no loop and the slots that may be open join all fields; so what `fitting` does not
find does not exist.
"""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from spieltisch.game.irrgarten.mazes import neighbours
from spieltisch.game.irrgarten.notation import fields_of
from spieltisch.puzzles.irrgarten.knowledge import Knowledge, ends, entrances
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = ["Barriers", "certain", "fits", "fitting", "pocket", "way", "witnesses"]

Barriers = frozenset[int]
"""The slots of a maze that have a barrier."""


class _Parts:
    """Fields that hang together."""

    def __init__(self, fields: Iterable[int]) -> None:
        self._head = {field: field for field in fields}
        self.count = len(self._head)

    def head(self, field: int) -> int:
        """One field of the part that stands for all of it."""
        while self._head[field] != field:
            self._head[field] = self._head[self._head[field]]
            field = self._head[field]
        return field

    def join(self, one: int, other: int) -> bool:
        """Join two parts; False if they are one already, so that this closes a loop."""
        low, high = self.head(one), self.head(other)
        self._head[high] = low
        self.count -= low != high
        return low != high


def fits(known: Knowledge, barriers: Barriers) -> bool:
    """Whether a maze has no loops, is allowed, and agrees with what is known."""
    size = known.size
    slots = ends(size)
    parts = _Parts(fields_of(size).values())
    opened = [slot for slot in slots if slot not in barriers]
    inner = [slot for slot in opened if slot not in entrances(size)]
    return (
        known.barred <= barriers
        and not known.opened & barriers
        and len(barriers) <= known.most
        and len(inner) < len(opened)
        and all(parts.join(*slots[slot]) for slot in inner)
        and parts.count == 1
    )


def fitting(known: Knowledge, first: Sequence[int], shut: Collection[int] = ()) -> Barriers | None:
    """A maze without loops that fits what is known, or None if there is none.

    Unknown slots are opened in the order of `first`, which has them all. Entrances are open, but
    those in `shut` have a barrier while another one is open and barriers are left.
    """
    size = known.size
    slots, outer = ends(size), entrances(size)
    parts = _Parts(fields_of(size).values())
    opened = set(known.opened)
    if not all(parts.join(*slots[slot]) for slot in known.opened - outer):
        return None
    for slot in first:
        if slot not in known.barred and slot not in outer and parts.join(*slots[slot]):
            opened.add(slot)
    barriers = {slot for slot in slots if slot not in outer and slot not in opened}
    barriers |= known.barred & outer
    for slot in sorted(shut):
        is_free = slot in outer and slot not in known.opened and slot not in barriers
        if is_free and len(barriers) < known.most and len(outer - barriers) > 1:
            barriers.add(slot)
    is_allowed = parts.count == 1 and outer - barriers and len(barriers) <= known.most
    return frozenset(barriers) if is_allowed else None


def certain(known: Knowledge, has_barrier: bool) -> list[int]:
    """The unknown slots that have a barrier in all fitting mazes, or that are open in all."""
    unknown = known.unknown()
    return [slot for slot in unknown if fitting(known.told(slot, not has_barrier), unknown) is None]


def witnesses(known: Knowledge, but: int, rng: Random) -> list[Barriers]:
    """Fitting mazes: each unknown slot but one has a barrier in some, and none in others."""
    unknown = known.unknown()
    wanted = {(slot, has) for slot in unknown if slot != but for has in (False, True)}
    found: list[Barriers] = []
    while wanted:
        slot, has_barrier = min(wanted)
        order = rng.sample(unknown, len(unknown))
        order.sort(key=lambda slot: ((slot, False) not in wanted, (slot, True) in wanted))
        shut = [slot for slot, has in wanted if has]
        maze = fitting(known.told(slot, has_barrier), order, shut)
        assert maze is not None
        found.append(maze)
        wanted -= {(slot, slot in maze) for slot in unknown}
    return found


def way(known: Knowledge, start: int, to: int) -> list[int]:
    """The fields of the way from one to another over slots known to be open, or none."""
    came: dict[int, int] = {start: start}
    queue = [start]
    for at in queue:
        for place, slot in neighbours(known.size)[at]:
            if slot in known.opened and place != OUTSIDE and place not in came:
                came[place] = at
                queue.append(place)
    if to not in came:
        return []
    fields = [to]
    while fields[-1] != start:
        fields.append(came[fields[-1]])
    return fields[::-1]


def pocket(known: Knowledge, slot: int) -> set[int]:
    """The fields that a barrier in this slot would cut off, on its smaller side; none if none."""
    size = known.size
    start, to = ends(size)[slot]
    shut = known.barred | entrances(size) | {slot}
    sides = []
    for first in (start, to):
        reached = [first]
        for at in reached:
            beside = neighbours(size)[at]
            reached += [to for to, by in beside if by not in shut and to not in reached]
        sides.append(set(reached))
    return set() if to in sides[0] else min(sides, key=len)
