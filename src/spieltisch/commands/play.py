"""`spieltisch play`: a game in the terminal."""

import argparse
from contextlib import suppress

from spieltisch.game import NAMES
from spieltisch.terminal import Console, EndOfInput, Setup, prepare

__all__ = ["HELP", "add_arguments", "run"]

HELP = "play in the terminal"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch play`."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(NAMES)}")
    parser.add_argument("--people", help="who plays, like Anna,Ben,bot:1 (you against bots)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument("--preset", help="a named set of house rules")
    parser.add_argument("--seed", type=int, help="fixes deal, dice and bots")
    parser.add_argument("--save", metavar="FILE", help="where the game is saved when it stops")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--quick", action="store_true", help="no Enter for rolls and single moves")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Play until the game or the input ends."""
    of_new_game = (arguments.game, arguments.people, arguments.option, arguments.preset)
    if arguments.resume is not None and any(of_new_game):
        arguments.parser.error("--resume brings its own game, people and options")
    setup = Setup(
        game=arguments.game,
        people=arguments.people,
        options=arguments.option,
        preset=arguments.preset,
        seed=arguments.seed,
        save=arguments.save,
        resume=arguments.resume,
        is_quick=arguments.quick,
    )
    with suppress(EndOfInput):
        prepare(console, setup).run()
