"""Tables, people, bots, timers and streams together: what the transport calls, and nothing more."""

import asyncio
import hmac
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from itertools import count

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.among_others import AmongOthers
from spieltisch.server.live.company import Alone, Company
from spieltisch.server.live.conduct import Blocks, Words
from spieltisch.server.live.guests import Guests
from spieltisch.server.live.history import Histories
from spieltisch.server.live.maze_room import MazeRoom
from spieltisch.server.live.my_tables import MyTables
from spieltisch.server.live.open_tables import Tables
from spieltisch.server.live.other_writers import OtherWriters
from spieltisch.server.live.owner import Owner, Parts
from spieltisch.server.live.presence import Presence
from spieltisch.server.live.puzzle_room import PuzzleRoom
from spieltisch.server.live.restart import Restart
from spieltisch.server.live.results import Results
from spieltisch.server.live.timers import Timers
from spieltisch.server.live.whereabouts import Whereabouts
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.loop_lag import measure_lag
from spieltisch.server.thinking.bot_tables import UNLIMITED, BotTables, Most
from spieltisch.server.thinking.bot_turns import BotTurns
from spieltisch.server.thinking.build_ratings import BuildRatings
from spieltisch.server.thinking.hints import Hints
from spieltisch.server.thinking.jobs import AnyThinkers
from spieltisch.server.thinking.reviews import Reviews
from spieltisch.server.ws.messages import BotWaits
from spieltisch.server.ws.viewer_streams import Streams, Watcher, may_look
from spieltisch.store.api import Person
from spieltisch.store.care.words_of_person import WithoutPerson
from spieltisch.table import Envelope, Event, Refusal, Table, next_tick
from spieltisch.table.table_commands import SYSTEM, Command, Create, Move, Roll, Tick
from spieltisch.table.table_commands import Presence as SayPresence

__all__ = ["Service"]

IDLE_S = 60.0
"""A table that nobody watched for this long leaves the memory."""
CUT_OFF_MS = 1000
"""How soon a clock rings again that could not ring while the store was out of reach."""


