"""Mazes of people's own, and how they were searched."""

from msgspec.structs import asdict

from spieltisch.store.kept_mazes import Maze, PutUp, Search, Searched
from spieltisch.store.sql.asking import Connection
from spieltisch.store.sql.readers import Readers
from spieltisch.store.sql.writer import Writer

__all__ = ["SqlMazes"]

_COLUMNS = (
    "mazes.id, mazes.person, mazes.name, maze, made_ms, changed_ms, link, shared_ms, open_ms, rated"
)
_MAZES = f"SELECT {_COLUMNS} FROM mazes"
_SEARCHES = "SELECT id, maze, person, at_ms, questions, turns, found_ms FROM searches"
_ADD = """
INSERT INTO mazes (id, person, name, maze, made_ms, changed_ms, link, shared_ms, open_ms, rated)
SELECT :id, :person, :name, :maze, :made_ms, :changed_ms, NULL, NULL, NULL, NULL
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
AND (SELECT COUNT(*) FROM mazes WHERE person = :person) < :most
"""
_SHARED = f"""
SELECT people.name,
  (SELECT COUNT(*) FROM searches WHERE maze = mazes.id AND found_ms IS NOT NULL), {_COLUMNS}
FROM mazes JOIN people ON people.id = mazes.person
"""
_SEARCHED = """
SELECT people.name, turns, found_ms FROM searches JOIN people ON people.id = searches.person
WHERE maze = ? AND found_ms IS NOT NULL ORDER BY turns, found_ms LIMIT ?
"""
_COUNT = "SELECT COUNT(*) FROM searches WHERE maze = ? AND found_ms IS NOT NULL"
_RUNNING = f"{_SEARCHES} WHERE maze = ? AND person = ? AND found_ms IS NULL"
_BEGIN = """
INSERT INTO searches (id, maze, person, at_ms, questions, turns, found_ms)
SELECT :id, :maze, :person, :at_ms, :questions, :turns, :found_ms
WHERE EXISTS (SELECT 1 FROM people WHERE id = :person)
AND (SELECT COUNT(*) FROM searches WHERE maze = :maze AND person = :person) < :most
"""


