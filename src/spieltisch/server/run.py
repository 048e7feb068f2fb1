"""`spieltisch serve`: one process, one database file, nothing to administer."""

import argparse
import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from spieltisch.game import SpieltischError
from spieltisch.server.app import Server, build
from spieltisch.server.edge.client_faults import quiet_client_faults
from spieltisch.server.edge.guarded_http import LARGEST_HEAD
from spieltisch.server.edge.http_check import chosen_http
from spieltisch.server.edge.listening import BACKLOG, listen
from spieltisch.server.ops import logs
from spieltisch.server.ops.browser import open_page
from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.config import PORT, Settings, add_arguments, settings_from
from spieltisch.server.ops.lan_address import EVERYWHERE, lan_address, link_to
from spieltisch.server.worker_group import serve_by_many
from spieltisch.server.ws.line_check import chosen_protocol
from spieltisch.store import open_store, without_password
from spieltisch.store.care.lock import alone

__all__ = ["Runner", "add_arguments", "announce", "main", "run_server", "serve"]

STOP_S = 10
GARBAGE = (50_000, 20, 100)
"""When to look for garbage in circles. Tables hold much and make none, so seldom is enough: at
Python's own thresholds looking took a quarter of the time of a busy server."""
LARGEST_MESSAGE = 256 * 1024
"""A WebSocket message beyond this ends the connection (1009); smaller large ones are refused."""


class Runner(uvicorn.Server):
    """Tells the clients before it stops listening to them."""

    def __init__(self, server: Server, announce: Callable[[int], None]) -> None:
        quiet_client_faults()
        config = uvicorn.Config(
            server.app,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            lifespan="on",
            http=chosen_http(server.connections),
            h11_max_incomplete_event_size=LARGEST_HEAD,
            ws=chosen_protocol(),
            ws_max_size=LARGEST_MESSAGE,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=STOP_S,
            backlog=BACKLOG,
        )
        super().__init__(config)
        self._spieltisch, self._announce = server, announce
        connections = server.service.parts.metrics.connections
        connections.ask = lambda: len(self.server_state.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, then say where."""
        await super().startup(sockets)
        if self.started and sockets:
            self._announce(sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the stop, close all sockets with 1012, then end everything."""
        logs.log("stopping")
        self._spieltisch.service.tables.is_stopping = True
        await self._spieltisch.sockets.close()
        await super().shutdown(sockets)


def main(args: argparse.Namespace) -> int:
    """Serve until a signal says stop."""
    try:
        settings = settings_from(args)
        Path(settings.data).mkdir(parents=True, exist_ok=True)
        if settings.workers > 1:
            logs.set_up(settings.log_level)
            return serve_by_many(settings, lambda port: announce(settings, port))
        return serve(settings, opens=getattr(args, "open", False))
    except (ValueError, OSError, SpieltischError) as error:
        print(f"spieltisch: {error}", file=sys.stderr)
        return 1


def serve(
    settings: Settings,
    clock_and_randomness: ClockAndRandomness | None = None,
    *,
    opens: bool = False,
) -> int:
    """Serve with these settings; `opens` shows the page in a browser as soon as it is there."""
    logs.set_up(settings.log_level)
    with alone(settings.store):
        return _serve(settings, clock_and_randomness, opens)


def _serve(settings: Settings, clock_and_randomness: ClockAndRandomness | None, opens: bool) -> int:
    listening = _listen_somewhere(settings) if opens else listen(settings.host, settings.port)
    server = build(settings, open_store(settings.store), clock_and_randomness)
    return run_server(server, [listening], lambda port: announce(settings, port, opens))


def run_server(
    server: Server, listening: list[socket.socket], announce: Callable[[int], None]
) -> int:
    """Serve until a signal says stop; the answer is the process's exit status."""
    runner = Runner(server, announce)
    gc.collect()
    gc.freeze()  # what is loaded by now stays: long pauses to look through it would be in vain
    gc.set_threshold(*GARBAGE)
    # uvicorn sends itself the signal once more when all is done: a planned stop is no failure
    signal.signal(signal.SIGTERM, _stop)
    with suppress(KeyboardInterrupt):
        runner.run(sockets=listening)
    return 0 if runner.started else 1


def _stop(*_: object) -> None:
    raise SystemExit(0)


def _listen_somewhere(settings: Settings) -> socket.socket:
    """Any port when the usual one is taken: whoever only wants to play does not care for it."""
    try:
        return listen(settings.host, settings.port)
    except OSError:
        if settings.port != PORT:
            raise
        return listen(settings.host, 0)


def announce(settings: Settings, port: int, opens: bool = False) -> None:
    """Say where the server is, on the standard output: the first line is for programs."""
    here = link_to("127.0.0.1" if settings.host in EVERYWHERE else settings.host, port)
    print(f"Spieltisch: {here}", flush=True)
    address = lan_address() if settings.host in EVERYWHERE else None
    if settings.public_url:
        print(f"  for everyone / für alle: {settings.public_url}", flush=True)
    elif address:
        print(f"  in your network / im eigenen Netz: {link_to(address, port)}", flush=True)
    if opens and not open_page(here):
        print("  open this address in a browser / im Browser öffnen", flush=True)
    if opens:
        print("  Ctrl-C ends it / beendet es", flush=True)
    logs.log("started", port=port, database=without_password(settings.store))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="spieltisch serve")
    add_arguments(parser)
    sys.exit(main(parser.parse_args()))
