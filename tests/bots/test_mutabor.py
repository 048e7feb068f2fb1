"""The opponents of Mutabor: always legal, never cheating, each seeing what its level should."""

from random import Random
from typing import Any

import pytest

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Limit, Thought
from spieltisch.bots.mutabor import MIND
from spieltisch.bots.mutabor.levels import PLANS
from spieltisch.bots.mutabor.thinker import Found, thinker
from spieltisch.game import Game, Position, load
from tests.mutabor.boards import F8_CLOSED, MIDDLE, lay, stuck
from tests.mutabor.test_endings import nearly_home
from tests.mutabor.test_options import HIT
from tests.support import random_positions

QUICK = Limit(simulations=2_000)


def think(position: Position, level: int, seed: int = 1, limit: Limit = QUICK) -> Thought:
    seat = str(position.actor)
    return MIND.think(position.memory(seat), position, level, Random(seed), limit)


GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"preset": "mini"}),
    (4, {"preset": "mini"}),
    (2, {"sides": "open", "restart_by": "owner"}),
    (4, {"restart_by": "owner", "exchange": "free"}),
]


@pytest.mark.parametrize(("people", "options"), GAMES)
def test_every_level_answers_with_a_legal_move_and_sound_chances(
    people: int, options: dict[str, Any]
) -> None:
    start = load("mutabor", people, options).start(seed=people)
    for number, position in enumerate(random_positions(start, Random(people), 60)):
        if position.is_over:
            break
        legal = position.legal()
        thought = think(position, LEVELS[number % len(LEVELS)], limit=Limit(simulations=100))
        assert thought.move in legal
        assert thought.move in thought.values
        assert set(thought.values) <= set(legal)
        assert all(0 <= value <= 1 for value in thought.values.values())
        assert list(thought.chances) == list(position.game.seats)
        assert all(0 <= chance <= 1 for chance in thought.chances.values())
        assert sum(thought.chances.values()) == pytest.approx(1)


SPECIAL = [
    ("cards are exchanged", stuck(F8_CLOSED)),
    ("cards are exchanged for nothing", stuck(F8_CLOSED, options={"exchange": "free"})),
    ("a piece is put back", lay(**HIT, options={"restart_by": "owner"}).play("c4>c6x")),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("case", "position"), SPECIAL)
def test_every_level_knows_what_to_do_when(case: str, position: Position, level: int) -> None:
    assert think(position, level).move in position.legal()


@pytest.mark.parametrize("level", LEVELS)
def test_equal_memories_give_equal_moves(level: int) -> None:
    """MUT-2: the face-down cards are never looked at."""
    doc = load("mutabor", 2).start(seed=9).to_json()
    cards = doc["cards"]
    turned = {**cards, **dict(zip(MIDDLE, [cards[f] for f in reversed(MIDDLE)], strict=True))}
    assert turned != cards
    true, other = Game.read(doc), Game.read({**doc, "cards": turned})
    for seed in range(5):
        assert think(true, level, seed) == think(other, level, seed)


WINS = nearly_home(2)
ARRIVES = lay({"c7": "tree"}, south="c7 d1 e1 f1", north="b6 d8 e8 f8")
HITS = lay(
    {"c4": "gate", "c6": "star", **dict.fromkeys(("c8", "d8", "e8", "f8"), "tree")},
    south="c4 d1 e1 f1",
    north="c6 d8 e8 f8",
)
"""South's gate and north's star threaten each other."""
STOPS = lay(
    {"f5": "gate", "f2": "tree", "g3": "tree"},
    south="f5 c8 d8 b3",
    north="f2 c1 d1 e1",
)
"""North's last piece stands before f1, and south's gate sees it."""
FINDINGS = [
    ("wins when it can", WINS, LEVELS[1:], {"f7>f8"}),
    ("grabs an arrival", ARRIVES, LEVELS[1:2], {"c7>c8"}),
    ("hits the piece that threatens it", HITS, LEVELS[1:], {"c4>c6xc8"}),
    ("stops who would win next", STOPS, LEVELS[2:], {"f5>f2xe8", "f5>f2xf8"}),
]


@pytest.mark.parametrize(("finding", "position", "levels", "moves"), FINDINGS)
def test_levels_that_should_see_it(
    finding: str, position: Position, levels: tuple[int, ...], moves: set[str]
) -> None:
    for level in levels:
        assert think(position, level).move in moves, f"level {level} {finding}"


def test_a_won_game_is_known_as_won() -> None:
    thought = think(nearly_home(2), 5)
    assert thought.values["f7>f8"] > 0.99
    assert thought.chances["south"] > 0.99


def searched(position: Position, nodes: int, compiled: bool) -> Found:
    search = thinker(compiled)
    moves = [position.actions(text) for text in position.legal()]
    seat = position.game.kind.seat_number(str(position.actor))
    search.set_up(position.kernel_state(), seat, moves, [])
    return search.search(range(len(moves)), PLANS[5], Limit(simulations=nodes), 8, salt=1)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_the_search_finds_the_same_compiled_and_interpreted(people: int) -> None:
    position = load("mutabor", people).start(seed=people)
    for later in list(random_positions(position, Random(people), 12))[::4]:
        assert searched(later, 300, compiled=True) == searched(later, 300, compiled=False)


def test_with_fixed_simulations_a_move_is_the_same_again() -> None:
    position = load("mutabor", 3).start(seed=5)
    first = think(position, 5)
    think(load("mutabor", 2).start(seed=6), 4)
    assert think(position, 5) == first


def test_a_limit_of_seconds_ends_the_search() -> None:
    position = load("mutabor", 2).start(seed=5)
    assert think(position, 5, limit=Limit(seconds=0.01)).move in position.legal()


@pytest.mark.parametrize("people", [2, 3, 4])
def test_the_master_beats_beginners(people: int) -> None:
    won = 0.0
    for seed in range(4):
        rng = Random(seed)
        position = load("mutabor", people).start(seed=seed)
        seat = position.game.seats[seed % people]
        while not position.is_over:
            level = 5 if position.actor == seat else 0
            thought = think(position, level, rng.randrange(1000), Limit(simulations=500))
            position = position.play(thought.move)
        won += position.outcome.payoffs[seat]
    assert won >= 3
