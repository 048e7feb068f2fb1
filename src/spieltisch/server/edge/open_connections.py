"""The open HTTP connections: how many an address holds, and which of them keep the server waiting.

A connection that becomes a WebSocket leaves this list: `OpenSockets` counts it from then on.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import Protocol

from spieltisch.server.edge.proxies import Proxies, household
from spieltisch.server.edge.rate_limits import Limits

__all__ = ["Connection", "Connections"]

LOOK_S = 1.0


class Connection(Protocol):
    """What the list needs of a connection."""

    def look(self, now: float) -> None:
        """End the connection if the other side has kept the server waiting for too long."""
        ...


class Connections:
    """Those of this process; `most` per address, 0 for no limit."""

    def __init__(self, proxies: Proxies, limits: Limits, most: int) -> None:
        self._proxies, self._limits, self._most = proxies, limits, most
        self._open: dict[Connection, str] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Connection, peer: str) -> bool:
        """Note a new connection; False when its address holds too many already.

        A trusted proxy stands for many people, so its connections have no limit.
        """
        address = household(peer)
        self._open[connection] = address
        self._by_address[address] += 1
        is_many = 0 < self._most < self._by_address[address]
        return not is_many or not peer or self._proxies.is_trusted(peer)

    def may_be_socket(self, peer: str) -> bool:
        """Whether a connection may become a socket now, which costs more than any request."""
        return self._proxies.is_trusted(peer) or self._limits.may_open_socket(household(peer))

    def leave(self, connection: Connection) -> None:
        """Forget a connection; twice is fine."""
        address = self._open.pop(connection, None)
        if address is None:
            return
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    async def watch(self, clock: Callable[[], float] = monotonic) -> None:
        """End those that are too slow, for ever."""
        while True:
            await asyncio.sleep(LOOK_S)
            now = clock()
            for connection in list(self._open):
                connection.look(now)
