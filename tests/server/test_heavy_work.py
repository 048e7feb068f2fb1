"""Work that takes long is done beside the server, in turn; too much of it is refused."""

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.long_game import LongGame
from spieltisch.game import SpieltischError
from spieltisch.server.http import record_work, side_process
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.ws import kept_snapshots
from spieltisch.server.ws.kept_snapshots import KeptSnapshots
from spieltisch.table import Context, Envelope, Refusal, Table, decide, evolve, snapshot
from spieltisch.table.settings import Settings
from spieltisch.table.table_commands import Command, Create, Join
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import inside
from tests.server.process import ServerProcess, until
from tests.server.where import store_of

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def long_game() -> LongGame:
    """A game of thousands of moves."""
    return LongGame()


@pytest.fixture(scope="module")
def long_server(
    long_game: LongGame, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server with the long game at one of its tables."""
    data = tmp_path_factory.mktemp("long") / "data"
    data.mkdir()
    long_game.keep(store_of(data))
    with ServerProcess(data) as server:
        yield server


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def import_of(long_game: LongGame, number: str) -> dict[str, Any]:
    record = long_game.record.decode()
    create = {"type": "create", "game": json.loads(record.split("\n")[0])["game"], "people": 2}
    return {"id": number, "create": {**create, "record": record, "moves": long_game.moves - 1}}


def computed(pid: int) -> float:
    """Seconds of computing of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_long_records_are_read_in_another_process(
    long_server: ServerProcess, long_game: LongGame
) -> None:
    async def ask() -> list[int]:
        api = await Api.guest(long_server.url, "Ann")
        asked = (
            api.ask("POST", "/api/tables", import_of(long_game, "i1")),
            api.ask("POST", "/api/verify", long_game.record),
        )
        return [answer.status_code for answer in await asyncio.gather(*asked)]

    before = computed(long_server.pid)
    assert run(ask()) == [201, 200]
    (beside,) = children(long_server.pid)
    assert computed(long_server.pid) - before < computed(beside) / 3


def test_an_import_begins_where_the_record_was_left(
    long_server: ServerProcess, long_game: LongGame
) -> None:
    async def ask() -> None:
        api = await Api.guest(long_server.url, "Ann")
        made = await api.post("/api/tables", import_of(long_game, "i2"))
        shown = await api.get(f"/api/tables/{made['table']}")
        assert shown["state"]["from_position"] is True
        wrong = {"id": "i3", "create": import_of(long_game, "i3")["create"] | {"game": "mensch"}}
        refused = await api.ask("POST", "/api/tables", wrong)
        assert refused.json()["error"]["code"] == "bad_start"
        broken = import_of(long_game, "i4")
        broken["create"]["record"] = broken["create"]["record"].replace("roll", "rall", 1)
        refused = await api.ask("POST", "/api/tables", broken)
        assert 400 <= refused.status_code < 500
        assert (await api.ask("POST", "/api/verify", b"x" * 9000)).status_code == 422

    run(ask())


def test_more_work_than_can_wait_is_refused_as_busy(
    tmp_path: Path, long_game: LongGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side_process, "SHARE", 100)

    async def ask() -> list[tuple[int, str]]:
        async with inside(tmp_path / "data", check_queue=1) as running:
            api = Api(running.url)
            asked = (api.ask("POST", "/api/verify", long_game.record) for _ in range(6))
            answers = await asyncio.gather(*asked)
        return [(a.status_code, a.json().get("error", {}).get("code", "")) for a in answers]

    answers = run(ask())
    assert answers.count((200, "")) == 2
    assert answers.count((503, "busy")) == 4


def test_one_address_cannot_fill_the_queue(long_server: ServerProcess, long_game: LongGame) -> None:
    async def ask() -> list[int]:
        api = Api(long_server.url)
        asked = (api.ask("POST", "/api/verify", long_game.record) for _ in range(4))
        return sorted(answer.status_code for answer in await asyncio.gather(*asked))

    assert run(ask()) == [200, 200, 503, 503]


def test_large_work_counts_by_its_size(data: Path, long_game: LongGame) -> None:
    async def ask(server: ServerProcess) -> list[int]:
        api = Api(server.url)
        return [
            (await api.ask("POST", "/api/verify", b"x" * len(long_game.record))).status_code
            for _ in range(10)
        ]

    with ServerProcess(data, "--rate", "5", unlimited=False) as server:
        statuses = run(ask(server))
    assert statuses[0] == 422
    assert statuses[-1] == 429


def test_a_killed_process_is_replaced_and_ends_with_its_server(
    data: Path, long_game: LongGame
) -> None:
    with ServerProcess(data) as server:
        api = Api(server.url)
        assert run(api.ask("POST", "/api/verify", long_game.record)).status_code == 200
        (first,) = children(server.pid)
        os.kill(first, signal.SIGKILL)
        until(lambda: first not in children(server.pid))
        assert run(api.ask("POST", "/api/verify", long_game.record)).status_code == 200
        (second,) = children(server.pid)
        server.kill()
        until(lambda: not Path(f"/proc/{second}").exists())


def test_work_that_takes_too_long_is_given_up() -> None:
    async def ask() -> None:
        side = SideProcess(queue=2, seconds=0.5)
        with pytest.raises(ServerRefused) as refused:
            await side.call("here", sum, range(1 << 60))
        assert refused.value.code == "busy"
        with pytest.raises(SpieltischError) as wrong:
            await side.call("here", record_work.check, b"nonsense")
        assert wrong.value.code == "bad_record"
        await side.close()
        assert side.pid is None

    run(ask())


def gathering(spectators: bool = True) -> Table:
    """A table with its host and one more person."""
    state: Table | None = None
    settings = Settings(spectators=spectators)
    create = Create(game="mensch", people=2, settings=settings)
    commands: list[tuple[str, Command]] = [("ann", create), ("bob", Join(contribution=""))]
    for by, command in commands:
        decided = decide(state, Envelope("1", by, command, by), Context(1, bytes))
        assert not isinstance(decided, Refusal)
        for event in decided:
            state = evolve(state, event)
    assert state is not None
    return state


def test_equal_viewers_get_the_very_same_bytes_and_others_their_own() -> None:
    kept, state = KeptSnapshots(), gathering()
    stranger = kept.message("t", state, None)
    assert kept.message("t", state, "carl") is stranger
    assert kept.message("t", state, "bob") != stranger
    assert kept.message("t", state, "ann") not in (stranger, kept.message("t", state, "bob"))
    assert kept.message("t", gathering(), None) is not stranger, "another state is shown anew"


def test_snapshots_are_kept_up_to_a_size() -> None:
    state = gathering()
    size = len(KeptSnapshots().message("0", state, None))
    kept = KeptSnapshots(most_bytes=2 * size)
    first = kept.message("0", state, None)
    assert kept.message("0", state, None) is first
    for table in "12":
        kept.message(table, state, None)
    assert kept.message("0", state, None) is not first


def test_snapshots_of_a_bounded_number_of_tables_are_kept() -> None:
    state, kept = gathering(), KeptSnapshots()
    first = kept.message("0", state, None)
    for number in range(1, kept_snapshots.MOST_TABLES):
        kept.message(f"{number}", state, None)
    assert kept.message("0", state, None) is first
    for number in range(kept_snapshots.MOST_TABLES):
        kept.message(f"more {number}", state, None)
    assert kept.message("0", state, None) is not first


def test_a_table_is_put_together_once_for_many_who_watch_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str | None] = []

    def noted(state: Table, person: str | None) -> object:
        built.append(person)
        return snapshot(state, person)

    monkeypatch.setattr(kept_snapshots, "snapshot", noted)

    async def ask() -> None:
        async with inside(tmp_path / "data") as running:
            api = await Api.guest(running.url, "Ann")
            table = await open_table(api, "mensch", settings={"spectators": True})
            watchers = [Player(Api(running.url), table) for _ in range(30)]
            await asyncio.gather(*(watcher.connect() for watcher in watchers))
            assert len({watcher.heard[-1] for watcher in watchers}) == 1
            for _ in range(3):
                await Api(running.url).get(f"/api/tables/{table}")

    run(ask())
    assert built == [None]


