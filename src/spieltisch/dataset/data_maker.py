"""Playing the games of a data set and writing them, in parts, wherever there are processors.

A game depends on the plan and its number only, a part has always the same games, and parts are
written in their order: so the file has the same bytes from any number of workers. What is written
stays; the same plan and file again go on after the last whole part.
"""

import json
import os
from collections.abc import Callable
from contextlib import closing
from functools import partial
from os import PathLike
from pathlib import Path
from random import Random
from typing import BinaryIO

from spieltisch.bots import choose
from spieltisch.dataset.bad_dataset import BadDataset
from spieltisch.dataset.data_plan import PART, Plan
from spieltisch.dataset.gzip_members import packed, unpacked
from spieltisch.dataset.stored_game import StoredGame
from spieltisch.game import CHANCE_NAME, Text
from spieltisch.spread import in_order, spread

__all__ = ["make", "play_game", "play_part"]

Tell = Callable[[int], None]
"""Is told after each part how many games there are."""


def make(
    plan: Plan,
    path: str | PathLike[str],
    *,
    jobs: int = 1,
    on: str | None = None,
    tell: Tell | None = None,
) -> int:
    """Write the games of a plan, or those that the file lacks; how many were played.

    A file that holds anything else is refused and left as it is.
    """
    plan.check()
    with Path(path).open("a+b") as file:
        try:
            parts_there = _whole_parts(file, plan)
        except BadDataset as error:
            raise error.at(str(path)) from None
        if file.tell() == 0:
            _append(file, packed(plan.first_line()))
        parts = _parts(plan)[parts_there:]
        games = plan.games - sum(map(len, parts))
        work = partial(play_part, plan)
        with closing(spread(work, parts, jobs=jobs, on=on)) as results:
            for numbers, part in zip(parts, in_order(results), strict=True):
                _append(file, part)
                games += len(numbers)
                if tell:
                    tell(games)
    return sum(map(len, parts))


def _parts(plan: Plan) -> list[range]:
    every = range(plan.games)
    return [every[first : first + PART] for first in range(0, plan.games, PART)]


def _whole_parts(file: BinaryIO, plan: Plan) -> int:
    """How many parts a file has; behind the last one it is cut, and there it goes on."""
    file.seek(0)
    parts, end = -1, 0  # the first line is a member too
    try:
        for member in unpacked(file):
            if parts < 0 and member.content != plan.first_line():
                raise _other_games()
            parts, end = parts + 1, member.end
    except BadDataset as error:
        if error.code != "cut_off":
            raise
    file.seek(0)
    start = packed(plan.first_line())
    if parts < 0 and not start.startswith(file.read(len(start))):
        raise _other_games()
    file.truncate(end)
    file.seek(end)
    return max(0, parts)


def _append(file: BinaryIO, member: bytes) -> None:
    file.write(member)
    file.flush()
    os.fsync(file.fileno())


def play_part(plan: Plan, numbers: range) -> bytes:
    """The packed lines of some games."""
    mark = plan.mark
    lines = (json.dumps(play_game(plan, n).to_json(mark), separators=(",", ":")) for n in numbers)
    return packed("".join(f"{line}\n" for line in lines).encode())


def play_game(plan: Plan, number: int) -> StoredGame:
    """The game of this number. Each seat chooses by what it has seen."""
    game = plan.load()
    dice = Random(f"dataset {plan.seed} {number}").randrange
    thoughts = {seat: Random(f"dataset {plan.seed} {number} {seat}") for seat in game.seats}
    deal: list[int] = []

    def draw(sides: int) -> int:
        deal.append(dice(sides))
        return deal[-1]

    position = game.start(draw=draw)
    moves: list[str] = []
    while (actor := position.actor) is not None:
        if actor == CHANCE_NAME:
            move = position.roll(dice)
        else:
            move = choose(position.memory(actor), plan.level, thoughts[actor])
        moves.append(move)
        position = position.play(move)
    outcome = position.outcome
    return StoredGame(game, number, tuple(deal), tuple(moves), outcome.payoffs, str(outcome.reason))


def _other_games() -> BadDataset:
    return BadDataset(
        Text(
            "the file holds something else, or games of another plan or version; "
            "name another file, or remove it",
            "die Datei enthält etwas anderes oder Spiele nach anderem Plan oder von anderer "
            "Version; nenne eine andere oder lösche sie",
        ),
        code="other_games",
    )
