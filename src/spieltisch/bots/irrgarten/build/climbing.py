"""Making a maze hard for seekers of different habits: what misleads only one of them is no use.

Changes are judged by two seekers together: a plain depth-first one, and a practised one that
chooses with a whim, so that nobody's habits are there to be used.
"""

from typing import NamedTuple

from spieltisch.bots.irrgarten.build.changes import (
    HOPELESS,
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

__all__ = ["Trial", "climb"]

LONGEST = 60
"""More turns than this are not counted."""
GLANCE, MUCH = 4, 3.0
"""After this many searches a change is dropped if the practised seeker is by this many turns too
fast, and once more with every doubling by half of it.
"""
EASIER = 1.5
"""By how many turns the maze may become easier for the plain seeker at most."""
NEW_SEARCHES = 40
"""Changes until searches and lots are drawn anew: for longer, mazes would suit them, not be hard.
"""
SECOND_BARRIERS = 30
"""Of 100 changes that move a barrier, how many move a second one."""


class Trial(NamedTuple):
    """How a maze is tried."""

    plan: Plan
    """The practised seeker's."""
    searches: int
    """How often it searches."""
    share: float
    """What a turn of the practised seeker counts; one of the plain seeker counts the rest of 1."""
    salt: int


@rule
def practised_turns(
    w: Workspace, y: Yard, treasure: int, trial: Trial, salt: int, least: float
) -> float:
    """The mean turns of the practised seeker; HOPELESS if clearly less than `least`."""
    site, maze, total = y.site, w.play.maze, 0
    for slot in range(site.slots):
        maze[slot] = OPEN
    for number in range(site.barriers):
        if site.order[number] < site.slots:
            maze[site.order[number]] = BARRED
    for number in range(site.places, site.places + site.fixed):
        maze[site.order[number]] = BARRED
    glance, much = GLANCE, MUCH
    for number in range(trial.searches):
        total += seek(w, treasure, stream(salt, number), trial.plan, LONGEST)
        if number + 1 == glance:
            if total < glance * (least - much):
                return HOPELESS
            glance, much = 2 * glance, much / 2
    return total / trial.searches


@rule
def climb(y: Yard, w: Workspace, changes: int, trial: Trial) -> None:
    """Change the maze whose order and treasure are given, `changes` times."""
    y.stream[0] = stream(trial.salt, 0)
    put_up(y.site)
    share, salt, practised = trial.share, trial.salt, 0.0
    for change in range(changes):
        if change % NEW_SEARCHES == 0:
            draw_lots(y)
            search_all(y)
            salt = stream(trial.salt, change + 1)
            practised = practised_turns(w, y, y.site.treasure, trial, salt, 0.0)
        treasure = try_change(y, SECOND_BARRIERS)
        more = gain(y, treasure, -EASIER)
        if more < -EASIER:
            take_back(y.site)
            continue
        least = practised - more * (1 - share) / share
        now = practised_turns(w, y, treasure, trial, salt, least)
        if now >= least:
            practised = now
            keep_change(y, treasure)
        else:
            take_back(y.site)
