"""Helpers that the tests of all games share."""

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from spieltisch.game import NAMES, Position, kind_of

IS_SOAK = bool(os.environ.get("SPIELTISCH_SOAK"))
"""Long versions of the randomised tests run with `make soak`."""
DICE, DEALT, HANDS = "mensch", "mutabor", "aladdin"
"""Games that serve where a test needs one: with an open die and seats that one person can hold two
of; with cards that are dealt and no dice; with hands that others do not see."""
MINIS = [name for name in NAMES if "mini" in kind_of(name).presets]
"""The games that have a variant small enough to look at all of it."""


def example(name: str, what: str, usual: Any) -> Any:
    """What a game says about itself for the shared tests in `tests/<game>/examples.py`, if any."""
    where = f"tests.{name}.examples"
    found = find_spec(f"tests.{name}") and find_spec(where)
    return getattr(import_module(where), what, usual) if found else usual


def short_options(name: str) -> dict[str, Any]:
    """Options with which a whole game is not long."""
    found: dict[str, Any] = example(name, "SHORT", {})
    return found


def small_options(name: str) -> dict[str, Any]:
    """The mini variant, or what comes nearest to it."""
    return {"preset": "mini"} if name in MINIS else short_options(name)


def play_line(position: Position, line: str | Iterable[str]) -> Position:
    """Play moves one after the other; a text is split at commas."""
    for move in line.split(", ") if isinstance(line, str) else line:
        position = position.play(move)
    return position


def random_move(position: Position, rng: Random) -> str:
    """A random legal move, by weight when chance acts."""
    if position.actor == "chance":
        return position.roll(rng.randrange)
    if position.form:
        player = import_module(f"spieltisch.bots.{position.game.name}")
        return str(player.MIND.random_form(position, rng))
    return rng.choice(position.legal())


def random_positions(position: Position, rng: Random, most: int = 10_000) -> Iterator[Position]:
    """A random game: every position from this one on, to its end or for `most` moves."""
    yield position
    for _ in range(most):
        if position.is_over:
            return
        position = position.play(random_move(position, rng))
        yield position


def with_a_choice(start: Position, rng: Random, moves: int) -> Position:
    """The first position of a random game, so many moves on, in which a seat has a choice.

    In a game that ends before, the last such position.
    """
    found = start
    for number, position in enumerate(random_positions(start, rng)):
        if position.actor in position.game.seats and len(position.legal()) > 1:
            found = position
            if number >= moves:
                break
    return found
