"""`spieltisch db`: back up, check, export, forget a person, expire; also while a server runs."""

import argparse
import os
import time
from pathlib import Path

from spieltisch.game.text import Text
from spieltisch.terminal import Console

__all__ = ["DAY_MS", "HELP", "add_arguments", "database_in", "run"]

HELP = "look after a server's database"
DAY_MS = 24 * 60 * 60 * 1000
FILE = "spieltisch.sqlite3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch db`."""
    parser.add_argument("--data", metavar="DIR", help="where the database is (as for serve)")
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    backup = tasks.add_parser("backup", help="copy the database into a new file")
    backup.add_argument("file", metavar="FILE")
    tasks.add_parser("check", help="check everything in it")
    export = tasks.add_parser("export", help="write everything as JSON lines")
    export.add_argument("file", metavar="FILE")
    export.add_argument("--person", metavar="ID", help="only what is known of this person")
    forget = tasks.add_parser("forget", help="delete a person's name, words and tokens")
    forget.add_argument("person", metavar="PERSON")
    expire = tasks.add_parser("expire", help="remove tables that nobody has touched for long")
    expire.add_argument("--days", type=int, default=365, help="how long (%(default)s)")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Do the task and say its result; the exit status is 1 if something is wrong."""
    result, is_well = done(arguments)
    console.say(result)
    if not is_well:
        raise SystemExit(1)


def done(arguments: argparse.Namespace) -> tuple[Text, bool]:
    """The task's result in words, and whether all is well. Refusals are raised as `StoreError`."""
    from spieltisch.store.care import admin

    database = database_in(arguments.data)
    match arguments.task:
        case "backup":
            admin.backup(database, arguments.file)
            return Text(f"copied to {arguments.file}", f"kopiert nach {arguments.file}"), True
        case "check":
            return _checked([problem.text for problem in admin.check(database)])
        case "export":
            lines = admin.export(database, arguments.file, arguments.person)
            return Text(f"{lines} lines written", f"{lines} Zeilen geschrieben"), True
        case "forget":
            admin.forget(database, arguments.person)
            return Text("forgotten", "vergessen"), True
        case _:
            before = time.time_ns() // 1_000_000 - arguments.days * DAY_MS
            gone = admin.expire(database, before)
            return Text(
                f"{gone.tables} tables and {gone.people} people removed",
                f"{gone.tables} Tische und {gone.people} Personen entfernt",
            ), True


def _checked(problems: list[str]) -> tuple[Text, bool]:
    if not problems:
        return Text("the database is whole", "die Datenbank ist in Ordnung"), True
    listed = "\n".join(f"  {problem}" for problem in problems)
    return Text(f"problems:\n{listed}", f"Fehler:\n{listed}"), False


def database_in(data: str | None) -> Path:
    """The file in this directory, in SPIELTISCH_DATA, or in the user's data directory."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = data or os.environ.get("SPIELTISCH_DATA") or str(Path(home) / "spieltisch")
    return Path(folder) / FILE
