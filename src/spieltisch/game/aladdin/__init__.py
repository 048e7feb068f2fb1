"""Aladdin, the heritage in the garden, for everything above the kernel."""

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.aladdin import drawing, explain, notation, positions, reading
from spieltisch.game.aladdin.events import events
from spieltisch.game.aladdin.flaws import FLAWS
from spieltisch.game.aladdin.names import KINDS, PHASES, SEAT_TEXTS
from spieltisch.game.aladdin.options import LOT, OPTIONS, PRESETS, SEATS, write_options
from spieltisch.game.aladdin.resample import resample
from spieltisch.game.aladdin.rulebook import RULEBOOK
from spieltisch.game.aladdin.view import Board, Frame, Memory, Settled, View
from spieltisch.game.errors import IllegalMove
from spieltisch.game.events import Event
from spieltisch.game.fields import Fields
from spieltisch.game.kind import Kind, Past, Stakes
from spieltisch.game.options import OptionValues
from spieltisch.game.text import Text
from spieltisch.rules.aladdin import KERNEL, State
from spieltisch.rules.aladdin.actions import GREY_CARD, SEAT_DRAWN
from spieltisch.rules.aladdin.rules import score
from spieltisch.rules.aladdin.state import DEAL, DUEL, EXCHANGE, GREY, OVER, TAKE, VALUES
from spieltisch.rules.aladdin.state import LOT as LOT_PHASE
from spieltisch.rules.aladdin.taking import is_everything_complete

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["KIND", "PLACE"]

PLACE = 4
"""Its place in the list of games."""


class Aladdin(Kind[State]):
    """Two to four people, six wizards each, thirty hidden treasures."""

    name = "aladdin"
    title = Text("Aladdins Erbe", "Aladdins Erbe")
    kernel = KERNEL
    all_seats = SEATS
    seat_texts = SEAT_TEXTS
    fewest, most = 2, 4
    options = OPTIONS
    presets = PRESETS
    rulebook = RULEBOOK
    rules_version = 1
    endings = ("ALA-23", "ALA-27")
    flaws = FLAWS
    fields = positions.FIELDS
    blank = positions.BLANK
    pictured = ("wizards", "treasures")
    reveals = frozenset({"took", "gave", "shown", "exchanged"})

    def check(self, people: int, options: OptionValues) -> None:
        """ALA-5: only a seat that plays can begin."""
        begins = options["begins"]
        if begins != LOT and begins not in self.seats(people, options):
            raise self.refuse_options(
                f"option begins names {begins}, but only {people} people play",
                f"die Option begins nennt {begins}, aber nur {people} Personen spielen",
                "ALA-5",
            )

    def seats(self, people: int, options: OptionValues) -> tuple[str, ...]:
        return SEATS[:people]

    def set_options(self, game: "Game", state: State) -> None:
        write_options(game, state)

    def is_dealing(self, state: State) -> bool:
        return state.phase in (DEAL, GREY, LOT_PHASE)

    def phase(self, state: State) -> str:
        return PHASES[state.phase]

    def turn(self, state: State) -> int | None:
        return None if state.phase == OVER else state.turn

    def write(self, game: "Game", state: State) -> Board:
        return positions.write(state)

    def view(self, game: "Game", state: State, viewer: str) -> Board:
        return positions.view(state, viewer)

    def people_in(self, fields: Fields, options: OptionValues) -> int:
        return reading.people_in(fields, options)

    def read(self, game: "Game", fields: Fields) -> State:
        return reading.read(game, fields)

    def moves(self, game: "Game", state: State) -> dict[str, tuple[int, ...]]:
        return notation.moves(state)

    def chance_text(self, game: "Game", state: State, action: int) -> str:
        return notation.text_of(action)

    def stakes(self, game: "Game") -> Stakes:
        """ALA-24: the best card of every kind, each with its spell."""
        return Stakes(0, (VALUES - 1) * sum(range(4, 4 + len(KINDS))), None)

    def setup_text(self, state: State, action: int) -> str:
        """ALA-5: the next treasure card or grey card, or who begins."""
        if action < GREY_CARD:
            return f"lay {KINDS[action // VALUES]} {action % VALUES}"
        if action < SEAT_DRAWN:
            return f"lay grey {KINDS[action - GREY_CARD]}"
        return f"{SEATS[action - SEAT_DRAWN]} begins"

    def automatic(self, state: State) -> int | None:
        """A single claim, and a duel or an exchange without a common kind, need no choice."""
        if state.phase not in (TAKE, DUEL, EXCHANGE):
            return None
        found = KERNEL.legal_actions(state)
        return found[0] if len(found) == 1 else None

    def events(self, game: "Game", before: State, action: int, after: State) -> Iterable[Event]:
        return events(before, action, after)

    def over_fields(self, game: "Game", state: State) -> Settled:
        """ALA-24: all hands and what they score."""
        scores = {seat: score(state, i) for i, seat in enumerate(SEATS[: game.people])}
        return {"hands": positions.write(state)["hands"], "scores": scores}

    def reason(self, state: State) -> str:
        return "ALA-23" if is_everything_complete(state) else "ALA-27"

    def refusal(self, game: "Game", state: State, text: str) -> IllegalMove:
        return explain.refusal(state, text)

    def picture(self, doc: View) -> list[str]:
        return drawing.picture(doc)

    def unpicture(self, lines: list[str], doc: Frame) -> dict[str, object]:
        return drawing.unpicture(lines, doc)

    def resample(self, game: "Game", memory: Memory, rng: Random) -> tuple[State, Past]:
        return resample(game, memory, rng)


KIND = Aladdin()
