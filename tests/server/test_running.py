"""Starting, stopping and being asked how it goes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.server.ops.config import Settings, settings_from
from spieltisch.store import open_store
from tests.server.clients import Api, Player, open_table, reconnected, run
from tests.server.process import ServerProcess, until
from tests.server.where import at_store, store_of


def modules_of(pid: int) -> str:
    """The files that a process has mapped: compiled modules are among them."""
    return Path(f"/proc/{pid}/maps").read_text()


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [
        int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()
    ]


def test_the_server_is_well_as_soon_as_it_says_where_it_is(data: Path) -> None:
    with ServerProcess(data) as server:
        assert run(Api(server.url).get("/health"))["status"] == "ok"


@pytest.mark.once
def test_neither_numpy_nor_numba_is_imported_by_the_server() -> None:
    code = """
import sys, spieltisch.server.run, spieltisch.server.app
from spieltisch.game import NAMES, load
[load(name).start(seed=1).legal() for name in NAMES]
from spieltisch.bots import levels
assert all(levels(name) for name in NAMES)
bad = {'numpy', 'numba'} & set(sys.modules)
assert not bad, bad
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.once
def test_a_server_at_which_bots_have_played_has_still_not_loaded_numpy(data: Path) -> None:
    async def play(url: str) -> None:
        api = await Api.guest(url, "host")
        table = await open_table(api, "mutabor")
        player = await Player(api, table).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=1)
        await player.done("start")
        for _ in range(3):
            await player.wait(lambda: player.is_mine)
            await player.act()

    with ServerProcess(data) as server:
        run(play(server.url))
        assert "numpy" not in modules_of(server.pid)
        assert "llvmlite" not in modules_of(server.pid)
        assert len(children_of(server.pid)) >= 1
        assert server.metric("spieltisch_bot_thinking_seconds_count") >= 2


def test_a_planned_stop_tells_the_clients_pauses_clocks_and_loses_nothing(data: Path) -> None:
    async def play(server: ServerProcess) -> None:
        apis = [await Api.guest(server.url, f"guest {n}") for n in range(2)]
        clock = {"kind": "game", "seconds": 600}
        table = await open_table(apis[0], "mutabor", settings={"clock": clock})
        players = [await Player(api, table).connect() for api in apis]
        for player in players:
            await player.done("join", contribution="")
        await players[0].done("start")
        for player in players:
            await player.wait(lambda player=player: player.state["phase"] == "playing")
        for _ in range(3):
            actor = next(player for player in players if player.is_mine)
            seq = (await actor.act())["seq"]
            for player in players:
                await player.wait(lambda player=player, seq=seq: player.state["seq"] >= seq)
        moves = len(players[0].state["log"])
        assert server.end(signal.SIGTERM) == 0
        for player in players:
            await player.wait(lambda player=player: player.is_lost)
            assert json.loads(player.heard[-1]) == {"type": "restarting"}
            assert player.closed_with == 1012
        server.start()
        for player in players:
            await reconnected(player)
        for player in players:
            await player.wait(lambda player=player: player.state["phase"] == "playing")
            assert len(player.state["log"]) == moves

    async def stored() -> list[str]:
        store = open_store(store_of(data), create=False)
        rows = await store.read((await store.tables())[0].table)
        await store.close()
        return [json.loads(row.event)["type"] for row in rows]

    server = ServerProcess(data).start()
    try:
        run(play(server))
    finally:
        server.end()
    kinds = [kind for kind in run(stored()) if kind != "presence_changed"]
    assert kinds[-3:] == ["paused", "resumed", "paused"]


def test_a_bot_whose_turn_it_was_moves_after_a_crash_without_anybody_asking(data: Path) -> None:
    async def prepare(url: str) -> None:
        api = await Api.guest(url, "host")
        table = await open_table(api, "mutabor", settings={"bot_pace_ms": 1500})
        player = await Player(api, table).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=0)
        await player.done("start")
        if player.is_mine:
            await player.act()

    with ServerProcess(data) as server:
        run(prepare(server.url))
        server.kill()
        server.start()
        until(lambda: server.metric("spieltisch_moves_committed_total") >= 1)


