"""Options for short games of Irrgarten: a limit on questions, and with it smaller boards."""

from typing import Any

import pytest

from spieltisch.game import BadOptions, BadPosition, Game, kind_of, load
from spieltisch.rules.irrgarten import soundness
from tests.support import play_line

SHORT = {"size": 4, "begins": "left", "question_limit": 3}
BUILD = "build D4, build D4 A1|A2"


def test_question_limit_ends_the_search_as_a_draw() -> None:
    """IRR-16: in the middle of a turn too."""
    search = play_line(load("irrgarten", 2, SHORT).start(), f"{BUILD}, A1, B1")
    assert (search.is_over, search.to_json()["questions"]) == (False, 2)
    over = search.play("B2")
    assert over.outcome.to_json() == {
        "over": True,
        "payoffs": {"left": 0.5, "right": 0.5},
        "reason": "IRR-16",
    }
    assert Game.read(over.to_json()) == over


def test_a_find_with_the_last_question_wins() -> None:
    """IRR-13."""
    start = load("irrgarten", 2, {**SHORT, "question_limit": 2}).start()
    over = play_line(start, "build A1, build A2, A1, A2")
    assert (over.outcome.payoffs, over.outcome.reason) == ({"left": 1, "right": 0}, "IRR-13")


def test_a_find_counts_even_if_the_limit_cuts_the_last_word() -> None:
    """IRR-15."""
    start = load("irrgarten", 2, {**SHORT, "question_limit": 3, "last_word": True}).start()
    over = play_line(start, "build A4, build A2, A1, A2, A1")
    assert (over.outcome.payoffs, over.outcome.reason) == ({"left": 1, "right": 0}, "IRR-15")


def test_without_a_limit_questions_are_not_told() -> None:
    assert "questions" not in load("irrgarten").start().to_json()


@pytest.mark.parametrize("size", [2, 3])
def test_small_boards_need_a_limit(size: int) -> None:
    """IRR-16: 2 * size * size - size slots."""
    with pytest.raises(BadOptions) as raised:
        load("irrgarten", 2, {"size": size})
    assert raised.value.rule == "IRR-16"
    start = load("irrgarten", 2, {"size": size, "question_limit": 5}).start()
    last, beyond = f"{'ABC'[size - 1]}{size}", f"A{size + 1}"
    assert start.explain(f"build {last} A{size - 1}|A{size}").legal
    assert not start.explain(f"build {beyond}").legal


def test_the_questions_need_not_be_told_on_load() -> None:
    position = load("irrgarten", 2, SHORT).start()
    doc = position.to_json()
    del doc["questions"]
    assert Game.read(doc) == position


@pytest.mark.parametrize(
    ("line", "questions", "number"),
    [
        ("build D4", 1, soundness.TOO_EARLY),
        (f"{BUILD}, A1", 3, soundness.NOT_OVER),
        (f"{BUILD}, A1, B1, B2", 2, soundness.NOT_OVER),
    ],
)
def test_a_wrong_count_of_questions_is_refused(line: str, questions: int, number: int) -> None:
    doc = play_line(load("irrgarten", 2, SHORT).start(), line).to_json()
    with pytest.raises(BadPosition) as raised:
        Game.read({**doc, "questions": questions})
    assert raised.value.text == kind_of("irrgarten").flaws[number].text


@pytest.mark.parametrize(
    "options", [{"question_limit": 0}, {"question_limit": 30_001}, {"size": 1, "question_limit": 5}]
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        load("irrgarten", 2, options)
