"""Duplicated, late and reordered commands, and two processes on one table: no move comes twice.

Two services share a database file and hear nothing of each other, so each one's idea of the table
may be out of date. Commands go to either, also again, also late, also to both at the same time.
"""

import asyncio
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from spieltisch.game import SpieltischError
from spieltisch.server.bots import Thinkers
from spieltisch.server.bus import LocalBus
from spieltisch.server.metrics import Metrics
from spieltisch.server.nature import Nature
from spieltisch.server.owner import Parts
from spieltisch.server.service import Service
from spieltisch.store import open_store
from spieltisch.store.api import Person
from spieltisch.table import decode, fold
from spieltisch.table.commands import Chat, Command, Create, Join, Move, Roll, Start
from spieltisch.table.events import Chatted, Played, Rolled
from tests.support import IS_SOAK

STALE = {"stale", "not_your_turn", "illegal_move", "nothing_to_roll", "contended"}


def service_on(path: Path) -> Service:
    metrics = Metrics()
    parts = Parts(open_store(path), LocalBus(), Nature(), metrics)
    return Service(parts, Thinkers(1, metrics))


class TwoProcesses(RuleBasedStateMachine):
    """What can happen between two processes and a few clients."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "tables.sqlite3"
        self.people = [Person(f"p{n}", f"guest {n}", 0) for n in range(2)]
        self.sent: list[tuple[Person, str, Command]] = []
        self.first_answer: dict[str, int] = {}
        self.seen: list[tuple[int, str]] = []

    @initialize(game=st.sampled_from(["mensch", "mutabor"]))
    def begin(self, game: str) -> None:
        self.runner.run(self._begin(game))

    async def _begin(self, game: str) -> None:
        self.services = [service_on(self.path), service_on(self.path)]
        host = self.people[0]
        create = Create(game=game, people=2)
        self.table = (await self.services[0].create(host, "token", "c", create)).table
        for number, person in enumerate(self.people):
            await self.services[number].do(self.table, person, "j", Join("x", number))
        await self.services[1].do(self.table, host, "s", Start())

    async def _send(self, at: int, person: Person, number: str, command: Command) -> None:
        key = f"{person.id}:{number}"
        try:
            seq = await self.services[at].do(self.table, person, number, command)
        except SpieltischError as refused:
            if refused.code not in STALE or key in self.first_answer:
                raise
            return
        assert self.first_answer.setdefault(key, seq) == seq

    async def _next(self, at: int, rng: Random) -> tuple[Person, str, Command]:
        """What a client of one process would send next, by what that process knows."""
        state = (await self.services[at].tables.owner(self.table)).state
        assert state is not None
        number = f"n{len(self.sent)}"
        if state.acting is None or state.position is None:
            return self.people[0], number, Chat("good game")
        person = self.people[state.acting.place]
        if state.acting.is_roll:
            return person, number, Roll(state.number, state.ply)
        return person, number, Move(rng.choice(state.position.legal()), state.number, state.ply)

    @rule(at=st.integers(0, 1), seed=st.integers(0, 99))
    def act(self, at: int, seed: int) -> None:
        async def go() -> None:
            sent = await self._next(at, Random(seed))
            self.sent.append(sent)
            await self._send(at, *sent)

        self.runner.run(go())

    @rule(at=st.integers(0, 1), back=st.integers(0, 20))
    def send_again(self, at: int, back: int) -> None:
        if self.sent:
            self.runner.run(self._send(at, *self.sent[max(0, len(self.sent) - 1 - back)]))

    @rule(seed=st.integers(0, 99), twice=st.booleans())
    def act_in_both_at_once(self, seed: int, twice: bool) -> None:
        async def go() -> None:
            sent = [await self._next(at, Random(seed + at)) for at in (0, 1)]
            sent[1] = sent[0] if twice else (sent[1][0], sent[1][1] + "b", sent[1][2])
            self.sent += sent
            await asyncio.gather(*(self._send(at, *sent[at]) for at in (0, 1)))

        self.runner.run(go())

    @rule(at=st.integers(0, 1), who=st.integers(0, 1))
    def chat(self, at: int, who: int) -> None:
        sent = (self.people[who], f"n{len(self.sent)}", Chat("hm"))
        self.sent.append(sent)
        self.runner.run(self._send(at, *sent))

    @invariant()
    def every_acknowledged_command_is_there_once(self) -> None:
        if not hasattr(self, "table"):
            return
        rows = self.runner.run(self.services[0].parts.store.read(self.table))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        events = [decode(row.event) for row in rows]
        fold(events)
        done = [e for e in events if isinstance(e, Played | Rolled | Chatted)]
        assert len(done) == len(self.first_answer)
        assert len(set(self.first_answer.values())) == len(self.first_answer)

    def teardown(self) -> None:
        async def end() -> Any:
            for service in getattr(self, "services", ()):
                await service.parts.store.close()

        self.runner.run(end())
        self.runner.close()
        self.folder.cleanup()


TestTwoProcesses = TwoProcesses.TestCase
TestTwoProcesses.settings = settings(
    max_examples=200 if IS_SOAK else 8, stateful_step_count=30, deadline=None
)
