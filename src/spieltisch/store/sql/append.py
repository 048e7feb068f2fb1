"""The move path: many commands' events in few statements, and reading them back."""

import sqlite3
from collections.abc import Sequence

import msgspec

from spieltisch.store.api import (
    Answer,
    Append,
    Appended,
    Conflict,
    Duplicate,
    Head,
    Snapshot,
    Stored,
    Summary,
)
from spieltisch.store.failures import DamagedTable
from spieltisch.store.sql.heads import HeadRow, Heads
from spieltisch.store.sql.statements import as_json, ask_once, insert
from spieltisch.store.sql.table_lists import write_summaries

__all__ = [
    "Doubtful",
    "append_all",
    "load_snapshot",
    "read_events",
    "read_head",
    "read_result",
    "save_snapshot",
]


class Doubtful(Exception):
    """Some command of a group may be on disk already: the group must be written with `look`."""


def append_all(
    connection: sqlite3.Connection, asked: Sequence[Append], heads: Heads, *, look: bool
) -> list[Answer]:
    """Write the commands that can be written, in order, inside the transaction that is open.

    The transaction holds SQLite's write lock, so what it reads stays true until it commits; a
    command that must be refused is found before anything of it is written. Commands that are sent
    again are rare: only with `look` they are looked for. Without it, `Doubtful` is raised where
    there may be one, and the transaction must be rolled back.
    """
    heads.begin(connection)
    tables = heads.by_table
    heads.look_up(connection, {one.table for one in asked})
    known = _results(connection, [one.key for one in asked]) if look else {}
    group = _Group()
    answers: list[Answer] = []
    for one in asked:
        answer: Answer | None = known.get(one.key) or _conflict(tables, one)
        if isinstance(answer, Conflict) and not look:
            raise Doubtful
        if answer is None:
            seq = one.expected_seq + len(one.events)
            no = _number(connection, tables, one)
            tables[one.table] = HeadRow(no, seq)
            known[one.key] = Duplicate(one.result, seq)
            group.add(no, seq, one)
            answer = Appended(seq)
        answers.append(answer)
    group.write(connection, heads)
    return answers


class _Group:
    """The rows of all commands of one transaction."""

    def __init__(self) -> None:
        self.events: list[tuple[int, int, bytes]] = []
        self.commands: list[tuple[int, str, str, int, bytes]] = []
        self.heads: dict[int, tuple[int, int, int]] = {}
        self.summaries: dict[int, Summary] = {}

    def add(self, no: int, seq: int, one: Append) -> None:
        """Take in one command's rows."""
        numbers = range(one.expected_seq + 1, seq + 1)
        self.events.extend((no, n, event) for n, event in zip(numbers, one.events, strict=True))
        self.commands.append((no, one.by, one.command, seq, one.result))
        self.heads[no] = (no, seq, one.at_ms)
        if one.summary is not None:
            self.summaries[no] = one.summary

    def write(self, connection: sqlite3.Connection, heads: Heads) -> None:
        """Insert everything."""
        into = "commands (no, sender, id, seq, result)"
        if insert(connection, into, self.commands, "ON CONFLICT DO NOTHING") < len(self.commands):
            raise Doubtful
        insert(connection, "events (no, seq, event)", self.events)
        if self.heads:
            connection.execute(_MOVE_HEADS, (as_json(list(self.heads.values())),))
        if self.summaries:
            write_summaries(connection, self.summaries, heads)


_MOVE_HEADS = """
UPDATE heads SET seq = new.seq, changed_ms = max(changed_ms, new.at_ms) FROM (
  SELECT value ->> 0 AS no, value ->> 1 AS seq, value ->> 2 AS at_ms FROM json_each(?)
) AS new WHERE heads.no = new.no
"""
_RESULTS = """
SELECT json_group_array(json_array(asked.key, commands.seq, hex(result))) FROM json_each(?) AS asked
JOIN heads ON heads.id = asked.value ->> 0
JOIN commands ON commands.no = heads.no
  AND sender = asked.value ->> 1 AND commands.id = asked.value ->> 2
"""
_results_decoder = msgspec.json.Decoder(list[tuple[int, int, str]])


