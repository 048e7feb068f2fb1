"""Irrgarten, the two hidden mazes, for everything above the kernel."""

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.errors import IllegalMove
from spieltisch.game.events import Event
from spieltisch.game.fields import Fields
from spieltisch.game.irrgarten import drawing, explain, notation, positions
from spieltisch.game.irrgarten.events import both_mazes, events
from spieltisch.game.irrgarten.flaws import FLAWS
from spieltisch.game.irrgarten.names import SEAT_TEXTS
from spieltisch.game.irrgarten.options import (
    OPTIONS,
    PRESETS,
    SEATS,
    USUAL_SIZES,
    options_of,
    write_options,
)
from spieltisch.game.irrgarten.resample import resample
from spieltisch.game.irrgarten.rulebook import RULEBOOK
from spieltisch.game.irrgarten.view import Board, Both, Frame, Memory, View
from spieltisch.game.kind import Kind, Past
from spieltisch.game.options import OptionValues
from spieltisch.game.text import Text
from spieltisch.rules.irrgarten import KERNEL, State, rules
from spieltisch.rules.irrgarten.searching import has_found
from spieltisch.rules.irrgarten.state import BARRIERS, LOT, OVER, SEARCH

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["KIND", "PLACE"]

PLACE = 3
"""Its place in the list of games."""


class Irrgarten(Kind[State]):
    """Two people, each in search of the treasure in the other's hidden maze."""

    name = "irrgarten"
    title = Text("Irrgarten", "Irrgarten")
    kernel = KERNEL
    all_seats = SEATS
    seat_texts = SEAT_TEXTS
    fewest, most = 2, 2
    options = OPTIONS
    presets = PRESETS
    rulebook = RULEBOOK
    rules_version = 1
    endings = ("IRR-13", "IRR-15", "IRR-16")
    flaws = FLAWS
    fields = positions.FIELDS
    further = positions.FURTHER
    blank = positions.BLANK
    pictured = ("mazes", "pieces", "known")
    reveals = frozenset({"asked", "found"})

    def check(self, people: int, options: OptionValues) -> None:
        """IRR-16: boards from 4 to 10; smaller ones only for a search of a few questions."""
        if options["size"] not in USUAL_SIZES and options["question_limit"] is None:
            raise self.refuse_options(
                f"option size takes {USUAL_SIZES[0]} to {USUAL_SIZES[-1]}, less only with a "
                f"question_limit, not {options['size']}",
                f"die Option size nimmt {USUAL_SIZES[0]} bis {USUAL_SIZES[-1]}, weniger nur mit "
                f"einem question_limit, nicht {options['size']}",
                "IRR-16",
            )

    def seats(self, people: int, options: OptionValues) -> tuple[str, ...]:
        return SEATS

    def set_options(self, game: "Game", state: State) -> None:
        write_options(game, state)

    def is_dealing(self, state: State) -> bool:
        return state.phase == LOT

    def phase(self, state: State) -> str:
        return "build" if state.phase < SEARCH else "over" if state.phase == OVER else "search"

    def turn(self, state: State) -> int | None:
        return None if state.phase == OVER else state.turn

    def write(self, game: "Game", state: State) -> Board:
        return positions.write(state)

    def view(self, game: "Game", state: State, viewer: str) -> Board:
        return positions.view(state, viewer)

    def people_in(self, fields: Fields, options: OptionValues) -> int:
        return len(SEATS)

    def read(self, game: "Game", fields: Fields) -> State:
        return positions.read(game, fields)

    def moves(self, game: "Game", state: State) -> dict[str, tuple[int, ...]]:
        return notation.moves(state)

    def form(self, state: State) -> str | None:
        return notation.BUILD if state.phase < SEARCH else None

    def fill_form(self, game: "Game", state: State, text: str) -> tuple[int, ...]:
        return explain.fill_form(state, text)

    def form_length(self, game: "Game") -> int:
        """IRR-3, IRR-4: the treasure, the barriers, and that it is done."""
        options = options_of(game)
        return min(options["barriers"], len(notation.slots_of(options["size"]))) + 2

    def setup_text(self, state: State, action: int) -> str:
        """IRR-4, IRR-7: the treasure's field, a barrier's slot, the end of building; the lot."""
        if action == rules.DONE:
            return "done"
        if state.phase == LOT:
            return f"{SEATS[action - rules.LEFT_BEGINS]} begins"
        if action < rules.FIRST_SLOT:
            return notation.field_text(action)
        return notation.slot_text(action - rules.FIRST_SLOT)

    def events(self, game: "Game", before: State, action: int, after: State) -> Iterable[Event]:
        return events(before, action, after)

    def has_new_turn(self, before: State, after: State) -> bool:
        # whoever builds last may search first
        return before.turn != after.turn or (before.phase == BARRIERS and after.phase == SEARCH)

    def over_fields(self, game: "Game", state: State) -> Both:
        return both_mazes(state)

    def reason(self, state: State) -> str:
        """IRR-13 for a find, IRR-15 after the last word, IRR-16 where the questions ran out."""
        if not any(has_found(state, seat) for seat in range(len(SEATS))):
            return "IRR-16"
        is_last_word = state.last_word and has_found(state, state.first)
        return "IRR-15" if is_last_word else "IRR-13"

    def refusal(self, game: "Game", state: State, text: str) -> IllegalMove:
        return explain.refusal(state, text)

    def picture(self, doc: View) -> list[str]:
        return drawing.picture(doc)

    def unpicture(self, lines: list[str], doc: Frame) -> dict[str, object]:
        return drawing.unpicture(lines, doc)

    def resample(self, game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
        return resample(game, memory, rng)


KIND = Irrgarten()
