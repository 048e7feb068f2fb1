"""Making a hard maze a fair one: thinking should find the treasure well before mere trying does.

Changes are judged by two seekers: a plain depth-first one, for whom the maze should stay as hard as
it is, and a practised one, who should need a certain share of those turns. Without this some mazes
that were made hard are so for everyone, and others are easy for a seeker that knows such traps.
"""

from typing import NamedTuple

from spieltisch.bots.irrgarten.build.changes import (
    gain,
    keep_change,
    put_up,
    take_back,
    try_change,
)
from spieltisch.bots.irrgarten.build.lots import draw_lots, search_all
from spieltisch.bots.irrgarten.build.yard import Yard
from spieltisch.bots.irrgarten.levels import Plan
from spieltisch.bots.irrgarten.seek.whole_search import seek
from spieltisch.bots.irrgarten.workspace import BARRED, OPEN, Workspace
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import stream

__all__ = ["Trial", "make_fair"]

LONGEST = 60
"""More turns than this are not counted."""
GLANCE, MUCH = 8, 2.5
"""After this many searches a change is dropped if it is by this many turns too unfair."""
EASIER = 0.3
"""By how many turns the maze may become easier for the plain seeker, for its fairness."""
SECOND_BARRIERS = 30
"""Of 100 changes that move a barrier, how many move a second one."""


class Trial(NamedTuple):
    """How fairness is judged."""

    plan: Plan
    """The practised seeker's."""
    searches: int
    """How often it searches."""
    share: float
    """Of the plain seeker's turns that it should need."""
    salt: int


@rule
def unfairness(
    w: Workspace, y: Yard, treasure: int, trial: Trial, aim: float, most: float
) -> float:
    """By how many turns the practised seeker misses the aim; clearly more than `most` is enough."""
    site, maze, total = y.site, w.play.maze, 0
    for slot in range(site.slots):
        maze[slot] = OPEN
    for number in range(site.barriers):
        if site.order[number] < site.slots:
            maze[site.order[number]] = BARRED
    for number in range(trial.searches):
        total += seek(w, treasure, stream(trial.salt, number), trial.plan, LONGEST)
        if number == GLANCE - 1 and abs(total / GLANCE - aim) > most + MUCH:
            return LONGEST
    return abs(total / trial.searches - aim)


@rule
def plain_turns(y: Yard) -> float:
    """The mean turns of the plain seeker in the maze as it is."""
    total = 0
    for number in range(len(y.lots)):
        total += y.lots[number].turns
    return total / len(y.lots)


@rule
def make_fair(y: Yard, w: Workspace, changes: int, trial: Trial) -> None:
    """Change the maze whose order and treasure are given, `changes` times."""
    y.stream[0] = stream(trial.salt, 0)
    put_up(y.site)
    draw_lots(y)
    search_all(y)
    plain = plain_turns(y)
    least = plain - EASIER
    unfair = unfairness(w, y, y.site.treasure, trial, trial.share * plain, LONGEST)
    for _ in range(changes):
        treasure = try_change(y, SECOND_BARRIERS)
        more = gain(y, treasure, least - plain)
        unfair_now = float(LONGEST)
        if plain + more >= least:
            aim = trial.share * (plain + more)
            unfair_now = unfairness(w, y, treasure, trial, aim, unfair + more)
        if unfair_now < unfair + more:
            plain, unfair = plain + more, unfair_now
            keep_change(y, treasure)
        else:
            take_back(y.site)
