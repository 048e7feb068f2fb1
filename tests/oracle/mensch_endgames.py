"""Chances at the end of a game of two colours, by plain value iteration over the oracle's moves.

`python -m tests.oracle.mensch_endgames` writes `tests/data/endgames/mensch.json`: for some house
rules a thousand positions with two pieces a side outside and the others at home on `c` and `d`,
with the chance of the colour that rolls. It takes some minutes.

A colour's moves are asked of the oracle with nobody else on the board. Whatever stands where a
piece lands then waits again. All chances are reckoned anew from all of the last round, until none
changes.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.oracle.mensch import DEFAULTS, FACES, PEOPLE_ONLY, SIX, Oracle

FILE = Path(__file__).parent.parent / "data" / "endgames" / "mensch.json"
MODERN = {"own_hits": False, "clear_start": True}
HOUSES: dict[str, dict[str, Any]] = {
    "sheet": {},
    "modern": MODERN,
    "openspiel": {**MODERN, "stop_at_first": True},
    "three_tries": {"three_tries": True},
    "must_hit": {"must_hit": True},
    "no home jumps": {"home_jumps": False},
}
FILLED = (42, 43)
COUNT = 1000
STILL = 1e-9
Pieces = tuple[int, ...]
Numbers = NDArray[np.int64]
Chances = NDArray[np.float64]


def oracle_of(house: str, own: Pieces, other: Pieces, die: int | None) -> Oracle:
    """Yellow moves with a die, or is to roll; red sits opposite."""
    return Oracle(
        {
            "options": {**DEFAULTS, "colours": "people", **HOUSES[house]},
            "seats": ["yellow", "red"],
            "people": PEOPLE_ONLY[2],
            "phase": "roll" if die is None else "move",
            "turn": "yellow",
            "die": die,
            "tries": int(die in (None, SIX)),
            "places": [],
            "opening": {},
            "pieces": {"yellow": list(own), "red": list(other)},
        }
    )


def sides(outside: int, filled: Pieces) -> list[Pieces]:
    """Every way in which the pieces of a colour that are not settled can stand, all home last."""
    free = [at for at in range(44) if at not in filled]
    found = []
    for standing in range(5 - len(filled)):
        for places in combinations(free, standing):
            waiting = 4 - len(filled) - standing
            pieces = (-1,) * waiting + tuple(sorted((*places, *filled)))
            if sum(at < 40 for at in pieces) <= outside:
                found.append(pieces)
    return sorted(found, key=lambda pieces: pieces[0] >= 40)


def is_possible(own: Pieces, other: Pieces) -> bool:
    """MEN-12: no circle has two pieces, and nobody is home yet."""
    mine = {at for at in own if 0 <= at < 40}
    theirs = {(at + 20) % 40 for at in other if 0 <= at < 40}
    return not mine & theirs and own[0] < 40 and other[0] < 40


class Iteration:
    """All chances `V[own, other]` of the colour that rolls, round by round."""

    def __init__(self, house: str, configurations: list[Pieces]) -> None:
        self.house = house
        self.configurations = configurations
        self.number = {pieces: at for at, pieces in enumerate(configurations)}
        self.unhome = [at for at, pieces in enumerate(configurations) if pieces[0] < 40]
        self.after_hit = np.array([self._hit(pieces) for pieces in configurations])
        self.moves = {(i, die): self._moves(i, die) for i in self.unhome for die in FACES}
        alone = ((-1,) * 4,)
        self.tries = [
            oracle_of(house, configurations[i], *alone, None)._first_tries("yellow")
            for i in self.unhome
        ]

    def _hit(self, pieces: Pieces) -> list[int]:
        """What is left of red's pieces when yellow lands on its own circle 0 to 39, or on none."""
        found = []
        for circle in range(40):
            theirs = (circle + 20) % 40
            left = [-1 if at == theirs else at for at in pieces]
            found.append(self.number[tuple(sorted(left))])
        return [*found, self.number[pieces]]

    def _moves(self, own: int, die: int) -> list[tuple[int, int]]:
        """Yellow's pieces after each move, and the circle that it lands on, 40 for none."""
        before = oracle_of(self.house, self.configurations[own], (-1,) * 4, die)
        found = []
        for text in before.legal()[1]:
            now = tuple(before.play(text)._progresses("yellow"))
            end = text.partition(">")[2]
            circle = int(end) if end.isdigit() else 40
            found.append((self.number[now], circle))
        return found

    def solve(self) -> Chances:
        """The chances, when they do not change any more."""
        size = len(self.configurations)
        chances = np.full((size, size), 0.5)
        is_home = np.array([pieces[0] >= 40 for pieces in self.configurations])
        chances[is_home, :], chances[:, is_home] = 1.0, 0.0
        while True:
            new = chances.copy()
            for i, tries in zip(self.unhome, self.tries, strict=True):
                new[i] = self._turn(chances, i, tries)
            new[:, is_home] = 0.0
            change = float(np.abs(new - chances).max())
            chances = new
            if change < STILL:
                return chances

    def _turn(self, chances: Chances, own: int, tries: int) -> Chances:
        """The chances against all configurations when a turn begins, by what each roll leads to."""
        faces = [self._best(chances, own, die) for die in FACES]
        six, others = faces[SIX - 1], sum(faces[: SIX - 1]) / SIX
        found = six / SIX + others
        for _ in range(tries - 1):
            found = six / SIX + found * (SIX - 1) / SIX
        return np.asarray(found)

    def _best(self, chances: Chances, own: int, die: int) -> Chances:
        """The best that moves with a die lead to, against all configurations."""
        values, hits = [], []
        nobody = np.arange(len(self.configurations))
        for after, circle in self.moves[own, die]:
            # a piece on whose circle an own piece stood has hit that one, and red cannot be there
            left = self.after_hit[:, circle]
            if after not in self.unhome:
                value = np.ones(len(nobody))
            else:
                value = chances[after, left] if die == SIX else 1 - chances[left, after]
            values.append(value)
            hits.append(left != nobody)
        best = np.max(values, axis=0)
        if HOUSES[self.house].get("must_hit"):
            hitting = np.max(np.where(hits, values, -1.0), axis=0)
            best = np.where(hitting >= 0, hitting, best)
        return np.asarray(best)


def main() -> None:
    """Write a thousand positions for each of the house rules."""
    configurations, rng, found = sides(2, FILLED), Random(19), {}
    for house in HOUSES:
        chances = Iteration(house, configurations).solve()
        rows: list[list[Any]] = []
        while len(rows) < COUNT:
            own, other = rng.choice(configurations), rng.choice(configurations)
            if is_possible(own, other):
                at = configurations.index(own), configurations.index(other)
                rows.append([own[:2], other[:2], round(float(chances[at]), 7)])
        found[house] = rows
        print(house, len(rows), flush=True)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        f'"{house}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]"
        for house, rows in found.items()
    ]
    FILE.write_text("{" + ",\n".join(lines) + "}\n")


if __name__ == "__main__":
    main()
