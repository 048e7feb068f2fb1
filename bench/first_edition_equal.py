"""Does the first edition play in the arena as at home? `python -m bench.first_edition_equal`.

Two processes hold the first edition. One is asked as the arena asks a program: with the memory that
today's rules give a seat. The other plays the same game by its own rules and asks its own level 5
about its own memory, with the same seed. Both must choose the same move, in 200 positions of each
game (or of those named): a quarter of those in which there is a choice. In the others a random
move is played. `--worktree` is handed on to `bench.first_edition`.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from spieltisch.arena.outside import request_line
from spieltisch.game import CHANCE_NAME, NAMES, Position, load

LEVEL = 5
ASKED = 0.25


class First:
    """A process with the first edition."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "bench.first_edition", *words]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line: bytes) -> dict[str, Any]:
        """Its answer, which must be one."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def do(self, do: str, **told: Any) -> dict[str, Any]:
        """Its answer to a request."""
        return self.ask(json.dumps({"do": do, **told}).encode())

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def compare(name: str, positions: int, level: int, words: list[str]) -> Counter[str]:
    """In how many positions of games both chose the same, and remembered the same."""
    arena, home = First(*words), First("--native", *words)
    counts: Counter[str] = Counter()
    number = 0
    while counts["positions"] < positions:
        _one_game((arena, home), load(name).start(seed=number), number, positions, level, counts)
        number += 1
    counts["games"] = number
    for first in (arena, home):
        first.close()
    return counts


def _one_game(
    both: tuple[First, First],
    position: Position,
    seed: int,
    positions: int,
    level: int,
    counts: Counter[str],
) -> None:
    arena, home = both
    game, rng = position.game, Random(seed)
    options = game.options_json()
    answer = home.do("start", game=game.name, people=game.people, options=options, seed=seed)
    assert answer["position"] == position.to_json(), "another deal"
    while position.actor is not None and counts["positions"] < positions:
        if position.actor == CHANCE_NAME:
            move = position.roll(rng.randrange)
        elif not position.form and (len(position.legal()) == 1 or rng.random() >= ASKED):
            move = rng.choice(position.legal())
        else:
            memory, drawn = position.memory(position.actor), rng.getrandbits(63)
            move = arena.ask(request_line(memory, level, drawn, None, None))["move"]
            at_home = home.do("choose", level=level, seed=drawn)
            counts["positions"] += 1
            counts["moves"] += move == at_home["move"]
            counts["memories"] += json.loads(json.dumps(memory)) == at_home["memory"]
        position = position.play(move)
        home.do("play", move=move)


def main() -> None:
    """Compare and print; the status is 1 if a move differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=NAMES, metavar="GAME")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--level", type=int, default=LEVEL)
    parser.add_argument("--worktree", type=Path)
    arguments = parser.parse_args()
    words = ["--worktree", str(arguments.worktree)] if arguments.worktree else []
    is_equal = True
    for name in arguments.games:
        began = perf_counter()
        counts = compare(name, arguments.positions, arguments.level, words)
        of = counts["positions"]
        is_equal = is_equal and counts["moves"] == of
        print(
            f"{name}: {counts['moves']} of {of} moves equal, {counts['memories']} of {of} memories "
            f"equal, {counts['games']} games, {perf_counter() - began:.0f} s",
            flush=True,
        )
    sys.exit(0 if is_equal else 1)


if __name__ == "__main__":
    main()
