"""What a match says about its players: shares, intervals, Elo."""

from collections import defaultdict
from math import sqrt
from typing import NamedTuple

from spieltisch.arena.elo import SURE, Meeting, elo_intervals
from spieltisch.arena.match import Match
from spieltisch.arena.schedule import unique

__all__ = ["Pair", "Standing", "interval", "pairs", "standings"]

Samples = dict[tuple[int, ...], list[float]]
"""The points of a player in each group of games."""


class Standing(NamedTuple):
    """How a player did."""

    games: int
    share: float
    """Points per game: 1 for a win, shared if several do best."""
    interval: tuple[float, float]
    """The 95 % interval of the share."""
    elo: float
    """0 on average; 400 more mean ten times the odds."""
    elo_interval: tuple[float, float]
    """The 95 % interval of the Elo number."""
    adjusted: tuple[float, float, float] | None
    """Points per game less luck, and the bounds of their 95 % interval, if luck was judged
    and there was any."""


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
    samples: list[Samples] = [defaultdict(list) for _ in names]
    adjusted: list[Samples] = [defaultdict(list) for _ in names]
    for seating, result in match.games:
        key = (*sorted(seating.players), seating.group)
        for number, points in zip(seating.players, result.points, strict=True):
            samples[number][key].append(points)
        for number, points in zip(seating.players, result.adjusted or (), strict=False):
            adjusted[number][key].append(points)
    was_rolled = any(result.adjusted not in (None, result.points) for _, result in match.games)
    ratings = elo_intervals(_meetings_by_group(match), len(names))
    standing_of = {}
    for number, name in enumerate(names):
        share, low, high, games = interval(list(samples[number].values()))
        elo, *bounds = ratings[number]
        without = plain_interval(list(adjusted[number].values())) if was_rolled else None
        standing_of[name] = Standing(
            games, share, (low, high), elo, (bounds[0], bounds[1]), without
        )
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
    mean, error = _mean_and_error(groups)
    worth = mean * (1 - mean) / error if error > 0 else float(games)
    z = SURE**2 / worth
    middle, half = (mean + z / 2) / (1 + z), sqrt(z * (mean * (1 - mean) + z / 4)) / (1 + z)
    return mean, max(0.0, middle - half), min(1.0, middle + half), games


def plain_interval(groups: list[list[float]]) -> tuple[float, float, float] | None:
    """The mean of grouped samples that may be any number, and its 95 % interval."""
    if not groups:
        return None
    mean, error = _mean_and_error(groups)
    half = SURE * sqrt(error)
    return mean, mean - half, mean + half


def _mean_and_error(groups: list[list[float]]) -> tuple[float, float]:
    """The mean of all samples and the square of its standard error, over groups."""
    games, number = sum(map(len, groups)), len(groups)
    mean = sum(map(sum, groups)) / games
    spread = sum((sum(group) - mean * len(group)) ** 2 for group in groups)
    return mean, spread * number / max(1, number - 1) / games**2


def _meetings_by_group(match: Match) -> list[list[Meeting]]:
    """All meetings, those of a lineup and group together, as they share their dice."""
    groups: dict[tuple[int, ...], list[Meeting]] = defaultdict(list)
    for seating, result in match.games:
        key = (*sorted(seating.players), seating.group)
        groups[key].extend(_meetings(seating.players, result.payoffs))
    return list(groups.values())


def _meetings(players: tuple[int, ...], payoffs: tuple[float, ...]) -> list[Meeting]:
    """Every player against every other at a table: 1 for better, 0 for worse, 0.5 for equal."""
    seats = list(zip(players, payoffs, strict=True))
    return [
        (one, other, 0.5 + 0.5 * ((paid > less) - (paid < less)))
        for i, (one, paid) in enumerate(seats)
        for j, (other, less) in enumerate(seats)
        if i != j and one != other
    ]
