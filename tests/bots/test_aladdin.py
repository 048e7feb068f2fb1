"""Aladdin's bots: what each level sees, and that they answer everywhere."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spieltisch.bots import LEVELS, Limit, choose
from spieltisch.bots.aladdin import MIND
from spieltisch.bots.aladdin.levels import PLANS
from spieltisch.bots.aladdin.thinker import Thinker
from spieltisch.bots.aladdin.weighing import AT_ONCE
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.game import CHANCE_NAME, Position, load
from spieltisch.rules.aladdin.state import NONE
from tests.aladdin.boards import place

FEW = Limit(simulations=12)
CARPETS = {"white": "carpet0 ring3", "grey": "carpet4 ring1"}
DUEL = place("white5 c3, grey1 c4", dice="15", hands=CARPETS).play("5+1 c4")
ALMOST_WON = {
    "white": "lamp4 ring4 carpet4 amulet4 ball4",
    "grey": "lamp0 ring0 carpet0 amulet0 ball0 bottle0",
}
ALL_FOURS = "lamp4 ring4 carpet4 amulet4 ball4 bottle4"
TAKING = place("white4 c4, white5 e5", dice="15", garden="d4 bottle2")
SURPLUS = place(phase="keep", half=2, new="carpet1", hands={"white": "carpet4"})
SPELL = place(phase="spell", half=2, spell_kind="lamp", hands={"white": "lamp4"})
WEAK_RIVAL = place("white6 c3, grey1 c4", dice="16", hands=CARPETS)
HABITS = [
    (4, "takes a card when it can", "5+1 e4", TAKING),
    (4, "keeps the better card", "give new grey", SURPLUS),
    (4, "raises the spell of its best card", "spell bottle", SPELL),
    (4, "exchanges a bad card", "exchange carpet", DUEL.play("bare").play("roll 6 1")),
    (4, "is armed with a good card", "armed carpet", DUEL),
    (4, "sends a weak wizard home for a good card", "6+1 c4", WEAK_RIVAL),
]


@pytest.mark.parametrize(("level", "habit", "move", "position"), HABITS)
def test_a_habit_of_this_level_and_all_above(
    level: int, habit: str, move: str, position: Position
) -> None:
    memory = position.memory(str(position.actor))
    chosen = {n: choose(memory, n, Random(1), FEW) for n in LEVELS[level:]}
    assert set(chosen.values()) == {move}, f"{habit}: {chosen}"


def test_nobody_of_experience_challenges_a_much_stronger_wizard() -> None:
    position = place("white1 c4, grey6 c5", dice="11")
    for level in LEVELS[3:]:
        assert choose(position.memory("white"), level, Random(1), FEW) != "1+1 c5"


def test_from_level_4_on_two_half_moves_are_planned_together() -> None:
    """The last card that is missing wins the game; two wizards must get beside it this turn."""
    position = place("white4 c6, white5 e6", dice="2245", garden="d4 bottle4", hands=ALMOST_WON)
    for level in LEVELS[4:]:
        first = choose(position.memory("white"), level, Random(2), FEW)
        after = position.play(first)
        last = after.play(choose(after.memory("white"), level, Random(2), FEW))
        assert [e.fields["at"] for e in last.events if e.name == "took"] == ["d4"], first


ALMOST_LOST = {"white": "lamp0 ring0 carpet0 amulet0 ball0", "grey": ALL_FOURS}


def test_from_level_4_on_nobody_ends_a_game_that_would_be_lost() -> None:
    position = place("white4 c4, white5 e5", dice="15", garden="d4 bottle3", hands=ALMOST_LOST)
    for level in LEVELS[4:]:
        assert choose(position.memory("white"), level, Random(1), FEW) != "5+1 e4"


def stood(position: Position) -> Workspace:
    """How white stands by the best level's weights, interpreted."""
    judge = Thinker(compiled=False)
    judge.set_up(position.kernel_state(), PLANS[-1].weights, [])
    judge.stand(0)
    return judge.space


