"""One of several processes that share a port: `worker_group` starts it and tells it what to do.

Its orders are the first line of its standard input; when that ends, so does the worker.
"""

import os
import signal
import sys
import threading

import msgspec

from spieltisch.server.app import build
from spieltisch.server.edge.listening import listen
from spieltisch.server.ops import logs
from spieltisch.server.ops.config import Settings
from spieltisch.server.run import run_server
from spieltisch.store import StoreError, open_store

__all__ = ["main"]


class Orders(msgspec.Struct):
    """What a worker is told."""

    settings: Settings
    port: int
    """That all workers share."""
    own_port: int | None
    """By which a proxy reaches this one."""


_orders = msgspec.json.Decoder(Orders)


def main() -> int:
    """Serve until a signal says stop, or the group is gone."""
    orders = _orders.decode(sys.stdin.buffer.readline())
    settings = orders.settings
    logs.set_up(settings.log_level)
    try:
        listening = [listen(settings.host, orders.port, is_shared=True)]
        if orders.own_port is not None:
            listening.append(listen(settings.host, orders.own_port, is_shared=True))
        server = build(settings, open_store(settings.store))
    except (OSError, StoreError) as error:
        print(f"spieltisch: {error}", file=sys.stderr)
        return 1
    threading.Thread(target=_end_with_the_group, daemon=True).start()
    return run_server(server, listening, _say_ready)


def _say_ready(port: int) -> None:
    logs.log("started", port=port)
    print("ready", flush=True)


def _end_with_the_group() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
