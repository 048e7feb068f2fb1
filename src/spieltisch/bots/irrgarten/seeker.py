"""The seeker's functions and desk for one size of the board, compiled or interpreted."""

from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple
from zlib import crc32

from spieltisch.bots.irrgarten.desk import (
    AT,
    BARRED,
    BARRIERS,
    CHOSEN,
    MOST_WORLDS,
    NO_WAY,
    OPEN,
    VISITS,
    WORLDS,
    graph,
    new_desk,
)
from spieltisch.bots.irrgarten.fairness import make_fair
from spieltisch.bots.irrgarten.hardening import BOX, harden, new_yard
from spieltisch.bots.irrgarten.levels import BELIEF, PRACTISED, Plan
from spieltisch.bots.irrgarten.plain import mean_plain_search
from spieltisch.bots.irrgarten.practice import practice
from spieltisch.bots.irrgarten.searching import begin_search, decide, mean_search, seek
from spieltisch.bots.irrgarten.seeking import WEIGHTS, find_parts, mean_turns, score_ways
from spieltisch.bots.irrgarten.worlds import draw_worlds, forget_worlds, lay_corridors
from spieltisch.bots.mind import Limit
from spieltisch.game import Memory
from spieltisch.game.irrgarten.notation import fields_of, slots_of
from spieltisch.rules.irrgarten import KERNEL
from spieltisch.rules.irrgarten.board import OUTSIDE

__all__ = ["Effort", "Seeker", "seeker"]

CHUNK = 20
"""Worlds drawn between two looks at the clock."""
SLOW_WORLDS = 10
"""Worlds of a seeker that is not compiled."""
SALTS = 1 << 31


class Effort(NamedTuple):
    """How much is done for a hard maze."""

    lots: int
    """By which changes are judged."""
    changes: int
    """Tried to make it hard."""
    fair_changes: int
    """Tried to make it fair."""
    searches: int
    """Of the practised seeker to judge one of those."""
    share: float
    """Of the plain seeker's turns that the practised one should need."""


