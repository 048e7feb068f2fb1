"""A program that fails loses its game, is named in the report, and the match goes on."""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from spieltisch.arena import Setting, play, standings
from spieltisch.arena.forfeits import REASONS, Forfeit, Forfeited, shares
from spieltisch.arena.outside import GRACE_MS, START_MS, UNTIMED_MS
from spieltisch.arena.players import player
from spieltisch.arena.programs import Program
from spieltisch.arena.report import as_json, as_table
from spieltisch.bots import Limit
from spieltisch.cli import main
from spieltisch.game import load
from tests.arena.choosers import BAD, bad, program, quiet
from tests.in_docs import DOCS, blocks_in, instead

ROOT = Path(__file__).parents[2]
MINI = '{"preset": "mini"}'
HERE = "python:tests.arena.choosers"


def setting(*players: str, people: int = 2, options: str = MINI) -> Setting:
    return Setting("mensch", people, options, players, Limit(), 1)


def test_every_failure_loses_its_games_and_the_match_ends_with_its_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Against a program for each way to fail and a sound one; on one process and on two."""
    monkeypatch.chdir(ROOT)
    players = ("3?simulations=2", *map(bad, BAD), f"{HERE}:Careless")
    matches = [play(setting(*players), "gauntlet", 4, jobs, quiet) for jobs in (1, 2)]
    assert matches[0] == matches[1], "the same whoever plays"
    match = matches[0]
    assert len(match.games) == match.total == 4 * (len(BAD) + 1)
    last = [result.forfeits for _, result in match.games[-4:]]
    assert last == [()] * 4, "what was played after the failures counts"
    for seating, result in match.games[:-4]:
        (forfeit,) = result.forfeits
        why = [*BAD][seating.players[forfeit.who] - 1]
        assert (forfeit.why, result.ending) == (why, "forfeit")
        assert result.points == result.payoffs == shares(2, result.forfeits)
        assert seating.players[result.points.index(1.0)] == 0
    assert standings(match)[bad("timed_out")].share == 0
    report = "\n".join(as_table(match))
    document = as_json(match, 0.0)
    for name, why in zip(players[1:], BAD, strict=False):
        assert f"{name} forfeited 4 games ({why})" in report
        named = [f for f in document["forfeits"] if f["player"] == name]
        assert [f["why"] for f in named] == [why] * 4
        assert f"({why}); the first, game {named[0]['game']} after" in report
        assert all(f["text"] and f["ply"] >= 0 for f in named)
    assert document["endings"]["forfeit"] == 4 * len(BAD)
    json.dumps(document)


def test_the_others_share_the_point() -> None:
    forfeit = Forfeit(2, "crashed", "it ended with status 3", 5)
    assert shares(4, (forfeit,)) == (1 / 3, 1 / 3, 0.0, 1 / 3)
    match = play(setting("0", "0", bad("crashed"), people=3), "table", 3, 1, quiet)
    assert {result.points for _, result in match.games} == {
        (0.5, 0.5, 0.0), (0.5, 0.0, 0.5), (0.0, 0.5, 0.5)
    }  # fmt: skip
    assert [f["player"] for f in as_json(match, 0.0)["forfeits"]] == [bad("crashed")] * 3


def test_after_a_failure_the_next_game_begins_with_a_fresh_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its process ends at the fourth move, so it plays some games to their end, and not others."""
    monkeypatch.chdir(ROOT)
    its = f"{HERE}:Careless?then=exit&after=3"
    match = play(setting(its, "0", options='{"roll_limit": 8}'), "table", 6, 1, quiet)
    forfeits = [f for _, result in match.games for f in result.forfeits]
    assert 1 < len(forfeits) < len(match.games) == 6
    assert {(f.why, f.text) for f in forfeits} == {("crashed", "it ended with status 4")}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("[1]", "garbled"),
        ("null", "garbled"),
        ("[" * 100_000, "garbled"),
        ("{", "garbled"),
        ("", "garbled"),
        ('{"move": "0>6"}', "refused"),
        ('{"ok": 1, "move": "0>6"}', "refused"),
        ('{"ok": true, "move": 5}', "no_move"),
        ('{"ok": true, "move": null}', "no_move"),
        ('{"ok": true, "move": ""}', "illegal"),
        ('{"ok": true, "move": "roll 6"}', "illegal"),
        ('{"ok": true, "move": "\\\\ud800"}', "illegal"),
    ],
)
def test_whatever_is_no_move_is_a_forfeit(answer: str, why: str) -> None:
    source = f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)"
    assert failure(source) == why


def test_a_line_without_an_end_is_a_forfeit() -> None:
    assert failure("import sys\nsys.stdin.readline()\nprint('x' * (1 << 22))") == "garbled"
    assert failure("""print('{"ok": true, "move": "0>6"}', end="")""") == "crashed"
    assert failure("pass") == "crashed"


def failure(source: str) -> str:
    """Why a program forfeits its first move."""
    position = load("mensch", 2, {"opening": "fixed"}).start(seed=1).play("roll 6")
    its = player(program(source), position.game, Limit())
    with pytest.raises(Forfeited) as forfeited:
        its.choose(position, "yellow", Random(1))
    its.close()
    assert forfeited.value.why in REASONS
    return forfeited.value.why


