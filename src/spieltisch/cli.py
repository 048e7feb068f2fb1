"""The command `spieltisch`."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from spieltisch import __version__
from spieltisch.commands import COMMANDS
from spieltisch.commands.ids_in_words import with_ids_apart
from spieltisch.game import NAMES, SpieltischError
from spieltisch.terminal import Console, language_of
from spieltisch.terminal.console import LANGUAGES, printable

__all__ = ["main", "parser"]

USAGE_ERROR = 2
INTERRUPTED = 130

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
        words = sys.argv[1:] if argv is None else argv
        arguments = parser().parse_args(with_ids_apart(words))
        return _run(arguments, arguments.language or language_of(os.environ))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE_ERROR


def _run(arguments: argparse.Namespace, language: str) -> int:
    _tolerate_any_text()
    try:
        arguments.run(arguments, _console(language))
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
    """The reader is gone; what is left to flush at exit must not raise either."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tolerate_any_text() -> None:
    """Invalid bytes typed, or letters that the screen lacks, become replacement characters."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _console(language: str) -> Console:
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return Console(sys.stdin, sys.stdout, language, is_terminal)


def parser() -> argparse.ArgumentParser:
    """The command line: what there is to ask for."""
    whole = argparse.ArgumentParser(
        prog="spieltisch",
        description="Classic German board games: play, replay, check, and an engine.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"spieltisch {__version__}")
    whole.add_argument(
        "--language", choices=LANGUAGES, help="language of messages; usually that of LANG"
    )
    subparsers = whole.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        subparser = subparsers.add_parser(
            name, help=command.HELP, description=command.HELP, allow_abbrev=False
        )
        subparser.add_argument(
            "--language", choices=LANGUAGES, default=argparse.SUPPRESS, help="language of messages"
        )
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run, parser=subparser)
    return whole
