"""Many records as one file, made while it is sent."""

import asyncio
import zipfile
from collections.abc import AsyncIterator, Sequence

from spieltisch.game import SpieltischError
from spieltisch.server.http import record_work
from spieltisch.server.http.side_process import SideProcess
from spieltisch.store.api import Store
from spieltisch.store.played import Played

__all__ = ["zipped"]

EVERYTHING = 1 << 30
TRIES, PAUSE_S = 20, 0.5
"""How often a record is asked for while others have theirs checked."""


class _Sink:
    """Collects what a zip file writes, for a stream that cannot go back."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits."""

    def taken(self) -> bytes:
        data, self._parts = b"".join(self._parts), []
        return data


async def zipped(
    store: Store, side: SideProcess, address: str, games: Sequence[Played]
) -> AsyncIterator[bytes]:
    """A zip file with the record of each game; games that cannot be read are left out."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as file:  # type: ignore[call-overload]
        for game in games:
            record = await _record(store, side, address, game)
            if record is not None:
                name = f"{game.game}-{game.ended_ms}-{game.no}-{game.number}.jsonl"
                file.writestr(name, record)
                yield sink.taken()
    yield sink.taken()


async def _record(store: Store, side: SideProcess, address: str, game: Played) -> bytes | None:
    if game.table is None:
        return None
    for _ in range(TRIES):
        try:
            rows = await store.read(game.table, limit=EVERYTHING)
            older = record_work.older
            record = await side.call(address, older, game.table, rows, game.number)
            if record is None:
                return None
            return await side.call(address, record_work.as_file, record)
        except SpieltischError as error:
            if error.code != "busy":
                return None
            await asyncio.sleep(PAUSE_S)
    return None
