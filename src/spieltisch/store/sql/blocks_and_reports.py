"""Order among people: who has blocked whom, and what was reported to the operator."""

from spieltisch.store.api import Block, Report
from spieltisch.store.sql.asking import Connection

__all__ = ["add_block", "add_report", "close_report", "list_blocks", "list_reports", "remove_block"]

_REPORT = "no, at_ms, person, about, table_id, kind, quoted, is_open"


def add_block(connection: Connection, block: Block) -> None:
    """A person wants nothing to do with another."""
    connection.execute(
        "INSERT INTO blocks (person, other, at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (block.person, block.other, block.at_ms),
    )


def remove_block(connection: Connection, person: str, other: str) -> bool:
    """It is over; False when there was none."""
    done = connection.execute("DELETE FROM blocks WHERE person = ? AND other = ?", (person, other))
    return done.rowcount > 0


def list_blocks(connection: Connection, person: str | None) -> list[Block]:
    """Those of a person, or all."""
    which, values = ("TRUE", ()) if person is None else ("person = ?", (person,))
    rows = connection.execute(
        f"SELECT person, other, at_ms FROM blocks WHERE {which} ORDER BY at_ms", values
    )
    return [Block(*row) for row in rows]


def add_report(connection: Connection, report: Report) -> int:
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
        VALUES (?, ?, ?, ?, ?, ?, TRUE) RETURNING no
        """,
        (*key, report.at_ms),
    )
    return int(done.fetchall()[0][0])


def list_reports(connection: Connection, is_open: bool | None) -> list[Report]:
    """Reports, the oldest first."""
    which, values = ("TRUE", ()) if is_open is None else ("is_open = ?", (is_open,))
    rows = connection.execute(f"SELECT {_REPORT} FROM reports WHERE {which} ORDER BY no", values)
    return [
        Report(
            no=no, at_ms=at, person=by, about=about, table=table, kind=kind, quoted=quoted,
            is_open=bool(waits),
        )
        for no, at, by, about, table, kind, quoted, waits in rows
    ]  # fmt: skip


def close_report(connection: Connection, number: int) -> bool:
    """The operator has seen to it; False when no such report waits."""
    asked = "UPDATE reports SET is_open = FALSE WHERE no = ? AND is_open"
    done = connection.execute(asked, (number,))
    return done.rowcount > 0
