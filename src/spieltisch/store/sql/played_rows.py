"""People's histories, and which games are recorded."""

import json
from collections.abc import Collection, Sequence

from msgspec.structs import asdict

from spieltisch.store.played import (
    RATED,
    FinishedGame,
    FinishedPlace,
    HandedGame,
    Looked,
    Played,
    Tally,
    Unrecorded,
    Wanted,
)
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.rating_rows import rate
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlPlayedGames", "forget_names"]

MOST_LOOKED_THROUGH = 300
_PLAYED = """
SELECT played.no, heads.id, played.number, game, ended_ms, result, place, level, people, players,
  counts, luck, skill, course, details, rated_games.before, rated_games.after, recorded.rated
FROM played LEFT JOIN heads ON heads.no = played.no
LEFT JOIN rated_games ON rated_games.no = played.no AND rated_games.number = played.number
  AND rated_games.player = played.person
LEFT JOIN recorded ON recorded.no = played.no AND recorded.number = played.number
WHERE played.person = :person
"""
_LATEST_FIRST = " ORDER BY ended_ms DESC, played.no DESC, played.number DESC LIMIT :limit"
_KEEP = """
INSERT INTO played (person, no, number, game, ended_ms, result, place, level, people, players,
  counts, details)
SELECT :person, :no, :number, :game, :ended_ms, :result, :place, :level, :people, :players,
  :counts, :details
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person, no, number) DO NOTHING
"""
_UNRECORDED = """
SELECT id, details, last FROM (
  SELECT heads.id, listings.details, heads.changed_ms,
    (SELECT coalesce(max(number), 0) FROM recorded WHERE recorded.no = heads.no) AS last
  FROM heads JOIN listings ON listings.no = heads.no
  WHERE heads.changed_ms >= :since_ms AND phase <> 'gathering' {of_person}
) AS candidates
ORDER BY CASE WHEN last = 0 THEN 0 ELSE 1 END, changed_ms DESC LIMIT :limit
"""


class SqlPlayedGames:
    """A `PlayedGames`; `store.played` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def record(self, game: FinishedGame) -> str | None:
        """Record a game and rate it."""
        return await self._writer.do(lambda c: _record(c, game))

    async def take_in(self, game: HandedGame) -> None:
        """A line that belongs to no table here: its number is none that a table can have."""
        row = asdict(game) | {"no": -1 - (int.from_bytes(game.mark[:8]) >> 2)}
        row |= {"people": 1, "counts": 0}
        del row["mark"]
        await self._writer.do(lambda c: c.execute(_KEEP, row).rowcount)

    async def rated(self, table: str, number: int) -> str | None:
        """How a game was rated."""
        asked = "SELECT rated FROM recorded JOIN heads ON heads.no = recorded.no "
        asked += "WHERE heads.id = ? AND number = ?"
        rows = await self._readers.ask(lambda c: c.execute(asked, (table, number)).fetchall())
        return str(rows[0][0]) if rows else None

    async def games(self, wanted: Wanted) -> list[Played]:
        """A person's history."""
        return await self._readers.ask(lambda c: _games(c, wanted))

    async def count(self, person: str) -> int:
        """How many games it has."""
        asked = "SELECT count(*) FROM played WHERE person = ?"
        rows = await self._readers.ask(lambda c: c.execute(asked, (person,)).fetchall())
        return int(rows[0][0])

    async def keep_looked(self, looked: Sequence[Looked]) -> None:
        """Keep what reviews say."""
        asked = "UPDATE played SET luck = :luck, skill = :skill, course = :course "
        asked += "WHERE person = :person AND no = :no AND number = :number"
        rows = [asdict(one) for one in looked]
        await self._writer.do(lambda c: c.executemany(asked, rows).rowcount)

    async def tallies(self, person: str) -> list[Tally]:
        """A person's games, added up."""
        columns = "game, result, level, people, players"
        asked = f"SELECT {columns}, count(*) FROM played WHERE person = ? AND counts = 1 "
        asked += f"GROUP BY {columns} ORDER BY game, level, result"
        rows = await self._readers.ask(lambda c: c.execute(asked, (person,)).fetchall())
        return [Tally(*row) for row in rows]

    async def recent(self, person: str, game: str, limit: int) -> list[Played]:
        """The latest games that were reviewed."""
        asked = f"{_PLAYED} AND game = :game AND counts = 1 AND luck IS NOT NULL {_LATEST_FIRST}"
        values = {"person": person, "game": game, "limit": limit}
        rows = await self._readers.ask(lambda c: c.execute(asked, values).fetchall())
        return [_played(row) for row in rows]

    async def unrecorded(self, person: str | None, since_ms: int = 0) -> list[Unrecorded]:
        """Tables that may have games to be recorded."""
        of_person = "" if person is None else _OF_PERSON
        asked = _UNRECORDED.format(of_person=of_person)
        values = {"since_ms": since_ms, "limit": MOST_LOOKED_THROUGH, "person": person}
        rows = await self._readers.ask(lambda c: c.execute(asked, values).fetchall())
        return [Unrecorded(*row) for row in rows]


