"""`spieltisch check`: check every line and every move of a saved game."""

import argparse

from spieltisch.game import Text
from spieltisch.game.records import read, verify
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "check a saved game: every line, every move"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch check`."""
    parser.add_argument("file", metavar="FILE")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Say what the file holds; a file with a flaw is refused with the reason."""
    record = read(arguments.file)
    position, count = verify(record), len(record.moves)
    if position.is_over:
        state = Text("finished", "zu Ende")
    else:
        state = Text("still running", "noch nicht zu Ende")
    console.say(
        Text(
            f"{arguments.file}: {position.game.name}, {count} moves, all legal, {state.en}",
            f"{arguments.file}: {position.game.name}, {count} Züge, alle erlaubt, {state.de}",
        )
    )
