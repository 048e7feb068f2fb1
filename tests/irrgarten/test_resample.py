"""What a seat cannot know is drawn anew, always possible and never the same."""

import json
from random import Random
from statistics import mean, pstdev
from time import perf_counter
from typing import Any

import pytest

from spieltisch.game import Game, Position, load
from spieltisch.game.irrgarten.mazes import draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten import KERNEL
from tests.irrgarten.boards import BARRED, CORRIDOR, EMPTY, POCKET, asked, built
from tests.support import random_positions

SNAKE = (
    "build F6 |A1 |B1 |C1 |D1 |E1 B1|B2 C1|C2 D1|D2 E1|E2 F1|F2 A2|A3 B2|B3 C2|C3 D2|D3 E2|E3 "
    "B3|B4 C3|C4 D3|D4 E3|E4 F3|F4 A4|A5 B4|B5 C4|C5 D4|D5 E4|E5 B5|B6 C5|C6 D5|D6 E5|E6 F5|F6"
)
"""One way through all fields, with all 30 barriers."""


def drawn(position: Position, seat: str, count: int = 200) -> list[dict[str, Any]]:
    """The other's maze in `count` resampled positions, each of them checked."""
    rng, mazes = Random(7), []
    other = "right" if seat == "left" else "left"
    for _ in range(count):
        sample = position.resample(seat, rng)
        assert KERNEL.flaw(sample.kernel_state()) == 0
        assert json.dumps(sample.memory(seat)) == json.dumps(position.memory(seat))
        mazes.append(sample.to_json()["mazes"][other])
    return mazes


@pytest.mark.parametrize("size", range(4, 11))
@pytest.mark.parametrize("barriers", [0, 30, 190])
def test_with_nothing_known_mazes_are_full_and_empty_and_in_between(
    size: int, barriers: int
) -> None:
    """IRR-3, IRR-5, IRR-14: all kinds of mazes, all legal."""
    position = built("build A1", "build A1", size=size, barriers=barriers)
    mazes = drawn(position, "left", 60)
    counts = [len(maze["barriers"]) for maze in mazes]
    most = min(barriers, len(slots_of(size)) - 1)
    assert max(counts) <= most
    assert len({maze["treasure"] for maze in mazes}) > 8
    if barriers:
        assert len({json.dumps(maze) for maze in mazes}) == len(mazes)
        assert min(counts) < 0.4 * most
        assert max(counts) > 0.6 * most
        assert pstdev(counts) > 0.1 * most


def test_ways_are_short_and_long() -> None:
    """A drawn treasure is not always next to an entrance, nor always at the end of a long way."""
    rng, lengths = Random(3), []
    for _ in range(300):
        treasure, slots = draw_maze(6, 30, rng)
        lengths.append(way_lengths(6, slots)[treasure])
    assert min(lengths) <= 2
    assert max(lengths) >= 15
    assert 4 < mean(lengths) < 12


def test_what_is_known_stays_true() -> None:
    """IRR-8, IRR-13: known edges keep their answers; no visited field holds the treasure."""
    position = asked(BARRED, POCKET, "A1, A2, A3, A1, A1, B1, B1, out, C1, B1, B2, C2, C3, C4, B4")
    known = position.to_json()["known"]["left"]
    mazes = drawn(position, "left")
    for maze in mazes:
        assert set(known["barriers"]) <= set(maze["barriers"])
        assert not set(known["open"]) & set(maze["barriers"])
        assert maze["treasure"] not in known["visited"]
    unknown = set(fields_of(4)) - set(known["visited"])
    assert {maze["treasure"] for maze in mazes} == unknown
    slots = set(slots_of(4)) - set(known["barriers"]) - set(known["open"])
    assert slots == {b for maze in mazes for b in maze["barriers"] if b in slots}


def test_a_limit_that_is_used_up_leaves_no_barrier_to_draw() -> None:
    """IRR-3: every barrier of the other is known."""
    maze = "build D4 |A1 |C1"
    position = asked(maze, maze, "A1, A1, C1", barriers=2)
    assert all(drawing["barriers"] == ["|A1", "|C1"] for drawing in drawn(position, "left", 50))


def test_the_last_unknown_field_holds_the_treasure() -> None:
    """IRR-13: a whole snake walked but for its end; the maze is almost known."""
    way = [
        f"{line}{place}" for place in range(1, 7) for line in ("FEDCBA", "ABCDEF")[place % 2 == 0]
    ]
    position = built(SNAKE, SNAKE, size=6)
    for field in way[:-1]:
        position = position.play(field)
    mazes = drawn(position, "left", 50)
    assert {maze["treasure"] for maze in mazes} == {"F6"}
    assert all("E6|F6" not in m["barriers"] or "F5|F6" not in m["barriers"] for m in mazes)


def test_a_found_treasure_stays_where_it_was_found() -> None:
    """IRR-15: in the other's last turn; also if the memory does not reach back to the find."""
    found = asked(CORRIDOR, CORRIDOR, "A1, A2, A3, A4", last_word=True)
    for position in (found, Game.read(found.to_json())):
        assert {maze["treasure"] for maze in drawn(position, "left", 20)} == {"A4"}


def test_while_building_nothing_of_lefts_maze_reaches_right() -> None:
    """IRR-4, IRR-14: whatever left has built, right sees and remembers the same."""
    start = load("irrgarten", 2, {"size": 4}).start(seed=1)
    seen = set()
    for move in (EMPTY, BARRED, POCKET, CORRIDOR, "build A1"):
        position = start.play(move)
        for viewer in ("right", "public"):
            events = [event.seen_by(viewer) for event in position.history()]
            seen.add(json.dumps([position.view(viewer), events]))
            assert position.view(viewer)["mazes"] == {"left": None, "right": None}
    assert len(seen) == 1
    mazes = drawn(start.play(POCKET), "right")
    assert len({maze["treasure"] for maze in mazes}) == 16


def test_while_building_left_knows_that_right_has_not_built() -> None:
    """IRR-4: nothing to draw."""
    start = load("irrgarten", 2, {"size": 4}).start(seed=1)
    assert start.resample("left", Random(1)) == start
    assert start.resample("right", Random(1)) == start
    half = start.play(POCKET)
    assert half.resample("left", Random(1)) == half


def test_the_own_maze_and_all_traces_are_kept() -> None:
    position = asked(BARRED, POCKET, "A1, A2, A3, A1, A1")
    doc = position.to_json()
    for seat, other in (("left", "right"), ("right", "left")):
        sample = position.resample(seat, Random(5)).to_json()
        assert {**sample, "mazes": None} == {**doc, "mazes": None}
        assert sample["mazes"][seat] == doc["mazes"][seat]
        assert sample["mazes"][other] != doc["mazes"][other]


def test_drawing_is_quick_even_on_the_largest_board() -> None:
    """It walks over some thousand fields, in far less time than a bot has."""
    rng = Random(2)
    game = load("irrgarten", 2, {"size": 10, "barriers": 90})
    positions = list(random_positions(game.start(seed=2), rng, 300))[2:-1:20]
    began = perf_counter()
    for position in positions:
        position.resample("left", rng)
    assert (perf_counter() - began) / len(positions) < 0.1
