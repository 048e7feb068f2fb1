"""What a typed line means, and how moves are listed. Pure functions."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.game import Text

__all__ = ["FEW", "HELP", "Command", "columns", "listing", "parse_command"]

FEW = 24
"""The most moves that are listed one by one; more are grouped by how they begin."""

_WORDS = ("save", "quit", "auto", "moves")

HELP = Text(
    "Type a move, its number, or how it begins to see fewer.\n"
    "  Enter        the only move, or the roll\n"
    "  ? MOVE       why a move is not allowed\n"
    "  ? RULE       a rule by its id; ? rules lists them all\n"
    "  moves        the list of moves again\n"
    "  auto         let a bot choose this move\n"
    "  save [FILE]  write the game to a file\n"
    "  quit         stop; the game can be saved",
    "Einen Zug eintippen, seine Nummer, oder wie er anfängt, um weniger zu sehen.\n"
    "  Eingabe      der einzige Zug, oder der Wurf\n"
    "  ? ZUG        warum ein Zug nicht erlaubt ist\n"
    "  ? REGEL      eine Regel nach ihrer Nummer; ? rules zeigt alle\n"
    "  moves        die Liste der Züge noch einmal\n"
    "  auto         ein Bot wählt diesen Zug\n"
    "  save [DATEI] die Partie in eine Datei schreiben\n"
    "  quit         aufhören; die Partie kann gesichert werden",
)


class Command(NamedTuple):
    """What to do (`play`, `list`, `try`, `why`, `help`, or one of `_WORDS`), and with what."""

    word: str
    argument: str = ""


def parse_command(line: str, moves: Sequence[str], shown: Sequence[str]) -> Command:
    """The meaning of a line; a legal move comes first, before commands and numbers."""
    line = line.strip()
    if line in moves:
        return Command("play", line)
    if not line:
        return Command("play", shown[0]) if len(shown) == 1 else Command("list")
    if line.startswith("?"):
        asked = line[1:].strip()
        return Command("why", asked) if asked else Command("help")
    word, _, rest = line.partition(" ")
    if line.lower() in ("q", "exit"):
        return Command("quit")
    if word.lower() in _WORDS and (word.lower() == "save" or not rest):
        return Command(word.lower(), rest.strip())
    if line.isascii() and line.isdigit() and len(line) < 6 and 1 <= int(line) <= len(shown):
        return Command("play", shown[int(line) - 1])
    if any(move.lower().startswith(line.lower()) for move in moves):
        return Command("list", line)
    return Command("try", line)


def listing(moves: Sequence[str], beginning: str = "") -> tuple[list[str], list[str]]:
    """The moves with this beginning, and lines to show them: numbered, or in groups if many."""
    fitting = [move for move in moves if move.lower().startswith(beginning.lower())]
    if len(fitting) <= FEW or len({_group(m, beginning) for m in fitting}) == len(fitting):
        digits = len(str(len(fitting)))
        return fitting, columns([f"{n:>{digits}}  {move}" for n, move in enumerate(fitting, 1)])
    groups: dict[str, int] = {}
    for move in fitting:
        groups[_group(move, beginning)] = groups.get(_group(move, beginning), 0) + 1
    return fitting, columns([f"{name}… ({count})" for name, count in groups.items()])


def _group(move: str, beginning: str) -> str:
    """The move up to the end of the first word after what was typed."""
    next_word = re.compile(r"[^\w]*\w+").match(move, len(beginning))
    return move[: next_word.end()] if next_word else move


def columns(cells: Sequence[str], width: int = 78) -> list[str]:
    """Cells side by side, as many as fit."""
    cell_width = max((len(cell) for cell in cells), default=0) + 3
    per_line = max(1, width // cell_width)
    return [
        "".join(cell.ljust(cell_width) for cell in cells[at : at + per_line]).rstrip()
        for at in range(0, len(cells), per_line)
    ]