def test_metrics_count_what_happens(server: ServerProcess) -> None:
    async def play() -> None:
        api = await Api.guest(server.url, "Ann")
        player = await Player(api, await open_table(api, "mensch")).connect()
        await player.done("chat", text="hello")
        await player.do("start")
        assert server.metric("spieltisch_sockets ") >= 1

    names = ("commands_total", "refusals_total", "commit_seconds_count", "resyncs_total",
             "acknowledge_seconds_count", "http_requests_total")  # fmt: skip
    before = [server.metric(f"spieltisch_{name}") for name in names]
    run(play())
    after = [server.metric(f"spieltisch_{name}") for name in names]
    assert all(a > b for a, b in zip(after, before, strict=True)), list(
        zip(names, before, after, strict=True)
    )
    until(lambda: server.metric("spieltisch_event_loop_lag_seconds_count") > 0)


@pytest.mark.once
def test_a_taken_port_and_senseless_settings_are_said_in_one_line(
    server: ServerProcess, tmp_path: Path
) -> None:
    for options in (
        ["--port", str(server.port)],
        ["--port", "99999"],
        ["--public-url", "x"],
        ["--allow-origin", "https://site.example/path"],
        ["--imprint", str(tmp_path / "missing.txt")],
    ):
        command = [sys.executable, "-m", "spieltisch.server.run", "--host", "127.0.0.1"]
        done = subprocess.run(
            [*command, "--data", str(tmp_path), *options],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 1
        assert done.stderr.startswith("spieltisch: ")
        assert "Traceback" not in done.stderr


def test_settings_come_from_the_environment_when_no_argument_is_given() -> None:
    environment = {
        "SPIELTISCH_PORT": "9000",
        "SPIELTISCH_TRUSTED_PROXY": "127.0.0.1, 10.0.0.0/8",
        "SPIELTISCH_PUBLIC_URL": "https://play.example",
    }
    found = settings_from(None, environment)
    assert (found.port, found.trusted_proxy) == (9000, ("127.0.0.1", "10.0.0.0/8"))
    assert found.public_url == "https://play.example"
    with pytest.raises(ValueError, match="SPIELTISCH_PORT"):
        settings_from(None, {"SPIELTISCH_PORT": "http"})
    assert Settings(data="d").store == str(Path("d") / "spieltisch.sqlite3")


@pytest.mark.once
def test_workers_end_with_the_server(data: Path) -> None:
    async def play(url: str) -> None:
        api = await Api.guest(url, "host")
        player = await Player(api, await open_table(api, "mutabor")).connect()
        await player.done("join", contribution="")
        await player.done("add_bot", place=1, level=0)
        await player.done("start")
        if player.is_mine:
            await player.act()
        await player.wait(lambda: player.is_mine)

    server = ServerProcess(data).start()
    run(play(server.url))
    workers = children_of(server.pid)
    assert workers
    server.kill()
    for _ in range(200):
        if not any(_is_alive(pid) for pid in workers):
            break
        time.sleep(0.05)
    assert not any(_is_alive(pid) for pid in workers)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_a_person_is_forgotten_by_the_operator_when_no_server_runs(data: Path) -> None:
    async def sit_down(url: str) -> tuple[str, str, Api]:
        ann, bob = [await Api.guest(url, name) for name in ("Annegret", "Bob")]
        table = await open_table(ann, "mensch")
        async with Player(ann, table) as player:
            await player.done("join", contribution="")
            return player.person, table, bob

    with ServerProcess(data) as server:
        person, table, bob = run(sit_down(server.url))
        server.kill()
        forget = ["--language", "en", "db", *at_store(data), "forget", person]
        assert main(forget) == 0, "a server that was killed holds nothing"
        server.start()
        assert "Annegret" not in json.dumps(run(bob.get(f"/api/tables/{table}")))
