"""The endpoints of every part of the server, in one list."""

from collections.abc import Iterator
from dataclasses import dataclass

from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.conduct_endpoints import ConductApi
from spieltisch.server.http.endpoints import AnyEndpoint
from spieltisch.server.http.lesson_endpoints import LessonsApi
from spieltisch.server.http.maze_endpoints import MazesApi
from spieltisch.server.http.mine_endpoints import MineApi
from spieltisch.server.http.new_table import NewTableApi
from spieltisch.server.http.people_endpoints import PeopleApi
from spieltisch.server.http.post_endpoints import Post, PostApi
from spieltisch.server.http.puzzle_endpoints import PuzzlesApi
from spieltisch.server.http.record_endpoints import RecordsApi
from spieltisch.server.http.review_endpoints import ReviewsApi
from spieltisch.server.http.search_endpoints import SearchesApi
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.http.table_endpoints import TablesApi
from spieltisch.server.live.service import Service
from spieltisch.server.ws.open_sockets import OpenSockets

__all__ = ["Bounds", "all_endpoints"]


@dataclass(frozen=True)
class Bounds:
    """What keeps the work of one from becoming the waiting of others."""

    limits: Limits
    side: SideProcess


def all_endpoints(
    service: Service, sockets: OpenSockets, bounds: Bounds, post: Post
) -> Iterator[AnyEndpoint]:
    """All that is about people, tables and what they come back for."""
    parts = (
        PeopleApi(service, sockets),
        TablesApi(service, bounds.limits),
        NewTableApi(service, bounds.limits, bounds.side),
        RecordsApi(service, bounds.limits, bounds.side),
        ReviewsApi(service, bounds.limits, bounds.side),
        ConductApi(service),
        LessonsApi(service, bounds.limits),
        PuzzlesApi(service, bounds.limits),
        MineApi(service, bounds.limits, bounds.side),
        PostApi(service, post),
        MazesApi(service, bounds.limits),
        SearchesApi(service, bounds.limits),
    )
    for part in parts:
        yield from part.endpoints()
