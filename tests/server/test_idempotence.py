"""Duplicated, late and reordered commands, and two processes on one table: no move comes twice.

Two services share a database and hear nothing of each other, so each one's idea of the table
may be out of date. Commands go to either, also again, also late, also to both at the same time; a
person has two tabs open, which act for the same seat. At last two real server processes do so.
"""

import asyncio
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from spieltisch.game import SpieltischError
from spieltisch.server.live.bus import LocalBus
from spieltisch.server.live.owner import Parts
from spieltisch.server.live.service import Service
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.metrics import Metrics
from spieltisch.server.thinking.workers import Thinkers
from spieltisch.store import open_store
from spieltisch.store.api import Person
from spieltisch.table import Envelope, decode, fold
from spieltisch.table.table_commands import Chat, Command, Create, Join, Move, Roll, Start
from spieltisch.table.table_events import Chatted, Played, Rolled
from tests.server.clients import Api, Player, open_table, run
from tests.server.games import NAMES, near_the_end
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.server.where import store_of
from tests.support import IS_SOAK, random_move

STALE = {"stale", "not_your_turn", "illegal_move", "nothing_to_roll", "contended", "game_over"}


def service_on(where: str) -> Service:
    metrics = Metrics()
    parts = Parts(open_store(where), LocalBus(), ClockAndRandomness(), metrics)
    return Service(parts, Thinkers(1, metrics))


class TwoProcesses(RuleBasedStateMachine):
    """What can happen between two processes and a few clients."""

    game: str

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.where = store_of(Path(self.folder.name))
        self.people = [Person(f"p{n}", f"guest {n}", 0) for n in range(2)]
        self.sent: list[tuple[Person, str, Command]] = []
        self.first_answer: dict[str, int] = {}
        self.seen: list[tuple[int, str]] = []

    @initialize(moves=st.sampled_from([None, 30, 5]))
    def begin(self, moves: int | None) -> None:
        """From the start, or from some moves before the end."""
        position = None if moves is None else near_the_end(self.game, moves=moves)
        self.runner.run(self._begin(Create(game=self.game, people=2, position=position)))

    async def _begin(self, create: Create) -> None:
        self.services = [service_on(self.where), service_on(self.where)]
        host = self.people[0]
        self.table = (await self.services[0].create(host, "token", "c", create)).table
        for number, person in enumerate(self.people):
            await self._do(number, person, "j", Join("x", number))
        await self._do(1, host, "s", Start())

    async def _do(self, at: int, person: Person, number: str, command: Command) -> int:
        envelope = Envelope(number, person.id, command, person.name)
        return await self.services[at].tables.do(self.table, envelope)

    async def _send(self, at: int, person: Person, number: str, command: Command) -> None:
        key = f"{person.id}:{number}"
        try:
            seq = await self._do(at, person, number, command)
        except SpieltischError as refused:
            if refused.code not in STALE or key in self.first_answer:
                raise
            return
        assert self.first_answer.setdefault(key, seq) == seq
        owner = self.services[at].tables.in_memory(self.table)
        assert owner is not None
        assert owner.seq >= seq, "who acknowledges a command knows what it led to"

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
        return person, number, Move(random_move(state.position, rng), state.number, state.ply)

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

    @rule(one=st.integers(0, 1), two=st.integers(0, 1), seed=st.integers(0, 99))
    def act_in_two_tabs(self, one: int, two: int, seed: int) -> None:
        """Both tabs show the same position and act at once: only one of them can be first."""

        async def go() -> None:
            person, number, command = await self._next(one, Random(seed))
            other = (await self._next(one, Random(seed + 1)))[2]
            before = len(self.first_answer)
            sent = [(one, person, number, command), (two, person, f"{number}t", other)]
            self.sent += [tab[1:] for tab in sent]
            await asyncio.gather(*(self._send(*tab) for tab in sent))
            if not isinstance(command, Chat):
                assert len(self.first_answer) <= before + 1

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


@pytest.mark.parametrize("name", NAMES)
def test_however_commands_come_each_is_carried_out_once(name: str) -> None:
    chosen = settings(max_examples=80 if IS_SOAK else 5, stateful_step_count=30, deadline=None)
    machine = type(f"Two processes, {name}", (TwoProcesses,), {"game": name})
    run_state_machine_as_test(machine, settings=chosen)


async def both_ask(apis: tuple[Api, Api], table: str, body: dict[str, Any]) -> list[int | None]:
    """The same command to both processes at once; the numbers with which they answer."""
    path = f"/api/tables/{table}/commands"
    answers = await asyncio.gather(*(api.ask("POST", path, body) for api in apis))
    assert all(answer.status_code in (200, 409) for answer in answers)
    return [answer.json().get("seq") for answer in answers]


def test_two_servers_on_one_database_carry_a_command_out_once(tmp_path: Path) -> None:
    """The second is not started as a process of its own: on a file that would be refused."""

    async def play(urls: tuple[str, str], name: str) -> None:
        guests = [await Api.guest(urls[0], f"guest {n}") for n in range(2)]
        table = await open_table(guests[0], name)
        for number, guest in enumerate(guests):
            await both_ask(tabs(guest, urls), table, join(number))
        await both_ask(tabs(guests[0], urls), table, do("s", type="start"))
        acknowledged = set[int]()
        for number in range(12):
            # both processes have heard of everything once they have carried something out
            await both_ask(tabs(guests[0], urls), table, do(f"c{number}", type="chat", text="hm"))
            player = Player(guests[0], table, Random(number))
            player.state = (await guests[0].get(f"/api/tables/{table}"))["state"]
            place = player.board["acting"]["place"]
            player = Player(guests[place], table, Random(number))
            player.state = (await guests[place].get(f"/api/tables/{table}"))["state"]
            seqs = await both_ask(
                tabs(guests[place], urls), table, do(f"m{number}", **await player.command())
            )
            assert seqs[0] == seqs[1]
            assert seqs[0] is not None
            assert seqs[0] not in acknowledged
            acknowledged.add(seqs[0])
        events = (await guests[0].get(f"/api/tables/{table}/history"))["events"]
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert sum(event["type"] in ("played", "rolled") for event in events) == len(acknowledged)

    async def play_all(url: str) -> None:
        async with inside(tmp_path / "data") as other:
            for name in NAMES:
                await play((url, other.url), name)

    with ServerProcess(tmp_path / "data") as server:
        run(play_all(server.url))


def tabs(api: Api, urls: tuple[str, str]) -> tuple[Api, Api]:
    """One person, at both processes."""
    return Api(urls[0], api.token), Api(urls[1], api.token)


def join(place: int) -> dict[str, Any]:
    return do(f"j{place}", type="join", place=place, contribution="")


def do(number: str, **command: Any) -> dict[str, Any]:
    return {"id": number, "command": command}
