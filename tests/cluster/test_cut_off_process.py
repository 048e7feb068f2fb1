"""A process that cannot reach PostgreSQL: others do its work, and its clients go to them."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from tests.cluster.line_to_database import Cut, Line
from tests.cluster.site import Site
from tests.cluster.under_load import FAULTS, under_load
from tests.postgres import cluster
from tests.server.clients import run
from tests.support import IS_SOAK

CUT_S = (7.0, 25.0) if IS_SOAK else (7.0, 8.0)
"""Longer than a process may be silent before others take its tables and it knows that itself."""
CUTS: list[tuple[Cut, bool]] = [("reset", True), ("frozen", True), ("frozen", False)]
"""How the line is cut, and whether what was held back arrives late."""


@pytest.fixture(scope="module")
def lined_site(_no_compiler: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose first process has a line to PostgreSQL that can be cut."""
    with Site(tmp_path_factory.mktemp("site"), cluster(), has_line=True) as made:
        yield made


def test_a_site_goes_on_when_a_process_cannot_reach_postgres(lined_site: Site) -> None:
    async def play() -> None:
        rng = Random(7)
        line = lined_site.line
        assert isinstance(line, Line)
        async with under_load(lined_site, 7) as load:
            for number in range(FAULTS):
                await asyncio.sleep(rng.random())
                how, arrives = CUTS[number % len(CUTS)]
                hold = asyncio.create_task(asyncio.sleep(rng.uniform(*CUT_S)))
                async with load.fault(), load.everybody_leaves(lined_site.processes[0]):
                    line.cut(how)
                    try:
                        await load.goes_on()
                        await hold
                    finally:
                        line.mend(late_bytes_arrive=arrives)
                await load.goes_on()
            assert load.acts > 10 * FAULTS

    run(play())
