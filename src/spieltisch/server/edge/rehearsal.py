"""In place of a network: what a protocol class of uvicorn needs to be tried out at the start.

The server relies on the inside of such classes, which uvicorn does not promise to keep. So each is
tried before it is used, and a plainer one takes its place if anything is not as it should be.
"""

import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager

__all__ = ["StillLoop", "Wire", "expect", "silence"]


@contextmanager
def silence() -> Iterator[None]:
    """A rehearsal that fails is told of once, by whoever asked for it, and not by uvicorn."""
    logger = logging.getLogger("uvicorn.error")
    was_disabled, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = was_disabled


class Wire:
    """In place of a transport: notes what happens to it."""

    def __init__(self) -> None:
        self.sent = b""
        self.is_reading = True
        self.is_closed = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def take(self) -> bytes:
        """What was sent since the last look."""
        sent, self.sent = self.sent, b""
        return sent

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed

    def get_extra_info(self, _: str) -> None:
        return None


class StillLoop:
    """In place of an event loop: nothing happens by itself."""

    def __init__(self) -> None:
        self._soon: list[Callable[[], object]] = []
        self._task: Coroutine[None, None, None] | None = None

    def create_task(self, coroutine: Coroutine[None, None, None]) -> "StillLoop":
        self._task = coroutine
        return self

    def add_done_callback(self, _: object) -> None:
        """Of the task, which this loop stands for, too."""

    def call_soon(self, callback: Callable[[], object]) -> None:
        self._soon.append(callback)

    def call_later(self, _: float, __: object) -> "StillLoop":
        return self

    def cancel(self) -> None:
        """Of something that was to come later."""

    def end_round(self) -> None:
        """What is to come soon comes now."""
        soon, self._soon = self._soon, []
        for callback in soon:
            callback()

    def resume_application(self) -> None:
        """The application goes on until it waits."""
        if self._task is not None:
            try:
                self._task.send(None)
            except StopIteration:
                self._task = None

    def close(self) -> None:
        """Leave nothing unfinished."""
        if self._task is not None:
            self._task.close()


def expect(is_so: bool, what: str) -> None:
    """Raise when something is not as it should be."""
    if not is_so:
        raise RuntimeError(f"not so: {what}")
