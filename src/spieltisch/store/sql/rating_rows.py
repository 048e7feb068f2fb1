"""Ratings, the games that changed them, and marks of addresses and devices."""

from collections.abc import Sequence

from msgspec.structs import asdict

from spieltisch.ratings import NEW, Rating, Result, rated
from spieltisch.store.played import RATED, FinishedGame, FinishedPlace
from spieltisch.store.ratings import SAME_PERSON_MS, Change, KeptRating, Whereabouts
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlRatings", "rate"]

BOTS_DEVIATION = 60.0
"""How far off a bot's rating may be: the arena measured bots against bots, not against people."""
_KEPT = "SELECT pool, rating, deviation, volatility, games, at_ms FROM ratings WHERE player = ?"
_CHANGES = """
SELECT rated_games.player, rated_games.before, rated_games.after, ratings.games, rated_games.at_ms
FROM rated_games JOIN ratings ON ratings.player = rated_games.player
AND ratings.pool = rated_games.pool
"""
_SEEN = """
INSERT INTO whereabouts (person, mark, at_ms) SELECT :person, :mark, :at_ms
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
ON CONFLICT (person, mark) DO UPDATE SET at_ms = excluded.at_ms
"""

_NO_GAINS = """
UPDATE puzzle_tries SET rating = NULL, gain = 0 WHERE person = ? AND gain IS NOT NULL
"""


class SqlRatings:
    """A `Ratings`; `store.ratings` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def of(self, person: str, pools: Sequence[str]) -> list[KeptRating]:
        """A person's ratings."""
        rows = await self._readers.ask(lambda c: c.execute(_KEPT, (person,)).fetchall())
        kept = {row[0]: KeptRating(*row) for row in rows}
        return [kept[pool] for pool in pools if pool in kept]

    async def course(self, person: str, pool: str, limit: int = 50) -> list[Change]:
        """The latest changes of a rating."""
        asked = f"{_CHANGES} WHERE rated_games.player = ? AND rated_games.pool = ? "
        asked += "ORDER BY rated_games.at_ms DESC, rated_games.no DESC, number DESC LIMIT ?"
        values = (person, pool, limit)
        rows = await self._readers.ask(lambda c: c.execute(asked, values).fetchall())
        return [Change(*row) for row in reversed(rows)]

    async def changes(self, table: str, number: int) -> list[Change]:
        """What a game did."""
        asked = f"{_CHANGES} JOIN heads ON heads.no = rated_games.no "
        asked += "WHERE heads.id = ? AND rated_games.number = ? ORDER BY rated_games.player"
        rows = await self._readers.ask(lambda c: c.execute(asked, (table, number)).fetchall())
        return [Change(*row) for row in rows]

    async def is_wanted(self, person: str) -> bool:
        """Whether a person may be rated."""
        asked = "SELECT 1 FROM unrated WHERE person = ?"
        return not await self._readers.ask(lambda c: c.execute(asked, (person,)).fetchall())

    async def want(self, person: str, wanted: bool, pools: Sequence[str], *, at_ms: int) -> None:
        """Have ratings, or none."""
        await self._writer.do(lambda c: _want(c, person, wanted, pools, at_ms))

    async def were_seen(self, rows: Sequence[Whereabouts]) -> None:
        """Remember where people came from."""
        await self._writer.do(lambda c: _were_seen(c, rows))

    async def secret(self, name: str, new: bytes) -> bytes:
        """A secret that all processes share."""
        return await self._writer.do(lambda c: _secret(c, name, new))


def rate(connection: Connection, no: int, game: FinishedGame) -> str:
    """Change the ratings of a game's people, within the caller's transaction; or say why not."""
    people = sorted(place.person for place in game.places if place.person is not None)
    hindrance = _hindrance(connection, people, game.ended_ms) if people else "gone"
    if hindrance:
        return hindrance
    kept = {person: _locked(connection, person, game) for person in people}
    for place in game.places:
        if place.person is not None:
            _change(connection, no, game, place, kept)
    return RATED