def test_the_best_level_sees_what_the_last_card_is_worth() -> None:
    """For the leader it wins the game, for the one behind it would lose it."""
    hope, fear = (stood(place("white4 c4", hands=hands)) for hands in (ALMOST_WON, ALMOST_LOST))
    assert hope.seats[0].ending > 1
    assert fear.seats[0].ending < -1
    two_missing = {**ALMOST_WON, "grey": "lamp0 ring0 carpet0 amulet0 ball0"}
    assert stood(place(hands=two_missing)).prospects.last_kind == NONE


def test_the_best_level_thinks_more_of_unseen_cards_in_a_hand_than_in_the_garden() -> None:
    space = stood(place(hands={"white": "ring2", "grey": "lamp1 ring0 carpet3"}))
    assert space.seats[1].means[0] > 2 > space.prospects.hidden[0]
    assert space.prospects.hidden[3] == 2


def decisions(position: Position, rng: Random, most: int) -> Iterator[Position]:
    """Positions in which a seat acts, in a game of level 1 against itself."""
    for _ in range(most):
        if position.is_over:
            return
        if position.actor == CHANCE_NAME:
            position = position.play(position.roll(rng.randrange))
        else:
            yield position
            memory = position.memory(str(position.actor))
            position = position.play(MIND.think(memory, position, 1, rng, FEW).move)


GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"memory": "own"}),
    (4, {"round_limit": 3}),
    (2, {"start": "late", "round_limit": 1, "begins": "white"}),
]


@pytest.mark.parametrize(("people", "options"), GAMES)
def test_every_level_answers_in_every_phase(people: int, options: dict[str, Any]) -> None:
    rng = Random(people)
    seen: dict[str, int] = {}
    for position in decisions(load("aladdin", people, options).start(seed=people), rng, 250):
        seen[position.phase] = seen.get(position.phase, 0) + 1
        if seen[position.phase] > 3:
            continue
        memory = position.memory(str(position.actor))
        for level in LEVELS:
            thought = MIND.think(memory, position, level, Random(level), Limit(simulations=6))
            assert thought.move in position.legal()
            assert thought.move in thought.values
            assert all(0 <= value <= 1 for value in thought.values.values())
            assert set(thought.chances) == set(position.game.seats)
            assert sum(thought.chances.values()) == pytest.approx(1)
    assert "move" in seen


def test_compiled_and_interpreted_weigh_alike() -> None:
    position = place("white4 c4, white5 e6, grey3 g4, grey6 e4", dice="1256", hands=CARPETS)
    actions = [position.actions(text)[0] for text in position.legal()]
    values = []
    for judge in (Thinker(compiled=True), Thinker(compiled=False)):
        judge.set_up(position.kernel_state(), PLANS[-1].weights, actions)
        judge.weigh(judge.space, AT_ONCE, 2, 30, len(actions), 7)
        values.append([float(value) for value in judge.space.values[: len(actions)]])
    assert values[0] == pytest.approx(values[1])


def test_a_second_is_enough_whatever_the_plan() -> None:
    """With a limit of time the samples come in chunks, and at least one chunk is tried."""
    position = place("white4 c4, white5 e6, grey3 g4", dice="1256")
    thought = MIND.think(
        position.memory("white"), position, LEVELS[-1], Random(1), Limit(seconds=0.0)
    )
    assert thought.move in position.legal()


def play(levels: dict[str, int], seed: int) -> Position:
    rng = Random(seed)
    position = load("aladdin", options={"round_limit": 25}).start(seed=seed)
    while not position.is_over:
        if position.actor == CHANCE_NAME:
            position = position.play(position.roll(rng.randrange))
        else:
            seat = str(position.actor)
            memory = position.memory(seat)
            position = position.play(choose(memory, levels[seat], rng, FEW))
    return position


def test_the_master_beats_the_beginner() -> None:
    won = 0
    for seed, master in ((1, "white"), (1, "grey"), (2, "white")):
        beginner = "grey" if master == "white" else "white"
        payoffs = play({master: LEVELS[-1], beginner: 0}, seed).outcome.payoffs
        won += payoffs[master] > payoffs[beginner]
    assert won >= 2
