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

__all__ = ["FAIR", "build", "rating"]

LONGEST = 300
"""More turns than this are not counted."""
SALTS = 1 << 31
LARGE = 7
"""On larger boards there are fewer drafts."""
SLOW_CHANGES, SLOW_LOTS = 300, 24
"""Changes tried if nothing is compiled, and the lots that they are judged by."""
FAIR_SEARCHES, FAIR = 32, 0.615
"""How often a practised seeker searches, and what share of a plain one's turns it should need."""
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
    """The maze with the longest way of some, maybe made harder."""
    maker = builder(size, is_compiled(NAME))
    drafts = plot.drafts
    if size > LARGE or (limit.seconds is not None and limit.seconds < USUAL_SECONDS):
        drafts = -(-drafts // 3)
    most = min(limit.simulations or drafts, drafts)
    allowed = barriers * plot.share // 100
    mazes = [_draw(maker.seeker, plot, allowed, rng) for _ in range(most)]
    best = max(mazes, key=lambda maze: way_lengths(size, maze[1])[maze[0]])
    return _hardened(maker, plot, best, allowed, rng, limit) if plot.changes else best


def _draw(finder: Thinker, plot: Plot, barriers: int, rng: Random) -> Maze:
    """A maze, or corridors with the treasure anywhere."""
    size = finder.graph.size
    if not plot.corridors:
        return draw_maze(size, barriers, rng)
    barred = _slots(finder, finder.corridors(barriers, rng.randrange(1, SALTS)))
    return rng.choice(sorted(field for field in way_lengths(size, barred) if field >= 0)), barred


def _hardened(
    maker: Builder, plot: Plot, maze: Maze, barriers: int, rng: Random, limit: Limit
) -> Maze:
    """A harder maze, made of this one, and a fair one if there is time for that."""
    finder = maker.seeker
    changes = _changes(finder, plot.changes, limit)
    fair_changes = -(-plot.fair_changes * changes // plot.changes) if finder.is_compiled else 0
    lots = LOTS if finder.is_compiled else SLOW_LOTS
    effort = Effort(lots, changes, fair_changes, FAIR_SEARCHES, FAIR)
    treasure, barred = _numbers(finder, maze)
    barred, treasure = maker.harden(barred, treasure, barriers, effort, rng.randrange(1, SALTS))
    return sorted(fields_of(finder.graph.size).values())[treasure], _slots(finder, barred)


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
