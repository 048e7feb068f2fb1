"""The opponents of Irrgarten: always legal, never cheating, sensible seekers and builders."""

from random import Random
from statistics import fmean
from typing import Any
from zlib import crc32

import pytest

from spieltisch.bots.irrgarten import MIND
from spieltisch.bots.irrgarten.build.drafts import build, rating
from spieltisch.bots.irrgarten.levels import BELIEF, DEPTH_FIRST, PLANS, PLOTS, PRACTISED, Plan
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit, Thought
from spieltisch.game import Position, load
from spieltisch.game.irrgarten.mazes import draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import build_text, fields_of, slots_of
from tests.irrgarten.boards import BARRED, EMPTY, POCKET, asked, built

FEW = Limit(simulations=12)


def think(position: Position, level: int, seed: int = 1, limit: Limit = FEW) -> Thought:
    seat = str(position.actor)
    return MIND.think(position.memory(seat), position, level, Random(seed), limit)


GAMES: list[dict[str, Any]] = [
    {},
    {"preset": "small"},
    {"preset": "mini"},
    {"preset": "large"},
    {"last_word": True, "barriers": 7},
    {"size": 5, "barriers": 0, "question_limit": 30},
]


@pytest.mark.parametrize("options", GAMES)
def test_every_level_answers_with_a_legal_move_and_sound_chances(options: dict[str, Any]) -> None:
    position = load("irrgarten", 2, options).start(seed=4)
    for number in range(90):
        if position.is_over:
            break
        thought = think(position, LEVELS[number % len(LEVELS)], number)
        assert position.explain(thought.move).legal
        assert thought.move in thought.values
        assert position.form or set(thought.values) <= set(position.legal())
        assert all(0 <= value <= 1 for value in thought.values.values())
        assert list(thought.chances) == list(position.game.seats)
        assert sum(thought.chances.values()) == pytest.approx(1)
        position = position.play(thought.move)


@pytest.mark.parametrize("level", LEVELS)
def test_equal_memories_give_equal_moves(level: int) -> None:
    """IRR-14: what has not been met of the other's maze does not count."""
    line = "C1, C2"
    here = asked("build D4 |A1", "build D4", line)
    there = asked("build D4 |A1", "build A3 |A1 B3|B4 C3|D3 D1|D2", line)
    assert here.memory("left") == there.memory("left")
    for seed in range(4):
        assert think(here, level, seed) == think(there, level, seed)


LONG_POCKET = "build D4 A1|B1 A2|B2 A3|B3 A3|A4"
"""A dead end of three fields behind A1."""

