"""The best level of Aladdin: what it believes of cards it has not seen, and near ties."""

from itertools import pairwise
from random import Random
from statistics import median

import pytest

from spieltisch.bots import LEVELS, Limit, choose, think
from spieltisch.bots.aladdin.beliefs import believed
from spieltisch.bots.aladdin.sense import nearly_best
from spieltisch.bots.aladdin.weighing import STRIDE, TICKETS
from spieltisch.bots.aladdin.workspace import Beliefs
from spieltisch.game import CHANCE_NAME, Game, Position, load
from spieltisch.rules.aladdin.state import NONE
from tests.aladdin.boards import place, position_json

FEW = Limit(simulations=12)
BEST = LEVELS[-1]
WHITE, GREY, LAMP = 0, 1, 0
FOURS = "ring4 carpet4 amulet4 ball4"
NOUGHTS = "ring0 carpet0 amulet0 ball0"


def lamps(white: int, grey: int) -> dict[str, str]:
    """White has good cards of the other kinds, grey has bad ones."""
    return {"white": f"lamp{white} {FOURS} bottle2", "grey": f"lamp{grey} {NOUGHTS}"}


def blind_choice() -> Position:
    """White has won a duel; it has lamp 2, has seen lamp 3 in the garden, and may exchange."""
    doc = position_json("white5 c3, grey1 c4", dice="15", hands=lamps(2, 4), garden="l2 lamp3")
    doc["treasures"]["l2"]["seen"] = ["white"]
    return Game.read(doc).play("5+1 c4").play("bare").play("roll 6 1")


def gift() -> Position:
    """White takes lamp 3, gives grey its lamp 1, and wins a duel in the same turn."""
    position = place(
        "white4 c4, white5 e5, grey1 e3",
        dice="1155",
        garden="d4 lamp3",
        hands={"white": f"lamp1 {FOURS} bottle4", "grey": NOUGHTS},
    )
    position = position.play("5+1 e4").play("give old grey").play("no spell")
    return position.play("5+1 e3").play("bare").play("roll 6 1")


def test_a_better_card_is_not_exchanged_for_a_worse_one_that_it_gave_away_itself() -> None:
    position = gift()
    assert "exchange lamp" in position.legal()
    for seed in range(3):
        thought = think(position.memory("white"), BEST, Random(seed), FEW)
        assert "exchange lamp" not in thought.values
        assert thought.move != "exchange lamp"


def beliefs(position: Position, seat: str) -> Beliefs:
    number = position.game.seats.index(seat)
    return believed(position.memory(seat)["events"], position.kernel_state(), number)


def put_back() -> Position:
    """Grey has taken a second lamp and put one of the two back."""
    position = place(
        "grey4 c4, grey5 e5",
        turn="grey",
        dice="15",
        garden="d4 lamp4",
        empty="l2",
        hands={"white": "lamp0", "grey": "lamp2"},
    )
    return position.play("5+1 e4").play("return old l2").play("no spell")


def test_what_nobody_has_chosen_may_have_any_value_that_was_not_seen() -> None:
    believes = beliefs(place(hands={"white": "lamp0", "grey": "lamp2 ring1"}), "white")
    assert believes.held[GREY][LAMP] == 2.5
    assert believes.held[WHITE][LAMP] == NONE
    assert believes.pairs == 0


def test_what_somebody_kept_is_rather_better_than_what_was_put_back() -> None:
    position = put_back()
    believes = beliefs(position, "white")
    assert 3 < believes.held[GREY][LAMP] < 10 / 3
    assert believes.pairs == 1
    assert beliefs(position, "grey").held[WHITE][LAMP] == pytest.approx(4 / 3)


def test_a_card_is_not_exchanged_blindly_for_what_is_worse_on_average() -> None:
    """Grey's lamp is 0, 1 or 4."""
    position = blind_choice()
    assert beliefs(position, "white").held[GREY][LAMP] == pytest.approx(5 / 3)
    for seed in range(3):
        assert choose(position.memory("white"), BEST, Random(seed), FEW) == "no exchange"


def test_choices_are_nearly_alike_by_what_is_still_open() -> None:
    assert nearly_best([0.9749, 0.9750, 0.96]) == [0, 1]
    assert nearly_best([0.549, 0.55, 0.53]) == [0, 1]
    assert nearly_best([0.9, 0.95]) == [1]


def test_the_first_rolls_of_samples_come_evenly() -> None:
    every = [STRIDE * sample % TICKETS for sample in range(TICKETS)]
    assert sorted(every) == list(range(TICKETS))
    few = sorted(every[:36])
    assert max(after - before for before, after in pairwise(few)) <= 72


def test_of_spells_that_are_nearly_alike_the_one_that_scores_more_is_cast() -> None:
    """White wins whatever it does with its last card; the lamp of 4 belongs under the 9."""
    position = place(
        phase="spell",
        half=2,
        spell_kind="lamp",
        hands={"white": f"lamp4 {NOUGHTS.replace('0', '4')} bottle2", "grey": f"lamp0 {NOUGHTS}"},
    )
    for seed in range(3):
        assert choose(position.memory("white"), BEST, Random(seed), FEW) == "spell bottle"


def rolls(levels: tuple[int, int], seed: int) -> float:
    """How often each of two players rolls in a game."""
    rng, count = Random(seed), 0
    position = load("aladdin").start(seed=seed)
    while not position.is_over:
        if position.actor == CHANCE_NAME:
            count += position.phase == "roll"
            position = position.play(position.roll(rng.randrange))
        else:
            seat = str(position.actor)
            level = levels[position.game.seats.index(seat)]
            position = position.play(choose(position.memory(seat), level, rng))
    return count / 2


@pytest.mark.parametrize("levels", [(0, 0), (0, 1), (1, 1)])
def test_a_game_of_beginners_ends_in_a_childs_time(levels: tuple[int, int]) -> None:
    lengths = [rolls(levels, seed) for seed in range(5)]
    assert median(lengths) <= 60
    assert max(lengths) <= 150
