"""Choosing a move for a seat from its memory.

Each game has a module here with `choose(memory, position, rng)`, its level-1 player; `position` is
one full position that fits the memory. A game with moves too many to list also has
`fill_form(position, rng)`, a random one of them.
"""

from importlib import import_module
from random import Random
from typing import Any

from spieltisch.game import CHANCE_NAME, BadRequest, Memory, Position, Text

__all__ = ["LEVELS", "choose"]

LEVELS = (0, 1)
"""0 plays at random, 1 looks at what each of its moves brings."""


def choose(memory: Memory, level: int, rng: Random) -> str:
    """The move that a bot of this level plays for the seat of the memory."""
    if level not in LEVELS:
        known = ", ".join(map(str, LEVELS))
        raise BadRequest(
            Text(f"there are the levels {known}, not {level}", f"es gibt die Stufen {known}"),
            code="unknown_level",
        )
    view = memory["view"]
    if view["actor"] != memory["seat"]:
        acts = view["actor"] or "nobody"
        hint = "; ask for a roll" if acts == CHANCE_NAME else ""
        raise BadRequest(
            Text(
                f"{memory['seat']} has nothing to choose: {acts} acts{hint}",
                f"{memory['seat']} hat nichts zu wählen: {acts} ist an der Reihe",
            ),
            code="not_your_turn",
        )
    position = Position.from_memory(memory, rng)
    player: Any = import_module(f"spieltisch.bots.{position.game.name}")
    moves = position.legal()
    if len(moves) == 1:
        return moves[0]
    if level > 0:
        return str(player.choose(memory, position, rng))
    return str(player.fill_form(position, rng)) if position.form else rng.choice(moves)
