"""Who is here: whoever comes back at the last moment is not called away."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from spieltisch.server.live import presence as presence_module
from spieltisch.server.live.presence import Presence

SOON = 1000
"""Turns of the event loop after which all is said."""


class _Alone:
    """A company of one process, which asks nobody for long."""

    def has_come(self, present: object) -> None:
        """Nobody else wants to know."""

    async def has_gone(self, present: object) -> bool:
        """Nobody else has them."""
        await asyncio.sleep(0)
        return False


@pytest.mark.once
@pytest.mark.parametrize("turns", range(8))
def test_whoever_comes_back_while_they_are_called_away_is_here(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come after so many turns of the loop: while it is asked, looked up, or told."""
    monkeypatch.setattr(presence_module, "GRACE_S", 0.0)

    async def whole() -> bool:
        place = SimpleNamespace(person="ann", here=True)
        state = SimpleNamespace(place_of=lambda person: 0, places=[place])
        owner: Any = SimpleNamespace(table="t", state=state)

        async def say(table: str, number: int, is_here: bool) -> None:
            await asyncio.sleep(0)
            place.here = is_here
            await asyncio.sleep(0)

        async def opened(table: str) -> Any:
            await asyncio.sleep(0)
            return owner

        alone: Any = _Alone()
        presence = Presence(say, opened, lambda: alone)
        presence.has_come(owner, "ann")
        presence.has_gone(owner, "ann")
        for _ in range(turns):
            await asyncio.sleep(0)
        presence.has_come(owner, "ann")
        for _ in range(SOON):
            await asyncio.sleep(0)
        await presence.close()
        return bool(place.here)

    assert asyncio.run(whole())
