"""Everything from one database into another, whichever they are, row by row and byte by byte."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from spieltisch.game.text import Text
from spieltisch.store.care.upkeep import new_file, transaction
from spieltisch.store.failures import StoreRefused
from spieltisch.store.on_sqlite.connections import connect
from spieltisch.store.on_sqlite.schema import prepare
from spieltisch.store.sql.asking import Connection

__all__ = ["copy_all", "copy_into_file"]

ROWS_AT_ONCE = 2000
BOOLEANS = {"is_listed", "is_open", "is_seated"}
"""Columns that SQLite keeps as numbers."""


class _Place(NamedTuple):
    """A table of the database: the columns of its key, then the others."""

    name: str
    key: tuple[str, ...]
    others: tuple[str, ...]


PLACES = (
    _Place("people", ("id",), ("name", "created_ms")),
    _Place("tokens", ("hash",), ("person", "created_ms")),
    _Place("recoveries", ("hash",), ("person", "expires_ms")),
    _Place("heads", ("no",), ("id", "seq", "created_ms", "changed_ms", "rewritten")),
    _Place("events", ("no", "seq"), ("event",)),
    _Place("commands", ("no", "sender", "id"), ("seq", "result")),
    _Place("snapshots", ("no",), ("seq", "version", "data")),
    _Place(
        "listings",
        ("no",),
        ("game", "rules", "phase", "is_listed", "free_places", "details", "wake_ms"),
    ),
    _Place("sittings", ("person", "no"), ("is_seated",)),
    _Place("reviews", ("no", "number"), ("judge", "data")),
    _Place("learned", ("person", "lesson"), ("stars", "steps", "at_ms")),
    _Place(
        "puzzle_tries",
        ("person", "puzzle"),
        ("at_ms", "last_ms", "over_ms", "solved_ms", "tries", "hints", "rating", "gain"),
    ),
    _Place("puzzle_ratings", ("puzzle",), ("rating", "deviation", "volatility", "tries", "solved")),
    _Place("puzzle_days", ("person", "day"), ("tries", "solved", "daily")),
    _Place("puzzle_storms", ("person",), ("began_ms", "solved", "best")),
    _Place("puzzle_peeks", ("puzzle", "mark"), ("at_ms",)),
    _Place("ratings", ("player", "pool"), ("rating", "deviation", "volatility", "games", "at_ms")),
    _Place(
        "rated_games",
        ("no", "number", "player"),
        ("pool", "score", "before", "after", "at_ms"),
    ),
    _Place("unrated", ("person",), ("at_ms",)),
    _Place("whereabouts", ("person", "mark"), ("at_ms",)),
    _Place("server_keys", ("name",), ("secret",)),
    _Place("recorded", ("no", "number"), ("rated",)),
    _Place(
        "played",
        ("person", "no", "number"),
        (
            *("game", "ended_ms", "result", "place", "level", "people", "players", "counts"),
            *("luck", "skill", "course", "details"),
        ),
    ),
    _Place(
        "mazes",
        ("id",),
        (
            "person",
            "name",
            "maze",
            "made_ms",
            "changed_ms",
            "link",
            "shared_ms",
            "open_ms",
            "rated",
        ),
    ),
    _Place("searches", ("id",), ("maze", "person", "at_ms", "questions", "turns", "found_ms")),
    _Place(
        "addresses",
        ("person",),
        ("address", "language", "asked_ms", "confirmed_ms", "confirm", "stop"),
    ),
    _Place("notices", ("person", "table_id", "day"), ("at_ms", "sent_ms")),
    _Place("letters", ("person", "kind", "table_id"), ("day", "at_ms", "due_ms", "tries")),
    _Place("feeds", ("person",), ("key", "language", "made_ms")),
    _Place("tallies", ("key", "window_ms"), ("amount",)),
    _Place("bans", ("kind", "what"), ("why", "since_ms", "until_ms")),
    _Place("blocks", ("person", "other"), ("at_ms",)),
    _Place(
        "reports", ("no",), ("at_ms", "person", "about", "table_id", "kind", "quoted", "is_open")
    ),
    _Place("audit", ("no",), ("at_ms", "action", "about", "why", "done_ms", "result")),
)
"""All that lasts. What belongs to the processes that serve stays behind, and `probes`."""
NUMBERED = ("heads", "reports", "audit")
"""Where the database gives out the numbers."""


def copy_all(
    source: Connection, target: Connection, count_on: Callable[[Connection, str], None]
) -> int:
    """Copy what a database holds at this moment into an empty one; how many rows that is.

    `count_on` is told where the target gives out numbers: the next one follows the largest.
    """
    count = 0
    with transaction(source, "DEFERRED"), transaction(target):
        _refuse_filled(target)
        for place in PLACES:
            columns = (*place.key, *place.others)
            values = ", ".join("?" * len(columns))
            into = f"INSERT INTO {place.name} ({', '.join(columns)}) VALUES ({values})"
            for rows in _rows(source, place):
                target.executemany(into, rows)
                count += len(rows)
        for name in NUMBERED:
            count_on(target, name)
    return count


def copy_into_file(source: Connection, path: Path) -> None:
    """Copy everything into a new SQLite file."""
    with new_file(path) as part:
        prepare(part)
        with closing(connect(part, writes=True)) as target:
            copy_all(source, target, lambda *_: None)
            target.execute("PRAGMA journal_mode = DELETE").fetchall()


def _rows(source: Connection, place: _Place) -> Iterator[list[list[object]]]:
    """The rows of a table in the order of its key, some at a time."""
    columns, key = (*place.key, *place.others), ", ".join(place.key)
    asked = f"SELECT {', '.join(columns)} FROM {place.name}"
    after = f" WHERE ({key}) > ({', '.join('?' * len(place.key))})"
    order = f" ORDER BY {key} LIMIT {ROWS_AT_ONCE}"
    booleans = [i for i, column in enumerate(columns) if column in BOOLEANS]
    rows = source.execute(asked + order).fetchall()
    while rows:
        copied = [list(row) for row in rows]
        for row in copied:
            for i in booleans:
                row[i] = bool(row[i])
        yield copied
        rows = source.execute(asked + after + order, rows[-1][: len(place.key)]).fetchall()


def _refuse_filled(target: Connection) -> None:
    for place in PLACES:
        if target.execute(f"SELECT 1 FROM {place.name} LIMIT 1").fetchall():
            raise StoreRefused(
                Text(
                    f"the database to copy into is not empty: it has {place.name}",
                    f"die Datenbank, in die kopiert werden soll, ist nicht leer: {place.name}",
                ),
                code="not_empty",
            )
