"""The endpoint that opens a table: as whom, with which company, and what its opener sees of it."""

from collections.abc import Iterator
from dataclasses import replace as replaced
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from spieltisch.game import SpieltischError
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.edge.security import COSTLY_FACTOR
from spieltisch.server.http import record_work
from spieltisch.server.http.answers import ServerRefused, json_answer, problem
from spieltisch.server.http.bodies import NewPerson, NewTable, Seal, TableMade
from spieltisch.server.http.endpoints import AnyEndpoint, Call, Endpoint, device_of, remember
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.live.owner import Owner
from spieltisch.server.live.service import Service
from spieltisch.server.ws.messages import Snapshot
from spieltisch.store.api import Person
from spieltisch.table import snapshot
from spieltisch.table.table_commands import Create

__all__ = ["NewTableApi"]

SMALL = 4096
"""In bytes: a position or record of this size is read in less than two milliseconds."""


class _Opener(NamedTuple):
    """Whoever opens a table; `made` when this request has made a guest of them."""

    person: Person
    token: str
    made: NewPerson | None = None


class NewTableApi:
    """Opens tables."""

    def __init__(self, service: Service, limits: Limits, side: SideProcess) -> None:
        self._service, self._limits, self._side = service, limits, side

    def endpoints(self) -> Iterator[AnyEndpoint]:
        """Opening a table, and what may be asked for before."""
        yield Endpoint(
            "POST",
            "/api/tables",
            "Open a table; with a nickname also for whoever is nobody yet",
            self.open_table,
            TableMade,
            takes=NewTable,
            status=201,
            refuses=(401, 404, 409, 422, 503),
        )

        yield Endpoint(
            "GET",
            "/api/seal",
            "A commitment for the draws of a table that is opened next",
            self.seal,
            Seal,
        )

    async def seal(self, call: Call[None]) -> Response:
        """A commitment that is out before anybody contributes."""
        return json_answer(await self._service.parts.seals.hand_out())

    async def open_table(self, call: Call[NewTable]) -> Response:
        """A new table. A guest who was made for it stays one, also when the table is refused."""
        opener = await self._opener(call)
        try:
            answer = await self._opened(replaced(call, person=opener.person), opener)
        except SpieltischError as error:
            answer = problem(error.code, error)
        if opener.made:
            remember(answer, call.request, opener.token)
        return answer

    async def _opener(self, call: Call[NewTable]) -> _Opener:
        nickname, person, guests = call.body.nickname, call.person, self._service.guests
        if nickname is None:
            return _Opener(call.whom, call.token)
        if person is None:
            if not self._limits.may_ask(call.address, COSTLY_FACTOR):
                raise ServerRefused("too_fast")
            guest, token = await guests.add(nickname)
            self._service.saw(guest.id, call.address, device_of(call.request))
            return _Opener(guest, token, NewPerson(guest.id, guest.name, token))
        if nickname != person.name:
            person = replace(person, name=await guests.rename(person, nickname))
        return _Opener(person, call.token)

    async def _opened(self, call: Call[NewTable], opener: _Opener) -> Response:
        create = await self._with_position(call)
        owner = await self._service.create(opener.person, opener.token, call.body.id, create)
        link = f"{call.base}/t/{owner.table}"
        shown = _shown(owner, opener.person.id) if call.body.snapshot else None
        data = msgspec.json.encode(TableMade(owner.table, link, owner.seq, opener.made, shown))
        if shown:
            self._limits.was_sent(call.address, opener.person.id, len(data))
        return json_answer(data, 201)

    async def _with_position(self, call: Call[NewTable]) -> Create:
        """The command with the position that its record leads to; what is large is read aside."""
        create, size = call.body.create, len(await call.request.body())
        if size <= SMALL or (create.position is None) == (create.record is None):
            return create
        self._limits.work(call.address, call.whom.id, size)
        if create.record is not None:
            work = record_work.position_in
            start = await self._side.call(call.address, work, create.record, create.moves)
        else:
            assert create.position is not None
            work_on = record_work.read_position
            start = await self._side.call(call.address, work_on, create.position)
        return replace(create, position=start, record=None, moves=None)


def _shown(owner: Owner, person: str) -> Snapshot | None:
    """The table as its opener may know it."""
    if owner.state is None:
        return None
    return Snapshot(owner.table, owner.seq, snapshot(owner.state, person))
