"""Every lesson is done right and done wrong, as somebody does who learns."""

import pytest

from spieltisch.game import NAMES, BadRequest, Position, kind_of
from spieltisch.lessons import Lesson, Tried, attempt, games_with_lessons, line_shown, stars
from spieltisch.lessons.checking import check, rules_without_a_step
from spieltisch.lessons.conditions import all_hold
from tests.lessons.steps import LESSONS, STEPS, TASKS, Step, moves_of, steps_of
from tests.test_structure import BOARDS, PACKAGE, imported

EACH_LESSON = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
FEWEST_IN_A_COURSE, MOST_IN_A_COURSE = 6, 10
SECONDS_OF_A_STEP = (8, 40)


def tries(step: Step) -> list[str]:
    """Moves to try in a step: all that are legal there, and some that are legal elsewhere."""
    own = {} if step.start.actor != step.lesson.you else dict.fromkeys(step.start.legal())
    return list(own | dict.fromkeys(moves_of(step.lesson.head.game)))


@EACH_LESSON
def test_a_lesson_can_be_done_as_it_shows(lesson: Lesson) -> None:
    """Starts, marks, what is shown, what others reply: all of it is legal and on the board."""
    check(lesson)


@EACH_LESSON
def test_every_right_move_is_accepted_and_every_other_is_answered(lesson: Lesson) -> None:
    for step in steps_of(lesson):
        if step.line.expect is None:
            with pytest.raises(BadRequest):
                attempt(lesson, step.number, [], "pass")
            continue
        answers = {move: attempt(lesson, step.number, [], move) for move in tries(step)}
        for move, tried in answers.items():
            expect_answer(step, move, tried)
        assert "right" in {tried.verdict for tried in answers.values()} | {
            attempt(lesson, step.number, line[:-1], line[-1]).verdict
            for line in [line_shown(step.line)]
        }, step.place


def expect_answer(step: Step, move: str, tried: Tried) -> None:
    """The answer to a move at the beginning of a step is what the rules and the lesson say."""
    task, start = step.line.expect, step.start
    assert task is not None
    where = f"{step.place}: {move}"
    why = start.explain(move)
    if task.roll is not None and why.legal:
        assert tried.verdict == "right", where
    elif not why.legal:
        is_wanted = task.refused is not None and why.rule == task.refused
        assert tried.verdict == ("right" if is_wanted else "refused"), where
        assert tried.rule in kind_of(start.game.name).rulebook, where
        assert (tried.rule, tried.why) == (why.rule, why.text), where
        assert tried.position is start, where
    elif is_asked_for(step, start.play(move), move):
        assert tried.verdict == "right", where
        assert tried.played[0].move == move
    elif task.reach is not None:
        assert tried.verdict in ("on", "again"), where
    else:
        assert (tried.verdict, tried.position) == ("other", start), where
        assert tried.said is not None, f"{where}: there is a hint"


def is_asked_for(step: Step, after: Position, move: str) -> bool:
    task = step.line.expect
    assert task is not None
    if task.moves is not None:
        return move in task.moves
    conditions = task.after or task.reach
    return conditions is not None and all_hold(conditions, after)


@pytest.mark.parametrize("step", TASKS, ids=lambda step: f"{step.lesson.id}-{step.line.step}")
def test_after_a_right_move_the_script_is_played(step: Step) -> None:
    """What others do is legal as it stands, whichever right move was made."""
    task = step.line.expect
    assert task is not None
    if task.reach is not None:
        return
    for move in task.moves or line_shown(step.line):
        played = attempt(step.lesson, step.number, [], move).played
        if task.refused is None:
            assert [one.move for one in played[1:]] == step.line.opponent
        else:
            assert not played


def test_no_rule_is_without_a_step() -> None:
    assert rules_without_a_step() == []


def test_every_game_with_a_board_of_its_own_has_lessons() -> None:
    assert set(BOARDS) <= set(games_with_lessons()) <= set(NAMES)


@pytest.mark.parametrize("game", games_with_lessons())
def test_a_course_is_of_a_size_that_one_finishes(game: str) -> None:
    course = [one for one in LESSONS.values() if one.head.game == game]
    lessons = [one for one in course if one.head.kind == "course"]
    assert FEWEST_IN_A_COURSE <= len(lessons) <= MOST_IN_A_COURSE
    assert course[: len(lessons)] == lessons, "short ones come after the course"
    assert len(course) > len(lessons), "there are short ones for the hard parts"


@EACH_LESSON
def test_the_minutes_fit_the_steps(lesson: Lesson) -> None:
    low, high = SECONDS_OF_A_STEP
    assert low <= 60 * lesson.head.minutes / len(lesson.steps) <= high


def test_the_names_of_steps_differ_in_a_lesson_and_those_of_lessons_everywhere() -> None:
    assert len(LESSONS) == len({lesson.file for lesson in LESSONS.values()})
    for lesson in LESSONS.values():
        titles = [line.title.en for line in lesson.steps]
        assert len(set(titles)) == len(titles), lesson.file


@pytest.mark.parametrize(("helps", "expected"), [(0, 3), (1, 2), (2, 2), (3, 1), (99, 1)])
def test_stars_tell_how_much_help_was_used(helps: int, expected: int) -> None:
    assert stars(helps) == expected


def test_the_same_moves_always_lead_to_the_same() -> None:
    """Nothing is drawn and nothing is kept between two tries."""
    for step in TASKS:
        line = line_shown(step.line)
        once, again = (attempt(step.lesson, step.number, line[:-1], line[-1]) for _ in range(2))
        assert once == again, step.place


def test_lessons_know_no_chance_and_no_table() -> None:
    """So that scripted dice cannot get into draws or proofs."""
    modules = {m for path in (PACKAGE / "lessons").rglob("*.py") for m in imported(path)}
    strange = ("random", "secrets", "spieltisch.table", "spieltisch.store", "spieltisch.server")
    assert not [module for module in modules if module.startswith(strange)]


def test_a_step_that_is_not_there_is_refused() -> None:
    lesson = STEPS[0].lesson
    for number in (-1, len(lesson.steps)):
        with pytest.raises(BadRequest):
            attempt(lesson, number, [], "pass")


@pytest.mark.parametrize("step", TASKS, ids=lambda step: f"{step.lesson.id}-{step.line.step}")
def test_earlier_moves_must_be_such_that_the_step_went_on(step: Step) -> None:
    with pytest.raises(BadRequest):
        attempt(step.lesson, step.number, ["nonsense"], line_shown(step.line)[-1])
