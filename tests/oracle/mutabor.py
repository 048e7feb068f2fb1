"""A naive Mutabor: dicts from field names to cards and seats, every line walked field by field."""

from __future__ import annotations

import copy
import functools
import itertools
import random
from typing import Any

PLAN = """
 .  .  41 42 43 44 .  .
 .  21 22 23 24 25 26 .
 40 20 7  8  9  10 27 45
 39 19 6  1  2  11 28 46
 38 18 5  4  3  12 29 47
 37 17 16 15 14 13 30 48
 .  36 35 34 33 32 31 .
 .  .  52 51 50 49 .  .
"""
COLUMNS = "abcdefgh"
ROWS = "87654321"
NUMBER = {
    column + row: int(number)
    for row, line in zip(ROWS, PLAN.strip().splitlines(), strict=True)
    for column, number in zip(COLUMNS, line.split(), strict=True)
    if number != "."
}
FIELDS = frozenset(NUMBER)
MIDDLE = frozenset(field for field, number in NUMBER.items() if number <= 4)
DEAL_ORDER = sorted(FIELDS, key=NUMBER.__getitem__)

SEATS = {
    2: ["south", "north"],
    3: ["south", "west", "north"],
    4: ["south", "west", "north", "east"],
}
MIDDLE_PLAYER = "west"
HOME_FIELDS = {
    "south": frozenset(("c1", "d1", "e1", "f1")),
    "west": frozenset(("a3", "a4", "a5", "a6")),
    "north": frozenset(("c8", "d8", "e8", "f8")),
    "east": frozenset(("h3", "h4", "h5", "h6")),
}
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}

PACK = {"star": 10, "tree": 10, "gate": 10, "elephant": 10, "crab": 10, "stork": 2}
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LINES = {
    "star": STRAIGHT + DIAGONAL,
    "tree": STRAIGHT + DIAGONAL,
    "gate": STRAIGHT,
    "elephant": DIAGONAL,
    "stork": STRAIGHT + DIAGONAL,
}
ONE_STEP = ("tree", "stork")

THIRD_TIME = 3
QUIET_ROUNDS = 100
PIECES_PER_SEAT = 4

DEFAULTS: dict[str, Any] = {
    "restart_by": "hitter",
    "sides": "closed",
    "exchange": "turn",
    "begins": "lot",
}

Key = tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


def shifted(field: str, right: int, up: int) -> str | None:
    """The field that many columns right and rows up, or None where the plan has none."""
    column = COLUMNS.index(field[0]) + right
    row = int(field[1]) + up
    if not 0 <= column < len(COLUMNS):
        return None
    name = f"{COLUMNS[column]}{row}"
    return name if name in FIELDS else None


def leap_ends(field: str) -> set[str]:
    """MUT-5: one field straight, then one further diagonally, never turning back."""
    ends = set()
    for right, up in STRAIGHT:
        for aside_right, aside_up in DIAGONAL:
            leads_on = right * aside_right + up * aside_up > 0
            end = shifted(field, right + aside_right, up + aside_up)
            if leads_on and end is not None:
                ends.add(end)
    return ends


def pattern(field: str, card: str, blocked: frozenset[str]) -> set[str]:
    """MUT-5, MUT-10: where a card's move may end; a line may end on a blocked field, not pass it.

    The middle is neither entered nor passed.
    """
    if card == "crab":
        return leap_ends(field) - MIDDLE
    ends = set()
    for right, up in LINES[card]:
        end = shifted(field, right, up)
        while end is not None and end not in MIDDLE:
            ends.add(end)
            if end in blocked or card in ONE_STEP:
                break
            end = shifted(end, right, up)
    return ends


@functools.cache
def empty_pattern(field: str, card: str) -> frozenset[str]:
    """Where a card's move ends on the board without pieces."""
    return frozenset(pattern(field, card, frozenset()))


