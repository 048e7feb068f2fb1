"""PostgreSQL crashes under three processes: what was acknowledged is there, and all goes on."""

import asyncio
import signal
from collections.abc import Iterator
from random import Random

import pytest

from tests.cluster.site import Site
from tests.cluster.under_load import FAULTS, under_load
from tests.postgres import Cluster
from tests.server.clients import run

DOWN_S = 1.0


@pytest.fixture(scope="module")
def own_site(_no_compiler: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with a PostgreSQL of its own."""
    postgres = Cluster()
    try:
        with Site(tmp_path_factory.mktemp("site"), postgres) as made:
            yield made
    finally:
        postgres.remove()


def test_a_site_goes_on_when_postgres_crashes(own_site: Site) -> None:
    async def play() -> None:
        rng = Random(3)
        async with under_load(own_site, 3) as load:
            for number in range(FAULTS):
                await asyncio.sleep(rng.random())
                how = signal.SIGKILL if number % 2 else signal.SIGQUIT
                async with load.fault():
                    await asyncio.to_thread(own_site.postgres.crash, how)
                    await asyncio.sleep(DOWN_S * rng.random())
                    await asyncio.to_thread(own_site.postgres.start)
                await load.goes_on()
            assert load.acts > 10 * FAULTS

    run(play())