class Seeker:
    """A desk, what it is asked, and the numbers of the rules for its places and slots."""

    def __init__(self, size: int, compiled: bool) -> None:
        self.is_compiled = compiled
        self.graph = graph(size)
        self.desk = new_desk(size, compiled)
        for number, weight in enumerate(WEIGHTS):
            self.desk.weights[number] = weight
        for row, weights in enumerate(practice()):
            for number, weight in enumerate(weights):
                self.desk.practice[row][number] = weight
        bind: Callable[..., Any] = KERNEL.bind
        if compiled:
            from spieltisch.compute.library import compiled_rules

            bind = compiled_rules(KERNEL).bind
        self._begin, self._forget, self._draw = map(
            bind, (begin_search, forget_worlds, draw_worlds)
        )
        self._decide, self._seek = bind(decide), bind(seek)
        self._parts, self._turns = bind(find_parts), bind(mean_turns)
        self._corridors, self._score = bind(lay_corridors), bind(score_ways)
        self._mean_search, self._plain = bind(mean_search), bind(mean_plain_search)
        self._yard, self._harden = new_yard(size, compiled), bind(harden)
        self._make_fair = bind(make_fair)

    def remember(self, memory: Memory, seat: str) -> None:
        """Put on the desk what a seat knows of the other's maze; all can see what it asked."""
        d, board, view = self.desk, self.graph, memory["view"]
        fields, slots = fields_of(board.size), slots_of(board.size)
        known = view["known"][seat]
        self._begin(d, crc32(f"{seat} {view['mazes'].get(seat)}".encode()) % SALTS)
        d.notes[BARRIERS] = view["options"]["barriers"]
        d.notes[AT] = board.places[fields.get(view["pieces"][seat], OUTSIDE)]
        for name, what in (("open", OPEN), ("barriers", BARRED)):
            for text in known[name]:
                d.known[board.slots[slots[text]]] = what
        for text in known["visited"]:
            d.seen[board.places[fields[text]]] = 1
        asked = [event for event in memory["events"] if event["event"] == "asked"]
        entered = [e["to"] for e in asked if e["seat"] == seat and e["answer"] == "yes"]
        for number, text in enumerate(dict.fromkeys(t for t in entered if t in fields), start=1):
            d.visits[board.places[fields[text]]] = number
            d.notes[VISITS] = number
        if view["turn"] == seat:
            gone = {tuple(step.split(">")) for step in view["steps"]}
            places = {text: board.places[field] for text, field in fields.items()}
            steps = {(places[a], places[b]) for a, b in gone if a in places}
            for way, step in enumerate(zip(board.start, board.to, strict=True)):
                d.taken[way] = int(step in steps)
        self._forget(d)

    def decide(self, plan: Plan, limit: Limit) -> list[tuple[int, float]]:
        """Decide where to ask; the ways that were weighed with their scores, the best one first."""
        draws = plan.method in (BELIEF, PRACTISED)
        worlds = self._draw_worlds(plan, limit) if draws else 0
        count = self._decide(self.desk, plan.method, worlds, plan.overlooks, plan.tries)
        if draws:
            self._score(self.desk)
        return [(int(self.desk.candidates[i]), float(self.desk.values[i])) for i in range(count)]

    def _draw_worlds(self, plan: Plan, limit: Limit) -> int:
        most = min(limit.simulations or plan.worlds, MOST_WORLDS)
        if not self.is_compiled:
            most = min(most, SLOW_WORLDS)
        begun = perf_counter()
        for done in range(0, most, CHUNK):
            self._draw(self.desk, min(CHUNK, most - done))
            if limit.seconds is not None and perf_counter() - begun > limit.seconds:
                break
        return int(self.desk.notes[WORLDS])

    def next_place(self, way: int) -> int:
        """The next place on the route to the question of a way, or on the way out."""
        d, board = self.desk, self.graph
        outside = len(board.places) - 1
        if way == NO_WAY or d.distance[board.start[way]] < 0:
            exits = [
                board.to[w]
                for w in range(board.first[outside], board.first[outside + 1])
                if d.known[board.slot[w]] == OPEN and d.distance[board.to[w]] >= 0
            ]
            if not exits:
                return NO_WAY
            target = min(exits, key=lambda place: int(d.distance[place]))
            last = outside
        else:
            target, last = board.start[way], board.to[way]
        while target != d.notes[AT]:
            last = target
            target = int(d.start[d.routes[target]])
        return last

    def chosen(self) -> int:
        """The way that was decided on."""
        return int(self.desk.notes[CHOSEN])

    def turns_left(self, way: int, worlds: int) -> float:
        """About how many turns it takes to find the treasure if this is asked first."""
        self._parts(self.desk)
        return float(self._turns(self.desk, way, min(worlds, int(self.desk.notes[WORLDS]))))

    def turns_in(self, barred: list[int], treasure: int, worlds: int) -> float:
        """The same in a maze that is known, for the one whose knowledge is on the desk."""
        self._draw(self.desk, worlds)
        count = self._decide(self.desk, BELIEF, worlds, 0, 1)
        if count == 0:
            return 1.0
        self.desk.treasures[0] = treasure
        for slot in range(len(self.graph.slots)):
            self.desk.worlds[0][slot] = OPEN
        for slot in barred:
            self.desk.worlds[0][slot] = BARRED
        return self.turns_left(self.chosen(), 1)

    def set_barriers(self, most: int) -> None:
        """How many barriers a maze may have."""
        self.desk.notes[BARRIERS] = most

    def seek(self, barred: list[int], treasure: int, plan: Plan, salt: int, most: int) -> int:
        """The turns that a seeker needs in a maze, at most so many."""
        self._put_up(barred)
        return int(self._seek(self.desk, treasure, salt, *plan[:4], most))

    def seek_often(
        self, barred: list[int], treasure: int, plan: Plan, salt: int, searches: int, most: int
    ) -> float:
        """The same, a mean over so many searches by who overlooks nothing."""
        self._put_up(barred)
        return float(
            self._mean_search(self.desk, treasure, salt, searches, plan.method, plan.worlds, most)
        )

    def seek_plainly(
        self, barred: list[int], treasure: int, salt: int, searches: int, most: int
    ) -> float:
        """The same for the plain depth-first seeker."""
        self._put_up(barred)
        return float(self._plain(self.desk, treasure, salt, searches, most))

    def _put_up(self, barred: list[int]) -> None:
        """Put a maze on the desk for a search."""
        maze = self.desk.maze
        for slot in range(len(self.graph.slots)):
            maze[slot] = OPEN
        for slot in barred:
            maze[slot] = BARRED

    def corridors(self, barriers: int, salt: int) -> list[int]:
        """The barriers of a maze that is all corridors."""
        d = self.desk
        self._begin(d, salt)
        d.notes[BARRIERS] = barriers
        self._forget(d)
        self._corridors(d, 0)
        return [slot for slot in range(len(self.graph.slots)) if d.worlds[0][slot] == BARRED]

    def harden(
        self, barred: list[int], treasure: int, most: int, effort: Effort, salt: int
    ) -> tuple[list[int], int]:
        """The barriers and the treasure's place of a harder maze, and a fair one."""
        slots = len(self.graph.slots)
        most = min(most, slots)
        box = range(slots, slots + most - len(barred) + BOX)
        free = [slot for slot in range(slots) if slot not in barred]
        order = [*barred, *box[:-BOX], *free, *box[-BOX:]]
        y, size, places = self._yard, self.graph.size, len(order)
        for number, slot in enumerate(order):
            y.order[number] = slot
        place = self._harden(y, size, treasure, most, places, effort.lots, effort.changes, salt)
        if effort.fair_changes:
            self.set_barriers(most)
            place = self._make_fair(
                y, self.desk, size, place, most, places, effort.lots, *effort[2:], salt
            )
        return sorted(int(slot) for slot in y.order[:most] if slot < slots), int(place)


@cache
def seeker(size: int, compiled: bool) -> Seeker:
    """The seeker of this process for a size."""
    return Seeker(size, compiled)
