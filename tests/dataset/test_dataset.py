"""A data set of bot games: the same bytes however it was made, and nothing in it is on trust."""

import gzip
import json
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.dataset import BadDataset, Plan, make, read
from spieltisch.dataset.data_maker import play_game
from spieltisch.dataset.data_plan import PART
from spieltisch.dataset.gzip_members import unpacked
from spieltisch.game import CHANCE_NAME, NAMES, SpieltischError, load
from spieltisch.game.record_lines import check_of
from tests.support import DICE, MINIS, small_options

GAMES = 2 * PART + 5


def plan_for(name: str, games: int, level: int = 1) -> Plan:
    return Plan(name, games, level, seed=3, options=json.dumps(small_options(name)))


SMALL = plan_for(DICE, GAMES)


@cache
def whole() -> bytes:
    """The file of SMALL, made by one process."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl.gz"
        assert make(SMALL, file) == GAMES
        return file.read_bytes()


def lines() -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(whole()).splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl.gz"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_is_what_was_played(name: str, file: Path) -> None:
    plan = plan_for(name, games=2, level=0)
    make(plan, file)
    found = read(file)
    assert len(found) == 2
    assert list(found) == [play_game(plan, number) for number in range(2)] == list(found)
    for game in found:
        last = game.verify()
        assert (last.outcome.payoffs, last.outcome.reason) == (game.payoffs, game.reason)
        assert last.game == load(name, 2, small_options(name))


@pytest.mark.parametrize("name", NAMES)
def test_decisions_are_the_choices_of_seats_as_they_saw_them(name: str) -> None:
    """Played one after the other, with chance between them, they are the game."""
    game = play_game(plan_for(name, 1, level=0), 0)
    kernel = game.game.kind.kernel
    chosen = []
    for position, move in zip(game.positions(), game.moves, strict=False):
        if position.actor != CHANCE_NAME:
            chosen += [(position.actor, action) for action in position.actions(move)]
    found = list(game.decisions())
    assert [(each.seat, each.action) for each in found] == chosen
    for each in found:
        assert each.action in each.legal == sorted(each.legal)
        parts = [(part.low, part.high) for part in kernel.layout for _ in range(part.size)]
        assert all(low <= x <= high for x, (low, high) in zip(each.observation, parts, strict=True))
        assert each.payoff == game.payoffs[each.seat]


def test_two_processes_write_the_same_bytes_as_one(file: Path) -> None:
    told: list[int] = []
    make(SMALL, file, jobs=2, tell=told.append)
    assert file.read_bytes() == whole()
    assert told == [PART, 2 * PART, GAMES]


CUTS: dict[str, tuple[Callable[[list[int]], int], int]] = {
    "nothing": (lambda _: 0, GAMES),
    "half the first line": (lambda ends: ends[0] // 2, GAMES),
    "the first line": (lambda ends: ends[0], GAMES),
    "within the first part": (lambda ends: ends[0] + 3, GAMES),
    "one part": (lambda ends: ends[1], GAMES - PART),
    "within the last part": (lambda ends: (ends[2] + ends[3]) // 2, GAMES - 2 * PART),
    "all but a byte": (lambda ends: ends[3] - 1, GAMES - 2 * PART),
}
"""How much of the file is there, by where its members end, and the games still to be played."""


@pytest.mark.parametrize(("length", "missing"), CUTS.values(), ids=CUTS)
def test_a_torn_file_is_refused_by_readers_and_gone_on_with_by_the_maker(
    length: Callable[[list[int]], int], missing: int, file: Path
) -> None:
    torn = length([member.end for member in unpacked(BytesIO(whole()))])
    file.write_bytes(whole()[:torn])
    with pytest.raises(BadDataset) as refusal:
        list(read(file))
    assert refusal.value.code == ("cut_off" if torn else "not_a_dataset")
    assert make(SMALL, file) == missing
    assert file.read_bytes() == whole()
    assert make(SMALL, file) == 0


def test_a_file_without_its_last_parts_is_cut_off_too(file: Path) -> None:
    rows = gzip.decompress(whole()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(rows[: 1 + PART])))
    with pytest.raises(BadDataset, match=f"it has {PART} of {GAMES} games; give the command"):
        list(read(file))


def changed_first(**values: object) -> Callable[[list[Any]], None]:
    def change(rows: list[Any]) -> None:
        rows[0] |= values
        rows[0]["check"] = check_of("", rows[0])

    return change


def changed_game(signs: bool = True, **values: object) -> Callable[[list[Any]], None]:
    """Another first game, with a check that fits it or not."""

    def change(rows: list[Any]) -> None:
        rows[1] |= values
        if signs:
            rows[1]["check"] = check_of(rows[0]["check"], rows[1])

    return change


def swapped(rows: list[Any]) -> None:
    rows[1], rows[2] = rows[2], rows[1]


REFUSED: dict[str, tuple[Callable[[list[Any]], None], str, str]] = {
    "another program's file": (changed_first(spieltisch="record"), "not_a_dataset", "no data set"),
    "a later form": (changed_first(form=9), "other_version", "form 9; this program reads 1"),
    "other rules": (changed_first(rules=99), "other_version", "rules 99; this program reads"),
    "no such level": (changed_first(level=7), "bad_plan", "not 7"),
    "no number": (changed_first(games="many"), "bad_plan", "one game or more"),
    "changed first line": (lambda rows: rows[0].update(seed=4), "edited", "first line"),
    "changed game": (changed_game(False, reason="X"), "edited", "game 0: it was changed"),
    "games in another order": (swapped, "broken_line", "game 0: its line does not hold"),
    "a move that is no text": (changed_game(moves=[1]), "broken_line", "game 0"),
    "an illegal move": (changed_game(moves=["roll 7"]), "bad_game", 'game 0: move 1, "roll 7"'),
    "no moves": (changed_game(moves=[]), "bad_game", "game 0: the game is not over"),
    "an impossible deal": (changed_game(deal=[1]), "bad_game", "game 0: more was dealt"),
    "another outcome": (changed_game(reason="X"), "bad_game", "game 0: its moves lead to"),
}


def verify_all(file: Path) -> None:
    for game in read(file):
        game.verify()


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_was_changed_is_found(
    case: tuple[Callable[[list[Any]], None], str, str], file: Path
) -> None:
    change, code, sentence = case
    rows = lines()
    change(rows)
    file.write_bytes(gzip.compress("".join(f"{json.dumps(row)}\n" for row in rows).encode()))
    with pytest.raises(BadDataset) as refusal:
        verify_all(file)
    assert refusal.value.code == code
    assert sentence in refusal.value.text.en
    assert refusal.value.text.de


@pytest.mark.parametrize(
    "content",
    [b"", b"{}\n", gzip.compress(b"{}\n"), gzip.compress(b"[\n")],
    ids=["nothing", "plain", "packed", "torn"],
)
def test_a_file_of_something_else_is_refused(content: bytes, file: Path) -> None:
    file.write_bytes(content)
    with pytest.raises(BadDataset):
        read(file)


@pytest.mark.parametrize(
    "written",
    [lambda: b"my diary", lambda: gzip.compress(b"my diary"), whole],
    ids=["text", "packed text", "other games"],
)
def test_a_file_with_anything_else_is_never_overwritten(
    written: Callable[[], bytes], file: Path
) -> None:
    content = written()
    file.write_bytes(content)
    with pytest.raises(BadDataset, match=str(file)):
        make(SMALL._replace(seed=4), file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "plan",
    [SMALL._replace(level=6), SMALL._replace(games=0), SMALL._replace(people=9)],
    ids=["level", "games", "people"],
)
def test_a_plan_that_cannot_be_played_leaves_no_file(plan: Plan, file: Path) -> None:
    with pytest.raises(SpieltischError):
        make(plan, file)
    assert not file.exists()


def test_the_command_makes_and_checks(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = MINIS[0]
    words = ["make", name, "--games", "3", "--level", "0", "--preset", "mini", "--jobs", "1"]
    assert main(["dataset", *words, "-o", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f"{file}: 3 games, 3 of them played now in " in shown
    assert main(["dataset", *words, "-o", str(file)]) == 0
    assert "3 games, 0 of them played now" in capsys.readouterr().out
    assert main(["dataset", "check", str(file)]) == 0
    assert "moves are legal, all outcomes follow" in capsys.readouterr().out
    assert main(["dataset", *words, "-o", str(file), "--seed", "1"]) == 1
    assert "the file holds something else" in capsys.readouterr().err
    file.write_bytes(file.read_bytes()[:-5])
    assert main(["--language", "de", "dataset", "check", str(file)]) == 1
    assert "die Datei ist abgeschnitten" in capsys.readouterr().err
