"""Mazes to hide a treasure in, and how hard they are."""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from spieltisch.bots.irrgarten.hard import HARD_BARRIERS, HARD_MAZES, HARD_SIZE
from spieltisch.bots.irrgarten.levels import BELIEF, DEPTH_FIRST, MOST_UNKNOWN, Plan
from spieltisch.bots.irrgarten.seeker import Seeker, seeker
from spieltisch.bots.mind import Limit
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Position
from spieltisch.game.irrgarten.mazes import Maze, draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import build_text, fields_of, slots_of
from spieltisch.rules.irrgarten.board import FIELDS, WEST, WIDTH, slot_field, slot_side

__all__ = ["Plot", "build", "climb", "fill_form", "rating", "upside_down"]

LONGEST = 300
"""More turns than this are not counted."""
SALTS = 1 << 31
SLOW_DRAFTS = 8
"""Mazes drawn by who is not compiled."""
MOVED_TREASURES = 0.2
"""How often a change moves the treasure, and not a barrier."""
LARGE = 7
"""On larger boards, where searches take long, there are fewer of them."""
USUAL_SECONDS = 1.0
NO_LIMIT = Limit()
LOOKS = 2
"""How often each draft is searched depth first, which is quick, to find those worth more."""
RATERS = (Plan(DEPTH_FIRST), Plan(BELIEF, worlds=20), Plan(MOST_UNKNOWN))
"""Seekers with different habits, none of which a hard maze suits."""
NAME = "irrgarten"


class Plot(NamedTuple):
    """How a level builds."""

    drafts: int
    """Mazes it draws before one is built."""
    finalists: int = 0
    """How many of them it looks at closely; 0: it looks only how long the way is."""
    searches: int = 1
    """How often it then searches each of them itself."""
    raters: int = 1
    """In how many different manners."""
    corridors: bool = False
    """Whether its mazes are all corridors."""
    treasures: int = 1
    """Hiding places that it tries in each of those."""
    steps: int = 0
    """Changes that it then tries."""
    share: int = 100
    """How many of 100 barriers it bothers to use."""


def fill_form(position: Position, rng: Random) -> str:
    """A random maze."""
    options = position.game.options
    return build_text(*draw_maze(options["size"], options["barriers"], rng))


def rating(size: int, treasure: int, barred: list[int], seed: int = 1, searches: int = 8) -> float:
    """The turns that it takes on average to find the treasure, fields and slots as in the rules.

    Each of several kinds of seekers searches so often.
    """
    finder = seeker(size, is_compiled(NAME))
    finder.set_barriers(len(slots_of(size)))
    rng = Random(seed)
    return _rating(finder, (treasure, barred), RATERS, _salts(searches, rng))


def _rating(finder: Seeker, maze: Maze, plans: Sequence[Plan], salts: list[int]) -> float:
    treasure = finder.graph.places[maze[0]]
    barred = [finder.graph.slots[slot] for slot in maze[1]]
    return fmean(
        finder.seek(barred, treasure, plan, salt, LONGEST) for plan in plans for salt in salts
    )


def _salts(count: int, rng: Random) -> list[int]:
    return [rng.randrange(1, SALTS) for _ in range(count)]


