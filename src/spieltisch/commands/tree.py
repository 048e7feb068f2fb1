"""`spieltisch tree`: the whole tree of a small game, counted, written for solvers, or solved."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.game import NAMES, Text, load
from spieltisch.terminal import Console
from spieltisch.terminal.participants import parse_option

if TYPE_CHECKING:
    from spieltisch.adapters.trees import Tree

__all__ = ["HELP", "add_arguments", "run"]

HELP = "count the whole tree of a small game, write it as an .efg file for Gambit, or solve it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch tree`."""
    from spieltisch.adapters.openspiel_parameters import PAYOFFS
    from spieltisch.adapters.trees import MOST_NODES, ROUNDS

    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(NAMES)}")
    parser.add_argument("--people", type=int, default=2, help="how many people play (2)")
    parser.add_argument("--preset", help="a named set of house rules, such as mini")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument(
        "--payoff", choices=PAYOFFS, default=PAYOFFS[0], help="what the seats get (points)"
    )
    parser.add_argument(
        "--limit", type=int, default=MOST_NODES, help=f"the most positions ({MOST_NODES})"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where the .efg file is written")
    parser.add_argument(
        "--solve",
        nargs="?",
        const=ROUNDS,
        type=_rounds,
        metavar="ROUNDS",
        help=f"tell what play is worth, by so many rounds of CFR+ ({ROUNDS})",
    )


def _rounds(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Say how large the tree is, and write it if asked to; one that is too large is refused."""
    from spieltisch.adapters.trees import grown

    options = dict(map(parse_option, arguments.option))
    if arguments.preset is not None:
        options["preset"] = arguments.preset
    game = load(arguments.game, arguments.people, options)
    tree = grown(game, arguments.payoff, arguments.limit)
    sizes = tree.sizes()
    sets = ", ".join(
        f"{seat} {count}" for seat, count in zip(game.seats, sizes.information_sets, strict=True)
    )
    console.say(
        Text(
            f"{game.name}: {sizes.nodes} positions, {sizes.depth} actions deep\n"
            f"  chance acts in {sizes.draws}, a seat in {sizes.decisions}, "
            f"over are {sizes.ends}\n"
            f"  information sets: {sets}",
            f"{game.name}: {sizes.nodes} Stellungen, {sizes.depth} Aktionen tief\n"
            f"  der Zufall handelt in {sizes.draws}, ein Platz in {sizes.decisions}, "
            f"zu Ende sind {sizes.ends}\n"
            f"  Informationsmengen: {sets}",
        )
    )
    if arguments.output is not None:
        Path(arguments.output).write_text(tree.to_efg(), encoding="utf-8")
        file = arguments.output
        console.say(Text(f"written to {file}", f"geschrieben nach {file}"))
    if arguments.solve is not None:
        console.say(_solved(tree, arguments.solve))


def _solved(tree: "Tree", rounds: int) -> Text:
    from spieltisch.adapters.solver import solve

    found, seats = solve(tree, rounds), tree.game.seats
    values, gains = (
        ", ".join(f"{seat} {number:.4f}" for seat, number in zip(seats, numbers, strict=True))
        for numbers in (found.values, found.gains)
    )
    return Text(
        f"{rounds} rounds of CFR+: play is worth {values}\n"
        f"  by the best play against the others they could gain {gains}",
        f"{rounds} Runden CFR+: das Spiel ist wert {values}\n"
        f"  durch bestes Spiel gegen die anderen wäre zu gewinnen {gains}",
    )
