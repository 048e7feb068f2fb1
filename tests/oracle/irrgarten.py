"""Irrgarten played naively on positions of the protocol: a full scan for every question."""

import copy
import random
from typing import Any

GAME = "irrgarten"
SEATS = ["left", "right"]
OUT = "out"
DEFAULTS: dict[str, Any] = {"size": 6, "barriers": 30, "last_word": False, "begins": "lot"}


def other(seat: str) -> str:
    """The seat in whose maze this seat searches."""
    return "right" if seat == "left" else "left"


def all_fields(size: int) -> list[str]:
    """IRR-1, IRR-16: a field is the letter of its line and the number of its place."""
    return [f"{'ABCDEFGHIJ'[line]}{place}" for line in range(size) for place in range(1, size + 1)]


def entrance_fields(size: int) -> list[str]:
    """IRR-1: the fields numbered 1 lie at the entrance side."""
    return [field for field in all_fields(size) if field[1:] == "1"]


def are_neighbours(one: str, two: str) -> bool:
    """IRR-8: fields next to each other, never diagonally."""
    lines = abs(ord(one[0]) - ord(two[0]))
    places = abs(int(one[1:]) - int(two[1:]))
    return lines + places == 1


def edge_between(one: str, two: str) -> str:
    """IRR-2: the edge between two places, smaller field first; from `out` an entrance edge."""
    if OUT in (one, two):
        return "|" + (two if one == OUT else one)
    smaller, larger = sorted((one, two), key=lambda field: (field[0], int(field[1:])))
    return f"{smaller}|{larger}"


def all_slots(size: int) -> set[str]:
    """IRR-2: every edge between neighbours and every entrance edge."""
    fields = all_fields(size)
    inner = {edge_between(a, b) for a in fields for b in fields if are_neighbours(a, b)}
    return inner | {edge_between(OUT, field) for field in entrance_fields(size)}


def reachable_fields(size: int, barriers: set[str]) -> set[str]:
    """IRR-5: the fields to which a way leads from outside."""
    reached = {f for f in entrance_fields(size) if edge_between(OUT, f) not in barriers}
    while True:
        further = {
            field
            for field in all_fields(size)
            if field not in reached
            and any(
                are_neighbours(field, known) and edge_between(field, known) not in barriers
                for known in reached
            )
        }
        if not further:
            return reached
        reached |= further


def read_maze(text: str, options: dict[str, Any]) -> dict[str, Any]:
    """IRR-3, IRR-4, IRR-5: the maze a `build` move describes; ValueError if it may not be built."""
    word, treasure, *barriers = text.split(" ")
    size = options["size"]
    if word != "build" or treasure not in all_fields(size):
        raise ValueError(f"no build move on {size} x {size}: {text}")
    if len(set(barriers)) != len(barriers) or not set(barriers) <= all_slots(size):
        raise ValueError(f"a doubled or unknown slot (IRR-2): {text}")
    if len(barriers) > options["barriers"]:
        raise ValueError(f"{len(barriers)} barriers, only {options['barriers']} exist (IRR-3)")
    if treasure not in reachable_fields(size, set(barriers)):
        raise ValueError(f"no way leads to the treasure on {treasure} (IRR-5)")
    return {"treasure": treasure, "barriers": sorted(barriers)}


def random_build(options: dict[str, Any], rng: random.Random) -> str:
    """A legal `build` move with a random treasure and a random number of barriers."""
    slots = sorted(all_slots(options["size"]))
    while True:
        treasure = rng.choice(all_fields(options["size"]))
        most = min(options["barriers"], len(slots))
        text = " ".join(["build", treasure, *rng.sample(slots, rng.randint(0, most))])
        try:
            read_maze(text, options)
        except ValueError:
            continue
        return text


