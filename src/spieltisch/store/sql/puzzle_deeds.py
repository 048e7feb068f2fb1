"""What somebody does with a puzzle, written in one transaction with what it does to ratings.

Every row that is read in order to be changed is first written, so that nobody else can change it
until the transaction ends, on either database.
"""

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from spieltisch.store.puzzles import (
    BREAK_DAYS,
    POOL,
    STORM_MS,
    TRIES,
    Deed,
    Hindrance,
    Numbers,
    Outcome,
    Rate,
    TriedPuzzle,
    day_before,
    day_of,
)
from spieltisch.store.sql.asking import Connection

__all__ = ["COLUMNS", "find_hindrance", "find_seen", "keep_peeks", "write_deed"]

COLUMNS = "puzzle, at_ms, last_ms, over_ms, solved_ms, tries, hints, rating, gain"
_BEGIN = """
INSERT INTO puzzle_tries (person, puzzle, at_ms, last_ms, tries, hints)
SELECT :person, :puzzle, :at_ms, :at_ms, 0, 0
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person, puzzle) DO NOTHING
"""
_LOCK = f"""
UPDATE puzzle_tries SET tries = tries WHERE person = ? AND puzzle = ? RETURNING {COLUMNS}
"""
_KEEP = """
UPDATE puzzle_tries SET at_ms = :at_ms, last_ms = :last_ms, over_ms = :over_ms,
  solved_ms = :solved_ms, tries = :tries, hints = :hints, rating = :rating, gain = :gain
WHERE person = :person AND puzzle = :puzzle
"""
_DAY = """
INSERT INTO puzzle_days (person, day, tries, solved, daily)
VALUES (:person, :day, :begun, :solved, :daily)
ON CONFLICT (person, day) DO UPDATE SET tries = puzzle_days.tries + excluded.tries,
  solved = puzzle_days.solved + excluded.solved,
  daily = CASE WHEN excluded.daily > 0 THEN 1 ELSE puzzle_days.daily END
RETURNING tries
"""
_STORM = """
UPDATE puzzle_storms SET solved = solved + 1,
  best = CASE WHEN best < solved + 1 THEN solved + 1 ELSE best END
WHERE person = ? AND began_ms <= ? AND began_ms > ?
"""
_MINE = """
UPDATE ratings SET games = games WHERE player = ? AND pool = ?
RETURNING rating, deviation, volatility, at_ms
"""
_KEEP_MINE = """
INSERT INTO ratings (player, pool, rating, deviation, volatility, games, at_ms)
VALUES (?, ?, ?, ?, ?, 1, ?)
ON CONFLICT (player, pool) DO UPDATE SET rating = excluded.rating,
  deviation = excluded.deviation, volatility = excluded.volatility,
  games = ratings.games + 1, at_ms = excluded.at_ms
"""
_NEW_PUZZLE = """
INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, tries, solved)
VALUES (?, ?, ?, ?, 0, 0) ON CONFLICT (puzzle) DO NOTHING
"""
_PUZZLE = """
UPDATE puzzle_ratings SET tries = tries + 1, solved = solved + ? WHERE puzzle = ?
RETURNING rating, deviation, volatility
"""
_KEEP_PUZZLE = """
UPDATE puzzle_ratings SET rating = ?, deviation = ?, volatility = ? WHERE puzzle = ?
"""
_PEEK = """
INSERT INTO puzzle_peeks (puzzle, mark, at_ms) VALUES (?, ?, ?)
ON CONFLICT (puzzle, mark) DO UPDATE SET at_ms = excluded.at_ms
"""
_PEEKS_OF_PERSON = """
INSERT INTO puzzle_peeks (puzzle, mark, at_ms)
SELECT :puzzle, mark, :at_ms FROM whereabouts WHERE person = :person
ON CONFLICT (puzzle, mark) DO UPDATE SET at_ms = excluded.at_ms
"""
_PEEKED = "SELECT at_ms FROM puzzle_peeks WHERE puzzle = ? AND mark = ?"
_PEEKED_BY_PERSON = """
SELECT at_ms FROM puzzle_peeks WHERE puzzle = ?
AND mark IN (SELECT mark FROM whereabouts WHERE person = ?)
"""


