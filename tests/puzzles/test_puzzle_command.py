"""`spieltisch puzzles`: what it prints and writes. docs/puzzles.md shows them."""

from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from spieltisch.cli import main
from spieltisch.puzzles import Puzzle, all_puzzles, games_with_puzzles
from spieltisch.puzzles.mining import fresh, mine
from spieltisch.puzzles.puzzle_lines import lines_of, parse, with_id
from spieltisch.spread import in_order
from tests.support import DEALT, DICE, IS_SOAK

LEVELS = range(6)
QUICK_SEED = "37"
"""The first game mined with it has a puzzle."""


def few(game: str, count: int) -> list[Puzzle]:
    return [puzzle for puzzle in all_puzzles() if puzzle.game == game][:count]


def test_check_proves_a_file_and_tells_how_every_level_fares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    file.write_bytes(lines_of(few(DEALT, 4)))
    assert main(["--language", "en", "puzzles", "check", str(file), "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert f"{DEALT}: 4 puzzles; solved by level" in said
    assert all(f"{level}: " in said for level in LEVELS)
    assert "4 puzzles are proven" in said


def test_check_names_file_and_line_of_what_is_not_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = few(DEALT, 2)
    wrong = with_id(msgspec.structs.replace(bad, certificate={}))
    file = tmp_path / "some.jsonl"
    file.write_bytes(lines_of([good, wrong]))
    assert main(["--language", "de", "puzzles", "check", str(file), "--jobs", "1"]) == 1
    assert f"{file}, Zeile 2:" in capsys.readouterr().out


def test_list_and_stats_name_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(all_puzzles())
    assert main(["puzzles", "stats"]) == 0
    told = capsys.readouterr().out
    assert all(f"{game}: " in told for game in games_with_puzzles())


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_results_come_in_the_order_of_their_numbers_whoever_is_first(
    order: tuple[int, ...],
) -> None:
    assert list(in_order((number, f"game {number}") for number in order)) == [
        f"game {number}" for number in range(4)
    ]


def test_what_is_known_or_was_found_before_is_left_out() -> None:
    one, two, three = few(DEALT, 3)
    assert list(fresh([one, None, two, two, three], {one.id})) == [two, three]


@pytest.mark.skipif(not IS_SOAK, reason="many games")
def test_mining_gives_the_same_with_one_process_and_with_two() -> None:
    found = []
    for jobs in (1, 2):
        stream = mine(DICE, seed=4, jobs=jobs)
        found.append([next(stream) for _ in range(3)])
        stream.close()
    assert lines_of(found[0]) == lines_of(found[1])


def test_mining_writes_a_file_that_is_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new.jsonl"
    words = ["puzzles", "mine", DICE, "--count", "1", "--seed", QUICK_SEED, "--jobs", "1"]
    assert main([*words, "--into", str(file)]) == 0
    [(_, new)] = parse(file.read_bytes(), "new.jsonl")
    assert new.id not in {puzzle.id for puzzle in all_puzzles()}
    assert len(new.fares) == len(LEVELS)
    assert main(["puzzles", "check", str(file), "--jobs", "1"]) == 0


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (["mine", DICE, "--into", "{}/nowhere/x.jsonl"], "no file in a folder that is there"),
        (["mine", DICE, "--into", "{}"], "no file in a folder that is there"),
        (["mine", "all", "--into", "{}/file"], "no folder to write files into"),
        (["mine", "all", "--into", "{}/nowhere/deep"], "no folder to write files into"),
        (["check", "{}/nothing.jsonl"], "there is no file"),
    ],
    ids=lambda row: " ".join(row) if isinstance(row, list) else "",
)
def test_a_place_that_is_not_there_is_refused_by_a_sentence(
    task: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    words = [word.format(tmp_path) for word in task]
    assert main(["--language", "en", "puzzles", *words]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "Errno" not in told
