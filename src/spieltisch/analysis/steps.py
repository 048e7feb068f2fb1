"""The steps of a recorded game up to the one that decided it, each with what it promised."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from spieltisch.bots.judge import Judge, Outlook, Shares, best_for
from spieltisch.game import CHANCE_NAME, Position

__all__ = [
    "Step",
    "Tell",
    "decided_at",
    "judged_steps",
    "mean",
    "minus",
    "thinned",
    "value_of",
    "viewer_of",
]

Tell = Callable[[int, int], None]
"""Hears how many of how many steps are judged."""
OTHERS = ""
"""Stands for all outcomes of a roll that did not come."""


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
    really: Shares | None
    """How the seats stood before it for one who knew all; None where nothing is hidden."""

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


def decided_at(judge: Judge, positions: Sequence[Position]) -> int | None:
    """The number of moves after which it was settled who had won; None if it never was."""
    return next((n for n, position in enumerate(positions) if judge.is_decided(position)), None)


def judged_steps(
    judge: Judge, positions: Sequence[Position], moves: Sequence[str]
) -> Iterator[Step]:
    """Judge some moves one after the other, for every viewer."""
    viewers = list(dict.fromkeys(viewer_of(judge, seat) for seat in judge.game.seats))
    for number, move in enumerate(moves):
        position = positions[number]
        yield Step(
            number=number + 1,
            position=position,
            move=move,
            weights=_weights(position) if position.actor == CHANCE_NAME else None,
            outlooks={viewer: judge.outlook(position, move, viewer) for viewer in viewers},
            team=_team(judge, position),
            really=judge.really(position),
        )


def thinned(step: Step) -> Step:
    """The same step; of the outcomes of a roll that did not come it has the mean only."""
    if step.weights is None or len(step.weights) <= 2:
        return step
    weight = step.weights[step.move]
    others = [(n / (1 - weight), text) for text, n in step.weights.items() if text != step.move]
    outlooks = {}
    for viewer, outlook in step.outlooks.items():
        rest = mean([(n, outlook.moves[text]) for n, text in others])
        outlooks[viewer] = Outlook({step.move: outlook.moves[step.move], OTHERS: rest})
    weights = {step.move: weight, OTHERS: 1 - weight}
    return step._replace(weights=weights, outlooks=outlooks)


def value_of(judge: Judge, position: Position, viewer: str) -> Shares | None:
    """How a viewer could judge a position in which no move was made; None where nobody can."""
    moves = position.legal()
    outlook = judge.outlook(position, moves[0] if moves else "", viewer)
    if not outlook.moves:
        return None
    if position.actor == CHANCE_NAME:
        weights = _weights(position)
        return mean([(weight, outlook.moves[text]) for text, weight in weights.items()])
    return outlook.moves[outlook.best or best_for(_team(judge, position), outlook.moves)]


def _team(judge: Judge, position: Position) -> frozenset[int]:
    is_chance = position.actor == CHANCE_NAME
    return frozenset() if is_chance else judge.team(str(position.actor))


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
