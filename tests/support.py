"""Helpers that the tests of all games share."""

import os
from collections.abc import Iterable, Iterator
from random import Random

from spieltisch.game import Position

IS_SOAK = bool(os.environ.get("SPIELTISCH_SOAK"))
"""Long versions of the randomised tests run with `make soak`."""


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
        from importlib import import_module

        player = import_module(f"spieltisch.bots.{position.game.name}")
        return str(player.fill_form(position, rng))
    return rng.choice(position.legal())


def random_positions(position: Position, rng: Random, most: int = 10_000) -> Iterator[Position]:
    """A random game: every position from this one on, to its end or for `most` moves."""
    yield position
    for _ in range(most):
        if position.is_over:
            return
        position = position.play(random_move(position, rng))
        yield position