HABITS = [
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


@pytest.mark.parametrize(("habit", "position", "moves"), HABITS)
@pytest.mark.parametrize("level", LEVELS[1:])
def test_every_level_but_the_first(habit: str, position: Position, moves: str, level: int) -> None:
    for seed in range(3):
        found = think(position, level, seed).move
        assert found in moves.split(), f"level {level} {habit}\n{position}"


@pytest.mark.parametrize("size", [4, 6, 10])
@pytest.mark.parametrize("barriers", [0, 7, 30, 190])
@pytest.mark.parametrize("level", LEVELS)
def test_mazes_are_legal_and_varied(size: int, barriers: int, level: int) -> None:
    start = load("irrgarten", 2, {"size": size, "barriers": barriers}).start(seed=1)
    mazes = [think(start, level, seed, Limit(simulations=2)).move for seed in range(5)]
    assert all(start.explain(maze).legal for maze in mazes)
    assert len({maze.split()[1] for maze in mazes}) > 1
    assert len(set(mazes)) > 2


def test_stronger_builders_build_harder_mazes() -> None:
    def hardness(level: int) -> float:
        mazes = [build(PLOTS[level], 6, 30, Random(seed)) for seed in range(6)]
        return fmean(rating(6, *maze, searches=4) for maze in mazes)

    ratings = [hardness(level) for level in LEVELS]
    assert ratings == sorted(ratings)
    assert ratings[5] > 1.5 * ratings[1]


def turns_in_a_game(maze: str, level: int) -> int:
    """The turns that a level needs in a maze while the other means to find nothing."""
    position = built("build D4 |A1 |B1", maze, barriers=12)
    turns = 1
    while not position.is_over:
        if position.turn == "left":
            after = position.play(think(position, level, limit=Limit()).move)
            turns += after.turn == "right"
        else:
            moves = position.legal()
            after = position.play("out" if "out" in moves else moves[0])
        position = after
    return turns


@pytest.mark.parametrize("level", [4, 5])
def test_the_bots_own_referee_counts_turns_much_as_the_game_does(level: int) -> None:
    """IRR-8 to IRR-12. In a game it decides anew at every step, so single searches may differ."""
    finder = thinker(4, compiled=True)
    own = {"treasure": "D4", "barriers": ["|A1", "|B1"]}
    salt = crc32(f"left {own}".encode()) % (1 << 31)
    played, counted = 0, 0
    for seed in range(10):
        maze = draw_maze(4, 12, Random(seed))
        barred = [finder.graph.slots[slot] for slot in maze[1]]
        finder.set_barriers(12)
        counted += finder.seek(barred, finder.graph.places[maze[0]], PLANS[level], salt, 200)
        played += turns_in_a_game(build_text(*maze), level)
    assert 0.8 * counted <= played <= 1.25 * counted


def plainly(maze: str, searches: int = 1) -> float:
    """The turns of the plain depth-first seeker in a maze of 4 x 4."""
    _, treasure, *barriers = maze.split()
    finder = Thinker(4, compiled=False)
    barred = [finder.graph.slots[slots_of(4)[text]] for text in barriers]
    place = finder.graph.places[fields_of(4)[treasure]]
    return finder.seek_plainly(barred, place, 7, searches, 99)


def test_the_plain_seeker_pays_for_barriers_and_for_leaving() -> None:
    """IRR-8, IRR-10: it loses a turn at each of three entrances, and one to leave a pocket."""
    assert plainly(EMPTY) == 1
    assert plainly("build A1 A1|A2 A1|B1 |B1 |C1 |D1", 50) == pytest.approx(2.5, abs=0.5)
    assert plainly("build A1 A1|A2 A1|B1 B1|C1 B1|B2 |C1 |D1", 50) > 3


def test_practice_pays() -> None:
    """In corridors it takes fewer turns than going depth first."""
    finder = thinker(6, compiled=True)
    finder.set_barriers(30)
    practised, plain = [], []
    for salt in range(1, 301):
        barred = finder.corridors(30, salt)
        treasure = Random(salt).randrange(36)
        practised.append(finder.seek(barred, treasure, Plan(PRACTISED), salt, 200))
        plain.append(finder.seek_plainly(barred, treasure, salt, 4, 200))
    assert fmean(practised) < 0.95 * fmean(plain)


def test_the_order_of_visits_is_remembered() -> None:
    position = asked(EMPTY, "build D4 A2|A3", "B1, B2, A2, A3, C1")
    finder = Thinker(4, compiled=False)
    finder.remember(position.memory("left"), "left")
    order = [
        finder.space.knowledge.visits[finder.graph.places[fields_of(4)[text]]]
        for text in ("B1", "B2", "A2")
    ]
    assert order == [1, 2, 3]


def test_interpreted_and_compiled_searches_are_the_same() -> None:
    finders = Thinker(5, compiled=False), Thinker(5, compiled=True)
    for seed, plan in enumerate((Plan(DEPTH_FIRST), PLANS[1], Plan(BELIEF, 4), PLANS[5])):
        maze = draw_maze(5, 20, Random(seed))
        found = []
        for finder in finders:
            finder.set_barriers(20)
            barred = [finder.graph.slots[slot] for slot in maze[1]]
            found.append(finder.seek(barred, finder.graph.places[maze[0]], plan, 77, 200))
        assert found[0] == found[1]


def test_worlds_fit_what_is_known() -> None:
    """IRR-3, IRR-5: not too many barriers, and a way to the treasure."""
    position = asked("build D4 |A1", "build D4 A1|A2 B1|C1 B2|C2", "A1, A2, A1, B1, C1", barriers=9)
    finder = Thinker(4, compiled=True)
    finder.remember(position.memory("left"), "left")
    finder.decide(Plan(BELIEF, 200), Limit())
    slots = {number: slot for slot, number in finder.graph.slots.items()}
    fields = {number: field for field, number in finder.graph.places.items()}
    known = position.view("left")["known"]["left"]
    for world in finder.space.worlds[:200]:
        barred = {slots[number] for number, what in enumerate(world.slots) if what == 2}
        assert len(barred) <= 9
        assert {slots_of(4)[text] for text in known["barriers"]} <= barred
        assert not {slots_of(4)[text] for text in known["open"]} & barred
        assert fields[world.treasure] in way_lengths(4, barred)
        assert fields[world.treasure] not in {fields_of(4)[text] for text in known["visited"]}


def test_who_is_far_behind_knows_it() -> None:
    hopeless = built("build A1", build_text(*draw_maze(6, 30, Random(2))), size=6)
    thought = think(hopeless, 5, limit=Limit(simulations=40))
    assert thought.chances["left"] < 0.4


def test_the_master_beats_beginners() -> None:
    won = 0
    for seed in range(4):
        rng = Random(seed)
        position = load("irrgarten").start(seed=seed)
        seat = position.game.seats[seed % 2]
        while not position.is_over:
            level = 5 if position.actor == seat else 0
            position = position.play(think(position, level, rng.randrange(999), Limit(40)).move)
        won += position.outcome.payoffs[seat] == 1
    assert won >= 3
