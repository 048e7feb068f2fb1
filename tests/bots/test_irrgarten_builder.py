"""The master builder of Irrgarten: every maze new, allowed, and hard to search."""

from random import Random
from statistics import fmean

import pytest

from spieltisch.bots.irrgarten.build.builder import Builder, Effort
from spieltisch.bots.irrgarten.build.changes import put_up
from spieltisch.bots.irrgarten.build.drafts import build
from spieltisch.bots.irrgarten.build.lots import draw_lots, turns_by
from spieltisch.bots.irrgarten.build.yard import LOTS, Yard, lay_site
from spieltisch.bots.irrgarten.graph import graph
from spieltisch.bots.irrgarten.levels import PLANS, PLOTS, Plan
from spieltisch.bots.irrgarten.thinker import thinker
from spieltisch.bots.mind import Limit
from spieltisch.compute.workspaces import make_workspace
from spieltisch.game.irrgarten.mazes import Maze, draw_maze, neighbours, way_lengths
from spieltisch.game.irrgarten.notation import field_text, fields_of, slots_of
from spieltisch.rules.irrgarten.board import OUTSIDE
from tests.irrgarten.boards import EMPTY

SIZE = 4


def yard_with(barred: list[int], seed: int = 1) -> Yard:
    """A maze of 4 x 4 and lots to search it by."""
    yard = make_workspace(Yard, is_compiled=False, lots=LOTS)
    lay_site(yard.site, graph(SIZE))
    yard.stream[0] = seed
    draw_lots(yard)
    yard.site.order[: len(barred)] = barred
    yard.site.barriers = len(barred)
    put_up(yard.site)
    return yard


def numbers(maze: str) -> tuple[int, list[int]]:
    """The place of the treasure and the barriers of a maze that is written down."""
    _, treasure, *barriers = maze.split()
    board = graph(SIZE)
    slots = [board.slots[slots_of(SIZE)[text]] for text in barriers]
    return board.places[fields_of(SIZE)[treasure]], slots


