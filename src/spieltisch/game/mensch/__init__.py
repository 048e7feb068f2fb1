"""Mensch, the cross-and-circle race, for everything above the kernel."""

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.errors import IllegalMove
from spieltisch.game.events import Event
from spieltisch.game.fields import Fields
from spieltisch.game.kind import Kind, Past, Stakes
from spieltisch.game.mensch import drawing, explain, notation, positions
from spieltisch.game.mensch.events import events
from spieltisch.game.mensch.names import SEAT_TEXTS
from spieltisch.game.mensch.options import (
    COLOURS,
    OPTIONS,
    PRESETS,
    colours_of,
    options_of,
    people_map,
    write_options,
)
from spieltisch.game.mensch.resample import resample
from spieltisch.game.mensch.rulebook import RULEBOOK
from spieltisch.game.mensch.view import Board, Frame, Memory, View
from spieltisch.game.options import OptionValues
from spieltisch.game.text import Text
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.state import OPENING, OVER

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["KIND", "PLACE"]

PLACE = 1
"""Its place in the list of games."""


class Mensch(Kind[State]):
    """Two to four people, four colours, one die; everything is open."""

    name = "mensch"
    title = Text("Mensch", "Mensch")
    kernel = KERNEL
    all_seats = COLOURS
    seat_texts = SEAT_TEXTS
    fewest, most = 2, 4
    options = OPTIONS
    presets = PRESETS
    rulebook = RULEBOOK
    rules_version = 1
    endings = ("MEN-16", "MEN-17")
    flaws = positions.FLAWS
    fields = positions.FIELDS
    further = positions.FURTHER
    blank = positions.BLANK
    pictured = ("pieces",)
    is_open = True
    is_alike = True

    def seats(self, people: int, options: OptionValues) -> tuple[str, ...]:
        return colours_of(people, options)

    def holdings(self, game: "Game") -> tuple[tuple[str, ...], ...]:
        """MEN-4: with all four colours and fewer people some lead two."""
        return tuple(tuple(colours) for colours in people_map(game).values())

    def stakes(self, game: "Game") -> Stakes:
        """MEN-16: the prizes; MEN-17: in a game that ends early some get nothing."""
        options = options_of(game)
        prizes = options["prizes"][: len(game.seats)]
        if options["roll_limit"] is not None:
            return Stakes(min(0, *prizes), max(0, *prizes), None)
        if options["stop_at_first"]:
            return Stakes(min(0, prizes[0]), max(0, prizes[0]), prizes[0])
        return Stakes(min(prizes), max(prizes), sum(prizes))

    def set_options(self, game: "Game", state: State) -> None:
        write_options(game, state)

    def phase(self, state: State) -> str:
        return positions.PHASES[state.phase]

    def turn(self, state: State) -> int | None:
        return None if state.phase == OVER else state.turn

    def write(self, game: "Game", state: State) -> Board:
        return positions.write(game, state)

    def view(self, game: "Game", state: State, viewer: str) -> Board:
        return positions.write(game, state)

    def people_in(self, fields: Fields, options: OptionValues) -> int:
        return positions.people_in(fields, options)

    def read(self, game: "Game", fields: Fields) -> State:
        return positions.read(game, fields)

    def moves(self, game: "Game", state: State) -> dict[str, tuple[int, ...]]:
        return notation.moves(state)

    def chance_text(self, game: "Game", state: State, action: int) -> str:
        return notation.roll_text(action)

    def events(self, game: "Game", before: State, action: int, after: State) -> Iterable[Event]:
        return events(before, action, after)

    def has_new_turn(self, before: State, after: State) -> bool:
        if before.phase == OPENING:
            return after.phase != OPENING
        return before.turn != after.turn

    def reason(self, state: State) -> str:
        """MEN-16 once all places are taken, else MEN-17: the game was to end before."""
        is_full = state.placed == state.colours - 1 and not state.stop_at_first
        return "MEN-16" if is_full else "MEN-17"

    def refusal(self, game: "Game", state: State, text: str) -> IllegalMove:
        return explain.refusal(state, text)

    def picture(self, doc: View) -> list[str]:
        return drawing.picture(doc)

    def unpicture(self, lines: list[str], doc: Frame) -> dict[str, object]:
        return drawing.unpicture(lines, doc)

    def resample(self, game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
        return resample(game, memory, rng)


KIND = Mensch()
