"""A real PostgreSQL for the tests, on loopback and in a folder of its own."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import psycopg

from spieltisch.store.on_postgres.pg_connections import address_in
from spieltisch.store.on_postgres.pg_schema import prepare_database

__all__ = ["USER", "Cluster", "Pooler", "cluster", "free_port"]

USER = "spieltisch"
TEMPLATE = "shaped"
PROGRAMS = "/usr/lib/postgresql"
NOBODY = "65534"
WAIT_S = 20.0
SETTINGS = (
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "shared_buffers=32MB",
    "max_connections=200",
    "fsync=on",
    "synchronous_commit=on",
)


class Cluster:
    """One PostgreSQL server that can be stopped, killed and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="spieltisch-postgres-"))
        self.folder.chmod(0o755)
        self.data = self.folder_of_its_own("data")  # PostgreSQL refuses to run as root
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._is_shaped = False
        self.run(
            "initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8",
            "--locale=C", "--no-instructions",
        )  # fmt: skip
        self.start()
        atexit.register(self.remove)

    @property
    def pid(self) -> int:
        """The process of which all others are children."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def new_store(self) -> str:
        """A database with the tables of a store, all empty; the answer is its address."""
        if not self._is_shaped:
            self._create(TEMPLATE, "template1")
            prepare_database(address_in(self.url(TEMPLATE)))
            self._is_shaped = True
        return self.new_database(TEMPLATE)

    def new_database(self, template: str = "template1") -> str:
        """An empty database; the answer is its address."""
        name = f"test{next(self._numbers)}"
        self._create(name, template)
        return self.url(name)

    def _create(self, name: str, template: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())

    def start(self) -> None:
        """Begin, and wait until it answers."""
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        command = ["postgres", "-D", str(self.data), "-p", str(self.port), *options]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                _unprivileged(command), stdout=log, stderr=log, start_new_session=True
            )
        _wait_for(self.url("postgres"), self._process)

    def keep_settings(self, more: str = "") -> None:
        """Write the settings and some more into its own file, so that copies of it have them."""
        self.stop()
        with (self.data / "postgresql.conf").open("a") as file:
            for name, _, value in (setting.partition("=") for setting in SETTINGS):
                file.write(f"{name} = '{value}'\n")
            file.write(more)
        self.start()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT is a fast stop, SIGQUIT an immediate one, as a crash would be."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAIT_S)
            self._process = None

    def crash(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it as a crash would: SIGQUIT is an immediate shutdown.

        After SIGKILL its children end by themselves; they are waited for, since it cannot start
        while one of them is left.
        """
        assert self._process is not None
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        self.stop(how)
        until = time.monotonic() + WAIT_S
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < until, "a part of PostgreSQL outlives it"
            time.sleep(0.01)

    def remove(self) -> None:
        """End it and leave nothing behind."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *command: str) -> None:
        """Run a program as the server's user; libpq's variables say where the server is."""
        where = {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGUSER": USER}
        paths = [os.environ["PATH"], *sorted(map(str, Path(PROGRAMS).glob("*/bin")), reverse=True)]
        environment = os.environ | where | {"PATH": ":".join(paths)}
        subprocess.run(
            _unprivileged(list(command)),
            check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            cwd="/", env=environment,
        )  # fmt: skip

    def folder_of_its_own(self, name: str) -> Path:
        """A folder in which the server's user may write."""
        made = self.folder / name
        made.mkdir()
        if os.getuid() == 0:
            os.chown(made, int(NOBODY), int(NOBODY))
        return made


class Pooler:
    """PgBouncer in front of a database, which lends connections for one transaction each."""

    def __init__(self, address: str, connections: int) -> None:
        self._target, self._connections = urlsplit(address), connections
        self._port = free_port()
        self._folder = tempfile.TemporaryDirectory(prefix="spieltisch-pooler-")
        name = self._target.path.removeprefix("/")
        self.address = f"postgresql://{USER}@127.0.0.1:{self._port}/{name}"

    def __enter__(self) -> Self:
        folder = Path(self._folder.name)
        folder.chmod(0o755)
        (folder / "users").write_text(f'"{USER}" ""\n')
        (folder / "ini").write_text(
            "[databases]\n"
            f"* = host=127.0.0.1 port={self._target.port}\n"
            "[pgbouncer]\n"
            f"listen_addr = 127.0.0.1\nlisten_port = {self._port}\nunix_socket_dir =\n"
            f"auth_type = trust\nauth_file = {folder / 'users'}\n"
            f"pool_mode = transaction\ndefault_pool_size = {self._connections}\n"
        )
        command = _unprivileged(["pgbouncer", "--quiet", str(folder / "ini")])
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        _wait_for(self.address, self._process)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(WAIT_S)
        self._folder.cleanup()


@cache
def cluster() -> Cluster:
    """The one of this process, started when it is first needed."""
    return Cluster()


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Until it answers."""
    until = time.monotonic() + WAIT_S
    while True:
        try:
            psycopg.connect(address, connect_timeout=1).close()
        except psycopg.OperationalError:
            if time.monotonic() > until or process.poll() is not None:
                raise
            time.sleep(0.05)
        else:
            return


def _unprivileged(command: list[str]) -> list[str]:
    program = shutil.which(command[0], path=f"{os.environ['PATH']}:/usr/sbin")
    program = program or _in_debian(command[0])
    if program is None:
        message = f"{command[0]} is missing; `make need` installs PostgreSQL and PgBouncer"
        raise FileNotFoundError(message)
    whole = [program, *command[1:]]
    if os.getuid() == 0:
        whole = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", *whole]
    return whole


def _in_debian(program: str) -> str | None:
    found = sorted(Path(PROGRAMS).glob(f"*/bin/{program}"))
    return str(found[-1]) if found else None


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port
