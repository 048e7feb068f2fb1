"""The endpoints about puzzles. Nothing of an answer leaves before it is found or given up."""

from collections.abc import Iterator

from spieltisch.game import Text
from spieltisch.puzzles import VERSION, Mark, Played, Puzzle, theme_of, themes
from spieltisch.ratings import NEW, PROVISIONAL_GAMES
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint, device_of
from spieltisch.server.http.puzzle_bodies import (
    MyPuzzles,
    PuzzleDay,
    PuzzleHint,
    PuzzleMark,
    PuzzleMove,
    PuzzleRow,
    PuzzleShelf,
    PuzzleShown,
    PuzzleStanding,
    PuzzleStorm,
    PuzzleTheme,
    PuzzleTried,
    PuzzleTry,
)
from spieltisch.server.live.puzzle_choice import Wish, stars_of
from spieltisch.server.live.puzzle_room import Answered, Asked, Solver, is_running, streak
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Texts
from spieltisch.store.puzzles import STORM_MS, TRIES, StormRow, TriedPuzzle, day_before, day_of

__all__ = ["PuzzlesApi"]

BYTES_OF_AN_ANSWER = 1600
"""For each answer, which is played and judged, as much is charged as for so many bytes."""
WEEK = 7
NOBODY = Solver(None, ())