class Service:
    """One process of the server, without its sockets."""

    def __init__(
        self,
        parts: Parts,
        thinkers: AnyThinkers,
        most: Most = UNLIMITED,
        unwelcome: Words | None = None,
    ) -> None:
        self.parts = parts
        source = parts.clock_and_randomness
        self.blocks = Blocks(parts.store, source)
        self._unwelcome = unwelcome or Words()
        self.guests = Guests(parts.store, source, self._unwelcome, parts.house.is_banned)
        self.streams = Streams(parts.metrics)
        self.histories = Histories(parts.store)
        self.bot_tables = BotTables(most, parts.quotas.address_of)
        self.tables = Tables(parts, self._was_loaded, self._was_forgotten, self._veto)
        self.presence = Presence(self._say_presence, self.tables.owner, lambda: self.company)
        self.bots = BotTurns(
            thinkers, self.bot_tables, source.new_seed, self._bot_waits, self.streams.has
        )
        self.timers = Timers(source.now_ms, self._wake)
        self.restart = Restart(self)
        self.my_tables = MyTables(parts.store)
        self.puzzle_room = PuzzleRoom(parts)
        self.whereabouts = Whereabouts(parts.store, source)
        self.results = Results(parts.store, self.whereabouts.write_down)
        self._thinkers = thinkers
        self.hints = Hints(thinkers, self.bot_tables, source.new_seed, lambda: self.company)
        self.reviews = Reviews(thinkers, parts.store, parts.house.is_closed, lambda: self.company)
        ratings = BuildRatings(thinkers, parts.store, lambda: self.company)
        self.mazes = MazeRoom(parts, self.guests, self.blocks, ratings)
        self._numbers = count()
        self.life = source.naming(6).hex()
        """The name of this process."""
        is_shared = parts.store.is_shared
        self.company: Company = (
            AmongOthers(self) if is_shared else Alone(parts.store, source, self.life)
        )
        self._tasks: list[asyncio.Task[None]] = []
        self.others = OtherWriters(self)
        parts.bus.listen(self._was_published)
        parts.metrics.call(self.life)
        parts.metrics.tables.ask = lambda: len(self.tables)
        parts.metrics.claims.ask = lambda: self.company.claims
        parts.metrics.beat_age.ask = lambda: self.company.silence_s

    async def start(self) -> None:
        """Begin: find the tables that have something to do."""
        await self.restart.look_back()
        await self.blocks.read()
        restart = (self.restart.begin(), self.restart.keep_time())
        machine = (
            measure_lag(self.parts.metrics.loop_lag),
            self._tidy(),
            self.blocks.keep_reading(),
            self.whereabouts.keep_writing(),
        )
        loops = [self.timers.run(), *machine, *restart]
        if self.parts.store.is_shared:
            now_ms = self.parts.clock_and_randomness.now_ms
            loops.append(self.my_tables.keep_looking(now_ms))
        self._tasks = [asyncio.create_task(loop) for loop in loops]
        self.results.catch_up_from(self.parts.clock_and_randomness.now_ms())

    async def stop(self) -> None:
        """End: clocks pause, bots stop, everything is on disk."""
        self.tables.is_stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.presence.close()
        await self.bots.close()
        await self.reviews.close()
        await self.mazes.ratings.close()
        await self._thinkers.close()
        self.puzzle_room.close()
        if self.company.is_last:
            await self.restart.pause_clocks()
        for owner in self.tables:
            self.tables.freeze_if_long(owner, every=20)
        await self.tables.close()
        await self.results.close()
        await self.company.leave()
        await self.parts.bus.close()
        await self.parts.store.close()

    # What people ask for.

    async def create(self, person: Person, token: str, number: str, command: Create) -> Owner:
        """Open a table. The same number of the same device again gives the same table."""
        envelope = Envelope(number, person.id, command, person.name)
        table = _table_id(token, number)
        if self.tables.in_memory(table) is None:
            self.parts.quotas.take_table(person.id)
        if command.seal is not None:
            await self.parts.seals.fetch(command.seal)
        owner = await self.tables.create(table, envelope)
        self._look(owner)
        return owner

    def saw(self, person: str, address: str, device: str | None = None) -> None:
        """A person comes from this address; what one may use counts for both."""
        self.parts.quotas.was_seen(person, address)
        self.whereabouts.saw(person, address, device)

    async def owner_for(self, table: str, person: str | None) -> Owner:
        """A table, if this viewer may look at it."""
        owner = await self.tables.owner(table)
        if owner.state is None or not may_look(owner.state, person):
            raise ServerRefused("private")
        return owner

    async def state_for(self, table: str, person: Person | None) -> Table:
        """A table as it stands, if this person may look at it."""
        owner = await self.owner_for(table, person.id if person else None)
        assert owner.state is not None
        return owner.state

    async def watch(self, table: str, watcher: Watcher, last: int) -> Owner:
        """Begin a viewer's stream of a table after the number that it has already."""
        owner = await self.owner_for(table, watcher.person)
        if last > owner.seq:  # another process has told it more
            await owner.refresh()
            self.was_read_on(owner)
        self.streams.add(owner, watcher, last)
        self.presence.has_come(owner, watcher.person)
        self.restart.came(owner, watcher.person)
        self._look(owner)
        return owner

    def unwatch(self, owner: Owner, watcher: Watcher) -> None:
        """End a viewer's stream."""
        self.streams.remove(owner, watcher)
        self.presence.has_gone(owner, watcher.person)
        if self.tables.in_memory(owner.table) is owner:
            self._look(owner)

    async def forget(self, person: str, log_out: Callable[[str], None]) -> bool:
        """Delete what is known of a person; False when nobody has this id.

        Their tables stay for the others, without the name. `log_out` ends the person's sockets.
        """

        def apart(table: str) -> AbstractAsyncContextManager[None]:
            log_out(person)  # no token is left by now, and nothing more must be said
            self.reviews.drop(table)  # the name is in the record that it is made from
            return self.tables.apart(table)

        store = self.parts.store
        tables = await store.delete_person(person, lambda: WithoutPerson(person), apart)
        log_out(person)
        self.histories.forget()
        log("person forgotten", person=person)
        return tables is not None

    def _veto(
        self, table: str, state: Table | None, envelope: Envelope, events: tuple[Event, ...]
    ) -> Refusal | None:
        """Why the house refuses what a table would carry out; it has nothing against moves."""
        if isinstance(envelope.command, Move | Roll):
            return None
        return (
            self.bot_tables.refusal(table, state, envelope, events)
            or self.blocks.refusal(state, envelope, events)
            or self._unwelcome.refusal(events)
        )

    # What the machine does.

    async def system(self, table: str, command: Command) -> None:
        """Carry out a command of the server itself; a refusal is no fault."""
        try:
            owner = await self.tables.owner(table)
            await owner.do(self.order(command))
        except SpieltischError as error:
            log("system command refused", level=logging.DEBUG, table=table, code=error.code)

    def order(self, command: Command) -> Envelope:
        """A command of the server itself."""
        return Envelope(f"{self.life}.{next(self._numbers)}", SYSTEM, command)

    async def _say_presence(self, table: str, place: int, is_here: bool) -> None:
        await self.system(table, SayPresence(place, is_here))

    def _bot_waits(self, owner: Owner, place: int, ahead: int) -> None:
        self.streams.tell(owner.table, BotWaits(owner.table, place, ahead))

    async def _wake(self, table: str) -> None:
        if self.parts.house.is_closed(table) or not self.company.is_mine(table):
            return
        if self.company.is_cut_off:
            self.timers.set(table, self.parts.clock_and_randomness.now_ms() + CUT_OFF_MS)
            return
        await self.system(table, Tick())
        owner = self.tables.in_memory(table)
        if owner and owner.state:
            self.timers.set(table, next_tick(owner.state))

    # What follows a commit.

    def _was_loaded(self, owner: Owner) -> None:
        self.restart.was_loaded(owner)
        self.presence.check(owner)
        self._look(owner)
        self.results.look(owner)

    def _was_forgotten(self, table: str) -> None:
        self.bot_tables.forget(table)
        self.company.has_left_memory(table)

    # What other processes do.

    def see_to(self, table: str) -> None:
        """Whether bots and timers of a table go on here may have changed."""
        owner = self.tables.in_memory(table)
        if owner is not None:
            self._look(owner)

    def _was_published(self, table: str, seq: int) -> None:
        owner = self.tables.in_memory(table)
        if owner is None:
            return
        if owner.seq < seq:
            self.others.catch_up(owner)
            return
        self.streams.deliver(owner)
        self._look(owner)
        self.my_tables.tell(owner)
        self.results.look(owner)
        self.tables.freeze_if_long(owner)

    def was_read_on(self, owner: Owner) -> None:
        """What other processes have written is known now."""
        self._was_published(owner.table, owner.seq)
        self.presence.correct(owner)

    def _look(self, owner: Owner) -> None:
        if owner.state is None or self.tables.is_stopping:
            return
        self.bot_tables.look(owner.table, owner.state)
        if self.company.is_mine(owner.table):
            self.bots.look(owner)
            self.timers.set(owner.table, next_tick(owner.state))
        else:
            self.bots.rest(owner.table)
            self.timers.set(owner.table, None)
        self.company.noticed(owner.table, owner.state)

    async def _tidy(self) -> None:
        """Let go of tables that nobody needs; a table gets one whole round of grace."""
        idle: set[str] = set()
        while True:
            await asyncio.sleep(IDLE_S)
            free = {owner.table for owner in self.tables if self._is_free(owner)}
            for table in free & idle:
                owner = self.tables.in_memory(table)
                if owner:
                    self.tables.forget(owner)
            idle = free
            for owner in self.tables:
                owner.forget_old(self.parts.clock_and_randomness.now_ms() - int(1000 * IDLE_S))

    def _is_free(self, owner: Owner) -> bool:
        is_seen = self.streams.has(owner.table) or self.bots.is_busy(owner.table)
        return not is_seen and not owner.is_busy


def _table_id(token: str, number: str) -> str:
    """Nobody can guess it without the token, and the same question gives the same table."""
    return urlsafe_b64encode(hmac.digest(token.encode(), number.encode(), "sha256")[:12]).decode()
