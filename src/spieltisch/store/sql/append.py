"""The move path: many commands' events in few statements, and reading them back."""

from collections.abc import Sequence

from spieltisch.store.api import (
    Answer,
    Append,
    Appended,
    Conflict,
    Duplicate,
    Head,
    Snapshot,
    Summary,
)
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.engine import HeadRow, Moves
from spieltisch.store.sql.heads import Heads
from spieltisch.store.sql.table_lists import write_summaries

__all__ = [
    "Doubtful",
    "append_all",
    "load_snapshot",
    "read_head",
    "save_snapshot",
]


class Doubtful(Exception):
    """Some command of a group may be on disk already: the group must be written with `look`."""


def append_all(
    connection: Connection, asked: Sequence[Append], moves: Moves, heads: Heads, *, look: bool
) -> list[Answer]:
    """Write the commands that can be written, in order, inside the transaction that is open.

    What the transaction reads of a table stays true until it commits; a command that must be
    refused is found before anything of it is written. Commands that are sent again are rare: only
    with `look` they are looked for. Without it, `Doubtful` is raised where there may be one, and
    the transaction must be rolled back.
    """
    heads.begin(connection)
    tables = heads.by_table
    heads.look_up(connection, {one.table for one in asked})
    known = moves.results(connection, [one.key for one in asked]) if look else {}
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
    group.write(connection, moves, heads)
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

    def write(self, connection: Connection, moves: Moves, heads: Heads) -> None:
        """Insert everything."""
        into = "commands (no, sender, id, seq, result)"
        written = moves.insert(connection, into, self.commands, "ON CONFLICT DO NOTHING")
        if written < len(self.commands):
            raise Doubtful
        moves.insert(connection, "events (no, seq, event)", self.events)
        if self.heads:
            moves.move_heads(connection, list(self.heads.values()))
        if self.summaries:
            write_summaries(connection, self.summaries, moves, heads)


def _conflict(tables: dict[str, HeadRow], one: Append) -> Conflict | None:
    known = tables.get(one.table)
    seq = known.seq if known else 0
    can_begin = known is not None or one.summary is not None
    return None if seq == one.expected_seq and can_begin else Conflict(seq)


def _number(connection: Connection, tables: dict[str, HeadRow], one: Append) -> int:
    if one.table in tables:
        return tables[one.table].no
    made = connection.execute(
        "INSERT INTO heads (id, seq, created_ms, changed_ms) VALUES (?, 0, ?, ?) RETURNING no",
        (one.table, one.at_ms, one.at_ms),
    )
    return int(made.fetchall()[0][0])


def read_head(connection: Connection, table: str) -> Head | None:
    """Where the table stands."""
    rows = connection.execute(
        """
        SELECT seq, game, rules, created_ms, changed_ms, rewritten
        FROM heads JOIN listings ON listings.no = heads.no WHERE id = ?
        """,
        (table,),
    ).fetchall()
    return Head(*rows[0]) if rows else None


def save_snapshot(
    connection: Connection, table: str, version: str, snapshot: Snapshot, rewritten: int
) -> bool:
    """Keep a frozen table, unless there is a newer one of this format or no such event."""
    saved = connection.execute(
        """
        INSERT INTO snapshots (no, seq, version, data)
        SELECT no, :seq, :version, :data FROM heads
        WHERE id = :table AND seq >= :seq AND rewritten = :rewritten
        ON CONFLICT (no) DO UPDATE SET seq = excluded.seq, version = excluded.version,
          data = excluded.data
        WHERE snapshots.seq <= excluded.seq OR snapshots.version <> excluded.version
        """,
        {
            "table": table,
            "seq": snapshot.seq,
            "version": version,
            "data": snapshot.data,
            "rewritten": rewritten,
        },
    )
    return saved.rowcount > 0


def load_snapshot(connection: Connection, table: str, version: str) -> Snapshot | None:
    """The snapshot, if it has this format."""
    rows = connection.execute(
        """
        SELECT snapshots.seq, data FROM snapshots JOIN heads ON heads.no = snapshots.no
        WHERE id = ? AND version = ?
        """,
        (table, version),
    ).fetchall()
    return Snapshot(*rows[0]) if rows else None
