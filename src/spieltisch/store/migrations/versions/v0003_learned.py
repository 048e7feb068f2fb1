"""What people have learned: for each lesson the best stars and the steps done."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new table; the old ones stay as they are."""
    op.create_table(
        "learned",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("lesson", sa.Text, primary_key=True),
        sa.Column("stars", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
