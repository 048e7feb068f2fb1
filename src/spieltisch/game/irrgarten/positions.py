"""Irrgarten positions as JSON, complete or as a seat may know them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from spieltisch.game.errors import BadPosition
from spieltisch.game.fields import Fields
from spieltisch.game.irrgarten.flaws import FLAWS
from spieltisch.game.irrgarten.notation import (
    OUT_TEXT,
    edge_slot,
    field_text,
    fields_of,
    parse_field,
    place_text,
    slots_of,
)
from spieltisch.game.irrgarten.options import SEATS, set_options
from spieltisch.game.irrgarten.view import Board, Known, Maze, Seat
from spieltisch.game.shapes import further_fields, required_fields
from spieltisch.game.text import Text, shortened
from spieltisch.rules.irrgarten import KERNEL, State, soundness
from spieltisch.rules.irrgarten.board import OUTSIDE, SLOTS, STEP
from spieltisch.rules.irrgarten.building import place_barrier
from spieltisch.rules.irrgarten.planes import WORD, has_slot_in, put_slot_in
from spieltisch.rules.irrgarten.searching import STEPS_A_WORD, note_step, side_left_by, visited
from spieltisch.rules.irrgarten.state import LOT, NO_FIELD, OVER, SEARCH, TREASURE

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "BLANK",
    "FIELDS",
    "FURTHER",
    "PICTURED",
    "is_dealing",
    "maze_json",
    "people_in",
    "phase",
    "read",
    "turn",
    "view",
    "write",
]

PHASES = {"build": TREASURE, "search": SEARCH, "over": OVER}
FIELDS = required_fields(Board)
FURTHER = further_fields(Board)
PICTURED = ("mazes", "pieces", "known")
KEPT = 1024
"""How many sets of slots, and of fields, are kept as texts."""
BLANK: Mapping[str, object] = {"first": "left", "steps": []}


def is_dealing(state: State) -> bool:
    """Whether the lot for the beginner is still to be drawn."""
    return state.phase == LOT


def phase(state: State) -> str:
    """The phase's name."""
    return "build" if state.phase < SEARCH else "over" if state.phase == OVER else "search"


def turn(state: State) -> int | None:
    """The seat whose turn it is."""
    return None if state.phase == OVER else state.turn


def people_in() -> int:
    """IRR-1: always two."""
    return len(SEATS)


def write(state: State) -> Board:
    """The fields of a position, both mazes included."""
    return _written(state, {seat: _maze(state, seat) for seat in SEATS})


def view(state: State, viewer: str) -> Board:
    """IRR-14: the traces and the pieces are open, a maze is its builder's."""
    mazes = {seat: _maze(state, seat) if seat == viewer else None for seat in SEATS}
    return _written(state, mazes)


def _written(state: State, mazes: dict[Seat, Maze | None]) -> Board:
    board: Board = {
        "first": SEATS[state.first],
        "mazes": mazes,
        "pieces": {seat: place_text(state.piece[n]) for n, seat in enumerate(SEATS)},
        "known": {seat: _known(state, n) for n, seat in enumerate(SEATS)},
        "steps": _steps(state),
    }
    if state.question_limit:
        board["questions"] = state.questions
    return board


def _maze(state: State, seat: Seat) -> Maze | None:
    number = SEATS.index(seat)
    return None if state.treasure[number] == NO_FIELD else maze_json(state, number)


def maze_json(state: State, seat: int) -> Maze:
    """A finished maze."""
    return {
        "treasure": field_text(state.treasure[seat]),
        "barriers": list(_slots_in(state.size, _joined(state.barred[seat]))),
    }


def _joined(words: Sequence[int]) -> int:
    """A set of fields or slots as one integer."""
    joined = 0
    for word in reversed(words):
        joined = joined << WORD | word
    return joined


@cache
def _field_bits(size: int) -> tuple[tuple[str, int], ...]:
    """The fields of a board as texts, sorted, and as bits of a joined set."""
    return tuple((text, 1 << field) for text, field in sorted(fields_of(size).items()))


@cache
def _slot_bits(size: int) -> tuple[tuple[str, int], ...]:
    """The slots of a board as texts, sorted, and as bits of a joined set."""
    found = []
    for text, slot in sorted(slots_of(size).items()):
        words = [0, 0, 0, 0]
        put_slot_in(words, slot)
        found.append((text, _joined(words)))
    return tuple(found)


@lru_cache(KEPT)
def _slots_in(size: int, joined: int) -> tuple[str, ...]:
    """The slots of a joined set, sorted; both players' views ask for the same ones."""
    return tuple(text for text, bit in _slot_bits(size) if joined & bit)


@lru_cache(KEPT)
def _entered_by(size: int, known: tuple[int, ...], barred: tuple[int, ...]) -> tuple[str, ...]:
    """The fields that a seat has entered, sorted; every view of both players has them."""
    state = State()
    state.size, state.known[0], state.barred[1] = size, list(known), list(barred)
    joined = _joined(visited(state, 0))
    return tuple(text for text, bit in _field_bits(size) if joined & bit)


def _known(state: State, seat: int) -> Known:
    """IRR-14: what a seat has learned of the other's maze."""
    known, barred = _joined(state.known[seat]), _joined(state.barred[1 - seat])
    entered = _entered_by(state.size, tuple(state.known[seat]), tuple(state.barred[1 - seat]))
    return {
        "open": list(_slots_in(state.size, known & ~barred)),
        "barriers": list(_slots_in(state.size, known & barred)),
        "visited": list(entered),
    }


