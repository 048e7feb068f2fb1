"""Where people do puzzles: what is asked, what an answer comes to, and what it does to ratings."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar, TypeVarTuple

from spieltisch.game import Text
from spieltisch.puzzles import Attempt, Mark, Puzzle, Shown, all_puzzles, kind_of
from spieltisch.ratings import NEW, Rating, Result, rated
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.owner import Parts
from spieltisch.server.live.puzzle_choice import NEAR, PuzzleBook, Wish, none_such
from spieltisch.store.puzzles import (
    STORM_MS,
    TRIES,
    Deed,
    DeedKind,
    Hindrance,
    MyPuzzleRows,
    Numbers,
    Outcome,
    StormRow,
    TriedPuzzle,
    day_before,
    day_of,
)

__all__ = ["Answered", "Asked", "PuzzleRoom", "Solver", "is_running", "streak"]

STORM_RATING, STORM_STEP = 900.0, 50.0
"""A storm begins with easy puzzles; each that is solved makes the next one harder by a step."""
LOOKED_THROUGH = 100
"""Among how many puzzles near a rating one is looked for that nobody has tried from there."""
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Solver(NamedTuple):
    """Whoever does puzzles: a person or nobody, and from where."""

    person: str | None
    marks: tuple[bytes, ...]
    """As `Whereabouts` makes them."""


class Asked(NamedTuple):
    """A puzzle as somebody finds it."""

    puzzle: Puzzle
    shown: Shown
    day: str | None
    """The day whose puzzle it is, if that is today."""
    tried: TriedPuzzle | None
    at_ms: int
    hindrance: Hindrance | None
    """Why an answer would not be rated."""


class Answered(NamedTuple):
    """What an answer came to, and what was written of it; nothing for nobody and in practice."""

    puzzle: Puzzle
    attempt: Attempt
    outcome: Outcome | None
    at_ms: int

    @property
    def left(self) -> int | None:
        """How many tries are left; None where the server keeps none."""
        if self.outcome is None or not self.outcome.is_written:
            return None
        tried = self.outcome.tried
        return 0 if tried.over_ms is not None else TRIES - tried.tries


class PuzzleRoom:
    """The puzzles of one server.

    What takes time is done by one thread, so the event loop goes on, and no two threads work with
    the same types for the first time.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts, self._puzzles = parts, parts.store.puzzles
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="puzzles")
        self._book: PuzzleBook | None = None

    async def book(self) -> PuzzleBook:
        """All puzzles, read when they are first asked for."""
        if self._book is None:
            self._book = await self._worked(lambda: PuzzleBook(all_puzzles()))
        return self._book

    async def _worked(self, work: Callable[[*Ts], T], *arguments: *Ts) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, work, *arguments)

    @property
    def now_ms(self) -> int:
        """The hour."""
        return self._parts.clock_and_randomness.now_ms()

    # What is asked.

    async def today(self) -> tuple[str, Puzzle, int]:
        """The day, its puzzle, and how many have solved it."""
        day = day_of(self.now_ms)
        return day, (await self.book()).daily(day), await self._puzzles.solvers(day)

    async def ask(self, name: str, solver: Solver) -> Asked:
        """A puzzle, as somebody finds it."""
        puzzle, at_ms = await self._puzzle(name), self.now_ms
        shown = await self._worked(kind_of(puzzle.game).shown, puzzle)
        day = day_of(at_ms)
        is_daily = (await self.book()).daily(day) is puzzle
        tried, hindrance = None, None
        if solver.person is not None:
            tried = await self._puzzles.tried(solver.person, puzzle.id)
            hindrance = await self._puzzles.hindrance(
                solver.person, puzzle.id, solver.marks, at_ms=at_ms
            )
        return Asked(puzzle, shown, day if is_daily else None, tried, at_ms, hindrance)

    async def next_for(self, solver: Solver, wish: Wish, *, is_storm: bool) -> Puzzle:
        """The next puzzle for somebody: near their rating and new to them, as long as there is one.

        It stays the same until it is answered, so that nobody gains by choosing among them. What
        others have tried from the same place would not be rated, and comes later.
        """
        book, person = await self.book(), solver.person
        if person is None:
            middle = STORM_RATING if is_storm else NEW.rating
            key = self._parts.clock_and_randomness.naming(8).hex()
            near = book.near(wish, middle, {}) or [book.longest_ago(wish, {}).id]
            return book.chosen(key, near)
        tried, mine = await self._puzzles.all_tried(person), await self._puzzles.mine(person)
        if is_storm:
            leave = {name for name, row in tried.items() if row.is_over_at(self.now_ms)}
            rating = STORM_RATING
            if mine.storm is not None and is_running(mine.storm, self.now_ms):
                rating += STORM_STEP * mine.storm.solved
        else:
            leave = {name for name, row in tried.items() if row.gain is not None}
            rating = mine.strength[0] if mine.strength else NEW.rating
        some = book.near(wish, rating, await self._puzzles.strengths(), leave, most=LOOKED_THROUGH)
        seen = await self._puzzles.seen(person, some, solver.marks) - tried.keys()
        near = ([name for name in some if name not in seen] or some)[:NEAR]
        if near:
            return book.chosen(f"{person} {len(tried)}", near)
        return book.longest_ago(wish, {name: row.last_ms for name, row in tried.items()})

    async def _puzzle(self, name: str) -> Puzzle:
        found = (await self.book()).puzzles.get(name)
        if found is None:
            raise none_such()
        return found

    # What is done.

    async def answer(
        self, name: str, answers: Sequence[str], solver: Solver, *, is_storm: bool
    ) -> Answered:
        """What the last of some answers comes to, if the puzzle went on with those before it."""
        puzzle = await self._puzzle(name)
        attempt = await self._worked(_attempted, puzzle, answers)
        if attempt.verdict == "refused":
            outcome = await self._as_it_stands(puzzle, solver)
        else:
            outcome = await self._do(puzzle, solver, attempt.verdict, is_storm=is_storm)
        return Answered(puzzle, attempt, outcome, self.now_ms)

    async def hint(
        self, name: str, solver: Solver
    ) -> tuple[tuple[Text, tuple[Mark, ...]], Outcome | None]:
        """A help, and what it does to the rating."""
        puzzle = await self._puzzle(name)
        hint = await self._worked(kind_of(puzzle.game).hint, puzzle)
        return hint, await self._do(puzzle, solver, "hint")

    async def solution(self, name: str, solver: Solver) -> Answered:
        """The whole solution; whoever has not solved it has given up."""
        puzzle = await self._puzzle(name)
        attempt = await self._worked(kind_of(puzzle.game).solution, puzzle)
        return Answered(puzzle, attempt, await self._do(puzzle, solver, "give_up"), self.now_ms)

    async def _as_it_stands(self, puzzle: Puzzle, solver: Solver) -> Outcome | None:
        """What was written before, unless it is over."""
        if solver.person is None:
            return None
        tried = await self._puzzles.tried(solver.person, puzzle.id)
        return Outcome(tried, None) if tried and tried.over_ms is None else None

    async def _do(
        self, puzzle: Puzzle, solver: Solver, kind: DeedKind, *, is_storm: bool = False
    ) -> Outcome | None:
        at_ms = self.now_ms
        if solver.person is None:
            await self._puzzles.peek(puzzle.id, solver.marks, at_ms=at_ms)
            return None
        deed = Deed(
            person=solver.person,
            puzzle=puzzle.id,
            kind=kind,
            at_ms=at_ms,
            first=(puzzle.rating, puzzle.deviation, NEW.volatility),
            newcomer=NEW,
            is_daily=(await self.book()).daily(day_of(at_ms)) is puzzle,
            is_storm=is_storm,
            marks=solver.marks,
        )
        return await self._puzzles.do(deed, _rate)

    # How a person stands.

    async def mine(self, person: str) -> MyPuzzleRows:
        """Everything about a person's puzzles."""
        return await self._puzzles.mine(person)

    async def begin_storm(self, person: str) -> StormRow:
        """Three minutes begin."""
        storm = await self._puzzles.begin_storm(person, at_ms=self.now_ms)
        if storm is None:
            raise ServerRefused("bad_token")
        return storm

    async def storm(self, person: str) -> StormRow | None:
        """The last one."""
        return await self._puzzles.storm(person)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def is_running(storm: StormRow, at_ms: int) -> bool:
    """Whether a storm's three minutes are not over."""
    return at_ms - storm.began_ms < STORM_MS


