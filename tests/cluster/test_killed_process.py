"""`kill -9` of a process: the others go on with its tables, and its clients go to them."""

import asyncio
from random import Random

from tests.cluster.site import Site
from tests.cluster.under_load import FAULTS, under_load
from tests.server.clients import run

DOWN_S = 1.0
LONG_DOWNS = 3
"""One in so many stays away until all others have taken over."""


def test_a_site_goes_on_when_a_process_is_killed(site: Site) -> None:
    async def play() -> None:
        rng = Random(1)
        async with under_load(site, 1) as load:
            for number in range(FAULTS):
                await asyncio.sleep(rng.random())
                victim = site.any_process(rng)
                async with load.fault():
                    async with load.everybody_leaves(victim):
                        await asyncio.to_thread(victim.kill)
                        await asyncio.sleep(DOWN_S)
                    if number % LONG_DOWNS == 0:
                        await load.goes_on()
                    await asyncio.to_thread(victim.start)
                await load.goes_on()
            assert load.acts > 10 * FAULTS

    run(play())
