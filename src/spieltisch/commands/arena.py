"""`spieltisch arena`: matches between bots, engines and other programs, with ratings."""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from spieltisch.arena import Course, Match, Setting, play
from spieltisch.arena.html_report import as_html
from spieltisch.arena.report import as_json, as_svg, as_table, dumps
from spieltisch.arena.schedule import MODES
from spieltisch.arena.sprt import parse as parse_sprt
from spieltisch.arena.wishes import names_in
from spieltisch.bots import Limit
from spieltisch.game import NAMES, BadRequest, Text, kind_of
from spieltisch.spread import PLACES
from spieltisch.terminal import Console
from spieltisch.terminal.participants import parse_option

__all__ = ["HELP", "add_arguments", "run"]

HELP = "let bots play matches"
PLAYERS = """A player is a level 0-5, random, a policy with a name of its own (foremost),
file:WEIGHTS, engine:COMMAND[#LEVEL], python:MODULE:FACTORY or openspiel:mcts. Limits of its own
follow a ?, as in 5?simulations=200&ms=50. A name with commas stands in double quotes inside
--players, or is given by --player. As many players as the game has places for sit at one table;
more of them play each against each, two at a table. --mode and --people change that. Seats rotate,
and the games of a rotation have the same dice and deals. A program that fails forfeits its game.
docs/arena.md says more."""
BAR = 30
GAMES, MOST = 100, 100_000
"""How many games are played if nobody says so, and at most if a test ends the match."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spieltisch arena`."""
    parser.epilog = PLAYERS
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(NAMES)}")
    parser.add_argument("--players", metavar="A,B,…", help="who plays: see below")
    parser.add_argument(
        "--player", action="append", default=[], metavar="A", help="one more; it may have commas"
    )
    parser.add_argument(
        "--games", type=_count, help="games of each lineup (100; with --sprt the most, 100000)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="fixes dice, deals and what bots choose"
    )
    parser.add_argument("--people", type=_count, help="places at a table")
    parser.add_argument("--mode", choices=MODES, help="who meets whom")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--preset", help="a named set of house rules")
    parser.add_argument("--simulations", type=_count, help="simulations per move of a bot")
    parser.add_argument("--ms", type=_count, help="most milliseconds per move")
    parser.add_argument(
        "--jobs", type=_count, default=os.cpu_count() or 1, help="number of processes"
    )
    parser.add_argument(
        "--on", metavar="PLACE", help=f"play on a cluster: {PLACES} (see docs/strength.md)"
    )
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        help="play only until it is decided whether the first player is rather ELO1 than ELO0 "
        "stronger than the others (0,20)",
    )
    parser.add_argument(
        "--luck", action="store_true", help="take the luck of rolls out of the points"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue the match in this file")
    parser.add_argument("--records", metavar="FILE", help="write every game with its moves there")
    parser.add_argument("--json", metavar="FILE", help="write all figures there")
    parser.add_argument("--html", metavar="FILE", help="write a report with plots there")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw shares and intervals")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Play the match and show its table."""
    console.say(played(arguments))


def played(arguments: argparse.Namespace) -> Text:
    """Play the match; the table to show."""
    setting, mode = _setting(arguments)
    setting.load()
    course = _course(arguments)
    games = arguments.games or (MOST if course.sprt else GAMES)
    began = time.perf_counter()
    progress = _Progress(sys.stderr.isatty())
    match = play(setting, mode, games, arguments.jobs, progress.tell, arguments.on, course)
    progress.end()
    seconds = time.perf_counter() - began
    document = as_json(match, seconds)
    if arguments.json:
        Path(arguments.json).write_text(dumps(document))
    if arguments.html:
        Path(arguments.html).write_text(as_html(match, seconds))
    if arguments.plot:
        Path(arguments.plot).write_text(as_svg(match))
    return _said(match, document)


def _course(arguments: argparse.Namespace) -> Course:
    """How the match is played; files that could not be written are refused now."""
    written = (arguments.json, arguments.html, arguments.plot, arguments.resume, arguments.records)
    for file in filter(None, written):
        if not Path(file).resolve().parent.is_dir():
            raise BadRequest(
                Text(f"there is no folder for {file}", f"es gibt keinen Ordner für {file}"),
                code="not_written",
            )
    sprt = parse_sprt(arguments.sprt) if arguments.sprt else None
    return Course(sprt, arguments.resume, arguments.records)


def _setting(arguments: argparse.Namespace) -> tuple[Setting, str]:
    kind = kind_of(arguments.game)
    names = names_in(arguments.players, arguments.player)
    if len(names) < 2 or not all(names):
        raise BadRequest(
            Text("name two players or more, like 5,0", "nenne zwei Spieler oder mehr, etwa 5,0"),
            code="wrong_number",
        )
    fits = kind.fewest <= len(names) <= kind.most
    mode = arguments.mode or ("table" if fits else "round-robin")
    people = arguments.people or (len(names) if mode == "table" else kind.fewest)
    options: dict[str, Any] = dict(map(parse_option, arguments.option))
    if arguments.preset:
        options["preset"] = arguments.preset
    seconds = arguments.ms / 1000 if arguments.ms else None
    limit = Limit(arguments.simulations, seconds)
    setting = Setting(kind.name, people, json.dumps(options), names, limit, arguments.seed)
    return setting._replace(luck=arguments.luck), mode


def _said(match: Match, document: dict[str, Any]) -> Text:
    lines = as_table(match)
    if document["endings"]:
        shares = (f"{rule} {n / len(match.games):.0%}" for rule, n in document["endings"].items())
        lines.append(f"endings: {', '.join(shares)}")
    table = "\n".join(lines)
    games = f"{len(match.games):,}"
    is_decided = match.trial is not None and match.trial.decision is not None
    if len(match.games) < match.total and not is_decided:
        return Text(
            f"{table}\nstopped after {games} of {match.total:,} games",
            f"{table}\nbeendet nach {games} von {match.total:,} Spielen",
        )
    return Text(
        f"{table}\n{games} games in {document['seconds']} s",
        f"{table}\n{games} Spiele in {document['seconds']} s",
    )


class _Progress:
    """On a terminal a bar and a table that grow, elsewhere a line from time to time."""

    def __init__(self, is_terminal: bool) -> None:
        self._is_terminal = is_terminal
        self._shown = 0.0
        self._lines = 0

    def tell(self, match: Match) -> None:
        """Show how many games are done."""
        now = time.monotonic()
        if now - self._shown < (0.5 if self._is_terminal else 30):
            return
        self._shown = now
        part = len(match.games) / match.total
        bar = "█" * round(BAR * part)
        counted = f"{len(match.games):,} / {match.total:,}"
        if self._is_terminal:
            self.end()
            lines = [f"[{bar:<{BAR}}] {counted}", *as_table(match)]
            print("\n".join(lines), file=sys.stderr, flush=True)
            self._lines = len(lines)
        else:
            print(counted, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Remove what was shown on the terminal."""
        if self._lines:
            print(f"\x1b[{self._lines}A\x1b[J", end="", file=sys.stderr, flush=True)
            self._lines = 0
