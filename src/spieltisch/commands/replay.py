"""`spieltisch replay`: step through a saved game."""

import argparse
import sys

from spieltisch.game.records import read
from spieltisch.terminal import Console, replay

__all__ = ["HELP", "add_arguments", "run"]

HELP = "step through a saved game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch replay`."""
    parser.add_argument("file", metavar="FILE")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Show the game, position by position."""
    replay(console, read(arguments.file), sys.stdin.isatty())
