"""Mensch positions in one line."""

from typing import Any

from spieltisch.game import Game, Position, load

WAITING = [-1, -1, -1, -1]
COLOURS = ("yellow", "green", "red", "black")


def place(
    yellow: list[int] = WAITING,
    green: list[int] = WAITING,
    red: list[int] = WAITING,
    black: list[int] = WAITING,
    *,
    die: int | None = None,
    turn: str | None = "yellow",
    people: int = 4,
    tries: int | None = None,
    places: tuple[str, ...] = (),
    **options: Any,
) -> Position:
    """A position with these progresses; with a die the colour moves, without it chance rolls."""
    doc = load("mensch", people, {**options, "opening": "fixed"}).start().to_json()
    pieces = dict(zip(COLOURS, (yellow, green, red, black), strict=True))
    usual_tries = int(die in (None, 6))
    phase = "over" if turn is None else "roll" if die is None else "move"
    doc |= {
        "pieces": {seat: pieces[seat] for seat in doc["seats"]},
        "die": die,
        "turn": turn,
        "phase": phase,
        "actor": {"over": None, "roll": "chance", "move": turn}[phase],
        "tries": usual_tries if tries is None else tries,
        "places": list(places),
    }
    return Game.read(doc)
