"""A store that speaks SQL: what is the same on every database."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from os import PathLike
from pathlib import Path

from spieltisch.game.text import Text, shortened
from spieltisch.store.api import (
    Answer,
    Apart,
    Append,
    Block,
    Duplicate,
    Expired,
    Head,
    KeptReview,
    Learned,
    Listed,
    Person,
    Problem,
    Report,
    Rewriter,
    Snapshot,
    Store,
    Stored,
)
from spieltisch.store.care import expiry, upkeep
from spieltisch.store.care.forgetting import Forgetting
from spieltisch.store.copying import copy_all
from spieltisch.store.failures import StoreRefused, StoreUnavailable
from spieltisch.store.sql import (
    append,
    blocks_and_reports,
    guest_rows,
    learned_rows,
    review_rows,
    table_lists,
    tallies,
    trial_write,
)
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Engine
from spieltisch.store.sql.house_rows import SqlHouse
from spieltisch.store.sql.inline_writer import Keeper, hands
from spieltisch.store.sql.maze_rows import SqlMazes
from spieltisch.store.sql.played_rows import SqlPlayedGames
from spieltisch.store.sql.post_rows import SqlPost
from spieltisch.store.sql.process_rows import SqlProcesses
from spieltisch.store.sql.puzzle_rows import SqlPuzzles
from spieltisch.store.sql.rating_rows import SqlRatings
from spieltisch.store.sql.writer import Commit
from spieltisch.table.table_state import Phase

__all__ = ["SqlStore"]

LONGEST_ID = 200


class SqlStore:
    """All of a `Store` but its size and its backup; `api.Store` says what each method promises."""

    is_shared: bool

    def __init__(
        self,
        engine: Engine,
        watch: Callable[[Commit], None] | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        """`watch` is called in the writing thread after every commit.

        With a `keeper` there are no threads, and nobody is answered before it has kept a commit.
        """
        self._engine = engine
        self._listeners: list[Callable[[StoreUnavailable], None]] = []
        self._readers, self._writer = hands(engine, keeper, watch, self._failed)
        self.house = SqlHouse(self._readers, self._writer)
        self.processes = SqlProcesses(self._readers, self._writer)
        self.puzzles = SqlPuzzles(self._readers, self._writer)
        self.played = SqlPlayedGames(self._readers, self._writer)
        self.ratings = SqlRatings(self._readers, self._writer)
        self.post = SqlPost(self._readers, self._writer)
        self.mazes = SqlMazes(self._readers, self._writer)

    def listen(self, listener: Callable[[StoreUnavailable], None]) -> None:
        """Call this with every failure."""
        self._listeners.append(listener)

    def _failed(self, failure: StoreUnavailable) -> None:
        # What a command is told does not depend on what listeners think of it.
        with suppress(Exception):
            for listener in self._listeners:
                listener(failure)

    def append(self, asked: Append) -> Awaitable[Answer]:
        """Write one command's events."""
        _refuse_bad_ids(*asked.key, *(asked.summary.people if asked.summary else ()))
        return self._writer.append(asked)

    async def read(self, table: str, after_seq: int = 0, limit: int = 10_000) -> list[Stored]:
        """Events in order."""
        moves = self._engine.moves
        return await self._readers.ask(lambda c: moves.events(c, table, after_seq, limit))

    async def head(self, table: str) -> Head | None:
        """Where the table stands."""
        return await self._readers.ask(lambda c: append.read_head(c, table))

    async def result_of(self, table: str, by: str, command: str) -> Duplicate | None:
        """What is remembered of a command."""
        _refuse_bad_ids(table, by, command)
        key = (table, by, command)
        known = await self._readers.ask(lambda c: self._engine.moves.results(c, [key]))
        return known.get(key)

    async def save_snapshot(
        self, table: str, seq: int, version: str, data: bytes, rewritten: int = 0
    ) -> bool:
        """Keep a frozen table."""
        snapshot = Snapshot(seq, data)
        return await self._writer.do(
            lambda c: append.save_snapshot(c, table, version, snapshot, rewritten)
        )

    async def load_snapshot(self, table: str, version: str) -> Snapshot | None:
        """The snapshot of this format."""
        return await self._readers.ask(lambda c: append.load_snapshot(c, table, version))

    async def tables(
        self,
        *,
        listed: bool | None = None,
        phase: Phase | None = None,
        person: str | None = None,
        before_ms: int | None = None,
        limit: int = 50,
    ) -> list[Listed]:
        """Tables that fit every given condition."""
        return await self._readers.ask(
            lambda c: table_lists.list_tables(
                c, listed=listed, phase=phase, person=person, before_ms=before_ms, limit=limit
            )
        )

    async def add_person(self, person: str, name: str, token: bytes, *, at_ms: int) -> Person:
        """A new guest with a first token."""
        _refuse_bad_ids(person)
        return await self._writer.do(lambda c: guest_rows.add_person(c, person, name, token, at_ms))

    async def person(self, person: str) -> Person | None:
        """The person of this id."""
        return await self._readers.ask(lambda c: guest_rows.find_person(c, person))

    async def person_by_token(self, token: bytes) -> Person | None:
        """Whose token this is."""
        return await self._readers.ask(lambda c: guest_rows.person_of_token(c, token))

    async def rename(self, person: str, name: str) -> bool:
        """Change a nickname."""
        return await self._writer.do(lambda c: guest_rows.rename(c, person, name))

    async def revoke_token(self, token: bytes) -> bool:
        """This token opens nothing any more."""
        return await self._writer.do(lambda c: guest_rows.revoke_token(c, token))

    async def add_recovery(self, person: str, code: bytes, *, expires_ms: int) -> bool:
        """A one-time code in place of earlier ones."""
        return await self._writer.do(lambda c: guest_rows.add_recovery(c, person, code, expires_ms))

    async def redeem_recovery(
        self, code: bytes, token: bytes, *, at_ms: int, keep_old: bool = False
    ) -> Person | None:
        """Use a code up."""
        return await self._writer.do(
            lambda c: guest_rows.redeem_recovery(c, code, token, at_ms, keep_old)
        )

    async def delete_person(
        self,
        person: str,
        new_rewriter: Callable[[], Rewriter] | None = None,
        apart: Apart | None = None,
    ) -> list[str] | None:
        """Forget a person."""
        forgetting = Forgetting(self._engine, self._readers, self._writer, person)
        return await forgetting.run(new_rewriter, apart or (lambda table: nullcontext()))

    async def learn(self, learned: Sequence[Learned]) -> None:
        """Keep how far people are."""
        _refuse_bad_ids(*(row.person for row in learned))
        await self._writer.do(lambda c: learned_rows.keep_learned(c, learned))

    async def learned(self, person: str) -> list[Learned]:
        """How far a person is."""
        return await self._readers.ask(lambda c: learned_rows.list_learned(c, person))

    async def keep_review(self, review: KeptReview) -> bool:
        """Keep it in place of an older one."""
        return await self._writer.do(lambda c: review_rows.keep_review(c, review))

    async def review(self, table: str, number: int) -> KeptReview | None:
        """The review of a game."""
        return await self._readers.ask(lambda c: review_rows.find_review(c, table, number))

    async def add_block(self, block: Block) -> None:
        """A person blocks another."""
        _refuse_bad_ids(block.person, block.other)
        await self._writer.do(lambda c: blocks_and_reports.add_block(c, block))

    async def remove_block(self, person: str, other: str) -> bool:
        """A person blocks another no longer."""
        return await self._writer.do(lambda c: blocks_and_reports.remove_block(c, person, other))

    async def blocks(self, person: str | None = None) -> list[Block]:
        """Whom a person has blocked, or all blocks."""
        return await self._readers.ask(lambda c: blocks_and_reports.list_blocks(c, person))

    async def add_report(self, report: Report) -> int:
        """Keep a complaint."""
        _refuse_bad_ids(report.person, report.about, report.table)
        return await self._writer.do(lambda c: blocks_and_reports.add_report(c, report))

    async def reports(self, is_open: bool | None = None) -> list[Report]:
        """Complaints, the oldest first."""
        return await self._readers.ask(lambda c: blocks_and_reports.list_reports(c, is_open))

    async def close_report(self, number: int) -> bool:
        """A complaint was seen to."""
        return await self._writer.do(lambda c: blocks_and_reports.close_report(c, number))

    async def tally(self, window_ms: int, amounts: Mapping[str, int]) -> dict[str, int]:
        """Add to what all processes count."""
        return await self._writer.do(lambda c: tallies.tally(c, window_ms, amounts))

    async def probe(self) -> None:
        """Write something that needs room, and take it away again."""
        await self._writer.do(trial_write.try_writing)

    async def expire(
        self,
        before_ms: int,
        *,
        abandoned_ms: int | None = None,
        people_ms: int | None = None,
        limit: int = 1000,
    ) -> Expired:
        """Remove old tables, and people who have none."""
        times = expiry.Times(
            before_ms,
            before_ms if abandoned_ms is None else abandoned_ms,
            before_ms if people_ms is None else people_ms,
        )
        expired = await self._writer.do(lambda c: expiry.expire(c, times, limit), alone=True)
        if expired.tables or expired.people:
            await self._writer.do(self._engine.clean_up, alone=True)
        return expired

    async def export(self, path: str | PathLike[str], person: str | None = None) -> int:
        """Write everything, or what is known of one person, as JSON lines."""
        return await self._readers.ask(lambda c: upkeep.export(c, Path(path), person))

    async def check(self) -> list[Problem]:
        """Look through everything."""
        return await self._readers.ask(lambda c: upkeep.check(c, self._engine))

    async def copy_into(self, other: Store) -> int:
        """Copy everything into another store."""
        assert isinstance(other, SqlStore)  # there are no others
        engine = other._engine

        def copy(connection: Connection) -> int:
            target = engine.connect(writes=True)
            try:
                return copy_all(connection, target, engine.count_on)
            finally:
                target.close()

        return await self._readers.ask(copy)

    async def close(self) -> None:
        """Finish what was asked for, then let go."""
        await self._writer.close()
        await self._readers.close()


def _refuse_bad_ids(*ids: str) -> None:
    for one in ids:
        if not (one.isascii() and one.isprintable() and 0 < len(one) <= LONGEST_ID) or " " in one:
            shown = shortened(ascii(one))
            raise StoreRefused(
                Text(
                    f"{shown} cannot be an id: 1 to {LONGEST_ID} ASCII characters, no spaces",
                    f"{shown} geht nicht als Kennung: 1 bis {LONGEST_ID} ASCII-Zeichen, "
                    "keine Leerzeichen",
                ),
                code="bad_id",
            )
