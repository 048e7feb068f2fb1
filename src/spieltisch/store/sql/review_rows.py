"""Reviews of games that are over."""

import sqlite3

from spieltisch.store.api import KeptReview

__all__ = ["find_review", "keep_review"]

_KEEP = """
INSERT INTO reviews (no, number, judge, data) SELECT no, ?2, ?3, ?4 FROM heads WHERE id = ?1
ON CONFLICT (no, number) DO UPDATE SET judge = excluded.judge, data = excluded.data
"""
_FIND = """
SELECT heads.id, number, judge, data FROM reviews JOIN heads ON heads.no = reviews.no
WHERE heads.id = ? AND number = ?
"""


def keep_review(connection: sqlite3.Connection, review: KeptReview) -> bool:
    """In place of an older one; not of a table that does not exist."""
    row = (review.table, review.number, review.judge, review.data)
    return connection.execute(_KEEP, row).rowcount > 0


def find_review(connection: sqlite3.Connection, table: str, number: int) -> KeptReview | None:
    """The review of a game of a table."""
    row = connection.execute(_FIND, (table, number)).fetchone()
    return KeptReview(*row) if row else None
