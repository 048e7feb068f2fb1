"""Order among people: who has blocked whom, and what was reported to the operator."""

import sqlite3

from spieltisch.store.api import Block, Report

__all__ = ["add_block", "add_report", "close_report", "list_blocks", "list_reports", "remove_block"]

_REPORT = "no, at_ms, person, about, table_id, kind, quoted, is_open"


def add_block(connection: sqlite3.Connection, block: Block) -> None:
    """A person wants nothing to do with another."""
    connection.execute(
        "INSERT OR IGNORE INTO blocks (person, other, at_ms) VALUES (?, ?, ?)",
        (block.person, block.other, block.at_ms),
    )


def remove_block(connection: sqlite3.Connection, person: str, other: str) -> bool:
    """It is over; False when there was none."""
    done = connection.execute("DELETE FROM blocks WHERE person = ? AND other = ?", (person, other))
    return done.rowcount > 0


def list_blocks(connection: sqlite3.Connection, person: str | None) -> list[Block]:
    """Those of a person, or all."""
    rows = connection.execute(
        "SELECT person, other, at_ms FROM blocks WHERE person = ? OR ? IS NULL ORDER BY at_ms",
        (person, person),
    )
    return [Block(*row) for row in rows]


def add_report(connection: sqlite3.Connection, report: Report) -> int:
    """Somebody complains; the same about the same words is one report."""
    key = (report.person, report.about, report.table, report.kind, report.quoted)
    found = connection.execute(
        """
        SELECT no FROM reports
        WHERE person = ? AND about = ? AND table_id = ? AND kind = ? AND quoted = ? AND is_open
        """,
        key,
    ).fetchone()
    if found:
        return int(found[0])
    done = connection.execute(
        """
        INSERT INTO reports (person, about, table_id, kind, quoted, at_ms, is_open)
        VALUES (?, ?, ?, ?, ?, ?, 1)
        """,
        (*key, report.at_ms),
    )
    return int(done.lastrowid or 0)


def list_reports(connection: sqlite3.Connection, is_open: bool | None) -> list[Report]:
    """Reports, the oldest first."""
    rows = connection.execute(
        f"SELECT {_REPORT} FROM reports WHERE is_open = ? OR ? IS NULL ORDER BY no",
        (is_open, is_open),
    )
    return [
        Report(
            no=no, at_ms=at, person=by, about=about, table=table, kind=kind, quoted=quoted,
            is_open=bool(waits),
        )
        for no, at, by, about, table, kind, quoted, waits in rows
    ]  # fmt: skip


def close_report(connection: sqlite3.Connection, number: int) -> bool:
    """The operator has seen to it; False when no such report waits."""
    done = connection.execute("UPDATE reports SET is_open = 0 WHERE no = ? AND is_open", (number,))
    return done.rowcount > 0
