"""Mazes to hide a treasure in, and how hard they are."""

from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

from spieltisch.bots.irrgarten.hard import HARD_BARRIERS, HARD_MAZES, HARD_SIZE
from spieltisch.bots.irrgarten.levels import DEPTH_FIRST, MOST_UNKNOWN, PRACTISED, Plan
from spieltisch.bots.irrgarten.seeker import Seeker, seeker
from spieltisch.bots.mind import Limit
from spieltisch.bots.readiness import is_compiled
from spieltisch.game import Position
from spieltisch.game.irrgarten.mazes import Maze, draw_maze, way_lengths
from spieltisch.game.irrgarten.notation import build_text, fields_of, slots_of
from spieltisch.rules.irrgarten.board import FIELDS, WEST, WIDTH, slot_field, slot_side

__all__ = [
    "Plot",
    "build",
    "fill_form",
    "harden",
    "plain_turns",
    "practised_turns",
    "rating",
    "upside_down",
]

LONGEST = 300
"""More turns than this are not counted."""
SALTS = 1 << 31
SLOW_DRAFTS = 8
"""Mazes drawn by who is not compiled."""
MOVED_TREASURES = 0.2
"""How often a change moves the treasure, and not a barrier."""
LARGE = 7
"""On larger boards, where searches take long, there are fewer drafts and changes."""
USUAL_SECONDS = 1.0
NO_LIMIT = Limit()
RATERS = (Plan(DEPTH_FIRST), Plan(PRACTISED), Plan(MOST_UNKNOWN))
"""Seekers with different habits, none of which a hard maze suits."""
GLANCE, FAR_EASIER = 8, 1.5
"""A change is first tried by one of so many searches, and dropped if it saves so many turns."""
FAIR, LEEWAY = 0.6, 3.0
"""Of the turns of a plain depth-first seeker a practised one should need such a share, give or take
some turns: fewer are too easy, and what is much harder for that one alone suits only its habits.
"""
MORE_STEPS, FEWER_LOOKS = 20, 10
"""Where no hard maze is known so many times more changes are tried, with so much fewer searches."""
NAME = "irrgarten"


class Plot(NamedTuple):
    """How a level builds."""

    drafts: int
    """Mazes it draws before one is built."""
    searches: int = 0
    """How often it searches each of them, depth first; 0: it looks only how long the way is."""
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
    salt = Random(seed).randrange(1, SALTS)
    place, slots = _numbers(finder, (treasure, barred))
    return fmean(finder.seek_often(slots, place, plan, salt, searches, LONGEST) for plan in RATERS)


def plain_turns(finder: Seeker, maze: Maze, searches: int, salt: int) -> float:
    """The mean turns of the plain depth-first seeker."""
    treasure, barred = _numbers(finder, maze)
    return finder.seek_plainly(barred, treasure, salt, searches, LONGEST)


def practised_turns(finder: Seeker, maze: Maze, searches: int, salt: int) -> float:
    """The mean turns of the practised seeker."""
    treasure, barred = _numbers(finder, maze)
    return finder.seek_often(barred, treasure, Plan(PRACTISED), salt, searches, LONGEST)


def _numbers(finder: Seeker, maze: Maze) -> tuple[int, list[int]]:
    """The treasure's place and the barred slots as the seeker numbers them."""
    return finder.graph.places[maze[0]], [finder.graph.slots[slot] for slot in maze[1]]


def build(plot: Plot, size: int, barriers: int, rng: Random, limit: Limit = NO_LIMIT) -> Maze:
    """The best of some mazes: the longest way, or the longest searches."""
    finder = seeker(size, is_compiled(NAME))
    if size > LARGE or (limit.seconds is not None and limit.seconds < USUAL_SECONDS):
        plot = plot._replace(drafts=-(-plot.drafts // 3), steps=plot.steps // 3)
    most = min(limit.simulations or plot.drafts, plot.drafts)
    if not finder.is_compiled:
        most = min(most, SLOW_DRAFTS)
    steps = min(limit.simulations or plot.steps, plot.steps) if finder.is_compiled else 0
    if plot.steps and (hard := _hard(size, barriers, rng)):
        return harden(finder, hard, barriers, rng, steps, plot.searches) if steps else hard
    allowed = barriers * plot.share // 100
    drafts = [maze for _ in range(most) for maze in _draw(finder, plot, allowed, rng)]
    if plot.searches == 0 or not finder.is_compiled:
        return max(drafts, key=lambda maze: way_lengths(size, maze[1])[maze[0]])
    salt, looks = rng.randrange(1, SALTS), -(-plot.searches // FEWER_LOOKS)
    best = max(drafts, key=lambda maze: plain_turns(finder, maze, looks, salt))
    return harden(finder, best, barriers, rng, steps * MORE_STEPS, looks)


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


def harden(
    finder: Seeker,
    maze: Maze,
    barriers: int,
    rng: Random,
    steps: int,
    searches: int,
    heat: float = 0.0,
    fair: int = 0,
) -> Maze:
    """A harder maze: small changes, kept if depth-first searches take no fewer turns.

    With some heat, which cools down, a change for the worse is kept now and then. If `fair` is not
    0, a practised seeker searches so often too.
    """
    size, salt = finder.graph.size, rng.randrange(1, SALTS)

    def worth(maze: Maze) -> float:
        turns = plain_turns(finder, maze, searches, salt)
        if fair == 0:
            return turns
        practised = practised_turns(finder, maze, fair, salt)
        return turns - max(0.0, abs(practised - FAIR * turns) - LEEWAY)

    now = worth(maze)
    best = now, maze
    for step in range(steps):
        other = _changed(size, maze, barriers, rng)
        if other[0] not in way_lengths(size, other[1]):
            continue
        if plain_turns(finder, other, -(-searches // GLANCE), salt) < now - FAR_EASIER:
            continue
        found, warmth = worth(other), heat * (1 - step / steps)
        if found >= now or (warmth > 0 and rng.random() < exp((found - now) / warmth)):
            maze, now = other, found
            best = (now, maze) if now >= best[0] else best
    return best[1]


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
