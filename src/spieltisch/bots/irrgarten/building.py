"""Mazes to hide a treasure in, and how hard they are."""

from random import Random
from typing import NamedTuple

from spieltisch.bots.irrgarten.levels import DEPTH_FIRST, Plan
from spieltisch.bots.irrgarten.seeker import Seeker, seeker
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Position
from spieltisch.game.irrgarten.mazes import Maze, draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import build_text

__all__ = ["Plot", "build", "fill_form", "rating"]

LONGEST = 300
"""More turns than this are not counted."""
SALTS = 1 << 31
SLOW_DRAFTS = 8
"""Mazes drawn by who is not compiled."""
TREASURES = 3
"""Hiding places that are tried in a maze of corridors."""
FIRST_LOOKS, KEPT = 2, 6
"""A draft is searched twice; one in six of them, the hardest, again and again."""
RATER = Plan(DEPTH_FIRST)
NAME = "irrgarten"


class Plot(NamedTuple):
    """How a level builds."""

    drafts: int
    """Mazes it draws before one is built."""
    searches: int = 0
    """How often it searches each of them itself; 0: it looks only how long the way is."""
    corridors: bool = False
    """Whether its mazes are all corridors."""
    share: int = 100
    """How many of 100 barriers it bothers to use."""


def fill_form(position: Position, rng: Random) -> str:
    """A random maze."""
    options = position.game.options
    return build_text(*draw_maze(options["size"], options["barriers"], rng))


def rating(size: int, treasure: int, barred: list[int], seed: int = 1, searches: int = 16) -> float:
    """The turns that it takes on average to find the treasure, fields and slots as in the rules."""
    finder = seeker(size, is_compiled(NAME))
    rng = Random(seed)
    return _rating(finder, (treasure, barred), [rng.randrange(1, SALTS) for _ in range(searches)])


def _rating(finder: Seeker, maze: Maze, salts: list[int]) -> float:
    treasure = finder.graph.places[maze[0]]
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    total = sum(finder.seek(barred, treasure, RATER, salt, LONGEST) for salt in salts)
    return total / len(salts)


def build(plot: Plot, size: int, barriers: int, rng: Random, most: int | None) -> Maze:
    """The best of some mazes: the longest way, or the longest searches."""
    finder = seeker(size, is_compiled(NAME))
    most = min(most or plot.drafts, plot.drafts)
    if not finder.is_compiled:
        most = min(most, SLOW_DRAFTS)
    allowed = barriers * plot.share // 100
    drafts = [maze for _ in range(most) for maze in _draw(finder, plot, allowed, rng)]
    if plot.searches == 0 or not finder.is_compiled:
        return max(drafts, key=lambda maze: way_lengths(size, maze[1])[maze[0]])
    salts = [rng.randrange(1, SALTS) for _ in range(plot.searches)]
    rated = sorted(drafts, key=lambda maze: _rating(finder, maze, salts[:FIRST_LOOKS]))
    best = rated[-max(1, len(rated) // KEPT) :]
    return max(best, key=lambda maze: _rating(finder, maze, salts))


def _draw(finder: Seeker, plot: Plot, barriers: int, rng: Random) -> list[Maze]:
    """A maze, or corridors with the treasure in several places."""
    size = finder.graph.size
    if not plot.corridors:
        return [draw_maze(size, barriers, rng)]
    numbers = finder.corridors(barriers, rng.randrange(1, SALTS))
    slots = {number: slot for slot, number in finder.graph.slots.items()}
    barred = sorted(slots[number] for number in numbers)
    fields = sorted(field for field in way_lengths(size, barred) if field >= 0)
    return [(field, barred) for field in rng.sample(fields, min(TREASURES, len(fields)))]
