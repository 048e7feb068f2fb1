"""The endpoints about what a person has played: history, statistics, ratings, all of their data."""

import os
import tempfile
from collections.abc import Iterator
from typing import Literal, cast

from starlette.background import BackgroundTask
from starlette.responses import FileResponse, Response, StreamingResponse

from spieltisch.bots.bot_ratings import bot_ratings
from spieltisch.game import NAMES
from spieltisch.ratings import PROVISIONAL_GAMES
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http import record_work
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.handed_games import handed_game
from spieltisch.server.http.mine_bodies import (
    GamePlayed,
    GameStatistics,
    LevelStatistics,
    MyGames,
    MyRatings,
    OtherShown,
    PlaceRating,
    Rated,
    RatingAt,
    RatingShown,
    RatingWish,
    ReviewedGame,
    Statistics,
    TableRating,
)
from spieltisch.server.http.played_courses import course_of, look_up
from spieltisch.server.http.record_zip import zipped
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.http.table_endpoints import Limit, Time
from spieltisch.server.live.rating_words import WHY_NOT
from spieltisch.server.live.results import details_of
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Texts
from spieltisch.store.played import NOT_RATED, Played, Tally, Wanted
from spieltisch.store.puzzles import POOL
from spieltisch.store.ratings import KeptRating

__all__ = ["MineApi"]

USUAL_GAMES = 20
RECENT = 20
RECORDS_AT_ONCE = 100
"""How many games are looked up at a time for a file of all."""
WORK_OF_A_RECORD, MOST_WORK = 8192, 1 << 19
"""What a record is charged as, in bytes, and the most for one download."""
WORK_OF_EXPORT = 1 << 16
RESULTS = {"won": ("won",), "lost": ("lost", "placed"), "drawn": ("drawn",), "placed": ("placed",)}
Outcome = Literal["won", "lost", "drawn", "placed"]


