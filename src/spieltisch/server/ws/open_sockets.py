"""All open sockets: a silent one is dropped, and a stop is announced to everyone."""

import asyncio
from collections import Counter
from time import monotonic

import msgspec
from starlette.websockets import WebSocket

from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.answers import problem
from spieltisch.server.http.endpoints import token_of
from spieltisch.server.live.service import Service
from spieltisch.server.ws.line import CLOSE_RESTART
from spieltisch.server.ws.messages import Restarting
from spieltisch.server.ws.socket import CLOSE_FORBIDDEN, PROBE_S, Socket
from spieltisch.store import StoreError

__all__ = ["OpenSockets"]

SILENT_S = 30.0
LOOK_S, REACH_S = 2.5, 0.5
CLOSE_SILENT = 4000
CLOSE_LOGGED_OUT = 4001


class OpenSockets:
    """The sockets of this process."""

    def __init__(self, service: Service, limits: Limits, most_per_address: int) -> None:
        self._service, self._limits = service, limits
        self._most_per_address = most_per_address
        self._sockets: set[Socket] = set()
        self._by_address: Counter[str] = Counter()

    async def serve(self, raw: WebSocket) -> None:
        """Serve one connection."""
        address = raw.scope["caller"].household
        if self._service.tables.is_stopping:
            return await raw.send_denial_response(problem("stopping"))
        if self._is_cut_off:
            return await raw.send_denial_response(problem("cut_off"))
        if 0 < self._most_per_address <= self._by_address[address]:
            return await raw.send_denial_response(problem("too_many_connections"))
        socket = Socket(raw, self._service, self._limits, address, token_of(raw)[0])
        self._sockets.add(socket)
        self._by_address[address] += 1
        try:
            await socket.serve()
        finally:
            self._sockets.discard(socket)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
        return None

    async def watch(self) -> None:
        """Look after all sockets, for ever. What asks the store may take long, and goes apart."""
        loops = (self._watch_sockets(), self._watch_reach(), self._watch_tokens())
        await asyncio.gather(*loops)

    async def _watch_reach(self) -> None:
        """Nobody stays at a process that does not reach the store."""
        while True:
            await asyncio.sleep(REACH_S)
            if self._is_cut_off:
                self._send_away("cut_off")

    async def _watch_tokens(self) -> None:
        while self._service.parts.store.is_shared:
            await asyncio.sleep(LOOK_S)
            await self._end_ended_tokens()

    async def _watch_sockets(self) -> None:
        """Drop silent sockets and measure the lag of the others."""
        since_probe = 0.0
        while True:
            await asyncio.sleep(LOOK_S)
            since_probe += LOOK_S
            silent_before = monotonic() - SILENT_S
            for socket in list(self._sockets):
                if socket.heard < silent_before:
                    self._service.parts.metrics.dropped.add("silent")
                    socket.close(CLOSE_SILENT, is_now=True)
                    continue
                socket.give_up_if_stuck()
                if since_probe >= PROBE_S:
                    socket.probe()
            if since_probe >= PROBE_S:
                since_probe = 0.0

    @property
    def _is_cut_off(self) -> bool:
        """Whether another process serves better, since this one does not reach the store."""
        company = self._service.company
        return company.is_cut_off and not company.is_last

    def _send_away(self, cause: str) -> None:
        """Let everyone come back, to this process or another."""
        restarting = msgspec.json.encode(Restarting())
        for socket in list(self._sockets):
            self._service.parts.metrics.dropped.add(cause)
            socket.send(restarting)
            socket.close(CLOSE_RESTART)

    async def _end_ended_tokens(self) -> None:
        """A person may have logged out all devices by another process."""
        tokens = {socket.token for socket in self._sockets if socket.token}
        try:
            ended = await self._service.parts.store.processes.ended_tokens(list(tokens))
        except StoreError:
            return
        for socket in list(self._sockets):
            if socket.token in ended:
                socket.close(CLOSE_LOGGED_OUT)

    def log_out(self, person: str) -> None:
        """Close the sockets of a person whose tokens have changed."""
        for socket in list(self._sockets):
            if socket.person and socket.person.id == person:
                socket.close(CLOSE_LOGGED_OUT)

    def shut_out(self) -> None:
        """Close the sockets of banned people and addresses."""
        house = self._service.parts.house
        for socket in list(self._sockets):
            person = socket.person.id if socket.person else ""
            if house.is_banned(person) or house.is_kept_out(socket.address):
                socket.close(CLOSE_FORBIDDEN)

    async def close(self) -> None:
        """Tell everyone that the server restarts, then close with 1012."""
        self._send_away("restart")
        for _ in range(20):
            if not self._sockets:
                return
            await asyncio.sleep(0.05)
