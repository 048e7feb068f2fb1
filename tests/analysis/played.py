"""Whole games to review, played by bots of the lower levels."""

from functools import cache
from random import Random
from typing import Any

from spieltisch.analysis import Review, review
from spieltisch.bots import choose
from spieltisch.game import CHANCE_NAME, Position, kind_of, load
from spieltisch.game.records import Person, Record
from tests.support import IS_SOAK

GAMES = 200 if IS_SOAK else 20
"""How many games of each game are reviewed."""
BRIEF: dict[str, dict[str, Any]] = {
    "mensch": {"roll_limit": 40},
    "mutabor": {"start": "late", "quiet_rounds": 3},
    "irrgarten": {"size": 4, "barriers": 12},
    "aladdin": {"round_limit": 2},
}
"""Options with which a review does not take long."""
LEVELS = (0, 1, 2)


def played(name: str, seed: int, people: int = 2, options: dict[str, Any] | None = None) -> Record:
    """A game of bots to its end."""
    rng = Random(f"{name} {seed}")
    start = load(name, people, BRIEF[name] if options is None else options).start(seed=seed)
    position, moves = start, list[str]()
    levels = [rng.choice(LEVELS) for _ in start.game.holdings]
    while not position.is_over:
        moves.append(_move(position, levels, rng))
        position = position.play(moves[-1])
    seated = zip(start.game.holdings, levels, strict=True)
    bots = [Person(f"Bot {n}", held, level) for n, (held, level) in enumerate(seated, 1)]
    return Record(tuple(bots), start, tuple(moves))


def _move(position: Position, levels: list[int], rng: Random) -> str:
    if position.actor == CHANCE_NAME:
        return position.roll(rng.randrange)
    seat = str(position.actor)
    person = next(n for n, held in enumerate(position.game.holdings) if seat in held)
    return choose(position.memory(seat), levels[person], rng)


@cache
def reviewed(name: str, seed: int) -> tuple[Record, Review]:
    """A game, for as many people as the seed says, and its review."""
    kind = kind_of(name)
    people = kind.fewest + seed % (kind.most - kind.fewest + 1)
    record = played(name, seed, people)
    return record, review(record)
