"""What judges a finished game: how every seat stood, by what a viewer could know then.

A game's judge is the class `JUDGE` of its module `bots.<game>.judge`. It looks as its strongest
level does, at a fixed depth and with fixed seeds, so that it always says the same of the same game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, NamedTuple

from spieltisch.bots.readiness import is_compiled
from spieltisch.game import BadRequest, Game, Position, Text

__all__ = [
    "Answer",
    "Building",
    "Judge",
    "Outlook",
    "Shares",
    "best_for",
    "has_judge",
    "judge_class",
    "judge_of",
]

Shares = tuple[float, ...]
"""The winning chance of every seat, in the order of the game's seats; they add up to 1."""


class Answer(NamedTuple):
    """One of the things that a move may have brought to light."""

    weight: float
    """How likely it was, by what the viewer knew; all of them add up to 1."""
    shares: Shares
    is_true: bool


class Outlook(NamedTuple):
    """What a step of a game promised, as a viewer could know it then."""

    moves: Mapping[str, Shares]
    """How the seats stand after each of the moves that were looked at, the one made among them.

    If chance acts, after every outcome and the best reply to it. Empty for a step that is not
    judged.
    """
    answers: tuple[Answer, ...] = ()
    """What the move made may have shown to the viewer; empty if it showed nothing new."""
    best: str | None = None
    """The best of the moves for its mover; None if that follows from the shares."""


class Building(NamedTuple):
    """How hard what a seat has built is, in turns of the one that searches it."""

    novice: float
    master: float
    taken: int
    """The turns that the other seat took."""
    is_found: bool
    """Whether these were enough."""


class Judge(ABC):
    """Judges the steps of one game."""

    version: ClassVar[int]
    """Rises whenever a value may come out differently."""
    depth: ClassVar[Text]
    """How far the judge looks."""
    most_mistakes: ClassVar[int | None] = None
    """If there are many small ones: how many of a seat are told, the largest first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_compiled = is_compiled(game.name, "judge")
        self.numbers = [game.kind.seat_number(seat) for seat in game.seats]
        """The kernel's numbers of the seats."""

    @abstractmethod
    def outlook(self, position: Position, move: str, viewer: str) -> Outlook:
        """What this step promised to the viewer, a seat."""

    @abstractmethod
    def why(self, position: Position, played: str, better: str, loss: float) -> Text:
        """Why one move of the acting seat is better than another, from facts of the position.

        The position is one that the seat cannot tell from the true one; `loss` is the winning
        chance that the worse move lost.
        """

    def line(self, position: Position, better: str) -> list[str]:
        """How the game may go on with a better move, as far as no chance comes in."""
        return [better]

    def is_decided(self, position: Position) -> bool:
        """Whether it is settled who has won, though the game may go on for the other places."""
        return position.is_over

    def result(self, position: Position) -> Shares:
        """Whoever has won: 1, shared by those with the best payoff."""
        payoffs = position.outcome.payoffs
        best = max(payoffs.values())
        winners = [seat for seat, paid in payoffs.items() if paid == best]
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self.game.seats)

    def really(self, position: Position) -> Shares | None:
        """How the seats stood for one who knows all; None if there is nothing hidden to know."""
        return None

    def building(self, positions: Sequence[Position], seat: str) -> Building | None:
        """How hard a seat's building is, in a game where seats build something."""
        return None

    def team(self, seat: str) -> frozenset[int]:
        """The places, among the game's seats, of those that the holder of a seat plays."""
        held = next(seats for seats in self.game.holdings if seat in seats)
        return frozenset(self.game.seats.index(each) for each in held)


def best_for(team: frozenset[int], moves: Mapping[str, Shares]) -> str:
    """The move after which a team stands best; of equal ones the first by its text."""
    return max(sorted(moves), key=lambda text: sum(moves[text][place] for place in team))


def judge_of(game: Game) -> Judge:
    """The judge of a game; one that has none is refused."""
    return judge_class(game.name)(game)


def has_judge(name: str) -> bool:
    """Whether games of this name can be judged."""
    where = f"spieltisch.bots.{name}"
    return find_spec(where) is not None and find_spec(f"{where}.judge") is not None


@cache
def judge_class(name: str) -> type[Judge]:
    """What judges games of this name; one that has no judge is refused."""
    if not has_judge(name):
        raise BadRequest(
            Text(
                f"games of {name} cannot be reviewed: its bots have no judge",
                f"Partien von {name} haben keinen Rückblick: die Bots haben kein Urteil dafür",
            ),
            code="no_judge",
        )
    found: type[Judge] = import_module(f"spieltisch.bots.{name}.judge").JUDGE
    return found
