"""A real server process on a free port of the loopback, started, killed and started again."""

import atexit
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

from tests.server.where import ON_POSTGRES, store_of

__all__ = ["ServerProcess", "refused_start", "until"]

SECONDS = 90
"""After so long something hangs; a busy machine may stand still for half a minute."""
QUOTAS = [f"{kind}-per-{whom}" for kind in ("tables", "disk") for whom in ("person", "address")]
LIMITS = ("rate", "socket-rate", "bot-tables", "bot-tables-of-address", *QUOTAS)
UNLIMITED = [word for limit in LIMITS for word in (f"--{limit}", "0")]

_running: set["ServerProcess"] = set()
"""A test that fails may leave its server behind; none outlives the session."""


@atexit.register
def _end_all() -> None:
    for server in list(_running):
        with suppress(OSError):  # it never began
            server.kill()


class ServerProcess:
    """A server with its own database. `port` stays the same over restarts."""

    def __init__(
        self,
        data: Path,
        *options: str,
        unlimited: bool = True,
        module: str = "spieltisch.server.run",
        under: tuple[str, ...] = (),
    ) -> None:
        """`module` is what is run, `under` a program that becomes it or has it as its child."""
        self.data = data
        self._module, self._under = module, under
        self.port = 0
        self._options = [*(UNLIMITED if unlimited else ()), *options]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "ServerProcess":
        """Start and wait until it serves."""
        command = [*self._under, sys.executable, "-m", self._module, "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.data), *self._options]
        if ON_POSTGRES and "--database" not in self._options:
            command += ["--database", store_of(self.data)]
        with (self.data.parent / f"{self.data.name}.log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=dict(os.environ)
            )
        _running.add(self)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Spieltisch: http://"), self.log
        self.port = int(line.rsplit(":", 1)[1])
        return self

    @property
    def log(self) -> str:
        """What the server wrote to its standard error stream."""
        return (self.data.parent / f"{self.data.name}.log").read_text()

    @property
    def url(self) -> str:
        """Where HTTP is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self._process is not None
        pid = self._process.pid
        if not self._under:
            return pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return int(children[0]) if children else pid

    def metric(self, name: str) -> float:
        """One value of /metrics."""
        with urlopen(f"{self.url}/metrics", timeout=SECONDS) as answer:
            lines = answer.read().decode().splitlines()
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the answer is the exit status."""
        _running.discard(self)
        if self._process is None:
            return 0
        os.kill(self.pid, by)
        status = self._process.wait(SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return status

    def kill(self) -> None:
        """`kill -9`, in the middle of whatever it does."""
        self.end(signal.SIGKILL)

    def __enter__(self) -> "ServerProcess":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.end()


def refused_start(data: Path) -> str:
    """What a server says that does not start on this data."""
    command = [sys.executable, "-m", "spieltisch.server.run", "--host", "127.0.0.1"]
    command += ["--port", "0", "--data", str(data)]
    if ON_POSTGRES:
        command += ["--database", store_of(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 1, done.stdout
    return done.stderr


def until(what: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until a question is answered with yes."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)
