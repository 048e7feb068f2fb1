"""Processes hear of one another's moves by Redis, which may be slow, away, or lose what it has."""

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis

from spieltisch.game import SpieltischError
from spieltisch.server.live.redis_bus import RedisBus
from spieltisch.server.ops.config import settings_from
from spieltisch.server.ops.redis_link import redis_place
from tests.redis_server import RedisServer, redis_server
from tests.server.clients import Api, run
from tests.server.inside import inside

pytestmark = pytest.mark.once

SECONDS = 30


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis of this test's own, which it may kill."""
    server = RedisServer()
    yield server
    server.remove()


class Process:
    """What one process hears, and what it counts."""

    def __init__(self, address: str, most_waiting: int = 1000) -> None:
        self.counted: Counter[str] = Counter()
        self.heard: list[tuple[str, int]] = []
        self.bus = RedisBus(redis_place(address), self._count, most_waiting)
        self.bus.listen(lambda table, seq: self.heard.append((table, seq)))

    def _count(self, what: str, amount: float) -> None:
        self.counted[what] += int(amount)


@asynccontextmanager
async def processes(*addresses: str) -> AsyncIterator[list[Process]]:
    """Some processes, as long as the block lasts."""
    started = [Process(address) for address in addresses]
    for process in started:
        await process.bus.start()
    try:
        yield started
    finally:
        for process in started:
            await process.bus.close()


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not what():
            await asyncio.sleep(0.01)


def test_what_one_process_publishes_all_hear_once() -> None:
    async def talk() -> None:
        async with processes(*[redis_server().new_site()] * 3) as (anna, ben, cleo):
            assert all(one.bus.reach == "redis" for one in (anna, ben, cleo))
            anna.bus.publish("t1", 1)
            assert anna.heard == [("t1", 1)], "one's own listeners hear at once"
            await until(lambda: bool(ben.heard and cleo.heard))
            ben.bus.publish("t2", 7)
            await until(lambda: len(anna.heard) == len(cleo.heard) == 2)
            for process in (anna, ben, cleo):
                assert process.heard == [("t1", 1), ("t2", 7)]
            assert anna.counted == {"sent": 1, "heard": 1}

    run(talk())


def test_two_sites_share_a_redis_and_do_not_hear_each_other() -> None:
    sites = [redis_server().new_site() for _ in range(2)]
    addresses = [sites[0], sites[1], sites[0].replace("?", "/1?"), sites[0]]

    async def talk() -> list[list[tuple[str, int]]]:
        async with processes(*addresses) as all_of_them:
            all_of_them[0].bus.publish("t", 1)
            await until(lambda: bool(all_of_them[3].heard))
            for process in all_of_them[1:3]:
                process.bus.publish("own", 2)
            await until(lambda: all(one.counted["sent"] == 1 for one in all_of_them[:3]))
            await asyncio.sleep(0.1)
            return [process.heard for process in all_of_them]

    assert run(talk()) == [[("t", 1)], [("own", 2)], [("own", 2)], [("t", 1)]]


def test_nothing_but_a_sender_tables_and_numbers_crosses() -> None:
    site = redis_server().new_site()

    async def overhear() -> list[bytes]:
        raw: list[bytes] = []
        client = Redis.from_url(redis_server().address)
        async with client.pubsub(ignore_subscribe_messages=True) as everything:
            await everything.psubscribe(f"{redis_place(site).prefix}*")
            await everything.get_message(timeout=1.0)
            async with processes(site) as (anna,):
                for number in range(1, 4):
                    anna.bus.publish(f"t{number}", number)
            async with asyncio.timeout(SECONDS):
                while sum(len(json.loads(one)[1]) for one in raw) < 3:
                    message = await everything.get_message(timeout=1.0)
                    raw += [message["data"]] if message else []
        await client.aclose()
        return raw

    messages = [json.loads(one) for one in run(overhear())]
    senders = {message[0] for message in messages}
    assert len(senders) == 1
    assert all(len(message) == 2 for message in messages)
    heads = {table: seq for message in messages for table, seq in message[1].items()}
    assert heads == {"t1": 1, "t2": 2, "t3": 3}


