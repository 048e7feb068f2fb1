"""Reviews of games that are over."""

from msgspec.structs import asdict

from spieltisch.store.api import KeptReview
from spieltisch.store.sql.asking import Connection

__all__ = ["find_review", "keep_review"]

_KEEP = """
INSERT INTO reviews (no, number, judge, data)
SELECT no, :number, :judge, :data FROM heads WHERE id = :table
ON CONFLICT (no, number) DO UPDATE SET judge = excluded.judge, data = excluded.data
"""
_FIND = """
SELECT heads.id, number, judge, data FROM reviews JOIN heads ON heads.no = reviews.no
WHERE heads.id = ? AND number = ?
"""


def keep_review(connection: Connection, review: KeptReview) -> bool:
    """In place of an older one; not of a table that does not exist."""
    return connection.execute(_KEEP, asdict(review)).rowcount > 0


def find_review(connection: Connection, table: str, number: int) -> KeptReview | None:
    """The review of a game of a table."""
    row = connection.execute(_FIND, (table, number)).fetchone()
    return KeptReview(*row) if row else None
