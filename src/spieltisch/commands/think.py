"""`spieltisch think`: think for the bots of servers elsewhere."""

import argparse
import asyncio
import os
import sys

from spieltisch.game.errors import SpieltischError
from spieltisch.game.text import Text
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "think for the bots of servers on other machines"
VARIABLE = "SPIELTISCH_REDIS"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch think`."""
    parser.add_argument(
        "redis",
        metavar="URL",
        nargs="?",
        help=f"the Redis of the servers, e.g. redis://host:6379/0 (default: {VARIABLE})",
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes that think (default: all cores)"
    )


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Think until the process is told to stop."""
    from spieltisch.server.ops import logs
    from spieltisch.server.ops.redis_link import redis_place
    from spieltisch.store import without_password

    address = arguments.redis or os.environ.get(VARIABLE) or ""
    workers = (os.cpu_count() or 1) if arguments.workers is None else arguments.workers
    place = redis_place(address)
    if workers < 1:
        wrong = Text("at least one process thinks", "mindestens ein Prozess denkt")
        raise SpieltischError(wrong, code="bad_setting")
    from spieltisch.server.thinking.for_servers import think_until_told

    logs.set_up()
    shown = without_password(address)
    console.say(Text(f"thinking for the servers at {shown}", f"denkt für die Server an {shown}"))
    sys.stdout.flush()
    asyncio.run(think_until_told(place, workers))