class SqlMazes:
    """A `Mazes`; `store.kept_mazes` says what each method promises."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers, self._writer = readers, writer

    async def add(self, maze: Maze, most: int) -> bool:
        """Keep a new one."""
        values = {**asdict(maze), "most": most}
        return await self._writer.do(lambda c: c.execute(_ADD, values).rowcount > 0)

    async def of_person(self, person: str) -> list[Maze]:
        """A person's mazes."""
        asked = f"{_MAZES} WHERE person = ? ORDER BY changed_ms DESC, id"
        return await self._readers.ask(lambda c: _mazes(c, asked, person))

    async def find(self, maze: str) -> Maze | None:
        """The maze of this id."""
        found = await self._readers.ask(lambda c: _mazes(c, f"{_MAZES} WHERE id = ?", maze))
        return found[0] if found else None

    async def rename(self, maze: str, name: str) -> None:
        """Give it another name."""
        await self._do("UPDATE mazes SET name = ? WHERE id = ?", name, maze)

    async def rebuild(self, maze: str, build: str, *, at_ms: int) -> bool:
        """Build it anew."""
        return await self._writer.do(lambda c: _rebuild(c, maze, build, at_ms))

    async def share(self, maze: str, link: str | None, *, is_open: bool, at_ms: int) -> None:
        """Share it, or no longer."""
        asked = "UPDATE mazes SET link = ?, shared_ms = ?, open_ms = ? WHERE id = ?"
        since = None if link is None else at_ms
        await self._do(asked, link, since, since if is_open else None, maze)

    async def keep_rating(self, maze: Maze, rated: bytes) -> None:
        """Keep how hard it is."""
        asked = "UPDATE mazes SET rated = ? WHERE id = ? AND maze = ?"
        await self._do(asked, rated, maze.id, maze.maze)

    async def remove(self, maze: str) -> None:
        """Delete it with its searches."""
        await self._writer.do(lambda c: _remove(c, maze))

    async def by_link(self, link: str) -> PutUp | None:
        """What is shared by this link."""
        found = await self._readers.ask(lambda c: _shared(c, f"{_SHARED} WHERE link = ?", link))
        return found[0] if found else None

    async def gallery(self, limit: int) -> list[PutUp]:
        """What is put up for everybody."""
        asked = f"{_SHARED} WHERE open_ms IS NOT NULL ORDER BY open_ms DESC, mazes.id LIMIT ?"
        return await self._readers.ask(lambda c: _shared(c, asked, limit))

    async def searched(self, maze: str, limit: int) -> list[Searched]:
        """The searches that came to their end."""
        return await self._readers.ask(lambda c: _searched(c, maze, limit))

    async def count_searched(self, maze: str) -> int:
        """How many came to their end."""
        return await self._readers.ask(lambda c: int(c.execute(_COUNT, (maze,)).fetchone()[0]))

    async def running(self, maze: str, person: str) -> Search | None:
        """A person's search that has not come to its end."""
        found = await self._readers.ask(lambda c: _searches(c, _RUNNING, maze, person))
        return found[0] if found else None

    async def begin_search(self, search: Search, most: int) -> Search | None:
        """Begin a search, or go on with one."""
        return await self._writer.do(lambda c: _begin(c, search, most))

    async def search(self, search: str) -> Search | None:
        """The search of this id."""
        found = await self._readers.ask(lambda c: _searches(c, f"{_SEARCHES} WHERE id = ?", search))
        return found[0] if found else None

    async def go_on(self, search: Search, before: str) -> bool:
        """Keep the questions of a search."""
        asked = (
            "UPDATE searches SET questions = ?, turns = ?, found_ms = ? "
            "WHERE id = ? AND questions = ? AND found_ms IS NULL"
        )
        values = (search.questions, search.turns, search.found_ms, search.id, before)
        return await self._writer.do(lambda c: c.execute(asked, values).rowcount > 0)

    async def _do(self, asked: str, *values: object) -> None:
        def write(connection: Connection) -> None:
            connection.execute(asked, values)

        await self._writer.do(write)


def _mazes(connection: Connection, asked: str, *values: object) -> list[Maze]:
    return [Maze(*row) for row in connection.execute(asked, values).fetchall()]


def _searches(connection: Connection, asked: str, *values: object) -> list[Search]:
    return [Search(*row) for row in connection.execute(asked, values).fetchall()]


def _searched(connection: Connection, maze: str, limit: int) -> list[Searched]:
    return [Searched(*row) for row in connection.execute(_SEARCHED, (maze, limit)).fetchall()]


def _shared(connection: Connection, asked: str, value: object) -> list[PutUp]:
    rows = [(row[0], row[1], Maze(*row[2:])) for row in connection.execute(asked, (value,))]
    return [
        PutUp(maze, maker, count, next(iter(_searched(connection, maze.id, 1)), None))
        for maker, count, maze in rows
    ]


def _rebuild(connection: Connection, maze: str, build: str, at_ms: int) -> bool:
    asked = "UPDATE mazes SET maze = ?, changed_ms = ?, rated = NULL WHERE id = ? AND link IS NULL"
    if connection.execute(asked, (build, at_ms, maze)).rowcount == 0:
        return False
    connection.execute("DELETE FROM searches WHERE maze = ?", (maze,))
    return True


def _remove(connection: Connection, maze: str) -> None:
    connection.execute("DELETE FROM searches WHERE maze = ?", (maze,))
    connection.execute("DELETE FROM mazes WHERE id = ?", (maze,))


def _begin(connection: Connection, search: Search, most: int) -> Search | None:
    running = _searches(connection, _RUNNING, search.maze, search.person)
    if running:
        return running[0]
    begun = connection.execute(_BEGIN, {**asdict(search), "most": most})
    return search if begun.rowcount > 0 else None
