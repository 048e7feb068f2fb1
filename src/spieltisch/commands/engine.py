"""`spieltisch engine`: the rules over stdin and stdout, one JSON object per line."""

import argparse
import sys

from spieltisch.adapters.engine import PROTOCOL
from spieltisch.adapters.engine.counting import SECONDS
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "JSON requests in, answers out, for programs"
LONG = 1e6
"""Longer than anybody waits, in seconds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch engine`."""
    parser.epilog = f"The protocol has version {PROTOCOL}; docs/engine.md describes it."
    parser.add_argument(
        "--count-seconds",
        type=_seconds,
        default=SECONDS,
        metavar="S",
        help="longest time for one count (%(default)g)",
    )


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < LONG:
        raise argparse.ArgumentTypeError("must be a number of seconds above 0")
    return seconds


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Answer requests until the input ends."""
    from spieltisch.adapters.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, arguments.count_seconds)
