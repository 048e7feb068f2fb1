"""All puzzles there are: the files of the games' folders here, and folders that were added.

A game has puzzles when this package has a folder of its name whose module has `PUZZLES`, a
`PuzzleKind`, and a file `puzzles.jsonl`. Files are read when they are first asked for.
"""

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from spieltisch.game import NAMES, SpieltischError, Text
from spieltisch.game.text import shortened
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import PuzzleKind
from spieltisch.puzzles.puzzle_lines import parse

__all__ = [
    "FILE",
    "UnknownPuzzle",
    "add_folder",
    "all_puzzles",
    "games_with_puzzles",
    "kind_of",
    "packaged_rows",
    "puzzle_of",
    "read_file",
    "theme_of",
    "themes",
]

FILE = "puzzles.jsonl"
"""What a game's own file is called."""
_HERE = "spieltisch.puzzles"

_added: dict[str, Puzzle] = {}
"""The puzzles of added folders, by id."""


class UnknownPuzzle(SpieltischError):
    """No puzzle of that name."""

    default_code = "no_such_puzzle"


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    specs = {name: find_spec(f"{_HERE}.{name}") for name in NAMES}
    return tuple(name for name, spec in specs.items() if spec is not None and spec.origin)


@cache
def kind_of(game: str) -> PuzzleKind:
    """What the puzzles of a game can do."""
    if game not in games_with_puzzles():
        got = shortened(game)
        raise BadPuzzle(Text(f"{got} has no puzzles", f"zu {got} gibt es keine Rätsel"))
    kind: PuzzleKind = import_module(f"{_HERE}.{game}").PUZZLES
    return kind


def themes() -> dict[str, tuple[Theme, ...]]:
    """The kinds of questions of each game."""
    return {game: tuple(kind_of(game).themes.values()) for game in games_with_puzzles()}


def theme_of(puzzle: Puzzle) -> Theme:
    """A puzzle's kind of question; one that its game does not have is refused."""
    found = kind_of(puzzle.game).themes.get(puzzle.theme)
    if found is None:
        got = shortened(puzzle.theme)
        raise BadPuzzle(
            Text(f"{puzzle.game} has no theme {got}", f"{puzzle.game} hat kein Thema {got}")
        )
    return found


def all_puzzles() -> tuple[Puzzle, ...]:
    """Every puzzle, game by game; those of added folders come last."""
    return tuple(_by_id().values())


def puzzle_of(name: str) -> Puzzle:
    """The puzzle of that id."""
    found = _packaged().get(name) or _added.get(name)
    if found is None:
        got = shortened(name)
        raise UnknownPuzzle(Text(f"there is no puzzle {got}", f"ein Rätsel {got} gibt es nicht"))
    return found


def add_folder(folder: str | Path) -> int:
    """Add the puzzles of all files `*.jsonl` in a folder; how many of them are new.

    A line that is no puzzle, or one of a game or theme that is not here, is refused with its file
    and line, and then nothing is added.
    """
    found: dict[str, Puzzle] = {}
    for path in sorted(Path(folder).iterdir()):
        if path.suffix == ".jsonl":
            found |= {puzzle.id: puzzle for _, puzzle in read_file(path)}
    new = {name: puzzle for name, puzzle in found.items() if name not in _by_id()}
    _added.update(new)
    return len(new)


def read_file(path: str | Path) -> list[tuple[int, Puzzle]]:
    """The puzzles of a file with the numbers of their lines, their games and themes known."""
    rows = parse(Path(path).read_bytes(), str(path))
    for line, puzzle in rows:
        try:
            theme_of(puzzle)
        except BadPuzzle as error:
            raise error.at(str(path), line) from None
    return rows


def _by_id() -> dict[str, Puzzle]:
    return {**_packaged(), **_added}


@cache
def _packaged() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for _, _, puzzle in packaged_rows()}


def packaged_rows() -> list[tuple[str, int, Puzzle]]:
    """The puzzles of the package, each with the file and the line where it stands."""
    rows: list[tuple[str, int, Puzzle]] = []
    for game in games_with_puzzles():
        file = files(f"{_HERE}.{game}") / FILE
        if file.is_file():
            name = f"{game}/{FILE}"
            rows += ((name, line, puzzle) for line, puzzle in parse(file.read_bytes(), name))
    return rows