def streak(days: Sequence[str], today: str) -> int:
    """For how many days in a row something was solved; today may still come."""
    solved = set(days)
    day = today if today in solved else day_before(today)
    count = 0
    while day in solved:
        count, day = count + 1, day_before(day)
    return count


def _attempted(puzzle: Puzzle, answers: Sequence[str]) -> Attempt:
    """What the last answer comes to.

    An earlier one that is wrong is what the whole comes to: else whoever sends it in the place of
    an earlier answer would learn that without a try.
    """
    kind = kind_of(puzzle.game)
    for number, answer in enumerate(answers):
        attempt = kind.attempt(puzzle, answers[:number], answer)
        is_last = number == len(answers) - 1
        if is_last or attempt.verdict == "wrong":
            return attempt
        if attempt.verdict != "on":
            raise ServerRefused("bad_request", "moves")
    raise ServerRefused("bad_request", "answer")


def _rate(person: Numbers, puzzle: Numbers, score: float, rest_ms: int) -> tuple[Numbers, Numbers]:
    """A person and a puzzle have met: both ratings by Glicko-2."""
    mine, theirs = Rating(*person), Rating(*puzzle)
    new = rated(mine, [Result(theirs, score)], idle_ms=rest_ms)
    return new, rated(theirs, [Result(mine, 1 - score)])
