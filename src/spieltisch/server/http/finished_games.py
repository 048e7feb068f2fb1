"""Games that are over, as records: the last one of a table, or an earlier one of its series."""

from typing import TypeVar

from spieltisch.game.records import Record
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http import record_work
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.endpoints import Call
from spieltisch.server.http.side_process import SideProcess
from spieltisch.server.live.service import Service
from spieltisch.table import Table, record_of

__all__ = ["BYTES_OF_A_MOVE", "FinishedGames"]

EVERYTHING = 1 << 30
BYTES_OF_A_MOVE = 150
"""About what a move takes in a record's file."""
B = TypeVar("B")


class FinishedGames:
    """Gives out whole games, never one that still has secrets."""

    def __init__(self, service: Service, limits: Limits, side: SideProcess) -> None:
        self._service, self._limits, self._side = service, limits, side

    async def named(self, call: Call[B], number: int | None) -> tuple[Table, int]:
        """A table that the caller may see, and which of its games is meant: one that is over."""
        state = await self._service.state_for(call.table, call.person)
        number = state.number if number is None else number
        if state.number == 0:
            raise ServerRefused("not_running")
        if number > state.number or (number == state.number and state.phase != "over"):
            raise ServerRefused("not_over")
        return state, number

    async def record(self, call: Call[B], number: int | None) -> Record:
        """The record of such a game."""
        state, number = await self.named(call, number)
        if number == state.number:
            return record_of(state)
        self._limits.work(call.address, call.person_id, BYTES_OF_A_MOVE * state.seq)
        rows = await self._service.parts.store.read(call.table, limit=EVERYTHING)
        record = await self._side.call(call.address, record_work.older, call.table, rows, number)
        if record is None:
            raise ServerRefused("not_over")
        return record
