"""The Mutabor positions whose move sequences are counted, with the depth of each count."""

import random
from collections.abc import Callable
from typing import Any

from tests.oracle.mutabor import DEFAULTS, HOME_FIELDS, OPPOSITE, Oracle, start

Case = tuple[str, dict[str, Any], int]

D8_OUT_OF_REACH = {
    **dict.fromkeys(("d7", "d6"), "elephant"),
    **dict.fromkeys(("c7", "e7", "b6", "f6", "g5"), "crab"),
    **dict.fromkeys(("b7", "f7", "c6", "e6"), "gate"),
}


LATE: dict[str, Any] = {"round": 60, "turn": "south", "first": "south"}


def turned(field: str) -> str:
    """The field a quarter turn clockwise: south's left neighbour is west."""
    column, row = "abcdefgh".index(field[0]), int(field[1])
    return "abcdefgh"[row - 1] + str(8 - column)


def opened(people: int, seed: int, **options: Any) -> dict[str, Any]:
    """A starting position dealt by this seed."""
    return start(people, {**DEFAULTS, **options}, random.Random(seed))


def arranged(
    position: dict[str, Any],
    pieces: dict[str, list[str]] | None = None,
    cards: dict[str, str] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The position with other pieces and fields; cards wanted somewhere are swapped in there."""
    for seat, held in (pieces or {}).items():
        position["pieces"][seat] = sorted(held)
    laid = position["cards"]
    wanted = cards or {}
    for field, kind in wanted.items():
        if laid[field] != kind:
            source = next(
                other for other in sorted(laid) if laid[other] == kind and other not in wanted
            )
            laid[field], laid[source] = kind, laid[field]
    position.update(fields)
    position["actor"] = position["turn"]
    return position


def wandered(
    position: dict[str, Any], moves: int, seed: int, wish: Callable[[Oracle], bool] | None = None
) -> dict[str, Any]:
    """The position after `moves` random moves, arrivals preferred, and on until the wish holds."""
    rng = random.Random(seed)
    oracle = Oracle(position)
    played = 0
    while played < moves or (wish is not None and not wish(oracle)):
        actor, options, _ = oracle.legal()
        assert actor is not None, f"the game ended after {played} moves"
        targets = HOME_FIELDS[OPPOSITE[actor]]
        arrivals = [move for move in options if move[2:3] == ">" and move[3:5] in targets]
        oracle = oracle.play(rng.choice(arrivals or options))
        played += 1
    return oracle.position


def has_hit(oracle: Oracle) -> bool:
    """Whether the seat to move can hit."""
    return any("x" in move for move in oracle.legal()[1])


def is_restart(oracle: Oracle) -> bool:
    """Whether a hit player chooses a start field."""
    return oracle.phase == "restart"


def opening_cases() -> list[Case]:
    """MUT-4, MUT-17 to MUT-19: the first turns."""
    return [
        ("start of two", opened(2, 21), 3),
        ("start of two, sides open", opened(2, 22, sides="open"), 3),
        ("start of three, south begins", opened(3, 23, begins="south"), 3),
        ("start of three, north begins", opened(3, 24, begins="north"), 3),
        ("start of four", opened(4, 25), 3),
    ]


def middle_cases() -> list[Case]:
    """MUT-5 to MUT-15: middle games with hits."""
    owner = opened(4, 29, restart_by="owner")
    return [
        ("two after 30 moves", wandered(opened(2, 26), 30, 1), 3),
        ("two after 40 moves, sides open", wandered(opened(2, 27, sides="open"), 40, 2), 3),
        (
            "two with sides open, hit possible",
            wandered(opened(2, 28, sides="open", restart_by="owner"), 25, 3, has_hit),
            4,
        ),
        ("three with a hit possible", wandered(opened(3, 28), 30, 4, has_hit), 4),
        ("four with a hit possible", wandered(opened(4, 29), 30, 5, has_hit), 3),
        ("four, the owner will choose", wandered(owner, 40, 6, has_hit), 4),
        ("four, the owner chooses now", wandered(owner, 40, 7, is_restart), 4),
        (
            "a stork protects, a free start field allows the hit",
            arranged(
                opened(2, 43, begins="south"),
                {"south": ["c3", "d2", "e2", "g6"], "north": ["c8", "d8", "c5", "g2"]},
                {"c3": "star", "c5": "stork", "g6": "gate", "g2": "star"},
                **LATE,
            ),
            3,
        ),
        (
            "no free start field forbids the hit",
            arranged(
                opened(2, 45, begins="south"),
                {"south": ["e8", "f8", "c3", "g6"], "north": ["c8", "d8", "c5", "g2"]},
                {"c3": "star", "c5": "tree", "g6": "gate", "g2": "star"},
                **LATE,
            ),
            3,
        ),
    ]


def exchange_cases() -> list[Case]:
    """MUT-21: a target field that no card leads to."""

    def stuck(people: int, **options: Any) -> dict[str, Any]:
        return arranged(opened(people, 31, begins="south", **options), cards=D8_OUT_OF_REACH)

    swapped = Oracle(stuck(2, exchange="free"))
    first_swap = next(move for move in swapped.legal()[1] if move.startswith("swap "))
    return [
        ("exchange takes the turn", stuck(2), 2),
        ("exchange takes the turn, four players", stuck(4), 2),
        ("exchange before the move", stuck(2, exchange="free"), 2),
        ("between a free exchange and its move", swapped.play(first_swap).position, 3),
        (
            "no exchange for a field already held",
            arranged(
                stuck(2),
                {"south": ["d8", "c3", "e3", "f3"], "north": ["c8", "e8", "f8", "g3"]},
                **LATE,
            ),
            3,
        ),
        (
            "exchange by the middle player of three",
            arranged(
                opened(3, 32, begins="south"),
                cards={turned(field): card for field, card in D8_OUT_OF_REACH.items()},
                pieces={"south": ["c1", "d1", "e1", "f2"]},
                **{**LATE, "turn": "west", "to_skip": []},
            ),
            2,
        ),
    ]


def ending_cases() -> list[Case]:
    """MUT-16, MUT-20, MUT-22: passes, wins and draws near at hand."""
    last_pieces = {
        "south": ["b7", "c8", "d8", "e8"],
        "north": ["c1", "d1", "f1", "c6"],
    }
    kept_in = {"b7": "elephant", "c6": "stork"}
    close = {"south": ["c8", "d8", "e8", "f6"], "north": ["c1", "e1", "f1", "d3"]}
    arrivals_left = {"south": ["c8", "d8", "e7", "f7"], "north": ["c1", "e1", "d2", "e2"]}
    gates = dict.fromkeys(("e7", "f7", "d2"), "gate")
    return [
        (
            "south can only pass",
            arranged(opened(2, 41, begins="south"), last_pieces, kept_in, **LATE),
            4,
        ),
        (
            "last pieces near home",
            arranged(opened(2, 42, begins="south"), close, {"f6": "gate", "d3": "gate"}, **LATE),
            4,
        ),
        (
            "two turns before the quiet limit",
            arranged(
                opened(2, 46, begins="south"),
                arrivals_left,
                gates,
                **{**LATE, "round": 140, "quiet": 198},
            ),
            3,
        ),
        (
            "third repetition by moving to and fro",
            arranged(
                opened(2, 42, begins="south"),
                close,
                {"f6": "tree", "d3": "tree"},
                repeats=2,
                quiet=9,
                **LATE,
            ),
            5,
        ),
    ]


def cases() -> list[Case]:
    """All counted positions."""
    return opening_cases() + middle_cases() + exchange_cases() + ending_cases()
