"""`spieltisch replay`: step through a saved game."""

import argparse
import sys

from spieltisch.arena.match_file import is_match_file, records
from spieltisch.game import BadRequest, Text
from spieltisch.game.records import Record, read
from spieltisch.terminal import Console, replay

__all__ = ["HELP", "add_arguments", "run"]

HELP = "step through a saved game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch replay`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--game", type=int, default=0, metavar="N", help="which game of what arena --records wrote"
    )


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Show the game, position by position."""
    file = arguments.file
    record = _of_match(file, arguments.game) if is_match_file(file) else read(file)
    replay(console, record, sys.stdin.isatty())


def _of_match(file: str, wanted: int) -> Record:
    for number, record in records(file):
        if number == wanted:
            return record
    raise BadRequest(
        Text(
            f"there is no game {wanted} in {file}; --game N takes a number that stands there as n",
            f"in {file} gibt es kein Spiel {wanted}; --game N nimmt eine Nummer, die dort als n "
            "steht",
        ),
        code="no_such_game",
    )