def _hindrance(connection: Connection, people: Sequence[str], now_ms: int) -> str:
    marks = ", ".join("?" * len(people))
    known = connection.execute(f"SELECT id FROM people WHERE id IN ({marks})", people)
    if len(known.fetchall()) < len(people):
        return "gone"
    if connection.execute(f"SELECT 1 FROM unrated WHERE person IN ({marks})", people).fetchall():
        return "unwanted"
    shared = connection.execute(
        f"SELECT mark FROM whereabouts WHERE person IN ({marks}) AND at_ms >= ? "
        "GROUP BY mark HAVING count(*) > 1 LIMIT 1",
        (*people, now_ms - SAME_PERSON_MS),
    )
    return "shared" if shared.fetchall() else ""


def _locked(connection: Connection, person: str, game: FinishedGame) -> KeptRating:
    """A person's rating, which nobody else changes until the transaction ends."""
    connection.execute(
        "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, at_ms) "
        "VALUES (?, ?, ?, ?, ?, 0, ?) ON CONFLICT (player, pool) DO NOTHING",
        (person, game.game, *NEW, game.ended_ms),
    )
    of = (person, game.game)
    connection.execute("UPDATE ratings SET games = games WHERE player = ? AND pool = ?", of)
    return KeptRating(*connection.execute(f"{_KEPT} AND pool = ?", of).fetchone())


def _change(
    connection: Connection,
    no: int,
    game: FinishedGame,
    place: FinishedPlace,
    kept: dict[str, KeptRating],
) -> None:
    """The rating of one person after their results against all others, as one period."""
    assert place.person is not None
    mine = kept[place.person]
    others = [other for other in game.places if other is not place]
    results = [Result(_rating(other, kept), _score(place, other)) for other in others]
    idle_ms = game.ended_ms - mine.at_ms
    after = rated(_rating(place, kept), results, idle_ms=idle_ms)
    connection.execute(
        "UPDATE ratings SET rating = ?, deviation = ?, volatility = ?, games = games + 1, "
        "at_ms = ? WHERE player = ? AND pool = ?",
        (*after, max(game.ended_ms, mine.at_ms), place.person, game.game),
    )
    score = sum(result.score for result in results) / len(results)
    connection.execute(
        "INSERT INTO rated_games (no, number, player, pool, score, before, after, at_ms) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (no, game.number, place.person, game.game, score, mine.rating, after.rating, game.ended_ms),
    )


def _rating(place: FinishedPlace, kept: dict[str, KeptRating]) -> Rating:
    if place.person is None:
        return Rating(place.bot_rating or NEW.rating, BOTS_DEVIATION, NEW.volatility)
    mine = kept[place.person]
    return Rating(mine.rating, mine.deviation, mine.volatility)


def _score(one: FinishedPlace, other: FinishedPlace) -> float:
    if one.rank == other.rank:
        return 0.5
    return float(one.rank < other.rank)


def _want(
    connection: Connection, person: str, wanted: bool, pools: Sequence[str], at_ms: int
) -> None:
    connection.execute("DELETE FROM unrated WHERE person = ?", (person,))
    if wanted:
        return
    connection.execute("INSERT INTO unrated (person, at_ms) VALUES (?, ?)", (person, at_ms))
    for pool in pools:
        for place in ("ratings", "rated_games"):
            asked = f"DELETE FROM {place} WHERE player = ? AND pool = ?"
            connection.execute(asked, (person, pool))
    connection.execute(_NO_GAINS, (person,))


def _were_seen(connection: Connection, rows: Sequence[Whereabouts]) -> None:
    connection.executemany(_SEEN, [asdict(row) for row in rows])
    connection.executemany(
        "DELETE FROM whereabouts WHERE person = ? AND at_ms < ?",
        [(row.person, row.at_ms - SAME_PERSON_MS) for row in rows],
    )


def _secret(connection: Connection, name: str, new: bytes) -> bytes:
    connection.execute(
        "INSERT INTO server_keys (name, secret) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        (name, new),
    )
    asked = "SELECT secret FROM server_keys WHERE name = ?"
    return bytes(connection.execute(asked, (name,)).fetchone()[0])
