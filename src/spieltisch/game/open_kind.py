"""What a game does that says nothing else: defaults for games in which nothing is hidden.

Positions as JSON, their picture and the observation of a seat are made from the state's fields,
refusals from the legal moves. A game overrides whatever it can say better.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING

from spieltisch.game.errors import IllegalMove
from spieltisch.game.events import Event
from spieltisch.game.fields import Fields
from spieltisch.game.json_types import JsonObject
from spieltisch.game.kind import Flaw, Kind, Past
from spieltisch.game.options import Choice, Option, OptionValues
from spieltisch.game.seat_table import read_seat_table, seat_table
from spieltisch.game.shapes import Memory
from spieltisch.game.state_fields import StateFields
from spieltisch.game.text import Text, shortened
from spieltisch.rules.kernel import CHANCE, NOBODY, Record, S
from spieltisch.rules.open_kernel import OUT_OF_BOUNDS

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["OpenKind"]

PEOPLE = "people"
"""The field of a state that gets the number of people, where there is one."""


class OpenKind(Kind[S]):
    """A game whose state everybody sees; `state_fields` says what it consists of."""

    state_fields: StateFields
    phases: tuple[str, ...]
    """The names of the phases, by their numbers."""
    endings: tuple[str, ...]
    moving_rule: str | None = None
    """The rule that says which moves there are, for refusals."""
    presets: Mapping[str, OptionValues] = {}
    options: tuple[Option, ...] = ()
    rules_version = 1
    fewest = 2
    blank: Mapping[str, object] = {}
    is_open = True
    is_alike = True
    flaws: Mapping[int, Flaw] = {
        OUT_OF_BOUNDS: Flaw(
            None,
            Text(
                "a number of the position lies outside its bounds",
                "eine Zahl der Stellung liegt außerhalb ihrer Grenzen",
            ),
        )
    }

    def set_options(self, game: "Game", state: S) -> None:
        """Every option into the field of its name: a word as its number, nothing as 0."""
        if PEOPLE in self.kernel.fixed:
            setattr(state, PEOPLE, game.people)
        for option in self.options:
            if option.name not in self.kernel.fixed:
                continue
            value = game.options[option.name]
            if isinstance(option, Choice):
                setattr(state, option.name, option.values.index(value))
            elif isinstance(value, int) or value is None:
                setattr(state, option.name, int(value or 0))
            else:
                getattr(state, option.name)[: len(value)] = value

    def phase(self, state: S) -> str:
        return self.phases[_number(state, "phase")]

    def turn(self, state: S) -> int | None:
        """The seat in the field `turn`."""
        is_over = self.kernel.actor(state) == NOBODY
        return None if is_over else _number(state, "turn")

    def write(self, game: "Game", state: S) -> dict[str, object]:
        return self.state_fields.write(state, game.seats)

    def view(self, game: "Game", state: S, viewer: str) -> dict[str, object]:
        return self.write(game, state)

    def people_in(self, fields: Fields, options: OptionValues) -> int:
        """As many as there are seats."""
        return len(fields.words("seats", len(self.all_seats), self.all_seats))

    def read(self, game: "Game", fields: Fields) -> S:
        """The first state, with the fields of the position put into it."""
        state = self.kernel.state()
        self.set_options(game, state)
        self.kernel.begin(state)
        phase = fields.choice("phase", self.phases)
        is_over = phase == self.phases[-1]
        turn = 0 if is_over else self.seat_number(fields.choice("turn", game.seats))
        self.state_fields.read(state, fields, game.seats)
        for name, value in (("phase", self.phases.index(phase)), ("turn", turn)):
            setattr(state, name, value)
        return state

    def text(self, game: "Game", state: S, action: int) -> str:
        """An action as players write it."""
        raise NotImplementedError

    def moves(self, game: "Game", state: S) -> dict[str, tuple[int, ...]]:
        actions = self.kernel.legal_actions(state)
        return {self.text(game, state, action): (action,) for action in actions}

    def chance_text(self, game: "Game", state: S, action: int) -> str:
        return self.text(game, state, action)

    def events(self, game: "Game", before: S, action: int, after: S) -> Iterable[Event]:
        """`rolled` or `moved`, with the seat and the move's text."""
        name = "rolled" if self.kernel.actor(before) == CHANCE else "moved"
        seat = self.all_seats[self.turn(before) or 0]
        move = self.text(game, before, action)
        return (Event({"event": name, "seat": seat, "move": move}),)

    def reason(self, state: S) -> str:
        """The only rule that ends the game; with several the game says which."""
        (only,) = self.endings
        return only

    def refusal(self, game: "Game", state: S, text: str) -> IllegalMove:
        """What was written, and what could have been."""
        listed = ", ".join(sorted(self.moves(game, state)))
        return IllegalMove(
            Text(
                f"{shortened(text)} is not legal here; legal are: {listed}",
                f"{shortened(text)} geht hier nicht; möglich sind: {listed}",
            ),
            rule=self.moving_rule,
        )

    def picture(self, doc: JsonObject) -> list[str]:
        return seat_table(doc, self.pictured)

    def unpicture(self, lines: list[str], doc: JsonObject) -> dict[str, object]:
        return read_seat_table(lines, doc, self.pictured)

    def resample(self, game: "Game", memory: Memory, rng: Random) -> tuple[S, Past]:
        """The state that the view shows: nothing is hidden."""
        return self.read(game, Fields(memory["view"], "view")), ()


def _number(state: Record, name: str) -> int:
    """The value of a field that is one number."""
    return int(getattr(state, name))
