"""Elo numbers of all players on one scale, with intervals.

The model is that of Bradley and Terry: one of strength a does better than one of strength b in
a / (a + b) of their meetings. Half a win and half a loss are added to each pair that met, so that
no strength is infinite.

The intervals are for groups of games as units, since the games of a group share their dice: the
curvature of the likelihood says how far a number may be off if all meetings were independent, and
the sum over groups of the squared slopes puts right that they are not (a sandwich estimate).
"""

from collections.abc import Sequence
from math import log, log10, sqrt

__all__ = ["SURE", "Meeting", "elo_intervals"]

SURE = 1.96
"""Standard errors to each side of a mean that hold 95 of 100 samples."""
ROUNDS = 400
SCALE = 400.0
"""So many Elo make ten times the odds."""

Meeting = tuple[int, int, float]
"""Two players, and how the first did: 1 for better, 0 for worse. Each meeting is there twice."""


def elo_intervals(
    groups: Sequence[Sequence[Meeting]], players: int
) -> list[tuple[float, float, float]]:
    """Each player's Elo, 0 on average, with the bounds of its 95 % interval."""
    won = [[0.0] * players for _ in range(players)]
    for group in groups:
        for one, other, better in group:
            won[one][other] += better
    prior = [[0.0] * players for _ in range(players)]
    for one in range(players):
        for other in range(players):
            if one != other and won[one][other] + won[other][one] > 0:
                prior[one][other] = 0.5
    strength = _strengths([[w + p for w, p in zip(*rows, strict=True)]
                           for rows in zip(won, prior, strict=True)])  # fmt: skip
    logs = [SCALE * log10(value) for value in strength]
    middle = sum(logs) / players
    errors = _errors(groups, prior, strength)
    return [
        (value - middle, value - middle - SURE * error, value - middle + SURE * error)
        for value, error in zip(logs, errors, strict=True)
    ]


def _strengths(won: list[list[float]]) -> list[float]:
    """What fits the wins best, by repeated proportional fitting."""
    players = len(won)
    strength = [1.0] * players
    for _ in range(ROUNDS):
        for one in range(players):
            meetings = [
                (won[one][other] + won[other][one]) / (strength[one] + strength[other])
                for other in range(players)
                if other != one
            ]
            if sum(meetings) > 0:
                strength[one] = sum(won[one]) / sum(meetings)
    return strength


def _errors(
    groups: Sequence[Sequence[Meeting]], prior: list[list[float]], strength: list[float]
) -> list[float]:
    """The standard error of each Elo number, their mean being fixed."""
    import numpy as np

    players = len(strength)
    curvature, slopes = np.zeros((players, players)), np.zeros((len(groups), players))

    def bend(one: int, other: int, weight: float) -> float:
        chance = strength[one] / (strength[one] + strength[other])
        curvature[one, one] += weight * chance * (1 - chance)
        curvature[one, other] -= weight * chance * (1 - chance)
        return chance

    for number, group in enumerate(groups):
        for one, other, better in group:
            slopes[number, one] += better - bend(one, other, 1.0)
    scatter = slopes.T @ slopes * (len(groups) / max(1, len(groups) - 1))
    for one in range(players):
        for other in range(players):
            if prior[one][other]:
                chance = bend(one, other, 2 * prior[one][other])
                # the win and the loss that were added, half each, as groups of their own
                square = prior[one][other] ** 2 * ((1 - chance) ** 2 + chance**2)
                scatter[one, one] += square
                scatter[one, other] -= square
    # only differences matter, so the mean is fixed; who has not met the others yet has no error
    fixed = (curvature + curvature.T) / 2 + 1 / players
    inverse = np.linalg.pinv(fixed, rcond=1e-9, hermitian=True)
    variances = np.diag(inverse @ scatter @ inverse)
    return [SCALE / log(10) * sqrt(max(0.0, float(variance))) for variance in variances]
