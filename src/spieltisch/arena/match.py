"""All games of a match, on any number of processors and machines, always with the same result."""

import atexit
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cache, partial
from typing import NamedTuple

from spieltisch.arena.match_file import MatchFile, header_of
from spieltisch.arena.players import Player, player, swift_of, swift_player
from spieltisch.arena.referee import Result, referee, result
from spieltisch.arena.schedule import Seating, lineups, seatings
from spieltisch.arena.setting import Setting
from spieltisch.arena.sprt import Hypotheses, Trial
from spieltisch.arena.watching import Watch, texts_of
from spieltisch.bots import Limit
from spieltisch.bots.judge import Judge, judge_of
from spieltisch.game import BadRequest, Game, Text
from spieltisch.spread import spread

__all__ = ["Course", "Match", "Setting", "play"]

CHUNKS = 400
"""A match is cut into about this many parts; each has whole groups."""
FEW = 8
"""The most groups of a part of a match that may end early, or that is written to a file."""


class Match(NamedTuple):
    """The games that were played, in the order of the schedule."""

    setting: Setting
    games: list[tuple[Seating, Result]]
    total: int
    """How many games were planned."""
    trial: Trial | None = None
    """What the sequential test says, if there is one; `games` end where it was decided."""
    beyond: int = 0
    """Games that were played beyond that, since others were under way; they do not count."""


class Course(NamedTuple):
    """How a match is played beside its setting: when it ends, and which files are kept."""

    sprt: Hypotheses | None = None
    resume: str | None = None
    """The file in which the match is continued."""
    records: str | None = None
    """The file with every game's moves."""


Tell = Callable[[Match], None]


def play(
    setting: Setting,
    mode: str,
    games: int,
    jobs: int,
    tell: Tell,
    on: str | None = None,
    course: Course = Course(),  # noqa: B008 - it cannot be changed
) -> Match:
    """Play `games` games of every lineup; an interrupt ends it with those played so far.

    `on` names where, if not on `jobs` processes of this machine.
    """
    setting = setting._replace(is_kept=course.records is not None)
    plan = lineups(mode, len(setting.players), setting.people)
    every = [seating for lineup in plan for seating in seatings(lineup, games, 0)]
    numbered = [seating._replace(number=n) for n, seating in enumerate(every)]
    _refuse_unknown_players(setting, is_elsewhere=jobs > 1 or on is not None)
    playing = _Playing(setting, numbered, _trial(setting, course, len(plan)))
    with ExitStack() as stack:
        fixed = games if len(plan) > 1 else None  # one lineup may be given more games later
        files = [stack.enter_context(file) for file in _files(setting, mode, fixed, course)]
        playing.take(_known(files, numbered))
        if files:
            tell(playing.match())
        missing = [] if playing.is_decided else playing.missing()
        chunks = list(_chunks(missing, setting.people, FEW if files or course.sprt else None))
        told = 0
        try:
            with closing(spread(partial(play_chunk, setting), chunks, jobs=jobs, on=on)) as played:
                for number, results in played:
                    ended = list(zip(chunks[number], results, strict=True))
                    for file in files:
                        for seating, result_of in ended:
                            file.add(setting, seating, result_of)
                    playing.take(ended)
                    told += len(ended)
                    if told * CHUNKS >= len(numbered):
                        tell(playing.match())
                        told = 0
                    if playing.is_decided:
                        break
        except KeyboardInterrupt:
            pass
    return playing.match()


def _refuse_unknown_players(setting: Setting, *, is_elsewhere: bool) -> None:
    """Make the players before the first game; if others play it, no program waits here."""
    players = _table(setting)[1]
    if is_elsewhere:
        for each in players:
            each.close()
        _table.cache_clear()


