"""What people come back for: puzzles, ratings, their history, mazes of their own, and notices."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new tables; the old ones stay as they are."""
    _puzzles()
    _ratings()
    _history()
    _mazes()
    _notices()


def _puzzles() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
        sa.Column("over_ms", sa.BigInteger),
        sa.Column("solved_ms", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("rating", sa.Double),
        sa.Column("gain", sa.Double),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_days",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("daily", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzle_days_of_day", "puzzle_days", ["day"])
    op.create_table(
        "puzzle_storms",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("began_ms", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_peeks",
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("mark", sa.LargeBinary, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("pool", sa.Text, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated_games",
        sa.Column("no", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("pool", sa.Text, nullable=False),
        sa.Column("score", sa.Double, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "unrated",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "whereabouts",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("mark", sa.LargeBinary, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _history() -> None:
    op.create_table(
        "recorded",
        sa.Column("no", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("rated", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "played",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("no", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("counts", sa.Integer, nullable=False),
        sa.Column("luck", sa.Double),
        sa.Column("skill", sa.Double),
        sa.Column("course", sa.LargeBinary),
        sa.Column("details", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("played_of_person", "played", ["person", "ended_ms"])


def _mazes() -> None:
    op.create_table(
        "mazes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("maze", sa.Text, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
        sa.Column("link", sa.Text, unique=True),
        sa.Column("shared_ms", sa.BigInteger),
        sa.Column("open_ms", sa.BigInteger),
        sa.Column("rated", sa.LargeBinary),
        sqlite_with_rowid=False,
    )
    op.create_index("mazes_of_person", "mazes", ["person", "changed_ms"])
    op.create_index("mazes_in_gallery", "mazes", ["open_ms"])
    op.create_table(
        "searches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("maze", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("questions", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("found_ms", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_index("searches_of_maze", "searches", ["maze", "turns"])
    op.create_index("searches_of_person", "searches", ["person", "maze"])


def _notices() -> None:
    op.create_table(
        "addresses",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("asked_ms", sa.BigInteger, nullable=False),
        sa.Column("confirmed_ms", sa.BigInteger),
        sa.Column("confirm", sa.LargeBinary),
        sa.Column("stop", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notices",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("sent_ms", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "letters",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "feeds",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
