"""The endpoints about what I have built: keeping it, sharing it, having it rated."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from spieltisch.bots.rating_builds import can_rate
from spieltisch.game.workshop import Build
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.bodies import Stored
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.maze_bodies import (
    MazeChange,
    MazeMade,
    MazeRating,
    MazeRatingStanding,
    MazeRows,
    MazeSearched,
    MazeSharing,
    NewMaze,
)
from spieltisch.server.live.maze_room import MOST_MAZES, build_in
from spieltisch.server.live.service import Service
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.store.kept_mazes import Maze

__all__ = ["MazesApi", "rating_in"]

BEST_SHOWN = 20
WORK_OF_A_RATING = 60_000
"""For a rating as much is charged as for so many bytes."""
B = TypeVar("B")
_ratings = msgspec.json.Decoder(MazeRating)


class MazesApi:
    """The mazes of whoever asks."""

    def __init__(self, service: Service, limits: Limits) -> None:
        self._service, self._room, self._limits = service, service.mazes, limits

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        path = "/api/me/mazes"
        yield Endpoint(
            "GET", path, "What I have built", self.show_mazes, MazeRows, needs_person=True
        )
        yield Endpoint(
            "POST", path, "Keep what I have built", self.save_maze, MazeMade, takes=NewMaze,
            needs_person=True, status=201, refuses=(404, 409, 422, 503),
        )  # fmt: skip
        yield Endpoint(
            "PUT", f"{path}/{{maze}}", "Rename it, or build it anew", self.change_maze, MazeMade,
            takes=MazeChange, needs_person=True, refuses=(404, 409, 422, 503),
        )  # fmt: skip
        yield Endpoint(
            "DELETE", f"{path}/{{maze}}", "Delete it with its searches", self.remove_maze, Stored,
            needs_person=True, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "PUT", f"{path}/{{maze}}/sharing", "Share it by a link, or withdraw the link",
            self.share_maze, MazeMade, takes=MazeSharing, needs_person=True, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", f"{path}/{{maze}}/rating", "How far its rating is", self.show_maze_rating,
            MazeRatingStanding, needs_person=True, refuses=(404,),
        )  # fmt: skip
        yield Endpoint(
            "POST", f"{path}/{{maze}}/rating", "Have it rated by searches of bots",
            self.begin_maze_rating, MazeRatingStanding, needs_person=True, refuses=(404, 503),
        )  # fmt: skip

    async def show_mazes(self, call: Call[None]) -> MazeRows:
        """All of mine."""
        mazes = await self._service.parts.store.mazes.of_person(call.whom.id)
        return MazeRows([await self._made(call, maze) for maze in mazes], MOST_MAZES)

    async def save_maze(self, call: Call[NewMaze]) -> MazeMade:
        """A new one."""
        body = call.body
        build = Build(body.game, body.options, body.build)
        return await self._made(call, await self._room.save(call.whom.id, body.name, build))

    async def change_maze(self, call: Call[MazeChange]) -> MazeMade:
        """Another name, another build."""
        maze, body = await self._maze(call), call.body
        old = build_in(maze)
        build = Build(
            old.game,
            old.options if body.options is None else body.options,
            old.move if body.build is None else body.build,
        )
        return await self._made(call, await self._room.change(maze, body.name, build))

    async def remove_maze(self, call: Call[None]) -> Stored:
        """It goes, with its link."""
        await self._room.remove(await self._maze(call))
        return Stored()

    async def share_maze(self, call: Call[MazeSharing]) -> MazeMade:
        """A link that nobody guesses."""
        maze = await self._maze(call)
        shared = await self._room.share(maze, call.body.shared, call.body.open)
        return await self._made(call, shared)

    async def show_maze_rating(self, call: Call[None]) -> MazeRatingStanding:
        """How far it is."""
        return await self._standing(await self._maze(call))

    async def begin_maze_rating(self, call: Call[None]) -> MazeRatingStanding:
        """Begin it, unless it is there or under way."""
        maze = await self._maze(call)
        build, ratings = build_in(maze), self._room.ratings
        is_wanted = rating_in(maze) is None and ratings.under_way(maze) is None
        if is_wanted and can_rate(build.game) and not await ratings.is_made_elsewhere(maze):
            self._limits.work(call.address, call.whom.id, WORK_OF_A_RATING)
            ratings.begin(maze, build, Asker(call.address, call.whom.id, f"maze {maze.id}"))
        return await self._standing(maze)

    async def _maze(self, call: Call[B]) -> Maze:
        return await self._room.of_maker(str(call.request.path_params["maze"]), call.whom.id)

    async def _made(self, call: Call[B], maze: Maze) -> MazeMade:
        build = build_in(maze)
        searched = await self._service.parts.store.mazes.searched(maze.id, BEST_SHOWN)
        return MazeMade(
            id=maze.id,
            name=maze.name,
            game=build.game,
            options=build.options,
            build=build.move,
            changed_ms=maze.changed_ms,
            link=maze.link,
            url=None if maze.link is None else f"{call.base}/maze/{maze.link}",
            is_open=maze.open_ms is not None,
            rating=rating_in(maze),
            searches=await self._service.parts.store.mazes.count_searched(maze.id),
            best=[MazeSearched(one.name, one.turns) for one in searched],
        )

    async def _standing(self, maze: Maze) -> MazeRatingStanding:
        under_way, rating = self._room.ratings.under_way(maze), rating_in(maze)
        if under_way is not None:
            if under_way.of == 0:
                return MazeRatingStanding("waiting", 0, 0, None)
            return MazeRatingStanding("working", under_way.done, under_way.of, None)
        if rating is not None:
            return MazeRatingStanding("ready", 0, 0, rating)
        is_waited_for = await self._room.ratings.is_made_elsewhere(maze)
        return MazeRatingStanding("waiting" if is_waited_for else "none", 0, 0, None)


def rating_in(maze: Maze) -> MazeRating | None:
    """The rating that is kept; none of an older version of the program."""
    try:
        return None if maze.rated is None else _ratings.decode(maze.rated)
    except msgspec.ValidationError:
        return None
