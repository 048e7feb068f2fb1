"""What a review says, as plain values."""

from typing import NamedTuple

from spieltisch.bots.judge import Building, Shares
from spieltisch.game import Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.recorded_game import Person

__all__ = [
    "Choice",
    "Ending",
    "Mistake",
    "Parts",
    "Review",
    "SeatFindings",
    "StepFindings",
    "in_tenths",
]

TENTHS = 1000
"""Tenths of a percent that make up the whole."""


class Parts(NamedTuple):
    """Where a seat's winning chance came from: first + luck + discovery + others + own = last."""

    first: float
    luck: float
    discovery: float
    others: float
    own: float
    last: float


class Choice(NamedTuple):
    """A move that was judged."""

    move: str
    value: float
    """The winning chance of whoever decided, after it."""


class Mistake(NamedTuple):
    """A move that lost winning chance."""

    number: int
    """Of the move in the record, from 1."""
    mark: int
    """1, 2 or 3, the higher the graver."""
    loss: float
    played: str
    better: str
    line: tuple[str, ...]
    """The better move and how the game may go on."""
    why: Text
    choices: tuple[Choice, ...]
    """Every move that was judged, best first."""
    view: JsonObject
    """The position before the move as the seat could see it."""
    legal: tuple[str, ...]


class SeatFindings(NamedTuple):
    """What is said of one seat."""

    seat: str
    parts: Parts
    net_luck: float
    """Of rolls and discoveries as they were judged then; that of rolls has mean zero."""
    adjusted: float
    """The result without it."""
    margin: float
    """Half the width of the interval around it that holds in 95 of 100 cases."""
    decisions: int
    """The real ones: with more than one legal move."""
    loss: float
    """The mean loss of these."""
    mistakes: tuple[Mistake, ...]
    best_move: int | None
    """The number of the best move with the largest gap to the next best one."""
    turning_points: tuple[int, ...]
    """The numbers of the moves with the largest changes by luck or discovery."""
    building: Building | None


class StepFindings(NamedTuple):
    """What is said of one step; all lists are in the order of the seats, each by what it knew."""

    number: int
    actor: str
    move: str
    values: Shares
    """Before the step, as the ledger has them: what came of it is counted."""
    judged: Shares | None
    """Before the step, as they were judged then; None for a step that is not judged."""
    luck: Shares
    discovery: Shares
    play: Shares
    really: Shares | None
    """Before the step, for one who knew all; None where nothing is hidden."""


class Ending(NamedTuple):
    """The end of a game that was not played out; lists are in the order of the seats."""

    how: str
    seat: str | None
    """Whose own play it is; None if all agreed, and it is everybody's."""
    values: Shares
    """Before it, as they were judged."""
    play: Shares
    """What it changed."""


class Review(NamedTuple):
    """A finished game, judged."""

    game: str
    title: Text
    judge: str
    """Who judged: the game, the versions of the judge and of the review."""
    level: int
    depth: Text
    people: tuple[Person, ...]
    seats: tuple[str, ...]
    result: Shares
    moves: int
    """How many moves the record has; `steps` ends with the one that decided the game."""
    steps: tuple[StepFindings, ...]
    findings: tuple[SeatFindings, ...]
    ending: Ending | None


def in_tenths(parts: Parts) -> tuple[int, ...]:
    """The parts in tenths of a percent, so that they still add up: by the largest remainders."""
    last, first = round(parts.last * TENTHS), round(parts.first * TENTHS)
    changes = [part * TENTHS for part in parts[1:-1]]
    shown = [int(change // 1) for change in changes]
    left = last - first - sum(shown)
    order = sorted(range(len(changes)), key=lambda i: (shown[i] - changes[i], i))
    for turn in range(abs(left)):
        place = order[turn % len(order)] if left > 0 else order[-1 - turn % len(order)]
        shown[place] += 1 if left > 0 else -1
    return (first, *shown, last)
