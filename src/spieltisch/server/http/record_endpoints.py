"""The endpoints about games that are over: their records, and what proves their draws."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

from msgspec import Meta
from starlette.responses import Response

from spieltisch.game.records import Record
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http import record_work
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import Verified
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Texts
from spieltisch.table import record_of
from spieltisch.table.record import VERDICTS, Verdict

__all__ = ["GameNumber", "RecordsApi"]

GameNumber = Annotated[int, Meta(ge=1, le=1 << 31)]
EVERYTHING = 1 << 30
BYTES_OF_A_MOVE = 150
"""About what a move takes in a record's file."""
B = TypeVar("B")


class RecordsApi:
    """Records and their proofs."""

    def __init__(self, service: Service, limits: Limits, side: SideProcess) -> None:
        self._service, self._limits, self._side = service, limits, side

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        path = "/api/tables/{table}"
        yield Endpoint(
            "GET", f"{path}/record", "A game that is over, as a file", self.show_record, bytes,
            query={"number": GameNumber}, refuses=(403, 404, 409, 503),
        )  # fmt: skip
        yield Endpoint(
            "GET", f"{path}/verify", "Recompute every draw of a game that is over",
            self.verify_game, Verified, query={"number": GameNumber},
            refuses=(403, 404, 409, 422, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST", f"{path}/verify", "Compare a record with the game that was played here",
            self.verify_kept, Verified, takes=bytes, refuses=(403, 404, 409, 422, 503),
        )  # fmt: skip
        yield Endpoint(
            "POST",
            "/api/verify",
            "Recompute every draw of a record that is sent as the body",
            self.verify_record,
            Verified,
            takes=bytes,
            refuses=(422, 503),
        )

    async def show_record(self, call: Call[None]) -> Response:
        """The file of a game that is over."""
        record = await self._record(call, call.number("number"))
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * len(record.moves))
        data = await self._side.call(call.address, record_work.as_file, record)
        name = f"{record.start.game.name}-{call.table}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    async def verify_game(self, call: Call[None]) -> Verified:
        """Proof that a game's draws were fair."""
        own = await self._record(call, call.number("number"))
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * len(own.moves))
        verdict = await self._side.call(call.address, record_work.check_own, own, None)
        return _verified("verified", verdict)

    async def verify_kept(self, call: Call[bytes]) -> Verified:
        """Whether a record that somebody kept is that of a game of this table."""
        self._limits.work(call.address, call.person_id, len(call.body))
        number = await self._side.call(call.address, record_work.number_of, call.body)
        own = await self._record(call, number)
        verdict = await self._side.call(call.address, record_work.check_own, own, call.body)
        return _verified("verified", verdict)

    async def verify_record(self, call: Call[bytes]) -> Verified:
        """Whether a record agrees with itself; nobody knows here what was shown before it."""
        self._limits.work(call.address, call.person_id, len(call.body))
        verdict = await self._side.call(call.address, record_work.check, call.body)
        return _verified("consistent", verdict)

    async def _record(self, call: Call[B], number: int | None) -> Record:
        """The record of a game that is over; never of one that still has secrets."""
        state = await self._service.state_for(call.table, call.person)
        number = state.number if number is None else number
        if state.phase == "over" and number == state.number:
            return record_of(state)
        if state.number == 0:
            raise ServerRefused("not_running")
        if number >= state.number:
            raise ServerRefused("not_over")
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * state.seq)
        rows = await self._service.parts.store.read(call.table, limit=EVERYTHING)
        record = await self._side.call(call.address, record_work.older, call.table, rows, number)
        if record is None:
            raise ServerRefused("not_over")
        return record


def _verified(kind: Literal["verified", "consistent"], verdict: Verdict) -> Verified:
    text = Texts(*VERDICTS[kind])
    return Verified(True, kind, text, verdict.commitment, verdict.is_deal_fair, verdict.draws)
