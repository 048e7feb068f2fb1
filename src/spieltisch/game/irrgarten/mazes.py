"""Random mazes that the rules allow and that agree with what is already known of them."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from math import comb
from random import Random

from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten.board import OUTSIDE, STEP, WEST, is_row_1, slot_field, slot_side

__all__ = ["Maze", "draw_maze", "few_mazes", "neighbours", "way_lengths"]

FEW = 500
"""So many mazes are still listed, not drawn."""

Maze = tuple[int, list[int]]
"""The treasure's field and the slots with barriers."""


@cache
def neighbours(size: int) -> dict[int, list[tuple[int, int]]]:
    """IRR-2: for each field, and OUTSIDE, the places next to it with the slot between."""
    found: dict[int, list[tuple[int, int]]] = {at: [] for at in fields_of(size).values()}
    found[OUTSIDE] = []
    for slot in slots_of(size).values():
        field, side = slot_field(slot), slot_side(slot)
        to = OUTSIDE if side == WEST and is_row_1(field) else field + STEP[side]
        found[field].append((to, slot))
        found[to].append((field, slot))
    return found


def way_lengths(size: int, barred: Collection[int]) -> dict[int, int]:
    """IRR-5: how many steps it takes from outside to each field that can be reached."""
    lengths = {OUTSIDE: 0}
    queue = [OUTSIDE]
    for at in queue:
        for to, slot in neighbours(size)[at]:
            if to not in lengths and slot not in barred:
                lengths[to] = lengths[at] + 1
                queue.append(to)
    return lengths


def draw_maze(
    size: int,
    most: int,
    rng: Random,
    *,
    opened: Collection[int] = (),
    barred: Collection[int] = (),
    treasures: Collection[int] | None = None,
) -> Maze:
    """A random maze with at most so many barriers.

    The `opened` slots stay free, the `barred` ones have a barrier, and the treasure is on one of
    `treasures` (or anywhere). Some mazes are scattered, some all corridors; some full, some empty.
    """
    reached = way_lengths(size, barred)
    fields = fields_of(size).values() if treasures is None else treasures
    treasure = rng.choice([field for field in sorted(fields) if field in reached])
    tree = _tree(size, rng, opened, barred)
    fixed = {*_way(tree, treasure), *opened, *barred}
    free = [slot for slot in slots_of(size).values() if slot not in fixed]
    rng.shuffle(free)
    if rng.random() < 0.5:
        corridors = {slot for _, slot in tree.values()}
        free.sort(key=lambda slot: slot in corridors)
    room = max(0, min(most - len(barred), len(free)))
    count = max(rng.randint(0, room), rng.randint(0, room))
    return treasure, sorted([*barred, *free[:count]])


def few_mazes(
    size: int,
    most: int,
    *,
    opened: Collection[int],
    barred: Collection[int],
    treasures: Collection[int],
) -> list[Maze]:
    """All mazes that agree with what is known, as `draw_maze` takes it; none if they are many."""
    free = [slot for slot in slots_of(size).values() if slot not in opened and slot not in barred]
    room = range(min(most - len(barred), len(free)) + 1)
    if sum(comb(len(free), count) for count in room) * len(treasures) > FEW:
        return []
    return [
        (treasure, sorted([*barred, *more]))
        for count in room
        for more in combinations(free, count)
        for treasure in sorted(set(treasures) & set(way_lengths(size, {*barred, *more})))
    ]


def _tree(
    size: int, rng: Random, opened: Collection[int], barred: Collection[int]
) -> dict[int, tuple[int, int]]:
    """Corridors without loops: for each field the place it is reached from and the slot between.

    What is known to be open comes first; then corridors grow, and wind the more, the more often
    they grow where they grew last.
    """
    tree: dict[int, tuple[int, int]] = {OUTSIDE: (OUTSIDE, -1)}
    ends = [OUTSIDE]
    for at in ends:
        for to, slot in neighbours(size)[at]:
            if to not in tree and slot in opened:
                tree[to] = (at, slot)
                ends.append(to)
    winding = rng.random()
    while ends:
        number = len(ends) - 1 if rng.random() < winding else rng.randrange(len(ends))
        at = ends[number]
        steps = [(t, s) for t, s in neighbours(size)[at] if t not in tree and s not in barred]
        if steps:
            to, slot = rng.choice(steps)
            tree[to] = (at, slot)
            ends.append(to)
        else:
            ends.pop(number)
    return tree


def _way(tree: dict[int, tuple[int, int]], field: int) -> Iterator[int]:
    """The slots on the way from a field to the outside."""
    while field != OUTSIDE:
        field, slot = tree[field]
        yield slot
