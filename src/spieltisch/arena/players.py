"""The players of the arena, by their names on the command line.

A level `0` to `5`, `random`, a policy that a game's bots have under a name of its own,
`file:WEIGHTS` (a JSON list for the strongest policy that has weights), `engine:COMMAND` or
`engine:COMMAND#LEVEL` (any program that speaks the engine protocol), `python:MODULE:FACTORY`,
`openspiel:mcts`. A `?` and arguments may follow: see `wishes`.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from spieltisch.arena.forfeits import Forfeited
from spieltisch.arena.outside import Engine, engine_of, python_of
from spieltisch.arena.wishes import read_wish
from spieltisch.bots import LEVELS, Limit, choose, think
from spieltisch.bots.mind import Swift
from spieltisch.bots.player import mind_of
from spieltisch.game import BadRequest, Game, Position, SpieltischError, Text
from spieltisch.game.text import shortened

__all__ = ["Player", "player", "swift_of", "swift_player"]

LIMITS = ("simulations", "ms")
"""The arguments of players that think by themselves."""


class Player(Protocol):
    """Plays some seats of one game after another."""

    @property
    def would_draw(self) -> bool:
        """Whether it would rather have agreed on a draw than made its last move."""

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        """The move; it may depend only on what the seat remembers of the position.

        `Forfeited` if it is a program from outside that failed.
        """

    def close(self) -> None:
        """Free what the player holds; there are no more games."""


class Bot:
    """A level of our own bots."""

    def __init__(self, level: int, limit: Limit) -> None:
        self._level = level
        self._limit = limit
        self.would_draw = False

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        thought = think(position.memory(seat), self._level, rng, self._limit)
        self.would_draw = thought.draw
        return thought.move

    def close(self) -> None: ...


class Chance:
    """Every legal move is equally likely; forms are filled in as by level 0."""

    would_draw = False

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        if position.form:
            return choose(position.memory(seat), 0, rng)
        return rng.choice(position.legal())

    def close(self) -> None: ...


class Outsider:
    """A program from outside. This is the only place where it gets anything: a seat's memory."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def would_draw(self) -> bool:
        return self._engine.would_draw

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        move = self._engine.choose(position.memory(seat), rng)
        try:
            position.play(move)  # kept by the position, so that it costs once
        except SpieltischError as error:
            self._engine.discard(seat)
            raise Forfeited("illegal", f"it played {shortened(move)}: {error.text.en}") from None
        return move

    def close(self) -> None:
        self._engine.close()


def player(text: str, game: Game, limit: Limit) -> Player:
    """The player that a text names; `limit` holds where it has none of its own."""
    wish = read_wish(text)
    kind, _, rest = wish.name.partition(":")
    if kind == "engine" and rest:
        return Outsider(engine_of(rest, wish, limit))
    if kind == "python" and rest:
        return Outsider(python_of(rest, wish, game, limit))
    if wish.name == "random":
        wish.only(())
        return Chance()
    if wish.name in map(str, LEVELS):
        wish.only(LIMITS)
        return Bot(int(wish.name), wish.limit(limit))
    if wish.name == "openspiel:mcts":
        from spieltisch.arena.openspiel_player import Mcts

        wish.only(LIMITS)
        return Mcts(game, wish.limit(limit))
    raise _unknown(wish.name, game)


def swift_of(game: Game) -> Swift | None:
    """The compiled policies of a game's bots, if there are any."""
    return getattr(mind_of(game.name), "swift", None)


def swift_player(name: str, swift: Swift) -> tuple[int, Sequence[int]] | None:
    """The number of a compiled policy and its weights, or None for a player that has none."""
    if name in swift.names:
        return swift.names.index(name), swift.weights
    if name.startswith("file:"):
        return swift.strongest, _weights(Path(name.removeprefix("file:")), len(swift.weights))
    return None


def _weights(path: Path, count: int) -> list[int]:
    try:
        weights = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise BadRequest(
            Text(f"{path} cannot be read: {error}", f"{path} ist nicht zu lesen: {error}"),
            code="bad_weights",
        ) from None
    is_list = isinstance(weights, list) and all(type(x) in (int, float) for x in weights)
    if not is_list or len(weights) != count:
        raise BadRequest(
            Text(
                f"{path} must hold a list of {count} numbers",
                f"{path} muss eine Liste von {count} Zahlen enthalten",
            ),
            code="bad_weights",
        )
    return [round(x) for x in weights]


def _unknown(name: str, game: Game) -> BadRequest:
    swift = swift_of(game)
    policies = [n for n in (swift.names if swift else ()) if not n.isdigit() and n != "random"]
    if name.startswith("file:"):
        return BadRequest(
            Text(
                f"the bots of {game.name} do not play by a list of weights",
                f"die Bots von {game.name} spielen nicht nach einer Liste von Gewichten",
            ),
            code="no_weights",
        )
    outside = ("engine:COMMAND", "python:MODULE:FACTORY", "openspiel:mcts")
    known = ", ".join([*map(str, LEVELS), "random", *policies, *outside])
    return BadRequest(
        Text(
            f"there is no player {name} in {game.name}; there are {known}",
            f"einen Spieler {name} gibt es in {game.name} nicht; es gibt {known}",
        ),
        code="unknown_player",
    )
