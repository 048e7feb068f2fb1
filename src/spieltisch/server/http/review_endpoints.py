"""The endpoints about reviews of games that are over."""

import asyncio
import zlib
from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct
from starlette.responses import Response

from spieltisch.analysis import version_of
from spieltisch.game import SpieltischError
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http import record_work
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.finished_games import BYTES_OF_A_MOVE, FinishedGames
from spieltisch.server.http.gzip_answers import packed_json
from spieltisch.server.http.record_endpoints import GameNumber
from spieltisch.server.http.review_bodies import (
    ReviewChoice,
    ReviewStanding,
    ReviewTried,
    ReviewTry,
    ReviewWish,
)
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.live.service import Service
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.reviews import UnderWay
from spieltisch.server.ws.messages import Texts
from spieltisch.store.api import KeptReview
from spieltisch.table import Table

__all__ = ["ReviewsApi"]

WORK_OF_A_MOVE = 600
"""For a move that is to be judged as much is charged as for so many bytes."""
RUNNING = ("not_over", "not_running")
B = TypeVar("B")


class _Standing(Struct):
    """`ReviewStanding` with a review that is JSON already."""

    state: str
    done: int
    of: int
    judged: list[list[float]]
    seats: tuple[str, ...]
    review: Raw = Raw(b"null")


class _Mistake(Struct):
    n: int
    choices: list[ReviewChoice]


class _Seat(Struct):
    mistakes: list[_Mistake]


class _Choices(Struct):
    """What a try needs to know of a review."""

    findings: dict[str, _Seat]


_choices = msgspec.json.Decoder(_Choices)


class ReviewsApi:
    """Reviews, and other moves tried in them."""

    def __init__(self, service: Service, limits: Limits, side: SideProcess) -> None:
        self._service, self._limits, self._side = service, limits, side
        self._games = FinishedGames(service, limits, side)

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        path = "/api/tables/{table}/review"
        yield Endpoint(
            "GET", path, "How far the review of a game is, and the review itself",
            self.show_review, ReviewStanding, query={"game": GameNumber},
            refuses=(403, 404, 409, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", path, "Have a game that is over reviewed", self.begin_review, ReviewStanding,
            takes=ReviewWish, is_body_optional=True, refuses=(403, 404, 409, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", f"{path}/try", "Try another move in a game that is over", self.try_other,
            ReviewTried, takes=ReviewTry, refuses=(403, 404, 409, 503),
        )  # fmt: skip

    async def show_review(self, call: Call[None]) -> Response:
        """How far it is."""
        state, number = await self._named(call, call.number("game"))
        await self._judge_of(state)
        return await self._standing(call, state, number)

    async def begin_review(self, call: Call[ReviewWish]) -> Response:
        """Begin it, unless it is under way or there by the judge that this program has."""
        state, number = await self._named(call, call.body.game)
        judge = await self._judge_of(state)
        reviews = self._service.reviews
        if reviews.under_way(call.table, number) is None:
            kept = await self._service.parts.store.review(call.table, number)
            is_old = kept is None or kept.judge != judge
            if is_old and not await reviews.is_made_elsewhere(call.table, number):
                await self._begin(call, number, judge)
        return await self._standing(call, state, number)

    async def _begin(self, call: Call[ReviewWish], number: int, judge: str) -> None:
        reviews, asker = (
            self._service.reviews,
            Asker(call.address, call.person_id or "", call.table),
        )
        if self._service.parts.house.is_closed(call.table):
            raise ServerRefused("closed_table")
        reviews.check(asker)
        record = await self._games.record(call, number)
        self._limits.work(call.address, call.person_id, WORK_OF_A_MOVE * len(record.moves))
        if call.person is not None:
            size = BYTES_OF_A_MOVE * len(record.moves)
            self._service.parts.quotas.take_bytes(call.person.id, size)
        if reviews.under_way(call.table, number) is None:
            reviews.check(asker)
            reviews.begin((call.table, number), record, judge, asker)

    async def try_other(self, call: Call[ReviewTry]) -> ReviewTried:
        """Another move in place of one that was made, and what its mover would have seen then."""
        wish = call.body
        _, number = await self._named(call, wish.game)
        record = await self._games.record(call, number)
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * wish.n)
        tried = await self._side.call(call.address, record_work.tried, record, wish.n, wish.move)
        if tried is None:
            raise ServerRefused("bad_request", "n")
        kept = await self._service.parts.store.review(call.table, number)
        value = await asyncio.to_thread(_value_of, kept, wish) if kept and tried.is_legal else None
        text = None if tried.text is None else Texts(*tried.text)
        return ReviewTried(tried.is_legal, text, tried.rule, value, tried.view, tried.events)

    async def _named(self, call: Call[B], number: int | None) -> tuple[Table, int]:
        """The table and the number of the game; refused until it is over."""
        try:
            return await self._games.named(call, number)
        except ServerRefused as error:
            raise ServerRefused("review_running_game") if error.code in RUNNING else error from None

    async def _judge_of(self, state: Table) -> str:
        """Which judge this program has for a table's game."""
        try:
            return await asyncio.to_thread(version_of, state.game.name)
        except SpieltischError:
            raise ServerRefused("review_no_judge") from None

    async def _standing(self, call: Call[B], state: Table, number: int) -> Response:
        """What is told to whoever asks."""
        under_way = self._service.reviews.under_way(call.table, number)
        if under_way is not None:
            shown = _under_way(under_way)
        else:
            kept = await self._service.parts.store.review(call.table, number)
            seats = state.game.seats
            shown = _Standing("none", 0, 0, [], seats)
            if await self._service.reviews.is_made_elsewhere(call.table, number):
                shown = _Standing("waiting", 0, 0, [], seats)
            elif kept is not None:
                data = Raw(await asyncio.to_thread(zlib.decompress, kept.data))
                shown = _Standing("ready", 0, 0, [], seats, data)
        answer = await asyncio.to_thread(packed_json, shown, call.request.headers)
        self._limits.was_sent(call.address, call.person_id, len(bytes(answer.body)))
        return answer


def _under_way(review: UnderWay) -> _Standing:
    word = "working" if review.is_begun else "waiting"
    return _Standing(word, review.done, review.of, list(review.judged), review.seats)


def _value_of(kept: KeptReview, wish: ReviewTry) -> float | None:
    """The winning chance of whoever decided after the tried move, if it was judged."""
    found = _choices.decode(zlib.decompress(kept.data))
    mistakes = [mistake for seat in found.findings.values() for mistake in seat.mistakes]
    choices = [choice for mistake in mistakes if mistake.n == wish.n for choice in mistake.choices]
    return next((choice.value for choice in choices if choice.move == wish.move), None)
