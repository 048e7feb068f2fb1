"""What a game must provide so that `Game` and `Position` can serve it.

Each game has a package of the same shape: `__init__` (its `Kind`), `options`, `rulebook`,
`positions` (JSON and views), `notation` (moves and texts), `events`, `explain`, `drawing`,
`resample`. A game in which nothing is hidden can leave most of it to `OpenKind`, and have its
`Kind` made from plain functions and constants by `kind_from`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple

from spieltisch.game.errors import IllegalMove
from spieltisch.game.events import Event
from spieltisch.game.fields import Fields
from spieltisch.game.json_types import Shape
from spieltisch.game.options import Option, OptionValues
from spieltisch.game.text import Text
from spieltisch.rules.kernel import Kernel, Record, S

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["AnyKind", "Flaw", "Kind", "Past", "Stakes"]

Past = tuple[tuple[int, ...], ...]
"""What a game remembers beside its state, e.g. for repetitions; empty for most."""


class Flaw(NamedTuple):
    """Why a position cannot occur: the rule it breaks (if one) and a sentence."""

    rule: str | None
    text: Text


class Stakes(NamedTuple):
    """What a seat can be paid at the end, and what all are paid together if that is always so."""

    low: float
    high: float
    total: float | None


class Kind(ABC, Generic[S]):
    """One of the games. Methods get the `Game` (people and options) and a kernel state."""

    name: str
    title: Text
    kernel: Kernel[S]
    all_seats: tuple[str, ...]
    """Seat names; the index is the kernel's number of the seat."""
    seat_texts: tuple[Text, ...] = ()
    """What each of these seats is called in both languages; by default as its name is written."""
    fewest: int
    most: int
    """How many people can play."""
    options: tuple[Option, ...]
    presets: Mapping[str, OptionValues]
    rulebook: Mapping[str, Text]
    """Every rule by its id, in our own words."""
    rules_version: int
    """Rises whenever a rule changes its meaning; records carry it."""
    endings: tuple[str, ...]
    """The rules that can end the game."""
    flaws: Mapping[int, Flaw]
    """A sentence for every number that the kernel's `flaw` can answer."""
    fields: tuple[str, ...]
    """The fields of a JSON position beside the common ones, in order."""
    further: tuple[str, ...] = ()
    """Fields that only some options bring; they come last and need not be there on load."""
    blank: Mapping[str, object]
    """Values of fields that a drawn board leaves out."""
    pictured: tuple[str, ...]
    """The fields that the picture of the board itself tells."""
    is_open: bool = False
    """Whether nothing is ever hidden from anybody."""
    is_alike: bool = False
    """Whether all seats and spectators see the same of a position."""
    reveals: frozenset[str] = frozenset()
    """The names of events that tell somebody something hidden."""

    def check(self, people: int, options: OptionValues) -> None:
        """Refuse options that do not go together, with `BadOptions`."""

    def seats(self, people: int, options: OptionValues) -> tuple[str, ...]:
        """The seats that play, in turn order; usually the first ones."""
        return self.all_seats[:people]

    def holdings(self, game: "Game") -> tuple[tuple[str, ...], ...]:
        """The seats that each person holds; usually one."""
        return tuple((seat,) for seat in game.seats)

    @abstractmethod
    def set_options(self, game: "Game", state: S) -> None:
        """Write the options and the seats that play into a fresh state."""

    def stakes(self, game: "Game") -> Stakes:
        """The bounds of the payoffs; usually one point is to be had."""
        return Stakes(0, 1, 1)

    def is_dealing(self, state: S) -> bool:
        """Whether the state is still before the first position: cards are dealt, lots drawn."""
        return False

    @abstractmethod
    def phase(self, state: S) -> str:
        """The phase's name."""

    @abstractmethod
    def turn(self, state: S) -> int | None:
        """The seat whose turn it is, also while chance or another seat acts; None when over."""

    @abstractmethod
    def write(self, game: "Game", state: S) -> Mapping[str, object]:
        """The game's own fields of the complete position, hidden things included."""

    @abstractmethod
    def view(self, game: "Game", state: S, viewer: str) -> Mapping[str, object]:
        """The game's own fields as a seat, or "public", may know them; built by allow-list.

        Not asked when the game is over: then everything is shown.
        """

    @abstractmethod
    def people_in(self, fields: Fields, options: OptionValues) -> int:
        """How many people play in a JSON position."""

    @abstractmethod
    def read(self, game: "Game", fields: Fields) -> S:
        """The state of a JSON position whose common fields are already checked."""

    @abstractmethod
    def moves(self, game: "Game", state: S) -> dict[str, tuple[int, ...]]:
        """Every legal move's text, with the kernel actions that make it up."""

    def chance_text(self, game: "Game", state: S, action: int) -> str:
        """The text of what chance does; games in which chance has much to choose from know it."""
        return next(text for text, found in self.moves(game, state).items() if found == (action,))

    def form(self, state: S) -> str | None:
        """The name of the form a move has when there are too many to list."""
        return None

    def fill_form(self, game: "Game", state: S, text: str) -> tuple[int, ...]:
        """The kernel actions of such a move, or `IllegalMove`."""
        raise TypeError(f"{self.name} has no moves that are filled in as a form")

    def form_length(self, game: "Game") -> int:
        """The most kernel actions that such a move can have."""
        return 0

    def setup_text(self, state: S, action: int) -> str:
        """A short name for an action of the deal, or for one step of a form."""
        return f"action {action}"

    def automatic(self, state: S) -> int | None:
        """The action that the engine plays by itself because there is nothing to choose."""
        return None

    @abstractmethod
    def events(self, game: "Game", before: S, action: int, after: S) -> Iterable[Event]:
        """What one kernel action made happen, without `turn` at its end and without `over`."""

    def has_new_turn(self, before: S, after: S) -> bool:
        """Whether an action ended a turn and the next one has begun."""
        return self.turn(before) != self.turn(after)

    def over_fields(self, game: "Game", state: S) -> Mapping[str, object]:
        """What `over` tells beside payoffs and reason."""
        return {}

    @abstractmethod
    def reason(self, state: S) -> str:
        """The rule that ended the game."""

    @abstractmethod
    def refusal(self, game: "Game", state: S, text: str) -> IllegalMove:
        """Why a text that is not a legal move of a running game is none."""

    def remember(self, past: Past, before: S, after: S) -> Past:
        """The new `past` after a move; may end the game by changing `after`."""
        return past

    @abstractmethod
    def picture(self, doc: Shape) -> list[str]:
        """The board of a JSON position or view, drawn as lines of text."""

    @abstractmethod
    def unpicture(self, lines: list[str], doc: Shape) -> Mapping[str, object]:
        """The `pictured` fields, read from a drawn board; `doc` has the others."""

    @abstractmethod
    def resample(self, game: "Game", memory: Shape, rng: Random) -> tuple[S, Past]:
        """A full state that the seat of this memory cannot tell from the true one."""

    def seat_number(self, name: str) -> int:
        """The kernel's number of a seat."""
        return self.all_seats.index(name)

    def actor_text(self, name: str) -> Text:
        """What a seat, or chance, is called in both languages."""
        if name not in self.all_seats:
            return Text(name, "der Zufall")
        return self.seat_texts[self.seat_number(name)] if self.seat_texts else Text(name, name)


AnyKind = Kind[Record]
"""One of the games, whichever it is."""