def start(people: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """IRR-4, IRR-7: nothing built yet; the beginner is the table's or drawn by lot."""
    if people != len(SEATS):
        raise ValueError(f"irrgarten is for {len(SEATS)}, not {people}")
    first = rng.choice(SEATS) if options["begins"] == "lot" else options["begins"]
    return {
        "game": GAME,
        "options": copy.deepcopy(options),
        "seats": list(SEATS),
        "actor": "left",
        "phase": "build",
        "turn": "left",
        "first": first,
        "mazes": dict.fromkeys(SEATS),
        "pieces": dict.fromkeys(SEATS, OUT),
        "known": {seat: {"open": [], "barriers": [], "visited": []} for seat in SEATS},
        "steps": [],
    }


class Oracle:
    """Plays irrgarten naively on positions of docs/protocol.md."""

    def __init__(self, position: dict[str, Any]) -> None:
        self._at: dict[str, Any] = copy.deepcopy(position)

    @property
    def position(self) -> dict[str, Any]:
        """The complete position, every list sorted except the steps."""
        shown = copy.deepcopy(self._at)
        for maze in shown["mazes"].values():
            if maze is not None:
                maze["barriers"].sort()
        for learned in shown["known"].values():
            for listed in learned.values():
                listed.sort()
        return shown

    def legal(self) -> tuple[str | None, list[str], list[int] | None]:
        """The actor and its moves; in phase `build` they are too many to list."""
        if self._at["phase"] == "over":
            return None, [], None
        if self._at["phase"] == "build":
            return self._at["actor"], [], None
        places = [OUT, *all_fields(self._at["options"]["size"])]
        moves = sorted(place for place in places if self._may_name(place))
        return self._at["turn"], moves or ["pass"], None

    def play(self, move: str) -> "Oracle":
        """The oracle after a build, a question or a pass."""
        if self._at["phase"] != "build" and move not in self.legal()[1]:
            raise ValueError(f"not legal here: {move}")
        return self.after(move)

    def after(self, move: str) -> "Oracle":
        """The oracle after a move known to be legal; a maze is checked as it is built."""
        after = Oracle(self._at)
        if self._at["phase"] == "build":
            after._build(move)
        elif move == "pass":
            after._end_turn()
        else:
            after._ask(move)
        return after

    def outcome(self) -> dict[str, Any]:
        """IRR-13, IRR-15: the finder wins; both found is a draw."""
        if self._at["phase"] != "over":
            return {"over": False, "payoffs": {}, "reason": None}
        finders = [seat for seat in SEATS if self._has_found(seat)]
        share = 1 if len(finders) == 1 else 0.5
        payoffs = {seat: share if seat in finders else 0 for seat in SEATS}
        was_last_word = self._at["options"]["last_word"] and self._at["first"] in finders
        reason = "IRR-15" if was_last_word else "IRR-13"
        return {"over": True, "payoffs": payoffs, "reason": reason}

    def count(self, depth: int) -> int:
        """The number of move sequences of this length; none are counted while building."""
        if depth == 0:
            return 1
        moves = self.legal()[1]
        if depth == 1:
            return len(moves)
        return sum(self.after(move).count(depth - 1) for move in moves)

    def _may_name(self, place: str) -> bool:
        """IRR-8, IRR-10, IRR-12: whether the seat on turn may ask for this place."""
        seat = self._at["turn"]
        here = self._at["pieces"][seat]
        entrances = entrance_fields(self._at["options"]["size"])
        if here == place:
            return False
        if here == OUT and place not in entrances:
            return False
        if place == OUT and here not in entrances:
            return False
        if OUT not in (here, place) and not are_neighbours(here, place):
            return False
        if edge_between(here, place) in self._at["known"][seat]["barriers"]:
            return False
        return f"{here}>{place}" not in self._at["steps"]

    def _build(self, move: str) -> None:
        """IRR-4: the next maze; the search starts when both stand."""
        self._at["mazes"][self._at["actor"]] = read_maze(move, self._at["options"])
        unbuilt = [seat for seat in SEATS if self._at["mazes"][seat] is None]
        if unbuilt:
            self._at["turn"] = self._at["actor"] = unbuilt[0]
        else:
            self._at["phase"] = "search"
            self._at["turn"] = self._at["actor"] = self._at["first"]

    def _ask(self, place: str) -> None:
        """IRR-8, IRR-9, IRR-10, IRR-11: a yes moves the piece, a no marks the barrier."""
        seat = self._at["turn"]
        here = self._at["pieces"][seat]
        learned = self._at["known"][seat]
        edge = edge_between(here, place)
        if edge in self._at["mazes"][other(seat)]["barriers"]:
            learned["barriers"].append(edge)
            self._end_turn()
            return
        if edge not in learned["open"]:
            learned["open"].append(edge)
        self._at["pieces"][seat] = place
        if place == OUT:
            self._end_turn()
            return
        self._at["steps"].append(f"{here}>{place}")
        if place not in learned["visited"]:
            learned["visited"].append(place)
        if self._has_found(seat):
            self._settle_find(seat)

    def _has_found(self, seat: str) -> bool:
        """IRR-13: the seat's piece stands on the other's treasure."""
        return bool(self._at["pieces"][seat] == self._at["mazes"][other(seat)]["treasure"])

    def _settle_find(self, seat: str) -> None:
        """IRR-13, IRR-15: a find ends the game, unless the beginner's leaves the last word."""
        if self._at["options"]["last_word"] and seat == self._at["first"]:
            self._end_turn(seat_has_just_found=True)
        else:
            self._end_game()

    def _end_turn(self, seat_has_just_found: bool = False) -> None:
        """IRR-12, IRR-15: the other's turn; a used-up last word ends the game instead."""
        if self._has_found(self._at["first"]) and not seat_has_just_found:
            self._end_game()
            return
        self._at["turn"] = self._at["actor"] = other(self._at["turn"])
        self._at["steps"] = []

    def _end_game(self) -> None:
        """IRR-14: the game is over and both mazes are shown."""
        self._at["phase"] = "over"
        self._at["turn"] = self._at["actor"] = None
        self._at["steps"] = []
