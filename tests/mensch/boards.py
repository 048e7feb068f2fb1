"""Mensch positions in one line."""

from typing import Any

from spieltisch.game import Game, Position, load

WAITING = [-1, -1, -1, -1]
COLOURS = ("yellow", "green", "red", "black")


def place(
    *progresses: list[int],
    die: int | None = None,
    turn: str | None = "yellow",
    people: int = 4,
    tries: int | None = None,
    places: tuple[str, ...] = (),
    **told: Any,
) -> Position:
    """A position with these progresses, in turn order or by colour; colours left out wait.

    With a die the colour moves, without it chance rolls. What else is told are options.
    """
    named = {colour: told.pop(colour) for colour in COLOURS if colour in told}
    pieces = dict.fromkeys(COLOURS, WAITING) | dict(zip(COLOURS, progresses, strict=False)) | named
    doc = load("mensch", people, {**told, "opening": "fixed"}).start().to_json()
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
