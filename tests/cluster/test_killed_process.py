"""`kill -9` of a process: the others go on with its tables, and its clients go to them."""

import asyncio
from random import Random

from tests.cluster.site import Site
from tests.cluster.under_load import FAULTS, under_load
from tests.server.clients import run

DOWN_S = 1.0


def test_a_site_goes_on_when_a_process_is_killed(site: Site) -> None:
    async def play() -> None:
        rng = Random(1)
        async with under_load(site, 1) as load:
            for _ in range(FAULTS):
                await asyncio.sleep(rng.random())
                victim = site.any_process(rng)
                here = [v for v in load.visitors if v.api.url == victim.url]
                async with load.fault():
                    await asyncio.to_thread(victim.kill)
                    await asyncio.sleep(DOWN_S)
                    await asyncio.to_thread(victim.start)
                await load.goes_on()
                assert all(v.changes for v in here)
            assert load.acts > 10 * FAULTS

    run(play())


def test_a_site_goes_on_when_a_process_stays_away(site: Site) -> None:
    """Whatever it had to do, others do; the last one left serves everybody."""

    async def play() -> None:
        rng = Random(2)
        async with under_load(site, 2) as load:
            gone = rng.sample(site.processes, 2)
            for victim in gone:
                async with load.fault():
                    await asyncio.to_thread(victim.kill)
                await load.goes_on()
            for victim in gone:
                await asyncio.to_thread(victim.start)
            await load.goes_on()

    run(play())
