"""What is acknowledged is on disk, and a disk that takes no more is said and survived."""

import asyncio
import stat
from pathlib import Path

import pytest

from spieltisch.store import Store, open_store
from spieltisch.store.api import Answer, Append
from spieltisch.store.sqlite import SqliteStore
from tests.server.clients import Api, Player, open_table, run
from tests.server.inside import inside
from tests.server.process import ServerProcess
from tests.server.where import store_of, tampering
from tests.store.sync_trace import Call, calls, told_too_early, tracing

GAME = "mutabor"


class Gate:
    """A store's commits return only while it is open."""

    def __init__(self, store: Store) -> None:
        self._append = store.append
        self._is_open = asyncio.Event()
        self.open()
        self.waiting = 0

    def open(self) -> None:
        """Let all through."""
        self._is_open.set()

    def close(self) -> None:
        """Hold back whoever comes."""
        self._is_open.clear()

    async def append(self, asked: Append) -> Answer:
        """In place of the store's."""
        answer = await self._append(asked)
        if not self._is_open.is_set():
            self.waiting += 1
            await self._is_open.wait()
        return answer


async def started(url: str) -> list[Player]:
    apis = [await Api.guest(url, f"guest {n}") for n in range(2)]
    table = await open_table(apis[0], GAME)
    players = [await Player(api, table).connect() for api in apis]
    for player in players:
        await player.done("join", contribution="")
    await players[0].done("start")
    for player in players:
        await player.wait(lambda player=player: player.state["phase"] == "playing")
    return players


def test_nothing_is_said_of_a_move_before_its_commit_has_returned(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        data.mkdir()
        store = open_store(store_of(data))
        gate = Gate(store)
        monkeypatch.setattr(store, "append", gate.append)
        async with inside(data, store=store) as running:
            players = await started(running.url)
            gate.close()
            actor = next(player for player in players if player.is_mine)
            heard = [len(player.heard) for player in players]
            moving = asyncio.create_task(actor.act())
            while not gate.waiting:
                await asyncio.sleep(0.01)
            async with Player(Api(running.url), actor.table) as spectator:
                assert spectator.board["ply"] == 0
            await asyncio.sleep(0.1)
            assert [len(player.heard) for player in players] == heard
            assert not moving.done()
            gate.open()
            assert (await moving)["type"] == "ack"

    run(play())


TOKENS = [f"<{word}-{n}>" for word in ("ann", "bob") for n in range(6)]


def traced(data: Path, module: str) -> list[Call]:
    """What a server asked of the system while two people talked at once."""

    async def talk(url: str) -> None:
        players = await started(url)

        async def say(player: Player, tokens: list[str]) -> None:
            for token in tokens:
                await player.done("chat", number=token, text=token)

        await asyncio.gather(say(players[0], TOKENS[:6]), say(players[1], TOKENS[6:]))

    output = data.parent / "trace"
    with ServerProcess(data, module=module, under=tracing(output)) as server:
        run(talk(server.url))
    return calls(output.read_text(errors="replace").splitlines())


@pytest.mark.of_the_file
def test_every_message_about_a_command_is_sent_after_the_sync_of_its_commit(data: Path) -> None:
    assert told_too_early(traced(data, "spieltisch.server.run"), TOKENS) == []


@pytest.mark.of_the_file
def test_a_server_that_does_not_wait_for_the_disk_is_found_out(data: Path) -> None:
    assert told_too_early(traced(data, "tests.server.careless"), TOKENS) == TOKENS


@pytest.mark.of_the_file
def test_a_full_disk_refuses_moves_and_loses_nothing_until_there_is_space_again(
    data: Path,
) -> None:
    async def play() -> None:
        data.mkdir()
        store = SqliteStore(data / "spieltisch.sqlite3")
        async with inside(data, store=store) as running:
            players = await started(running.url)
            actor = next(player for player in players if player.is_mine)
            await store.limit_pages(1)
            for size in (300, 30, 1):
                while (await actor.do("chat", text="x" * size))["type"] == "ack":
                    pass
            before = actor.state
            command = await actor.command()
            refused = await actor.do(command.pop("type"), number="again", **command)
            assert refused["error"]["code"] == "store_full"
            assert refused["error"]["text"]["de"]
            body = {"id": "http", "command": {"type": "move", **command}}
            posted = await actor.api.ask("POST", f"/api/tables/{actor.table}/commands", body)
            assert posted.status_code == 503
            assert (await actor.api.get(f"/api/tables/{actor.table}"))["state"] == before
            await store.limit_pages(None)
            assert (await actor.do("move", number="again", **command))["type"] == "ack"
            assert await store.check() == []

    run(play())


POWERLESS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")
"""Even root then may not write what nobody may write."""


@pytest.mark.of_the_file
def test_a_read_only_disk_refuses_moves_can_be_read_and_is_used_again_when_it_can_be(
    data: Path,
) -> None:
    async def begin(url: str) -> Player:
        return (await started(url))[0]

    async def ask(url: str, player: Player) -> None:
        api = Api(url, player.api.token)
        path = f"/api/tables/{player.table}"
        assert (await api.get(path))["state"]["phase"] == "playing"
        body = {"id": "c", "command": {"type": "chat", "text": "hello"}}
        answer = await api.ask("POST", f"{path}/commands", body)
        told = (answer.status_code, answer.json()["error"]["code"])
        assert told == (503, "store_read_only")
        health = await api.ask("GET", "/health")
        assert (health.status_code, health.json()["error"]["code"]) == (503, "store_read_only")
        allow_writing(data)
        # the first attempt may still meet a connection that was opened before
        await api.ask("POST", f"{path}/commands", body)
        assert (await api.post(f"{path}/commands", body))["id"] == "c"

    with ServerProcess(data) as server:
        player = run(begin(server.url))
        server.kill()
    for file in data.iterdir():
        file.chmod(stat.S_IRUSR)
    data.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with ServerProcess(data, under=POWERLESS) as server:
            run(ask(server.url, player))
    finally:
        allow_writing(data)


def allow_writing(folder: Path) -> None:
    folder.chmod(stat.S_IRWXU)
    for file in folder.iterdir():
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)


def test_a_table_whose_rules_are_gone_says_so_and_stays_on_disk(data: Path) -> None:
    async def begin() -> tuple[str | None, str]:
        async with inside(data) as running:
            players = await started(running.url)
            return players[0].api.token, players[0].table

    async def come_back(token: str | None, table: str) -> None:
        async with inside(data) as running:
            answer = await Api(running.url, token).ask("GET", f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "other_rules")
            assert "999" in answer.json()["error"]["text"]["en"]

    token, table = run(begin())
    with tampering(data) as connection:
        assert connection.execute("UPDATE listings SET rules = 999").rowcount == 1
    run(come_back(token, table))
