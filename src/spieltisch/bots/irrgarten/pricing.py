"""What each move of a seeker promises in Irrgarten, in turns to the treasure.

All moves are tried in the same drawn mazes, so that they differ by what they are and not by luck.
What everybody has seen is enough for it: questions and answers are public.
"""

from typing import Annotated, NamedTuple

from spieltisch.bots.irrgarten.levels import BELIEF, Plan
from spieltisch.bots.irrgarten.seek.questions import is_question
from spieltisch.bots.irrgarten.seek.turns_left import find_parts, list_others, play_world
from spieltisch.bots.irrgarten.thinker import Thinker, thinker
from spieltisch.bots.irrgarten.workspace import BARRED, MOST_WORLDS, OPEN, UNKNOWN, Workspace
from spieltisch.bots.mind import Limit
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import Many, make_workspace
from spieltisch.game import PUBLIC, Memory, Position
from spieltisch.game.irrgarten.notation import OUT_TEXT, PASS_TEXT, fields_of, slots_of
from spieltisch.game.irrgarten.view import Maze
from spieltisch.rules.irrgarten import KERNEL
from spieltisch.rules.irrgarten.board import OUTSIDE
from spieltisch.rules.kernel import rule

__all__ = ["CLOSED", "FOUND", "FREE", "Look", "Price", "Pricer"]

WORLDS = 160
"""The mazes in which every move is tried."""
PLAN = Plan(BELIEF, worlds=WORLDS)
REAL = MOST_WORLDS - 1
"""Where the true maze is put up, for one who knows it."""
CLOSED, FREE, FOUND = range(3)
"""The answers: a barrier, a free way, and the treasure behind it."""
ANSWERS = 3


class Sums(NamedTuple):
    """For each answer, in how many worlds it is given and how many turns these take together."""

    sums: Annotated[list[float], Many(6)]


@rule
def price_way(w: Workspace, way: int, first: int, end: int, sums: list[float]) -> None:
    """Sum up the turns in the worlds from the first on if this way is asked now, by its answer."""
    b = w.board
    for i in range(2 * ANSWERS):
        sums[i] = 0.0
    count = list_others(w, way)
    for world in range(first, end):
        what = FREE
        if w.worlds[world].slots[b.slot[way]] == BARRED:
            what = CLOSED
        elif w.worlds[world].treasure == b.to[way]:
            what = FOUND
        sums[2 * what] += 1
        sums[2 * what + 1] += play_world(w, world, way, count)


class Price(NamedTuple):
    """What a question promises, or a move that leads to one."""

    turns: float
    """To the treasure, the present one included: a mean over the drawn mazes."""
    real: float
    """The same in the true maze, for one who knows it."""
    counts: tuple[float, ...] | None
    """In how many of the mazes each answer is given; None if the answer is known."""
    means: tuple[float, ...]
    """The turns in these."""


class Look(NamedTuple):
    """What a seat can ask, by the ways of the board."""

    ways: dict[int, Price]
    best: Price
    far: Price
    """The best of those for which the maze has to be left."""
    moves: dict[str, Price]
    """The price of each legal move, if it is the seat's turn."""
    route: tuple[str, ...]
    """The steps to the best question, itself included, if it can be reached in this turn."""


NOWHERE = Price(1.0, 1.0, None, (1.0, 1.0, 1.0))
"""Where there is nothing left to ask."""


