"""A real Redis for the tests, on loopback, which keeps nothing."""

import atexit
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path

__all__ = ["RedisServer", "redis_server"]

WAIT_S = 20.0


class RedisServer:
    """One server that can be killed, started again on the same port, stopped and let go on."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise FileNotFoundError("redis-server is missing; `sh scripts/need` installs it")
        self._folder = Path(tempfile.mkdtemp(prefix="spieltisch-redis-"))
        self.port = _free_port()
        # it ends with the session, however that ends
        self._command = [
            "setpriv", "--pdeathsig", "KILL", program, "--bind", "127.0.0.1",
            "--port", str(self.port), "--save", "", "--appendonly", "no",
            "--dir", str(self._folder),
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None
        self._sites = count(1)
        self.start()
        atexit.register(self.remove)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"

    def new_site(self) -> str:
        """An address with a prefix that nobody else has."""
        return f"{self.address}?prefix=test{next(self._sites)}"

    def start(self) -> None:
        """Begin, and wait until it answers."""
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, start_new_session=True
            )
        until = time.monotonic() + WAIT_S
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < until, "Redis never answered"
            time.sleep(0.02)

    def kill(self) -> None:
        """`kill -9`: all that it knew is lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(WAIT_S)
            self._process = None

    def halt(self) -> None:
        """Connections stay, and nothing is answered."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def remove(self) -> None:
        """End it and leave nothing behind."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7) == b"+PONG\r\n"
        except OSError:
            return False


@cache
def redis_server() -> RedisServer:
    """The one of this process, started when it is first needed; it is left running."""
    return RedisServer()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port
