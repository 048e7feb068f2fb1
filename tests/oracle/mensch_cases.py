"""The Mensch positions whose move sequences are counted, with the depth of each count."""

import random
from typing import Any

from tests.oracle.mensch import DEFAULTS, Oracle, start

Case = tuple[str, dict[str, Any], int]

MODERN: dict[str, Any] = {"own_hits": False, "clear_start": True}
FAMILY: dict[str, Any] = {**MODERN, "start_on_A": 0, "three_tries": True, "opening": "fixed"}
OPENSPIEL: dict[str, Any] = {
    **MODERN,
    "start_on_A": 0,
    "opening": "fixed",
    "stop_at_first": True,
    "colours": "people",
}
RESTING = [-1, -1, -1, -1]


def opened(people: int, **options: Any) -> dict[str, Any]:
    """A starting position under these options."""
    return start(people, {**DEFAULTS, **options}, random.Random(0))


def placed(
    turn: str,
    pieces: dict[str, list[int]],
    *,
    die: int | None = None,
    tries: int | None = None,
    places: tuple[str, ...] = (),
    people: int = 4,
    **options: Any,
) -> dict[str, Any]:
    """A position with these pieces, the rest on `B`; to move with a die, else to roll."""
    position = opened(people, **{"opening": "fixed", **options})
    position["turn"] = turn
    position["pieces"] = {seat: sorted(pieces.get(seat, RESTING)) for seat in position["seats"]}
    position["places"] = list(places)
    position["die"] = die
    position["phase"] = "roll" if die is None else "move"
    usual = 1 if die in (None, 6) else 0
    position["tries"] = usual if tries is None else tries
    position["actor"] = "chance" if die is None else turn
    return position


def wandered(people: int, moves: int, seed: int, **options: Any) -> dict[str, Any]:
    """The position after `moves` random moves and rolls."""
    rng = random.Random(seed)
    oracle = Oracle(opened(people, **options))
    for _ in range(moves):
        oracle = oracle.play(rng.choice(oracle.legal()[1]))
    return oracle.position


def tied(people: int, rolls: dict[str, int | None], **options: Any) -> dict[str, Any]:
    """An opening with these rolls made."""
    position = opened(people, **options)
    position["opening"] = rolls
    position["turn"] = next(seat for seat in position["seats"] if rolls[seat] is None)
    return position


def opening_cases() -> list[Case]:
    """MEN-3 to MEN-5: who begins, with and without ties."""
    return [
        ("opening of four colours", opened(4), 7),
        ("opening of two people, two colours", opened(2, colours="people"), 8),
        ("first roll under family rules", opened(3, **FAMILY), 9),
        (
            "opening rolls with three tries and nothing on A",
            opened(3, colours="people", start_on_A=0, three_tries=True),
            8,
        ),
        (
            "second opening round of two tied colours",
            tied(4, {"yellow": 0, "green": None, "red": 0, "black": None}),
            8,
        ),
        ("first roll after a fixed opening", opened(4, opening="fixed"), 9),
        ("first roll under openspiel rules", opened(2, **OPENSPIEL), 9),
    ]


def compulsion_cases() -> list[Case]:
    """MEN-9, MEN-12 and the options: which moves a roll leaves."""
    crowded = {
        "yellow": [-1, 0, 6, 15],
        "green": [-1, 3, 11, 33],
        "red": [-1, -1, 27, 36],
        "black": [0, 14, 18, 41],
    }
    return [
        ("a six throws out an own piece", placed("yellow", crowded, die=6), 9),
        (
            "a six blocked by an own piece",
            placed("yellow", crowded, die=6, own_hits=False),
            9,
        ),
        (
            "a six blocked by an own piece, hitting compulsory",
            placed("yellow", crowded, die=6, own_hits=False, must_hit=True),
            9,
        ),
        ("clearing the start with own hits", placed("yellow", crowded, clear_start=True), 9),
        ("hitting compulsory", placed("black", crowded, must_hit=True), 9),
        ("modern rules", placed("yellow", crowded, **MODERN), 9),
    ]


def home_cases() -> list[Case]:
    """MEN-8, MEN-11, MEN-13 to MEN-17: end circles, finishing, and the end of the game."""
    example = {
        "yellow": [39, 40, 41, 43],
        "green": [5, 20, 38, 43],
        "red": [-1, 17, 40, 42],
        "black": [-1, -1, 1, 35],
    }
    closing = {
        "yellow": [37, 41, 42, 43],
        "green": [40, 41, 42, 43],
        "red": [-1, 40, 42, 43],
        "black": [36, 40, 41, 42],
    }
    return [
        ("the sheet's example at home", placed("yellow", example), 9),
        ("the sheet's example without jumps", placed("yellow", example, home_jumps=False), 9),
        (
            "three tries with stuck pieces at home",
            placed("yellow", {"yellow": [-1, -1, 42, 43]}, tries=3, **FAMILY),
            9,
        ),
        (
            "one try only where a piece can move at home",
            placed("yellow", {"yellow": [-1, -1, 41, 43]}, **FAMILY),
            9,
        ),
        ("two colours left", placed("yellow", closing, places=("green",)), 9),
        (
            "a six brings the last piece home",
            placed("yellow", closing, die=6, places=("green",)),
            9,
        ),
        (
            "the last two colours",
            placed("black", {**closing, "red": [40, 41, 42, 43]}, places=("red", "green")),
            9,
        ),
        (
            "the first prize ends the game",
            placed("yellow", example, stop_at_first=True),
            9,
        ),
    ]


def wandered_cases() -> list[Case]:
    """Middle games reached by random play."""
    return [
        ("sheet rules after 150 moves", wandered(4, 150, 11), 9),
        ("sheet rules after 600 moves, two people", wandered(2, 600, 12), 9),
        ("family rules after 300 moves", wandered(3, 300, 13, **FAMILY), 9),
        ("openspiel rules after 200 moves", wandered(2, 200, 14, **OPENSPIEL), 9),
        (
            "hitting compulsory and no jumps after 400 moves",
            wandered(4, 400, 15, must_hit=True, home_jumps=False),
            9,
        ),
    ]


def cases() -> list[Case]:
    """All counted positions."""
    return opening_cases() + compulsion_cases() + home_cases() + wandered_cases()
