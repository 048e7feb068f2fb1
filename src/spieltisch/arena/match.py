"""All games of a match, on any number of processors and machines, always with the same result."""

import atexit
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from typing import NamedTuple

from spieltisch.arena.players import Player, player, swift_of, swift_player
from spieltisch.arena.referee import Result, referee, result
from spieltisch.arena.schedule import Seating, lineups, seatings
from spieltisch.bots import Limit
from spieltisch.game import Game, load
from spieltisch.spread import spread

__all__ = ["Match", "Setting", "play"]

CHUNKS = 400
"""A match is cut into about this many parts; each has whole groups."""
SWIFT = "compiled"
"""The ending of a compiled game, of which only the payoffs are known."""


class Setting(NamedTuple):
    """What is played, and between whom."""

    game: str
    people: int
    options: str
    """A JSON object as text, so that a setting can be hashed."""
    players: tuple[str, ...]
    limit: Limit
    seed: int

    def load(self) -> Game:
        """The game; wrong options are refused."""
        return load(self.game, self.people, json.loads(self.options))


class Match(NamedTuple):
    """The games that were played, in the order of the schedule."""

    setting: Setting
    games: list[tuple[Seating, Result]]
    total: int
    """How many games were planned."""


Tell = Callable[[Match], None]


def play(
    setting: Setting, mode: str, games: int, jobs: int, tell: Tell, on: str | None = None
) -> Match:
    """Play `games` games of every lineup; an interrupt ends it with those played so far.

    `on` names where, if not on `jobs` processes of this machine.
    """
    plan = [list(seatings(lineup, games, 0)) for lineup in _lineups(setting, mode)]
    every = [seating for part in plan for seating in part]
    numbered = [seating._replace(number=n) for n, seating in enumerate(every)]
    done: dict[int, tuple[Seating, Result]] = {}
    _table(setting)  # refuses unknown players before the first game
    chunks = list(_chunks(numbered, setting.people))
    try:
        with closing(spread(partial(play_chunk, setting), chunks, jobs=jobs, on=on)) as played:
            for number, results in played:
                done |= {s.number: (s, r) for s, r in zip(chunks[number], results, strict=True)}
                tell(_match(setting, done, len(numbered)))
    except KeyboardInterrupt:
        pass
    return _match(setting, done, len(numbered))


def _lineups(setting: Setting, mode: str) -> list[tuple[int, ...]]:
    return lineups(mode, len(setting.players), setting.people)


def _match(setting: Setting, done: dict[int, tuple[Seating, Result]], total: int) -> Match:
    return Match(setting, [done[number] for number in sorted(done)], total)


def _chunks(games: Sequence[Seating], people: int) -> Iterator[list[Seating]]:
    size = max(1, len(games) // (CHUNKS * people)) * people
    for first in range(0, len(games), size):
        yield list(games[first : first + size])


def play_chunk(setting: Setting, chunk: Sequence[Seating]) -> list[Result]:
    """The results of some games."""
    game, players, swift = _table(setting)
    if swift is None:
        return [
            referee(game, [players[p] for p in s.players], setting.seed, s.group, s.number)
            for s in chunk
        ]
    return [swift(seating) for seating in chunk]


@cache
def _table(
    setting: Setting,
) -> tuple[Game, list[Player], Callable[[Seating], Result] | None]:
    """The game and its players, made once per process."""
    game = setting.load()
    if (swift := _swift(setting, game)) is not None:
        return game, [], swift
    players = [player(name, game, setting.limit) for name in setting.players]
    for each in players:
        atexit.register(each.close)
    return game, players, None


def _swift(setting: Setting, game: Game) -> Callable[[Seating], Result] | None:
    """Plays compiled games, if all players have a compiled policy and there is no limit."""
    policies = swift_of(game)
    if policies is None or setting.limit != Limit():
        return None
    policy_of = [swift_player(name, policies) for name in setting.players]
    if any(policy is None for policy in policy_of):
        return None
    from spieltisch.arena.swift import SwiftTable

    table = SwiftTable(game, policies)

    def play_swiftly(seating: Seating) -> Result:
        for person, number in enumerate(seating.players):
            table.seat(person, *(policy_of[number] or (0, ())))
        payoffs = table.play(setting.seed, seating.group, seating.number)
        return result(game, payoffs, SWIFT, 0)

    return play_swiftly
