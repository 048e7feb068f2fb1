"""The positions of irrgarten whose move sequences are counted."""

import random
from collections.abc import Callable
from typing import Any

from tests.oracle.irrgarten import DEFAULTS, Oracle, random_build, start

Position = dict[str, Any]

# IRR-6: of the five open entrances only F1 leads to the treasure.
COMB = (
    "build E5 |C1 A1|A2 B1|B2 D1|D2 E1|E2 A1|B1 B1|C1 C1|D1 D1|E1 E1|F1 "
    "E5|E6 D5|E5 E4|E5 F2|F3 E2|E3 C2|C3 D3|E3"
)
CORRIDOR = "build A4 |B1 |C1 |D1 A1|B1 A2|B2 A3|B3 A4|B4"
EMPTY = "build D4"
ONE_DOOR = "build D4 |B1 |C1 |D1 A2|B2"


def built(left: str, right: str, **options: Any) -> Position:
    """The start of the search in these two mazes; left begins unless `begins` says otherwise."""
    complete = {**DEFAULTS, "begins": "left", **options}
    oracle = Oracle(start(2, complete, random.Random(0)))
    return oracle.play(left).play(right).position


def played(position: Position, *moves: str) -> Position:
    """The position after these moves."""
    oracle = Oracle(position)
    for move in moves:
        oracle = oracle.play(move)
    return oracle.position


def wandered(seed: int, is_wanted: Callable[[Oracle], bool], **options: Any) -> Position:
    """The first position a random game meets that is wanted; finished games start anew."""
    rng = random.Random(seed)
    complete = {**DEFAULTS, **options}
    while True:
        mazes = [random_build(complete, rng) for _ in range(2)]
        oracle = Oracle(built(mazes[0], mazes[1], **complete))
        while True:
            if is_wanted(oracle):
                return oracle.position
            moves = oracle.legal()[1]
            if not moves:
                break
            oracle = oracle.play(rng.choice(moves))


def has_walked(steps: int) -> Callable[[Oracle], bool]:
    """Wants a turn in which `steps` steps were taken."""
    return lambda oracle: len(oracle.position["steps"]) >= steps


def has_learned(barriers: int) -> Callable[[Oracle], bool]:
    """Wants a search in which both have met `barriers` barriers."""
    return lambda oracle: all(
        len(learned["barriers"]) >= barriers for learned in oracle.position["known"].values()
    )


def must_pass(oracle: Oracle) -> bool:
    """Wants a seat that has no step left (IRR-12)."""
    return oracle.legal()[1] == ["pass"]


def can_have_last_word(oracle: Oracle) -> bool:
    """Wants the turn after the beginner found the treasure (IRR-15)."""
    at = oracle.position
    treasures = {"left": "right", "right": "left"}
    if at["phase"] != "search":
        return False
    maze = at["mazes"][treasures[at["first"]]]
    return bool(at["pieces"][at["first"]] == maze["treasure"])


def cases() -> list[tuple[str, Position, int]]:
    """Name, position and depth of every counted position."""
    return [*small_cases(), *random_cases()]


def small_cases() -> list[tuple[str, Position, int]]:
    """Mazes made by hand."""
    small = {"size": 4}
    return [
        ("nothing built", start(2, {**DEFAULTS, "begins": "right"}, random.Random(0)), 1),
        ("first search in a comb", built(EMPTY, COMB), 7),
        ("right begins in an empty maze", built(EMPTY, COMB, begins="right"), 7),
        ("empty mazes of size 4, the treasure near", built(EMPTY, EMPTY, **small), 8),
        ("empty mazes of size 10, two digits", built("build J10", "build J10", size=10), 5),
        ("one corridor leads to the treasure", built(CORRIDOR, CORRIDOR, **small), 8),
        (
            "the treasure behind the next step",
            played(built(CORRIDOR, CORRIDOR, **small), "A1", "A2", "A3"),
            6,
        ),
        (
            "the beginner finds and leaves the last word",
            played(built(CORRIDOR, CORRIDOR, last_word=True, **small), "A1", "A2", "A3"),
            6,
        ),
        (
            "the last word at the treasure's door",
            played(
                built(CORRIDOR, CORRIDOR, last_word=True, **small),
                *("B1", "A1", "A2", "A3", "B3", "A1", "A2", "A3", "A4"),
            ),
            3,
        ),
        (
            "the other finds first under last_word",
            played(
                built(CORRIDOR, CORRIDOR, last_word=True, **small),
                *("B1", "A1", "A2", "A3"),
            ),
            5,
        ),
        (
            "before a closed way out nobody has met",
            played(built(ONE_DOOR, ONE_DOOR, **small), "A1", "B1"),
            6,
        ),
        (
            "the way out is known to be closed",
            played(built(ONE_DOOR, ONE_DOOR, **small), "A1", "B1", "out", "A1", "out"),
            6,
        ),
    ]


def random_cases() -> list[tuple[str, Position, int]]:
    """Middle games in random mazes."""
    return [
        ("many steps in one turn", wandered(11, has_walked(12), barriers=8), 8),
        ("half the maze is known", wandered(12, has_learned(8)), 8),
        ("no step is left", wandered(13, must_pass, size=5, barriers=18), 8),
        ("no step is left at full size", wandered(14, must_pass), 8),
        (
            "a last word in random mazes",
            wandered(15, can_have_last_word, last_word=True, barriers=15),
            6,
        ),
        ("size 7 with 40 barriers", wandered(16, has_learned(6), size=7, barriers=40), 8),
        ("size 4 with no barriers", wandered(17, has_walked(5), size=4, barriers=0), 8),
        ("the game is over", wandered(18, lambda oracle: oracle.outcome()["over"]), 1),
    ]
