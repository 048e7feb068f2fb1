"""Certain slots of mazes without loops, against all mazes of small boards."""

from itertools import combinations, product
from random import Random

import pytest

from spieltisch.game.irrgarten.notation import slots_of
from spieltisch.puzzles.irrgarten.knowledge import (
    Knowledge,
    barriers_of_code,
    code_of_barriers,
    entrances,
)
from spieltisch.puzzles.irrgarten.loopless import certain, fits, fitting, witnesses

SIZES = {2: 5, 3: 7}
"""Boards, and how many barriers their builder has: as a rule one entrance more may be barred."""


def joined(size: int, opened: set[str]) -> bool:
    """Whether open slots between fields lead from A1 to all fields."""
    reached, before = {"A1"}, 0
    while len(reached) > before:
        before = len(reached)
        for slot in opened:
            if reached & set(slot.split("|")):
                reached |= set(slot.split("|"))
    return len(reached - {""}) == size * size


def all_mazes(size: int, most: int) -> list[frozenset[int]]:
    """Every maze without loops, by trying all sets of open slots."""
    slots = slots_of(size)
    inner = sorted(text for text in slots if not text.startswith("|"))
    outer = sorted(set(slots) - set(inner))
    trees = [
        set(opened) for opened in combinations(inner, size * size - 1) if joined(size, set(opened))
    ]
    gates = [set(shut) for n in range(size) for shut in combinations(outer, n)]
    mazes = [set(inner) - tree | shut for tree, shut in product(trees, gates)]
    return [frozenset(slots[text] for text in maze) for maze in mazes if len(maze) <= most]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("barriers_more", [-1, 0, 1, 2])
def test_certain_slots_are_those_that_are_the_same_in_every_maze(
    size: int, barriers_more: int
) -> None:
    most = (size - 1) ** 2 + barriers_more
    mazes = all_mazes(size, most)
    slots, rng = sorted(slots_of(size).values()), Random(size)
    for _ in range(60 if mazes else 0):
        truth = rng.choice(mazes)
        asked = rng.sample(slots, rng.randrange(len(slots)))
        barred = frozenset(slot for slot in asked if slot in truth)
        known = Knowledge(size, most, frozenset(asked) - barred, barred)
        left = [m for m in mazes if known.barred <= m and not known.opened & m]
        for has_barrier in (True, False):
            same = {s for s in known.unknown() if all((s in m) == has_barrier for m in left)}
            assert set(certain(known, has_barrier)) == same
    if not mazes:
        nothing = Knowledge(size, most, frozenset(), frozenset())
        assert fitting(nothing, nothing.unknown()) is None


@pytest.mark.parametrize("size", SIZES)
def test_a_maze_fits_exactly_if_it_is_one_of_all(size: int) -> None:
    most = (size - 1) ** 2 + 1
    mazes, slots = set(all_mazes(size, most)), sorted(slots_of(size).values())
    nothing = Knowledge(size, most, frozenset(), frozenset())
    assert mazes
    assert all(fits(nothing, maze) for maze in mazes)
    rng = Random(1)
    for _ in range(300):
        maze = frozenset(rng.sample(slots, rng.randrange(most + 2)))
        assert fits(nothing, maze) == (maze in mazes)


def test_witnesses_leave_no_slot_the_same() -> None:
    nothing = Knowledge(6, 30, frozenset(), frozenset())
    slots = nothing.unknown()
    mazes = witnesses(nothing, slots[0], Random(2))
    assert all(fits(nothing, maze) for maze in mazes)
    assert all(len({slot in maze for maze in mazes}) == 2 for slot in slots[1:])


def test_codes_of_mazes_can_be_read_again() -> None:
    slots, rng = sorted(slots_of(6).values()), Random(3)
    for count in (0, 1, 30, len(slots)):
        maze = frozenset(rng.sample(slots, count))
        assert barriers_of_code(6, code_of_barriers(6, maze)) == maze
    with pytest.raises(ValueError, match="bits"):
        barriers_of_code(6, "f" * 20)
    assert len(entrances(6)) == 6
