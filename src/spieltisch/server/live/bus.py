"""The bus between the writers of tables and their viewers.

Only `(table, seq)` travels: hidden things never do. A bus may lose a message or deliver it twice;
whoever listens reads the store and finds the gap.
"""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

__all__ = ["Bus", "Listener", "LocalBus", "Reach"]

Listener = Callable[[str, int], None]
Reach: TypeAlias = Literal["local", "redis", "unreachable"]
"""How far a bus goes: this process, or all others by a Redis, if that answers."""


class Bus(Protocol):
    """Tells every process that a table has a new head."""

    @property
    def is_well(self) -> bool:
        """Whether other processes are heard at the moment."""
        ...

    @property
    def reach(self) -> Reach:
        """How far it goes at the moment."""
        ...

    def listen(self, listener: Listener) -> None:
        """Call this for every message from now on."""
        ...

    def publish(self, table: str, seq: int) -> None:
        """A commit is done: tell everyone. It never waits; a slow bus queues or drops."""
        ...

    async def start(self) -> None:
        """Begin; this waits for nobody for long."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...


class LocalBus:
    """The bus of a single process."""

    is_well = False
    reach: Reach = "local"

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call this for every message from now on."""
        self._listeners.append(listener)

    def publish(self, table: str, seq: int) -> None:
        """A commit is done: tell everyone."""
        for listener in self._listeners:
            listener(table, seq)

    async def start(self) -> None:
        """Nothing has to begin."""

    async def close(self) -> None:
        """Stop."""
        self._listeners.clear()
