"""The endpoints about tables."""

import asyncio
from collections.abc import Iterator
from typing import Annotated, cast

import msgspec
from msgspec import Meta
from starlette.responses import Response

from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.answers import ServerRefused, json_answer
from spieltisch.server.http.bodies import (
    Acknowledged,
    Hint,
    History,
    Invitation,
    Memories,
    Row,
    Rows,
    SendCommand,
)
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.gzip_answers import packed_json
from spieltisch.server.http.record_endpoints import GameNumber
from spieltisch.server.live.history import MOST_EVENTS, Wish
from spieltisch.server.live.service import Service
from spieltisch.server.live.summaries import details_in
from spieltisch.server.ws.messages import Number, Snapshot
from spieltisch.store.api import Listed
from spieltisch.table import Envelope, Table
from spieltisch.table.shown import ActingShown
from spieltisch.table.table_commands import Chat, React
from spieltisch.table.table_state import Phase

__all__ = ["TablesApi"]

MOST_ROWS = 100
USUAL_ROWS = 50
Limit = Annotated[int, Meta(ge=1, le=MOST_ROWS)]
Time = Annotated[int, Meta(ge=0, le=1 << 53)]
Events = Annotated[int, Meta(ge=1, le=MOST_EVENTS)]


class TablesApi:
    """Lists of tables, and what can be asked about one and done at it."""

    def __init__(self, service: Service, limits: Limits) -> None:
        self._service, self._limits = service, limits

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        page = {"before": Time, "limit": Limit}
        yield Endpoint(
            "GET",
            "/api/tables",
            "Tables that everybody may find, the last changed first",
            self.list_tables,
            Rows,
            query={"phase": Phase, **page},
        )
        yield Endpoint(
            "GET",
            "/api/me/tables",
            "Tables at which I sit",
            self.list_mine,
            Rows,
            query=page,
            needs_person=True,
        )
        yield from self._about_one()

    def _about_one(self) -> Iterator[AnyEndpoint]:
        path = "/api/tables/{table}"
        yield Endpoint(
            "GET", path, "The table as I may know it", self.show_table, Snapshot,
            refuses=(403, 404, 409),
        )  # fmt: skip
        yield Endpoint(
            "GET", f"{path}/link", "The link that invites others", self.show_link, Invitation,
            refuses=(403, 404, 409),
        )  # fmt: skip
        yield Endpoint(
            "GET", f"{path}/memory", "What my seats know", self.show_memory, Memories,
            needs_person=True, refuses=(403, 404, 409),
        )  # fmt: skip
        yield Endpoint(
            "POST", f"{path}/commands", "Do something at the table", self.send_command,
            Acknowledged, takes=SendCommand, needs_person=True, refuses=(403, 404, 409, 422, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", f"{path}/history", "What I was told of the table, from a game's start on",
            self.show_history, History,
            query={"number": GameNumber, "after": Number, "limit": Events},
            refuses=(403, 404, 409),
        )  # fmt: skip
        yield Endpoint(
            "POST", f"{path}/hint", "What a strong bot would do in my place", self.give_hint, Hint,
            needs_person=True, refuses=(403, 404, 409, 429, 503),
        )  # fmt: skip

    async def list_tables(self, call: Call[None]) -> Rows:
        """Listed tables."""
        limit, phase = (
            call.number("limit") or USUAL_ROWS,
            cast(Phase | None, call.query.get("phase")),
        )
        page = await self._service.parts.store.tables(
            listed=True, phase=phase, before_ms=call.number("before"), limit=limit
        )
        return _rows(call, page, limit)

    async def list_mine(self, call: Call[None]) -> Rows:
        """The tables of the person who asks."""
        limit = call.number("limit") or USUAL_ROWS
        page = await self._service.parts.store.tables(
            person=call.whom.id, before_ms=call.number("before"), limit=limit
        )
        return _rows(call, page, limit)

    async def show_table(self, call: Call[None]) -> Response:
        """A snapshot."""
        state = await self._state(call)
        data = self._service.streams.snapshots.message(call.table, state, call.person_id)
        self._limits.was_sent(call.address, call.person_id, len(data))
        return json_answer(data)

    async def show_link(self, call: Call[None]) -> Invitation:
        """The invitation."""
        await self._state(call)
        return Invitation(f"{call.base}/t/{call.table}")

    async def show_memory(self, call: Call[None]) -> Memories:
        """What a person's seats know."""
        state = await self._state(call)
        place = state.place_of(call.whom.id)
        if place is None or state.places[place].is_forfeited:
            raise ServerRefused("not_seated")
        if state.position is None:
            raise ServerRefused("not_running")
        seats, acting, position = state.places[place].seats, state.acting, state.position
        is_mine = acting is not None and acting.seat in seats and not acting.is_roll
        return Memories(
            call.table,
            state.seq,
            state.number,
            state.ply,
            ActingShown(*acting) if acting else None,
            position.legal() if is_mine else [],
            position.form if is_mine else None,
            {seat: {**position.memory(seat)} for seat in seats},
        )

    async def give_hint(self, call: Call[None]) -> Hint:
        """A hint; nobody else is told of it."""
        return await self._service.hints.give(call.table, await self._state(call), call.whom.id)

    async def send_command(self, call: Call[SendCommand]) -> Acknowledged:
        """A command."""
        sent, person = call.body, call.whom
        if isinstance(sent.command, Chat | React):
            self._limits.check_talk(call.address, person.id)
        envelope = Envelope(sent.id, person.id, sent.command, person.name)
        seq = await self._service.tables.do(call.table, envelope)
        return Acknowledged(sent.id, seq)

    async def show_history(self, call: Call[None]) -> Response:
        """A page of what the viewer was told; it repeats itself, so it is packed."""
        state = await self._state(call)
        wish = Wish(
            call.person.id if call.person else None,
            call.number("after") or 0,
            call.number("number") or 0,
            call.number("limit") or MOST_EVENTS,
        )
        page = await self._service.histories.page(call.table, state.seq, wish)
        history = History(call.table, state.seq, page.events, page.next)
        return await asyncio.to_thread(packed_json, history, call.request.headers)

    async def _state(self, call: Call[None]) -> Table:
        return await self._service.state_for(call.table, call.person)


def _rows(call: Call[None], page: list[Listed], limit: int) -> Rows:
    person = call.person.id if call.person else None
    before = page[-1].changed_ms if len(page) == limit else None
    return Rows([_row(listed, person) for listed in page], before)


def _row(listed: Listed, person: str | None) -> Row:
    summary, details = listed.summary, details_in(listed.summary)
    return Row(
        listed.table,
        summary.game,
        summary.phase,
        summary.free_places,
        list(details.names),
        details.host,
        msgspec.to_builtins(details.options),
        details.clock,
        person is not None and details.acting == person,
        listed.created_ms,
        listed.changed_ms,
        details.rated,
        details.turn,
        details.days,
        details.wake if details.acting and details.clock != "none" else None,
    )