def test_a_program_that_never_answers_is_waited_for_in_full_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fresh process has a tenth of the time that the first one let pass."""
    waited: list[float] = []
    ask = Program.ask

    def noting(self: Program, line: bytes, seconds: float) -> bytes:
        waited.append(seconds)
        return ask(self, line, seconds)

    monkeypatch.setattr(Program, "ask", noting)
    position = load("mensch", 2, {"opening": "fixed"}).start(seed=1).play("roll 6")
    its = player(f"{program(BAD['timed_out'])}?ms=20&grace=30&start=250", position.game, Limit())
    for _ in range(3):
        with pytest.raises(Forfeited):
            its.choose(position, "yellow", Random(1))
    its.close()
    assert waited == pytest.approx([0.3, 0.03, 0.03])


def test_a_command_may_have_commas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program notes its last argument, and plays on without a move."""
    notes = tmp_path / "notes"
    source = f"import sys\nopen({str(notes)!r}, 'w').write(sys.argv[1])"
    name = program(source, "a,b")
    quoted = '"{}"'.format(name.replace('"', '""'))
    for words in (["--player", "0", "--player", name], ["--players", f"0,{quoted}"]):
        command = ["arena", "mensch", *words, "--games", "2", "--jobs", "1", "--preset", "mini"]
        assert main([*command, "--language", "en"]) == 0
        assert notes.read_text() == "a,b"
        assert "forfeited 2 games (crashed)" in capsys.readouterr().out
        notes.unlink()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("5?depth=3", "has no argument depth; it has simulations, ms"),
        ("random?ms=3", "has no argument ms; it has none"),
        ("5?ms=0", "must be a whole number from 1, not '0'"),
        ("5?ms=fast", "must be a whole number from 1, not 'fast'"),
        ("5?ms", "is no argument like ms=50"),
        ("5?ms=1&ms=2", "is no argument like ms=50"),
        ("engine:cat?daring=3", "has no argument daring"),
        ("engine:cat?level=9", "there are the levels"),
        ("engine:/no/such/program", "failed to start"),
        ("engine:'", "failed to start"),
        ("python:tests", "must be python:MODULE:FACTORY"),
        ("python:os.path:no such", "must be python:MODULE:FACTORY"),
        ("python:no_such_module:make", "No module named 'no_such_module'"),
        ("python:os:no_such_factory", "no_such_factory"),
        (f"{HERE}:no_player", "has no choose(memory, rng)"),
        (f"{HERE}:Careless?colour=red", "unexpected keyword argument 'colour'"),
    ],
)
def test_players_that_cannot_be_are_refused_before_the_first_game(
    name: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    words = ["--player", name, "--player", "0", "--games", "2"]
    assert main(["arena", "mensch", *words, "--jobs", "1", "--language", "en"]) == 1
    assert said in capsys.readouterr().err


def test_a_list_of_players_with_a_quote_left_open_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["arena", "mensch", "--players", '0,"engine:cat', "--language", "en"]) == 1
    assert "give each with --player instead" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why", "text"),
    [
        ("then=raise&after=2", "refused", "ValueError: no idea"),
        ("then=nothing&after=2", "no_move", "its answer has no move"),
    ],
)
def test_a_python_player_that_fails_forfeits(
    arguments: str, why: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    match = play(
        setting(f"{HERE}:Careless?{arguments}", "0", options='{"roll_limit": 16}'),
        "table", 2, 1, quiet,
    )  # fmt: skip
    (forfeit, *_) = [f for _, result in match.games for f in result.forfeits]
    assert forfeit.why == why
    assert text in forfeit.text


def test_the_commands_and_programs_on_the_page_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(blocks_in("engine.md", "Programs in the arena")[0])
    commands, factory = blocks_in("engine.md", "Players and their arguments")
    (tmp_path / "mybots.py").write_text(factory)
    for line in commands.strip().splitlines():
        words = shlex.split(instead(line, {"engine:python": f"engine:{sys.executable}"}))
        assert words[0] == "spieltisch"
        assert main([*words[1:], "--jobs", "1", "--language", "en"]) == 0
        out = capsys.readouterr().out
        assert "2 games in" in out
        assert "forfeited" not in out, out


def test_the_page_tells_every_reason_and_the_grace() -> None:
    page = (DOCS / "engine.md").read_text()
    section = page.split("### Forfeits")[1].split("###")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == [*REASONS]
    assert f"within `ms` and {GRACE_MS} ms of grace" in section
    assert f"has {UNTIMED_MS} ms, and the grace" in section
    assert f"take {START_MS} ms longer" in section


def test_a_match_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """Neither the processes that play nor the programs, though these never end by themselves."""
    source = (
        "import os, sys, time\n"
        "open(os.path.join(sys.argv[1], str(os.getpid())), 'w').close()\n"
        "open(os.path.join(sys.argv[1], str(os.getppid())), 'w').close()\n"
        "time.sleep(600)\n"
    )
    words = ["--player", "0", "--player", program(source, str(tmp_path)), "--jobs", "2"]
    command = [sys.executable, "-m", "spieltisch", "arena", "mensch", "--games", "8", *words]
    with subprocess.Popen([*command, "--preset", "mini"]) as match:
        # the match with a program to see whether it starts, and two that play with one each
        wait_until(lambda: len(list(tmp_path.iterdir())) == 6)
        match.kill()
    wait_until(lambda: not any(is_running(int(file.name)) for file in tmp_path.iterdir()))


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
