"""The endpoints about games that are over: their records, and what proves their draws."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from starlette.responses import Response

from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http import record_work
from spieltisch.server.http.bodies import Verified
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint
from spieltisch.server.http.finished_games import BYTES_OF_A_MOVE, FinishedGames
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Texts
from spieltisch.table.record import VERDICTS, Verdict

__all__ = ["GameNumber", "RecordsApi"]

GameNumber = Annotated[int, Meta(ge=1, le=1 << 31)]


class RecordsApi:
    """Records and their proofs."""

    def __init__(self, service: Service, limits: Limits, side: SideProcess) -> None:
        self._limits, self._side = limits, side
        self._games = FinishedGames(service, limits, side)

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
        record = await self._games.record(call, call.number("number"))
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * len(record.moves))
        data = await self._side.call(call.address, record_work.as_file, record)
        name = f"{record.start.game.name}-{call.table}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    async def verify_game(self, call: Call[None]) -> Verified:
        """Proof that a game's draws were fair."""
        own = await self._games.record(call, call.number("number"))
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * len(own.moves))
        verdict = await self._side.call(call.address, record_work.check_own, own, None)
        return _verified(self._proven, verdict)

    async def verify_kept(self, call: Call[bytes]) -> Verified:
        """Whether a record that somebody kept is that of a game of this table."""
        self._limits.work(call.address, call.person_id, len(call.body))
        number = await self._side.call(call.address, record_work.number_of, call.body)
        own = await self._games.record(call, number)
        verdict = await self._side.call(call.address, record_work.check_own, own, call.body)
        return _verified(self._proven, verdict)

    @property
    def _proven(self) -> Literal["verified", "local"]:
        return "verified" if self._side.can_vouch else "local"

    async def verify_record(self, call: Call[bytes]) -> Verified:
        """Whether a record agrees with itself; nobody knows here what was shown before it."""
        self._limits.work(call.address, call.person_id, len(call.body))
        verdict = await self._side.call(call.address, record_work.check, call.body)
        return _verified("consistent", verdict)


def _verified(kind: Literal["verified", "consistent", "local"], verdict: Verdict) -> Verified:
    text = Texts(*VERDICTS[kind])
    return Verified(True, kind, text, verdict.commitment, verdict.is_deal_fair, verdict.draws)
