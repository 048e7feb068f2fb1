"""The endpoints about games that are over: their records, and what proves their draws."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Annotated, Literal, TypeVar

from msgspec import Meta
from starlette.responses import Response

from spieltisch.game import BadRecord
from spieltisch.game.records import Record, lines_of, parse
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import Verified
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Texts
from spieltisch.store.table_loading import decoded
from spieltisch.table import Event, ended_games, record_of, verify
from spieltisch.table.record import VERDICTS, number_in, verify_own

__all__ = ["GameNumber", "RecordsApi"]

GameNumber = Annotated[int, Meta(ge=1, le=1 << 31)]
EVERYTHING = 1 << 30
B = TypeVar("B")
T = TypeVar("T")


class RecordsApi:
    """Records and their proofs."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """All of them."""
        path = "/api/tables/{table}"
        yield Endpoint(
            "GET", f"{path}/record", "A game that is over, as a file", self.show_record, bytes,
            query={"number": GameNumber}, refuses=(403, 404, 409),
        )  # fmt: skip
        yield Endpoint(
            "GET", f"{path}/verify", "Recompute every draw of a game that is over",
            self.verify_game, Verified, query={"number": GameNumber}, refuses=(403, 404, 409, 422),
        )  # fmt: skip
        yield Endpoint(
            "POST", f"{path}/verify", "Compare a record with the game that was played here",
            self.verify_kept, Verified, takes=bytes, refuses=(403, 404, 409, 422),
        )  # fmt: skip
        yield Endpoint(
            "POST",
            "/api/verify",
            "Recompute every draw of a record that is sent as the body",
            self.verify_record,
            Verified,
            takes=bytes,
            refuses=(422,),
        )

    async def show_record(self, call: Call[None]) -> Response:
        """The file of a game that is over."""
        record = await self._record(call, call.number("number"))
        data = "".join(f"{line}\n" for line in lines_of(record)).encode()
        name = f"{record.start.game.name}-{call.table}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    async def verify_game(self, call: Call[None]) -> Verified:
        """Proof that a game's draws were fair."""
        own = await self._record(call, call.number("number"))
        return await _proof(lambda: _verified(own, own))

    async def verify_kept(self, call: Call[bytes]) -> Verified:
        """Whether a record that somebody kept is that of a game of this table."""
        kept = await _proof(lambda: parse(call.body))
        own = await self._record(call, await _proof(lambda: number_in(kept)))
        return await _proof(lambda: _verified(kept, own))

    async def verify_record(self, call: Call[bytes]) -> Verified:
        """Whether a record agrees with itself; nobody knows here what was shown before it."""
        return await _proof(lambda: _verified(parse(call.body)))

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
        rows = await self._service.parts.store.read(call.table, limit=EVERYTHING)
        return await asyncio.to_thread(_older, decoded(call.table, rows), number)


def _older(happened: list[Event], number: int) -> Record:
    for table in ended_games(happened):
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
