"""Mazes to hide a treasure in, and how hard they are."""

from random import Random
from statistics import fmean

from spieltisch.bots.irrgarten.build.builder import Builder, Effort, builder
from spieltisch.bots.irrgarten.build.yard import LOTS
from spieltisch.bots.irrgarten.levels import DEPTH_FIRST, MOST_UNKNOWN, PRACTISED, Plan, Plot
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.bots.mind import Limit
from spieltisch.bots.readiness import is_compiled
from spieltisch.game.irrgarten.mazes import Maze, draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import fields_of, slots_of

__all__ = ["build", "rating"]

LONGEST = 300
"""More turns than this are not counted."""
SALTS = 1 << 31
LARGE = 7
"""On larger boards there are fewer drafts."""
SLOW_CHANGES, SLOW_LOTS = 300, 24
"""Changes tried if nothing is compiled, and the lots that they are judged by."""
CLIMB_SEARCHES, PRACTISED_SHARE = 16, 0.5
"""How often a practised seeker searches, and what its turns count beside a plain one's."""
OPEN_ENTRANCES = (17, 33, 50)
"""How many of 100 entrances of a hard maze are open, each number as often as the others."""
ROW_LOTS = (2, 3, 4, 5, 5, 5)
"""How often the treasure lies in each sixth of the rows, the first row first."""
FEW_CLOSED = 3
"""At most one of so many barriers closes an entrance."""
WHOLE = 100
USUAL_FIELDS, USUAL_SECONDS = 36, 1.0
NO_LIMIT = Limit()
RATERS = (Plan(DEPTH_FIRST, tries=1), Plan(PRACTISED, tries=1), Plan(MOST_UNKNOWN, tries=1))
"""Seekers with different habits, none of which a hard maze suits."""
NAME = "irrgarten"


def rating(size: int, treasure: int, barred: list[int], seed: int = 1, searches: int = 8) -> float:
    """The turns that it takes on average to find the treasure, fields and slots as in the rules.

    Each of several kinds of seekers makes this number of searches.
    """
    finder = thinker(size, is_compiled(NAME))
    finder.set_barriers(len(slots_of(size)))
    salt = Random(seed).randrange(1, SALTS)
    place, slots = _numbers(finder, (treasure, barred))
    return fmean(finder.seek_often(slots, place, plan, salt, searches, LONGEST) for plan in RATERS)


def _numbers(finder: Thinker, maze: Maze) -> tuple[int, list[int]]:
    """The treasure's place and the barred slots as the seeker numbers them."""
    return finder.graph.places[maze[0]], [finder.graph.slots[slot] for slot in maze[1]]


def build(plot: Plot, size: int, barriers: int, rng: Random, limit: Limit = NO_LIMIT) -> Maze:
    """The maze with the longest way of some, or one that is made hard."""
    if plot.changes:
        return _hard_maze(builder(size, is_compiled(NAME)), plot, barriers, rng, limit)
    finder, drafts = thinker(size, is_compiled(NAME)), plot.drafts
    if size > LARGE or (limit.seconds is not None and limit.seconds < USUAL_SECONDS):
        drafts = -(-drafts // 3)
    most = min(limit.simulations or drafts, drafts)
    allowed = barriers * plot.share // 100
    mazes = [_draw(finder, plot, allowed, rng) for _ in range(most)]
    return max(mazes, key=lambda maze: way_lengths(size, maze[1])[maze[0]])


def _draw(finder: Thinker, plot: Plot, barriers: int, rng: Random) -> Maze:
    """A maze, or corridors with the treasure anywhere."""
    size = finder.graph.size
    if not plot.corridors:
        return draw_maze(size, barriers, rng)
    barred = _slots(finder, finder.corridors(barriers, rng.randrange(1, SALTS)))
    return rng.choice(sorted(field for field in way_lengths(size, barred) if field >= 0)), barred


def _hard_maze(maker: Builder, plot: Plot, barriers: int, rng: Random, limit: Limit) -> Maze:
    """A hard maze: which entrances are open and the treasure's row are drawn before all else.

    So nobody can count on the entrances and fields that suit builders best.
    """
    finder, size = maker.seeker, maker.seeker.graph.size
    shut, treasure = _setting(finder, barriers, rng)
    barred = finder.corridors(barriers, rng.randrange(1, SALTS), shut)
    barred = [slot for slot in barred if slot in shut or slot not in finder.entrances]
    changes = _changes(finder, plot.changes, limit)
    climbs = -(-plot.climbs * changes // plot.changes) if finder.is_compiled else 0
    lots = LOTS if finder.is_compiled else SLOW_LOTS
    effort = Effort(lots, changes, climbs, CLIMB_SEARCHES, PRACTISED_SHARE)
    barred, treasure = maker.harden(barred, treasure, barriers, effort, rng.randrange(1, SALTS))
    return sorted(fields_of(size).values())[treasure], _slots(finder, barred)


def _setting(finder: Thinker, barriers: int, rng: Random) -> tuple[list[int], int]:
    """The entrances that are shut, and a place for the treasure: in row 1 behind one of them."""
    size = finder.graph.size
    rows = range(size)
    row = rng.choices(rows, [ROW_LOTS[len(ROW_LOTS) * number // size] for number in rows])[0]
    closed = size - max(1, round(size * rng.choice(OPEN_ENTRANCES) / WHOLE))
    lines = rng.sample(range(size), min(closed, barriers // FEW_CLOSED))
    line = rng.choice(lines) if row == 0 and lines else rng.randrange(size)
    return [finder.entrances[number] for number in lines], line * size + row


def _changes(finder: Thinker, most: int, limit: Limit) -> int:
    """How many changes there is time for; on larger boards each takes longer."""
    if not finder.is_compiled:
        most = min(most, SLOW_CHANGES)
    most = most * USUAL_FIELDS // max(USUAL_FIELDS, finder.graph.size**2)
    if limit.seconds is not None:
        most = int(most * min(limit.seconds / USUAL_SECONDS, 1.0))
    return min(limit.simulations or most, most)


def _slots(finder: Thinker, numbers: list[int]) -> list[int]:
    """The slots of the rules for the seeker's."""
    slots = sorted(finder.graph.slots)
    return [slots[number] for number in sorted(numbers)]
