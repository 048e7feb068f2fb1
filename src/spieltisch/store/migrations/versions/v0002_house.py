"""What a house needs beside its tables: who serves it, who is kept out, what was reported and done.

`beats`: the processes that serve, and when each was last known to run. `tallies`: how often
something was asked for within a window of time, over all processes. `probes`: empty, written to see
whether anything can be. `bans`, `blocks`, `reports` and `audit`: order in the house.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new tables; the old ones stay as they are."""
    _processes()
    _order()


def _processes() -> None:
    op.create_table(
        "beats",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tallies",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("window_ms", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "probes",
        sa.Column("no", sa.Integer, primary_key=True),
        sa.Column("filling", sa.LargeBinary, nullable=False),
    )


def _order() -> None:
    op.create_table(
        "bans",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_of_other", "blocks", ["other"])
    op.create_table(
        "reports",
        sa.Column("no", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("quoted", sa.Text, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("no", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("done_ms", sa.BigInteger),
        sa.Column("result", sa.Text, nullable=False),
    )
