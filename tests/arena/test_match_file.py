"""Files of matches: a match goes on where it was broken off, and its games can be read again."""

import json
from pathlib import Path

import pytest

from spieltisch.arena import Course, Match, Setting, play
from spieltisch.arena.match_file import MatchFile, header_of, is_match_file, records
from spieltisch.arena.report import as_json
from spieltisch.arena.sprt import Hypotheses
from spieltisch.bots import Limit
from spieltisch.cli import main
from spieltisch.game import CHANCE_NAME, SpieltischError
from spieltisch.game.records import verify, write
from tests.in_docs import blocks_in

TWO = '{"colours": "people", "stop_at_first": true}'
SWIFT = Setting("mensch", 2, TWO, ("3", "foremost"), Limit(), 1)
SLOW = Setting("mensch", 2, '{"preset": "mini"}', ("1", "0"), Limit(simulations=1), 1)
"""By the plain referee."""


def played(
    setting: Setting, games: int, *, jobs: int = 1, mode: str = "table", **kept: str
) -> Match:
    return play(setting, mode, games, jobs, lambda match: None, None, Course(**kept))  # type: ignore[arg-type]


def figures(match: Match) -> object:
    return as_json(match, 1.0)


def broken_off(path: Path, lines: int, torn: str = "") -> None:
    """Leave only some lines of a file, and perhaps a part of the next."""
    kept = path.read_text().splitlines(keepends=True)[:lines]
    path.write_text("".join(kept) + torn)


