"""A game as a file: what is written is read back, and stays complete."""

import json
from itertools import islice
from pathlib import Path

import pytest

from spieltisch.game import NAMES, BadRecord
from spieltisch.game.records import Person, Record, lines_of, read, verify, write
from tests.records.support import a_game


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_is_read_back_as_it_was(name: str, tmp_path: Path) -> None:
    record = a_game(name)
    write(record, tmp_path / "game")
    again = read(tmp_path / "game")
    assert again == record
    assert verify(again).outcome == verify(record).outcome
    for one, other in islice(zip(again.positions(), record.positions(), strict=True), 0, None, 40):
        assert one.to_json() == other.to_json()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("most", [0, 1, 9])
def test_a_running_game_is_read_back_as_it_was(name: str, most: int, tmp_path: Path) -> None:
    record = a_game(name, most)
    write(record, str(tmp_path / "game"))
    assert read(str(tmp_path / "game")) == record
    assert json.loads(list(lines_of(record))[-1])["end"] == "running"


def test_the_lines_are_header_moves_and_end() -> None:
    record = a_game("mensch", 3)
    header, first, *_, end = map(json.loads, lines_of(record))
    assert set(header) == {
        *("spieltisch", "version", "game", "options", "rules", "people", "deal", "check")
    }
    assert header["spieltisch"] == "record"
    assert header["deal"] == record.start.to_json()
    assert header["people"] == [
        {"name": "Änne", "seats": ["yellow", "green"], "kind": "person"},
        {"name": "Bot 2", "seats": ["red", "black"], "kind": "bot", "level": 1},
    ]
    assert list(first) == ["n", "move", "seat", "check"]
    assert (first["n"], first["move"], first["seat"]) == (1, record.moves[0], "chance")
    assert end["moves"] == 3
    assert end["outcome"] == {"over": False, "payoffs": {}, "reason": None}
    assert len(end["check"]) == 12


def test_a_record_is_complete_also_where_moves_were_hidden() -> None:
    built = [move for move in a_game("irrgarten").moves if move.startswith("build ")]
    assert len(built) == 2
    text = "\n".join(lines_of(a_game("irrgarten")))
    assert all(move in text for move in built)


def test_an_older_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game"
    write(a_game("mensch", 5), path)
    write(a_game("mensch", 6), path)
    assert read(path) == a_game("mensch", 6)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game"]


def test_a_link_to_a_record_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "game")
    write(a_game("mensch", 5), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert read(tmp_path / "game") == a_game("mensch", 5)


def test_what_cannot_be_written_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    record = a_game("mensch", 5)
    for path in (tmp_path, tmp_path / "none" / "game", tmp_path / "a\0b"):
        with pytest.raises(BadRecord) as refused:
            write(record, path)
        assert (refused.value.code, refused.value.line) == ("not_written", None)
    assert list(tmp_path.iterdir()) == []


def test_an_illegal_game_is_neither_verified_nor_written(tmp_path: Path) -> None:
    record = Record(a_game("mensch").people, a_game("mensch").start, ("roll 3", "0>6"))
    for use in (verify, lambda record: write(record, tmp_path / "game")):
        with pytest.raises(BadRecord) as refused:
            use(record)
        assert (refused.value.code, refused.value.line) == ("illegal_move", 3)
        assert refused.value.rule == "MEN-6"
    assert list(tmp_path.iterdir()) == []


def test_a_person_is_a_bot_if_it_has_a_level() -> None:
    assert not Person("Anna", ("left",)).is_bot
    assert Person("Bot", ("left",), 0).is_bot
