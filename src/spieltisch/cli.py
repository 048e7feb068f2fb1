"""The command `spieltisch`."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from spieltisch import __version__
from spieltisch.adapters.counting import SECONDS
from spieltisch.commands.arena import add_arguments as add_arena_arguments
from spieltisch.commands.db import add_arguments as add_db_arguments
from spieltisch.commands.db import run as run_db
from spieltisch.game import NAMES, SpieltischError, Text, kind_of
from spieltisch.game.records import read, verify
from spieltisch.server.config import add_arguments as add_serve_arguments
from spieltisch.terminal import Console, EndOfInput, Setup, language_of, prepare, replay
from spieltisch.terminal.console import LANGUAGES, printable

__all__ = ["main"]

USAGE_ERROR = 2
INTERRUPTED = 130
LONG = 1e6
"""More seconds than anybody waits."""
NOTED = Text(
    "it is the one that you noted",
    "es ist die, die du notiert hast",
)

EXAMPLES = f"""examples:
  spieltisch serve --open                           a table in your browser
  spieltisch play {NAMES[0]}                              you against a bot
  spieltisch play {NAMES[1]} --people Anna,Ben,bot:1   two people and a bot
  spieltisch play {NAMES[0]} --save evening.game          can be stopped at any time
  spieltisch play --resume evening.game
  spieltisch replay evening.game
  spieltisch games                                  the games and their options
  spieltisch engine                                 for programs: see docs/engine.md
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, 1 for a refusal, 2 for wrong usage."""
    try:
        arguments = _parser().parse_args(argv)
        return _run(arguments, arguments.language or language_of(os.environ))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE_ERROR


def _run(arguments: argparse.Namespace, language: str) -> int:
    _tolerate_any_text()
    try:
        arguments.run(arguments, language)
        sys.stdout.flush()
    except SpieltischError as error:
        sentence = error.text.de if language == "de" else error.text.en
        print(f"spieltisch: {printable(sentence)}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        print(f"spieltisch: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _drop_output() -> None:
    """Nobody reads any more; what is left to flush at exit must not complain either."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tolerate_any_text() -> None:
    """Odd bytes typed, or letters that the screen lacks, become replacement characters."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spieltisch",
        description="Four classic German board games: play, replay, check, and an engine.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"spieltisch {__version__}")
    parser.add_argument("--language", choices=LANGUAGES, help="of messages; usually that of LANG")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_play(_command(commands, "play", "play in the terminal", _play))
    engine = _command(commands, "engine", "JSON requests in, answers out, for programs", _engine)
    engine.add_argument(
        "--count-seconds",
        type=_seconds,
        default=SECONDS,
        metavar="S",
        help="longest time for one count (%(default)g)",
    )
    for name, help_text, run in (
        ("replay", "step through a saved game", _replay),
        ("check", "check a saved game: every line, every move", _check),
    ):
        _command(commands, name, help_text, run).add_argument("file", metavar="FILE")
    fair = _command(commands, "verify", "recompute every roll and deal of a game", _verify)
    fair.add_argument("file", metavar="FILE")
    fair.add_argument("--commitment", metavar="HEX", help="what was shown before the game")
    _command(commands, "games", "list the games with their options", _games)
    add_arena_arguments(_command(commands, "arena", "let bots play matches", _arena))
    add_serve_arguments(_command(commands, "serve", "serve tables in the network", _serve))
    add_db_arguments(_command(commands, "db", "look after a server's database", _db))
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < LONG:
        raise argparse.ArgumentTypeError("must be a number of seconds above 0")
    return seconds


def _command(
    commands: Any, name: str, help_text: str, run: Callable[[argparse.Namespace, str], None]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help_text, description=help_text, allow_abbrev=False
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, default=argparse.SUPPRESS, help="of messages"
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
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


def _console(language: str) -> Console:
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return Console(sys.stdin, sys.stdout, language, is_terminal)


def _play(arguments: argparse.Namespace, language: str) -> None:
    told = (arguments.game, arguments.people, arguments.option, arguments.preset)
    if arguments.resume is not None and any(told):
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
        prepare(_console(language), setup).run()


def _engine(arguments: argparse.Namespace, language: str) -> None:
    from spieltisch.adapters.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, arguments.count_seconds)


def _replay(arguments: argparse.Namespace, language: str) -> None:
    replay(_console(language), read(arguments.file), sys.stdin.isatty())


def _check(arguments: argparse.Namespace, language: str) -> None:
    record = read(arguments.file)
    position, count = verify(record), len(record.moves)
    if position.is_over:
        state = Text("finished", "zu Ende")
    else:
        state = Text("still running", "noch nicht zu Ende")
    _console(language).say(
        Text(
            f"{arguments.file}: {position.game.name}, {count} moves, all legal, {state.en}",
            f"{arguments.file}: {position.game.name}, {count} Züge, alle erlaubt, {state.de}",
        )
    )


def _verify(arguments: argparse.Namespace, language: str) -> None:
    from spieltisch.table import verify as verify_draws
    from spieltisch.table.record import VERDICTS

    noted = arguments.commitment and arguments.commitment.strip().lower()
    verdict = verify_draws(read(arguments.file), noted)
    en, de = NOTED if noted else VERDICTS["consistent"]
    dealt = verdict.is_deal_fair is not None
    _console(language).say(
        Text(
            f"{arguments.file}: {verdict.draws} draws{' and the deal' * dealt} follow from the "
            f"commitment {verdict.commitment}; {en}",
            f"{arguments.file}: {verdict.draws} Lose{' und die Ausgabe' * dealt} folgen aus der "
            f"Festlegung {verdict.commitment}; {de}",
        )
    )


def _serve(arguments: argparse.Namespace, language: str) -> None:
    from spieltisch.server.run import main as serve

    if status := serve(arguments):
        raise SystemExit(status)


def _arena(arguments: argparse.Namespace, language: str) -> None:
    from spieltisch.commands.arena import run

    _console(language).say(run(arguments))


def _db(arguments: argparse.Namespace, language: str) -> None:
    said, is_well = run_db(arguments)
    _console(language).say(said)
    if not is_well:
        raise SystemExit(1)


def _games(arguments: argparse.Namespace, language: str) -> None:
    console = _console(language)
    for name in NAMES:
        kind = kind_of(name)
        span = f"{kind.fewest}-{kind.most}" if kind.fewest < kind.most else f"{kind.most}"
        title = console.words(kind.title)
        console.say(Text(f"{name}: {title}, {span} people", f"{name}: {title}, {span} Personen"))
        for option in kind.options:
            default, words = json.dumps(option.default), console.words(option.text)
            values = console.words(option.expected())
            console.say(f"  {option.name}={default}  {words} ({values})")
        presets = ", ".join(kind.presets)
        console.say(Text(f"  presets: {presets}", f"  Voreinstellungen: {presets}"))