@pytest.mark.parametrize("way", ["http", "sockets", "both"])
def test_a_person_talks_only_so_much_by_all_ways_together(data: Path, way: str) -> None:
    async def ask(server: ServerProcess) -> int:
        api = await Api.guest(server.url, "Ann")
        table = await open_table(api, "mensch")
        players = [await Player(api, table).connect() for _ in range(2)]
        await players[0].done("join", contribution="")
        said = 0
        for number in range(24):
            if way == "http" or (way == "both" and number % 2):
                chat = {"id": f"h{number}", "command": {"type": "chat", "text": "hi"}}
                answer = await api.ask("POST", f"/api/tables/{table}/commands", chat)
                said += answer.is_success
            else:
                answered = await players[number % 2].do("chat", text="hi")
                said += answered["type"] == "ack"
        return said

    with ServerProcess(data, "--chat-rate", "0.01", "--rate", "1000", unlimited=False) as server:
        assert run(ask(server)) <= 8


def test_a_person_s_sockets_and_requests_share_one_limit(data: Path) -> None:
    async def ask(server: ServerProcess) -> list[int]:
        api = await Api.guest(server.url, "Ann")
        player = await Player(api, await open_table(api, "mensch")).connect()
        for number in range(40):
            await player.send({"type": "ping", "n": number})
        await player.wait(lambda: player.refused)
        return [(await api.ask("GET", "/api/me")).status_code for _ in range(3)]

    options = ("--rate", "1000", "--socket-rate", "0.5")
    with ServerProcess(data, *options, unlimited=False) as server:
        assert 429 in run(ask(server))