class PuzzlesApi:
    """Puzzles: what there is, answers, hints, solutions and storms."""

    def __init__(self, service: Service, limits: Limits) -> None:
        self._room, self._limits = service.puzzle_room, limits
        self._whereabouts = service.whereabouts

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them; fixed paths come before those with an id."""
        yield Endpoint(
            "GET", "/api/puzzles", "Themes, the puzzle of the day, and how I stand",
            self.show_puzzles, PuzzleShelf, refuses=(404,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/puzzles/daily", "The puzzle of the day (UTC)", self.show_daily_puzzle,
            PuzzleShown, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/puzzles/next", "A puzzle near my rating that I have not done",
            self.show_next_puzzle, PuzzleShown, refuses=(404, 503),
            query={"game": str, "theme": str, "after": str, "storm": bool},
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/puzzles/{puzzle}", "A puzzle as it is asked", self.show_puzzle,
            PuzzleShown, refuses=(404, 503),
        )  # fmt: skip
        yield from self._acting()

    def _acting(self) -> Iterator[AnyEndpoint]:
        yield Endpoint(
            "POST", "/api/puzzles/{puzzle}/try", "Answer a puzzle", self.answer_puzzle, PuzzleTried,
            takes=PuzzleTry, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/puzzles/{puzzle}/hint", "A help that does not give the answer away",
            self.give_puzzle_hint, PuzzleHint, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/puzzles/{puzzle}/solution", "Give up and see the solution",
            self.give_solution, PuzzleTried, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/me/puzzles/storm", "My last puzzle storm", self.show_storm, PuzzleStorm,
            needs_person=True,
        )  # fmt: skip
        yield Endpoint(
            "PUT", "/api/me/puzzles/storm", "Begin a puzzle storm of three minutes",
            self.begin_storm, PuzzleStorm, needs_person=True, refuses=(503,),
        )  # fmt: skip

    async def show_puzzles(self, call: Call[None]) -> PuzzleShelf:
        """What there is."""
        day, puzzle, solved = await self._room.today()
        count: dict[tuple[str, str], int] = {}
        for one in (await self._room.book()).puzzles.values():
            count[one.game, one.theme] = count.get((one.game, one.theme), 0) + 1
        shown = [
            PuzzleTheme(game, theme.id, theme.takes, Texts(*theme.title), count[game, theme.id])
            for game, of_game in themes().items()
            for theme in of_game
            if (game, theme.id) in count
        ]
        mine = await self._mine(call.person_id)
        return PuzzleShelf(VERSION, shown, PuzzleDay(day, _row(puzzle), solved), mine)

    async def show_daily_puzzle(self, call: Call[None]) -> PuzzleShown:
        """The puzzle of the day."""
        _, puzzle, _ = await self._room.today()
        return await self._asked(call, puzzle.id)

    async def show_next_puzzle(self, call: Call[None]) -> PuzzleShown:
        """One to go on with."""
        game, theme, after = (call.query.get(name) for name in ("game", "theme", "after"))
        wish = Wish(*(str(word) if word is not None else None for word in (game, theme, after)))
        is_storm = call.query.get("storm") is True
        puzzle = await self._room.next_for(await self._looker(call), wish, is_storm=is_storm)
        return await self._asked(call, puzzle.id)

    async def show_puzzle(self, call: Call[None]) -> PuzzleShown:
        """One puzzle."""
        return await self._asked(call, _name(call))

    async def _asked(self, call: Call[None], name: str) -> PuzzleShown:
        asked = await self._room.ask(name, await self._looker(call))
        return _shown(asked, is_somebody=call.person_id is not None)

    async def _looker(self, call: Call[None]) -> Solver:
        """Whoever looks; of nobody it does not matter from where."""
        return NOBODY if call.person_id is None else await self._solver(call)

    async def answer_puzzle(self, call: Call[PuzzleTry]) -> PuzzleTried:
        """What an answer comes to."""
        body, person = call.body, call.person_id
        answers = [*body.moves, body.answer]
        self._limits.work(call.address, person, BYTES_OF_AN_ANSWER * len(answers))
        answered = await self._room.answer(
            _name(call), answers, await self._solver(call), is_storm=body.is_storm
        )
        is_wrong = answered.attempt.verdict == "wrong"
        left = max(0, TRIES - body.tries - is_wrong) if answered.left is None else answered.left
        return await self._tried(call.person_id, answered, left, is_storm=body.is_storm)

    async def give_puzzle_hint(self, call: Call[None]) -> PuzzleHint:
        """A help."""
        self._limits.work(call.address, call.person_id, BYTES_OF_AN_ANSWER)
        (said, marks), outcome = await self._room.hint(_name(call), await self._solver(call))
        return PuzzleHint(Texts(*said), _marks(marks), outcome.gain if outcome else None)

    async def give_solution(self, call: Call[None]) -> PuzzleTried:
        """The whole solution."""
        self._limits.work(call.address, call.person_id, BYTES_OF_AN_ANSWER)
        answered = await self._room.solution(_name(call), await self._solver(call))
        return await self._tried(call.person_id, answered, 0, is_storm=False)

    async def begin_storm(self, call: Call[None]) -> PuzzleStorm:
        """Three minutes begin."""
        return _storm(await self._room.begin_storm(call.whom.id), self._room.now_ms)

    async def show_storm(self, call: Call[None]) -> PuzzleStorm:
        """The last one."""
        return _storm(await self._room.storm(call.whom.id), self._room.now_ms)

    async def _tried(
        self, person: str | None, answered: Answered, left: int, *, is_storm: bool
    ) -> PuzzleTried:
        attempt, seat = answered.attempt, answered.puzzle.seat
        is_done = left == 0 or attempt.verdict == "right"
        has_storm = is_storm and person is not None
        storm = await self._room.storm(person) if has_storm and person is not None else None
        return PuzzleTried(
            attempt.verdict,
            _texts(attempt.said),
            attempt.rule,
            [_move(seat, played) for played in attempt.played],
            _marks(attempt.marks),
            attempt.shown.view,
            attempt.shown.legal,
            attempt.shown.form,
            left,
            answered.outcome.gain if answered.outcome else None,
            await self._mine(person) if is_done else None,
            _storm(storm, answered.at_ms) if has_storm else None,
        )

    async def _solver(self, call: Call[None] | Call[PuzzleTry]) -> Solver:
        marks = await self._whereabouts.marks(call.address, device_of(call.request))
        return Solver(call.person_id, marks)

    async def _mine(self, person: str | None) -> MyPuzzles | None:
        if person is None:
            return None
        rows, today = await self._room.mine(person), day_of(self._room.now_ms)
        puzzles = (await self._room.book()).puzzles
        rating, deviation, _ = rows.strength or NEW
        return MyPuzzles(
            rating=rating,
            deviation=deviation,
            is_provisional=rows.games < PROVISIONAL_GAMES,
            is_rated=rows.is_rated,
            solved=rows.solved,
            streak=streak(rows.days.solved, today),
            week=[day_before(today, ago) in rows.days.daily for ago in reversed(range(WEEK))],
            course=rows.course,
            lately=[
                _standing(puzzles[row.puzzle], row) for row in rows.lately if row.puzzle in puzzles
            ],
            storm=rows.storm.best if rows.storm else 0,
        )


def _name(call: Call[None] | Call[PuzzleTry]) -> str:
    return str(call.request.path_params["puzzle"])


def _row(puzzle: Puzzle) -> PuzzleRow:
    question = Texts(*theme_of(puzzle).question)
    return PuzzleRow(puzzle.id, puzzle.game, puzzle.theme, question, stars_of(puzzle))


def _standing(puzzle: Puzzle, row: TriedPuzzle) -> PuzzleStanding:
    is_solved = row.solved_ms is not None
    return PuzzleStanding(_row(puzzle), row.tries, is_solved, row.gain or 0.0, row.last_ms)


def _shown(asked: Asked, *, is_somebody: bool) -> PuzzleShown:
    puzzle, shown, tried = asked.puzzle, asked.shown, asked.tried
    theme = theme_of(puzzle)
    is_over = tried is not None and tried.is_over_at(asked.at_ms)
    is_begun = tried is not None and (is_over or tried.over_ms is None)
    return PuzzleShown(
        id=puzzle.id,
        game=puzzle.game,
        theme=puzzle.theme,
        takes=theme.takes,
        title=Texts(*theme.title),
        question=Texts(*theme.question),
        note=Texts(*theme.note),
        you=puzzle.seat,
        view=shown.view,
        legal=shown.legal,
        form=shown.form,
        stars=stars_of(puzzle),
        day=asked.day,
        tries=tried.tries if tried and is_begun else 0,
        is_solved=tried is not None and tried.is_solved_at(asked.at_ms),
        is_over=is_over,
        is_rated=is_somebody and asked.hindrance is None,
        unrated=asked.hindrance,
    )


def _move(seat: str, played: Played) -> PuzzleMove:
    events = [event.seen_by(seat) for event in played.events]
    return PuzzleMove(played.seat, played.move, events, played.position.view(seat))


def _marks(marks: tuple[Mark, ...]) -> list[PuzzleMark]:
    return [PuzzleMark(mark.kind, list(mark.at)) for mark in marks]


def _texts(text: Text | None) -> Texts | None:
    return None if text is None else Texts(*text)


def _storm(storm: StormRow | None, at_ms: int) -> PuzzleStorm:
    if storm is None:
        return PuzzleStorm(0, 0, 0)
    left_ms = STORM_MS - (at_ms - storm.began_ms) if is_running(storm, at_ms) else 0
    return PuzzleStorm(storm.solved, storm.best, left_ms)