@pytest.mark.parametrize("setting", [SWIFT._replace(luck=True), SLOW], ids=["compiled", "plain"])
def test_a_match_goes_on_where_it_was_broken_off(setting: Setting, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = played(setting, 12)
    assert played(setting, 12, resume=str(file)).games == whole.games
    written = file.read_text()
    assert len(written.splitlines()) == 13
    broken_off(file, 6, torn=written.splitlines()[6][:40])
    again = played(setting, 12, resume=str(file))
    assert again.games == whole.games
    assert figures(again) == figures(whole)
    assert sorted(file.read_text().splitlines()) == sorted(written.splitlines())


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path) -> None:
    """The file says that the last player won everything; that is believed."""
    file = tmp_path / "match.jsonl"
    played(SWIFT, 8, resume=str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines[1:]:
        line["points"] = [float(number == 1) for number in line["players"]]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    document = as_json(played(SWIFT, 8, resume=str(file)), 1.0)
    assert document["players"]["foremost"]["share"] == 1.0


def test_a_match_of_one_lineup_can_get_more_games(tmp_path: Path) -> None:
    file = str(tmp_path / "match.jsonl")
    played(SWIFT, 6, resume=file)
    assert played(SWIFT, 10, resume=file).games == played(SWIFT, 10).games


def test_a_sequential_test_goes_on_with_the_same_result(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    setting = SWIFT._replace(players=("foremost", "random"))
    course = Course(Hypotheses(0, 60), str(file))
    whole = play(setting, "table", 2000, 1, lambda match: None, None, course)
    broken_off(file, 20)
    again = play(setting, "table", 2000, 2, lambda match: None, None, course)
    assert again.games == whole.games
    assert (again.trial and again.trial.path) == (whole.trial and whole.trial.path)


@pytest.mark.parametrize(
    ("other", "mode", "said"),
    [
        (SWIFT._replace(seed=2), "table", "seed 1 / 2"),
        (SWIFT._replace(players=("3", "0")), "table", "players"),
        (SWIFT._replace(luck=True), "table", "luck false / true"),
        (SWIFT._replace(options='{"colours": "people"}'), "table", "options"),
        (SWIFT, "gauntlet", "mode"),
    ],
)
def test_a_file_of_another_match_is_refused_with_what_differs(
    other: Setting, mode: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.jsonl"
    played(SWIFT, 4, resume=str(file))
    before = file.read_bytes()
    with pytest.raises(SpieltischError, match="is of another match") as error:
        played(other, 4, mode=mode, resume=str(file))
    assert said in error.value.text.en
    assert file.read_bytes() == before, "a refused file is left as it was"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no match\n", "line 1 of"),
        ('{"spieltisch": "record"}\n', "line 1 of"),
        ("[]\n", "line 1 of"),
    ],
)
def test_a_file_that_is_none_is_refused_and_left_alone(
    text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text)
    with pytest.raises(SpieltischError, match=said):
        played(SWIFT, 4, resume=str(file))
    assert file.read_text() == text


def test_two_matches_do_not_write_to_one_file(tmp_path: Path) -> None:
    file = str(tmp_path / "match.jsonl")
    header = header_of(SWIFT, "table", None, moves=False)
    refused = pytest.raises(SpieltischError, match="another match is writing")
    with MatchFile(file, header, is_new=False), refused:
        played(SWIFT, 4, resume=file)
    assert len(played(SWIFT, 4, resume=file).games) == 4


def test_a_flaw_that_is_not_at_the_end_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played(SWIFT, 4, resume=str(file))
    lines = file.read_text().splitlines()
    lines[2] = lines[2][:50]
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(SpieltischError, match="line 3 of"):
        played(SWIFT, 4, resume=str(file))


@pytest.mark.parametrize("setting", [SWIFT, SLOW], ids=["compiled", "plain"])
def test_records_have_every_move_and_change_no_result(setting: Setting, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match = played(setting, 4, records=str(file))
    plain = played(setting, 4)
    assert [r._replace(moves_played=None) for _, r in match.games] == [r for _, r in plain.games]
    assert is_match_file(file)
    found = dict(records(file))
    assert sorted(found) == [0, 1, 2, 3]
    for seating, result in match.games:
        record = found[seating.number]
        last = verify(record)
        assert str(last.outcome.reason) == result.ending
        actors = [position.actor for position in record.positions()][:-1]
        assert len(actors) - actors.count(CHANCE_NAME) == result.moves
        paid = [sum(last.outcome.payoffs[s] for s in person.seats) for person in record.people]
        assert paid == list(result.payoffs)
        assert [p.name for p in record.people] == [setting.players[n] for n in seating.players]


def test_the_file_to_go_on_from_may_be_that_with_the_records(tmp_path: Path) -> None:
    file, other = str(tmp_path / "match.jsonl"), str(tmp_path / "games.jsonl")
    played(SLOW, 6, resume=file, records=file)
    broken_off(Path(file), 4)
    again = played(SLOW, 6, resume=file, records=file)
    assert again.games == played(SLOW, 6, records=other).games
    assert len(dict(records(file))) == 6


def test_games_without_moves_are_no_records(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played(SLOW, 2, resume=str(file))
    with pytest.raises(SpieltischError, match="without its moves"):
        list(records(file))


def test_the_games_of_a_match_can_be_checked_replayed_and_taken_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    played(SLOW, 3, records=str(file))
    assert main(["check", str(file), "--language", "en"]) == 0
    assert "3 games of mensch, all moves legal" in capsys.readouterr().out
    assert main(["replay", str(file), "--game", "2", "--language", "en"]) == 0
    assert main(["replay", str(file), "--game", "9", "--language", "en"]) == 1
    assert "there is no game 9" in capsys.readouterr().err
    write(dict(records(file))[1], tmp_path / "one.jsonl")
    assert main(["check", str(tmp_path / "one.jsonl")]) == 0


def test_the_records_are_taken_out_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played(SLOW, 2, records="games.jsonl")
    commands, code = blocks_in("arena.md", "Files of a match: `--resume FILE`, `--records FILE`")
    exec(code, {})
    assert {file.name for file in tmp_path.glob("game-*")} == {"game-0.jsonl", "game-1.jsonl"}
    for line in commands.splitlines():
        words = line.partition("   ")[0].replace("17", "1").split()
        assert main(words[1:]) == 0
