"""One after the other: the next begins when the one before it is done."""

import asyncio
from collections import deque
from collections.abc import Callable

__all__ = ["OneByOne"]


class OneByOne:
    """Pieces of work in the order in which they came.

    A piece is a function that begins it and does not wait; whoever finishes the piece, at once or
    later, calls `done` exactly once. A piece before which nothing waits begins within `add`, so
    that no task is needed for it.
    """

    __slots__ = ("_is_at_work", "_is_beginning", "_waiting")

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_at_work = False
        self._is_beginning = False

    @property
    def has_waiting(self) -> bool:
        """Whether a piece waits for the one before it."""
        return bool(self._waiting)

    @property
    def is_busy(self) -> bool:
        """Whether anything is under way."""
        return self._is_at_work or bool(self._waiting)

    def add(self, begin: Callable[[], None]) -> None:
        """Begin a piece, now or when all before it are done."""
        self._waiting.append(begin)
        self._go_on()

    def done(self) -> None:
        """The piece under way is done; the next begins after whatever its finisher still does."""
        self._is_at_work = False
        if self._waiting and not self._is_beginning:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        if self._is_beginning:
            return
        self._is_beginning = True
        try:
            while self._waiting and not self._is_at_work:
                self._is_at_work = True
                self._waiting.popleft()()
        finally:
            self._is_beginning = False