def write_deed(connection: Connection, deed: Deed, rate: Rate) -> Outcome | None:
    """What a person did; None when nobody has the id."""
    is_new = connection.execute(_BEGIN, asdict(deed)).rowcount == 1
    rows = connection.execute(_LOCK, (deed.person, deed.puzzle)).fetchall()
    if not rows:
        return None
    before = TriedPuzzle(*rows[0])
    if before.is_over_at(deed.at_ms):
        return Outcome(before, None, is_written=False)
    if before.over_ms is not None:  # on an earlier day: it is begun again
        before = replace(before, over_ms=None, tries=0, hints=0)
    if before.gain is None and _is_known(connection, deed, -1 if is_new else before.last_ms):
        before = replace(before, gain=0.0)
    after, gain = _after(before, deed), None
    begun = _note_day(connection, before, deed)
    if deed.is_storm and deed.kind == "right":
        connection.execute(_STORM, (deed.person, deed.at_ms, deed.at_ms - STORM_MS))
    if after.gain is None and deed.kind != "on":
        rating, gain = _decided(connection, deed, rate, is_first_of_day=begun == 1)
        after = replace(after, at_ms=deed.at_ms, rating=rating, gain=gain or 0.0)
    connection.execute(_KEEP, {**asdict(after), "person": deed.person})
    return Outcome(after, gain)


def _is_known(connection: Connection, deed: Deed, since_ms: int) -> bool:
    """Whether somebody else from where the person is has tried this since they last did.

    From here on it is known that the person has.
    """
    times = _peeked(connection, deed.person, deed.puzzle, deed.marks)
    connection.execute(_PEEKS_OF_PERSON, asdict(deed))
    keep_peeks(connection, deed.puzzle, deed.marks, deed.at_ms)
    return any(at_ms > since_ms for at_ms in times)


def _peeked(connection: Connection, person: str, puzzle: str, marks: Sequence[bytes]) -> list[int]:
    """When a puzzle was tried from where the person is, by anybody."""
    rows = connection.execute(_PEEKED_BY_PERSON, (puzzle, person)).fetchall()
    for mark in marks:
        rows += connection.execute(_PEEKED, (puzzle, mark)).fetchall()
    return [at_ms for (at_ms,) in rows]


def _after(before: TriedPuzzle, deed: Deed) -> TriedPuzzle:
    """The row after a deed, but for the ratings."""
    now = deed.at_ms
    after = replace(before, last_ms=now)
    if deed.kind == "hint":
        return replace(after, hints=before.hints + 1)
    if deed.kind == "right":
        return replace(after, tries=before.tries + 1, over_ms=now, solved_ms=now)
    if deed.kind == "wrong":
        tries = before.tries + 1
        return replace(after, tries=tries, over_ms=now if deed.is_storm or tries >= TRIES else None)
    return replace(after, over_ms=now) if deed.kind == "give_up" else after


def _note_day(connection: Connection, before: TriedPuzzle, deed: Deed) -> int:
    """How many puzzles the person has begun on this day, with this one."""
    if deed.kind == "on":
        return 0
    values = {
        "person": deed.person,
        "day": day_of(deed.at_ms),
        "begun": int(before.tries == before.hints == 0),
        "solved": int(deed.kind == "right"),
        "daily": int(deed.kind == "right" and deed.is_daily),
    }
    return int(connection.execute(_DAY, values).fetchall()[0][0])


