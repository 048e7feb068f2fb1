"""`spieltisch check`: check every line and move of a saved game, or of all games of a match."""

import argparse

from spieltisch.arena.match_file import is_match_file, records
from spieltisch.game import Text
from spieltisch.game.records import read, verify
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "check a saved game: every line, every move"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch check`."""
    parser.add_argument("file", metavar="FILE", help="a saved game, or what arena --records wrote")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Say what the file holds; a file with a flaw is refused with the reason."""
    if is_match_file(arguments.file):
        console.say(_checked_match(arguments.file))
        return
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


def _checked_match(file: str) -> Text:
    games, name = 0, ""
    for _, record in records(file):
        games, name = games + 1, verify(record).game.name
    return Text(
        f"{file}: {games} games of {name}, all moves legal",
        f"{file}: {games} Partien von {name}, alle Züge erlaubt",
    )
