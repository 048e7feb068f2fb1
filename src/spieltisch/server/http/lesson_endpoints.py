"""The endpoints about lessons. Tries are not kept: whoever learns sends the moves of a step."""

from collections.abc import Iterator
from functools import cache

from starlette.responses import Response

from spieltisch.game import Position, Text
from spieltisch.lessons import VERSION, Lesson, Played, all_lessons, attempt, lesson_of, line_shown
from spieltisch.lessons.lesson_lines import Expect, StepLine
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.gzip_answers import KeptJson
from spieltisch.server.http.lesson_bodies import (
    LessonMark,
    LessonMove,
    LessonProgress,
    LessonRow,
    LessonRows,
    LessonShown,
    LessonStanding,
    LessonStep,
    LessonTask,
    LessonTried,
    LessonTry,
)
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Texts
from spieltisch.store.api import Learned

__all__ = ["LessonsApi"]

BYTES_OF_A_MOVE = 1600
"""For an earlier move, which is played again, as much is charged as for so many bytes."""


class LessonsApi:
    """Lessons, trying moves in them, and how far a person is."""

    def __init__(self, service: Service, limits: Limits) -> None:
        self._parts, self._limits = service.parts, limits

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        yield Endpoint(
            "GET", "/api/lessons", "The lessons of all games", self.show_lessons, LessonRows
        )
        yield Endpoint(
            "GET", "/api/lessons/{lesson}", "A lesson with its steps", self.show_lesson,
            LessonShown, refuses=(404,),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/lessons/{lesson}/try", "Try a move in a step of a lesson",
            self.try_move, LessonTried, takes=LessonTry, refuses=(404,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/me/lessons", "How far I am in the lessons", self.show_progress,
            LessonProgress, needs_person=True,
        )  # fmt: skip
        yield Endpoint(
            "PUT", "/api/me/lessons", "Keep how far I am; what was better before stays",
            self.keep_progress, LessonProgress, takes=LessonProgress, needs_person=True,
            refuses=(503,),
        )  # fmt: skip

    async def show_lessons(self, call: Call[None]) -> Response:
        """The list."""
        return _rows().answer(call.request.headers)

    async def show_lesson(self, call: Call[None]) -> Response:
        """One lesson."""
        return _shown(_lesson(call).id).answer(call.request.headers)

    async def try_move(self, call: Call[LessonTry]) -> LessonTried:
        """What a move leads to."""
        lesson, body = _lesson(call), call.body
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * len(body.moves))
        tried = attempt(lesson, body.step, body.moves, body.move)
        return LessonTried(
            tried.verdict,
            _texts(tried.said),
            _texts(tried.why),
            tried.rule,
            [_move(lesson, played) for played in tried.played],
            tried.position.view(lesson.you),
            _legal(lesson, tried.position),
            tried.position.form,
        )

    async def show_progress(self, call: Call[None]) -> LessonProgress:
        """How far the asking person is."""
        return await self._progress(call.whom.id)

    async def keep_progress(self, call: Call[LessonProgress]) -> LessonProgress:
        """Keep what a device knows, and answer all that is kept.

        Lessons that are not here are left out: an old page may still know some.
        """
        known = {lesson.id: len(lesson.steps) for lesson in all_lessons()}
        person, now = call.whom.id, self._parts.clock_and_randomness.now_ms()
        learned = [
            Learned(person, name, one.stars, min(one.steps, known[name]), now)
            for name, one in call.body.lessons.items()
            if name in known
        ]
        if learned:
            await self._parts.store.learn(learned)
        return await self._progress(person)

    async def _progress(self, person: str) -> LessonProgress:
        rows = await self._parts.store.learned(person)
        return LessonProgress({row.lesson: LessonStanding(row.stars, row.steps) for row in rows})


def _lesson(call: Call[None] | Call[LessonTry]) -> Lesson:
    return lesson_of(str(call.request.path_params["lesson"]))


@cache
def _rows() -> KeptJson:
    return KeptJson(LessonRows(VERSION, [_row(lesson) for lesson in all_lessons()]))


def _row(lesson: Lesson) -> LessonRow:
    head = lesson.head
    title, goal = Texts(*head.title.text), Texts(*head.goal.text)
    return LessonRow(head.id, head.game, head.kind, title, goal, head.minutes, len(lesson.steps))


@cache
def _shown(name: str) -> KeptJson:
    lesson = lesson_of(name)
    head = lesson.head
    return KeptJson(
        LessonShown(
            head.id,
            head.game,
            head.kind,
            Texts(*head.title.text),
            Texts(*head.goal.text),
            head.minutes,
            head.you,
            head.names,
            [_step(lesson, number, step) for number, step in enumerate(lesson.steps)],
        )
    )


def _step(lesson: Lesson, number: int, step: StepLine) -> LessonStep:
    start = lesson.start(number)
    return LessonStep(
        id=step.step,
        title=Texts(*step.title.text),
        say=Texts(*step.say.text),
        show=[LessonMark(mark.mark, mark.at) for mark in step.show],
        task=_task(step.expect),
        hint=None if step.hint is None else Texts(*step.hint.text),
        shown=list(line_shown(step)),
        par=None if step.expect is None else step.expect.par,
        rules=step.rules,
        view=start.view(lesson.you),
        legal=_legal(lesson, start),
        form=start.form,
    )


def _task(expect: Expect | None) -> LessonTask:
    if expect is None:
        return "read"
    if expect.roll is not None:
        return "roll"
    if expect.reach is not None:
        return "reach"
    return "forbidden" if expect.refused is not None else "move"


def _move(lesson: Lesson, played: Played) -> LessonMove:
    events = [event.seen_by(lesson.you) for event in played.events]
    return LessonMove(played.seat, played.move, events, played.position.view(lesson.you))


def _legal(lesson: Lesson, position: Position) -> list[str]:
    return position.legal() if position.actor == lesson.you else []


def _texts(text: Text | None) -> Texts | None:
    return None if text is None else Texts(*text)
