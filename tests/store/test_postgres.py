"""What only PostgreSQL can do: go away, come back, be forgetful, stand behind a pooler."""

import asyncio
import signal
import threading
import time
from collections.abc import Iterator

import psycopg
import pytest

from spieltisch.store import (
    Appended,
    Duplicate,
    Store,
    StoreRefused,
    StoreUnavailable,
    open_store,
    without_password,
)
from spieltisch.store.on_postgres.pg_connections import address_in, connect, is_lost
from tests.postgres import Cluster, Pooler, cluster
from tests.store.places import opened, put

pytestmark = pytest.mark.anyio
TASKS, CRASHES = 8, 3
WAIT_S = 20.0


@pytest.fixture
def own() -> Iterator[Cluster]:
    """A server that a test may end."""
    made = Cluster()
    yield made
    made.remove()


async def play(store: Store, table: str, is_over: threading.Event) -> int:
    """Append until it is over; how many events were acknowledged."""
    seq = 0
    while not is_over.is_set():
        answer = await put(store, table, seq, b"%s/%d" % (table.encode(), seq))
        # what was on its way when the database went down may be known already
        assert answer in (Appended(seq + 1), Duplicate(b"done", seq + 1))
        seq += 1
    return seq


async def test_no_acknowledged_move_is_lost_or_doubled_when_it_crashes(own: Cluster) -> None:
    is_over = threading.Event()

    def crash() -> None:
        for _ in range(CRASHES):
            time.sleep(0.5)
            own.stop(signal.SIGQUIT)
            own.start()
        time.sleep(0.5)
        is_over.set()

    address = own.new_store()
    async with opened(lambda: open_store(address)) as store:
        tables = [f"t{number}" for number in range(TASKS)]
        told = await asyncio.gather(
            *(play(store, table, is_over) for table in tables), asyncio.to_thread(crash)
        )
        for table, count in zip(tables, told, strict=False):
            events = [event for _, event in await store.read(table)]
            assert events == [b"%s/%d" % (table.encode(), seq) for seq in range(count or 0)]
        assert await store.check() == []


async def test_one_that_stays_away_is_said_to_be_out_of_reach(
    own: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("writer", "readers"):
        monkeypatch.setattr(f"spieltisch.store.sql.{module}.PATIENCE_S", 0.3)
    address = own.new_store()
    async with opened(lambda: open_store(address)) as store:
        assert await put(store, "t", 0, b"a") == Appended(1)
        own.stop()
        for asked in (put(store, "t", 1, b"b"), store.head("t")):
            with pytest.raises(StoreUnavailable) as refused:
                await asked
            assert refused.value.code == "store_unreachable"
        own.start()
        assert await put(store, "t", 1, b"b") == Appended(2)
    own.stop()
    with pytest.raises(StoreUnavailable):
        open_store(address)


async def test_whoever_stands_still_in_a_transaction_holds_nobody_up_for_long() -> None:
    """A process that is stopped in the middle of a write, as its machine may be."""
    address = cluster().new_store()
    async with opened(lambda: open_store(address)) as store:
        assert await put(store, "t", 0, b"a") == Appended(1)
        stopped = connect(address_in(address))
        stopped.execute("BEGIN IMMEDIATE")
        stopped.execute("SELECT seq FROM heads FOR UPDATE")
        async with asyncio.timeout(WAIT_S):
            assert await put(store, "t", 1, b"b") == Appended(2)
        with pytest.raises(psycopg.Error) as lost:
            stopped.execute("UPDATE heads SET seq = 7")
        assert is_lost(lost.value)
        stopped.close()
        assert await put(store, "t", 2, b"c") == Appended(3)


async def test_one_that_forgets_is_refused_unless_the_operator_insists() -> None:
    address = cluster().new_store()
    name = address.rpartition("/")[2]
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    with pytest.raises(StoreRefused) as refused:
        open_store(address)
    assert refused.value.code == "forgetful_database"
    async with opened(lambda: open_store(f"{address}?unsafe=yes")) as store:
        assert await put(store, "t", 0, b"a") == Appended(1)


async def test_it_works_behind_a_pooler_that_lends_connections_for_a_transaction() -> None:
    """Two stores, twenty tables and one connection to the database."""
    address = cluster().new_store()
    with Pooler(address, connections=1) as pooler:
        async with (
            opened(lambda: open_store(pooler.address)) as one,
            opened(lambda: open_store(pooler.address)) as two,
        ):
            stores = (one, two)
            for seq in range(5):
                answers = await asyncio.gather(
                    *(put(stores[(n + seq) % 2], f"t{n}", seq, b"%d" % seq) for n in range(20))
                )
                assert answers == [Appended(seq + 1)] * 20
            await one.add_person("anna", "Anna", b"a" * 32, at_ms=1)
            assert await two.person("anna") is not None
            assert len(await two.read("t7")) == 5
            assert await one.check() == []


async def test_processes_that_start_together_make_the_tables_once() -> None:
    address = cluster().new_database()
    stores = await asyncio.gather(*(asyncio.to_thread(open_store, address) for _ in range(4)))
    for number, store in enumerate(stores):
        assert await put(store, f"t{number}", 0, b"a") == Appended(1)
        await store.close()


async def test_an_empty_database_is_not_taken_for_one_of_ours_by_operators() -> None:
    with pytest.raises(StoreRefused) as refused:
        open_store(cluster().new_database(), create=False)
    assert refused.value.code == "missing_database"


def test_what_an_address_says_wrongly_is_refused() -> None:
    with pytest.raises(StoreRefused) as refused:
        open_store("postgresql://nobody@127.0.0.1:1/x?prepare=maybe")
    assert refused.value.code == "bad_address"


def test_a_password_is_not_shown() -> None:
    shown = without_password("postgresql://anna:secret@host:5432/games?prepare=yes")
    assert shown == "postgresql://anna:***@host:5432/games?prepare=yes"
    assert without_password("/data/spieltisch.sqlite3") == "/data/spieltisch.sqlite3"
