"""Mutabor, through the caliph's maze, for everything above the kernel."""

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.errors import IllegalMove
from spieltisch.game.events import Event
from spieltisch.game.fields import Fields
from spieltisch.game.kind import Kind, Past
from spieltisch.game.mutabor import drawing, explain, notation, positions, repetition
from spieltisch.game.mutabor.events import events
from spieltisch.game.mutabor.names import SEAT_TEXTS
from spieltisch.game.mutabor.options import (
    MIDDLE_PLAYER,
    OPTIONS,
    PRESETS,
    SEATS,
    SEATS_OF,
    write_options,
)
from spieltisch.game.mutabor.resample import resample
from spieltisch.game.mutabor.rulebook import RULEBOOK
from spieltisch.game.mutabor.view import Board, Frame, Memory, View
from spieltisch.game.options import OptionValues
from spieltisch.game.text import Text
from spieltisch.rules.mutabor import KERNEL, State, rules
from spieltisch.rules.mutabor.state import MOVE, NONE

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["KIND", "PLACE"]

PLACE = 2
"""Its place in the list of games."""


class Mutabor(Kind[State]):
    """Two to four players cross a maze of cards, each card moving in its own way."""

    name = "mutabor"
    title = Text("Mutabor", "Mutabor")
    kernel = KERNEL
    all_seats = SEATS
    seat_texts = SEAT_TEXTS
    fewest, most = 2, 4
    options = OPTIONS
    presets = PRESETS
    rulebook = RULEBOOK
    rules_version = 1
    endings = ("MUT-20", "MUT-22")
    flaws = positions.FLAWS
    fields = positions.OWN_FIELDS
    blank = positions.BLANK
    pictured = ("cards", "pieces")
    is_alike = True

    def check(self, people: int, options: OptionValues) -> None:
        """MUT-17, MUT-18, MUT-19: open sides are for two; only some seats may begin."""
        if options["sides"] == "open" and people != 2:
            raise self.refuse_options(
                "option sides: open is for two players only",
                "die Option sides: open ist nur für zwei Personen",
                "MUT-18",
            )
        begins = options["begins"]
        if people == 3 and begins == MIDDLE_PLAYER:
            raise self.refuse_options(
                "of three players the middle one, west, cannot begin",
                "zu dritt kann der Mittlere, west, nicht beginnen",
                "MUT-19",
            )
        if begins in SEATS and begins not in SEATS_OF[people]:
            raise self.refuse_options(
                f"{begins} cannot begin, since nobody sits there",
                f"{begins} kann nicht beginnen, denn dort sitzt niemand",
                "MUT-17",
            )

    def seats(self, people: int, options: OptionValues) -> tuple[str, ...]:
        return SEATS_OF[people]

    def set_options(self, game: "Game", state: State) -> None:
        write_options(game, state)

    def is_dealing(self, state: State) -> bool:
        return state.phase < MOVE

    def phase(self, state: State) -> str:
        return positions.PHASES[state.phase]

    def turn(self, state: State) -> int | None:
        return None if state.turn == NONE else state.turn

    def write(self, game: "Game", state: State) -> Board:
        return positions.write(state)

    def view(self, game: "Game", state: State, viewer: str) -> Board:
        return positions.view(state)

    def people_in(self, fields: Fields, options: OptionValues) -> int:
        return positions.people_in(fields)

    def read(self, game: "Game", fields: Fields) -> State:
        return positions.read(game, fields)

    def moves(self, game: "Game", state: State) -> dict[str, tuple[int, ...]]:
        return notation.moves(state)

    def setup_text(self, state: State, action: int) -> str:
        """MUT-2, MUT-17: the next card, or who begins."""
        if action < rules.DRAW_LOT:
            return f"deal {notation.KINDS[action - rules.DEAL_CARD]}"
        return f"{SEATS[action - rules.DRAW_LOT]} begins"

    def events(self, game: "Game", before: State, action: int, after: State) -> Iterable[Event]:
        return events(before, action, after)

    def reason(self, state: State) -> str:
        """MUT-20 where somebody has won, else MUT-22."""
        has_winner = any(rules.has_won(state, seat) for seat in range(len(SEATS)))
        return "MUT-20" if has_winner else "MUT-22"

    def refusal(self, game: "Game", state: State, text: str) -> IllegalMove:
        return explain.refusal(state, text)

    def remember(self, past: Past, before: State, after: State) -> Past:
        """MUT-22 (b): count how often the position has occurred."""
        if before is after:
            return repetition.past_of(after)
        return repetition.remember(past, before, after)

    def picture(self, doc: View) -> list[str]:
        return drawing.picture(doc)

    def unpicture(self, lines: list[str], doc: Frame) -> dict[str, object]:
        return drawing.unpicture(lines, doc)

    def resample(self, game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
        return resample(game, memory, rng)


KIND = Mutabor()
