"""`spieltisch verify`: recompute every roll and deal of a game from the server's secret."""

import argparse

from spieltisch.game import Text
from spieltisch.game.records import read
from spieltisch.terminal import Console

__all__ = ["HELP", "add_arguments", "run"]

HELP = "recompute every roll and deal of a game"
NOTED = Text("it is the one that you noted", "es ist die, die du notiert hast")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch verify`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--commitment", metavar="HEX", help="what was shown before the game")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Say what follows from the commitment; a draw that does not is refused."""
    from spieltisch.table import verify as verify_draws
    from spieltisch.table.record import VERDICTS

    noted = arguments.commitment and arguments.commitment.strip().lower()
    verdict = verify_draws(read(arguments.file), noted)
    en, de = NOTED if noted else VERDICTS["consistent"]
    dealt = verdict.is_deal_fair is not None
    console.say(
        Text(
            f"{arguments.file}: {verdict.draws} draws{' and the deal' * dealt} follow from the "
            f"commitment {verdict.commitment}; {en}",
            f"{arguments.file}: {verdict.draws} Lose{' und die Ausgabe' * dealt} folgen aus der "
            f"Festlegung {verdict.commitment}; {de}",
        )
    )
