"""`spieltisch solve`: exact chances of endgames, for the bots to look up."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from spieltisch.bots.endgames import VARIABLE, Endgame, Solver, endgames_folder, solver_of
from spieltisch.game import BadRequest, Text
from spieltisch.terminal import Console
from spieltisch.terminal.participants import parse_option

__all__ = ["HELP", "add_arguments", "run"]

HELP = "solve endgames exactly, for bots, hints and reviews to look up"
MEGABYTE = 1_000_000
MINUTE = 60
TOLD_EVERY = 10.0
"""After how many seconds a line says how far it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch solve`."""
    parser.add_argument("game", metavar="GAME", help="one whose endgames can be solved")
    parser.add_argument(
        "--preset",
        action="append",
        default=[],
        help="a named set of house rules; can be given several times (the usual ones)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument(
        "--pieces", type=int, help="at most so many pieces a side are not home (all that can be)"
    )
    parser.add_argument(
        "--distance",
        type=float,
        default=1e-6,
        help="how close the least and the greatest chance are in the end (0.000001)",
    )
    parser.add_argument(
        "--folder",
        metavar="DIR",
        help=f"where the files are ({VARIABLE}, else a folder beside the compiled rules)",
    )
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--plan", action="store_true", help="only say what it would take")
    task.add_argument("--check", action="store_true", help="check the files that are there")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Solve, or check what was solved; a file that is damaged or foreign is refused."""
    folder = Path(arguments.folder) if arguments.folder else endgames_folder()
    for name, endgame in _endgames(solver_of(arguments.game), arguments):
        title = Text(f"{name}: {endgame.title.en}", f"{name}: {endgame.title.de}")
        if arguments.check:
            console.say(title)
            _check(endgame, folder / endgame.file, console)
            continue
        _say_plan(title, endgame, console)
        if not arguments.plan:
            _solve(endgame, folder / endgame.file, arguments.distance, console)


def _endgames(solver: Solver, arguments: argparse.Namespace) -> Iterator[tuple[str, Endgame]]:
    """The endgames asked for; presets that end alike are solved once."""
    pieces = solver.most_pieces if arguments.pieces is None else arguments.pieces
    if not 1 <= pieces <= solver.most_pieces:
        most = solver.most_pieces
        raise BadRequest(
            Text(f"--pieces is from 1 to {most}", f"--pieces ist von 1 bis {most}"),
            code="bad_setting",
        )
    if not 0 < arguments.distance < 1:
        raise BadRequest(
            Text("--distance is between 0 and 1", "--distance ist zwischen 0 und 1"),
            code="bad_setting",
        )
    options = dict(map(parse_option, arguments.option))
    found: dict[str, tuple[list[str], Endgame]] = {}
    for preset in arguments.preset or solver.presets:
        endgame = solver.endgame({**options, "preset": preset}, pieces)
        found.setdefault(endgame.file, ([], endgame))[0].append(preset)
    for presets, endgame in found.values():
        yield ", ".join((*presets, *arguments.option)), endgame


def _say_plan(title: Text, endgame: Endgame, console: Console) -> None:
    memory, disk = round(endgame.memory / MEGABYTE), endgame.file_size / MEGABYTE
    seconds = endgame.seconds()
    time = f"{seconds:.0f} s" if seconds < 2 * MINUTE else f"{seconds / MINUTE:.0f} min"
    console.say(
        Text(
            f"{title.en}\n  {endgame.pairs:,} positions, {memory} MB of memory, "
            f"{disk:.1f} MB on the disk, some {time} on one core",
            f"{title.de}\n  {endgame.pairs:,} Stellungen, {memory} MB Speicher, "
            f"{disk:.1f} MB auf der Platte, etwa {time} auf einem Kern",
        )
    )
    sys.stdout.flush()


def _solve(endgame: Endgame, path: Path, distance: float, console: Console) -> None:
    begun = told = perf_counter()

    def tell(done: int, parts: int, sweeps: int, apart: float) -> None:
        nonlocal told
        if perf_counter() - told >= TOLD_EVERY:
            told = perf_counter()
            console.say(
                Text(
                    f"  {done} of {parts} parts; the last took {sweeps} sweeps",
                    f"  {done} von {parts} Teilen; der letzte brauchte {sweeps} Durchgänge",
                )
            )
            sys.stdout.flush()

    solved = endgame.solved(distance, tell)
    header = endgame.write(path, solved)
    seconds = perf_counter() - begun
    console.say(
        Text(
            f"  solved in {seconds:.0f} s and at most {solved.sweeps} sweeps; from below and above "
            f"the chances are at most {solved.distance:.1e} apart\n"
            f"  written to {path}, where each is at most {header['bound']:.1e} off",
            f"  gelöst in {seconds:.0f} s und höchstens {solved.sweeps} Durchgängen; von unten und "
            f"oben liegen die Chancen höchstens {solved.distance:.1e} auseinander\n"
            f"  geschrieben nach {path}, wo jede höchstens um {header['bound']:.1e} abweicht",
        )
    )


def _check(endgame: Endgame, path: Path, console: Console) -> None:
    if not path.is_file():
        raise BadRequest(
            Text(f"there is no file {path}", f"es gibt keine Datei {path}"), code="not_read"
        )
    found = endgame.check(path)
    console.say(
        Text(
            f"  {path}: the checksum holds, each chance is at most {found['bound']:.1e} off; "
            f"{found['checked']:,} of them were reckoned anew from those that follow and differ "
            f"by {found['residual']:.1e} at most",
            f"  {path}: die Prüfsumme stimmt, jede Chance weicht höchstens um "
            f"{found['bound']:.1e} ab; {found['checked']:,} davon wurden aus den folgenden neu "
            f"berechnet und weichen höchstens um {found['residual']:.1e} ab",
        )
    )