def _results(
    connection: sqlite3.Connection, keys: list[tuple[str, str, str]]
) -> dict[tuple[str, str, str], Duplicate]:
    rows = ask_once(connection, _RESULTS, keys, _results_decoder)
    return {keys[i]: Duplicate(bytes.fromhex(result), seq) for i, seq, result in rows}


def _conflict(tables: dict[str, HeadRow], one: Append) -> Conflict | None:
    known = tables.get(one.table)
    seq = known.seq if known else 0
    can_begin = known is not None or one.summary is not None
    return None if seq == one.expected_seq and can_begin else Conflict(seq)


def _number(connection: sqlite3.Connection, tables: dict[str, HeadRow], one: Append) -> int:
    if one.table in tables:
        return tables[one.table].no
    made = connection.execute(
        "INSERT INTO heads (id, seq, created_ms, changed_ms) VALUES (?, 0, ?, ?) RETURNING no",
        (one.table, one.at_ms, one.at_ms),
    )
    return int(made.fetchall()[0][0])


def read_events(
    connection: sqlite3.Connection, table: str, after_seq: int, limit: int
) -> list[Stored]:
    """Events in order, fetched as one value; they have no gaps, so counting numbers them.

    Where one is missing, that is said: `DamagedTable`.
    """
    ((packed, first, last, count),) = connection.execute(
        """
        SELECT group_concat(hex(event), ' '), min(seq), max(seq), count(*) FROM (
          SELECT seq, event FROM events WHERE no = (SELECT no FROM heads WHERE id = ?) AND seq > ?
          ORDER BY seq LIMIT ?)
        """,
        (table, after_seq, limit),
    )
    if first is None:
        return []
    if first != after_seq + 1 or last - after_seq != count:
        text = f"{count} events from {first} to {last}, after event {after_seq}"
        raise DamagedTable(table, text)
    return [Stored(first + i, bytes.fromhex(one)) for i, one in enumerate(packed.split(" "))]


def read_head(connection: sqlite3.Connection, table: str) -> Head | None:
    """Where the table stands."""
    rows = connection.execute(
        """
        SELECT seq, game, rules, created_ms, changed_ms
        FROM heads JOIN listings ON listings.no = heads.no WHERE id = ?
        """,
        (table,),
    ).fetchall()
    return Head(*rows[0]) if rows else None


def read_result(
    connection: sqlite3.Connection, table: str, by: str, command: str
) -> Duplicate | None:
    """What is remembered of a command."""
    return _results(connection, [(table, by, command)]).get((table, by, command))


def save_snapshot(
    connection: sqlite3.Connection, table: str, seq: int, version: str, data: bytes
) -> bool:
    """Keep a frozen table, unless there is a newer one of this format or no such event."""
    saved = connection.execute(
        """
        INSERT INTO snapshots (no, seq, version, data)
        SELECT no, :seq, :version, :data FROM heads WHERE id = :table AND seq >= :seq
        ON CONFLICT (no) DO UPDATE SET seq = excluded.seq, version = excluded.version,
          data = excluded.data
        WHERE snapshots.seq <= excluded.seq OR snapshots.version <> excluded.version
        """,
        {"table": table, "seq": seq, "version": version, "data": data},
    )
    return saved.rowcount > 0


def load_snapshot(connection: sqlite3.Connection, table: str, version: str) -> Snapshot | None:
    """The snapshot, if it has this format."""
    rows = connection.execute(
        """
        SELECT snapshots.seq, data FROM snapshots JOIN heads ON heads.no = snapshots.no
        WHERE id = ? AND version = ?
        """,
        (table, version),
    ).fetchall()
    return Snapshot(*rows[0]) if rows else None
