"""A program that answers one line with one line, in time or not at all."""

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from spieltisch.arena.forfeits import Forfeited
from spieltisch.game import BadRequest, Text

__all__ = ["LONGEST", "Program"]

LONGEST = 1 << 20
"""Bytes that a line may have, as the protocol says."""
END_S = 2.0
"""For how long a program may go on after its input has ended."""


class Program:
    """A running program. What it writes to stderr is shown, and no business of ours."""

    def __init__(self, command: str) -> None:
        """Start it; `BadRequest` if there is no such program."""
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # so that what it starts itself ends with it
            )
        except (OSError, ValueError, IndexError) as error:
            raise _failed(command, str(error)) from None
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._answered: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._converse, daemon=True).start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that it answers within so many seconds; `Forfeited` if there is none."""
        self._asked.put(line)
        try:
            answer = self._answered.get(timeout=seconds)
        except Empty:
            raise Forfeited("timed_out", "it did not answer in time") from None
        if answer.endswith(b"\n"):
            return answer
        if len(answer) > LONGEST:
            raise Forfeited("garbled", f"its answer is longer than {LONGEST} bytes")
        raise Forfeited("crashed", f"it ended{self._status()}")

    def close(self) -> None:
        """End its input, and after a while the program with all it has started."""
        self._asked.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_S)
        self.kill()

    def kill(self) -> None:
        """End it at once, with all it has started."""
        self._asked.put(None)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _converse(self) -> None:
        """Hand lines over, in a thread: a program that does not read can make writing wait."""
        with suppress(OSError), self._process as process:
            assert process.stdin
            assert process.stdout
            while (line := self._asked.get()) is not None:
                with suppress(BrokenPipeError):  # an answer may have been written before
                    process.stdin.write(line + b"\n")
                    process.stdin.flush()
                self._answered.put(process.stdout.readline(LONGEST + 1))

    def _status(self) -> str:
        try:
            code = self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            return " its output"
        return f" with status {code}" if code >= 0 else f" by signal {-code}"


def _failed(command: str, why: str) -> BadRequest:
    return BadRequest(
        Text(
            f"the engine {command} failed to start: {why}",
            f"Die Engine {command} ist nicht zu starten: {why}",
        ),
        code="engine_failed",
    )
