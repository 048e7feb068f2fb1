"""Choosing and judging moves for a seat from its memory."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from spieltisch.bots.ladder import LEVELS
from spieltisch.bots.mind import Level, Limit, Mind, Thought
from spieltisch.bots.search_mind import SearchMind
from spieltisch.game import CHANCE_NAME, BadRequest, Memory, Position, Text

__all__ = ["choose", "evaluate", "levels", "mind_of", "think", "unknown_level"]


@cache
def mind_of(game: str) -> Mind:
    """The bots of a game; a game without a package of its own has those that suit any."""
    name = f"spieltisch.bots.{game}"
    if find_spec(name) is None:
        return SearchMind()
    mind: Mind = import_module(name).MIND
    return mind


def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game's bots, weakest first."""
    return mind_of(game).levels


def choose(memory: Memory, level: int, rng: Random, limit: Limit | None = None) -> str:
    """The move that a bot of this level plays for the seat of the memory."""
    return think(memory, level, rng, limit).move


def evaluate(memory: Memory, rng: Random, limit: Limit | None = None) -> Thought:
    """What the best bot makes of the position in which the seat of the memory is to move."""
    return think(memory, LEVELS[-1], rng, limit)


def think(memory: Memory, level: int, rng: Random, limit: Limit | None = None) -> Thought:
    """The thoughts of a bot of this level for the seat of the memory."""
    _check(memory, level)
    position = Position.from_memory(memory, rng)
    mind = mind_of(position.game.name)
    return mind.think(memory, position, level, rng, limit or Limit())


def unknown_level(level: object) -> BadRequest:
    """The refusal of a level that does not exist."""
    known = ", ".join(map(str, LEVELS))
    return BadRequest(
        Text(
            f"there are the levels {known}, not {level}",
            f"es gibt die Stufen {known}, nicht {level}",
        ),
        code="unknown_level",
    )


def _check(memory: Memory, level: Any) -> None:
    if level not in LEVELS or isinstance(level, bool):
        raise unknown_level(level)
    actor = memory["view"]["actor"]
    if actor != memory["seat"]:
        acts = actor or "nobody"
        hint = "; ask for a roll" if acts == CHANCE_NAME else ""
        raise BadRequest(
            Text(
                f"{memory['seat']} has nothing to choose: {acts} acts{hint}",
                f"{memory['seat']} hat nichts zu wählen: {acts} ist an der Reihe",
            ),
            code="not_your_turn",
        )
