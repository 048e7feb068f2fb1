"""Reviews of games that are over: made in slices by the bots' workers, and kept with their tables.

What is under way is in memory only: a server that stops loses nothing but work, and a review that
is asked for again begins again.
"""

import asyncio
import logging
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from spieltisch.game import SpieltischError
from spieltisch.game.json_types import JsonObject
from spieltisch.game.records import Record
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.company import Company
from spieltisch.server.ops.logs import log
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.jobs import AnyThinkers, BotFailed, Pin, ReviewSlice, ReviewWork
from spieltisch.store.api import KeptReview, Store

__all__ = ["Reviews", "UnderWay", "game_json"]

AT_ONCE = 2
"""Reviews that are made at the same time, by turns; a worker's desk has room for as many, and for
as many ratings.
"""
MOST_WAITING = 20
MOST_OF_ADDRESS = 4
"""Reviews of one address that may be under way or wait; one of them is made at a time."""
BEGINNINGS = 3
"""How often a review is begun whose worker broke."""
COMPILING_S = 1.0
"""How long to wait before asking a worker again that has its judge compiled."""
NOTHING = b"null"


@dataclass(eq=False)
class UnderWay:
    """A review that waits or is being made."""

    table: str
    number: int
    asker: Asker
    record: Record
    judge: str
    seats: tuple[str, ...]
    of: int
    done: int = 0
    judged: list[list[float]] = field(default_factory=list)
    is_begun: bool = False
    """Whether a worker has judged something of it."""
    task: asyncio.Task[None] | None = None

    @property
    def key(self) -> tuple[str, int]:
        """Which game it is of."""
        return self.table, self.number

    def add(self, new: ReviewSlice) -> None:
        """Take up what is new."""
        self.is_begun = True
        self.done, self.of = new.done, new.of
        self.judged += new.judged

    def forget(self) -> None:
        """What was judged is lost: begin again."""
        self.done, self.judged = 0, []


class Reviews:
    """Makes reviews, one of a person and of an address at a time."""

    def __init__(
        self,
        thinkers: AnyThinkers,
        store: Store,
        is_closed: Callable[[str], bool],
        company: Callable[[], Company],
    ) -> None:
        self._thinkers, self._store, self._is_closed = thinkers, store, is_closed
        self._company = company
        self._under_way: dict[tuple[str, int], UnderWay] = {}
        """In the order in which they were asked for."""
        self._is_stopping = False

    def under_way(self, table: str, number: int) -> UnderWay | None:
        """The review of this game that waits or is being made."""
        return self._under_way.get((table, number))

    async def is_made_elsewhere(self, table: str, number: int) -> bool:
        """Whether another process makes the review of this game."""
        return await self._company().is_done_elsewhere(_name(table, number))

    def check(self, asker: Asker) -> None:
        """`ServerRefused` if one more review is too many for whoever asks.

        Those of an address whom nobody knows count as one person.
        """
        askers = [one.asker for one in self._under_way.values()]
        here = [one for one in askers if one.address == asker.address]
        mine = [one for one in (askers if asker.person else here) if one.person == asker.person]
        if len(askers) >= MOST_WAITING:
            raise ServerRefused("busy")
        if mine or len(here) >= MOST_OF_ADDRESS:
            raise ServerRefused("review_busy")

    def begin(self, game: tuple[str, int], record: Record, judge: str, asker: Asker) -> None:
        """Make a review of a table's game, as soon as it is its turn."""
        seats = record.start.game.seats
        review = UnderWay(*game, asker, record, judge, seats, len(record.moves))
        self._under_way[review.key] = review
        self._start_next()

    def drop(self, table: str) -> None:
        """Give up what is under way at a table."""
        for review in [one for one in self._under_way.values() if one.table == table]:
            if review.task is not None:
                review.task.cancel()
            del self._under_way[review.key]
        self._start_next()

    async def close(self) -> None:
        """Stop; what was under way is not kept."""
        self._is_stopping = True
        tasks = [one.task for one in self._under_way.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start_next(self) -> None:
        for review in list(self._under_way.values()):
            made = [one for one in self._under_way.values() if one.task is not None]
            addresses = {one.asker.address for one in made}
            if self._is_stopping or len(made) >= AT_ONCE:
                return
            if review.task is None and review.asker.address not in addresses:
                review.task = asyncio.create_task(self._make(review))
                review.task.add_done_callback(partial(self._ended, review))

    def _ended(self, review: UnderWay, task: asyncio.Task[None]) -> None:
        if self._under_way.get(review.key) is review:
            del self._under_way[review.key]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log("review failed", level=logging.ERROR, table=review.table, why=str(error))
        self._start_next()

    async def _make(self, review: UnderWay) -> None:
        """Have it made, and keep it; what hinders that is noted, and it can be asked for again."""
        try:
            async with self._company().only_here(_name(*review.key)) as is_only:
                data = await self._data_of(review) if is_only else None
                if data is not None:
                    packed = await asyncio.to_thread(zlib.compress, data)
                    kept = KeptReview(review.table, review.number, review.judge, packed)
                    await self._store.keep_review(kept)
        except (BotFailed, SpieltischError) as error:
            log("review not made", level=logging.WARNING, table=review.table, why=str(error))

    async def _data_of(self, review: UnderWay) -> bytes | None:
        """Slice by slice, begun anew where a worker was replaced; None if its table is closed."""
        pin, beginnings, game = Pin(), 0, game_json(review.record)
        key = f"{review.table} {review.number} {id(review)}"
        send: JsonObject | None = game
        while not self._is_closed(review.table):
            try:
                new = await self._thinkers.review(review.asker, ReviewWork(key, send), pin)
            except BotFailed as error:
                beginnings += 1
                if str(error) != "unknown_review" or beginnings == BEGINNINGS:
                    raise
                review.forget()
                send = game
                continue
            if new.waits:
                await asyncio.sleep(COMPILING_S)
                continue
            review.add(new)
            send = None
            if bytes(new.review) != NOTHING:
                return bytes(new.review)
        return None


def _name(table: str, number: int) -> str:
    return f"review {table} {number}"


def game_json(record: Record) -> JsonObject:
    """A game as `spieltisch.analysis.review_worker` reads it."""
    return {
        "people": [[one.name, list(one.seats), one.level] for one in record.people],
        "start": record.start.to_json(),
        "moves": list(record.moves),
        "table": record.table,
    }
