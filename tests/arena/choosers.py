"""Programs and Python players for the tests of the arena, good and bad ones."""

import json
import os
import shlex
import sys
from pathlib import Path
from random import Random

from spieltisch.arena import Match
from spieltisch.game import Game, Memory, Position
from spieltisch.game.json_types import JsonObject
from tests.support import random_move

ECHO = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"
"""A program that always gives the same answer."""
BAD = {
    "illegal": ECHO.format('{"ok": true, "move": "jump"}'),
    "no_move": ECHO.format('{"ok": true}'),
    "garbled": ECHO.format("what"),
    "refused": ECHO.format('{"ok": false, "error": {"code": "no"}}'),
    "crashed": "import sys\nsys.stdin.readline()\nsys.exit(3)",
    "timed_out": "import sys\nfor line in sys.stdin: pass",
}
"""A program for each way to fail."""
HASTE = "?ms=20&grace=30&start=300"
"""For programs that do not answer anyway."""


def program(source: str, *words: str) -> str:
    """The player that is this Python program."""
    return f"engine:{shlex.join([sys.executable, '-S', '-E', '-c', source, *words])}"


def bad(why: str) -> str:
    """The player that fails in this way."""
    return program(BAD[why]) + (HASTE if why == "timed_out" else "")


def quiet(match: Match) -> None:
    """Nobody looks on."""


def any_move(memory: Memory, rng: Random) -> str:
    """A random legal move."""
    return random_move(Position.from_memory(memory, rng), rng)


class Careless:
    """Plays at random, and after some moves does something else."""

    def __init__(self, game: Game, then: str = "nothing", after: str = "1000000") -> None:
        assert game.people
        self.then, self.left = then, int(after)

    def choose(self, memory: Memory, rng: Random) -> str:
        self.left -= 1
        if self.left < 0 and self.then == "exit":
            os._exit(4)
        if self.left < 0 and self.then == "raise":
            raise ValueError("no idea")
        if self.left < 0 and self.then == "nothing":
            return None  # type: ignore[return-value]
        print("what it prints is no answer")
        return any_move(memory, rng)


def no_player(game: Game) -> object:
    """Gives something that cannot choose."""
    return game.name


def spy(notes: Path) -> None:
    """A whole engine that writes down every byte it gets, and plays at random."""
    with notes.open("ab", buffering=0) as file:
        for line in sys.stdin.buffer:
            file.write(line)
            asked: JsonObject = json.loads(line)
            move = any_move(asked["memory"], Random(asked["seed"]))
            print(json.dumps({"ok": True, "move": move}), flush=True)


if __name__ == "__main__":
    spy(Path(sys.argv[1]))
