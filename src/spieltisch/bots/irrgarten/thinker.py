"""A seeker for one size of the board: its templates and workspace, compiled or interpreted."""

from collections.abc import Iterable
from functools import cache
from time import perf_counter
from zlib import crc32

from spieltisch.bots.irrgarten.belief.corridors import lay_corridors
from spieltisch.bots.irrgarten.belief.worlds import draw_worlds, forget_worlds
from spieltisch.bots.irrgarten.graph import graph
from spieltisch.bots.irrgarten.levels import BELIEF, PRACTISED, Plan
from spieltisch.bots.irrgarten.seek.by_worlds import score_ways
from spieltisch.bots.irrgarten.seek.decisions import decide
from spieltisch.bots.irrgarten.seek.plain_search import mean_plain_search
from spieltisch.bots.irrgarten.seek.turns_left import find_parts, mean_turns
from spieltisch.bots.irrgarten.seek.whole_search import begin_search, mean_search, seek
from spieltisch.bots.irrgarten.weights import WEIGHTS, practice
from spieltisch.bots.irrgarten.workspace import (
    BARRED,
    MOST_WORLDS,
    NO_WAY,
    OPEN,
    Workspace,
    lay_board,
)
from spieltisch.bots.mind import Limit
from spieltisch.compute.library import binder
from spieltisch.compute.workspaces import copy_fields, make_workspace
from spieltisch.game import Memory
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten import KERNEL
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = ["Thinker", "thinker"]

CHUNK = 20
"""Worlds drawn between two looks at the clock."""
SLOW_WORLDS = 10
"""Worlds of a seeker that is not compiled."""
SALTS = 1 << 31


