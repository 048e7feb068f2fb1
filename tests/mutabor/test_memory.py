"""What players of Mutabor know: all but the four cards in the middle, and all that has happened."""

import json
from collections import Counter
from random import Random

import pytest

from spieltisch.game import Game, Position, load
from tests.mutabor.boards import F8_CLOSED, MIDDLE, PACK, lay, stuck
from tests.mutabor.test_endings import TO_AND_FRO, nearly_home, wanderers
from tests.support import play_line, random_positions


@pytest.mark.parametrize("viewer", ["south", "west", "north", "public"])
def test_no_view_shows_the_middle_before_the_end(viewer: str) -> None:
    """MUT-2."""
    position = load("mutabor", 3).start(seed=1)
    cards = position.view(viewer)["cards"]
    assert {field for field, card in cards.items() if card is None} == set(MIDDLE)
    assert {f: c for f, c in cards.items() if f not in MIDDLE} == {
        f: c for f, c in position.to_json()["cards"].items() if f not in MIDDLE
    }


def test_the_middle_is_shown_when_the_game_is_over() -> None:
    """MUT-2, MUT-20."""
    over = nearly_home(2).play("f7>f8")
    assert over.view("north") == over.to_json()
    assert None not in over.view("public")["cards"].values()


def test_another_middle_looks_the_same_byte_by_byte() -> None:
    """MUT-2: the same game with the face-down cards in another order."""
    doc = load("mutabor", 2).start(seed=9).to_json()
    cards = doc["cards"]
    turned = {**cards, **dict(zip(MIDDLE, [cards[f] for f in reversed(MIDDLE)], strict=True))}
    assert turned != cards
    true, other = Game.read(doc), Game.read({**doc, "cards": turned})
    for viewer in ("south", "north", "public"):
        assert json.dumps(true.view(viewer)) == json.dumps(other.view(viewer))


def test_resampling_tries_every_order_of_the_middle() -> None:
    """MUT-1: the four cards that nobody sees are those that are missing from the pack."""
    position = lay({"d4": "star", "d5": "tree", "e4": "gate", "e5": "crab"})
    rng = Random(1)
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(600):
        cards = position.resample("south", rng).to_json()["cards"]
        assert Counter(cards.values()) == PACK
        seen[tuple(cards[field] for field in MIDDLE)] += 1
    assert len(seen) == 24
    assert max(seen.values()) < 60


def test_a_resampled_position_counts_repetitions_as_the_true_one() -> None:
    """MUT-22 (b): what has occurred is told by the events."""
    position = play_line(wanderers(), TO_AND_FRO + TO_AND_FRO[:3])
    assert not position.is_over
    other = position.resample("north", Random(1))
    assert position.play("f4>f5").outcome.reason == "MUT-22"
    assert other.play("f4>f5").outcome == position.play("f4>f5").outcome


STARTS = [
    load("mutabor", 2, {"restart_by": "owner", "sides": "open"}).start(seed=1),
    load("mutabor", 3, {"exchange": "free"}).start(seed=2),
    load("mutabor", 4).start(seed=3),
    stuck(F8_CLOSED, options={"exchange": "free"}),
    stuck(F8_CLOSED, fields={"repeats": 2}),
    lay(F8_CLOSED, south="c4 c8 d8 e8", north="c6 f8 d1 e1", options={"restart_by": "owner"}),
]


@pytest.mark.parametrize("start", STARTS)
def test_the_past_is_recalled_from_the_events(start: Position) -> None:
    """MUT-22 (b): after any moves, hits and exchanges, whoever remembers."""
    rng = Random(4)
    for position in random_positions(start, rng, 80):
        if not position.is_over:
            other = position.resample(rng.choice(position.game.seats), rng)
            assert _counts(other) == _counts(position)


def _counts(position: Position) -> list[tuple[str, int]]:
    """How often each position that one move can lead to has occurred."""
    return [
        (move, position.play(move).to_json()["repeats"])
        for move in position.legal()[:12]
        if not move.startswith("swap")
    ]
