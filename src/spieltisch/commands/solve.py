"""`spieltisch solve`: exact chances of endgames, for the bots to look up."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from spieltisch.bots.endgames import VARIABLE, Complete, Endgame, Solver, endgames_folder, solver_of
from spieltisch.game import BadRequest, Text
from spieltisch.terminal import Console
from spieltisch.terminal.participants import parse_option

__all__ = ["HELP", "add_arguments", "run"]

HELP = "solve endgames exactly, for bots, hints and reviews to look up"
MEGABYTE = 1_000_000
MINUTE = 60
CLOSE, CLOSE_WHOLE = 1e-6, 3e-5
GIBI = 1 << 30
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
        "--complete",
        action="store_true",
        help="solve the whole game, from the first roll on; needs a large GPU",
    )
    parser.add_argument(
        "--distance",
        type=float,
        help="how close the least and the greatest chance are in the end "
        "(0.000001, the whole game 0.00003)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=420.0,
        help="when the whole game is to end with what it has, however close that is (420)",
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
    solver = solver_of(arguments.game)
    if arguments.complete:
        for name, whole in _whole_games(solver, arguments):
            _solve_whole(name, whole, folder, arguments, console)
        return
    for name, endgame in _endgames(solver, arguments):
        title = Text(f"{name}: {endgame.title.en}", f"{name}: {endgame.title.de}")
        if arguments.check:
            console.say(title)
            _check(endgame, folder / endgame.file, console)
            continue
        _say_plan(title, endgame, console)
        if not arguments.plan:
            _solve(endgame, folder / endgame.file, arguments.distance or CLOSE, console)


def _endgames(solver: Solver, arguments: argparse.Namespace) -> Iterator[tuple[str, Endgame]]:
    """The endgames asked for; presets that end alike are solved once."""
    pieces = solver.most_pieces if arguments.pieces is None else arguments.pieces
    if not 1 <= pieces <= solver.most_pieces:
        most = solver.most_pieces
        raise BadRequest(
            Text(f"--pieces is from 1 to {most}", f"--pieces ist von 1 bis {most}"),
            code="bad_setting",
        )
    _check_distance(arguments)
    options = dict(map(parse_option, arguments.option))
    found: dict[str, tuple[list[str], Endgame]] = {}
    for preset in arguments.preset or solver.presets:
        endgame = solver.endgame({**options, "preset": preset}, pieces)
        found.setdefault(endgame.file, ([], endgame))[0].append(preset)
    for presets, endgame in found.values():
        yield ", ".join((*presets, *arguments.option)), endgame


def _check_distance(arguments: argparse.Namespace) -> None:
    if arguments.distance is not None and not 0 < arguments.distance < 1:
        raise BadRequest(
            Text("--distance is between 0 and 1", "--distance ist zwischen 0 und 1"),
            code="bad_setting",
        )


def _whole_games(solver: Solver, arguments: argparse.Namespace) -> Iterator[tuple[str, Complete]]:
    """The whole games asked for; presets with the same rules of play are solved once."""
    if arguments.pieces is not None or arguments.check:
        raise BadRequest(
            Text(
                "--complete goes with neither --pieces nor --check",
                "--complete passt weder zu --pieces noch zu --check",
            ),
            code="bad_setting",
        )
    _check_distance(arguments)
    options = dict(map(parse_option, arguments.option))
    found: dict[str, tuple[list[str], Complete]] = {}
    for preset in arguments.preset or solver.presets:
        whole = solver.complete({**options, "preset": preset})
        found.setdefault(whole.endgame_file, ([], whole))[0].append(preset)
    for presets, whole in found.values():
        yield ", ".join((*presets, *arguments.option)), whole


def _solve_whole(
    name: str, whole: Complete, folder: Path, arguments: argparse.Namespace, console: Console
) -> None:
    """Say the plan, refuse if something is missing, solve; what first comes of it."""
    least, most = whole.seconds()
    console.say(
        Text(
            f"{name}: {whole.title.en}\n  {whole.pairs:,} positions, "
            f"{whole.memory / GIBI:.0f} GiB of a GPU's memory, some {least / MINUTE:.0f} to "
            f"{most / MINUTE:.0f} min on an H200 (reckoned, not measured)",
            f"{name}: {whole.title.de}\n  {whole.pairs:,} Stellungen, "
            f"{whole.memory / GIBI:.0f} GiB Speicher einer GPU, etwa {least / MINUTE:.0f} bis "
            f"{most / MINUTE:.0f} min auf einer H200 (gerechnet, nicht gemessen)",
        )
    )
    sys.stdout.flush()
    if arguments.plan:
        return
    whole.require()
    known = whole.solved(
        arguments.distance or CLOSE_WHOLE,
        arguments.seconds,
        lambda part: console.say(_part(part)) if part.seconds > 1 else None,
    )
    first, report = known.first(), known.report
    path = folder / whole.endgame_file
    header = known.write_endgame(path)
    low, high = float(first.low[0]), float(first.high[0])
    console.say(
        Text(
            f"  solved in {report.seconds:.0f} s; from below and above the chances are at most "
            f"{report.distance:.1e} apart\n  whoever rolls first wins with a chance between "
            f"{low:.6f} and {high:.6f}\n  the endgames are written to {path}, where each chance "
            f"is at most {header['bound']:.1e} off",
            f"  gelöst in {report.seconds:.0f} s; von unten und oben liegen die Chancen höchstens "
            f"{report.distance:.1e} auseinander\n  wer zuerst würfelt, gewinnt mit einer Chance "
            f"zwischen {low:.6f} und {high:.6f}\n  die Endspiele sind nach {path} geschrieben, wo "
            f"jede Chance höchstens um {header['bound']:.1e} abweicht",
        )
    )


def _part(part: Any) -> Text:
    """How far it is."""
    return Text(
        f"  part {part.done} of {part.parts}: {part.pairs:,} positions, {part.sweeps} sweeps, "
        f"{part.seconds:.0f} s, bounds at most {part.distance:.1e} apart",
        f"  Teil {part.done} von {part.parts}: {part.pairs:,} Stellungen, {part.sweeps} "
        f"Durchgänge, {part.seconds:.0f} s, Schranken höchstens {part.distance:.1e} auseinander",
    )


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
