"""Ratings of what people have built: made in slices by the bots' workers, and kept with the build.

What is under way is in memory only, as reviews are: a rating that is asked for again begins again.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from spieltisch.game import SpieltischError
from spieltisch.game.json_types import JsonObject
from spieltisch.game.workshop import Build
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.live.company import Company
from spieltisch.server.ops.logs import log
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.jobs import AnyThinkers, BotFailed, Pin, ReviewWork
from spieltisch.server.thinking.reviews import BEGINNINGS, COMPILING_S, NOTHING
from spieltisch.store.api import Store
from spieltisch.store.kept_mazes import Maze

__all__ = ["BuildRatings", "RatingUnderWay"]

AT_ONCE = 2
"""Ratings that are made at the same time; a worker's desk has room for so many beside reviews."""
MOST_WAITING = 20
MOST_OF_ADDRESS = 4


@dataclass(eq=False)
class RatingUnderWay:
    """A rating that waits or is being made."""

    maze: Maze
    build: Build
    asker: Asker
    done: int = 0
    of: int = 0
    task: asyncio.Task[None] | None = None


class BuildRatings:
    """Has builds rated, one of a person at a time."""

    def __init__(self, thinkers: AnyThinkers, store: Store, company: Callable[[], Company]) -> None:
        self._thinkers, self._store, self._company = thinkers, store, company
        self._under_way: dict[str, RatingUnderWay] = {}
        """By the build's id, in the order in which they were asked for."""
        self._is_stopping = False

    def under_way(self, maze: Maze) -> RatingUnderWay | None:
        """The rating of this build that waits or is being made."""
        found = self._under_way.get(maze.id)
        return found if found is not None and found.maze.maze == maze.maze else None

    async def is_made_elsewhere(self, maze: Maze) -> bool:
        """Whether another process rates this build."""
        return await self._company().is_done_elsewhere(_name(maze))

    def begin(self, maze: Maze, build: Build, asker: Asker) -> None:
        """Rate a build as soon as it is its turn; `ServerRefused` if it is one too many."""
        self.drop(maze.id)
        askers = [one.asker for one in self._under_way.values()]
        here = [one for one in askers if one.address == asker.address]
        if len(askers) >= MOST_WAITING:
            raise ServerRefused("busy")
        if any(one.person == asker.person for one in askers) or len(here) >= MOST_OF_ADDRESS:
            raise ServerRefused("rating_busy")
        self._under_way[maze.id] = RatingUnderWay(maze, build, asker)
        self._start_next()

    def drop(self, maze: str) -> None:
        """Give up the rating of a build that has changed or is gone."""
        rating = self._under_way.pop(maze, None)
        if rating is not None and rating.task is not None:
            rating.task.cancel()

    async def close(self) -> None:
        """Stop; what was under way is not kept."""
        self._is_stopping = True
        tasks = [one.task for one in self._under_way.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start_next(self) -> None:
        for rating in list(self._under_way.values()):
            made = sum(one.task is not None for one in self._under_way.values())
            if self._is_stopping or made >= AT_ONCE:
                return
            if rating.task is None:
                rating.task = asyncio.create_task(self._make(rating))
                rating.task.add_done_callback(partial(self._ended, rating))

    def _ended(self, rating: RatingUnderWay, task: asyncio.Task[None]) -> None:
        if self._under_way.get(rating.maze.id) is rating:
            del self._under_way[rating.maze.id]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log("rating failed", level=logging.ERROR, maze=rating.maze.id, why=str(error))
        self._start_next()

    async def _make(self, rating: RatingUnderWay) -> None:
        """Have it made, and keep it; what hinders that is noted, and it can be asked for again."""
        try:
            async with self._company().only_here(_name(rating.maze)) as is_only:
                if is_only:
                    await self._store.mazes.keep_rating(rating.maze, await self._rated(rating))
        except (BotFailed, SpieltischError) as error:
            log("rating not made", level=logging.WARNING, maze=rating.maze.id, why=str(error))

    async def _rated(self, rating: RatingUnderWay) -> bytes:
        """Slice by slice, begun anew where a worker was replaced."""
        pin, beginnings = Pin(), 0
        whole: JsonObject = {"build": list(rating.build)}
        send: JsonObject | None = whole
        key = f"build {rating.maze.id} {id(rating)}"
        while True:
            try:
                new = await self._thinkers.review(rating.asker, ReviewWork(key, send), pin)
            except BotFailed as error:
                beginnings += 1
                if str(error) != "unknown_review" or beginnings == BEGINNINGS:
                    raise
                send = whole
                continue
            if new.waits:
                await asyncio.sleep(COMPILING_S)
                continue
            rating.done, rating.of = new.done, new.of
            send = None
            if bytes(new.review) != NOTHING:
                return bytes(new.review)


def _name(maze: Maze) -> str:
    return f"rating {maze.id}"
