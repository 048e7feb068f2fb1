"""A match as a file: a line of JSON for its setting, then one for each game as it ends.

A match that was broken off goes on from such a file. A last line without its end is one that was
being written then, and is dropped; any other flaw is refused. With the moves in it the file is also
a collection of records (`records`).
"""

import json
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import UnionType
from typing import Any, BinaryIO, NamedTuple, Self, Union, get_args, get_origin, get_type_hints

from spieltisch import __version__
from spieltisch.arena.referee import Result, Tape
from spieltisch.arena.schedule import Seating
from spieltisch.arena.setting import Setting
from spieltisch.bots import LEVELS
from spieltisch.game import BadRequest, Game, SpieltischError, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.records import LONGEST_NAME, Person, Record
from spieltisch.game.strict_json import BadJson, parse
from spieltisch.game.text import shortened

__all__ = ["FileGame", "MatchFile", "header_of", "is_match_file", "records"]

FORM = 1
"""The form of the file; it rises when older programs could no longer read it."""
OPENING = b'{"spieltisch": "match"'


class MatchFile:
    """A file of a match, open to be continued; `known` has the games that are in it."""

    def __init__(self, path: str, header: JsonObject, *, is_new: bool) -> None:
        self._setting = header
        self.known: dict[int, Result] = {}
        self._path = Path(path)
        self._file: BinaryIO | None = None
        try:
            self._file = self._path.open("r+b" if self._path.exists() else "w+b")
            _lock(self._file, path)
            if is_new:
                self._file.truncate(0)
            self._go_on(header)
        except OSError as error:
            raise _unusable(path, error) from error
        except SpieltischError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing more is written."""
        if self._file is not None:
            self._file.close()

    def add(self, setting: Setting, seating: Seating, result: Result) -> None:
        """Write a game down, unless it is there already."""
        if seating.number in self.known:
            return
        self.known[seating.number] = result
        told: JsonObject = {"n": seating.number, "group": seating.group}
        told["players"] = list(seating.players)
        if not self._setting["moves_played"]:
            result = result._replace(moves_played=None)
        told |= {name: value for name, value in result._asdict().items() if value is not None}
        if result.moves_played is not None:
            told["deal"] = _start(setting, seating.group).to_json()
        self._write(told)

    def _write(self, told: JsonObject) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(told, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unusable(str(self._path), error) from error

    def _go_on(self, header: JsonObject) -> None:
        """Read what is there, drop a torn last line, and stand at the end."""
        assert self._file is not None
        whole = 0
        for number, told, end in _lines(self._file, str(self._path)):
            if number == 1:
                _expect_same(told, header, self._path)
            else:
                game = _read_game(told, number, self._path)
                self.known[game.number] = game.result
            whole = end
        self._file.truncate(whole)
        self._file.seek(whole)
        if whole == 0:
            self._write(header)


class FileGame(NamedTuple):
    """A game as a match's file has it."""

    number: int
    players: tuple[int, ...]
    """Which player each person at the table was."""
    result: Result
    deal: JsonObject | None

    def record(self, names: list[str]) -> Record:
        """The game as a record, if its moves are there; `names` are the players of the match."""
        if self.deal is None or self.result.moves_played is None:
            raise BadRequest(
                Text(
                    f"game {self.number} was written down without its moves (no --records)",
                    f"Spiel {self.number} wurde ohne seine Züge aufgeschrieben (ohne --records)",
                ),
                code="no_moves",
            )
        start = Game.read(self.deal)
        people = tuple(
            Person(names[player][:LONGEST_NAME], held, _level(names[player]))
            for player, held in zip(self.players, start.game.holdings, strict=True)
        )
        return Record(people, start, self.result.moves_played)


def is_match_file(path: str | PathLike[str]) -> bool:
    """Whether a file begins as a match's does."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(OPENING)) == OPENING
    except OSError:
        return False


def records(path: str | PathLike[str]) -> Iterator[tuple[int, Record]]:
    """The number and the record of every game of a match's file, in the order of their ends."""
    try:
        with Path(path).open("rb") as file:
            names: list[str] = []
            for number, told, _ in _lines(file, str(path)):
                if number == 1:
                    names = told["players"]
                else:
                    game = _read_game(told, number, Path(path))
                    yield game.number, game.record(names)
    except OSError as error:
        raise _unusable(str(path), error) from error


