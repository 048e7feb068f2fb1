"""What the acting person is shown, and what the others never see."""

from random import Random
from typing import Any

import pytest

from spieltisch.game import NAMES, Game, Position, load
from spieltisch.game.records import Person, Record
from tests.support import random_positions
from tests.terminal.support import CLEARED, played, screens

PEOPLE = ("Anna", "Ben")


def _two(start: Position) -> Record:
    held = start.game.holdings
    people = [Person(name, seats) for name, seats in zip(PEOPLE, held, strict=True)]
    return Record(tuple(people), start)


def _seen(record: Record, lines: list[str]) -> dict[str, list[str]]:
    return screens(played(record, lines)[1])


@pytest.mark.parametrize("name", ["mensch", "mutabor"])
def test_an_open_game_needs_no_hand_over(name: str) -> None:
    """Mutabor hides the middle from everybody alike."""
    _, shown = played(_two(load(name, 2).start(seed=1)), ["", "1"] * 40)
    assert CLEARED not in shown


def test_a_single_person_keeps_the_screen() -> None:
    start = load("irrgarten", 2).start(seed=1)
    people = (Person("Anna", ("left",)), Person("Bot", ("right",), 1))
    _, shown = played(Record(people, start), ["", "auto"] * 20)
    assert CLEARED not in shown


MAZES = ["build F6", "build E5 |A1 |B1 B3|B4", "build A6 A5|A6 E5|E6 |F1"]


@pytest.mark.parametrize("maze", MAZES)
def test_a_maze_is_seen_by_its_builder_only(maze: str) -> None:
    start = load("irrgarten", 2, {"begins": "right"}).start(seed=1)
    lines = ["", maze, "", "", "build C3 |C1", "?", "moves", "? B1"]
    usual = _seen(_two(start), ["", "build D4", *lines[2:]])
    seen = _seen(_two(start), lines)
    assert seen["Ben"] == usual["Ben"]
    assert seen["Anna"] != usual["Anna"]
    assert seen["all"] == usual["all"] == [""]


def _before_a_take() -> tuple[Position, str]:
    """A position of Aladdin, with nothing seen yet, in which a move takes a card to keep."""
    for seed in range(100):
        for position in random_positions(load("aladdin", 2).start(seed=seed), Random(seed), 400):
            doc = position.to_json()
            if any(card["seen"] for card in doc["treasures"].values()) or any(
                doc["hands"].values()
            ):
                break
            for move in position.legal() if position.phase == "move" else []:
                if any(event.name == "took" for event in position.play(move).events):
                    return position, move
    raise AssertionError("no card is ever taken")


def _other_values(position: Position) -> Position:
    """The same position, but every hidden card has another value."""
    doc: dict[str, Any] = position.to_json()
    for card in doc["treasures"].values():
        card["value"] = (card["value"] + 1) % 5
    return Game.read(doc)


def test_a_taken_card_is_seen_by_its_taker_only() -> None:
    position, move = _before_a_take()
    lines = [move, "", "no spell", *["", "1"] * 8]
    one, other = (_seen(_two(start), lines) for start in (position, _other_values(position)))
    taker = PEOPLE[position.game.seats.index(position.actor or "")]
    watcher = next(name for name in PEOPLE if name != taker)
    assert one[taker] != other[taker]
    assert "value " in one[taker][0]
    assert one[watcher] == other[watcher]
    assert one["all"] == other["all"]


@pytest.mark.parametrize("name", NAMES)
def test_the_board_shown_is_the_view_of_the_seat_that_acts(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but views is ever drawn before the end."""
    drawn: list[Any] = []

    def draw(doc: Any) -> str:
        drawn.append(doc)
        return ""

    monkeypatch.setattr("spieltisch.terminal.game_loop.draw", draw)
    play, _ = played(_two(load(name, 2).start(seed=4)), ["", "auto"] * 30)
    positions = [p for p in play.record.positions() if p.actor in p.game.seats]
    views = [position.view(position.actor or "") for position in positions]
    assert drawn == views[: len(drawn)]
    assert len(drawn) > 3


def test_a_person_is_told_what_happened_since_they_last_looked() -> None:
    start = load("mensch", 4, {"opening": "fixed"}).start(seed=1)
    people = [Person("Anna", ("yellow",))]
    people += [Person(f"Bot {seat}", (seat,), 0) for seat in ("green", "red", "black")]
    _, shown = played(Record(tuple(people), start), ["", ""])
    after = shown.split("Anna (yellow), Enter plays the only move:")[1]
    told = after.split("Anna (yellow), Enter rolls:")[0]
    assert told.startswith("\nyellow moves from 0 to ")
    assert "green is next\ngreen rolls " in told
    assert told.rstrip().endswith("yellow is next")


def test_help_rules_and_explanations() -> None:
    start = load("mensch", 4, {"opening": "fixed"}).start(seed=1)
    record = Record(tuple(Person(f"P{seat}", (seat,)) for seat in start.game.seats), start)
    _, shown = played(record, ["?", "B>0", "? men-9", "", "? B>0", "12>13", "nonsense", "? rules"])
    assert "save [FILE]" in shown
    assert "Enter rolls" in shown
    assert start.game.kind.rulebook["MEN-9"].en in shown
    assert "(MEN-11)" in shown
    assert "no yellow piece stands on 12 (MEN-6)" in shown
    assert '"nonsense" is no move' in shown
    assert all(text.en in shown for text in start.game.kind.rulebook.values())
