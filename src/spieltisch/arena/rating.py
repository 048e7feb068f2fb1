"""What a match says about its players: shares, intervals, Elo."""

from collections import defaultdict
from math import log10, sqrt
from typing import NamedTuple

from spieltisch.arena.match import Match
from spieltisch.arena.schedule import unique

__all__ = ["Pair", "Standing", "interval", "pairs", "standings"]

SURE = 1.96
"""Standard errors to each side of a mean that hold 95 of 100 samples."""
ROUNDS = 400
SCALE = 400.0


class Standing(NamedTuple):
    """How a player did."""

    games: int
    share: float
    """Points per game: 1 for a win, shared if several do best."""
    interval: tuple[float, float]
    """The 95 % interval of the share."""
    elo: float
    """0 on average; 400 more mean ten times the odds."""


class Pair(NamedTuple):
    """How often one player did better than another when they met."""

    one: str
    other: str
    games: int
    share: float
    interval: tuple[float, float]


def standings(match: Match) -> dict[str, Standing]:
    """Every player's standing, in the order in which they were named."""
    names = unique(match.setting.players)
    samples: list[dict[tuple[int, ...], list[float]]] = [defaultdict(list) for _ in names]
    for seating, result in match.games:
        key = (*sorted(seating.players), seating.group)
        for number, points in zip(seating.players, result.points, strict=True):
            samples[number][key].append(points)
    elo = _elo(match, len(names))
    standing_of = {}
    for number, name in enumerate(names):
        share, low, high, games = interval(list(samples[number].values()))
        standing_of[name] = Standing(games, share, (low, high), elo[number])
    return standing_of


def pairs(match: Match) -> list[Pair]:
    """For every two players that met: how often the first did better, ties shared."""
    names = unique(match.setting.players)
    met: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for seating, result in match.games:
        for one, other, better in _meetings(seating.players, result.payoffs):
            if one < other:
                met[one, other][seating.group].append(better)
    meetings = []
    for (one, other), groups in sorted(met.items()):
        share, low, high, games = interval(list(groups.values()))
        meetings.append(Pair(names[one], names[other], games, share, (low, high)))
    return meetings


def interval(groups: list[list[float]]) -> tuple[float, float, float, int]:
    """The mean of grouped samples, its 95 % interval (Wilson's), and how many there are.

    Games of a group share their dice, so only groups are independent of each other.
    """
    games = sum(map(len, groups))
    if not games:
        return 0.0, 0.0, 1.0, 0
    mean = sum(map(sum, groups)) / games
    number = len(groups)
    spread = sum((sum(group) - mean * len(group)) ** 2 for group in groups)
    error = spread * number / max(1, number - 1) / games**2
    worth = mean * (1 - mean) / error if error > 0 else float(games)
    z = SURE**2 / worth
    middle, half = (mean + z / 2) / (1 + z), sqrt(z * (mean * (1 - mean) + z / 4)) / (1 + z)
    return mean, max(0.0, middle - half), min(1.0, middle + half), games


def _meetings(players: tuple[int, ...], payoffs: tuple[float, ...]) -> list[tuple[int, int, float]]:
    """Every player against every other at a table: 1 for better, 0 for worse, 0.5 for equal."""
    seats = list(zip(players, payoffs, strict=True))
    return [
        (one, other, 0.5 + 0.5 * ((paid > less) - (paid < less)))
        for i, (one, paid) in enumerate(seats)
        for j, (other, less) in enumerate(seats)
        if i != j and one != other
    ]


def _elo(match: Match, players: int) -> list[float]:
    """Strengths in the model of Bradley and Terry, by repeated proportional fitting.

    Half a win and half a loss are added to each meeting, so that no strength is infinite.
    """
    won = [[0.0] * players for _ in range(players)]
    for seating, result in match.games:
        for one, other, better in _meetings(seating.players, result.payoffs):
            won[one][other] += better
    for one in range(players):
        for other in range(players):
            if one != other and won[one][other] + won[other][one] > 0 and one < other:
                won[one][other] += 0.5
                won[other][one] += 0.5
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
    logs = [SCALE * log10(value) for value in strength]
    return [value - sum(logs) / players for value in logs]
