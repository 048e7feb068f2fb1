"""`spieltisch review`: what luck and what play made of a finished game."""

import argparse

from spieltisch.game.records import read
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "review a finished game: luck, discoveries, play, mistakes"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch review`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="the whole review as one JSON object")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Print a summary, or everything as JSON; a game that still runs is refused."""
    from spieltisch.analysis import review
    from spieltisch.analysis.as_json import to_text
    from spieltisch.analysis.summary import summary

    found = review(read(arguments.file))
    if arguments.json:
        console.say(to_text(found))
        return
    for line in summary(found):
        console.say(line)
