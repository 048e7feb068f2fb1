"""Recorded games to break in every way."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from spieltisch.game import load
from spieltisch.game.record_lines import check_of, to_line
from spieltisch.game.records import Person, Record, lines_of
from tests.support import random_move

Told = dict[str, Any]


@cache
def a_game(name: str, most: int = 10_000, seed: int = 5) -> Record:
    """A random game of two, to its end or for at most `most` moves."""
    rng = Random(seed)
    start = position = load(name, 2).start(seed=seed)
    moves: list[str] = []
    while not position.is_over and len(moves) < most:
        moves.append(random_move(position, rng))
        position = position.play(moves[-1])
    half = len(start.game.seats) // 2
    people = (Person("Änne", start.game.seats[:half]), Person("Bot 2", start.game.seats[half:], 1))
    return Record(people, start, tuple(moves))


def lines(record: Record) -> list[Told]:
    """The content of every line, without checks."""
    told = [json.loads(line) for line in lines_of(record)]
    return [{name: v for name, v in line.items() if name != "check"} for line in told]


def forge(path: Path, record: Record, change: Callable[[list[Told]], object]) -> Path:
    """Write a changed record whose checks all fit, as a program with other rules would."""
    content = lines(record)
    change(content)
    check, written = "", []
    for told in content:
        check = check_of(check, told)
        written.append(to_line(told, check) + "\n")
    path.write_text("".join(written))
    return path
