"""Mutabor positions in one line."""

from collections.abc import Mapping
from typing import Any

from spieltisch.game import Game, Position, load

PACK = {"star": 10, "tree": 10, "gate": 10, "elephant": 10, "crab": 10, "stork": 2}
MIDDLE = ("d4", "d5", "e4", "e5")
START = {
    "south": ["c1", "d1", "e1", "f1"],
    "west": ["a3", "a4", "a5", "a6"],
    "north": ["c8", "d8", "e8", "f8"],
    "east": ["h3", "h4", "h5", "h6"],
}
SEATS = {2: ["south", "north"], 3: ["south", "west", "north"], 4: list(START)}

F8_CLOSED = {
    **dict.fromkeys(("f1", "f2", "f3", "f4", "f5", "f6"), "tree"),
    **dict.fromkeys(("e7", "d6", "c5", "b4", "g7"), "gate"),
    **dict.fromkeys(("e6", "g6", "d7"), "elephant"),
    "f7": "crab",
}
"""MUT-21: cards with which nothing leads onto f8."""


def maze(wishes: Mapping[str, str]) -> dict[str, str]:
    """All 52 cards: those wished for, then storks in the middle, then the other kinds in turn."""
    fields = sorted(load("mutabor").start(seed=1).to_json()["cards"])
    left = {kind: count - list(wishes.values()).count(kind) for kind, count in PACK.items()}
    assert min(left.values()) >= 0, "the pack has not so many"
    rest: list[str] = ["stork"] * left.pop("stork")
    while any(left.values()):
        rest += [kind for kind, count in left.items() if count > 0]
        left = {kind: max(count - 1, 0) for kind, count in left.items()}
    empty = [f for f in MIDDLE if f not in wishes]
    empty += [f for f in fields if f not in wishes and f not in MIDDLE]
    return dict(sorted({**wishes, **dict(zip(empty, rest, strict=True))}.items()))


def describe(
    cards: Mapping[str, str] | None = None,
    *,
    people: int = 2,
    turn: str | None = "south",
    options: Mapping[str, Any] | None = None,
    phase: str = "move",
    fields: Mapping[str, Any] | None = None,
    **pieces: str,
) -> dict[str, Any]:
    """A JSON position; seats that are not mentioned stand on their start fields."""
    doc = load("mutabor", people, dict(options or {})).start(seed=1).to_json()
    placed = {
        seat: pieces[seat].split() if seat in pieces else START[seat] for seat in doc["seats"]
    }
    hit = next((seat for seat, own in placed.items() if len(own) == 3), None)
    return {
        **doc,
        "cards": maze(cards or {}),
        "pieces": {seat: sorted(own) for seat, own in placed.items()},
        "phase": phase,
        "turn": turn,
        "actor": hit if phase == "restart" else turn,
        "first": (options or {}).get("begins", "south").replace("lot", "south"),
        "round": 2,
        "to_skip": [],
        **(fields or {}),
    }


def lay(cards: Mapping[str, str] | None = None, **more: Any) -> Position:
    """The position that `describe` describes."""
    return Game.read(describe(cards, **more))


def solo(field: str, card: str, **more: Any) -> Position:
    """South has one piece left to bring to f8, where north waits; most of the maze is free."""
    return lay(
        {field: card, "f7" if field != "f7" else "g7": "tree"},
        south=f"{field} c8 d8 e8",
        north="c1 d1 e1 f8",
        **more,
    )


def stuck(cards: Mapping[str, str], **more: Any) -> Position:
    """South's last piece, a crab on c1, cannot move: north stands wherever it leads, and safely."""
    return lay({"c1": "crab", **cards}, south="c1 c8 d8 e8", north="b3 d3 e2 f8", **more)
