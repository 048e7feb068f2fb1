"""What a socket is sent: written at once, or kept in a bounded queue while its line is full."""

from collections import deque
from time import monotonic

from spieltisch.server.ws.line import Line

__all__ = ["Outbox"]

MOST_QUEUED = 256
MOST_BYTES = 4 << 20
SEND_S = 10.0
"""How long a client may take to accept a message."""


class Outbox:
    """Messages on their way to one client, in their order."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._queue: deque[bytes] = deque()
        self._queued_bytes = 0
        self._full_since: float | None = None

    def put(self, data: bytes) -> bool:
        """Send a message, now or when the line takes it; False when too much waits already."""
        if not self._line.is_full:
            self._line.write(data)
            return True
        if self._full_since is None:
            self._full_since = monotonic()
        self._queue.append(data)
        self._queued_bytes += len(data)
        return len(self._queue) <= MOST_QUEUED and self._queued_bytes <= MOST_BYTES

    def drained(self) -> None:
        """The line takes messages again."""
        self._full_since = None
        while self._queue and not self._line.is_full:
            data = self._queue.popleft()
            self._queued_bytes -= len(data)
            self._line.write(data)
        if self._queue:
            self._full_since = monotonic()

    def clear(self) -> None:
        """Forget what waits."""
        self._queue.clear()
        self._queued_bytes = 0

    @property
    def is_stuck(self) -> bool:
        """Whether the client has not taken a message for too long."""
        return self._full_since is not None and monotonic() - self._full_since > SEND_S
