"""The steps of a recorded game up to the one that decided it, each with what it promised."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from spieltisch.bots.judge import Judge, Outlook, Shares, best_for
from spieltisch.game import CHANCE_NAME, Position

__all__ = ["Step", "Tell", "decided_at", "mean", "minus", "steps_of", "viewer_of"]

Tell = Callable[[int, int], None]
"""Hears how many of how many steps are judged."""


class Step(NamedTuple):
    """One move of a seat or of chance."""

    number: int
    """The number of the move in the record, from 1."""
    position: Position
    """Before the move."""
    move: str
    weights: Mapping[str, float] | None
    """How likely each outcome was if chance acted; they add up to 1."""
    outlooks: Mapping[str, Outlook]
    """What the step promised, as each viewer could know it."""
    team: frozenset[int]
    """The seats whose holder acted; none for chance."""

    @property
    def is_real_decision(self) -> bool:
        """Whether a seat had more than one legal move."""
        return self.weights is None and len(self.position.legal()) > 1

    def best(self, viewer: str) -> str:
        """The best move for whoever acted, as it was judged."""
        outlook = self.outlooks[viewer]
        if outlook.best is not None:
            return outlook.best
        best, own = best_for(self.team, outlook.moves), outlook.moves[self.move]
        is_as_good = self.share(own) >= self.share(outlook.moves[best])
        return self.move if is_as_good else best

    def share(self, shares: Shares) -> float:
        """The winning chance of whoever acted."""
        return sum(shares[place] for place in sorted(self.team))


def viewer_of(judge: Judge, seat: str) -> str:
    """Through whose eyes a seat's chances are judged: where all see the same, anybody's."""
    kind = judge.game.kind
    return judge.game.seats[0] if kind.is_open or kind.is_alike else seat


def decided_at(judge: Judge, positions: Sequence[Position]) -> int:
    """The number of moves after which it was settled who had won."""
    return next(n for n, position in enumerate(positions) if judge.is_decided(position))


def steps_of(
    judge: Judge, positions: Sequence[Position], moves: Sequence[str], tell: Tell
) -> list[Step]:
    """Judge every step, for every viewer, up to the one that decided the game."""
    viewers = list(dict.fromkeys(viewer_of(judge, seat) for seat in judge.game.seats))
    total = decided_at(judge, positions)
    steps = []
    for number in range(total):
        position, move = positions[number], moves[number]
        outlooks = {viewer: judge.outlook(position, move, viewer) for viewer in viewers}
        is_chance = position.actor == CHANCE_NAME
        team = frozenset[int]() if is_chance else judge.team(str(position.actor))
        weights = _weights(position) if is_chance else None
        steps.append(Step(number + 1, position, move, weights, outlooks, team))
        tell(number + 1, total)
    return steps


def _weights(position: Position) -> dict[str, float]:
    weights = position.weights()
    total = sum(weights)
    return {text: n / total for text, n in zip(position.legal(), weights, strict=True)}


def mean(weighted: Sequence[tuple[float, Shares]]) -> Shares:
    """The mean of some shares by their weights, which add up to 1."""
    return tuple(
        sum(weight * shares[place] for weight, shares in weighted)
        for place in range(len(weighted[0][1]))
    )


def minus(one: Shares, other: Shares) -> Shares:
    """By how much each seat's share is greater."""
    return tuple(a - b for a, b in zip(one, other, strict=True))