def _decided(
    connection: Connection, deed: Deed, rate: Rate, *, is_first_of_day: bool
) -> tuple[float, float] | tuple[None, None]:
    """The person's new rating and its change by the first answer; None if nothing is rated."""
    if deed.is_storm or _wants_none(connection, deed.person):
        return None, None
    if is_first_of_day and _comes_back(connection, deed.person, day_of(deed.at_ms)):
        return None, None
    return _rate(connection, deed, rate)


def _wants_none(connection: Connection, person: str) -> bool:
    asked = "SELECT 1 FROM unrated WHERE person = ?"
    return bool(connection.execute(asked, (person,)).fetchall())


def _comes_back(connection: Connection, person: str, day: str) -> bool:
    """Whether the person has done puzzles before, but none on the last days."""
    rows = connection.execute(
        "SELECT max(day) FROM puzzle_days WHERE person = ? AND day < ?", (person, day)
    ).fetchall()
    return rows[0][0] is not None and rows[0][0] < day_before(day, BREAK_DAYS)


def find_seen(
    connection: Connection, person: str, puzzles: Sequence[str], marks: Sequence[bytes]
) -> set[str]:
    """Those of some puzzles that were tried from where a person is, by anybody."""
    if not puzzles:
        return set()
    asked = f"SELECT puzzle FROM puzzle_peeks WHERE puzzle IN ({', '.join('?' * len(puzzles))})"
    own = f"{asked} AND mark IN (SELECT mark FROM whereabouts WHERE person = ?)"
    rows = connection.execute(own, (*puzzles, person)).fetchall()
    for mark in marks:
        rows += connection.execute(f"{asked} AND mark = ?", (*puzzles, mark)).fetchall()
    return {puzzle for (puzzle,) in rows}


def find_hindrance(
    connection: Connection, person: str, puzzle: str, marks: Sequence[bytes], at_ms: int
) -> Hindrance | None:
    """Why an answer would not be rated; `write_deed` decides the same when it comes."""
    asked = f"SELECT {COLUMNS} FROM puzzle_tries WHERE person = ? AND puzzle = ?"
    rows = connection.execute(asked, (person, puzzle)).fetchall()
    tried = TriedPuzzle(*rows[0]) if rows else None
    if tried is not None and tried.gain is not None:
        return "done"
    if _wants_none(connection, person):
        return "unwanted"
    since_ms = -1 if tried is None else tried.last_ms
    if any(when > since_ms for when in _peeked(connection, person, puzzle, marks)):
        return "seen"
    day = day_of(at_ms)
    begun = connection.execute(
        "SELECT 1 FROM puzzle_days WHERE person = ? AND day = ? AND tries > 0", (person, day)
    ).fetchall()
    return "break" if not begun and _comes_back(connection, person, day) else None


def _rate(connection: Connection, deed: Deed, rate: Rate) -> tuple[float, float]:
    """Change both ratings by one result."""
    score = 1.0 if deed.kind == "right" else 0.0
    mine = connection.execute(_MINE, (deed.person, POOL)).fetchall()
    connection.execute(_NEW_PUZZLE, (deed.puzzle, *deed.first))
    puzzle: Numbers = connection.execute(_PUZZLE, (int(score), deed.puzzle)).fetchall()[0]
    before: Numbers = mine[0][:3] if mine else deed.newcomer
    rest_ms = max(0, deed.at_ms - mine[0][3]) if mine else 0
    new_mine, new_puzzle = rate(before, puzzle, score, rest_ms)
    connection.execute(_KEEP_MINE, (deed.person, POOL, *new_mine, deed.at_ms))
    connection.execute(_KEEP_PUZZLE, (*new_puzzle, deed.puzzle))
    return new_mine[0], new_mine[0] - before[0]


def keep_peeks(connection: Connection, puzzle: str, marks: Sequence[bytes], at_ms: int) -> None:
    """From where these marks say, somebody has seen what an answer comes to."""
    connection.executemany(_PEEK, [(puzzle, mark, at_ms) for mark in marks])