def build(plot: Plot, size: int, barriers: int, rng: Random, limit: Limit = NO_LIMIT) -> Maze:
    """The best of some mazes: the longest way, or the longest searches."""
    finder = seeker(size, is_compiled(NAME))
    if size > LARGE or (limit.seconds is not None and limit.seconds < USUAL_SECONDS):
        few, last = -(-plot.drafts // 3), min(plot.finalists, 2)
        plot = plot._replace(drafts=few, finalists=last, searches=2, raters=1, steps=0)
    most = min(limit.simulations or plot.drafts, plot.drafts)
    if not finder.is_compiled:
        most = min(most, SLOW_DRAFTS)
    allowed = barriers * plot.share // 100
    if plot.steps and finder.is_compiled and (hard := _hard(size, barriers, rng)):
        return climb(size, hard, barriers, rng, min(most, plot.steps), plot.searches)
    drafts = [maze for _ in range(most) for maze in _draw(finder, plot, allowed, rng)]
    if plot.finalists == 0 or not finder.is_compiled:
        return max(drafts, key=lambda maze: way_lengths(size, maze[1])[maze[0]])
    finder.set_barriers(barriers)
    salts = _salts(LOOKS, rng)
    drafts.sort(key=lambda maze: _rating(finder, maze, RATERS[:1], salts))
    salts = _salts(plot.searches, rng)
    best = drafts[-plot.finalists :]
    found = max(best, key=lambda maze: _rating(finder, maze, RATERS[: plot.raters], salts))
    return climb(size, found, barriers, rng, min(most, plot.steps), plot.searches)


def _draw(finder: Seeker, plot: Plot, barriers: int, rng: Random) -> list[Maze]:
    """A maze, or corridors with the treasure in several places."""
    size = finder.graph.size
    if not plot.corridors:
        return [draw_maze(size, barriers, rng)]
    numbers = finder.corridors(barriers, rng.randrange(1, SALTS))
    slots = {number: slot for slot, number in finder.graph.slots.items()}
    barred = sorted(slots[number] for number in numbers)
    fields = sorted(field for field in way_lengths(size, barred) if field >= 0)
    return [(field, barred) for field in rng.sample(fields, min(plot.treasures, len(fields)))]


def climb(size: int, maze: Maze, barriers: int, rng: Random, steps: int, searches: int) -> Maze:
    """A harder maze: small changes, each kept if the searches then take no fewer turns."""
    finder = seeker(size, is_compiled(NAME))
    finder.set_barriers(barriers)
    salts = _salts(searches, rng)
    best = _rating(finder, maze, RATERS, salts)
    for _ in range(steps):
        other = _changed(size, maze, barriers, rng)
        if other[0] in way_lengths(size, other[1]):
            found = _rating(finder, other, RATERS, salts)
            if found >= best:
                maze, best = other, found
    return maze


def _changed(size: int, maze: Maze, barriers: int, rng: Random) -> Maze:
    """The treasure on another field, or a barrier or two in other slots."""
    treasure, barred = maze[0], set(maze[1])
    if rng.random() < MOVED_TREASURES:
        return rng.choice(sorted(fields_of(size).values())), maze[1]
    for _ in range(rng.randint(1, 2)):
        free = sorted(set(slots_of(size).values()) - barred)
        if barred and (not free or len(barred) >= barriers or rng.random() < 0.5):
            barred.remove(rng.choice(sorted(barred)))
        if free and len(barred) < barriers:
            barred.add(rng.choice(free))
    return treasure, sorted(barred)


def _hard(size: int, barriers: int, rng: Random) -> Maze | None:
    """One of the mazes found before, maybe upside down; None if there is none for such a board."""
    if (size, barriers) != (HARD_SIZE, HARD_BARRIERS):
        return None
    text, barred = rng.choice(HARD_MAZES)
    slots = sorted(slots_of(size).values())
    maze = fields_of(size)[text], [slot for n, slot in enumerate(slots) if barred >> n & 1]
    return upside_down(size, maze) if rng.random() < 0.5 else maze


def upside_down(size: int, maze: Maze) -> Maze:
    """The same maze with its lines from bottom to top; the entrances stay on the left."""
    last = size - 1

    def turned(slot: int) -> int:
        line, place = divmod(slot_field(slot), WIDTH)
        if slot_side(slot) == WEST:
            return (last - line) * WIDTH + place
        return FIELDS + (last - 1 - line) * WIDTH + place

    line, place = divmod(maze[0], WIDTH)
    return (last - line) * WIDTH + place, sorted(map(turned, maze[1]))
