"""Redis is killed: it only says that something is new, so tables go on, slower at most."""

import asyncio
from random import Random
from typing import Any

from tests.cluster.site import Site
from tests.cluster.under_load import FAULTS, under_load
from tests.server.clients import Api, run

DOWN_S = 1.5
HANGS = 3
"""One in so many times it only does not answer any more."""
HEALTH_S = 30.0


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
    """It comes back, until at last it stays away, and the processes say so."""
    redis = site.redis

    async def play() -> None:
        rng = Random(4)
        async with under_load(site, 4) as load:
            for number in range(FAULTS):
                await asyncio.sleep(rng.random())
                is_hanging = number % HANGS == 0
                async with load.fault():
                    await asyncio.to_thread(redis.halt if is_hanging else redis.kill)
                    await (load.goes_on() if is_hanging else asyncio.sleep(DOWN_S * rng.random()))
                    await asyncio.to_thread(redis.go_on if is_hanging else redis.start)
                await load.goes_on()
            await bus_says(site, "redis")
            await asyncio.to_thread(redis.kill)
            await bus_says(site, "unreachable")
            await load.goes_on()
            assert load.acts > 10 * FAULTS

    run(play())
