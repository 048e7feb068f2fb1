"""Games that somebody gave up, that time ended, or that were drawn by agreement."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from spieltisch.analysis import review
from spieltisch.game import NAMES, SpieltischError
from spieltisch.game.records import Record
from tests.analysis.played import played
from tests.analysis.test_ledger import EXACT, expect_sums


def longer_than(moves: int, name: str) -> Record:
    """A game that was not over by then."""
    return next(record for seed in count(1) if len((record := played(name, seed)).moves) > moves)


def ended(record: Record, moves: int, how: str, winners: list[int]) -> Record:
    """The same game, called off after some moves."""
    result: dict[str, Any] = {"number": 1, "how": how, "winners": winners}
    return replace(record, moves=record.moves[:moves], table={"number": 1, "result": result})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("moves", [0, 1, 4])
def test_giving_up_is_own_play_and_the_other_owes_it_to_the_others(name: str, moves: int) -> None:
    record = longer_than(moves, name)
    found = review(ended(record, moves, "resigned", [1]))
    expect_sums(found)
    loser, winner = record.people[0].seats, record.people[1].seats
    assert found.ending is not None
    assert (found.ending.how, found.ending.seat) == ("resigned", loser[0])
    assert len(found.steps) == len(record.moves[:moves])
    places = {seat: place for place, seat in enumerate(found.seats)}
    assert sum(found.ending.play[places[seat]] for seat in loser) < 0
    assert sum(found.result[places[seat]] for seat in winner) == pytest.approx(1)
    for each in found.findings:
        play = sum(
            step.play[places[each.seat]]
            for step in found.steps
            if (step.actor in loser) == (each.seat in loser)
        )
        end = found.ending.play[places[each.seat]] if each.seat in loser else 0.0
        assert each.parts.own == pytest.approx(play + end, abs=EXACT)


def test_an_agreed_draw_is_everybodys_own_play() -> None:
    record = played("mutabor", 2)
    found = review(ended(record, 2, "agreed", []))
    expect_sums(found)
    assert found.ending is not None
    assert found.ending.seat is None
    assert found.result == (0.5, 0.5)
    assert all(each.parts.last == 0.5 for each in found.findings)


def test_a_game_that_was_decided_is_not_called_off_by_its_end() -> None:
    record = played("mensch", 3, 4, {})
    decided = review(record)
    later = ended(record, len(record.moves) - 1, "resigned", [0])
    assert review(later).ending is None
    assert review(later).result == decided.result


@pytest.mark.parametrize(
    "table",
    [None, {}, {"result": None}, {"result": {"how": "agreed"}}, {"result": {"how": "played"}},
     {"result": {"how": "resigned", "winners": [7]}}],
)  # fmt: skip
def test_a_table_that_says_nothing_of_an_end_leaves_the_game_running(table: Any) -> None:
    record = played("mutabor", 2)
    running = replace(record, moves=record.moves[:-1], table=table)
    with pytest.raises(SpieltischError, match="not over"):
        review(running)
