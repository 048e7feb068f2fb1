"""The endpoints for searching in what others have built, which nobody is ever shown."""

from collections.abc import Iterator
from typing import TypeVar

from spieltisch.game.workshop import LoneSearch
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.bodies import Stored
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.maze_bodies import (
    Gallery,
    GalleryRow,
    MazeSearched,
    MazeShared,
    SearchAsked,
    SearchQuestion,
    SearchShown,
)
from spieltisch.server.http.maze_endpoints import rating_in
from spieltisch.server.live.maze_room import build_in
from spieltisch.server.live.service import Service
from spieltisch.store.kept_mazes import PutUp, Search

__all__ = ["SearchesApi"]

BYTES_OF_A_QUESTION = 300
"""For an earlier question, which may be played again, as much is charged as for so many bytes."""
B = TypeVar("B")


class SearchesApi:
    """The gallery, what a link leads to, and searches."""

    def __init__(self, service: Service, limits: Limits) -> None:
        self._room, self._limits = service.mazes, limits

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        yield Endpoint("GET", "/api/gallery", "Mazes to search in", self.show_gallery, Gallery)
        yield Endpoint(
            "GET", "/api/mazes/{link}", "What a link leads to, and my search in it",
            self.show_maze, MazeShared, refuses=(404,),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/mazes/{link}/searches", "Begin to search, or go on with it",
            self.begin_search, MazeShared, needs_person=True, status=201, refuses=(404, 409, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/searches/{search}", "Ask the next question of my search",
            self.ask_question, SearchAsked, takes=SearchQuestion, needs_person=True,
            refuses=(404, 409, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", "/api/mazes/{link}/report", "Tell the operator of the maze's name",
            self.report_maze, Stored, needs_person=True, status=201, refuses=(404, 409, 503),
        )  # fmt: skip

    async def show_gallery(self, call: Call[None]) -> Gallery:
        """What is put up."""
        every = await self._room.gallery(call.person_id)
        return Gallery([_row(one, call.person_id) for one in every])

    async def show_maze(self, call: Call[None]) -> MazeShared:
        """The row of a maze, and the search that the person who asks has not finished."""
        shared, search = await self._shared(call), None
        if call.person_id is not None:
            running = await self._room.running(shared.maze, call.person_id)
            search = None if running is None else _shown(*running)
        return MazeShared(_row(shared, call.person_id), search)

    async def begin_search(self, call: Call[None]) -> MazeShared:
        """A search from the beginning, or where it was left."""
        shared = await self._shared(call)
        begun = await self._room.begin(shared.maze, call.whom.id)
        return MazeShared(_row(shared, call.whom.id), _shown(*begun))

    async def ask_question(self, call: Call[SearchQuestion]) -> SearchAsked:
        """What a question brings."""
        person, body = call.whom.id, call.body
        search, shared = await self._room.search_of(str(call.request.path_params["search"]), person)
        self._limits.work(call.address, person, BYTES_OF_A_QUESTION * min(body.asked, 100))
        further, after = await self._room.ask(shared.maze, search, body.move, body.asked)
        row = None
        if after.is_found and shared.maze.link is not None:
            row = _row(await self._room.shared(shared.maze.link), person)
        return SearchAsked([*after.events], _shown(further, after), row)

    async def report_maze(self, call: Call[None]) -> Stored:
        """Keep the name for the operator to see."""
        await self._room.report(str(call.request.path_params["link"]), call.whom.id)
        return Stored()

    async def _shared(self, call: Call[B]) -> PutUp:
        return await self._room.shared(str(call.request.path_params["link"]))


def _row(one: PutUp, person: str | None) -> GalleryRow:
    build, rating, best = build_in(one.maze), rating_in(one.maze), one.best
    return GalleryRow(
        link=one.maze.link or "",
        name=one.maze.name,
        maker=one.maker,
        game=build.game,
        options=build.options,
        novice=rating.novice.mean if rating else None,
        master=rating.master.mean if rating else None,
        grade=rating.grade if rating else None,
        searches=one.searches,
        best=MazeSearched(best.name, best.turns) if best else None,
        is_mine=one.maze.person == person,
    )


def _shown(search: Search, now: LoneSearch) -> SearchShown:
    return SearchShown(
        id=search.id,
        turns=now.turns,
        is_found=now.is_found,
        asked=len(search.questions.split()),
        seat=str(now.position.actor),
        view=now.view,
        legal=now.legal(),
    )