def test_redis_is_killed_and_started_again_and_processes_hear_each_other_again(
    redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk() -> None:
        async with processes(redis.address, redis.address) as (anna, ben):
            for seq in range(3):
                redis.kill()
                anna.bus.publish("t", 10 * seq)
                assert anna.heard[-1] == ("t", 10 * seq), "one's own listeners hear at once"
                await until(lambda: not anna.bus.is_well and not ben.bus.is_well)
                assert anna.bus.reach == "unreachable"
                redis.start()
                await until(lambda: anna.bus.is_well and ben.bus.is_well)
                anna.bus.publish("t", 10 * seq + 1)
                await until(lambda: ben.heard[-1:] == [anna.heard[-1]])

    caplog.set_level("INFO", "spieltisch")
    run(talk())
    lines = [record.getMessage() for record in caplog.records if record.name == "spieltisch"]
    assert Counter(lines) == {"redis is away": 6, "redis is back": 6}
    assert not any(record.exc_info for record in caplog.records)


def test_a_redis_that_stands_still_keeps_nobody_waiting_and_drops_what_is_too_much(
    redis: RedisServer,
) -> None:
    async def talk() -> None:
        anna, ben = Process(redis.address, most_waiting=10), Process(redis.address)
        for process in (anna, ben):
            await process.bus.start()
        redis.halt()
        began = time.monotonic()
        for number in range(5000):
            anna.bus.publish(f"t{number}", 1)
        assert time.monotonic() - began < SECONDS
        assert len(anna.heard) == 5000
        await until(lambda: not anna.bus.is_well)
        assert anna.counted["lost"] >= 4980
        redis.go_on()
        await until(lambda: anna.bus.is_well and ben.bus.is_well)
        anna.bus.publish("last", 1)
        await until(lambda: ("last", 1) in ben.heard)
        for process in (anna, ben):
            await process.bus.close()

    run(talk())


def test_what_is_no_news_is_passed_over() -> None:
    place = redis_place(redis_server().new_site())

    async def talk() -> None:
        client = Redis.from_url(place.url)
        async with processes(f"{place.url}?prefix={place.prefix.split(':')[0]}") as (anna,):
            for wrong in (b"", b"\xff", b"{}", b'["x", {"t": "1"}]', b'["x", {"t": 1}]'):
                await client.publish(place.name("heads"), wrong)
            await until(lambda: bool(anna.heard))
            assert anna.heard == [("t", 1)]
        await client.aclose()

    run(talk())


def test_what_waits_is_sent_before_a_planned_end() -> None:
    site = redis_server().new_site()

    async def talk() -> None:
        async with processes(site) as (ben,):
            async with processes(site) as (anna,):
                for number in range(900):
                    anna.bus.publish(f"t{number}", 1)
            await until(lambda: len(ben.heard) == 900)

    run(talk())


def test_health_says_how_far_the_news_go(redis: RedisServer, tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path / "alone") as running:
            assert (await Api(running.url).get("/health"))["bus"] == "local"
        async with inside(tmp_path / "many", redis=redis.address) as running:
            api = Api(running.url)
            assert (await api.get("/health"))["bus"] == "redis"
            redis.kill()
            async with asyncio.timeout(SECONDS):
                while (await api.get("/health"))["bus"] != "unreachable":
                    await asyncio.sleep(0.05)

    run(ask())


def test_a_process_starts_without_redis_and_finds_it_later(redis: RedisServer) -> None:
    async def talk() -> None:
        redis.kill()
        async with processes(redis.address) as (anna,):
            assert anna.bus.reach == "unreachable"
            redis.start()
            await until(lambda: anna.bus.is_well)

    run(talk())


@pytest.mark.parametrize(
    ("address", "prefix"),
    [
        ("redis://host", "spieltisch:0"),
        ("redis://user:secret@host:1234/2", "spieltisch:2"),
        ("rediss://host/?prefix=site&db=3&ssl_cert_reqs=none", "site:3"),
        ("unix:///run/redis.sock?prefix=a.b-c", "a.b-c:0"),
    ],
)
def test_an_address_says_where_redis_is_and_how_the_site_is_called(
    address: str, prefix: str
) -> None:
    place = redis_place(address)
    assert place.prefix == prefix
    assert "prefix" not in place.url
    assert settings_from(None, {"SPIELTISCH_REDIS": address}).redis == address


@pytest.mark.parametrize(
    "address",
    [
        "redis",
        "http://host",
        "redis://",
        "redis://user:secret@host:port",
        "redis://user:secret@host/words",
        "redis://host?prefix=a b",
        "redis://host?socket_timeout=0",
        "redis://host?nonsense",
        "unix://",
    ],
)
def test_what_is_no_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(SpieltischError) as refused:
        settings_from(None, {"SPIELTISCH_REDIS": address})
    assert refused.value.code == "bad_address"
    assert all(refused.value.text)
    assert "secret" not in "".join(refused.value.text)


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(SpieltischError, match=r"spieltisch\[redis\]") as refused:
        redis_place("redis://host")
    assert refused.value.code == "missing_library"
    assert "Bibliothek" in refused.value.text.de
