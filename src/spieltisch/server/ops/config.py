"""The server's settings: from the command line, else `SPIELTISCH_*` variables, else defaults."""

import argparse
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from spieltisch.puzzles import BadPuzzle, add_folder
from spieltisch.server.edge.proxies import networks
from spieltisch.server.ops.option_help import HELP, LISTS, NUMBERS, PORT
from spieltisch.server.ops.redis_link import redis_place
from spieltisch.server.post.smtp import check_mail
from spieltisch.store import is_shared

__all__ = ["PORT", "DailyMost", "Settings", "add_arguments", "settings_from"]

LONGEST_IMPRINT = 20_000


def _data_home() -> str:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "spieltisch")


class DailyMost(NamedTuple):
    """What one may use within a day; 0 is no limit."""

    tables_of_person: int = 0
    tables_of_address: int = 0
    megabytes_of_person: float = 0
    megabytes_of_address: float = 0


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    host: str = "0.0.0.0"
    port: int = PORT
    data: str = ""
    """The directory of the database, and of what else lasts."""
    database: str = ""
    """The address of a PostgreSQL database; without one it is a file in the directory."""
    workers: int = 1
    """Processes that serve together; more than one need PostgreSQL."""
    worker_ports: int = 0
    """The first of the ports by which each of them can be reached alone; 0 for none."""
    redis: str = ""
    """The address of a Redis, by which processes on one database hear of each other's moves."""
    public_url: str | None = None
    trusted_proxy: tuple[str, ...] = ()
    allow_origin: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_tables: int = 20
    """Games with bots that may be under way at once for one person; 0 for no limit."""
    bot_tables_of_address: int = 60
    """The same for all people of one address."""
    rate: float = 20.0
    """Requests per second from one address in the long run; 0 for no limit."""
    socket_rate: float = 20.0
    """Messages per second of one person in the long run, by all ways; 0 for no limit."""
    chat_rate: float = 1.0
    """Chat lines and reactions per second of one person in the long run; 0 for no limit."""
    connections: int = 200
    """Connections, and besides sockets, that one address may hold; 0 for no limit."""
    check_queue: int = 8
    """Records and positions that may wait to be checked; more are refused."""
    check_seconds: float = 10.0
    """How long one may compute."""
    tables_per_person: int = 200
    """New tables of one person within a day; 0 for no limit."""
    tables_per_address: int = 1000
    """New tables from one address within a day; 0 for no limit."""
    disk_per_person: float = 50.0
    """Megabytes that one person may have saved within a day; 0 for no limit."""
    disk_per_address: float = 500.0
    """Megabytes that one address may have saved within a day; 0 for no limit."""
    smtp: str = ""
    """The address of a mail server; without one no letters are sent."""
    mail_from: str = ""
    """The address that letters come from."""
    notice_after: float = 180.0
    """Seconds after which somebody whose turn it is, and who is not here, is told by letter."""
    page: str | None = None
    """The directory of the built page; by default the one inside the package."""
    imprint: str | None = None
    """A file with the text that says who answers for this server."""
    words: str | None = None
    """A file with words that are not welcome in names and chat, one per line."""
    puzzles: str | None = None
    """A folder with more puzzles than the package has."""
    log_level: str = "info"

    @property
    def daily(self) -> DailyMost:
        """What one person or address may leave behind within a day."""
        return DailyMost(
            self.tables_per_person,
            self.tables_per_address,
            self.disk_per_person,
            self.disk_per_address,
        )

    @property
    def store(self) -> str:
        """The database's address, or its file."""
        return self.database or str(Path(self.data) / "spieltisch.sqlite3")

    def imprint_text(self) -> str | None:
        """What the imprint's file says; `ValueError` when it cannot be shown."""
        if self.imprint is None:
            return None
        try:
            raw = Path(self.imprint).read_bytes()
            text = raw.decode()
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"the imprint {self.imprint} cannot be read: {error}") from None
        if len(raw) > LONGEST_IMPRINT:
            raise ValueError(f"the imprint {self.imprint} is longer than {LONGEST_IMPRINT} bytes")
        return text.strip() or None

    def unwelcome_words(self) -> list[str]:
        """The words in the file; lines that begin with # are remarks."""
        if self.words is None:
            return []
        try:
            lines = Path(self.words).read_text().splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"the words in {self.words} cannot be read: {error}") from None
        return [line.strip() for line in lines if line.strip() and not line.startswith("#")]

    def add_puzzles(self) -> None:
        """Put the folder's puzzles beside the package's; `ValueError` when one makes no sense."""
        if self.puzzles is None:
            return
        try:
            add_folder(self.puzzles)
        except (OSError, BadPuzzle) as error:
            raise ValueError(f"the puzzles in {self.puzzles} cannot be read: {error}") from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch serve`; each is also a variable, e.g. SPIELTISCH_PUBLIC_URL."""
    parser.add_argument(
        "--open", action="store_true", help="open the page in a browser; any port if it is taken"
    )
    for name, (value, meaning) in HELP.items():
        parser.add_argument(
            "--" + name.replace("_", "-"),
            metavar=value,
            help=meaning,
            type=NUMBERS.get(name, str),
            action="append" if name in LISTS else "store",
        )


def settings_from(
    args: argparse.Namespace | None, environment: Mapping[str, str] = os.environ
) -> Settings:
    """All settings decided; a senseless one raises an error with a sentence."""
    chosen: dict[str, object] = {"data": _data_home()}
    for name in (field.name for field in fields(Settings)):
        variable = environment.get(f"SPIELTISCH_{name.upper()}")
        if variable:
            chosen[name] = _read(name, variable)
        given = getattr(args, name, None)
        if given is not None:
            chosen[name] = tuple(given) if name in LISTS else given
    settings = msgspec.convert(chosen, Settings)
    _check(settings)
    if "bot_workers" not in chosen:
        thinking = ((os.cpu_count() or 2) - 1) // settings.workers
        settings = replace(settings, bot_workers=max(1, thinking))
    return settings


def _read(name: str, text: str) -> object:
    """The value of a variable."""
    if name in LISTS:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        return NUMBERS.get(name, str)(text)
    except ValueError:
        raise ValueError(f"SPIELTISCH_{name.upper()} must be a number, not {text!r}") from None


def _check(settings: Settings) -> None:
    networks(settings.trusted_proxy)
    settings.imprint_text()
    settings.unwelcome_words()
    settings.add_puzzles()
    if not 0 <= settings.port < 1 << 16:
        raise ValueError(f"a port is from 0 to 65535, not {settings.port}")
    _check_processes(settings)
    check_mail(settings.smtp, settings.mail_from, settings.notice_after)
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise ValueError(f"the public URL begins with http(s)://, unlike {settings.public_url!r}")
    for origin in settings.allow_origin:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or f"{parts.scheme}://{parts.netloc}" != origin:
            raise ValueError(f"an origin is like https://site.example:8443, not {origin!r}")
    limits = (settings.rate, settings.socket_rate, settings.chat_rate, settings.connections)
    if min(*limits, settings.check_queue) < 0:
        raise ValueError("rates are not negative")
    if settings.bot_tables < 0 or settings.bot_tables_of_address < 0:
        raise ValueError("numbers of games with bots are not negative")
    if settings.check_seconds <= 0:
        raise ValueError(f"checking a record takes some time, unlike {settings.check_seconds} s")
    if min(settings.daily) < 0:
        raise ValueError("quotas are not negative; 0 is no limit")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise ValueError(f"there is no log level {settings.log_level!r}")


def _check_processes(settings: Settings) -> None:
    if settings.workers < 1:
        raise ValueError(f"at least one process serves, not {settings.workers}")
    if settings.workers > 1 and not is_shared(settings.store):
        raise ValueError("several workers need PostgreSQL: --database postgresql://user@host/name")
    if settings.worker_ports and not 0 < settings.worker_ports <= (1 << 16) - settings.workers:
        raise ValueError(f"there is no room for the workers' ports from {settings.worker_ports} on")
    if settings.redis:
        redis_place(settings.redis)
    if settings.bot_workers < (0 if settings.redis else 1):
        raise ValueError("without a Redis there is at least one bot worker, with it 0 or more")
