"""A player written in Python, in a process of its own: `python -m … MODULE FACTORY`.

`FACTORY(game, **arguments)` is called once with the `Game` that is played, and gives an object with
`choose(memory, rng) -> text`. Its memory is all it gets of a game; a request that another
player's process gets never comes here. What it prints goes to stderr.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol, TextIO

from spieltisch.game import Memory, load
from spieltisch.game.json_types import JsonObject

__all__ = ["Chooser", "main"]


class Chooser(Protocol):
    """What a factory makes."""

    def choose(self, memory: Memory, rng: Random) -> str:
        """The move for the seat of the memory, as the protocol writes it."""


def main(module: str, factory: str, inlet: TextIO, outlet: TextIO) -> None:
    """Answer requests until there are no more; what the player raises is a refusal."""
    chooser: Chooser | None = None
    for line in inlet:
        request = json.loads(line)
        try:
            if request["do"] == "begin":
                chooser = _made(module, factory, request)
                answer: JsonObject = {"ok": True}
            else:
                assert chooser is not None
                rng = Random(f"{request['seed']}")
                answer = {"ok": True, "move": chooser.choose(request["memory"], rng)}
            told = json.dumps(answer)
        except Exception as error:
            wrong = f"{type(error).__name__}: {error}"
            text = {"en": f"the player raised {wrong}", "de": f"der Spieler warf {wrong}"}
            refusal = {"code": "player_failed", "rule": None, "text": text}
            told = json.dumps({"ok": False, "error": refusal})
        print(told, file=outlet, flush=True)


def _made(module: str, factory: str, request: JsonObject) -> Chooser:
    game = load(request["game"], request["seats"], request["options"])
    make: Callable[..., Chooser] = getattr(import_module(module), factory)
    made = make(game, **request["arguments"])
    if not callable(getattr(made, "choose", None)):
        raise TypeError(f"{factory} gave {made!r}, which has no choose(memory, rng)")
    return made


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr  # nothing that it prints is taken for an answer
    main(sys.argv[1], sys.argv[2], sys.stdin, answers)