class _Playing:
    """A match under way."""

    def __init__(self, setting: Setting, schedule: list[Seating], trial: Trial | None) -> None:
        self._setting = setting
        self._schedule = schedule
        self._trial = trial
        self._done: dict[int, tuple[Seating, Result]] = {}
        self._judged = 0
        """How many games from the first on the test has taken."""

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has ended."""
        return self._trial is not None and self._trial.decision is not None

    def take(self, ended: Sequence[tuple[Seating, Result]]) -> None:
        """Count games that have ended; the test takes them in the order of the schedule."""
        self._done |= {seating.number: (seating, result_of) for seating, result_of in ended}
        people = self._setting.people
        while self._trial is not None and not self.is_decided:
            rotation = range(self._judged, self._judged + people)
            if not all(number in self._done for number in rotation):
                return
            points = [_first_points(*self._done[n], self._trial.is_adjusted) for n in rotation]
            self._trial.take(sum(points) / people)
            self._judged += people

    def missing(self) -> list[Seating]:
        """The games that are still to be played."""
        return [seating for seating in self._schedule if seating.number not in self._done]

    def match(self) -> Match:
        """What there is so far."""
        total, counted = len(self._schedule), sorted(self._done)
        if self.is_decided:
            counted = counted[: self._judged]
        games = [self._done[number] for number in counted]
        return Match(self._setting, games, total, self._trial, len(self._done) - len(games))


def _first_points(seating: Seating, result_of: Result, is_adjusted: bool) -> float:
    points = result_of.adjusted if is_adjusted and result_of.adjusted else result_of.points
    return points[seating.players.index(0)]


def _trial(setting: Setting, course: Course, lineup_count: int) -> Trial | None:
    if course.sprt is None:
        return None
    if lineup_count != 1:
        raise BadRequest(
            Text(
                "--sprt compares the first player with the others at one table; "
                "name two players, or use --mode table",
                "--sprt vergleicht den ersten Spieler mit den anderen an einem Tisch; "
                "nenne zwei Spieler oder nimm --mode table",
            ),
            code="bad_sprt",
        )
    return Trial(course.sprt, setting.people, setting.luck)


def _files(setting: Setting, mode: str, games: int | None, course: Course) -> Iterator[MatchFile]:
    """The files in which games are looked for and written."""
    header = partial(header_of, setting, mode, games)
    is_one = course.resume == course.records
    if course.resume is not None:
        yield MatchFile(course.resume, header(moves=is_one), is_new=False)
    if course.records is not None and not is_one:
        yield MatchFile(course.records, header(moves=True), is_new=course.resume is None)


def _known(files: list[MatchFile], games: list[Seating]) -> list[tuple[Seating, Result]]:
    """The games that are in every file."""
    known = [s for s in games if files and all(s.number in file.known for file in files)]
    return [(s, files[0].known[s.number]) for s in known]


def _chunks(games: Sequence[Seating], people: int, most: int | None) -> Iterator[list[Seating]]:
    size = max(1, len(games) // (CHUNKS * people)) * people
    if most is not None:
        size = min(size, most * people)
    for first in range(0, len(games), size):
        yield list(games[first : first + size])


def play_chunk(setting: Setting, chunk: Sequence[Seating]) -> list[Result]:
    """The results of some games."""
    game, players, swift = _table(setting)
    if swift is not None:
        return [swift(seating) for seating in chunk]
    results = []
    for s in chunk:
        watch = Watch(game, _judge(setting)) if setting.luck or setting.is_kept else None
        seated = [players[p] for p in s.players]
        found = referee(game, seated, setting.seed, s.group, s.number, watch)
        results.append(found if watch is None else _watched(setting, found, watch))
    return results


def _watched(setting: Setting, found: Result, watch: Watch) -> Result:
    """A result with what was seen of its game; no roll has anything to do with a forfeit."""
    if setting.luck:
        luck = dict.fromkeys(watch.luck, 0.0) if found.forfeits else watch.luck
        found = found._replace(adjusted=_adjusted(setting.load(), found.points, luck))
    return found._replace(moves_played=tuple(watch.moves)) if setting.is_kept else found


def _adjusted(game: Game, points: Sequence[float], luck: dict[str, float]) -> tuple[float, ...]:
    """Each person's points less the luck of all their seats."""
    held = zip(points, game.holdings, strict=True)
    return tuple(point - sum(luck[seat] for seat in seats) for point, seats in held)


@cache
def _judge(setting: Setting) -> Judge | None:
    return judge_of(setting.load()) if setting.luck else None


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
    _judge(setting)
    return game, players, None


def _swift(setting: Setting, game: Game) -> Callable[[Seating], Result] | None:
    """Plays compiled games, if all players have a compiled policy and there is no limit."""
    policies = swift_of(game)
    if policies is None or setting.limit != Limit():
        return None
    if setting.luck and policies.worth is None:
        return None
    policy_of = [swift_player(name, policies) for name in setting.players]
    if any(policy is None for policy in policy_of):
        return None
    from spieltisch.arena.swift import SwiftTable

    table = SwiftTable(game, policies, luck=setting.luck, kept=setting.is_kept)

    def play_swiftly(seating: Seating) -> Result:
        for person, number in enumerate(seating.players):
            table.seat(person, *(policy_of[number] or (0, ())))
        payoffs = table.play(setting.seed, seating.group, seating.number)
        found = result(game, payoffs, table.ending, table.decisions)
        if setting.luck:
            found = found._replace(adjusted=_adjusted(game, found.points, table.luck))
        if setting.is_kept:
            found = found._replace(moves_played=texts_of(game, table.actions))
        return found

    return play_swiftly
