"""What is wrong with a lesson's file is said with its file and line."""

import json
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.lessons import BadLesson, lesson_of
from spieltisch.lessons.checking import check
from spieltisch.lessons.lesson_reading import parse
from spieltisch.lessons.shelf import UnknownLesson

BOTH = {"en": "Do it.", "de": "Tu es."}
HEAD: dict[str, Any] = {
    "spieltisch": "lesson", "version": 1, "id": "trial", "game": "mensch", "rules": 1,
    "kind": "short", "title": BOTH, "goal": BOTH, "minutes": 1, "you": "yellow",
}  # fmt: skip
POSITION: dict[str, Any] = {
    "position": "start",
    "new": {"people": 4, "options": {"opening": "fixed"}},
    "moves": ["roll 4"],
}
STEP: dict[str, Any] = {
    "step": "go", "at": "start", "title": BOTH, "say": BOTH, "hint": BOTH, "done": BOTH,
    "expect": {"moves": ["0>4"]}, "rules": ["MEN-6"],
}  # fmt: skip


def written(*lines: dict[str, Any] | str) -> bytes:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return "\n".join(texts).encode()


def test_a_small_lesson_is_read_and_done() -> None:
    lesson = parse(written(HEAD, POSITION, "", STEP), "trial.jsonl")
    check(lesson)
    assert (lesson.id, lesson.you, list(lesson.rules)) == ("trial", "yellow", ["MEN-6"])


def step(**changes: Any) -> tuple[dict[str, Any], ...]:
    return HEAD, POSITION, STEP | changes


UNREADABLE: list[tuple[str, tuple[dict[str, Any] | str, ...], int, str]] = [
    ("nothing in it", (), 1, "empty"),
    ("no JSON", ("hello",), 1, "malformed"),
    ("another version", (HEAD | {"version": 2}, POSITION, STEP), 1, "version"),
    ("another edition of the rules", (HEAD | {"rules": 2}, POSITION, STEP), 1, "version 2 of"),
    ("no such game", (HEAD | {"game": "chess"}, POSITION, STEP), 1, "no game"),
    ("no such seat", (HEAD | {"you": "north"}, POSITION, STEP), 1, "no seat north"),
    ("one language only", (HEAD | {"title": {"en": "Hi"}}, POSITION, STEP), 1, "`de`"),
    ("an unknown key", (HEAD | {"colour": 1}, POSITION, STEP), 1, "colour"),
    ("no step", (HEAD, POSITION), 2, "no step"),
    ("a line of neither kind", (HEAD, '{"at": 1}', STEP), 2, "begins with"),
    ("a name twice", (HEAD, POSITION, POSITION, STEP), 3, "two: position start"),
    ("a position from nowhere", (HEAD, {"position": "start"}, STEP), 2, "one of board"),
    ("like nothing", (HEAD, {"position": "start", "like": "x"}, STEP), 2, "no position x"),
    ("at nothing", step(at="elsewhere"), 3, "no position elsewhere"),
    ("a first step without a place", step(at=None), 3, "needs `at`"),
    ("an unknown rule", step(rules=["MEN-99"]), 3, "no rule MEN-99"),
    ("two tasks at once", step(expect={"moves": ["0>4"], "roll": "roll 4"}), 3, "exactly one"),
    ("no task", step(expect={}), 3, "exactly one"),
    ("nothing shown", step(expect={"refused": "MEN-6"}), 3, "shown"),
    ("a rule that is not listed", step(expect={"refused": "MEN-7", "shown": ["pass"]}), 3, "among"),
    ("an empty condition", step(expect={"after": [{}], "shown": ["0>4"]}), 3, "condition"),
    ("no hint", step(hint=None), 3, "a hint"),
]


@pytest.mark.parametrize("row", UNREADABLE, ids=[row[0] for row in UNREADABLE])
def test_a_file_that_cannot_be_read_is_refused_at_its_line(
    row: tuple[str, tuple[dict[str, Any] | str, ...], int, str],
) -> None:
    _, lines, number, words = row
    with pytest.raises(BadLesson) as refused:
        parse(written(*lines), "trial.jsonl")
    assert refused.value.line == number
    assert refused.value.text.en.startswith(f"trial.jsonl, line {number}: ")
    assert words in refused.value.text.en
    assert f"Zeile {number}: " in refused.value.text.de


OWN_START = {"pieces": {"yellow": [0, 0, 1, 2]}}
UNDOABLE: list[tuple[str, tuple[dict[str, Any], ...], int, str]] = [
    ("an impossible position", (HEAD, POSITION | {"with": OWN_START}, STEP), 2, "one circle"),
    ("an illegal move", (HEAD, POSITION | {"moves": ["0>4"]}, STEP), 2, "rolled now"),
    ("no board", (HEAD, {"position": "start", "board": ["x"]}, STEP), 2, "drawn board"),
    ("a wrong answer", step(expect={"moves": ["0>5"]}), 3, "answered by refused"),
    ("the dice are rolled already", step(expect={"roll": "roll 4"}), 3, "yellow acts, not chance"),
    ("a place beyond the board", step(show=[{"mark": "here", "at": ["44"]}]), 3, "44 is no place"),
    ("an illegal reply", step(opponent=["roll 7"]), 3, "roll"),
    (
        "two ways and then on",
        (*step(expect={"after": [{"field": "turn", "is": "green"}], "shown": ["0>4"]}),
         {k: v for k, v in STEP.items() if k not in ("at", "expect")} | {"step": "on"}),
        3,
        "only one way",
    ),
]  # fmt: skip


@pytest.mark.parametrize("row", UNDOABLE, ids=[row[0] for row in UNDOABLE])
def test_a_lesson_that_cannot_be_done_is_refused_at_its_line(
    row: tuple[str, tuple[dict[str, Any], ...], int, str],
) -> None:
    _, lines, number, words = row
    lesson = parse(written(*lines), "trial.jsonl")
    with pytest.raises(BadLesson) as refused:
        check(lesson)
    assert (refused.value.line, words in refused.value.text.en) == (number, True), refused.value


def test_fields_are_left_out_and_put_in_before_moves_are_played() -> None:
    changed = {
        "position": "later", "like": "start", "without": ["die", "nothing.there"],
        "with": {"die": 2, "pieces": {"yellow": [-1, -1, -1, 7]}},
    }  # fmt: skip
    lesson = parse(written(HEAD, POSITION, changed, STEP), "trial.jsonl")
    later = lesson.position("later")
    assert later.legal() == ["7>9"]
    assert later.to_json()["pieces"]["green"] == [-1, -1, -1, 0], "what is not named stays"


def test_a_lesson_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownLesson) as refused:
        lesson_of("chess-1")
    assert refused.value.code == "no_such_lesson"


def test_the_command_lists_and_checks_lessons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(written(HEAD, POSITION, STEP))
    bad.write_bytes(written(*step(expect={"moves": ["0>5"]})))
    assert main(["lessons", "--language", "en", "list"]) == 0
    assert "mensch-1: Roll and run" in capsys.readouterr().out
    assert main(["lessons", "--language", "en", "check", str(good)]) == 0
    assert "1 lessons with 1 steps" in capsys.readouterr().out
    assert main(["lessons", "--language", "en", "check", str(bad)]) == 1
    assert "line 3: 0>5 is answered by refused" in capsys.readouterr().err
