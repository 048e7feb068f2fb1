"""Solves Irrgarten's tiny preset for level 5: `python -m bench.solve_irrgarten [ROUNDS]`.

Writes `solved.json` beside `bots/irrgarten/solved.py`, and tells how far the strongest level is
from an equilibrium: what each seat could gain by the best play against it.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from spieltisch import load
from spieltisch.adapters.learn.course import Course
from spieltisch.adapters.solver import Solution, judge, solve
from spieltisch.adapters.trees import Tree, grown
from spieltisch.bots.irrgarten import solved
from spieltisch.game import Game
from spieltisch.game.irrgarten.notation import build_text, fields_of, slots_of

__all__ = ["distance"]

ROUNDS = 3_000
RARE = 0.0005
"""What is less likely than this is not written down."""
DIGITS = 4

Choices = tuple[tuple[int, int], ...]
"""The choices of a seat on the way: information sets and which of their labels."""
Policies = list[list[tuple[float, ...]]]


class Node(NamedTuple):
    """A position of the tree, and what each seat did before it."""

    course: Course
    number: int
    """Of it in the tree."""
    done: tuple[Choices, Choices]

    @property
    def is_first_search(self) -> bool:
        """Whether both mazes stand and nothing is asked yet."""
        view = self.course.view(self.course.game.seats[0])
        return bool(view["phase"] == "search" and view["questions"] == 0)


def nodes(tree: Tree) -> Iterator[Node]:
    """The positions in the order of the tree."""
    waiting: list[tuple[Course, tuple[Choices, Choices]]] = [(Course.begin(tree.game), ((), ()))]
    number = 0
    while waiting:
        course, done = waiting.pop()
        yield Node(course, number, done)
        actor, which = tree.actors[number], tree.numbers[number]
        for at, action in reversed(list(enumerate(_actions(tree, course, number)))):
            mine = (*done[actor], (which, at)) if actor >= 0 else ()
            both = (mine, done[1]) if actor == 0 else (done[0], mine)
            waiting.append((course.after(action), both))
        number += 1


def _actions(tree: Tree, course: Course, number: int) -> list[int]:
    return course.legal_actions() if tree.labels(number) else []


def maze_of(node: Node, seat: str) -> str:
    """What a seat has built, as it is written down."""
    maze, size = node.course.view(seat)["mazes"][seat], node.course.game.options["size"]
    barred = [slots_of(size)[text] for text in maze["barriers"]]
    return build_text(fields_of(size)[maze["treasure"]], barred)


def table_of(solution: Solution) -> dict[str, dict[str, float]]:
    """What each seat does by what it knows, where it lets that come about."""
    tree, seats = solution.tree, solution.tree.game.seats
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for node in nodes(tree):
        if node.is_first_search:
            for player, seat in enumerate(seats):
                chance = _reach(solution, player, node.done[player])
                if chance >= RARE:
                    found[seat][maze_of(node, seat)] = round(chance, DIGITS)
        actor = tree.actors[node.number]
        if actor < 0 or node.course.form or _reach(solution, actor, node.done[actor]) < RARE:
            continue
        likely = solution.likely(seats[actor], tree.numbers[node.number])
        key = solved.key_of(node.course.memory(seats[actor]))
        found[key] = {text: round(p, DIGITS) for text, p in likely.items() if p >= RARE}
    return found


def _reach(solution: Solution, player: int, done: Choices) -> float:
    """How likely a player lets its own choices come about."""
    chance = 1.0
    for number, at in done:
        chance *= solution.policies[player][number][at]
    return chance


def policies_of_level_5(tree: Tree) -> Policies:
    """What the strongest level does in each information set; anything where it never comes."""
    amounts = [[[0.0] * len(labels) for labels in sets] for sets in tree.sets]
    seen: set[tuple[int, Choices]] = set()
    for node in nodes(tree):
        actor = tree.actors[node.number]
        if node.is_first_search:
            for player, seat in enumerate(tree.game.seats):
                if (player, node.done[player]) not in seen:
                    seen.add((player, node.done[player]))
                    memory = tree.game.start(seed=1).memory(seat)
                    chance = solved.likely_moves(tree.game, memory).get(maze_of(node, seat), 0.0)
                    for number, at in node.done[player]:
                        amounts[player][number][at] += chance
        if actor >= 0 and not node.course.form:
            number = tree.numbers[node.number]
            memory = node.course.memory(tree.game.seats[actor])
            moves = solved.likely_moves(tree.game, memory)
            amounts[actor][number] = [moves.get(text, 0.0) for text in tree.sets[actor][number]]
    return [[_shares(row) for row in rows] for rows in amounts]


def _shares(amounts: list[float]) -> tuple[float, ...]:
    total = sum(amounts)
    return tuple(one / total if total else 1 / len(amounts) for one in amounts)


def distance(game: Game) -> Solution:
    """How good the strongest level is in a solved game."""
    tree = grown(game)
    return judge(tree, policies_of_level_5(tree))


def main(rounds: int = ROUNDS) -> None:
    """Solve, write and judge."""
    game = load("irrgarten", options={"preset": solved.PRESET})
    solution = solve(game, rounds)
    print(f"{rounds} rounds: values {solution.values}, could gain {solution.gains}")
    path = Path(solved.__file__).with_name(solved.FILE)
    path.write_text(json.dumps(table_of(solution), separators=(",", ":")) + "\n")
    found = distance(game)
    print(f"level 5: values {found.values}, the others could gain {found.gains}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