class MineApi:
    """My games, and what they add up to."""

    def __init__(self, service: Service, limits: Limits, side: SideProcess) -> None:
        self._service, self._limits, self._side = service, limits, side
        self._store = service.parts.store

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        yield Endpoint(
            "GET", "/api/me/games", "My games that are over, the latest first", self.list_games,
            MyGames, query={"game": str, "result": Outcome, "before": Time, "limit": Limit},
            needs_person=True, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/me/statistics", "What my games add up to", self.show_statistics,
            Statistics, needs_person=True, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/me/rating", "My ratings, and whether I want any", self.show_ratings,
            MyRatings, needs_person=True, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "PUT", "/api/me/rating", "Be rated, or not: then my ratings go", self.want_rating,
            MyRatings, takes=RatingWish, needs_person=True, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/tables/{table}/rating", "Whether the last game was rated, or why not",
            self.show_table_rating, TableRating, refuses=(403, 404, 409, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/me/records", "The records of my games in one zip file", self.give_records,
            bytes, query={"before": Time}, needs_person=True, refuses=(503,),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/me/records", "Bring along a game that was played without this server",
            self.take_record, None, takes=bytes, needs_person=True, refuses=(422, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", "/api/me/export", "Everything that is known of me, as JSON lines",
            self.give_export, bytes, needs_person=True, refuses=(503,),
        )  # fmt: skip

    async def list_games(self, call: Call[None]) -> MyGames:
        """A page of the history."""
        person, limit = call.whom.id, call.number("limit") or USUAL_GAMES
        await self._bring_up_to_date(person)
        game, result = call.query.get("game"), call.query.get("result")
        wanted = Wanted(
            person,
            None if game is None else str(game),
            RESULTS[str(result)] if result else (),
            call.number("before"),
            limit,
        )
        games = await self._store.played.games(wanted)
        if await look_up(self._store, person, games):
            games = await self._store.played.games(wanted)
        before = games[-1].ended_ms if len(games) == limit else None
        total = await self._store.played.count(person)
        return MyGames([_played(one) for one in games], before, total)

    async def show_statistics(self, call: Call[None]) -> Statistics:
        """Numbers by game."""
        person = call.whom.id
        await self._bring_up_to_date(person)
        tallies = await self._store.played.tallies(person)
        ratings = {one.pool: one for one in await self._store.ratings.of(person, NAMES)}
        shown = []
        for game in NAMES:
            mine = [tally for tally in tallies if tally.game == game]
            if mine or game in ratings:
                shown.append(await self._statistics(person, game, mine, ratings.get(game)))
        return Statistics(await self._store.ratings.is_wanted(person), shown)

    async def _statistics(
        self, person: str, game: str, mine: list[Tally], rating: KeptRating | None
    ) -> GameStatistics:
        latest = await self._store.played.games(Wanted(person, game, limit=RECENT))
        await look_up(self._store, person, latest)
        recent = await self._store.played.recent(person, game, RECENT)
        course = await self._store.ratings.course(person, game)
        against = [tally for tally in mine if tally.people > 1]
        played = sum(tally.count for tally in mine)
        share = sum(tally.count / tally.players for tally in mine)
        return GameStatistics(
            game,
            played,
            _sum_of(mine, "won"),
            _sum_of(mine, "drawn"),
            share / max(1, played),
            _levels([tally for tally in mine if tally.people == 1]),
            sum(tally.count for tally in against),
            _sum_of(against, "won"),
            [
                ReviewedGame(one.ended_ms, one.result, one.luck or 0.0, one.skill or 0.0)
                for one in reversed(recent)
            ],
            _rating(rating) if rating else None,
            [RatingAt(one.at_ms, one.after) for one in course],
            list(bot_ratings(game)),
        )

    async def show_ratings(self, call: Call[None]) -> MyRatings:
        """My ratings."""
        await self._bring_up_to_date(call.whom.id)
        return await self._ratings(call.whom.id)

    async def want_rating(self, call: Call[RatingWish]) -> MyRatings:
        """Be rated, or not."""
        person, now = call.whom.id, self._service.parts.clock_and_randomness.now_ms()
        await self._bring_up_to_date(person)
        await self._store.ratings.want(person, call.body.wanted, (*NAMES, POOL), at_ms=now)
        return await self._ratings(person)

    async def _ratings(self, person: str) -> MyRatings:
        kept = await self._store.ratings.of(person, NAMES)
        wanted = await self._store.ratings.is_wanted(person)
        return MyRatings(wanted, [_rating(one) for one in kept])

    async def show_table_rating(self, call: Call[None]) -> TableRating:
        """What the last game did."""
        state = await self._service.state_for(call.table, call.person)
        await self._service.results.settle()
        number = state.results[-1].number if state.results else 0
        rated = await self._store.played.rated(call.table, number) if number else None
        if rated is None or rated == NOT_RATED:
            is_rated = state.settings.rated
            return TableRating(number, "waiting" if is_rated else "no", None, [])
        why = Texts(*WHY_NOT[rated]) if rated in WHY_NOT else None
        places = {place.person: i for i, place in enumerate(state.cast) if place.person}
        changes = [
            PlaceRating(places[one.player], one.before, one.after, one.games < PROVISIONAL_GAMES)
            for one in await self._store.ratings.changes(call.table, number)
            if one.player in places
        ]
        return TableRating(number, cast(Rated, rated), why, changes)

    async def give_records(self, call: Call[None]) -> Response:
        """The records of all games, or of those before a time."""
        person, before = call.whom.id, call.number("before")
        await self._bring_up_to_date(person)
        games: list[Played] = []
        while len(games) % RECORDS_AT_ONCE == 0:
            found = await self._store.played.games(
                Wanted(person, before_ms=before, limit=RECORDS_AT_ONCE)
            )
            if not found:
                break
            games += found
            before = found[-1].ended_ms
        work = min(MOST_WORK, WORK_OF_A_RECORD * len(games))
        self._limits.work(call.address, person, work)
        data = zipped(self._store, self._side, call.address, games)
        return StreamingResponse(data, media_type="application/zip", headers=_as_file("games.zip"))

    async def take_record(self, call: Call[bytes]) -> None:
        """A line in the history, for whoever is the first person in the record."""
        self._limits.work(call.address, call.whom.id, len(call.body))
        game = await self._side.call(call.address, record_work.handed, call.body)
        now = self._service.parts.clock_and_randomness.now_ms()
        await self._store.played.take_in(handed_game(call.whom.id, call.body, game, now))

    async def give_export(self, call: Call[None]) -> Response:
        """The same that an operator would export of the person."""
        await self._bring_up_to_date(call.whom.id)
        self._limits.work(call.address, call.whom.id, WORK_OF_EXPORT)
        handle, path = tempfile.mkstemp(suffix=".jsonl")
        os.close(handle)
        await self._store.export(path, call.whom.id)
        return FileResponse(
            path,
            media_type="application/x-ndjson",
            headers=_as_file("my-data.jsonl"),
            background=BackgroundTask(os.unlink, path),
        )

    async def _bring_up_to_date(self, person: str) -> None:
        await self._service.results.settle()
        await self._service.results.fill(person)


def _as_file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="spieltisch-{name}"'}


def _sum_of(tallies: list[Tally], result: str) -> int:
    return sum(tally.count for tally in tallies if tally.result == result)


def _levels(tallies: list[Tally]) -> list[LevelStatistics]:
    levels = sorted({tally.level for tally in tallies if tally.level is not None})
    by_level = {level: [one for one in tallies if one.level == level] for level in levels}
    return [
        LevelStatistics(level, sum(one.count for one in mine), _sum_of(mine, "won"))
        for level, mine in by_level.items()
    ]


def _rating(kept: KeptRating) -> RatingShown:
    provisional = kept.games < PROVISIONAL_GAMES
    return RatingShown(kept.pool, kept.rating, kept.deviation, kept.games, provisional)


def _played(one: Played) -> GamePlayed:
    details, after, before = details_of(one.details), one.rating_after, one.rating_before
    return GamePlayed(
        one.table,
        one.number,
        one.game,
        one.ended_ms,
        cast(Outcome, one.result),
        one.place,
        one.players,
        details.score,
        details.how,
        [OtherShown(other.name, other.level, other.place) for other in details.others],
        one.level,
        one.counts,
        cast(Rated, one.rated or "no"),
        after,
        None if after is None or before is None else after - before,
        one.luck,
        one.skill,
        course_of(one.course),
        details.handed,
    )
