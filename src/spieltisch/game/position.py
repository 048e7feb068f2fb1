"""A position: immutable, hashable, and everything one can ask of it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import ref

from spieltisch.game.consequences import after, payoffs
from spieltisch.game.errors import IllegalMove, SpieltischError
from spieltisch.game.event_log import EventLog
from spieltisch.game.events import PUBLIC, Event
from spieltisch.game.fields import Fields
from spieltisch.game.frozen import Frozen, freeze, thaw
from spieltisch.game.json_types import JsonObject
from spieltisch.game.kind import Past
from spieltisch.game.options import OptionValues
from spieltisch.game.outcomes import Explanation, Outcome
from spieltisch.game.refusals import game_over, no_text, nothing_to_draw, unknown_seat
from spieltisch.game.shapes import Common, Memory
from spieltisch.rules.kernel import CHANCE, NOBODY, Record

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["CHANCE_NAME", "Position"]

CHANCE_NAME = "chance"
_UNKNOWN = "?"
"""In place of an actor or a form that was not asked for yet."""


class Position:
    """A position of one game, with the events since its start. Playing makes a new one."""

    __slots__ = (
        "__weakref__",
        "_actor",
        "_events",
        "_form",
        "_game",
        "_hash",
        "_log",
        "_moves",
        "_next",
        "_past",
        "_previous",
        "_state",
    )

    def __init__(
        self,
        game: "Game",
        state: Record,
        past: Past = (),
        events: tuple[Event, ...] = (),
        earlier: EventLog | None = None,
    ) -> None:
        self._game = game
        self._events = events
        self._state = state
        self._past = past
        self._log = EventLog.after(earlier, events)
        self._moves: dict[str, tuple[int, ...]] | None = None
        self._hash: int | None = None
        self._actor: str | None = _UNKNOWN
        self._form: str | None = _UNKNOWN
        self._next: tuple[str, Position] | None = None
        self._previous: ref[Position] | None = None

    @property
    def game(self) -> "Game":
        """The game with its people and options."""
        return self._game

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move that led here made happen, in order."""
        return self._events

    @property
    def actor(self) -> str | None:
        """Who acts: a seat, "chance", or None when the game is over."""
        if self._actor is _UNKNOWN:
            kind = self._game.kind
            number = kind.kernel.actor(self._state)
            if number == NOBODY:
                self._actor = None
            else:
                self._actor = CHANCE_NAME if number == CHANCE else kind.all_seats[number]
        return self._actor

    @property
    def turn(self) -> str | None:
        """The seat whose turn it is."""
        kind = self._game.kind
        number = kind.turn(self._state)
        return None if number is None else kind.all_seats[number]

    @property
    def phase(self) -> str:
        """The phase's name."""
        return self.game.kind.phase(self._state)

    @property
    def form(self) -> str | None:
        """The form of the moves when they are too many to list, e.g. "build"."""
        if self._form is _UNKNOWN:
            self._form = self._game.kind.form(self._state)
        return self._form

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor is None

    @property
    def outcome(self) -> Outcome:
        """Payoffs and ending rule; empty while the game runs."""
        if not self.is_over:
            return Outcome(False, {}, None)
        return Outcome(True, payoffs(self._game, self._state), self.game.kind.reason(self._state))

    def kernel_state(self) -> Any:
        """A copy of the kernel's state, hidden things included."""
        return self._state.copy()

    def legal(self) -> list[str]:
        """All legal moves, sorted; empty when over, or when `form` says how to write one."""
        return list(self._all_moves())

    def weights(self) -> list[int]:
        """How likely each of chance's moves is, in the order of `legal`; empty for a seat."""
        if self.actor != CHANCE_NAME:
            return []
        weight = self.game.kind.kernel.weight
        return [weight(self._state, actions[0]) for actions in self._all_moves().values()]

    def actions(self, text: str) -> tuple[int, ...]:
        """The kernel actions of a legal move; an illegal one raises `IllegalMove`."""
        if not isinstance(text, str):
            raise no_text(text)
        if self.form:
            return self.game.kind.fill_form(self.game, self._state, text)
        if text in self._all_moves():
            return self._all_moves()[text]
        raise self._refusal(text)

    def play(self, text: str) -> "Position":
        """The position after a legal move; an illegal one raises `IllegalMove`.

        The last answer is kept: asking whether a move works and then playing it costs once.
        """
        if self._next is not None and self._next[0] == text:
            return self._next[1]
        return self._follow(text, self.actions(text))

    def _follow(self, text: str, actions: tuple[int, ...]) -> "Position":
        events: list[Event] = []
        state, past = after(self._game, self._state, self._past, actions, events)
        following = Position(self.game, state, past, tuple(events), self._log)
        following._previous = ref(self)
        self._next = (text, following)
        self._leave_earlier()
        return following

    def _leave_earlier(self) -> None:
        """What was kept before is gone through; else a start would keep all of its game alive."""
        previous = None if self._previous is None else self._previous()
        if previous is not None:
            previous._next = None

    def roll(self, draw: Callable[[int], int]) -> str:
        """The move that chance makes: `draw(n)` gives a number below n."""
        kind, kernel = self.game.kind, self.game.kind.kernel
        if kernel.actor(self._state) != CHANCE:
            raise nothing_to_draw()
        action = kernel.drawn(self._state, draw(kernel.tickets(self._state)))
        text = kind.chance_text(self.game, self._state, action)
        self._follow(text, (action,))
        return text

    def explain(self, text: str) -> Explanation:
        """Whether the move is legal and, if not, the rule that forbids it."""
        try:
            self.actions(text)
        except SpieltischError as error:
            return Explanation(False, error.code, error.rule, error.text)
        return Explanation(True)

    def to_json(self) -> JsonObject:
        """The complete position as docs/protocol.md writes it, hidden things included."""
        return {**self._common(), **self.game.kind.write(self.game, self._state)}

    def view(self, viewer: str) -> JsonObject:
        """What a seat may know, or "public" for a spectator; the rest is null."""
        if viewer not in (*self.game.seats, PUBLIC):
            raise unknown_seat(viewer, (*self.game.seats, PUBLIC))
        if self.is_over:
            return self.to_json()
        return {**self._common(), **self.game.kind.view(self.game, self._state, viewer)}

    def history(self) -> list[Event]:
        """All events since the start, oldest first."""
        return list(self._walk_log())[::-1]

    def memory(self, seat: str) -> Memory:
        """A seat's view and the events it saw since the start."""
        events = [event.seen_by(seat) for event in self.history()]
        return {"seat": seat, "view": self.view(seat), "events": events}

    def resample(self, seat: str, rng: Random) -> "Position":
        """A random full position that the seat, or "public", cannot tell from this one."""
        return self.from_memory(self.memory(seat), rng)

    @staticmethod
    def from_memory(memory: Memory, rng: Random) -> "Position":
        """A random full position consistent with a memory, and nothing but the memory used."""
        from spieltisch.game.game import Game
        from spieltisch.game.registry import kind_of

        view = memory["view"]
        kind = kind_of(view["game"])
        log = EventLog(None, tuple(Event(event) for event in memory["events"]))
        if view["phase"] == "over":
            position = Game.read(view)
            return Position(position.game, position._state, position._past, (), log)
        game = Game(kind, kind.people_in(Fields(view, "view"), view["options"]), view["options"])
        state, past = kind.resample(game, memory, rng)
        return Position(game, state, past, (), log)

    def freeze(self) -> Frozen:
        """Everything as plain values, events with their secrets included; `thaw` reads it back.

        Unlike `to_json` it is meant for the same version of the program only.
        """
        return freeze(self._state, self._past, self.history(), len(self.events))

    @staticmethod
    def thaw(game: "Game", frozen: Frozen) -> "Position":
        """The position that was frozen; `BadPosition` when the kernel's fields are others now."""
        state, past, log = thaw(game, frozen)
        split = len(log) - frozen["latest"]
        earlier = EventLog(None, log[:split]) if split else None
        return Position(game, state, past, log[split:], earlier)

    def count(self, depth: int, visit: Callable[[], None] | None = None) -> int:
        """How many move sequences of this length there are; chance's outcomes count as moves.

        `visit` is called at every position whose moves are listed; it may raise to give up.
        """
        if type(depth) is not int or depth < 0:
            raise ValueError(f"depth is a whole number from 0, not {depth!r}")
        if depth == 0:
            return 1
        if visit:
            visit()
        moves = self._all_moves()
        if depth == 1:
            return len(moves)
        following = (
            after(self._game, self._state, self._past, actions, None) for actions in moves.values()
        )
        return sum(
            Position(self._game, state, past).count(depth - 1, visit) for state, past in following
        )

    def draw(self, viewer: str | None = None) -> str:
        """The board as text, as a viewer may see it; complete, and readable again, without one."""
        from spieltisch.game.drawing import draw

        return draw(self.to_json() if viewer is None else self.view(viewer))

    def _all_moves(self) -> dict[str, tuple[int, ...]]:
        if self._moves is None:
            moves = self.game.kind.moves(self.game, self._state)
            self._moves = {text: moves[text] for text in sorted(moves)}
        return self._moves

    def _common(self) -> Common[str, str, OptionValues]:
        return {
            "game": self.game.name,
            "options": self.game.options_json(),
            "seats": list(self.game.seats),
            "actor": self.actor,
            "phase": self.phase,
            "turn": self.turn,
        }

    def _refusal(self, text: str) -> IllegalMove:
        if self.is_over:
            return game_over(self.game.kind.reason(self._state))
        return self.game.kind.refusal(self.game, self._state, text)

    def _walk_log(self) -> Iterator[Event]:
        """All events since the start, newest first."""
        return iter(()) if self._log is None else self._log.newest_first()

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[object, ...]]:
        return Position.thaw, (self.game, self.freeze())

    def __eq__(self, other: object) -> bool:
        """The same position, that is equal `to_json`; what led to it is not compared."""
        if not isinstance(other, Position) or self.game != other.game:
            return False
        return self._state == other._state

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.game, self._state.key()))
        return self._hash

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.phase}, {self.actor} acts>"
