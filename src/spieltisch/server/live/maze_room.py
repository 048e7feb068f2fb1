"""The workshop: what people build for themselves, share, and search in.

Nobody but its maker ever gets to know what was built: a searcher is told what the rules tell.
"""

from collections import OrderedDict
from functools import partial

import msgspec

from spieltisch.game.workshop import Build, LoneSearch, checked, workshop_of
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.conduct import Blocks
from spieltisch.server.live.guests import Guests
from spieltisch.server.live.owner import Parts
from spieltisch.server.thinking.build_ratings import BuildRatings
from spieltisch.store.api import Report
from spieltisch.store.kept_mazes import Maze, PutUp, Search

__all__ = ["MOST_MAZES", "MazeRoom", "build_in"]

MOST_MAZES = 60
"""Of one person."""
MOST_SEARCHES = 50
"""Of one person in one maze."""
MOST_QUESTIONS = 4000
"""Of one search: whoever needs more has given up."""
MOST_SHOWN = 100
MOST_KEPT = 256
"""Searches whose positions are kept in memory."""
BYTES_OF_A_QUESTION = 8


def build_in(maze: Maze) -> Build:
    """What was built."""
    return _builds.decode(maze.maze)


_builds = msgspec.json.Decoder(Build)


class MazeRoom:
    """Keeps mazes and leads searches."""

    def __init__(self, parts: Parts, guests: Guests, blocks: Blocks, ratings: BuildRatings) -> None:
        self._parts, self._guests, self._blocks = parts, guests, blocks
        self.ratings = ratings
        self._searches: OrderedDict[tuple[str, str], LoneSearch] = OrderedDict()
        """Positions by a search's id and its questions."""

    # For the maker.

    async def of_maker(self, maze: str, person: str) -> Maze:
        """One's own maze of this id."""
        found = await self._parts.store.mazes.find(maze)
        if found is None or found.person != person:
            raise ServerRefused("no_such_maze")
        return found

    async def save(self, person: str, name: str, build: Build) -> Maze:
        """Keep a new one."""
        shown, text = self._guests.checked(name), _text(checked(build))
        now, source = self._now(), self._parts.clock_and_randomness
        self._parts.quotas.take_bytes(person, len(text))
        maze = Maze(source.new_id(), person, shown, text, now, now)
        if not await self._parts.store.mazes.add(maze, MOST_MAZES):
            raise ServerRefused("too_many_mazes")
        return maze

    async def change(self, maze: Maze, name: str | None, build: Build) -> Maze:
        """Give it another name, or build it anew."""
        mazes = self._parts.store.mazes
        if name is not None:
            shown = self._guests.checked(name)
            await mazes.rename(maze.id, shown)
        text = _text(checked(build))
        if text != maze.maze:
            self._parts.quotas.take_bytes(maze.person, len(text))
            if not await mazes.rebuild(maze.id, text, at_ms=self._now()):
                raise ServerRefused("maze_is_shared")
            self.ratings.drop(maze.id)
        return await self.of_maker(maze.id, maze.person)

    async def share(self, maze: Maze, is_shared: bool, is_open: bool) -> Maze:
        """Share it by a link that stays the same until it is withdrawn."""
        link = (maze.link or self._parts.clock_and_randomness.new_id()) if is_shared else None
        mazes = self._parts.store.mazes
        await mazes.share(maze.id, link, is_open=is_open and is_shared, at_ms=self._now())
        return await self.of_maker(maze.id, maze.person)

    async def remove(self, maze: Maze) -> None:
        """Delete it."""
        self.ratings.drop(maze.id)
        await self._parts.store.mazes.remove(maze.id)

    # For everybody else.

    async def shared(self, link: str) -> PutUp:
        """What is shared by a link."""
        found = await self._parts.store.mazes.by_link(link)
        if found is None or self._is_hidden(found):
            raise ServerRefused("no_such_maze")
        return found

    async def gallery(self, person: str | None) -> list[PutUp]:
        """What is put up, without what is unwelcome to the house or to whoever looks."""
        every = await self._parts.store.mazes.gallery(MOST_SHOWN)
        apart = partial(self._blocks.are_apart, person or "")
        return [one for one in every if not self._is_hidden(one) and not apart(one.maze.person)]

    async def report(self, link: str, person: str) -> None:
        """Tell the operator of a name; `close-table` with the link hides the maze."""
        maze = (await self.shared(link)).maze
        if maze.person == person:
            raise ServerRefused("yourself")
        await self._parts.store.add_report(
            Report(
                at_ms=self._now(),
                person=person,
                about=maze.person,
                table=link,
                kind="name",
                quoted=maze.name,
            )
        )

    def _is_hidden(self, one: PutUp) -> bool:
        house = self._parts.house
        return (
            house.is_banned(one.maze.person)
            or house.is_closed(one.maze.link or "")
            or self._guests.is_unwelcome(one.maze.name)
            or self._guests.is_unwelcome(one.maker)
        )

    # Searches.

    async def begin(self, maze: Maze, person: str) -> tuple[Search, LoneSearch]:
        """Begin a search, or go on with the one that was not finished."""
        if maze.person == person:
            raise ServerRefused("own_maze")
        search = Search(self._parts.clock_and_randomness.new_id(), maze.id, person, self._now())
        begun = await self._parts.store.mazes.begin_search(search, MOST_SEARCHES)
        if begun is None:
            raise ServerRefused("searched_enough")
        return begun, self._position(maze, begun)

    async def running(self, maze: Maze, person: str) -> tuple[Search, LoneSearch] | None:
        """A person's search that is not finished."""
        found = await self._parts.store.mazes.running(maze.id, person)
        return None if found is None else (found, self._position(maze, found))

    async def search_of(self, search: str, person: str) -> tuple[Search, PutUp]:
        """One's own search, in a maze that is still shared."""
        mazes = self._parts.store.mazes
        found = await mazes.search(search)
        if found is None or found.person != person:
            raise ServerRefused("no_such_search")
        maze = await mazes.find(found.maze)
        if maze is None or maze.link is None:
            raise ServerRefused("no_such_maze")
        return found, await self.shared(maze.link)

    async def ask(
        self, maze: Maze, search: Search, move: str, asked: int
    ) -> tuple[Search, LoneSearch]:
        """One more question."""
        before = search.questions.split()
        if search.found_ms is not None or asked != len(before):
            raise ServerRefused("search_went_on")
        if len(before) >= MOST_QUESTIONS:
            raise ServerRefused("searched_enough")
        after = workshop_of(build_in(maze).game).ask(self._position(maze, search), move)
        self._parts.quotas.take_bytes(search.person, BYTES_OF_A_QUESTION)
        further = msgspec.structs.replace(
            search,
            questions=" ".join([*before, move]),
            turns=after.turns,
            found_ms=self._now() if after.is_found else None,
        )
        if not await self._parts.store.mazes.go_on(further, search.questions):
            raise ServerRefused("search_went_on")
        self._keep(further, after)
        return further, after

    def _position(self, maze: Maze, search: Search) -> LoneSearch:
        """Where a search stands; played again if it is not in memory."""
        kept = self._searches.get((search.id, search.questions))
        if kept is not None:
            return kept
        build = build_in(maze)
        workshop = workshop_of(build.game)
        position = workshop.begin(build)
        for move in search.questions.split():
            position = workshop.ask(position, move)
        self._keep(search, position)
        return position

    def _keep(self, search: Search, position: LoneSearch) -> None:
        self._searches[search.id, search.questions] = position
        while len(self._searches) > MOST_KEPT:
            self._searches.popitem(last=False)

    def _now(self) -> int:
        return self._parts.clock_and_randomness.now_ms()


def _text(build: Build) -> str:
    return msgspec.json.encode(build).decode()
