"""Mazes of the first edition's strongest builder, to practise in: they lead depth-first seekers
astray.
"""

import json
import subprocess
import sys
from functools import cache
from random import Random
from typing import Any

from spieltisch.game.irrgarten.mazes import Maze
from spieltisch.game.irrgarten.notation import fields_of, slots_of

__all__ = ["first_maze"]

LEVEL = 5
SALTS = 1 << 31
GAME = {"do": "start", "game": "irrgarten", "people": 2, "options": {}, "seed": 1}


@cache
def _builder() -> "subprocess.Popen[str]":
    """The first edition's bots, as a program."""
    command = [sys.executable, "-m", "bench.first_edition", "--native"]
    pipe = subprocess.PIPE
    program = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
    _asked(program, GAME)
    return program


def _asked(program: "subprocess.Popen[str]", request: dict[str, Any]) -> dict[str, Any]:
    assert program.stdin is not None
    assert program.stdout is not None
    print(json.dumps(request), file=program.stdin, flush=True)
    answer: dict[str, Any] = json.loads(program.stdout.readline())
    return answer


def first_maze(rng: Random) -> Maze:
    """A maze as the first edition's level 5 built them."""
    request = {"do": "choose", "level": LEVEL, "seed": rng.randrange(SALTS)}
    answer = _asked(_builder(), request)
    _, treasure, *barriers = answer["move"].split()
    size = answer["memory"]["view"]["options"]["size"]
    return fields_of(size)[treasure], sorted(slots_of(size)[text] for text in barriers)
