"""The endpoints about other people: keeping out of their way, and telling the operator of them."""

from collections.abc import Iterator
from typing import NamedTuple

from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import Blocked, BlockedRows, Stored, Whom
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.live.conduct import block_id
from spieltisch.server.live.service import Service
from spieltisch.store.api import Report
from spieltisch.table import decode
from spieltisch.table.table_events import Chatted

__all__ = ["ConductApi"]


class _Found(NamedTuple):
    """A person, and the name or line by which they were found."""

    person: str
    quoted: str


class ConductApi:
    """Blocks and reports. Nobody learns the id of another: people are named by place or line."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        yield Endpoint(
            "GET", "/api/me/blocks", "Whom I keep out of my way", self.show_blocks, BlockedRows,
            needs_person=True,
        )  # fmt: skip
        yield Endpoint(
            "POST",
            "/api/me/blocks",
            "Keep somebody out of my way: no joint table, no word from them",
            self.block,
            Stored,
            takes=Whom,
            needs_person=True,
            status=201,
            refuses=(403, 404, 409, 503),
        )
        yield Endpoint(
            "DELETE", "/api/me/blocks/{block}", "End a block", self.unblock, Stored,
            needs_person=True, refuses=(404, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST",
            "/api/reports",
            "Tell the operator of somebody's name or of a line of chat",
            self.report,
            Stored,
            takes=Whom,
            needs_person=True,
            status=201,
            refuses=(403, 404, 409, 503),
        )

    async def show_blocks(self, call: Call[None]) -> BlockedRows:
        """All of mine, with the names of today."""
        rows = []
        for block in await self._service.parts.store.blocks(call.whom.id):
            other = await self._service.parts.store.person(block.other)
            rows.append(Blocked(block_id(block), other.name if other else "", block.at_ms))
        return BlockedRows(rows)

    async def block(self, call: Call[Whom]) -> Stored:
        """Block whoever sits at a place or wrote a line."""
        found = await self._find(call)
        await self._service.blocks.add(call.whom.id, found.person)
        return Stored()

    async def unblock(self, call: Call[None]) -> Stored:
        """End a block."""
        if not await self._service.blocks.remove(call.whom.id, call.request.path_params["block"]):
            raise ServerRefused("no_such_block")
        return Stored()

    async def report(self, call: Call[Whom]) -> Stored:
        """Keep what was said for the operator to see."""
        found, parts = await self._find(call), self._service.parts
        await parts.store.add_report(
            Report(
                at_ms=parts.clock_and_randomness.now_ms(),
                person=call.whom.id,
                about=found.person,
                table=call.body.table,
                kind="name" if call.body.line is None else "chat",
                quoted=found.quoted,
            )
        )
        return Stored()

    async def _find(self, call: Call[Whom]) -> _Found:
        """Whom a body means, at a table that the caller may look at."""
        body = call.body
        state = await self._service.state_for(body.table, call.person)
        found: _Found | None = None
        if body.line is not None:
            rows = await self._service.parts.store.read(body.table, body.line - 1, 1)
            event = decode(rows[0].event) if rows else None
            if isinstance(event, Chatted):
                found = _Found(event.person, event.text)
        elif body.place is not None and body.place < len(state.places):
            place = state.places[body.place]
            found = _Found(place.person, place.name) if place.person else None
        if found is None:
            raise ServerRefused("nobody_meant")
        if found.person == call.whom.id:
            raise ServerRefused("yourself")
        return found
