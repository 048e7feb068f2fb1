"""`spieltisch puzzles`: list, prove and mine puzzles, and tell how the bots fare with them."""

import argparse
import os
import sys
from collections.abc import Iterable
from contextlib import closing
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.game import NAMES, BadRequest, Text
from spieltisch.spread import PLACES
from spieltisch.terminal import Console

if TYPE_CHECKING:
    from spieltisch.puzzles import Puzzle

__all__ = ["HELP", "add_arguments", "run"]

HELP = "list, prove or mine puzzles"
ALL = "all"
TOLD_EVERY = 10
"""After how many mined puzzles a line says so."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch puzzles`."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    tasks.add_parser("list", help="list them by game")
    check = tasks.add_parser("check", help="prove every solution")
    check.add_argument("files", metavar="FILE", nargs="*", help="only the puzzles of these files")
    check.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes")
    mine = tasks.add_parser("mine", help="find new ones in games of bots")
    mine.add_argument("game", metavar="GAME", help=f"one of {', '.join(NAMES)}, or {ALL}")
    mine.add_argument("--count", type=_count, default=100, help="how many of each game (100)")
    mine.add_argument("--seed", type=int, default=0, help="fixes the games that are played")
    mine.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes")
    mine.add_argument("--on", metavar="PLACE", help=f"mine on a cluster: {PLACES}")
    mine.add_argument(
        "--into",
        required=True,
        metavar="FILE",
        help=f"where to write them; with {ALL} a folder, in which each game has its file",
    )
    tasks.add_parser("stats", help="how many there are by theme, and how the levels fare")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Do one of the tasks; what is not proven is refused with its file and line."""
    if arguments.task == "list":
        _list(console)
    elif arguments.task == "check":
        _check(arguments.files, arguments.jobs, console)
    elif arguments.task == "mine":
        _mine(arguments, console)
    else:
        _stats(console)


def _list(console: Console) -> None:
    from spieltisch.puzzles import all_puzzles, theme_of

    for puzzle in all_puzzles():
        title = console.words(theme_of(puzzle).title)
        console.say(f"{puzzle.id}: {title}, {puzzle.rating:.0f}")


def _check(files: list[str], jobs: int, console: Console) -> None:
    from spieltisch.puzzles.proving import prove_all
    from spieltisch.puzzles.puzzle_shelf import packaged_rows, read_file

    for name in files:
        if not Path(name).is_file():
            raise BadRequest(
                Text(f"there is no file {name}", f"es gibt keine Datei {name}"), code="not_read"
            )
    rows = [(name, line, puzzle) for name in files for line, puzzle in read_file(name)]
    rows = rows if files else packaged_rows()
    puzzles = [puzzle for _, _, puzzle in rows]
    refusals = [
        error.at(name, line)
        for (name, line, _), error in zip(rows, prove_all(puzzles, jobs=jobs), strict=True)
        if error is not None
    ]
    for refusal in refusals:
        console.say(refusal.text)
    if refusals:
        raise SystemExit(1)
    _say_rates(puzzles, console)
    count = len(puzzles)
    console.say(Text(f"{count} puzzles are proven", f"{count} Rätsel sind bewiesen"))


def _mine(arguments: argparse.Namespace, console: Console) -> None:
    from spieltisch.puzzles import games_with_puzzles

    into = Path(arguments.into)
    is_all = arguments.game == ALL
    folder = into if is_all else into.resolve().parent
    if is_all and folder.resolve().parent.is_dir() and not folder.exists():
        folder.mkdir()
    if not folder.is_dir() or (into.is_dir() and not is_all):
        raise BadRequest(
            Text(
                f"{into} is no folder to write files into"
                if is_all
                else f"{into} is no file in a folder that is there",
                f"{into} ist kein Ordner, in den Dateien geschrieben werden können"
                if is_all
                else f"{into} ist keine Datei in einem Ordner, den es gibt",
            ),
            code="not_written",
        )
    for game in games_with_puzzles() if is_all else (arguments.game,):
        file = into / f"{game}.jsonl" if is_all else into
        count = _mine_into(file, game, arguments)
        console.say(Text(f"{file}: {count} puzzles", f"{file}: {count} Rätsel"))


def _mine_into(file: Path, game: str, arguments: argparse.Namespace) -> int:
    """Write each puzzle when it is found, so that whoever stops keeps what there is."""
    from spieltisch.puzzles import all_puzzles
    from spieltisch.puzzles.mining import mine
    from spieltisch.puzzles.puzzle_lines import lines_of

    known = {puzzle.id for puzzle in all_puzzles()}
    found = 0
    stream = mine(game, seed=arguments.seed, known=known, jobs=arguments.jobs, on=arguments.on)
    with closing(stream), file.open("wb") as lines:
        for found, puzzle in enumerate(islice(stream, arguments.count), 1):
            lines.write(lines_of([puzzle]))
            lines.flush()
            if found % TOLD_EVERY == 0:
                print(f"{game}: {found} / {arguments.count}", file=sys.stderr, flush=True)
    return found


def _stats(console: Console) -> None:
    from spieltisch.puzzles import all_puzzles, theme_of

    puzzles = all_puzzles()
    _say_rates(puzzles, console)
    for puzzle_game, of_game in _by_game(puzzles):
        counts: dict[str, int] = {}
        for puzzle in of_game:
            title = console.words(theme_of(puzzle).title)
            counts[title] = counts.get(title, 0) + 1
        for title, count in counts.items():
            console.say(f"{puzzle_game}: {title}: {count}")


def _say_rates(puzzles: Iterable["Puzzle"], console: Console) -> None:
    """Each game's number of puzzles, and the share that every level solves."""
    from spieltisch.puzzles.solve_rates import solve_rates

    for game, of_game in _by_game(puzzles):
        rates = solve_rates(of_game)
        shares = " ".join(f"{level}: {rate:.0%}" for level, rate in enumerate(rates or ()))
        count = len(of_game)
        console.say(
            Text(
                f"{game}: {count} puzzles; solved by level {shares or '?'}",
                f"{game}: {count} Rätsel; gelöst von Stufe {shares or '?'}",
            )
        )


def _by_game(puzzles: Iterable["Puzzle"]) -> list[tuple[str, list["Puzzle"]]]:
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.game)
    return [(game, list(group)) for game, group in groupby(ordered, lambda each: each.game)]
