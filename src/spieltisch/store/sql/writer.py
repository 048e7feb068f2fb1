"""One thread writes; what waits while it syncs is written together next time.

A group is one transaction. Commands that must be refused are found before they write anything,
other work runs in a savepoint each, and when the database itself gives up on a group, its members
are tried again one by one. So nobody is harmed by a neighbour. Nobody is answered before the COMMIT
of their transaction has returned, and that is after the sync.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeAlias, TypeVar

from spieltisch.game.text import Text
from spieltisch.store.api import Answer, Append
from spieltisch.store.failures import StoreError, StoreUnavailable, closed
from spieltisch.store.sql.append import Doubtful, append_all
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import Engine
from spieltisch.store.sql.heads import Heads

__all__ = ["Commit", "Job", "Outcomes", "Writer"]

MOST_IN_A_GROUP = 256
MOST_WAITING = 20_000
PATIENCE_S, PAUSE_S = 8.0, 0.1
"""How long a database that is out of reach is waited for, and how often it is tried."""
HOPELESS = {"store_busy", "store_read_only", "store_unreachable"}
"""What hinders every command alike, so that trying them one by one would only take longer."""

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], object]


class Commit(NamedTuple):
    """One transaction that is on disk: how many commands, and how long it took with its sync."""

    commands: int
    seconds: float


class Job(NamedTuple):
    """A piece of work and who waits for it."""

    asked: Append | Work
    future: asyncio.Future[Any]
    is_alone: bool = False
    """Runs outside of any transaction; it makes its own."""


Outcomes: TypeAlias = list[tuple[Job, object]]
"""What each job gets: a value, or an exception to raise."""


class Writer:
    """The one writing connection of a process, with its thread."""

    def __init__(
        self,
        engine: Engine,
        *,
        watch: Callable[[Commit], None] | None = None,
        on_failure: Callable[[], None] | None = None,
        note: Callable[[StoreUnavailable], None] | None = None,
    ) -> None:
        """`note` is called with what each refused command is told, in the thread that refused it.

        `on_failure` is called when other connections may be at fault too.
        """
        self._engine = engine
        self._watch = watch
        self._on_failure = on_failure
        self._note = note
        self._jobs: deque[Job] = deque()
        self._bell: SimpleQueue[None] = SimpleQueue()
        """Rung when there are new jobs, and to end."""
        self._about_to_ring: set[asyncio.AbstractEventLoop] = set()
        self._is_closed = False
        self._is_committing = False
        self._connection: Connection | None = None
        self._heads = Heads(self._engine.moves)
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._begin()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait to be written."""
        return len(self._jobs)

    def append(self, asked: Append) -> asyncio.Future[Answer]:
        """Write a command's events."""
        return self._put(asked)

    async def do(self, work: Callable[[Connection], T], *, alone: bool = False) -> T:
        """Write something else: in a transaction that it shares, or alone and in its own."""
        answer: T = await self._put(work, alone)
        return answer

    async def close(self) -> None:
        """Write what waits, then end the thread."""
        if not self._is_closed:
            self._is_closed = True
            self._bell.put(None)
        await asyncio.to_thread(self._thread.join)

    def _begin(self) -> None:
        """Be ready for work."""
        self._thread.start()

    def _put(self, asked: Append | Work, is_alone: bool = False) -> asyncio.Future[Any]:
        if self._is_closed:
            raise closed()
        if len(self._jobs) >= MOST_WAITING:
            reason = _overloaded()
            self._tell_of([reason])
            raise reason
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._jobs.append(Job(asked, future, is_alone))
        if loop not in self._about_to_ring:
            # what else comes in the same round of the event loop shall be in the same group
            self._about_to_ring.add(loop)
            loop.call_soon(self._ring, loop)
        return future

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        self._about_to_ring.discard(loop)
        self._bell.put(None)

    # What follows runs in the thread.

    def _run(self) -> None:
        while self._jobs or not self._is_closed:
            if not self._jobs:
                self._bell.get()
            for outcomes in self._serve():
                self._settle(outcomes)
        self._hang_up()

    def _serve(self) -> Iterator[Outcomes]:
        """Carry out a group of what waits: what shares a transaction, then the rest one by one."""
        count = min(len(self._jobs), MOST_IN_A_GROUP)
        jobs = [self._jobs.popleft() for _ in range(count)]
        shared = [job for job in jobs if not job.is_alone]
        if shared:
            yield self._write(shared)
        for job in jobs:
            if job.is_alone:
                yield [(job, self._write_alone(job))]

    def _settle(self, outcomes: Outcomes) -> None:
        _hand_out(outcomes)
        self._tell_of([outcome for _, outcome in outcomes])

    def _tell_of(self, outcomes: list[object]) -> None:
        for outcome in outcomes:
            if self._note and isinstance(outcome, StoreUnavailable):
                self._note(outcome)

    def _write(self, jobs: list[Job]) -> Outcomes:
        """One transaction for all; when it fails, one for each.

        A database that is out of reach is waited for. What was under way then may be on disk, so
        it is looked for: whoever asked learns that the command is known already.
        """
        until = time.monotonic() + PATIENCE_S
        done: Outcomes = []
        while True:
            try:
                return done + self._transact(jobs)
            except Exception as error:
                if self._engine.is_clash(error) and time.monotonic() < until:
                    self._hang_up()
                    continue
                if not self._engine.is_lost(error) or time.monotonic() > until or self._is_closed:
                    return done + self._failed(jobs, error)
                if self._is_committing:  # what is no command cannot be looked for
                    reason = self._engine.explained(error)
                    done += [(job, reason) for job in jobs if not isinstance(job.asked, Append)]
                    jobs = [job for job in jobs if isinstance(job.asked, Append)]
                self._hang_up()
                time.sleep(PAUSE_S)

    def _failed(self, jobs: list[Job], error: Exception) -> Outcomes:
        reason = self._give_up(error)
        if len(jobs) == 1 or getattr(reason, "code", "") in HOPELESS:
            return [(job, reason) for job in jobs]
        return [outcome for job in jobs for outcome in self._write([job])]

    def _transact(self, jobs: list[Job]) -> Outcomes:
        began = time.perf_counter()
        self._is_committing = False
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        moves = [(job, job.asked) for job in jobs if isinstance(job.asked, Append)]
        outcomes: Outcomes = []
        if moves:
            answers = self._append_all(connection, [asked for _, asked in moves])
            outcomes.extend(zip((job for job, _ in moves), answers, strict=True))
        for job in jobs:
            if not isinstance(job.asked, Append):
                outcomes.append((job, self._in_savepoint(connection, job.asked)))
                self._heads.forget()
        self._is_committing = True
        connection.execute("COMMIT")
        if self._watch:
            # What is committed stays so, whatever the watcher thinks of it.
            with suppress(Exception):
                self._watch(Commit(len(jobs), time.perf_counter() - began))
        return outcomes

    def _append_all(self, connection: Connection, asked: list[Append]) -> list[Answer]:
        moves = self._engine.moves
        try:
            return append_all(connection, asked, moves, self._heads, look=False)
        except Doubtful:
            connection.execute("ROLLBACK")
            self._heads.forget()
            connection.execute("BEGIN IMMEDIATE")
            return append_all(connection, asked, moves, self._heads, look=True)

    def _in_savepoint(self, connection: Connection, work: Work) -> object:
        connection.execute("SAVEPOINT one")
        try:
            answer = work(connection)
        except (StoreError, self._engine.broken_promises) as error:
            connection.execute("ROLLBACK TO one")
            answer = error if isinstance(error, StoreError) else self._engine.explained(error)
        connection.execute("RELEASE one")
        return answer

    def _write_alone(self, job: Job) -> object:
        assert not isinstance(job.asked, Append)
        self._heads.forget()
        try:
            return job.asked(self._connected())
        except Exception as error:
            return self._give_up(error)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect(writes=True)
            self._heads = Heads(self._engine.moves)
        return self._connection

    def _give_up(self, error: Exception) -> Exception:
        """Start afresh after an error; the answer is what those that waited are told."""
        self._hang_up()
        if not isinstance(error, self._engine.errors):
            return error
        reason = self._engine.explained(error)
        if self._on_failure and reason.code in {"store_read_only", "store_failed"}:
            self._on_failure()
        return reason

    def _hang_up(self) -> None:
        """Let go of the connection, and so of what it has not committed; the next one is fresh."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _hand_out(outcomes: Outcomes) -> None:
    """Hand all outcomes to the event loops that wait for them, with one wake-up per loop."""
    loops: dict[asyncio.AbstractEventLoop, Outcomes] = {}
    for job, outcome in outcomes:
        loops.setdefault(job.future.get_loop(), []).append((job, outcome))
    for loop, mine in loops.items():
        try:
            loop.call_soon_threadsafe(_answer, mine)
        except RuntimeError:
            continue  # The loop is closed: nobody waits any more.


def _answer(outcomes: Outcomes) -> None:
    for job, outcome in outcomes:
        if job.future.done():
            continue
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)


def _overloaded() -> StoreUnavailable:
    text = Text(
        "the server has too much to save at the moment; please try again",
        "der Server hat gerade zu viel zu speichern; bitte noch einmal versuchen",
    )
    return StoreUnavailable(text, code="store_overloaded")
