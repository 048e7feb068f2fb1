"""A process stands still for a while (SIGSTOP) and comes back with stale claims."""

import asyncio
from random import Random

from tests.cluster.site import Site, go_on, pause
from tests.cluster.under_load import FAULTS, under_load
from tests.server.clients import run
from tests.support import IS_SOAK

PAUSE_S = 30.0 if IS_SOAK else 8.0


def test_a_site_goes_on_when_a_process_is_paused(site: Site) -> None:
    async def play() -> None:
        rng = Random(8)
        async with under_load(site, 8) as load:
            for _ in range(FAULTS):
                await asyncio.sleep(rng.random())
                victim = site.any_process(rng)
                hold = asyncio.create_task(asyncio.sleep(PAUSE_S))
                async with load.fault(), load.everybody_leaves(victim):
                    pause(victim)
                    try:
                        await load.goes_on()
                        await hold
                    finally:
                        go_on(victim)
                await load.goes_on()
            assert load.acts > 10 * FAULTS

    run(play())
