"""A game played by the kernel's actions, one at a time, from before the deal on.

`Position.play` takes whole moves as texts. Programs that learn want a fixed set of numbered actions
and chance as somebody who acts; a `Course` gives them both, and still knows all that a position
knows: texts, events, what each seat remembers.
"""

import json
from array import array
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from random import Random

from spieltisch.game import BadPosition, Event, Game, Position, kind_of, load
from spieltisch.game.consequences import over_event, turn_event
from spieltisch.game.fields import Fields
from spieltisch.game.frozen import Frozen
from spieltisch.game.kind import Past
from spieltisch.rules.kernel import CHANCE, NOBODY, Record

__all__ = ["CHANCE", "NOBODY", "Course", "load_for_study"]

STUDY = "simulation"
"""The preset for games that must come to an end, where a game has one."""
DEALING = "dealing"


def load_for_study(name: str, people: int, options: Mapping[str, object] | None = None) -> Game:
    """A game by its name; without options it is the one for simulations."""
    has_preset = STUDY in kind_of(name).presets
    return load(name, people, options or ({"preset": STUDY} if has_preset else {}))


class _Story:
    """What happened in one step, and before; how each seat tells it is worked out when asked."""

    __slots__ = ("_told", "earlier", "events")

    def __init__(self, earlier: "_Story | None", events: tuple[Event, ...]) -> None:
        self.earlier = earlier
        self.events = events
        self._told: dict[str, str] = {}

    def told_to(self, seat: str) -> str:
        """This step's events as the seat saw them, a line each."""
        if seat not in self._told:
            seen = (json.dumps(event.seen_by(seat)) for event in self.events)
            self._told[seat] = "\n".join(seen)
        return self._told[seat]


