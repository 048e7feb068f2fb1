"""The level-1 player of Irrgarten does what a sensible beginner would."""

from random import Random

import pytest

from spieltisch.bots import choose
from spieltisch.bots.irrgarten import fill_form
from spieltisch.game import Position, load
from tests.irrgarten.boards import BARRED, EMPTY, POCKET, asked, turns_to_find
from tests.support import IS_SOAK

LONG_POCKET = "build D4 A1|B1 A2|B2 A3|B3 A3|A4"
"""A dead end of three fields behind A1."""

ROWS = [
    (
        "walks over known open edges to what is unknown",
        asked(BARRED, LONG_POCKET, "A1, A2, A3, A4, A1, B3, B1, A2, B2, C1"),
        "A1",
    ),
    ("goes on into the unknown", asked(EMPTY, "build D4", "D1"), "D2 C1"),
    (
        "leaves a pocket that is explored",
        asked(BARRED, POCKET, "A1, A2, A3, A1, B2, B1, A1, B1, C1"),
        "out",
    ),
    (
        "does not ask again where nothing new can be",
        asked(BARRED, POCKET, "A1, A2, A3, A1, B2, B1, A1, B1, C1, out, D1, out"),
        "B1 C1 D1",
    ),
]


@pytest.mark.parametrize(("habit", "position", "moves"), ROWS)
@pytest.mark.parametrize("seed", range(5))
def test_level_1(habit: str, position: Position, moves: str, seed: int) -> None:
    found = choose(position.memory("left"), 1, Random(seed))
    assert found in moves.split(), f"{habit}\n{position}"


@pytest.mark.parametrize("size", [4, 6, 10])
@pytest.mark.parametrize("barriers", [0, 7, 30, 190])
@pytest.mark.parametrize("level", [0, 1])
def test_mazes_of_bots_are_legal_and_varied(size: int, barriers: int, level: int) -> None:
    start = load("irrgarten", 2, {"size": size, "barriers": barriers}).start(seed=1)
    mazes = [choose(start.memory("left"), level, Random(seed)) for seed in range(20)]
    assert all(start.explain(maze).legal for maze in mazes)
    assert len({maze.split()[1] for maze in mazes}) > 3
    counts = {len(maze.split()) - 2 for maze in mazes}
    assert len(counts) > 3 or barriers < 3


def test_level_1_hides_its_treasure_better_than_chance() -> None:
    """A level-1 seeker needs more turns in its mazes than in random ones."""
    start = load("irrgarten").start(seed=1)
    plain = sum(turns_to_find(fill_form(start, Random(s)), s) for s in range(20))
    better = sum(turns_to_find(choose(start.memory("left"), 1, Random(s)), s) for s in range(20))
    assert better > 1.2 * plain


def test_level_1_beats_random_play() -> None:
    games = 100 if IS_SOAK else 20
    wins = sum(_wins(seed) for seed in range(games))
    assert wins >= 0.75 * games


def test_level_1_ends_its_games() -> None:
    """Also on the largest board with many barriers."""
    for seed in range(3):
        rng = Random(seed)
        position = load("irrgarten", 2, {"size": 10, "barriers": 100}).start(seed=seed)
        for _ in range(3000):
            if position.is_over:
                break
            position = position.play(choose(position.memory(position.actor or ""), 1, rng))
        assert position.is_over


def _wins(seed: int) -> bool:
    rng = Random(seed)
    level_1 = ("left", "right")[seed % 2]
    position = load("irrgarten").start(seed=seed)
    while not position.is_over:
        actor = position.actor or ""
        move = choose(position.memory(actor), int(actor == level_1), rng)
        position = position.play(move)
    return position.outcome.payoffs[level_1] == 1
