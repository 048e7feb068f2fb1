"""Files of puzzles: what is wrong with a line is said with its file and line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch.puzzles import (
    BadPuzzle,
    Puzzle,
    UnknownPuzzle,
    all_puzzles,
    puzzle_of,
    puzzle_shelf,
)
from spieltisch.puzzles.first_ratings import LEVEL_RATINGS, first_rating
from spieltisch.puzzles.puzzle_lines import LONGEST_LINE, id_of, lines_of, parse, with_id
from tests.support import DEALT

MOST_BYTES = 1024 * 1024
LEAST_PUZZLES = 100


def one() -> Puzzle:
    return next(puzzle for puzzle in all_puzzles() if puzzle.game == DEALT)


def row(**changes: Any) -> bytes:
    return json.dumps(json.loads(lines_of([one()])) | changes).encode()


def test_a_puzzle_is_written_and_read_back() -> None:
    puzzles = list(all_puzzles()[:20])
    again = [puzzle for _, puzzle in parse(lines_of(puzzles), "some.jsonl")]
    assert again == puzzles


def test_all_puzzles_of_the_package_fit_and_every_game_with_some_has_many() -> None:
    folder = Path(str(puzzle_shelf.__file__)).parent
    sizes = [file.stat().st_size for file in folder.glob("*/puzzles.jsonl")]
    assert sum(sizes) <= MOST_BYTES
    counts = dict.fromkeys(puzzle_shelf.games_with_puzzles(), 0)
    for puzzle in all_puzzles():
        counts[puzzle.game] += 1
    assert min(counts.values()) >= LEAST_PUZZLES, counts


def test_ids_follow_from_what_is_asked_and_not_from_the_answer() -> None:
    puzzle = one()
    assert puzzle.id == id_of(puzzle)
    assert puzzle.id.startswith(f"{DEALT}-")
    other = msgspec.structs.replace(puzzle, solution=["a3>a4"], certificate={}, rating=1.0)
    assert id_of(other) == puzzle.id
    assert id_of(msgspec.structs.replace(puzzle, seat="west")) != puzzle.id


def test_the_same_id_finds_the_same_puzzle_and_others_are_refused() -> None:
    assert puzzle_of(one().id) == one()
    with pytest.raises(UnknownPuzzle, match="no puzzle"):
        puzzle_of("chess-123")


UNREADABLE = [
    ("no JSON", b"hello", "no puzzle"),
    ("a list", b"[]", "no puzzle"),
    ("another id", row(id="mutabor-0000000000"), "the id of what is asked"),
    ("an unknown key", row(colour=1), "colour"),
    ("no solution", row(solution=None), "solution"),
    ("twice the same", row(), "stands in line 2 already"),
    ("too long", b'{"id": "' + b"a" * LONGEST_LINE + b'"}', "bytes, more than"),
    ("no text", b'{"id": "\xff"}', "no puzzle"),
]


@pytest.mark.parametrize(("what", "line", "said"), UNREADABLE, ids=[w for w, _, _ in UNREADABLE])
def test_a_bad_line_is_named(what: str, line: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "trial.jsonl"
    file.write_bytes(b"\n" + row() + b"\n" + line + b"\n")
    with pytest.raises(BadPuzzle, match=said) as caught:
        parse(file.read_bytes(), "trial.jsonl")
    assert "trial.jsonl, line 3" in caught.value.text.en
    assert "trial.jsonl, Zeile 3" in caught.value.text.de
    with pytest.raises(BadPuzzle, match="line 3"):
        puzzle_shelf.add_folder(tmp_path)


@pytest.fixture
def bare_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added to the shelf is taken off again."""
    monkeypatch.setattr(puzzle_shelf, "_added", {})


@pytest.mark.usefixtures("bare_shelf")
def test_a_folder_is_added_and_known_puzzles_are_left_out(tmp_path: Path) -> None:
    known = one()
    position = known.position | {"round": known.position["round"] + 1}
    new = with_id(msgspec.structs.replace(known, position=position))
    (tmp_path / "more.jsonl").write_bytes(lines_of([known, new]))
    (tmp_path / "notes.txt").write_text("not read")
    before = len(all_puzzles())
    assert puzzle_shelf.add_folder(tmp_path) == 1
    assert len(all_puzzles()) == before + 1
    assert puzzle_of(new.id).position == position


@pytest.mark.parametrize(("field", "said"), [("game", "has no puzzles"), ("theme", "no theme")])
def test_a_game_or_theme_that_is_not_here_is_refused(field: str, said: str, tmp_path: Path) -> None:
    strange = with_id(msgspec.structs.replace(one(), **{field: "chess"}))
    (tmp_path / "more.jsonl").write_bytes(lines_of([strange]))
    before = len(all_puzzles())
    with pytest.raises(BadPuzzle, match=f"line 1.*{said}"):
        puzzle_shelf.add_folder(tmp_path)
    assert len(all_puzzles()) == before


def test_first_ratings_rise_with_the_levels_that_fail() -> None:
    tries = 4
    ratings = [
        first_rating([tries * (level >= fails) for level in range(len(LEVEL_RATINGS))], tries)
        for fails in range(len(LEVEL_RATINGS) + 1)
    ]
    numbers = [rating.rating for rating in ratings]
    assert numbers == sorted(numbers)
    assert numbers[0] < LEVEL_RATINGS[0]
    assert numbers[-1] > LEVEL_RATINGS[-1]
    assert first_rating([1] * 6, 2).deviation > ratings[0].deviation


SERVED = """
import sys
from spieltisch.puzzles import all_puzzles, kind_of
for puzzle in {puzzle.game: puzzle for puzzle in all_puzzles()}.values():
    kind = kind_of(puzzle.game)
    kind.shown(puzzle), kind.hint(puzzle), kind.attempt(puzzle, (), puzzle.solution[0])
assert not {"numpy", "numba", "spieltisch.bots"} & set(sys.modules)
"""


def test_serving_puzzles_loads_neither_bots_nor_the_compiler() -> None:
    subprocess.run([sys.executable, "-c", SERVED], check=True, timeout=60)