def turns(maze: str) -> list[int]:
    """The turns by each lot, in order."""
    place, barred = numbers(maze)
    yard = yard_with(barred)
    cell = (place // SIZE + 1) * (SIZE + 1) + place % SIZE + 1
    return sorted(turns_by(yard.site, lot, cell, 0) for lot in yard.lots)


def test_lots_pay_for_barriers_and_for_leaving() -> None:
    """IRR-8, IRR-10: a turn for each closed entrance tried, four for a pocket of one field."""
    assert set(turns(EMPTY)) == {1}
    assert set(turns("build A1 A1|A2 A1|B1 |B1 |C1 |D1")) == {1, 2, 3, 4}
    pocket = "build A1 A1|A2 A1|B1 B1|C1 B1|B2 |C1 |D1"
    assert set(turns(pocket)) == {1, 2, 3, 5, 6, 7}


def test_a_treasure_just_behind_an_entrance_does_not_count() -> None:
    place, barred = numbers("build A2 |B1 |C1 |D1")
    yard = yard_with(barred)
    assert {turns_by(yard.site, lot, place + 6, 2) for lot in yard.lots} == {0, 1, 2, 3, 4}


def test_lots_tell_when_there_is_no_way_to_the_treasure() -> None:
    """IRR-5."""
    assert set(turns("build B2 A2|B2 B1|B2 B2|B3 B2|C2")) == {0}


@pytest.mark.parametrize("seed", range(4))
def test_lots_search_as_the_plain_seeker_does(seed: int) -> None:
    maze = draw_maze(SIZE, 14, Random(seed))
    finder = thinker(SIZE, compiled=True)
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    place = finder.graph.places[maze[0]]
    yard = yard_with(barred, seed + 1)
    cell = (place // SIZE + 1) * (SIZE + 1) + place % SIZE + 1
    by_lots = fmean(turns_by(yard.site, lot, cell, 0) for lot in yard.lots)
    assert by_lots == pytest.approx(finder.seek_plainly(barred, place, 5, 4000, 99), rel=0.1)


@pytest.mark.parametrize("size", range(4, 11))
@pytest.mark.parametrize("barriers", [0, 1, 12, 30, 60])
def test_hard_mazes_are_allowed(size: int, barriers: int) -> None:
    """IRR-4, IRR-5, IRR-16: not too many barriers, and a way to the treasure."""
    for seed in range(3):
        treasure, barred = build(PLOTS[-1], size, barriers, Random(seed), Limit(simulations=150))
        assert len(set(barred)) == len(barred) <= barriers
        assert set(barred) <= set(slots_of(size).values())
        assert treasure in fields_of(size).values()
        assert treasure in way_lengths(size, barred)


def test_interpreted_and_compiled_builders_build_the_same() -> None:
    for size, barriers, salt in ((4, 12, 3), (6, 30, 4), (7, 9, 5), (5, 0, 7)):
        builders = Builder(size, compiled=False), Builder(size, compiled=True)
        barred = builders[0].seeker.corridors(barriers, salt)
        effort = Effort(lots=70, changes=60, climbs=5, searches=9, share=0.6)
        found = [b.harden(barred, size - 1, barriers, effort, salt) for b in builders]
        assert found[0] == found[1]
        assert barriers == 0 or found[0] != (sorted(barred), size - 1)


def plain_turns(maze: Maze) -> float:
    finder = thinker(6, compiled=True)
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    return finder.seek_plainly(barred, finder.graph.places[maze[0]], 5, 1000, 300)


def test_the_master_leads_depth_first_seekers_astray_in_ever_new_mazes() -> None:
    corridors = [build(PLOTS[-2], 6, 30, Random(seed)) for seed in range(20)]
    hard = [build(PLOTS[-1], 6, 30, Random(seed)) for seed in range(8)]
    assert fmean(map(plain_turns, hard)) > 1.15 * fmean(map(plain_turns, corridors))
    assert len({(treasure, *barred) for treasure, barred in hard}) == len(hard)
    assert len({treasure for treasure, _ in hard}) > 2


def practised_turns(maze: Maze, plan: Plan = PLANS[-1]) -> float:
    finder = thinker(6, compiled=True)
    finder.set_barriers(30)
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    return finder.seek_often(barred, finder.graph.places[maze[0]], plan, 9, 60, 300)


def naive_turns(maze: Maze) -> float:
    """The turns of a seeker that has practised in usual mazes only."""
    return practised_turns(maze, PLANS[-1]._replace(naive=100))


def test_hard_mazes_are_hard_for_practised_seekers_too() -> None:
    rough = PLOTS[-1]._replace(climbs=0)
    astray = [build(rough, 6, 30, Random(seed)) for seed in range(10)]
    hard = [build(PLOTS[-1], 6, 30, Random(seed)) for seed in range(10)]
    assert fmean(map(practised_turns, hard)) > fmean(map(practised_turns, astray)) + 1.5
    assert fmean(map(naive_turns, hard)) > fmean(map(naive_turns, astray)) + 4


def test_nobody_can_count_on_an_entrance_or_on_a_row() -> None:
    """Each entrance is open in 20 to 80 of 100 mazes; every row has the treasure in more than 5,
    no field in more than 15.
    """
    few = Limit(simulations=8)
    mazes = [build(PLOTS[-1], 6, 30, Random(seed), few) for seed in range(400)]
    for _, slot in neighbours(6)[OUTSIDE]:
        assert 0.2 <= fmean(slot not in barred for _, barred in mazes) <= 0.8
    treasures = [field_text(treasure) for treasure, _ in mazes]
    for row in "123456":
        assert fmean(text[1] == row for text in treasures) > 0.05
    assert max(map(treasures.count, treasures)) / len(mazes) <= 0.15


def test_changes_leave_the_entrances_and_the_treasures_row_alone() -> None:
    builder = Builder(6, compiled=True)
    shut = builder.seeker.entrances[1:3]
    barred = builder.seeker.corridors(30, 8, shut)
    closed = set(barred) & set(builder.seeker.entrances)
    assert set(shut) <= closed
    effort = Effort(lots=70, changes=300, climbs=20, searches=8, share=0.5)
    harder, treasure = builder.harden(barred, 9, 30, effort, 3)
    assert set(harder) & set(builder.seeker.entrances) == closed
    assert harder != sorted(barred)
    assert treasure % 6 == 9 % 6


def test_who_has_less_time_tries_fewer_changes() -> None:
    mazes = [
        build(PLOTS[-1], 6, 30, Random(3), limit)
        for limit in (Limit(seconds=0.1), Limit(simulations=PLOTS[-1].changes // 10), Limit())
    ]
    assert mazes[0] == mazes[1]
    assert plain_turns(mazes[0]) < plain_turns(mazes[2])
    assert build(PLOTS[-1], 6, 30, Random(3), Limit(seconds=5.0)) == mazes[2]
