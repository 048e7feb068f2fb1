"""A naive Mensch: named places on a board that is a plain dict, nothing remembered between moves.

Places are written out: ``ring 17`` is a circle of the outer cross, ``red c`` an end circle. A piece
that stands on no place waits on its colour's `B`.
"""

from __future__ import annotations

import copy
import functools
import random
from typing import Any

COLOURS = ("yellow", "green", "red", "black")
START_CIRCLE = {"yellow": 0, "green": 10, "red": 20, "black": 30}
END_LETTERS = ("a", "b", "c", "d")
PIECES_PER_COLOUR = 4
CIRCLES = 40
FACES = (1, 2, 3, 4, 5, 6)
SIX = 6

DEFAULTS: dict[str, Any] = {
    "colours": "all",
    "opening": "roll",
    "three_tries": False,
    "own_hits": True,
    "clear_start": False,
    "start_on_A": 1,
    "must_hit": False,
    "home_jumps": True,
    "prizes": [4, 2, 1, 0],
    "stop_at_first": False,
}

PEOPLE_ALL: dict[int, dict[str, list[str]]] = {
    2: {"p1": ["yellow", "red"], "p2": ["green", "black"]},
    3: {"p1": ["yellow", "red"], "p2": ["green"], "p3": ["black"]},
    4: {"p1": ["yellow"], "p2": ["green"], "p3": ["red"], "p4": ["black"]},
}
PEOPLE_ONLY: dict[int, dict[str, list[str]]] = {
    2: {"p1": ["yellow"], "p2": ["red"]},
    3: {"p1": ["yellow"], "p2": ["green"], "p3": ["red"]},
    4: {"p1": ["yellow"], "p2": ["green"], "p3": ["red"], "p4": ["black"]},
}


@functools.cache
def way(colour: str) -> tuple[str, ...]:
    """MEN-2: the 44 places of a colour in the order of its walk, `A` first, `d` last."""
    ring = [f"ring {(START_CIRCLE[colour] + step) % CIRCLES}" for step in range(CIRCLES)]
    return (*ring, *(f"{colour} {letter}" for letter in END_LETTERS))


def label(progress: int) -> str:
    """The text of a place on the mover's own way: `B`, a number, or an end letter."""
    if progress < 0:
        return "B"
    if progress >= CIRCLES:
        return END_LETTERS[progress - CIRCLES]
    return str(progress)


def progress_of(text: str) -> int:
    """The progress a place text stands for."""
    if text == "B":
        return -1
    if text in END_LETTERS:
        return CIRCLES + END_LETTERS.index(text)
    return int(text)


def is_end(place: str) -> bool:
    """Whether a place is an end circle."""
    return not place.startswith("ring ")


