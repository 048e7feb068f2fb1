"""A tiny game that is solved: there the strongest level plays an equilibrium, and nothing else.

The table has what a seat does by what it knows: its maze, and all questions with their answers.
`bench.solve_irrgarten` finds it; for what that player never lets come about there is nothing in it.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random

from spieltisch.bots.mind import Thought
from spieltisch.game import Game, Memory

__all__ = ["FILE", "PRESET", "key_of", "likely_moves", "solved_thought"]

FILE = "solved.json"
PRESET = "mini"
"""The options that are solved."""
EVEN = 0.5

Table = Mapping[str, Mapping[str, float]]


@cache
def _table() -> Table:
    """How likely each move is, by what is known."""
    found: Table = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return found


def key_of(memory: Memory) -> str:
    """What a seat knows, in a line."""
    maze = memory["view"]["mazes"][memory["seat"]]
    if maze is None:
        return str(memory["seat"])
    asked = [event for event in memory["events"] if event["event"] == "asked"]
    told = [f"{event['to']}={event['answer']}" for event in asked]
    return " ".join([memory["seat"], maze["treasure"], *maze["barriers"], *told])


def likely_moves(game: Game, memory: Memory) -> Mapping[str, float]:
    """How likely each move is in a solved game; nothing in any other."""
    preset = game.kind.presets[PRESET]
    if any(game.options[name] != value for name, value in preset.items()):
        return {}
    return _table().get(key_of(memory), {}) if not game.options["last_word"] else {}


def solved_thought(game: Game, memory: Memory, rng: Random) -> Thought | None:
    """What the table says, by lot; None where it says nothing."""
    moves = likely_moves(game, memory)
    if not moves:
        return None
    move = rng.choices([*moves], [*moves.values()])[0]
    return Thought(move, {move: EVEN}, dict.fromkeys(game.seats, EVEN))
