"""Whole games at the terminal."""

import subprocess
import sys
from collections.abc import Iterable
from itertools import cycle, repeat
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.game import NAMES
from spieltisch.game.records import read, verify
from tests.terminal.support import Typed


def _main(
    monkeypatch: pytest.MonkeyPatch, lines: Iterable[str | BaseException], *arguments: object
) -> int:
    monkeypatch.setattr("sys.stdin", Typed(lines))
    return main(["play", "--language", "en", *map(str, arguments)])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_against_a_bot_is_played_to_its_end(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game"
    lines = cycle(["", "auto"])
    assert _main(monkeypatch, lines, name, "--seed", 2, "--save", path) == 0
    shown = capsys.readouterr().out
    position = verify(read(path))
    assert position.is_over
    assert f"The game is over by {position.outcome.reason}: " in shown
    assert shown.endswith(f"Saved to {path}.\n")


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_through_a_pipe(name: str) -> None:
    command = [sys.executable, "-m", "spieltisch", "--language", "de", "play", name]
    done = subprocess.run(
        [*command, "--quick", "--seed", "3"],
        input=b"auto\n" * 5_000,
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert "Das Spiel ist zu Ende nach " in done.stdout.decode()
    assert done.stderr == b""


@pytest.mark.parametrize("name", NAMES)
def test_bots_alone_play_for_the_public(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _main(monkeypatch, [], name, "--people", "bot:0,bot:1", "--seed", 1) == 0
    assert "The game is over by" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_game_goes_on_where_it_stopped(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    assert _main(monkeypatch, ["", "auto"] * 4, name, "--save", path, "--seed", 1) == 0
    first = read(path)
    assert not verify(first).is_over
    assert _main(monkeypatch, ["", "auto"] * 4, "--resume", path, "--seed", 1) == 0
    second = read(path)
    assert second.moves[: len(first.moves)] == first.moves
    assert len(second.moves) > len(first.moves)
    assert (second.people, second.start) == (first.people, first.start)


def test_a_game_that_goes_on_can_be_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    _main(monkeypatch, [""] * 5, "mensch", "--save", one)
    before = one.read_bytes()
    _main(monkeypatch, ["", "auto"] * 5, "--resume", one, "--save", two)
    assert one.read_bytes() == before
    assert len(read(two).moves) > len(read(one).moves)


def test_an_interrupt_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    lines: list[str | BaseException] = [*["", "auto"] * 6, KeyboardInterrupt()]
    assert _main(monkeypatch, lines, "mensch", "--save", path) == 130
    assert len(read(path).moves) > 0


def test_the_end_of_input_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _main(monkeypatch, [], "mensch") == 0
    assert capsys.readouterr().out.endswith("No more input: goodbye.\n")
    assert _main(monkeypatch, []) == 0


def test_quitting_asks_for_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    assert _main(monkeypatch, ["", "quit", f"{path}"], "mensch") == 0
    assert len(read(path).moves) > 0
    assert _main(monkeypatch, ["", "quit", ""], "mensch") == 0
    assert _main(monkeypatch, ["quit"], "mensch") == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["game"]


def test_saving_never_replaces_a_file_that_is_not_this_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, foreign = tmp_path / "mine", tmp_path / "foreign"
    foreign.write_text("dear diary")
    lines = [f"save {foreign}", "save", f"save {tmp_path}/no/way", f"save {mine}", "", "save"]
    assert _main(monkeypatch, lines, "mensch") == 0
    shown = capsys.readouterr().out
    assert foreign.read_text() == "dear diary"
    assert f"{foreign} exists" in shown
    assert "save needs a file" in shown
    assert "cannot be written" in shown
    assert len(read(mine).moves) > 0
    assert _main(monkeypatch, [], "mensch", "--save", foreign) == 1
    assert foreign.read_text() == "dear diary"


def test_a_game_that_cannot_be_saved_at_its_end_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _main(monkeypatch, [""], "mensch", "--save", tmp_path / "no" / "way") == 1
    assert "cannot be written" in capsys.readouterr().err


def test_without_a_name_it_asks_which_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for choice in (["9", "", "2", "quit"], ["mutabor", "quit"]):
        assert _main(monkeypatch, choice) == 0
        assert "game: mutabor" in capsys.readouterr().out


def test_options_and_people_are_those_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    options = ["--preset", "family", "--option", "own_hits=true", "--option", "prizes=[3,2,1,0]"]
    people = ["--people", "Anna, bot:0 ,Ben"]
    assert _main(monkeypatch, [""], "mensch", *options, *people, "--save", path) == 0
    record = read(path)
    told = record.start.game.options_json()
    assert (told["own_hits"], told["prizes"], told["clear_start"]) == (True, [3, 2, 1, 0], True)
    assert [(p.name, p.seats, p.level) for p in record.people] == [
        ("Anna", ("yellow", "red"), None),
        ("Bot 2", ("green",), 0),
        ("Ben", ("black",), None),
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["mensch", "--people", "Anna"],
        ["mensch", "--people", "Anna,Anna"],
        ["mensch", "--people", "Anna,bot:9"],
        ["mensch", "--people", "Anna,"],
        ["mensch", "--option", "own_hits"],
        ["mensch", "--option", "own_hits=maybe"],
        ["mensch", "--option", "own_hits=true", "--option", "own_hits=false"],
        ["mensch", "--preset", "grandma"],
        ["--resume", "nothing"],
    ],
)
def test_what_makes_no_sense_is_one_sentence(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _main(monkeypatch, repeat(""), *arguments) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith("spieltisch: ")
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_game_that_goes_on_takes_no_other_settings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _main(monkeypatch, [], "mensch", "--resume", "file") == 2
    assert "--resume" in capsys.readouterr().err


def test_bytes_that_are_no_text_can_be_typed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spieltisch", "play", "mutabor"],
        input=b"\xff\xfe\n\x1b[2J\n? \xff\nquit\n\n",
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""
