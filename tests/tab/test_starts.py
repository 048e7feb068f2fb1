"""Starts from one snapshot: they draw differently, and one that does not fit is not used."""

import asyncio
import shutil
from pathlib import Path

import pytest

from spieltisch.game import NAMES
from tests.server.clients import Api, run
from tests.tab.tab_process import RAW, in_tab, program_in_tab

pytestmark = pytest.mark.once
DRAWS = """
from spieltisch.tab.host import unfreeze
import random, secrets, uuid
unfreeze()
answer = (random.random(), secrets.token_hex(8), str(uuid.uuid4()))
"""
HAS_IMPORTED = "import sys; answer = 'spieltisch.tab.host' in sys.modules"


def test_two_starts_from_one_snapshot_draw_differently() -> None:
    first, second = [asyncio.run(program_in_tab(DRAWS)) for _ in range(2)]
    assert not set(first.strip("()").split(", ")) & set(second.strip("()").split(", "))


def test_a_snapshot_that_does_not_fit_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    shutil.copytree(RAW, folder)
    snapshot = bytearray((folder / "snapshot.bin").read_bytes())
    snapshot[0] ^= 1
    (folder / "snapshot.bin").write_bytes(snapshot)
    assert asyncio.run(program_in_tab(HAS_IMPORTED)) == "true"
    assert asyncio.run(program_in_tab(HAS_IMPORTED, folder)) == "false"

    async def ask() -> None:
        async with in_tab(folder=folder) as tab:
            listed = (await Api(tab).get("/api/games"))["games"]
            assert {game["name"] for game in listed} == set(NAMES)

    run(ask())
