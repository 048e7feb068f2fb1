"""Trouble with the storage is seen: by /health, in the log, in the metrics, by `db check`."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.server.ops.store_failures import LOG_EVERY_S, StoreFailures
from spieltisch.store import DamagedTable
from spieltisch.store.sql.asking import Connection
from tests.server.clients import Api, Player, open_table, play_some, run
from tests.server.process import ServerProcess, refused_start, until
from tests.server.where import at_store, tampering

GAME = "mensch"
FILE = "spieltisch.sqlite3"
LIMIT = ("prlimit", "--fsize=400000")
"""No file of the process grows beyond this number of bytes."""
MOST_LINES = 3000


async def two_tables(url: str, moves: int = 6) -> list[tuple[str | None, str]]:
    """Two tables with a running game each, and who opened them."""
    made = []
    for _ in range(2):
        apis = [await Api.guest(url, f"guest {n}") for n in range(2)]
        table = await open_table(apis[0], GAME)
        await play_some(apis, table, moves)
        made.append((apis[0].token, table))
    return made


async def code_at(api: Api, path: str) -> tuple[int, str | None]:
    answer = await api.ask("GET", path)
    return answer.status_code, answer.json().get("error", {}).get("code")


@pytest.mark.of_the_file
def test_a_disk_that_takes_no_more_is_seen_by_health_log_and_metrics(data: Path) -> None:
    async def fill(url: str) -> None:
        api = await Api.guest(url, "Anna")
        table = await open_table(api, GAME)
        assert (await api.get("/health"))["status"] == "ok"
        async with Player(api, table) as player:
            refused = 0  # SQLite finds a little room again when it begins anew
            for _ in range(MOST_LINES):
                answer = await player.do("chat", text="x" * 300)
                refused = 0 if answer["type"] == "ack" else refused + 1
                if refused == 5:
                    break
            assert answer["error"]["code"].startswith("store_")
        while (told := await code_at(api, "/health"))[0] == 200:  # what it said just before
            await asyncio.sleep(0.1)
        assert (told[0], str(told[1]).startswith("store_")) == (503, True)

    with ServerProcess(data, under=LIMIT) as server:
        run(fill(server.url))
        assert server.metric("spieltisch_store_failures_total") >= 2
        lines = [line for line in server.log.splitlines() if '"storage failed"' in line]
        assert 1 <= len(lines) <= 3, "a code is logged once in a while"
        assert "SQLITE_" in lines[0]


def test_a_failure_is_counted_each_time_and_logged_once_in_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    failures = StoreFailures(lambda: now)
    for _ in range(5):
        failures.note(DamagedTable("t", "event 3: nonsense"))
    now += LOG_EVERY_S
    failures.note(DamagedTable("t", "event 3: nonsense"))
    assert failures.values == {"damaged_table": 6}
    facts: list[dict[str, Any]] = [vars(record)["facts"] for record in caplog.records]
    assert [fact["not_logged"] for fact in facts] == [0, 4]
    assert facts[0]["details"] == "table t: event 3: nonsense"


def by(statement: str) -> Callable[[Connection, int], None]:
    """Damage by one statement, which is told the table."""
    return lambda connection, no: _done(connection, statement, no)


def written(seq: int, changed: Callable[[bytes], bytes]) -> Callable[[Connection, int], None]:
    """Damage to an event: something else stands there."""

    def change(connection: Connection, no: int) -> None:
        asked = "SELECT event FROM events WHERE no = ? AND seq = ?"
        ((event,),) = connection.execute(asked, (no, seq))
        assert changed(event) != event
        statement = "UPDATE events SET event = ? WHERE no = ? AND seq = ?"
        _done(connection, statement, changed(event), no, seq)

    return change


def _done(connection: Connection, statement: str, *values: object) -> None:
    assert connection.execute(statement, values).rowcount > 0, "nothing was damaged"


DAMAGES = {
    "undecodable": (written(9, lambda _: b"{}"), "event 9"),
    "nonsense": (written(3, lambda event: event.replace(b'"place":0', b'"place":77')), "event 3"),
    "missing": (by("DELETE FROM events WHERE no = ? AND seq = 7"), "from"),
    "cut off": (by("DELETE FROM events WHERE no = ? AND seq > 9"), "its last event is 9"),
    "swapped": (by("UPDATE events SET seq = 1000000 - seq WHERE no = ? AND seq < 3"), "from"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_says_so_harms_no_other_and_is_found_by_the_check(
    data: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    inflict, told = DAMAGES[damage]

    async def ask(url: str, made: list[tuple[str | None, str]]) -> None:
        (token, table), (other_token, other) = made
        api = Api(url, token)
        for path in ("", "/history", "/record?number=1", "/review?game=1"):
            assert await code_at(api, f"/api/tables/{table}{path}") == (409, "damaged_table")
        body = {"id": "c", "command": {"type": "chat", "text": "hello"}}
        answer = await api.ask("POST", f"/api/tables/{table}/commands", body)
        assert answer.json()["error"]["code"] == "damaged_table"
        assert "beschädigt" in answer.json()["error"]["text"]["de"]
        assert (await Api(url, other_token).post(f"/api/tables/{other}/commands", body))["seq"]
        assert (await api.get("/health"))["status"] == "ok"

    with ServerProcess(data) as server:
        made = run(two_tables(server.url))
        server.kill()
        with tampering(data) as connection:
            connection.execute("DELETE FROM snapshots")
            ((no,),) = connection.execute("SELECT no FROM heads WHERE id = ?", (made[0][1],))
            inflict(connection, no)
        assert main(["db", *at_store(data), "check"]) == 1
        shown = capsys.readouterr().out
        assert made[0][1] in shown
        assert told in shown
        assert made[1][1] not in shown
        server.start()
        run(ask(server.url, made))
        until(lambda: '"damaged_table"' in server.log)
        assert "request failed" not in server.log


def test_the_check_compares_a_snapshot_with_the_events(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(data) as server:
        made = run(two_tables(server.url, moves=24))
    assert main(["db", *at_store(data), "check"]) == 0
    with tampering(data) as connection:
        rows = connection.execute("SELECT no, data FROM snapshots").fetchall()
        assert len(rows) == 2
        for no, frozen in rows:
            changed = frozen.replace(b"guest 1", b"guest 7")
            connection.execute("UPDATE snapshots SET data = ? WHERE no = ?", (changed, no))
    capsys.readouterr()
    assert main(["db", *at_store(data), "check"]) == 1
    shown = capsys.readouterr().out
    assert all(f"table {table}: its snapshot" in shown for _, table in made)


def cut(file: Path) -> None:
    """Leave a quarter of a database's file."""
    os.truncate(file, file.stat().st_size // 16384 * 4096)


@pytest.mark.of_the_file
def test_a_file_that_was_truncated_is_called_damaged(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(data) as server:
        run(two_tables(server.url))
    cut(data / FILE)
    assert main(["db", "--data", str(data), "check"]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert "is damaged (database disk image is malformed)" in refused_start(data)


@pytest.mark.of_the_file
def test_a_file_that_is_truncated_under_a_server_is_called_damaged(data: Path) -> None:
    async def ask(url: str) -> None:
        assert await code_at(Api(url), "/health") == (503, "store_damaged")
        answer = await Api(url).ask("POST", "/api/people", {"nickname": "Anna"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store_damaged")
        assert "db check" in answer.json()["error"]["text"]["en"]

    with ServerProcess(data) as server:
        run(two_tables(server.url))
    with ServerProcess(data) as server:
        cut(data / FILE)
        run(ask(server.url))
        assert '"store_damaged"' in server.log
