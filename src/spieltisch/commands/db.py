"""`spieltisch db`: back up, check, export, forget a person, expire; also while a server runs."""

import argparse
import os
from pathlib import Path

from spieltisch.game.errors import SpieltischError
from spieltisch.game.text import Text, shortened
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "database_in", "run"]

HELP = "look after a server's database"
DAYS = 365.0
KEPT = {
    "finished": "for how long tables are kept whose game is over (365)",
    "abandoned": "for how long other tables are kept (365)",
    "guests": "for how long guests are kept that sit nowhere (365)",
}
"""Each is also a variable, e.g. SPIELTISCH_FINISHED_DAYS."""
FILE = "spieltisch.sqlite3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch db`."""
    add_places(parser)
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    backup = tasks.add_parser("backup", help="copy the database into a new file")
    backup.add_argument("file", metavar="FILE")
    copy = tasks.add_parser("copy", help="copy everything into another database, which is empty")
    copy.add_argument("target", metavar="FILE-OR-URL")
    tasks.add_parser("check", help="check everything in it")
    export = tasks.add_parser("export", help="write everything as JSON lines")
    export.add_argument("file", metavar="FILE")
    export.add_argument("--person", metavar="ID", help="only what is known of this person")
    forget = tasks.add_parser("forget", help="delete a person's name, words and tokens")
    forget.add_argument("person", metavar="PERSON")
    expire = tasks.add_parser("expire", help="remove tables that nobody has touched for long")
    upkeep = tasks.add_parser(
        "upkeep", help="back up into a folder, check the copy, then expire: for every night"
    )
    upkeep.add_argument("folder", metavar="DIR")
    upkeep.add_argument("--keep", type=int, default=14, help="how many backups (%(default)s)")
    for task in (expire, upkeep):
        for kind, meaning in KEPT.items():
            task.add_argument(f"--{kind}-days", metavar="N", type=float, help=meaning)


def add_places(parser: argparse.ArgumentParser) -> None:
    """Where the database is."""
    parser.add_argument("--data", metavar="DIR", help="where the database is (as for serve)")
    parser.add_argument("--database", metavar="URL", help="… or its address (as for serve)")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Do the task and say its result; the exit status is 1 if something is wrong."""
    result, is_well = done(arguments)
    console.say(result)
    if not is_well:
        raise SystemExit(1)


def done(arguments: argparse.Namespace) -> tuple[Text, bool]:
    """The task's result in words, and whether all is well. Refusals are raised as `StoreError`."""
    from spieltisch.store.care import admin

    database = database_in(arguments)
    match arguments.task:
        case "backup":
            admin.backup(database, arguments.file)
            return Text(f"copied to {arguments.file}", f"kopiert nach {arguments.file}"), True
        case "copy":
            rows = admin.copy(database, arguments.target)
            return Text(f"{rows} rows copied", f"{rows} Zeilen kopiert"), True
        case "check":
            return _checked([problem.text for problem in admin.check(database)])
        case "export":
            lines = admin.export(database, arguments.file, arguments.person)
            return Text(f"{lines} lines written", f"{lines} Zeilen geschrieben"), True
        case "forget":
            admin.forget(database, arguments.person)
            return Text("forgotten", "vergessen"), True
        case "upkeep":
            return _kept_up(arguments, database)
        case _:
            return _expired(arguments, database), True


def _kept_up(arguments: argparse.Namespace, database: str) -> tuple[Text, bool]:
    """Nothing is removed, neither tables nor older backups, unless the new backup is whole."""
    from spieltisch.store.care import admin

    copy = admin.dated_backup(database, Path(arguments.folder))
    checked, is_well = _checked([problem.text for problem in admin.check(copy)])
    if is_well:
        admin.prune(Path(arguments.folder), max(1, arguments.keep))
    last = _expired(arguments, database) if is_well else Text("", "")
    lines = zip((copy.name, copy.name), checked, last, strict=True)
    return Text(*("\n".join(filter(None, part)) for part in lines)), is_well


def _expired(arguments: argparse.Namespace, database: str) -> Text:
    from spieltisch.store.care import admin

    gone = admin.expire(database, admin.Kept(*(_days(arguments, kind) for kind in KEPT)))
    return Text(
        f"{gone.tables} tables and {gone.people} people removed",
        f"{gone.tables} Tische und {gone.people} Personen entfernt",
    )


def _checked(problems: list[str]) -> tuple[Text, bool]:
    if not problems:
        return Text("the database is whole", "die Datenbank ist in Ordnung"), True
    listed = "\n".join(f"  {problem}" for problem in problems)
    return Text(f"problems:\n{listed}", f"Fehler:\n{listed}"), False


def _days(arguments: argparse.Namespace, kind: str) -> float:
    """What was asked for, or the variable says, or the default."""
    given = getattr(arguments, f"{kind}_days")
    if given is not None:
        return float(given)
    variable = f"SPIELTISCH_{kind.upper()}_DAYS"
    text = os.environ.get(variable) or str(DAYS)
    try:
        return float(text)
    except ValueError:
        wrong = Text(
            f"{variable} must be a number, not {shortened(text)}",
            f"{variable} muss eine Zahl sein, nicht {shortened(text)}",
        )
        raise SpieltischError(wrong, code="bad_setting") from None


def database_in(arguments: argparse.Namespace) -> str:
    """The address that is given or that SPIELTISCH_DATABASE is, else a file.

    It is in the directory that is given, in SPIELTISCH_DATA, or in the user's data directory.
    """
    address = arguments.database
    if not (address or arguments.data):
        address = os.environ.get("SPIELTISCH_DATABASE")
    if address:
        return str(address)
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = arguments.data or os.environ.get("SPIELTISCH_DATA") or str(Path(home) / "spieltisch")
    return str(Path(folder) / FILE)