class Oracle:
    """Plays mutabor naively on positions of docs/protocol.md."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Reads a complete position; the given dict is left alone."""
        given = copy.deepcopy(position)
        self.options: dict[str, Any] = {**DEFAULTS, **given["options"]}
        self.seats: list[str] = given["seats"]
        self.phase: str = given["phase"]
        self.turn: str | None = given["turn"]
        self.first: str = given["first"]
        self.cards: dict[str, str] = given["cards"]
        self.round: int = given["round"]
        self.quiet: int = given["quiet"]
        self.to_skip: list[str] = given["to_skip"]
        self.swapped: bool = given["swapped"]
        self.repeats: int = given["repeats"]
        self.standing: dict[str, str] = {}
        for seat in self.seats:
            for field in given["pieces"][seat]:
                assert field in FIELDS - self.standing.keys(), field
                self.standing[field] = seat
        assert set(self.cards) == FIELDS
        self.seen: dict[Key, int] = {}
        if self.phase == "move" and not self.swapped:
            self.seen[self._key()] = self.repeats

    @property
    def position(self) -> dict[str, Any]:
        """The complete position."""
        return copy.deepcopy(
            {
                "game": "mutabor",
                "options": self.options,
                "seats": self.seats,
                "actor": self._actor(),
                "phase": self.phase,
                "turn": self.turn,
                "first": self.first,
                "cards": {field: self.cards[field] for field in sorted(FIELDS)},
                "pieces": {seat: sorted(self._fields_of(seat)) for seat in self.seats},
                "round": self.round,
                "quiet": self.quiet,
                "to_skip": self.to_skip,
                "swapped": self.swapped,
                "repeats": self.repeats,
            }
        )

    def legal(self) -> tuple[str | None, list[str], list[int] | None]:
        """Actor and sorted moves; chance never acts here."""
        actor = self._actor()
        if actor is None:
            return None, [], None
        if self.phase == "restart":
            return actor, self._free_start_fields(actor), None
        moves = self._moves(actor)
        if not self.swapped:
            moves += self._exchanges(actor)
        return actor, sorted(moves) or ["pass"], None

    def play(self, move: str) -> Oracle:
        """A new oracle after this legal move."""
        actor, moves, _ = self.legal()
        if actor is None or move not in moves:
            raise ValueError(f"{move!r} is not among {moves}")
        after = self._copy()
        if after.phase == "restart":
            after.standing[move] = actor
            after.phase = "move"
            after._end_turn(arrived=False)
        elif move == "pass":
            after._end_turn(arrived=False)
        elif move.startswith("swap "):
            after._exchange(move)
        else:
            after._move(actor, move)
        return after

    def outcome(self) -> dict[str, Any]:
        """MUT-20, MUT-22: 1 for the winner, else the point is shared."""
        if self.phase != "over":
            return {"over": False, "payoffs": {}, "reason": None}
        winners = [seat for seat in self.seats if self._is_home(seat)]
        if winners:
            payoffs: dict[str, float] = {seat: int(seat in winners) for seat in self.seats}
            return {"over": True, "payoffs": payoffs, "reason": "MUT-20"}
        share = 1 / len(self.seats)
        return {"over": True, "payoffs": dict.fromkeys(self.seats, share), "reason": "MUT-22"}

    def count(self, depth: int) -> int:
        """The number of move sequences of this length."""
        if depth == 0:
            return 1
        return sum(self.play(move).count(depth - 1) for move in self.legal()[1])

    def _copy(self) -> Oracle:
        twin = copy.copy(self)
        twin.cards = dict(self.cards)
        twin.standing = dict(self.standing)
        twin.to_skip = list(self.to_skip)
        twin.seen = dict(self.seen)
        return twin

    def _key(self) -> Key:
        """MUT-22: what makes two positions the same: turn, cards and pieces."""
        assert self.turn is not None
        cards = tuple(sorted(self.cards.items()))
        return self.turn, cards, tuple(sorted(self.standing.items()))

    def _actor(self) -> str | None:
        if self.phase == "over":
            return None
        if self.phase == "restart":
            hit = [seat for seat in self.seats if len(self._fields_of(seat)) < PIECES_PER_SEAT]
            assert len(hit) == 1
            return hit[0]
        return self.turn

    def _fields_of(self, seat: str) -> list[str]:
        return [field for field, holder in self.standing.items() if holder == seat]

    def _targets(self, seat: str) -> frozenset[str]:
        """MUT-4: the start fields of the opposite side."""
        return HOME_FIELDS[OPPOSITE[seat]]

    def _closed_sides(self, seat: str) -> frozenset[str]:
        """MUT-9, MUT-18: the side start fields, unless they belong to the maze."""
        if self.options["sides"] == "open":
            return frozenset()
        left, right = HOME_FIELDS.keys() - {seat, OPPOSITE[seat]}
        return HOME_FIELDS[left] | HOME_FIELDS[right]

    def _is_home(self, seat: str) -> bool:
        """MUT-20: all four pieces stand on target fields."""
        return set(self._fields_of(seat)) == self._targets(seat)

    def _free_start_fields(self, seat: str) -> list[str]:
        """MUT-12: the start fields of a seat that carry no piece."""
        return sorted(field for field in HOME_FIELDS[seat] if field not in self.standing)

    def _may_be_hit(self, field: str) -> bool:
        """MUT-12, MUT-14, MUT-15: the piece here has no protection and somewhere to go."""
        owner = self.standing[field]
        if field in HOME_FIELDS[owner] or field in self._targets(owner):
            return False
        if self.cards[field] == "stork":
            return False
        return bool(self._free_start_fields(owner))

    def _moves(self, seat: str) -> list[str]:
        """MUT-5 to MUT-15: every move of every piece, hits with each restart field."""
        blocked = frozenset(self.standing)
        forbidden = HOME_FIELDS[seat] | self._closed_sides(seat)
        moves = []
        for start in self._fields_of(seat):
            if start in self._targets(seat):
                continue
            for end in pattern(start, self.cards[start], blocked) - forbidden:
                holder = self.standing.get(end)
                if holder is None:
                    moves.append(f"{start}>{end}")
                elif holder != seat and self._may_be_hit(end):
                    moves += [f"{start}>{end}x{restart}" for restart in self._restarts(holder)]
        return moves

    def _restarts(self, holder: str) -> list[str]:
        """MUT-12: the restart fields a hit names; none where the owner chooses later."""
        if self.options["restart_by"] == "owner":
            return [""]
        return self._free_start_fields(holder)

    def _unreachable(self, seat: str, cards: dict[str, str]) -> set[str]:
        """MUT-21: target fields without an own piece that no card leads to on the empty board."""
        targets = self._targets(seat)
        reached: set[str] = set()
        for field in FIELDS - MIDDLE - targets - self._closed_sides(seat):
            reached |= empty_pattern(field, cards[field])
        return {
            field for field in targets if field not in reached and self.standing.get(field) != seat
        }

    def _exchanges(self, seat: str) -> list[str]:
        """MUT-21: swaps of two open cards without pieces that open an unreachable target field."""
        unreachable = self._unreachable(seat, self.cards)
        if not unreachable:
            return []
        bare = sorted(FIELDS - MIDDLE - set(self.standing))
        exchanges = []
        for one, other in itertools.combinations(bare, 2):
            swapped = {**self.cards, one: self.cards[other], other: self.cards[one]}
            if unreachable - self._unreachable(seat, swapped):
                exchanges.append(f"swap {one} {other}")
        return exchanges

    def _exchange(self, move: str) -> None:
        """MUT-21: swaps two cards; that is the turn, or comes before the move."""
        _, one, other = move.split()
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]
        if self.options["exchange"] == "free":
            self.swapped = True
        else:
            self._end_turn(arrived=False)

    def _move(self, seat: str, move: str) -> None:
        """MUT-8, MUT-12: moves a piece; a hit piece goes back, or waits for its owner's choice."""
        start, rest = move.split(">")
        end, hit, restart = rest.partition("x")
        del self.standing[start]
        owner = self.standing.get(end)
        self.standing[end] = seat
        self.swapped = False
        if hit and not restart:
            self.phase = "restart"
            return
        if hit:
            assert owner is not None
            self.standing[restart] = owner
        self._end_turn(arrived=end in self._targets(seat))

    def _end_turn(self, arrived: bool) -> None:
        """MUT-16, MUT-19, MUT-20: a win ends the game, else the next seat's turn begins."""
        assert self.turn is not None
        self.swapped = False
        self.quiet = 0 if arrived else self.quiet + 1
        if self._is_home(self.turn):
            self._end()
            return
        self._pass_turn_on()
        while self.turn in self.to_skip:
            self.to_skip.remove(self.turn)
            self._pass_turn_on()
        key = self._key()
        self.repeats = self.seen[key] = self.seen.get(key, 0) + 1
        if self._is_draw():
            self._end()

    def _pass_turn_on(self) -> None:
        assert self.turn is not None
        here = self.seats.index(self.turn)
        self.turn = self.seats[(here + 1) % len(self.seats)]
        if self.turn == self.first:
            self.round += 1

    def _is_draw(self) -> bool:
        """MUT-22: nobody can do anything, the third repetition, or too long without arrival."""
        if self.repeats >= THIRD_TIME or self.quiet >= QUIET_ROUNDS * len(self.seats):
            return True
        return not any(self._moves(seat) or self._exchanges(seat) for seat in self.seats)

    def _end(self) -> None:
        self.phase = "over"
        self.turn = None
        self.swapped = False


def start(people: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """MUT-2, MUT-4, MUT-17 to MUT-19: cards shuffled and laid in the plan's order, pieces set."""
    seats = SEATS[people]
    pack = [kind for kind, number in PACK.items() for _ in range(number)]
    rng.shuffle(pack)
    first = options["begins"]
    if first == "lot":
        first = rng.choice([seat for seat in seats if people != 3 or seat != MIDDLE_PLAYER])
    position = {
        "game": "mutabor",
        "options": options,
        "seats": seats,
        "actor": first,
        "phase": "move",
        "turn": first,
        "first": first,
        "cards": dict(zip(DEAL_ORDER, pack, strict=True)),
        "pieces": {seat: sorted(HOME_FIELDS[seat]) for seat in seats},
        "round": 1,
        "quiet": 0,
        "to_skip": [MIDDLE_PLAYER] if people == 3 else [],
        "swapped": False,
        "repeats": 1,
    }
    return Oracle(position).position
