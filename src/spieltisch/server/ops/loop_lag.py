"""How late the event loop is."""

import asyncio

from spieltisch.server.ops.counters import Histogram

__all__ = ["measure_lag"]

TICK_S = 0.1


async def measure_lag(lag: Histogram) -> None:
    """Note again and again how much later than asked for a timer fires, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK_S
        await asyncio.sleep(TICK_S)
        lag.add(max(0.0, loop.time() - due))
