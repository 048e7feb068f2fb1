"""Every change of a winning chance has one owner, and nothing is left over."""

from pathlib import Path

import pytest

from spieltisch.analysis import Parts, Review, review
from spieltisch.analysis.findings import in_tenths
from spieltisch.game import CHANCE_NAME, NAMES, kind_of
from spieltisch.game.records import read
from tests.analysis.played import GAMES, played, reviewed

FIRST_EDITION = Path(__file__).parent.parent / "data" / "first-edition"
EXACT = 1e-9


def expect_sums(found: Review) -> None:
    """Parts add up for every seat, over the whole game and over every step."""
    assert sum(found.result) == pytest.approx(1, abs=EXACT)
    for place, findings in enumerate(found.findings):
        parts = findings.parts
        changes = parts.luck + parts.discovery + parts.others + parts.own
        assert abs(changes - (parts.last - parts.first)) < EXACT
        assert parts.last == found.result[place]
        values = [*(step.values[place] for step in found.steps), found.result[place]]
        if found.ending is not None:
            values[-1] = found.ending.values[place]
            end = found.ending.values[place] + found.ending.play[place]
            assert abs(end - found.result[place]) < EXACT
        for step, value in zip(found.steps, values[1:], strict=True):
            change = step.luck[place] + step.discovery[place] + step.play[place]
            assert abs(step.values[place] + change - value) < EXACT
            assert -EXACT < step.values[place] < 1 + EXACT


def expect_owners(found: Review) -> None:
    """Chance brings luck, seats bring play and discoveries; nobody gains by own play."""
    for step in found.steps:
        if step.actor == CHANCE_NAME:
            assert not any(step.play)
            assert not any(step.discovery)
        else:
            assert not any(step.luck)
            team = next(person.seats for person in found.people if step.actor in person.seats)
            assert sum(step.play[found.seats.index(seat)] for seat in team) < EXACT


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_add_up_in_games_of_bots(name: str) -> None:
    for seed in range(GAMES):
        _, found = reviewed(name, seed)
        expect_sums(found)
        expect_owners(found)


@pytest.mark.parametrize("name", NAMES)
def test_chances_are_between_nothing_and_all_and_add_up_where_all_see_the_same(name: str) -> None:
    kind = kind_of(name)
    for seed in range(4):
        _, found = reviewed(name, seed)
        for step in found.steps:
            rows = [row for row in (step.values, step.judged, step.really) if row is not None]
            assert all(-EXACT < share < 1 + EXACT for row in rows for share in row)
            if kind.is_open or kind.is_alike:
                assert all(abs(sum(row) - 1) < EXACT for row in rows)


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_add_up_in_games_of_the_first_edition(name: str) -> None:
    found = review(read(FIRST_EDITION / f"{name}.jsonl"))
    expect_sums(found)
    expect_owners(found)


def test_a_whole_game_of_dice_ends_with_the_first_at_home() -> None:
    record = played("mensch", 3, 4, {})
    found = review(record)
    expect_sums(found)
    assert sorted(found.result) == [0, 0, 0, 1]
    assert len(found.steps) < len(record.moves) == found.moves
    assert found.findings[found.result.index(1)].parts.luck > 0


def test_a_game_that_was_decided_before_it_was_recorded_has_no_steps() -> None:
    found = review(read(FIRST_EDITION / "mensch.jsonl"))
    assert found.steps == ()
    assert sorted(found.result) == [0, 0, 0, 1]
    assert all(each.adjusted == each.parts.first == each.parts.last for each in found.findings)


def test_parts_that_are_shown_in_tenths_add_up_too() -> None:
    parts = Parts(0.25, 0.10049, -0.0003, 0.20049, -0.05068, 0.5)
    first, *changes, last = in_tenths(parts)
    assert (first, last) == (250, 500)
    assert sum(changes) == last - first
    shown = zip(changes, parts[1:-1], strict=True)
    assert all(abs(tenths - 1000 * part) < 1 for tenths, part in shown)


def test_a_game_without_dice_and_secrets_has_neither_luck_nor_discoveries() -> None:
    _, found = reviewed("mutabor", 1)
    assert all(each.parts.luck == each.parts.discovery == 0 for each in found.findings)
    assert all(step.really is None for step in found.steps)


def test_building_is_rated_by_itself_and_changes_nothing() -> None:
    _, found = reviewed("irrgarten", 0)
    built = [step for step in found.steps if step.move.startswith("build")]
    assert len(built) == 2
    assert all(step.judged is None and not any(step.play) for step in built)
    for findings in found.findings:
        building = findings.building
        assert building is not None
        assert 1 <= building.master <= building.novice
        assert building.taken > 0
    assert sum(findings.building.is_found for findings in found.findings if findings.building) == 1
