"""Files of exact chances: written, checked, looked up by the best level, hints and reviews."""

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.bots import LEVELS, think
from spieltisch.bots.endgames import VARIABLE
from spieltisch.bots.judge import judge_of
from spieltisch.bots.mensch.exact import lookup
from spieltisch.bots.mensch.exact.solving import Endgame, options_of
from spieltisch.cli import main
from spieltisch.game import Game, Position, SpieltischError, load

BEST = LEVELS[-1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the sheet's positions with one piece a side are solved."""
    found = tmp_path_factory.mktemp("endgames")
    assert main(["solve", "mensch", "--preset", "sheet", "--pieces", "1", *where(found)]) == 0
    return found


@pytest.fixture
def solved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The bots look there."""
    monkeypatch.setenv(VARIABLE, str(folder))
    yield folder
    lookup._values.cache_clear()


def where(folder: Path) -> tuple[str, str]:
    return "--folder", str(folder)


def only_file(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def late(own: list[int], other: list[int], die: int | None, **options: Any) -> Position:
    """Yellow moves with a die, or is to roll."""
    game = load("mensch", 2, {"colours": "people", "opening": "fixed", **options})
    doc = game.start(seed=1).to_json() | {"pieces": {"yellow": own, "red": other}}
    if die is not None:
        doc |= {"phase": "move", "actor": "yellow", "die": die, "tries": int(die == 6)}
        doc |= {"rolls": 1} if "rolls" in doc else {}
    return Game.read(doc)


CHOICE = late([20, 40, 41, 43], [30, 41, 42, 43], 1)
"""Yellow may run on the ring or move up at home."""


def test_the_command_says_what_it_takes_and_how_exact_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = ["solve", "mensch", "--pieces", "1", *where(tmp_path)]
    assert main([*ask, "--plan"]) == 0
    plan = capsys.readouterr().out
    assert "27,225 positions" in plan
    assert "modern, openspiel: two colours" in plan
    assert list(tmp_path.iterdir()) == []
    assert main([*ask, "--preset", "modern", "--option", "must_hit=true"]) == 0
    told = capsys.readouterr().out
    assert "sweeps" in told
    assert "apart" in told
    assert main([*ask, "--preset", "modern", "--option", "must_hit=true", "--check"]) == 0
    assert "the checksum holds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nothing"], "nothing that solves endgames of nothing"),
        (["irrgarten"], "nothing that solves endgames of irrgarten"),
        (["mensch", "--pieces", "3"], "from 1 to 2"),
        (["mensch", "--pieces", "1", "--distance", "0"], "between 0 and 1"),
        (["mensch", "--preset", "mini"], "roll_limit"),
        (["mensch", "--check"], "there is no file"),
    ],
)
def test_what_cannot_be_solved_is_refused(
    words: list[str], part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words, *where(tmp_path)]) == 1
    assert part in capsys.readouterr().err


def damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-100] ^= 1
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def foreign(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"own_hits": 1', b'"own_hits": 0', 1))


def other_format(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"format": 1', b'"format": 9', 1))


def nonsense(path: Path) -> None:
    path.write_bytes(b"\x00" * 1000)


@pytest.mark.parametrize("spoil", [damaged, cut, foreign, other_format, nonsense])
def test_a_file_that_cannot_be_trusted_is_refused_and_not_used(
    spoil: Any,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / only_file(folder).name
    path.write_bytes(only_file(folder).read_bytes())
    spoil(path)
    ask = ["solve", "mensch", "--preset", "sheet", "--pieces", "1", "--check", *where(tmp_path)]
    assert main(ask) == 1
    assert str(path) in capsys.readouterr().err
    plain = think(CHOICE.memory("yellow"), BEST, Random(1))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with caplog.at_level(logging.WARNING):
        assert think(CHOICE.memory("yellow"), BEST, Random(1)) == plain
    assert "exact values are not used" in caplog.text


def test_values_that_do_not_fit_each_other_are_refused(tmp_path: Path) -> None:
    endgame = Endgame(options_of({}), 1)
    solved = endgame.solved(1e-4)
    solved.low[3, 5:9] += 0.01
    endgame.write(tmp_path / "file", solved)
    with pytest.raises(SpieltischError, match="is wrong: a chance is"):
        endgame.check(tmp_path / "file")


def test_the_best_level_plays_by_exact_chances_where_they_are_known(solved: Path) -> None:
    values = Endgame(options_of({}), 1).solved().values
    assert only_file(solved).stat().st_size < 2 * values.size + 1000
    thought = think(CHOICE.memory("yellow"), BEST, Random(1))
    from spieltisch.bots.mensch.exact.space import space_of

    number = space_of(1).number
    red = number[30, 41, 42, 43]
    ring = 1 - values[red, number[21, 40, 41, 43]]
    home = 1 - values[red, number[20, 40, 42, 43]]
    assert thought.values == pytest.approx({"20>21": ring, "b>c": home}, abs=1e-5)
    assert thought.move == ("20>21" if ring > home else "b>c")
    assert sum(thought.chances.values()) == pytest.approx(1)
    assert thought.chances["yellow"] == pytest.approx(max(ring, home), abs=1e-5)


def test_a_last_move_home_is_a_sure_win(solved: Path) -> None:
    thought = think(late([39, 40, 42, 43], [30, 41, 42, 43], 2).memory("yellow"), BEST, Random(1))
    assert thought.values == {"39>b": 1.0}
    assert thought.chances == {"yellow": 1.0, "red": 0.0}


@pytest.mark.parametrize(
    ("why", "at"),
    [
        ("two pieces outside", late([20, 22, 42, 43], [30, 41, 42, 43], 1)),
        ("other house rules", late([20, 40, 41, 43], [30, 41, 42, 43], 1, must_hit=True)),
        ("a limit of rolls", late([20, 40, 41, 43], [30, 41, 42, 43], 1, preset="mini")),
    ],
)
def test_elsewhere_everything_is_as_it_was(
    why: str, at: Position, solved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_files = [think(at.memory("yellow"), level, Random(1)) for level in LEVELS]
    monkeypatch.delenv(VARIABLE)
    assert with_files == [think(at.memory("yellow"), level, Random(1)) for level in LEVELS], why


def test_other_levels_do_not_look(solved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [think(CHOICE.memory("yellow"), level, Random(1)) for level in LEVELS]
    monkeypatch.delenv(VARIABLE)
    plain = [think(CHOICE.memory("yellow"), level, Random(1)) for level in LEVELS]
    assert known[:-1] == plain[:-1]
    assert known[-1] != plain[-1]


def test_reviews_judge_rolls_and_moves_by_exact_chances(solved: Path) -> None:
    at = late([20, 40, 41, 43], [30, 41, 42, 43], None)
    judge = judge_of(at.game)
    rolls = judge.outlook(at, "roll 1", "yellow").moves
    assert sorted(rolls) == [f"roll {face}" for face in range(1, 7)]
    moves = judge.outlook(CHOICE, "20>21", "yellow").moves
    assert rolls["roll 1"] == pytest.approx(max(moves.values()))
    thought = think(CHOICE.memory("yellow"), BEST, Random(1))
    assert {move: shares[0] for move, shares in moves.items()} == pytest.approx(thought.values)


def test_a_try_of_three_that_is_gone_is_not_taken_for_a_turn_s_beginning(tmp_path: Path) -> None:
    ask = ["solve", "mensch", "--preset", "sheet", "--option", "three_tries=true", "--pieces", "1"]
    assert main([*ask, *where(tmp_path)]) == 0
    at = late([-1, 41, 42, 43], [30, 41, 42, 43], None, three_tries=True)
    state = at.kernel_state()
    state.tries = 3
    assert lookup.chances(tmp_path, state) is not None
    state.tries = 2
    assert lookup.chances(tmp_path, state) is None