class Course(Position):
    """A position between any two actions. It is immutable; `after` makes a new one."""

    __slots__ = ("_before", "_cause", "_observed", "_sights", "_story", "_texts")

    def __init__(
        self, game: Game, state: Record, past: Past = (), events: tuple[Event, ...] = ()
    ) -> None:
        super().__init__(game, state, past, events)
        self._story = _Story(None, events) if events else None
        self._before: Course | None = None
        self._cause = 0
        self._texts: dict[int, str] | None = None
        self._observed: dict[str, array[int]] = {}
        self._sights: dict[str, str] = {}

    @classmethod
    def begin(cls, game: Game) -> "Course":
        """The course before anything is dealt, drawn or rolled."""
        kind = game.kind
        state = kind.kernel.state()
        kind.set_options(game, state)
        kind.kernel.begin(state)
        return cls(game, state, () if kind.is_dealing(state) else kind.remember((), state, state))

    @classmethod
    def of(cls, position: Position) -> "Course":
        """The course that goes on from a position and remembers its events."""
        return cls(position.game, position._state, position._past, tuple(position.history()))

    @property
    def number(self) -> int:
        """The kernel's number of who acts: a seat, CHANCE or NOBODY."""
        return self.game.kind.kernel.actor(self._state)

    @property
    def is_dealing(self) -> bool:
        """Whether the first position is still to come."""
        return self.game.kind.is_dealing(self._state)

    def legal_actions(self) -> list[int]:
        """The legal actions of whoever acts, ascending; those of chance are its outcomes."""
        return self.game.kind.kernel.legal_actions(self._state)

    def chances(self) -> list[tuple[int, float]]:
        """Chance's outcomes with their probabilities."""
        kernel = self.game.kind.kernel
        tickets = kernel.tickets(self._state)
        return [(a, kernel.weight(self._state, a) / tickets) for a in self.legal_actions()]

    def drawn(self, rng: Random) -> int:
        """A random outcome of chance."""
        kernel = self.game.kind.kernel
        return kernel.drawn(self._state, rng.randrange(kernel.tickets(self._state)))

    def paid(self) -> list[float]:
        """What each seat that plays gets; nothing before the end."""
        payoffs = self.outcome.payoffs
        return [float(payoffs.get(seat, 0)) for seat in self.game.seats]

    def after(self, action: int) -> "Course":
        """The course after one legal action; unlike in `play` nothing follows by itself."""
        kind, before = self.game.kind, self._state
        state = before.copy()
        kind.kernel.apply(state, action)
        if self.is_dealing:
            past = () if kind.is_dealing(state) else kind.remember((), state, state)
            return Course(self.game, state, past)
        events = [*kind.events(self.game, before, action, state)]
        is_new_turn = kind.has_new_turn(before, state)
        past = kind.remember(self._past, before, state)
        if kind.kernel.actor(state) == NOBODY:
            events.append(over_event(self.game, state))
        elif is_new_turn:
            events.append(turn_event(self.game, state))
        made = Course(self.game, state, past, tuple(events))
        made._story = _Story(self._story, made.events) if events else self._story
        # only the steps of one move are ever taken back, and one seat takes them
        if self.number == made.number >= 0:
            made._before, made._cause = self, action
        return made

    def observation(self, seat: str) -> "array[int]":
        """What the seat may know, as the kernel's numbers; see the kernel's `layout`."""
        if seat not in self._observed:
            kernel = self.game.kind.kernel
            out = [0] * kernel.observation
            kernel.observe(self._state, self.game.kind.seat_number(seat), out)
            self._observed[seat] = array("h", out)
        return self._observed[seat]

    def sight(self, viewer: str) -> str:
        """What a seat, or "public", sees now."""
        if viewer not in self._sights:
            self._sights[viewer] = DEALING if self.is_dealing else json.dumps(self.view(viewer))
        return self._sights[viewer]

    def knowledge(self, seat: str) -> str:
        """All that a seat has seen since the start and sees now."""
        lines: list[str] = []
        story = self._story
        while story is not None:
            lines.append(story.told_to(seat))
            story = story.earlier
        return "\n".join([seat, *reversed(lines), self.sight(seat)])

    def action_texts(self) -> dict[int, str]:
        """A name for each legal action: its move's text, or as much of it as is decided."""
        if self._texts is None:
            kind = self.game.kind
            if self.is_dealing or self.form:
                names = {a: kind.setup_text(self._state, a) for a in self.legal_actions()}
            else:
                names = {}
                for text, (first, *_) in self._all_moves().items():
                    names[first] = _common_start(names.get(first, text), text)
            self._texts = names
        return self._texts

    def imagined(self, seat: str, rng: Random) -> "Course":
        """A course that the seat cannot tell from this one, with what it does not know redrawn."""
        whole, pending = self._whole_move()
        made = Course.of(whole.resample(seat, rng))
        is_hidden = whole.form is not None and whole.actor != seat
        for action in () if is_hidden else pending:
            made = made.after(action)
        return made

    def _whole_move(self) -> tuple["Course", list[int]]:
        """The last course that can be written as a position, and the actions since then."""
        course = self
        pending: list[int] = []
        while course._before is not None and not course._is_writable():
            pending.insert(0, course._cause)
            course = course._before
        return course, pending

    def _is_writable(self) -> bool:
        try:
            again = self.game.kind.read(self.game, Fields(self.to_json()))
        except BadPosition:
            return False
        return bool(again == self._state)

    def __deepcopy__(self, memo: object) -> "Course":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Course"], tuple[object, ...]]:
        whole, pending = self._whole_move()
        options = self.game.options_json()
        return _restore, (self.game.name, self.game.people, options, whole.freeze(), pending)

    def _walk_log(self) -> Iterator[Event]:
        story = self._story
        while story is not None:
            yield from reversed(story.events)
            story = story.earlier


def _restore(
    name: str,
    people: int,
    options: Mapping[str, object],
    frozen: Frozen,
    pending: list[int],
) -> Course:
    course = Course.of(Position.thaw(load(name, people, options), frozen))
    for action in pending:
        course = course.after(action)
    return course


def _common_start(one: str, other: str) -> str:
    """What two texts begin with alike."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(sign for sign, _ in pairs)
