"""Several processes on one database.

`claims`: who does what only one should do. `present`: who is connected to which table by which
process. `seals`: secrets for tables to come. `beats` says since when there has been service without
a gap. `listings.wake_ms`: when a table must act by itself. `heads.rewritten`: how often a person
was taken out of a table's events, so that no process keeps the old ones.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new tables and columns, and note when the tables under way must act."""
    _tables()
    op.add_column("beats", sa.Column("before_ms", sa.BigInteger, server_default="0"))
    op.add_column("beats", sa.Column("has_left", sa.Boolean, server_default=sa.false()))
    op.add_column("heads", sa.Column("rewritten", sa.Integer, server_default="0"))
    op.add_column("listings", sa.Column("wake_ms", sa.BigInteger))
    _note_wakes()
    if op.get_bind().dialect.name == "postgresql":
        # Only where several processes serve is this asked; elsewhere it would slow moves down.
        op.create_index(
            "listings_wake",
            "listings",
            ["wake_ms"],
            postgresql_where=sa.text("wake_ms IS NOT NULL"),
        )


def _tables() -> None:
    op.create_table(
        "claims",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, nullable=False),
    )
    op.create_index("claims_of_process", "claims", ["process"])
    op.create_table(
        "present",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, primary_key=True),
    )
    op.create_index("present_at_process", "present", ["process"])
    op.create_table(
        "seals",
        sa.Column("ticket", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )


def _note_wakes() -> None:
    listings = sa.table("listings", *map(sa.column, ("no", "phase", "details", "wake_ms")))
    connection = op.get_bind()
    running = sa.select(listings.c.no, listings.c.details).where(
        listings.c.phase.in_(("playing", "paused"))
    )
    for no, details in connection.execute(running).fetchall():
        wake = _wake(details)
        if wake is not None:
            changed = sa.update(listings).where(listings.c.no == no).values(wake_ms=wake)
            connection.execute(changed)


def _wake(details: bytes) -> int | None:
    try:
        wake = json.loads(details).get("wake")
    except (ValueError, AttributeError):
        return None
    return wake if isinstance(wake, int) else None