def _steps(state: State) -> list[str]:
    """The steps of this turn, which end at the seeker's piece."""
    at = state.piece[state.turn]
    steps: list[str] = []
    for number in reversed(range(state.steps)):
        start = at - STEP[side_left_by(state, number)]
        steps.append(f"{field_text(start)}>{field_text(at)}")
        at = start
    if state.entered:
        steps.append(f"{OUT_TEXT}>{field_text(at)}")
    return steps[::-1]


def read(game: "Game", fields: Fields) -> State:
    """The state of a JSON position."""
    state = State()
    set_options(game, state)
    KERNEL.begin(state)
    state.phase = PHASES[fields.choice("phase", PHASES)]
    state.first = SEATS.index(fields.choice("first", SEATS))
    if state.phase != OVER:
        state.turn = SEATS.index(fields.choice("turn", SEATS))
    state.questions = state.question_limit if state.phase == OVER else 0
    if "questions" in fields:
        state.questions = fields.integer("questions", 0, state.question_limit)
    for name in ("mazes", "pieces", "known"):
        fields.inner(name).only(SEATS)
    for number, seat in enumerate(SEATS):
        _read_maze(fields.inner("mazes"), seat, state, number)
        place = fields.inner("pieces").choice(seat, (OUT_TEXT, *fields_of(state.size)))
        field = parse_field(place)
        state.piece[number] = OUTSIDE if field is None else field
    for number, seat in enumerate(SEATS):
        _read_known(fields.inner("known").inner(seat), state, number)
    _read_steps(fields, state)
    return state


def _read_maze(mazes: Fields, seat: str, state: State, number: int) -> None:
    if mazes.raw(seat) is None:
        return
    maze = mazes.inner(seat)
    maze.only(("treasure", "barriers"))
    fields, slots = fields_of(state.size), slots_of(state.size)
    state.treasure[number] = fields[maze.choice("treasure", fields)]
    for text in maze.words("barriers", SLOTS, slots):
        place_barrier(state, number, slots[text])


def _read_known(known: Fields, state: State, seat: int) -> None:
    """IRR-8: what was learned is true of the maze; IRR-9: open edges tell the visited fields."""
    known.only(("open", "barriers", "visited"))
    slots = slots_of(state.size)
    for name, is_barrier in (("open", False), ("barriers", True)):
        for text in known.words(name, SLOTS, slots):
            if has_slot_in(state.barred[1 - seat], slots[text]) != is_barrier:
                raise _untrue(f"{known.where}.{name}", text, is_barrier)
            put_slot_in(state.known[seat], slots[text])
    told = set(known.words("visited", len(fields_of(state.size)), fields_of(state.size)))
    right = set(_known(state, seat)["visited"])
    for text in sorted(told ^ right):
        raise BadPosition(
            Text(
                f"{known.where}.visited is wrong about {text}: a field was entered exactly if one "
                "of its edges is known to be open",
                f"{known.where}.visited stimmt nicht für {text}: ein Feld wurde genau dann "
                "betreten, wenn eine seiner Kanten als offen bekannt ist",
            ),
            code="impossible_position",
            rule="IRR-9",
        )


def _untrue(where: str, edge: str, is_barrier: bool) -> BadPosition:
    there = ("no barrier", "keine Barriere") if is_barrier else ("a barrier", "eine Barriere")
    return BadPosition(
        Text(
            f"{where} lists {edge}, but in the other's maze there is {there[0]}",
            f"{where} nennt {edge}, aber im Irrgarten des anderen steht dort {there[1]}",
        ),
        code="impossible_position",
        rule="IRR-8",
    )


def _read_steps(fields: Fields, state: State) -> None:
    """IRR-12: the steps form one walk that ends at the seeker's piece."""
    walk = list(_walk(fields, state))
    if not walk:
        return
    follows = all(before[1] == after[0] for before, after in pairwise(walk))
    at_piece = state.phase == SEARCH and walk[-1][1] == state.piece[state.turn]
    state.entered = int(walk[0][0] == OUTSIDE)
    inner = walk[state.entered :]
    is_inside = all(OUTSIDE not in step for step in inner)
    fits = len(inner) <= len(state.trail) * STEPS_A_WORD
    if not (follows and at_piece and is_inside and fits):
        raise BadPosition(
            FLAWS[soundness.BAD_STEPS].text, code="impossible_position", rule="IRR-12"
        )
    for start, to in inner:
        note_step(state, start, STEP.index(to - start))


def _walk(fields: Fields, state: State) -> Iterator[tuple[int, int]]:
    places = {OUT_TEXT: OUTSIDE, **fields_of(state.size)}
    for i, text in enumerate(fields.listing("steps", 0, 2 * SLOTS)):
        start, _, to = text.partition(">") if isinstance(text, str) else ("", "", "")
        is_known = start in places and to in places
        if not is_known or to == OUT_TEXT or edge_slot(places[start], places[to]) is None:
            raise BadPosition(
                Text(
                    f"position.steps[{i}] must be a step like A1>A2 or out>A1, "
                    f"not {shortened(text)}",
                    f"position.steps[{i}] muss ein Schritt wie A1>A2 oder out>A1 sein, "
                    f"nicht {shortened(text)}",
                )
            )
        yield places[start], places[to]