class Thinker:
    """A workspace, what it is asked, and the numbers of the rules for its places and slots."""

    def __init__(self, size: int, compiled: bool) -> None:
        self.is_compiled = compiled
        self.graph = graph(size)
        self.space = make_workspace(Workspace, compiled)
        lay_board(self.space.board, self.graph)
        copy_fields(self.space.weights, WEIGHTS)
        for row, weights in enumerate(practice()):
            self.space.practice[row][:] = weights
        bind = binder(KERNEL, compiled)
        self._begin, self._forget = bind(begin_search), bind(forget_worlds)
        self._draw = bind(draw_worlds)
        self._decide, self._seek = bind(decide), bind(seek)
        self._parts, self._turns = bind(find_parts), bind(mean_turns)
        self._corridors, self._score = bind(lay_corridors), bind(score_ways)
        self._mean_search, self._plain = bind(mean_search), bind(mean_plain_search)

    def remember(self, memory: Memory, seat: str) -> None:
        """Take up what a seat knows of the other's maze; all can see what it asked."""
        k, board, view = self.space.knowledge, self.graph, memory["view"]
        fields, slots = fields_of(board.size), slots_of(board.size)
        known = view["known"][seat]
        self._begin(self.space, crc32(f"{seat} {view['mazes'].get(seat)}".encode()) % SALTS)
        k.barriers = view["options"]["barriers"]
        k.at = board.places[fields.get(view["pieces"][seat], OUTSIDE)]
        for name, what in (("open", OPEN), ("barriers", BARRED)):
            for text in known[name]:
                k.known[board.slots[slots[text]]] = what
        for text in known["visited"]:
            k.seen[board.places[fields[text]]] = 1
        asked = [event for event in memory["events"] if event["event"] == "asked"]
        entered = [e["to"] for e in asked if e["seat"] == seat and e["answer"] == "yes"]
        for number, text in enumerate(dict.fromkeys(t for t in entered if t in fields), start=1):
            k.visits[board.places[fields[text]]] = number
            k.entered = number
        if view["turn"] == seat:
            gone = {tuple(step.split(">")) for step in view["steps"]}
            places = {text: board.places[field] for text, field in fields.items()}
            steps = {(places[a], places[b]) for a, b in gone if a in places}
            for way, step in enumerate(zip(board.start, board.to, strict=True)):
                k.taken[way] = int(step in steps)
        self._forget(self.space)

    def decide(self, plan: Plan, limit: Limit) -> list[tuple[int, float]]:
        """Decide where to ask; the ways that were weighed with their scores, the best one first."""
        draws = plan.method in (BELIEF, PRACTISED)
        worlds = self._draw_worlds(plan, limit) if draws else 0
        count = self._decide(self.space, plan._replace(worlds=worlds))
        if draws:
            self._score(self.space)
        choice = self.space.choice
        return [(int(choice.candidates[i]), float(choice.values[i])) for i in range(count)]

    def _draw_worlds(self, plan: Plan, limit: Limit) -> int:
        most = min(limit.simulations or plan.worlds, MOST_WORLDS)
        if not self.is_compiled:
            most = min(most, SLOW_WORLDS)
        begun = perf_counter()
        for done in range(0, most, CHUNK):
            self._draw(self.space, min(CHUNK, most - done))
            if limit.seconds is not None and perf_counter() - begun > limit.seconds:
                break
        return int(self.space.belief.drawn)

    def next_place(self, way: int) -> int:
        """The next place on the route to the question of a way, or on the way out."""
        k, paths, board = self.space.knowledge, self.space.paths, self.graph
        outside = len(board.places) - 1
        if way == NO_WAY or paths.distance[board.start[way]] < 0:
            exits = [
                board.to[w]
                for w in range(board.first[outside], board.first[outside + 1])
                if k.known[board.slot[w]] == OPEN and paths.distance[board.to[w]] >= 0
            ]
            if not exits:
                return NO_WAY
            target = min(exits, key=lambda place: int(paths.distance[place]))
            last = outside
        else:
            target, last = board.start[way], board.to[way]
        while target != k.at:
            last = target
            target = board.start[paths.routes[target]]
        return last

    def chosen(self) -> int:
        """The way that was decided on."""
        return int(self.space.choice.chosen)

    def turns_left(self, way: int, worlds: int) -> float:
        """About how many turns it takes to find the treasure if this is asked first."""
        self._parts(self.space)
        worlds = min(worlds, int(self.space.belief.drawn))
        return float(self._turns(self.space, way, worlds))

    def turns_in(self, barred: list[int], treasure: int, worlds: int) -> float:
        """The same in a maze that is known, for the one whose knowledge was taken up."""
        self._draw(self.space, worlds)
        count = self._decide(self.space, Plan(BELIEF, worlds, tries=1))
        if count == 0:
            return 1.0
        world = self.space.worlds[0]
        world.treasure = treasure
        for slot in range(len(self.graph.slots)):
            world.slots[slot] = OPEN
        for slot in barred:
            world.slots[slot] = BARRED
        return self.turns_left(self.chosen(), 1)

    def set_barriers(self, most: int) -> None:
        """How many barriers a maze may have."""
        self.space.knowledge.barriers = most

    def seek(self, barred: list[int], treasure: int, plan: Plan, salt: int, most: int) -> int:
        """The turns that a seeker needs in a maze, at most `most`."""
        self._put_up(barred)
        return int(self._seek(self.space, treasure, salt, plan, most))

    def asked(self, turns: int) -> list[int]:
        """The slots that the last search has asked for in its first turns."""
        asked = self.space.play.asked
        return [slot for slot in range(len(self.graph.slots)) if 0 < asked[slot] <= turns]

    def seek_often(
        self, barred: list[int], treasure: int, plan: Plan, salt: int, searches: int, most: int
    ) -> float:
        """The same, a mean over some searches."""
        self._put_up(barred)
        return float(self._mean_search(self.space, treasure, salt, searches, plan, most))

    def seek_plainly(
        self, barred: list[int], treasure: int, salt: int, searches: int, most: int
    ) -> float:
        """The same for the plain depth-first seeker."""
        self._put_up(barred)
        return float(self._plain(self.space, treasure, salt, searches, most))

    def _put_up(self, barred: list[int]) -> None:
        """Put up a maze for a search."""
        maze = self.space.play.maze
        for slot in range(len(self.graph.slots)):
            maze[slot] = OPEN
        for slot in barred:
            maze[slot] = BARRED

    @property
    def entrances(self) -> list[int]:
        """The slots of the entrances."""
        board, outside = self.graph, len(self.graph.places) - 1
        return board.slot[board.first[outside] : board.first[outside + 1]]

    def corridors(self, barriers: int, salt: int, closed: Iterable[int] = ()) -> list[int]:
        """The barriers of a maze that is all corridors; some slots are closed for sure."""
        self._begin(self.space, salt)
        self.set_barriers(barriers)
        for slot in closed:
            self.space.knowledge.known[slot] = BARRED
        self._forget(self.space)
        self._corridors(self.space, 0)
        slots = self.space.worlds[0].slots
        return [slot for slot in range(len(self.graph.slots)) if slots[slot] == BARRED]


@cache
def thinker(size: int, compiled: bool) -> Thinker:
    """The thinker of this process for a size."""
    return Thinker(size, compiled)