_OF_PERSON = "AND heads.no IN (SELECT no FROM sittings WHERE person = :person)"


def _record(connection: Connection, game: FinishedGame) -> str | None:
    found = connection.execute("SELECT no FROM heads WHERE id = ?", (game.table,)).fetchall()
    if not found:
        return None
    no = int(found[0][0])
    key = (no, game.number)
    made = connection.execute(
        "INSERT INTO recorded (no, number, rated) VALUES (?, ?, ?) "
        "ON CONFLICT (no, number) DO NOTHING",
        (*key, game.rated),
    )
    if made.rowcount == 0:
        asked = "SELECT rated FROM recorded WHERE no = ? AND number = ?"
        return str(connection.execute(asked, key).fetchone()[0])
    people = [place for place in game.places if place.person is not None]
    connection.executemany(_KEEP, [_row(no, game, place, len(people)) for place in people])
    if game.rated != RATED:
        return game.rated
    how = rate(connection, no, game)
    connection.execute("UPDATE recorded SET rated = ? WHERE no = ? AND number = ?", (how, *key))
    return how


def _row(no: int, game: FinishedGame, mine: FinishedPlace, people: int) -> dict[str, object]:
    levels = [place.level for place in game.places if place.level is not None]
    return {
        "person": mine.person,
        "no": no,
        "number": game.number,
        "game": game.game,
        "ended_ms": game.ended_ms,
        "result": mine.result,
        "place": mine.rank,
        "level": max(levels, default=None),
        "people": people,
        "players": len(game.places),
        "counts": int(game.counts),
        "details": mine.details,
    }


def _games(connection: Connection, wanted: Wanted) -> list[Played]:
    values: dict[str, object] = {"person": wanted.person, "limit": wanted.limit}
    asked = _PLAYED
    if wanted.game is not None:
        asked, values["game"] = f"{asked} AND game = :game", wanted.game
    if wanted.before_ms is not None:
        asked, values["before_ms"] = f"{asked} AND ended_ms < :before_ms", wanted.before_ms
    if wanted.results:
        names = {f"result_{result}": result for result in wanted.results}
        asked += f" AND result IN ({', '.join(f':{name}' for name in names)})"
        values |= names
    return [_played(row) for row in connection.execute(asked + _LATEST_FIRST, values).fetchall()]


def _played(row: Sequence[object]) -> Played:
    values = list(row)
    values[10], values[-1] = bool(values[10]), values[-1] or ""
    return Played(*values)  # type: ignore[arg-type]


def forget_names(connection: Connection, no: int, names: Collection[str]) -> None:
    """Take somebody's names out of the histories of those who played with them at a table."""
    asked = "SELECT person, number, details FROM played WHERE no = ?"
    for person, number, raw in connection.execute(asked, (no,)).fetchall():
        details = json.loads(raw)
        known = [other for other in details.get("others", ()) if other.get("name") in names]
        for other in known:
            other["name"] = ""
        if known:
            connection.execute(
                "UPDATE played SET details = ? WHERE person = ? AND no = ? AND number = ?",
                (json.dumps(details, ensure_ascii=False).encode(), person, no, number),
            )
