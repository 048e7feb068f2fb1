"""What a program asked of the system, in order: was a thing on disk before it was told?

The trace is strace's. A token is a text that is in the stored bytes and in what is told of them.
"""

import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

CALLS = "write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync"
LOG = "-wal>"
"""How the name of SQLite's log ends in the trace; every commit is written there first."""

_LINE = re.compile(r"^(?P<thread>\d+) +(?:<\.\.\. (?P<resumed>\w+) resumed>|(?P<name>\w+)\()")
_FAILED = re.compile(r"= -1 E\w+[^\"]*$")


class Call(NamedTuple):
    """A call, and the lines of the trace at which it began and had returned."""

    name: str
    text: str
    began: int
    ended: int

    @property
    def is_sync(self) -> bool:
        """Whether it waits for the disk."""
        return self.name in {"fsync", "fdatasync"}

    @property
    def is_to_log(self) -> bool:
        """Whether it is about SQLite's log."""
        return LOG in self.text.partition(",")[0]

    @property
    def is_to_file(self) -> bool:
        """Whether it writes at some place of a file, as databases do."""
        return self.name.startswith("pwrite") or self.is_to_log


def tracing(output: Path) -> tuple[str, ...]:
    """What to put before a command to have it traced into a file."""
    return ("strace", "-f", "-y", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(output))


def trace(command: Sequence[str], output: Path, cwd: Path) -> list[Call]:
    """Run a program, which must succeed, and say what it asked of the system."""
    traced = [*tracing(output), *command]
    subprocess.run(traced, cwd=cwd, check=True, timeout=60, stdout=subprocess.DEVNULL)
    return calls(output.read_text(errors="replace").splitlines())


def calls(lines: Iterable[str]) -> list[Call]:
    """The calls of a trace that did not fail, in the order of their beginning."""
    found: list[Call] = []
    waiting: dict[str, tuple[str, str, int]] = {}
    for number, line in enumerate(lines):
        match = _LINE.match(line)
        if match is None:
            continue
        if match["resumed"]:
            name, text, began = waiting.pop(match["thread"])
        else:
            name, text, began = match["name"], line, number
        if line.endswith("<unfinished ...>"):
            waiting[match["thread"]] = (name, text, began)
        elif not _FAILED.search(line):
            found.append(Call(name, text, began, number))
    return sorted(found, key=lambda call: call.began)


def told_too_early(traced: Sequence[Call], tokens: Iterable[str]) -> list[str]:
    """The tokens that were told before a sync of the log had returned that covers them."""
    return [token for token in tokens if not _is_on_disk_when_told(traced, token)]


def _is_on_disk_when_told(traced: Sequence[Call], token: str) -> bool:
    holding = [call for call in traced if not call.is_sync and token in call.text]
    told = next(call for call in holding if not call.is_to_file)
    written = next((call for call in holding if call.is_to_log), None)
    return written is not None and any(
        call.is_sync and call.is_to_log and written.ended < call.began and call.ended < told.began
        for call in traced
    )
