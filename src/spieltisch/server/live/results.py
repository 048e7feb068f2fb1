"""What follows the end of a game: everybody's history, and ratings.

It is done after the commit, so no move waits for it. Whatever a crash leaves out is found again:
when the table is opened, after the next start, or when somebody looks at their games.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine

import msgspec

from spieltisch.bots.bot_ratings import bot_ratings
from spieltisch.game import SpieltischError
from spieltisch.server.live.owner import Owner
from spieltisch.server.live.summaries import games_in
from spieltisch.server.ops.logs import log
from spieltisch.store.api import Store, Stored
from spieltisch.store.played import NOT_RATED, RATED, FinishedGame, FinishedPlace, Unrecorded
from spieltisch.store.table_loading import decoded
from spieltisch.table import Table, ended_games
from spieltisch.table.finish import Finish, finishes, is_everyone_in

__all__ = ["OtherPlayer", "PlayedDetails", "Results", "details_of"]

MOST_KNOWN = 10_000
MOST_TABLES = 20
"""Tables that are read through at once for what was left out; the next question goes on."""
LOOK_BACK_MS = 24 * 60 * 60 * 1000
EVERYTHING = 1 << 30


class OtherPlayer(msgspec.Struct, frozen=True):
    """Somebody else in a game: a name, which may be deleted, or a bot's level."""

    name: str
    level: int | None
    place: int


class PlayedDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a history shows of a game beside the store's own columns."""

    others: tuple[OtherPlayer, ...] = ()
    seats: tuple[str, ...] = ()
    score: float | None = None
    how: str = "played"
    practice: bool = False
    handed: bool = False
    """It was played elsewhere and handed over as a record: nobody can vouch for its draws."""


_details = msgspec.json.Decoder(PlayedDetails)


def details_of(raw: bytes) -> PlayedDetails:
    """The details of a line."""
    return _details.decode(raw)


class Results:
    """Records games that are over, each once."""

    def __init__(self, store: Store, before: Callable[[], Awaitable[None]]) -> None:
        """`before` is awaited before a game is rated."""
        self._store, self._before = store, before
        self._known: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, owner: Owner) -> None:
        """A table has changed: if its game is over, that is recorded."""
        state = owner.state
        if state is None or state.phase != "over":
            return
        key = (owner.table, state.number)
        if key not in self._known:
            self._known[key] = None
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
            self._begin(self._recorded(key, state))

    async def settle(self) -> None:
        """Wait for what is being recorded."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def fill(self, person: str | None, since_ms: int = 0) -> None:
        """Record what was left out: of a person's tables, or of all that changed since then."""
        found = await self._store.played.unrecorded(person, since_ms)
        for one in [one for one in found if _is_behind(one)][:MOST_TABLES]:
            try:
                rows = await self._store.read(one.table, limit=EVERYTHING)
                games = await asyncio.to_thread(_games_of, one.table, rows)
                for game in games:
                    if game.number > one.recorded:
                        await self._record(game)
            except SpieltischError as error:  # a table of other rules, or a damaged one
                log("games not recorded", level=logging.DEBUG, table=one.table, code=error.code)

    def catch_up_from(self, now_ms: int) -> None:
        """After a start: what a crash left out."""
        self._begin(self._caught_up(now_ms))

    async def close(self) -> None:
        """Finish what is under way."""
        await self.settle()

    async def _caught_up(self, now_ms: int) -> None:
        try:
            await self.fill(None, now_ms - LOOK_BACK_MS)
        except SpieltischError as error:
            log("games not looked for", level=logging.WARNING, code=error.code)

    async def _recorded(self, key: tuple[str, int], state: Table) -> None:
        try:
            await self._record(_finished(key[0], state))
        except SpieltischError as error:
            self._known.pop(key, None)
            log("game not recorded", level=logging.WARNING, table=key[0], code=error.code)

    async def _record(self, game: FinishedGame) -> None:
        if game.rated == RATED:
            await self._before()
        await self._store.played.record(game)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _is_behind(one: Unrecorded) -> bool:
    """Whether games of a table may have been left out; the first edition did not count them."""
    games = games_in(one.details)
    return one.recorded == 0 if games is None else one.recorded < games


def _games_of(table: str, rows: list[Stored]) -> list[FinishedGame]:
    return [_finished(table, state) for state in ended_games(decoded(table, rows))]


def _finished(table: str, state: Table) -> FinishedGame:
    """The last game of a table that has ended."""
    came = finishes(state)
    ratings = bot_ratings(state.game.name)
    return FinishedGame(
        table=table,
        number=state.results[-1].number,
        game=state.game.name,
        ended_ms=state.ended_at,
        rated=_rated(state),
        counts=not state.settings.practice and state.start is None,
        places=tuple(
            FinishedPlace(
                person=one.person,
                level=one.level,
                bot_rating=None if one.level is None else ratings[min(one.level, len(ratings) - 1)],
                rank=one.rank,
                result=one.outcome,
                details=_details_for(state, came, number),
            )
            for number, one in enumerate(came)
        ),
    )


def _rated(state: Table) -> str:
    if not state.settings.rated:
        return NOT_RATED
    return RATED if is_everyone_in(state) else "too_short"


def _details_for(state: Table, came: tuple[Finish, ...], number: int) -> bytes:
    others = (one for i, one in enumerate(came) if i != number)
    mine = came[number]
    details = PlayedDetails(
        tuple(OtherPlayer(one.name, one.level, one.rank) for one in others),
        mine.seats,
        mine.score,
        state.results[-1].how,
        state.settings.practice,
    )
    return msgspec.json.encode(details)
