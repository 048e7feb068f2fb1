"""`spieltisch serve`: tables in the network, with the page."""

import argparse

from spieltisch.server.ops.config import add_arguments
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "serve tables in the network"


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Serve until the process is told to stop."""
    from spieltisch.server.run import main as serve

    if status := serve(arguments):
        raise SystemExit(status)
