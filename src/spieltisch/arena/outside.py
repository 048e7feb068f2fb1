"""A player that is another program: it speaks the engine protocol on its stdin and stdout.

Before each of its moves it gets the position; by the protocol its `choose` uses only what the seat
that it chooses for can know of that.
"""

import json
import shlex
import subprocess
from random import Random

from spieltisch.bots import LEVELS, Limit
from spieltisch.game import BadRequest, Position, Text
from spieltisch.game.json_types import JsonObject

__all__ = ["Engine"]

USUAL_MS = 1000


class Engine:
    """A program, started once and used for all games."""

    def __init__(self, command: str, limit: Limit) -> None:
        words, _, level = command.partition("#")
        self._command = words
        self._level = int(level) if level.isdigit() else LEVELS[-1]
        self._ms = USUAL_MS if limit.seconds is None else round(1000 * limit.seconds)
        try:
            self._process = subprocess.Popen(
                shlex.split(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise _failed(words, str(error)) from None

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        """Its move in this position; the program does not know the events before it."""
        self._ask({"do": "load", "position": position.to_json()})
        return str(self._ask({"do": "choose", "level": self._level, "ms": self._ms})["move"])

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(10)

    def _ask(self, request: JsonObject) -> JsonObject:
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
            answer: JsonObject = json.loads(line)
        except (OSError, ValueError) as error:
            raise _failed(self._command, f"it gave no answer ({error})") from None
        if not answer.get("ok"):
            raise _failed(self._command, json.dumps(answer.get("error", answer)))
        return answer


def _failed(command: str, why: str) -> BadRequest:
    return BadRequest(
        Text(f"the engine {command} failed: {why}", f"Die Engine {command} ist gescheitert: {why}"),
        code="engine_failed",
    )
