"""How people fare with puzzles: what is read, and the deeds that others write."""

from collections.abc import Sequence

from spieltisch.store.puzzles import (
    POOL,
    Deed,
    Hindrance,
    MyPuzzleRows,
    Outcome,
    PuzzleDays,
    Rate,
    StormRow,
    TriedPuzzle,
)
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.puzzle_deeds import (
    COLUMNS,
    find_hindrance,
    find_seen,
    keep_peeks,
    write_deed,
)
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlPuzzles"]

COURSE, LATELY, MOST_DAYS = 20, 10, 4000
_TRIED = f"SELECT {COLUMNS} FROM puzzle_tries WHERE person = ?"
_BEGIN = """
INSERT INTO puzzle_storms (person, began_ms, solved, best)
SELECT :person, :at_ms, 0, 0 WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person) DO UPDATE SET began_ms = excluded.began_ms, solved = 0
RETURNING began_ms, solved, best
"""
_STORM = "SELECT began_ms, solved, best FROM puzzle_storms WHERE person = ?"
_SOLVERS = "SELECT count(*) FROM puzzle_days WHERE day = ? AND daily > 0"


class SqlPuzzles:
    """`Puzzles`; `store.puzzles` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def do(self, deed: Deed, rate: Rate) -> Outcome | None:
        """Write down what a person did."""
        return await self._writer.do(lambda c: write_deed(c, deed, rate))

    async def peek(self, puzzle: str, marks: Sequence[bytes], *, at_ms: int) -> None:
        """Somebody without a name saw what an answer comes to."""
        await self._writer.do(lambda c: keep_peeks(c, puzzle, marks, at_ms))

    async def tried(self, person: str, puzzle: str) -> TriedPuzzle | None:
        """How a person stands with a puzzle."""
        asked, values = f"{_TRIED} AND puzzle = ?", (person, puzzle)
        rows = await self._readers.ask(lambda c: c.execute(asked, values).fetchall())
        return TriedPuzzle(*rows[0]) if rows else None

    async def hindrance(
        self, person: str, puzzle: str, marks: Sequence[bytes], *, at_ms: int
    ) -> Hindrance | None:
        """Why an answer would not be rated."""
        return await self._readers.ask(lambda c: find_hindrance(c, person, puzzle, marks, at_ms))

    async def seen(self, person: str, puzzles: Sequence[str], marks: Sequence[bytes]) -> set[str]:
        """Those of some puzzles that were tried from where a person is."""
        return await self._readers.ask(lambda c: find_seen(c, person, puzzles, marks))

    async def all_tried(self, person: str) -> dict[str, TriedPuzzle]:
        """How a person stands with all puzzles."""
        rows = await self._readers.ask(lambda c: c.execute(_TRIED, (person,)).fetchall())
        return {row[0]: TriedPuzzle(*row) for row in rows}

    async def mine(self, person: str) -> MyPuzzleRows:
        """Everything about a person's puzzles."""
        return await self._readers.ask(lambda c: _mine(c, person))

    async def strengths(self) -> dict[str, float]:
        """The ratings of the puzzles."""
        asked = "SELECT puzzle, rating FROM puzzle_ratings"
        return await self._readers.ask(lambda c: dict(c.execute(asked).fetchall()))

    async def solvers(self, day: str) -> int:
        """How many people solved the puzzle of a day."""
        rows = await self._readers.ask(lambda c: c.execute(_SOLVERS, (day,)).fetchall())
        return int(rows[0][0])

    async def begin_storm(self, person: str, *, at_ms: int) -> StormRow | None:
        """A storm begins."""
        values = {"person": person, "at_ms": at_ms}
        rows = await self._writer.do(lambda c: c.execute(_BEGIN, values).fetchall())
        return StormRow(*rows[0]) if rows else None

    async def storm(self, person: str) -> StormRow | None:
        """A person's last storm."""
        return await self._readers.ask(lambda c: _storm(c, person))


def _mine(connection: Connection, person: str) -> MyPuzzleRows:
    strengths = connection.execute(
        "SELECT rating, deviation, volatility, games FROM ratings WHERE player = ? AND pool = ?",
        (person, POOL),
    ).fetchall()
    unrated = connection.execute("SELECT 1 FROM unrated WHERE person = ?", (person,)).fetchall()
    solved = connection.execute(
        "SELECT count(*) FROM puzzle_tries WHERE person = ? AND solved_ms IS NOT NULL", (person,)
    ).fetchall()
    course = connection.execute(
        "SELECT rating FROM puzzle_tries WHERE person = ? AND rating IS NOT NULL "
        "ORDER BY at_ms DESC, puzzle LIMIT ?",
        (person, COURSE),
    ).fetchall()
    lately = connection.execute(
        f"{_TRIED} ORDER BY last_ms DESC, puzzle LIMIT ?", (person, LATELY)
    ).fetchall()
    return MyPuzzleRows(
        strength=strengths[0][:3] if strengths else None,
        games=strengths[0][3] if strengths else 0,
        is_rated=not unrated,
        solved=int(solved[0][0]),
        course=[rating for (rating,) in reversed(course)],
        lately=[TriedPuzzle(*row) for row in lately],
        days=_days(connection, person),
        storm=_storm(connection, person),
    )


def _days(connection: Connection, person: str) -> PuzzleDays:
    rows = connection.execute(
        "SELECT day, daily FROM puzzle_days WHERE person = ? AND solved > 0 "
        "ORDER BY day DESC LIMIT ?",
        (person, MOST_DAYS),
    ).fetchall()
    return PuzzleDays([day for day, _ in rows], [day for day, daily in rows if daily])


def _storm(connection: Connection, person: str) -> StormRow | None:
    rows = connection.execute(_STORM, (person,)).fetchall()
    return StormRow(*rows[0]) if rows else None
