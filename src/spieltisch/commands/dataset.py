"""`spieltisch dataset`: games between bots in a file, for programs that learn from them."""

import argparse
import json
import os
import sys
import time
from hashlib import file_digest
from pathlib import Path
from typing import Any

from spieltisch.bots import LEVELS
from spieltisch.game import NAMES, Text, kind_of
from spieltisch.spread import PLACES
from spieltisch.terminal import Console
from spieltisch.terminal.participants import parse_option

__all__ = ["HELP", "add_arguments", "run"]

HELP = "make or check a data set of bot games"
TOLD_EVERY = 10.0
"""Seconds between two lines that say how far it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch dataset`."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    make = tasks.add_parser(
        "make",
        help="play games and write them into a file",
        description="Play games and write them into a file. The same command again goes on.",
    )
    make.add_argument("game", metavar="GAME", help=f"one of {', '.join(NAMES)}")
    make.add_argument("-o", "--output", required=True, metavar="FILE.jsonl.gz", type=Path)
    make.add_argument("--games", type=_count, default=10_000, help="how many (10000)")
    make.add_argument(
        "--level",
        type=int,
        choices=LEVELS,
        default=LEVELS[-1],
        help=f"of the bots ({LEVELS[-1]})",
    )
    make.add_argument("--seed", type=int, default=0, help="fixes everything (0)")
    make.add_argument("--people", type=_count, help="places at a table")
    make.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    make.add_argument("--preset", help="a named set of house rules")
    make.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes")
    make.add_argument("--on", metavar="PLACE", help=f"play on a cluster: {PLACES}")
    check = tasks.add_parser("check", help="replay every game of a file by the rules")
    check.add_argument("file", metavar="FILE", type=Path)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Do one of the tasks."""
    if arguments.task == "make":
        _make(arguments, console)
    else:
        _check(arguments.file, console)


def _make(arguments: argparse.Namespace, console: Console) -> None:
    from spieltisch.dataset import Plan, make

    kind = kind_of(arguments.game)
    options: dict[str, Any] = dict(map(parse_option, arguments.option))
    if arguments.preset:
        options["preset"] = arguments.preset
    people = arguments.people or kind.fewest
    plan = Plan(
        kind.name, arguments.games, arguments.level, arguments.seed, people, json.dumps(options)
    )
    began = time.perf_counter()
    progress = _Progress(plan.games)
    file, jobs, on = arguments.output, arguments.jobs, arguments.on
    played = make(plan, file, jobs=jobs, on=on, tell=progress.tell)
    seconds = time.perf_counter() - began
    with file.open("rb") as written:
        digest = file_digest(written, "sha256").hexdigest()
    size = file.stat().st_size
    console.say(
        Text(
            f"{file}: {plan.games:,} games, {played:,} of them played now in {seconds:.1f} s; "
            f"{size:,} bytes, sha256 {digest}",
            f"{file}: {plan.games:,} Spiele, davon {played:,} jetzt gespielt in {seconds:.1f} s; "
            f"{size:,} Bytes, sha256 {digest}",
        )
    )


def _check(file: Path, console: Console) -> None:
    from spieltisch.dataset import read

    games = read(file)
    progress = _Progress(len(games))
    moves = 0
    for game in games:
        game.verify()
        moves += len(game.moves)
        progress.tell(game.number + 1)
    plan = games.plan
    console.say(
        Text(
            f"{file}: {len(games):,} games of {plan.game}, level {plan.level}, seed {plan.seed}: "
            f"all {moves:,} moves are legal, all outcomes follow from them",
            f"{file}: {len(games):,} Spiele {plan.game}, Stufe {plan.level}, Seed {plan.seed}: "
            f"alle {moves:,} Züge sind erlaubt, alle Ergebnisse folgen daraus",
        )
    )


class _Progress:
    """A line from time to time."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._told = time.monotonic()

    def tell(self, games: int) -> None:
        """So many games are done."""
        now = time.monotonic()
        if now - self._told >= TOLD_EVERY:
            self._told = now
            print(f"{games:,} / {self._total:,}", file=sys.stderr, flush=True)