def header_of(setting: Setting, mode: str, games: int | None, *, moves: bool) -> JsonObject:
    """The first line: all on which the games depend."""
    game = setting.load()
    return {
        "spieltisch": "match",
        "form": FORM,
        "version": __version__,
        "rules": game.kind.rules_version,
        **{name: _plain(value) for name, value in setting._asdict().items() if name != "is_kept"},
        "options": game.options_json(),
        "mode": mode,
        "games": games,
        "moves_played": moves,
    }


def _lines(file: BinaryIO, path: str) -> Iterator[tuple[int, JsonObject, int]]:
    """Every whole line's number, content, and where it ends in the file."""
    end = 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            return
        end += len(line)
        try:
            told = parse(line)
        except BadJson:
            told = None
        if not isinstance(told, dict) or (number == 1 and told.get("spieltisch") != "match"):
            raise _broken(number, path)
        yield number, told, end


def _read_game(told: JsonObject, number: int, path: Path) -> FileGame:
    try:
        result = _typed(Result, told)
        return FileGame(int(told["n"]), tuple(told["players"]), result, told.get("deal"))
    except (KeyError, TypeError, ValueError):
        raise _broken(number, str(path)) from None


def _typed(hint: Any, value: Any) -> Any:
    """What JSON has made of a value, as what it was: named tuples are objects or lists there."""
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        by_name = value if isinstance(value, Mapping) else dict(zip(hints, value, strict=True))
        return hint(**{n: _typed(hints[n], by_name[n]) for n in hints if n in by_name})
    if get_origin(hint) in (Union, UnionType):
        return None if value is None else _typed(get_args(hint)[0], value)
    if get_origin(hint) is tuple:
        return tuple(_typed(get_args(hint)[0], each) for each in value)
    return value


def _expect_same(told: JsonObject, header: JsonObject, path: Path) -> None:
    expected = json.loads(json.dumps(header))
    names = [*expected, *(name for name in told if name not in expected)]
    differ = [name for name in names if told.get(name) != expected.get(name)]
    if differ:
        said = "; ".join(
            f"{n} {shortened(told.get(n))} / {shortened(header.get(n))}" for n in differ
        )
        raise BadRequest(
            Text(
                f"{path} is of another match. It differs (there / here) in: {said}. "
                "Give the same setting, or another file",
                f"{path} gehört zu einem anderen Wettkampf. Verschieden (dort / hier): {said}. "
                "Gib dieselben Einstellungen an oder eine andere Datei",
            ),
            code="other_match",
        )


def _start(setting: Setting, group: int) -> Any:
    return setting.load().start(draw=Tape(setting.seed, group))


def _plain(value: object) -> object:
    return value._asdict() if hasattr(value, "_asdict") else value


def _level(name: str) -> int | None:
    return int(name) if name in map(str, LEVELS) else None


def _broken(number: int, path: str) -> BadRequest:
    return BadRequest(
        Text(
            f"line {number} of {path} is not one of a match's file; name a file that --resume "
            "or --records wrote, or one that does not exist",
            f"Zeile {number} von {path} gehört in keine Datei eines Wettkampfs; nenne eine, die "
            "--resume oder --records geschrieben hat, oder eine, die es nicht gibt",
        ),
        code="broken_line",
    )


def _lock(file: BinaryIO, path: str) -> None:
    """Two matches in one file would spoil it; where files cannot be locked, nobody is kept out."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadRequest(
            Text(
                f"another match is writing to {path}; wait for it, or name another file",
                f"ein anderer Wettkampf schreibt in {path}; warte auf ihn oder nenne eine andere",
            ),
            code="in_use",
        ) from None


def _unusable(path: str, error: OSError) -> BadRequest:
    why = error.strerror or str(error)
    return BadRequest(
        Text(f"{path} cannot be used: {why}", f"{path} ist nicht zu gebrauchen: {why}"),
        code="not_written",
    )
