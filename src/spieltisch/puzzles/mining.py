"""Mining: puzzles found in games of bots, the same ones with any number of workers.

A game that can be mined has a module `mining` in its folder with `MINER`. One mined game gives at
most one puzzle, so that no two are alike.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Generator, Iterable
from functools import partial
from importlib import import_module
from random import Random
from typing import ClassVar

import msgspec

from spieltisch.bots import choose
from spieltisch.bots.ladder import LEVELS
from spieltisch.game import Game
from spieltisch.puzzles.first_ratings import first_rating
from spieltisch.puzzles.puzzle import Puzzle
from spieltisch.puzzles.puzzle_lines import with_id
from spieltisch.puzzles.puzzle_shelf import kind_of
from spieltisch.spread import in_order, spread

__all__ = ["Miner", "fresh", "mine", "miner_of"]

MOST_GAMES = 1_000_000
"""Nobody waits for more games than that."""
MOST_ANSWERS = 20
"""No puzzle goes on for longer."""


class Miner(ABC):
    """Finds puzzles of one game."""

    tries: ClassVar[int] = 4
    """How often each level tries a puzzle for its first rating."""

    @abstractmethod
    def puzzle(self, rng: Random) -> Puzzle | None:
        """A puzzle from one game of bots; None if nothing in it was worth asking.

        Everything drawn comes from `rng`. The id and the figures of the levels are added later.
        """

    def solves(self, puzzle: Puzzle, level: int, rng: Random) -> bool:
        """Whether a level finds every answer, knowing what the asked seat knows."""
        kind = kind_of(puzzle.game)
        position = Game.read(puzzle.position)
        earlier: list[str] = []
        for _ in range(MOST_ANSWERS):
            answer = choose(position.memory(puzzle.seat), level, rng)
            attempt = kind.attempt(puzzle, earlier, answer)
            if attempt.verdict != "on":
                return attempt.verdict == "right"
            earlier.append(answer)
            position = attempt.played[-1].position
        return False


def miner_of(game: str) -> Miner:
    """What mines puzzles of a game."""
    kind_of(game)
    miner: Miner = import_module(f"spieltisch.puzzles.{game}.mining").MINER
    return miner


def mine(
    game: str, *, seed: int, known: Collection[str] = (), jobs: int = 1, on: str | None = None
) -> Generator[Puzzle]:
    """Puzzles of a game, one after the other, without those whose ids are known."""
    work = partial(_mined, game, seed)
    yield from fresh(in_order(spread(work, range(MOST_GAMES), jobs=jobs, on=on)), known)


def fresh(found: Iterable[Puzzle | None], known: Collection[str]) -> Generator[Puzzle]:
    """The puzzles among what was found, each once, without those whose ids are known."""
    seen = set(known)
    for puzzle in found:
        if puzzle is not None and puzzle.id not in seen:
            seen.add(puzzle.id)
            yield puzzle


def _mined(game: str, seed: int, number: int) -> Puzzle | None:
    """What the game of this number holds, with the figures of the levels."""
    miner = miner_of(game)
    puzzle = miner.puzzle(Random(f"{game} {seed} {number}"))
    return None if puzzle is None else _rated(miner, with_id(puzzle))


def _rated(miner: Miner, puzzle: Puzzle) -> Puzzle:
    tries = miner.tries
    solved = [
        sum(miner.solves(puzzle, level, Random(f"{puzzle.id} {level} {n}")) for n in range(tries))
        for level in LEVELS
    ]
    rating = first_rating(solved, tries)
    return msgspec.structs.replace(
        puzzle,
        fares=[count / tries for count in solved],
        rating=rating.rating,
        deviation=rating.deviation,
    )
