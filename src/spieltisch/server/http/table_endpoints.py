"""The endpoints about tables."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta
from starlette.responses import Response

from spieltisch.game import BadRecord
from spieltisch.game.records import Record, lines_of, parse
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import (
    Acknowledged,
    Hint,
    History,
    Invitation,
    Memories,
    NewTable,
    Row,
    Rows,
    SendCommand,
    TableMade,
    Verified,
)
from spieltisch.server.http.endpoints import Call, Endpoint
from spieltisch.server.http.gzip_answers import packed, takes_packed
from spieltisch.server.live.history import MOST_EVENTS, Wish
from spieltisch.server.live.service import Service
from spieltisch.server.live.summaries import details_in
from spieltisch.server.ws.messages import Number, Snapshot, Texts
from spieltisch.server.ws.viewer_streams import as_snapshot
from spieltisch.store.api import Listed, Phase
from spieltisch.table import Envelope, Table, decode, ended_games, record_of, verify
from spieltisch.table.record import VERDICTS, number_in, verify_own
from spieltisch.table.shown import ActingShown

__all__ = ["TablesApi"]

MOST_ROWS = 100
Limit = Annotated[int, Meta(ge=1, le=MOST_ROWS)]
Time = Annotated[int, Meta(ge=0, le=1 << 53)]
Events = Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
GameNumber = Annotated[int, Meta(ge=1, le=1 << 31)]
EVERYTHING = 1 << 30
JSON = "application/json"
T = TypeVar("T")


class TablesApi:
    """Lists of tables, and everything about one."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def endpoints(self) -> Iterator[Endpoint]:
        """All of them."""
        page: dict[str, Any] = {"before": Time, "limit": Limit}
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
        yield Endpoint(
            "POST",
            "/api/tables",
            "Open a table",
            self.open_table,
            TableMade,
            takes=NewTable,
            needs_person=True,
            status=201,
            refuses=(404, 409, 422, 503),
        )
        yield from self._about_one()
        yield Endpoint(
            "POST",
            "/api/verify",
            "Recompute every draw of a record that is sent as the body",
            self.verify_record,
            Verified,
            takes=bytes,
            refuses=(422,),
        )

    def _about_one(self) -> Iterator[Endpoint]:
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
            "GET", f"{path}/record", "A game that is over, as a file", self.show_record, bytes,
            query={"number": GameNumber}, refuses=(403, 404, 409),
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
        yield from self._proofs(f"{path}/verify")

    def _proofs(self, path: str) -> Iterator[Endpoint]:
        yield Endpoint(
            "GET", path, "Recompute every draw of a game that is over",
            self.verify_game, Verified, query={"number": GameNumber}, refuses=(403, 404, 409, 422),
        )  # fmt: skip
        yield Endpoint(
            "POST", path, "Compare a record with the game that was played here",
            self.verify_kept, Verified, takes=bytes, refuses=(403, 404, 409, 422),
        )  # fmt: skip

    async def list_tables(self, call: Call) -> Rows:
        """Listed tables."""
        return await self._rows(call, listed=True, phase=call.query.get("phase"))

    async def list_mine(self, call: Call) -> Rows:
        """The tables of the person who asks."""
        return await self._rows(call, person=call.whom.id)

    async def _rows(self, call: Call, **which: Any) -> Rows:
        limit = call.query.get("limit", 50)
        found = await self._service.parts.store.tables(
            **which, before_ms=call.query.get("before"), limit=limit
        )
        person = call.person.id if call.person else None
        rows = [_row(listed, person) for listed in found]
        return Rows(rows, found[-1].changed_ms if len(found) == limit else None)

    async def open_table(self, call: Call) -> TableMade:
        """A new table."""
        owner = await self._service.create(call.whom, call.token, call.body.id, call.body.create)
        return TableMade(owner.table, f"{call.base}/t/{owner.table}", owner.seq)

    async def show_table(self, call: Call) -> Snapshot:
        """A snapshot."""
        state = await self._state(call)
        return as_snapshot(call.table, state, call.person.id if call.person else None)

    async def show_link(self, call: Call) -> Invitation:
        """The invitation."""
        await self._state(call)
        return Invitation(f"{call.base}/t/{call.table}")

    async def show_memory(self, call: Call) -> Memories:
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

    async def give_hint(self, call: Call) -> Hint:
        """A hint; nobody else is told of it."""
        return await self._service.hints.give(call.table, await self._state(call), call.whom.id)

    async def send_command(self, call: Call) -> Acknowledged:
        """A command."""
        sent, person = call.body, call.whom
        envelope = Envelope(sent.id, person.id, sent.command, person.name)
        seq = await self._service.tables.do(call.table, envelope)
        return Acknowledged(sent.id, seq)

    async def show_record(self, call: Call) -> Response:
        """The file of a game that is over."""
        record = await self._record(call, call.query.get("number"))
        data = "".join(f"{line}\n" for line in lines_of(record)).encode()
        name = f"{record.start.game.name}-{call.table}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    async def verify_game(self, call: Call) -> Verified:
        """Proof that a game's draws were fair."""
        own = await self._record(call, call.query.get("number"))
        return await _proof(lambda: _verified(own, own))

    async def verify_kept(self, call: Call) -> Verified:
        """Whether a record that somebody kept is that of a game of this table."""
        kept = await _proof(lambda: parse(call.body))
        own = await self._record(call, await _proof(lambda: number_in(kept)))
        return await _proof(lambda: _verified(kept, own))

    async def verify_record(self, call: Call) -> Verified:
        """Whether a record agrees with itself; nobody knows here what was shown before it."""
        return await _proof(lambda: _verified(parse(call.body)))

    async def show_history(self, call: Call) -> Response:
        """A page of what the viewer was told; it repeats itself, so it is packed."""
        state, query = await self._state(call), call.query
        wish = Wish(
            call.person.id if call.person else None,
            query.get("after", 0),
            query.get("number", 0),
            query.get("limit", MOST_EVENTS),
        )
        page = await self._service.histories.page(call.table, state.seq, wish)
        history = History(call.table, state.seq, page.events, page.next)
        return await asyncio.to_thread(_packed_json, history, takes_packed(call.request.headers))

    async def _state(self, call: Call) -> Table:
        person = call.person.id if call.person else None
        owner = await self._service.owner_for(call.table, person)
        assert owner.state is not None
        return owner.state

    async def _record(self, call: Call, number: int | None) -> Record:
        """The record of a game that is over; never of one that still has secrets."""
        state = await self._state(call)
        number = state.number if number is None else number
        if state.phase == "over" and number == state.number:
            return record_of(state)
        if state.number == 0:
            raise ServerRefused("not_running")
        if number >= state.number:
            raise ServerRefused("not_over")
        rows = await self._service.parts.store.read(call.table, limit=EVERYTHING)
        return await asyncio.to_thread(_older, [row.event for row in rows], number)


def _older(raw: list[bytes], number: int) -> Record:
    for table in ended_games(map(decode, raw)):
        if table.number == number:
            return record_of(table)
    raise ServerRefused("not_over")


def _verified(record: Record, own: Record | None = None) -> Verified:
    verdict = verify(record) if own is None else verify_own(record, own)
    kind: Literal["verified", "consistent"] = "consistent" if own is None else "verified"
    text = Texts(*VERDICTS[kind])
    return Verified(True, kind, text, verdict.commitment, verdict.is_deal_fair, verdict.draws)


async def _proof(compute: Callable[[], T]) -> T:
    """Compute in a thread; whatever is wrong with a record has one code here."""
    try:
        return await asyncio.to_thread(compute)
    except BadRecord as error:
        raise BadRecord(None, error.text, code="bad_record", rule=error.rule) from error


def _packed_json(history: History, is_packed: bool) -> Response:
    data = msgspec.json.encode(history)
    small = packed(data, JSON) if is_packed else None
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if small else {})}
    return Response(small or data, headers=headers, media_type=JSON)


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
    )
