"""The frame of every fault test: play at a site, let something fail, look at everything."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from spieltisch.store import open_store
from tests.cluster.checks import everything_holds
from tests.cluster.load import Load
from tests.cluster.site import Site
from tests.support import IS_SOAK

__all__ = ["FAULTS", "under_load"]

FAULTS = 30 if IS_SOAK else 3


@asynccontextmanager
async def under_load(site: Site, seed: int) -> AsyncIterator[Load]:
    """All kinds of tables are played at for as long as the block lasts; afterwards all holds."""
    store = open_store(site.database, create=False)
    load = Load(site, store, Random(seed))
    try:
        await load.open()
        await load.goes_on()
        yield load
        await load.close()
        await everything_holds(load, site.database)
        for number, log in site.logs:
            assert "Traceback" not in log, (
                f"process {number}: {log[log.index('Traceback') :][:3000]}"
            )
    finally:
        await load.cancel()
        await store.close()
