"""The command, its exit status and its languages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch import __version__
from spieltisch.cli import main
from spieltisch.game import NAMES, kind_of
from spieltisch.game.records import write
from spieltisch.terminal import replay
from tests.records.support import a_game, forge
from tests.terminal.support import console


def _run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "spieltisch", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


def test_version_and_help() -> None:
    assert _run("--version").stdout == f"spieltisch {__version__}\n"
    shown = _run("-h").stdout
    assert all(word in shown for word in ("play", "engine", "replay", "check", "games"))
    assert "examples:" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["check"],
        ["play", "--seed", "x"],
        ["games", "--lang", "de"],
        ["--langu", "de"],
        ["engine", "--count-seconds", "nan"],
    ],
)
def test_wrong_usage_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "usage: spieltisch" in capsys.readouterr().err


def test_games_lists_every_game_option_and_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "de"]) == 0
    shown = capsys.readouterr().out
    for name in NAMES:
        kind = kind_of(name)
        assert f"{name}: {kind.title.de}, " in shown
        assert all(f"  {option.name}=" in shown for option in kind.options)
        assert all(preset in shown for preset in kind.presets)


@pytest.mark.parametrize("name", NAMES)
def test_check_says_that_a_record_is_legal(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(a_game(name, 20), tmp_path / "game")
    assert main(["check", str(tmp_path / "game")]) == 0
    assert f"{name}, 20 moves, all legal, still running" in capsys.readouterr().out
    assert main(["--language", "de", "check", str(tmp_path / "game")]) == 0
    assert "20 Züge, alle erlaubt, noch nicht zu Ende" in capsys.readouterr().out


def test_check_names_the_line_that_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, record = tmp_path / "game", a_game("mensch", 12)
    write(record, path)
    whole = path.read_text()

    def complaint() -> str:
        assert main(["check", "--language", "en", str(path)]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return printed.err

    path.write_text(whole[: len(whole) // 2 + 40])
    assert "cut off" in complaint()
    path.write_text(whole.replace('"n": 3', '"n": 4'))
    assert "line 4: this line was changed" in complaint()
    path.write_text("\x1b[31mhello")
    assert complaint() == "spieltisch: line 1: this is no Spieltisch record\n"
    forge(path, record, lambda told: told[0].update(version=7))
    assert "line 1: this record has version 7" in complaint()
    forge(path, record, lambda told: told[0].update(rules=77))
    assert "version 77 of the rules" in complaint()
    forge(path, record, lambda told: told[1].update(move="roll 8\x1b"))
    assert 'line 2: "roll 8\\u001b" is not legal' in complaint()
    path.unlink()
    assert "there is no file" in complaint()


def test_messages_follow_the_language_of_the_environment() -> None:
    assert "es gibt keine Datei nirgends" in _run("check", "nirgends", LC_ALL="de_DE.UTF-8").stderr
    assert "there is no file nirgends" in _run("check", "nirgends", LC_ALL="en_US.UTF-8").stderr
    done = _run("check", "nirgends", "--language", "de", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr.startswith("spieltisch: es gibt")) == (1, True)


@pytest.mark.parametrize("name", NAMES)
def test_replay_without_a_terminal_prints_everything(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = a_game(name, 12)
    write(record, tmp_path / "game")
    with open(os.devnull) as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(["replay", str(tmp_path / "game")]) == 0
    shown = capsys.readouterr().out
    for number, position in enumerate(record.positions()):
        assert f"--- {number}/12 ---" in shown
        assert position.draw() in shown
    assert all(f": {move}\n" in shown for move in record.moves)


def test_replay_goes_where_it_is_told() -> None:
    screen, shown = console(["", "", "b", "7", "b", "99", "q", ""])
    replay(screen, a_game("mensch", 12), is_interactive=True)
    steps = [line.split()[1] for line in shown.getvalue().split("\n") if line.startswith("--- ")]
    assert steps == [f"{n}/12" for n in (0, 1, 2, 1, 7, 6, 12)]
    screen, shown = console([""])
    replay(screen, a_game("mutabor"), is_interactive=True)


def test_the_end_of_a_replayed_game_is_told() -> None:
    screen, shown = console(["99999"])
    replay(screen, a_game("mutabor"), is_interactive=True)
    assert "The game is over by MUT-20" in shown.getvalue()


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    write(a_game("mensch"), tmp_path / "game")
    with subprocess.Popen(
        [sys.executable, "-m", "spieltisch", "replay", str(tmp_path / "game")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spieltisch", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"spieltisch: ")
    assert done.stderr.count(b"\n") == 1