class Pricer:
    """Prices the moves of seekers on boards of one size; what it has seen once it remembers."""

    def __init__(self, size: int, compiled: bool) -> None:
        self.size = size
        self.finder: Thinker = thinker(size, compiled)
        bind = binder(KERNEL, compiled)
        self._price, self._parts, self._asks = bind(price_way), bind(find_parts), bind(is_question)
        self._sums = make_workspace(Sums, compiled).sums
        self._looks: dict[tuple[str, ...], Look] = {}

    def look(self, position: Position, seat: str, maze: Maze) -> Look:
        """What a seat's questions promise in a maze that it searches; `real` is for its builder."""
        view = position.view(PUBLIC)
        steps = view["steps"] if view["turn"] == seat else []
        at = f"{view['pieces'][seat]} {steps} {position.actor == seat}"
        key = (seat, repr(view["known"][seat]), at, repr(maze))
        if key not in self._looks:
            self._looks[key] = self._look(position, seat, maze)
        return self._looks[key]

    def _look(self, position: Position, seat: str, maze: Maze) -> Look:
        finder, space, graph = self.finder, self.finder.space, self.finder.graph
        memory: Memory = position.memory(PUBLIC)
        finder.remember(memory, seat)
        finder.decide(PLAN, Limit())
        self._parts(space)
        self._put_up(maze)
        every = range(len(graph.to))
        ways = {way: self._of_way(way) for way in every if self._asks(space, way)}
        best = min(ways, key=lambda way: (ways[way].turns, way), default=None)
        parts = space.paths.parts
        here = parts[space.knowledge.at]
        far = [price for way, price in ways.items() if parts[graph.start[way]] != here]
        price = NOWHERE if best is None else ways[best]
        found = Look(ways, price, min(far, default=_later(price)), {}, self._route(best))
        if position.actor == seat:
            found.moves.update({text: self._of_move(text, found) for text in position.legal()})
        return found

    def _of_move(self, text: str, look: Look) -> Price:
        """A step over a known way is as good as the best question that it may lead to."""
        graph, knowledge = self.finder.graph, self.finder.space.knowledge
        way = self._way_of(text)
        if way is not None and knowledge.known[graph.slot[way]] == UNKNOWN:
            return look.ways[way] if way in look.ways else self._of_way(way)
        if text == OUT_TEXT:
            return look.far._replace(counts=None)
        price = _later(look.best) if text == PASS_TEXT else look.best
        return price._replace(counts=None)

    def _route(self, way: int | None) -> tuple[str, ...]:
        graph, paths = self.finder.graph, self.finder.space.paths
        if way is None or paths.distance[graph.start[way]] < 0:
            return ()
        names = {graph.places[field]: text for text, field in fields_of(self.size).items()}
        names[graph.places[OUTSIDE]] = OUT_TEXT
        route, at = [names[graph.to[way]]], graph.start[way]
        while at != self.finder.space.knowledge.at:
            route.append(names[at])
            at = graph.start[paths.routes[at]]
        return tuple(route[::-1])

    def _put_up(self, maze: Maze) -> None:
        """Make the true maze the last of the worlds."""
        graph, world = self.finder.graph, self.finder.space.worlds[REAL]
        world.treasure = graph.places[fields_of(self.size)[maze["treasure"]]]
        for slot in range(len(graph.slots)):
            world.slots[slot] = OPEN
        for text in maze["barriers"]:
            world.slots[graph.slots[slots_of(self.size)[text]]] = BARRED

    def _of_way(self, way: int) -> Price:
        """The price of asking a way now."""
        space, sums = self.finder.space, self._sums
        self._price(space, way, REAL, REAL + 1, sums)
        real = float(sum(sums[2 * what + 1] for what in range(ANSWERS)))
        self._price(space, way, 0, int(space.belief.drawn), sums)
        counts = tuple(float(sums[2 * what]) for what in range(ANSWERS))
        totals = tuple(float(sums[2 * what + 1]) for what in range(ANSWERS))
        mean = sum(totals) / max(sum(counts), 1.0)
        means = tuple(t / n if n else mean for n, t in zip(counts, totals, strict=True))
        return Price(mean, real, counts, means)

    def _way_of(self, text: str) -> int | None:
        """The way that a move names; None for a pass."""
        graph, at = self.finder.graph, int(self.finder.space.knowledge.at)
        fields = fields_of(self.size)
        if text not in fields and text != OUT_TEXT:
            return None
        to = graph.places[fields.get(text, OUTSIDE)]
        ways = range(graph.first[at], graph.first[at + 1])
        return next((way for way in ways if graph.to[way] == to), None)


def _later(price: Price) -> Price:
    """The same, a turn later."""
    return price._replace(turns=price.turns + 1, real=price.real + 1)
