"""Tables of all games at a site: people who play, bots, clocks that run out, and watchers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from time import monotonic, time

from spieltisch.game.json_types import JsonObject
from spieltisch.store import Store
from tests.cluster.busy import Busy
from tests.cluster.site import Site
from tests.cluster.visitors import Visitor
from tests.server.clients import Api, open_table
from tests.server.games import NAMES
from tests.server.process import ServerProcess
from tests.support import DEALT, DICE, HANDS, IS_SOAK

__all__ = ["Load", "LoadedTable", "now_ms"]

PLAYED = {"kind": "move", "seconds": 30, "at_zero": "lose"}
PLAYED_WITH_BOT = {"kind": "game", "seconds": 900, "at_zero": "bot"}
SKIPPED = {"kind": "move", "seconds": 2, "at_zero": "skip"}
FLAGGED = {"kind": "move", "seconds": 3, "at_zero": "lose"}
TAKEN_OVER = {"kind": "move", "seconds": 8, "at_zero": "bot"}
WITHOUT_FORMS = (DICE, DEALT, HANDS)
"""Where the table itself can move for somebody whose time is up; a form is filled in by a bot."""
BOT_PACE_MS = 100
SETS = 3 if IS_SOAK else 1
PAUSE_S = 0.3
"""Between two acts of a person at most."""
ANSWER_S = 6.0
"""Whoever has no answer by then asks another process."""
ON_WITHIN_S = 60.0
LOOK_S = 0.1
TRIES = 20


@dataclass
class LoadedTable:
    """A table, and who is at it."""

    id: str
    kind: str
    visitors: list[Visitor]
    busy: list[Busy] = field(default_factory=list)
    is_fast: bool = True
    """Whether everybody plays at once, so that nobody may lose on time."""
    is_show: bool = False
    """Whether bots play alone and somebody watches."""


class Load:
    """All tables of a test."""

    def __init__(self, site: Site, store: Store, rng: Random) -> None:
        self._site, self.store, self._rng = site, store, rng
        self.tables: list[LoadedTable] = []
        self._playing: list[asyncio.Task[None]] = []
        self._watching: list[asyncio.Task[None]] = []
        self._names = 0
        self._unwell = ""
        self.closed_ms = 0
        """When people ceased to play."""
        self.faults: list[tuple[int, int]] = []
        """When a part of the site was not well, in milliseconds."""

    async def open(self) -> None:
        """Open the tables and begin to play."""
        for number in range(SETS):
            for name in NAMES:
                await self._two_people(name, PLAYED)
            for name in NAMES if IS_SOAK else NAMES[number::2]:
                await self._against_a_bot(name, level=self._rng.randrange(2))
            await self._bots_alone()
            await self._silent(SKIPPED)
            await self._silent(SKIPPED, stay=False)
            await self._silent(FLAGGED)
            await self._one_silent(TAKEN_OVER)

    async def _guest(self) -> Api:
        self._names += 1
        urls = [url for url in self._site.urls if url != self._unwell]
        return await Api.guest(urls[self._names % len(urls)], f"guest {self._names}")

    async def _sit(self, kind: str, game: str, count: int, clock: JsonObject) -> LoadedTable:
        """A table at which people have sat down, each at another process; not begun."""
        apis = [await self._guest() for _ in range(count)]
        settings = {"clock": clock, "bot_pace_ms": BOT_PACE_MS}
        table = LoadedTable(await open_table(apis[0], game, settings=settings), kind, [])
        self.tables.append(table)
        for api in apis:
            seed = Random(f"{len(self.tables)} {len(table.visitors)}")
            visitor = Visitor(self._site, api, table.id, seed)
            table.visitors.append(visitor)
            await visitor.connect()
            await visitor.done("join", contribution="mine")
        return table

    async def _two_people(self, game: str, clock: JsonObject) -> None:
        table = await self._sit("two people", game, 2, clock)
        await table.visitors[0].done("start")
        self._let_play(table, table.visitors)

    async def _against_a_bot(self, game: str, level: int) -> None:
        table = await self._sit("against a bot", game, 1, PLAYED_WITH_BOT)
        await table.visitors[0].done("add_bot", place=1, level=level)
        await table.visitors[0].done("start")
        self._let_play(table, table.visitors)

    async def _bots_alone(self) -> None:
        """Bots that somebody watches who has no place."""
        api = await self._guest()
        settings = {"bot_pace_ms": 4 * BOT_PACE_MS}
        table = LoadedTable(await open_table(api, DICE, settings=settings), "bots alone", [])
        table.visitors.append(Visitor(self._site, api, table.id, Random(len(self.tables))))
        await table.visitors[0].connect()
        for place in range(2):
            await table.visitors[0].done("add_bot", place=place, level=place)
        await table.visitors[0].done("start")
        self.tables.append(table)
        table.is_show = True
        self._let_watch(table.visitors)

    async def _silent(self, clock: JsonObject, *, stay: bool = True) -> None:
        """Two people who never act, so that only the clock does; they may even be gone."""
        kind = f"silent, {clock['at_zero']}, {'here' if stay else 'gone'}"
        table = await self._sit(kind, self._rng.choice(WITHOUT_FORMS), 2, clock)
        table.is_fast = False
        await table.visitors[0].done("start")
        if stay:
            self._let_watch(table.visitors)
        else:
            for visitor in table.visitors:
                await visitor.disconnect()
            table.visitors.clear()

    async def _one_silent(self, clock: JsonObject) -> None:
        """One plays, and for the other one a bot soon does."""
        table = await self._sit("one silent", self._rng.choice(NAMES), 2, clock)
        table.is_fast = False
        await table.visitors[0].done("start")
        self._let_play(table, table.visitors[:1])
        self._let_watch(table.visitors[1:])

    def _let_play(self, table: LoadedTable, visitors: list[Visitor]) -> None:
        for visitor in visitors:
            busy = Busy(visitor, visitor.resume, answer_within=ANSWER_S, pause=PAUSE_S)
            table.busy.append(busy)
            self._playing.append(asyncio.create_task(busy.run()))

    def _let_watch(self, visitors: list[Visitor]) -> None:
        for visitor in visitors:
            self._watching.append(asyncio.create_task(_watch(visitor)))

    async def goes_on(self) -> None:
        """Wait until something has happened at every table and everybody is connected."""
        if all(table.visitors[0].is_over for table in self.tables if table.is_show):
            await self._bots_alone()
        before = await self._heads()
        until = monotonic() + ON_WITHIN_S
        while True:
            for task in self._playing + self._watching:
                if task.done():
                    task.result()
            after = await self._heads()
            still = [t for t in self.tables if t.id in before and after.get(t.id) == before[t.id]]
            away = [visitor for visitor in self.visitors if visitor.is_lost]
            if not still and not away:
                return
            assert monotonic() < until, _trouble(still, away)
            await asyncio.sleep(LOOK_S)

    async def _heads(self) -> dict[str, int]:
        """Where the tables stand at which something must happen."""
        heads: dict[str, int] = {}
        for table in self.tables:
            if not (table.is_show and table.visitors[0].is_over):
                head = await self.store.head(table.id)
                assert head is not None
                heads[table.id] = head.seq
        return heads

    @asynccontextmanager
    async def everybody_leaves(self, process: ServerProcess) -> AsyncIterator[None]:
        """Whoever is at this process goes to another within the block, or soon after it."""
        before = {one: one.changes for one in self.visitors if one.api.url == process.url}
        self._unwell = process.url
        try:
            yield
        finally:
            self._unwell = ""
        until = monotonic() + ON_WITHIN_S
        while any(one.changes == changes for one, changes in before.items()):
            assert monotonic() < until, "somebody stays at a process that cannot serve"
            await asyncio.sleep(LOOK_S)

    @asynccontextmanager
    async def fault(self) -> AsyncIterator[None]:
        """Within it a part of the site is not well."""
        began = now_ms()
        yield
        self.faults.append((began, now_ms()))

    @property
    def visitors(self) -> list[Visitor]:
        """Everybody who is connected to a process."""
        return [visitor for table in self.tables for visitor in table.visitors]

    @property
    def acts(self) -> int:
        """How many decisions people have made."""
        return sum(busy.acts for table in self.tables for busy in table.busy)

    async def close(self) -> None:
        """Let everybody finish what they do and hang up; from then on clocks may run out."""
        self.closed_ms = now_ms()
        for table in self.tables:
            for busy in table.busy:
                busy.must_end = True
        async with asyncio.timeout(ON_WITHIN_S):
            await asyncio.gather(*self._playing)
        await self.cancel()
        for visitor in self.visitors:
            await visitor.disconnect()

    async def cancel(self) -> None:
        """Stop everybody; a task may miss that it is cancelled when an answer comes just then."""
        left = {task for task in self._playing + self._watching if not task.done()}
        for _ in range(TRIES):
            for task in left:
                task.cancel()
            if left:
                _, left = await asyncio.wait(left, timeout=1)
        assert not left, left


def _trouble(still: list[LoadedTable], away: list[Visitor]) -> str:
    tables = ", ".join(f"{table.id} ({table.kind})" for table in still)
    return f"nothing happens at {tables or 'no table'}; {len(away)} people are away"


async def _watch(visitor: Visitor) -> None:
    """Look at a table without acting, and agree to every rematch."""
    while True:
        place = visitor.state["you"]["place"]
        if visitor.is_lost:
            await visitor.resume()
        elif visitor.is_over and place is not None and not visitor.state["places"][place]["agrees"]:
            try:
                async with asyncio.timeout(ANSWER_S):
                    await visitor.do("rematch", yes=True, contribution="again")
            except (ConnectionError, TimeoutError):
                await visitor.resume()
        await asyncio.sleep(LOOK_S)


def now_ms() -> int:
    """The computer's clock, which the servers go by."""
    return int(1000 * time())