class Oracle:
    """Plays mensch naively on positions of docs/protocol.md."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Reads a complete position; the given dict is left alone."""
        given = copy.deepcopy(position)
        self.options: dict[str, Any] = {**copy.deepcopy(DEFAULTS), **given["options"]}
        self.seats: list[str] = given["seats"]
        self.people: dict[str, list[str]] = given["people"]
        self.phase: str = given["phase"]
        self.turn: str | None = given["turn"]
        self.die: int | None = given["die"]
        self.tries: int = given["tries"]
        self.places: list[str] = given["places"]
        self.opening: dict[str, int | None] = given["opening"]
        if self.phase != "opening":
            self.opening = dict.fromkeys(self.seats)
        self.standing: dict[str, str] = {}
        for colour in self.seats:
            assert len(given["pieces"][colour]) == PIECES_PER_COLOUR
            for progress in given["pieces"][colour]:
                if progress >= 0:
                    place = way(colour)[progress]
                    assert place not in self.standing, f"two pieces on {place}"
                    self.standing[place] = colour

    @property
    def position(self) -> dict[str, Any]:
        """The complete position."""
        return copy.deepcopy(
            {
                "game": "mensch",
                "options": self.options,
                "seats": self.seats,
                "actor": self.legal()[0],
                "phase": self.phase,
                "turn": self.turn,
                "people": self.people,
                "pieces": {colour: self._progresses(colour) for colour in self.seats},
                "die": self.die,
                "opening": self.opening,
                "tries": self.tries,
                "places": self.places,
            }
        )

    def legal(self) -> tuple[str | None, list[str], list[int] | None]:
        """Actor, sorted moves and, for chance, their weights."""
        if self.phase == "over":
            return None, [], None
        if self.phase in ("opening", "roll"):
            rolls = [f"roll {face}" for face in FACES]
            return "chance", rolls, [1] * len(rolls)
        assert self.turn is not None
        assert self.die is not None
        moves = self._moves(self.turn, self.die)
        texts = sorted(f"{label(start)}>{label(end)}" for start, end in moves)
        return self.turn, texts or ["pass"], None

    def play(self, move: str) -> Oracle:
        """A new oracle after this legal move."""
        _, moves, _ = self.legal()
        if move not in moves:
            raise ValueError(f"{move!r} is not among {moves}")
        after = copy.copy(self)
        after.standing = dict(self.standing)
        after.opening = dict(self.opening)
        after.places = list(self.places)
        if after.phase == "opening":
            after._opening_roll(int(move.removeprefix("roll ")))
        elif after.phase == "roll":
            after._rolled(int(move.removeprefix("roll ")))
        else:
            after._moved(move)
        return after

    def outcome(self) -> dict[str, Any]:
        """MEN-16, MEN-17: prizes by place; a first-prize game pays nobody else."""
        if self.phase != "over":
            return {"over": False, "payoffs": {}, "reason": None}
        ranking = list(self.places)
        reason = "MEN-17"
        if not self.options["stop_at_first"]:
            ranking += [colour for colour in self.seats if colour not in self.places]
            reason = "MEN-16"
        payoffs = dict.fromkeys(self.seats, 0)
        for colour, prize in zip(ranking, self.options["prizes"], strict=False):
            payoffs[colour] = prize
        return {"over": True, "payoffs": payoffs, "reason": reason}

    def count(self, depth: int) -> int:
        """The number of move sequences of this length."""
        if depth == 0:
            return 1
        return sum(self.play(move).count(depth - 1) for move in self.legal()[1])

    def _progresses(self, colour: str) -> list[int]:
        on_way = [
            step for step, place in enumerate(way(colour)) if self.standing.get(place) == colour
        ]
        return [-1] * (PIECES_PER_COLOUR - len(on_way)) + on_way

    def _waiting(self, colour: str) -> int:
        """How many pieces of a colour wait on `B`."""
        return self._progresses(colour).count(-1)

    def _walk(self, colour: str, start: int, steps: int) -> int | None:
        """MEN-6, MEN-12 to MEN-14: where a walk of exactly `steps` steps ends, or None."""
        end = start + steps
        places = way(colour)
        if end >= len(places):
            return None
        holder = self.standing.get(places[end])
        if is_end(places[end]) and holder is not None:
            return None
        if holder == colour and not self.options["own_hits"]:
            return None
        passed = places[start + 1 : end]
        if not self.options["home_jumps"] and any(
            is_end(place) and place in self.standing for place in passed
        ):
            return None
        return end

    def _walks(self, colour: str, die: int) -> list[tuple[int, int]]:
        """Every walk of a piece already in play, before any compulsion."""
        walks = []
        for start in self._progresses(colour):
            if start >= 0:
                end = self._walk(colour, start, die)
                if end is not None:
                    walks.append((start, end))
        return walks

    def _moves(self, colour: str, die: int) -> list[tuple[int, int]]:
        """MEN-7, MEN-9 to MEN-11: the legal moves, after all compulsions in their order."""
        moves = self._walks(colour, die)
        from_a = [(start, end) for start, end in moves if start == 0]
        if self._waiting(colour) > 0:
            holds_a = self.standing.get(way(colour)[0]) == colour
            if die == SIX and not holds_a:
                moves = [(-1, 0)]
            elif (die == SIX or self.options["clear_start"]) and from_a:
                moves = from_a
        if self.options["must_hit"]:
            hits = [move for move in moves if self._hits_foreign(colour, move[1])]
            moves = hits or moves
        return moves

    def _hits_foreign(self, colour: str, end: int) -> bool:
        return self.standing.get(way(colour)[end], colour) != colour

    def _first_tries(self, colour: str) -> int:
        """MEN-11: rolls a turn begins with; three for a colour that only a 6 can help."""
        if not self.options["three_tries"]:
            return 1
        own = {place for place, holder in self.standing.items() if holder == colour}
        if any(not is_end(place) for place in own):
            return 1
        ends = [f"{colour} {letter}" for letter in END_LETTERS]
        held = [index for index, place in enumerate(ends) if place in own]
        free = [index for index, place in enumerate(ends) if place not in own]
        if any(low < high for low in held for high in free):
            return 1
        return 3

    def _opening_roll(self, face: int) -> None:
        """MEN-5: everybody rolls; the tied roll again; the highest moves with that roll."""
        assert self.turn is not None
        self.opening[self.turn] = face
        to_roll = [colour for colour in self.seats if self.opening[colour] is None]
        if to_roll:
            self.turn = to_roll[0]
            return
        best = max(roll for roll in self.opening.values() if roll is not None)
        winners = [colour for colour in self.seats if self.opening[colour] == best]
        if len(winners) > 1:
            self.opening = {colour: None if colour in winners else 0 for colour in self.seats}
            self.turn = winners[0]
            return
        self.opening = dict.fromkeys(self.seats)
        self._begin_turn(winners[0])
        self._rolled(best)

    def _begin_turn(self, colour: str) -> None:
        self.phase = "roll"
        self.turn = colour
        self.die = None
        self.tries = self._first_tries(colour)

    def _rolled(self, face: int) -> None:
        """MEN-8: a 6 earns exactly one more roll; any other roll uses one up."""
        self.phase = "move"
        self.die = face
        self.tries = 1 if face == SIX else self.tries - 1

    def _moved(self, move: str) -> None:
        """MEN-6, MEN-8, MEN-12, MEN-16: moves, then finishes, rolls on or hands over the turn."""
        colour = self.turn
        assert colour is not None
        if move != "pass":
            start, end = (progress_of(text) for text in move.split(">"))
            if start >= 0:
                del self.standing[way(colour)[start]]
            self.standing[way(colour)[end]] = colour
        if all(f"{colour} {letter}" in self.standing for letter in END_LETTERS):
            self.places.append(colour)
            if self.options["stop_at_first"] or len(self.places) == len(self.seats) - 1:
                self._end()
            else:
                self._begin_turn(self._next(colour))
        elif self.tries > 0:
            self.phase = "roll"
            self.die = None
        else:
            self._begin_turn(self._next(colour))

    def _next(self, colour: str) -> str:
        """The next colour clockwise that still plays."""
        here = self.seats.index(colour)
        order = self.seats[here + 1 :] + self.seats[:here]
        return next(other for other in order if other not in self.places)

    def _end(self) -> None:
        self.phase = "over"
        self.turn = None
        self.die = None
        self.tries = 0


def start(people: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """MEN-1, MEN-3 to MEN-5: a starting position; nothing in it is drawn, so rng stays unused."""
    owners = (PEOPLE_ALL if options["colours"] == "all" else PEOPLE_ONLY)[people]
    seats = [colour for colour in COLOURS if any(colour in own for own in owners.values())]
    entered = options["start_on_A"]
    position = {
        "game": "mensch",
        "options": options,
        "seats": seats,
        "actor": "chance",
        "phase": "opening",
        "turn": seats[0],
        "people": owners,
        "pieces": {
            colour: [-1] * (PIECES_PER_COLOUR - entered) + [0] * entered for colour in seats
        },
        "die": None,
        "opening": dict.fromkeys(seats),
        "tries": 0,
        "places": [],
    }
    oracle = Oracle(position)
    if options["opening"] == "fixed":
        oracle._begin_turn(seats[0])
    return oracle.position
