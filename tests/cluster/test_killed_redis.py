"""Redis is killed: it only says that something is new, so tables go on, slower at most."""

import asyncio
from random import Random
from typing import Any

from tests.cluster.site import Site
from tests.cluster.under_load import FAULTS, under_load
from tests.server.clients import Api, run

DOWN_S = 1.5
HEALTH_S = 15.0


async def bus_says(site: Site, word: str) -> None:
    """Until every process says this of its bus; all are well all the while."""
    async with asyncio.timeout(HEALTH_S):
        for url in site.urls:
            health: Any = None
            while health is None or health["bus"] != word:
                health = await Api(url).get("/health")
                assert health["status"] == "ok"
                await asyncio.sleep(0.1)


def test_a_site_goes_on_when_redis_is_killed(site: Site) -> None:
    async def play() -> None:
        rng = Random(4)
        async with under_load(site, 4) as load:
            for _ in range(FAULTS):
                await asyncio.sleep(rng.random())
                async with load.fault():
                    await asyncio.to_thread(site.redis.kill)
                    await asyncio.sleep(DOWN_S * rng.random())
                    await asyncio.to_thread(site.redis.start)
                await load.goes_on()
            await bus_says(site, "redis")
            assert load.acts > 10 * FAULTS

    run(play())


def test_a_site_goes_on_without_redis_and_says_so(site: Site) -> None:
    async def play() -> None:
        async with under_load(site, 5) as load:
            await asyncio.to_thread(site.redis.kill)
            await bus_says(site, "unreachable")
            for _ in range(FAULTS):
                await load.goes_on()
        await asyncio.to_thread(site.redis.start)
        await bus_says(site, "redis")

    run(play())


def test_a_site_goes_on_when_redis_hangs(site: Site) -> None:
    async def play() -> None:
        async with under_load(site, 6) as load:
            await asyncio.to_thread(site.redis.halt)
            try:
                await load.goes_on()
                await bus_says(site, "unreachable")
                await load.goes_on()
            finally:
                await asyncio.to_thread(site.redis.go_on)
            await bus_says(site, "redis")
            await load.goes_on()

    run(play())
