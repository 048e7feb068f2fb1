"""A lesson being done: what a try in some step leads to.

Everything here is a function of the lesson and of the moves: nothing is kept, and no number is
drawn. Dice fall as the lesson says, so nothing of it can get into a table, its draws or its proofs.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from spieltisch.game import BadRequest, Event, Position, Text
from spieltisch.lessons.conditions import all_hold
from spieltisch.lessons.lesson import Lesson
from spieltisch.lessons.lesson_lines import Expect, StepLine, Words

__all__ = ["ROLL", "Played", "Tried", "Verdict", "attempt", "end_of", "line_shown", "stars"]

ROLL = "roll"
"""What a learner says to roll the dice."""
MOST_MOVES = 60
"""How many moves a step can take; then it begins again."""
FEW_HELPS = 2

Verdict = Literal["right", "on", "other", "refused", "again"]
"""The step is done; go on in it; allowed, but not what is asked; against a rule; start it anew."""


class Played(NamedTuple):
    """A move that was made, the learner's or a scripted one, and what it led to."""

    seat: str
    move: str
    events: tuple[Event, ...]
    position: Position


class Tried(NamedTuple):
    """What a try led to."""

    verdict: Verdict
    position: Position
    """Where the learner stands; unchanged unless the verdict is `right` or `on`."""
    played: tuple[Played, ...] = ()
    said: Text | None = None
    """The lesson's words: well done, or a hint."""
    why: Text | None = None
    """The sentence of the rules, when they refuse."""
    rule: str | None = None


class _Standing(NamedTuple):
    """How far a step is: where, after how many own moves, how much of the script is used."""

    position: Position
    moves: int
    used: int


def stars(helps: int) -> int:
    """How many stars a lesson gives: by the hints and shown moves used, not by time or tries."""
    if helps == 0:
        return 3
    return 2 if helps <= FEW_HELPS else 1


def line_shown(step: StepLine) -> tuple[str, ...]:
    """The moves that "show me" makes in a step; none where nothing is asked."""
    task = step.expect
    if task is None:
        return ()
    if task.roll is not None:
        return (ROLL,)
    return (task.moves[0],) if task.moves else tuple(task.shown)


def end_of(lesson: Lesson, number: int) -> Position:
    """Where a step ends that is done as "show me" does it."""
    line = line_shown(lesson.steps[number])
    if not line:
        return lesson.start(number)
    return attempt(lesson, number, line[:-1], line[-1]).position


def attempt(lesson: Lesson, number: int, earlier: Sequence[str], move: str) -> Tried:
    """What a move leads to in a step, after earlier ones with which the step went on."""
    step = _step(lesson, number)
    task = step.expect
    if task is None:
        raise _refused_request("this step asks for nothing", "in diesem Schritt ist nichts zu tun")
    standing = _Standing(lesson.start(number), 0, 0)
    for one in earlier:
        standing, tried = _next(lesson, step, task, standing, one)
        if tried.verdict != "on":
            raise _refused_request(
                "with the earlier moves the step does not go on",
                "mit den früheren Zügen geht der Schritt nicht weiter",
            )
    return _next(lesson, step, task, standing, move)[1]


def _next(
    lesson: Lesson, step: StepLine, task: Expect, standing: _Standing, move: str
) -> tuple[_Standing, Tried]:
    """How a step stands after one more try, and what is answered."""
    here = standing.position
    if task.roll is not None and (move == ROLL or here.explain(move).legal):
        return standing, _done(step, here, task.roll)
    why = here.explain(move)
    if not why.legal:
        is_wanted = task.refused is not None and why.rule == task.refused
        said = step.done if is_wanted else step.hint
        verdict: Verdict = "right" if is_wanted else "refused"
        return standing, Tried(verdict, here, (), _text(said), why.text, why.rule)
    if task.reach is not None:
        return _go_on(lesson, step, standing, move)
    after = here.play(move)
    if task.moves is not None:
        is_right = move in task.moves
    else:
        is_right = task.after is not None and all_hold(task.after, after)
    if is_right:
        return standing, _done(step, here, move)
    return standing, Tried("other", here, (), _text(step.hint))


def _done(step: StepLine, here: Position, move: str) -> Tried:
    """The right move, and all that the script lets follow."""
    played = list(_line(here, (move, *step.opponent)))
    return Tried("right", played[-1].position, tuple(played), _text(step.done))


def _line(position: Position, moves: Sequence[str]) -> Iterator[Played]:
    for move in moves:
        seat, position = position.actor or "", position.play(move)
        yield Played(seat, move, position.events, position)


def _go_on(
    lesson: Lesson, step: StepLine, standing: _Standing, move: str
) -> tuple[_Standing, Tried]:
    """A move on the way to what a step wants to be reached, and the others' replies."""
    assert step.expect is not None
    assert step.expect.reach is not None
    played = list(_line(standing.position, (move,)))
    if all_hold(step.expect.reach, played[-1].position):
        here = played[-1].position
        return standing, Tried("right", here, tuple(played), _text(step.done))
    used = standing.used
    while (here := played[-1].position).actor not in (lesson.you, None):
        played += _line(here, (_reply(here, step.opponent, used),))
        used += 1
    moves = standing.moves + 1
    if here.is_over or moves >= MOST_MOVES:
        again = lesson.start(lesson.steps.index(step))
        return standing, Tried("again", again, tuple(played), _text(step.hint))
    return _Standing(here, moves, used), Tried("on", here, tuple(played))


def _reply(here: Position, script: Sequence[str], used: int) -> str:
    """The next scripted move; where it does not fit, or none is left, the last legal one."""
    if used < len(script) and here.explain(script[used]).legal:
        return script[used]
    return here.legal()[-1]


def _step(lesson: Lesson, number: int) -> StepLine:
    if not 0 <= number < len(lesson.steps):
        raise _refused_request(
            f"this lesson has the steps 0 to {len(lesson.steps) - 1}",
            f"diese Lektion hat die Schritte 0 bis {len(lesson.steps) - 1}",
        )
    return lesson.steps[number]


def _refused_request(en: str, de: str) -> BadRequest:
    return BadRequest(Text(en, de))


def _text(words: Words | None) -> Text | None:
    return None if words is None else words.text
