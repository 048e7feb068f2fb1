"""The luck of dice against full enumeration by the tests' own brute force."""

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from spieltisch.analysis import review
from spieltisch.analysis.forward import adjusted, forward
from spieltisch.analysis.steps import Step, decided_at, judged_steps
from spieltisch.bots import think
from spieltisch.bots.judge import judge_of
from spieltisch.bots.mensch.network.inputs import MOST_ROWS
from spieltisch.bots.mensch.network.judging import MOST_SUMS, chance_of_roller
from spieltisch.game import CHANCE_NAME, Position
from spieltisch.game.records import Record
from spieltisch.rules.mensch.state import OVER
from tests.analysis.played import played

OPTIONS = {"roll_limit": 24, "start": "late", "colours": "people", "opening": "fixed"}


def chances(position: Position) -> list[float]:
    """Every colour's chance as it looks at once."""
    state, kind = position.kernel_state(), position.game.kind
    if state.phase == OVER and state.placed == 0:
        return [1 / len(position.game.seats)] * len(position.game.seats)
    numbers = [kind.seat_number(seat) for seat in position.game.seats]
    if state.placed > 0:
        return [float(state.place[number] == 1) for number in numbers]
    rolling = chance_of_roller(state, [0] * MOST_ROWS, [0] * MOST_SUMS)
    return [rolling if number == state.turn else 1 - rolling for number in numbers]


def best_move(position: Position, judged: Callable[[Position], list[float]]) -> Position:
    """The position after the move that is best for its colour; of equal ones the first by place."""
    place = position.game.seats.index(str(position.actor))
    moves = sorted(position.legal(), key=position.actions)
    return max((position.play(text) for text in moves), key=lambda p: judged(p)[place])


def mean_of_rolls(position: Position, rolls: int) -> list[float]:
    """Every colour's chance over all outcomes of the next rolls, each answered at first sight."""
    is_home = position.kernel_state().placed > 0
    if rolls == 0 or is_home or position.actor != CHANCE_NAME:
        return chances(position)
    rolled = [position.play(text) for text in position.legal()]
    answered = [best_move(each, chances) for each in rolled]
    return [fmean(c) for c in zip(*(mean_of_rolls(p, rolls - 1) for p in answered), strict=True)]


def value_of(position: Position) -> list[float]:
    """Every colour's chance by the strongest level's look: over the next two rolls."""
    return mean_of_rolls(position, 2)


def luck_by_brute_force(position: Position, roll: str) -> list[float]:
    """After the roll and the best reply, less the mean of the same over all rolls."""
    after = {text: value_of(best_move(position.play(text), value_of)) for text in position.legal()}
    means = [fmean(c) for c in zip(*after.values(), strict=True)]
    return [a - b for a, b in zip(after[roll], means, strict=True)]


def positions_of(record: Record) -> list[Position]:
    return list(record.positions())


def steps_of(record: Record) -> list[Step]:
    """All steps up to the one that decided the game, judged."""
    judge, positions = judge_of(record.start.game), positions_of(record)
    return list(judged_steps(judge, positions, record.moves[: decided_at(judge, positions)]))


def test_the_luck_of_dice_agrees_with_full_enumeration() -> None:
    record = played("mensch", 7, 2, OPTIONS)
    steps = steps_of(record)
    rolls = [step for step in steps if step.weights is not None][:8]
    assert len(rolls) >= 5
    for step in rolls:
        judged = forward(step, record.start.game.seats[0])
        assert judged is not None
        expected = luck_by_brute_force(step.position, step.move)
        assert judged.luck == pytest.approx(expected, abs=1e-9)


def test_the_luck_of_all_outcomes_together_is_nothing() -> None:
    record = played("aladdin", 4)
    steps = steps_of(record)
    for step in [step for step in steps if step.weights is not None]:
        for viewer, outlook in step.outlooks.items():
            judged = forward(step, viewer)
            assert judged is not None
            for place in range(len(judged.before)):
                each = [
                    weight * (outlook.moves[text][place] - judged.before[place])
                    for text, weight in step.weights.items()  # type: ignore[union-attr]
                ]
                assert abs(sum(each)) < 1e-12


def test_the_judge_values_moves_as_the_strongest_level_does() -> None:
    record = played("mensch", 5, 4, {})
    judge = judge_of(record.start.game)
    compared = 0
    for position in positions_of(record)[:200]:
        if position.actor in position.game.seats and len(position.legal()) > 1:
            seat = str(position.actor)
            place = position.game.seats.index(seat)
            values = think(position.memory(seat), 5, Random(1)).values
            moves = judge.outlook(position, position.legal()[0], seat).moves
            assert {text: shares[place] for text, shares in moves.items()} == pytest.approx(values)
            compared += 1
    assert compared > 5


def test_the_result_without_luck_is_the_result_less_all_luck_as_it_was_judged() -> None:
    record = played("mensch", 9)
    steps = steps_of(record)
    found = review(record)
    for place, findings in enumerate(found.findings):
        judged = [forward(step, record.start.game.seats[0]) for step in steps]
        expected = pytest.approx((findings.adjusted, findings.margin), abs=1e-12)
        assert adjusted(judged, found.result, place) == expected
        luck = sum(each.luck[place] for each in judged if each is not None)
        assert findings.adjusted == pytest.approx(found.result[place] - luck)
        assert findings.net_luck == pytest.approx(luck)
        assert findings.margin > 0
