"""A table in memory, driven by commands, with time and chance from a tape."""

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from spieltisch.table import (
    SYSTEM,
    Context,
    Envelope,
    Event,
    Refusal,
    Settings,
    Table,
    bot_name,
    decide,
    evolve,
    project,
    snapshot,
    table_commands,
)
from tests.support import random_move

PEOPLE = ("Anna", "Ben", "Cleo", "Dora")


def tape(seed: str = "tape") -> Callable[[int], bytes]:
    """Random bytes that are always the same."""
    count = 0

    def draw(size: int) -> bytes:
        nonlocal count
        count += 1
        return sha256(f"{seed} {count}".encode()).digest()[:size]

    return draw


def as_sent(value: object) -> Any:
    """What a client reads when this is sent."""
    return json.loads(msgspec.json.encode(value))


def shown(table: Table, viewer: str | None) -> Any:
    """A snapshot as a client reads it."""
    return as_sent(snapshot(table, viewer))


def told(before: Table | None, event: Event, after: Table, viewer: str | None) -> Any:
    """An event as a client reads it."""
    return as_sent(project(before, event, after, viewer))


class Live:
    """A table, all its events, and a clock that only moves when told."""

    def __init__(self, seed: str = "tape") -> None:
        self.now = 1_000_000
        self.random = tape(seed)
        self.events: list[Event] = []
        self.happened: list[tuple[Table | None, Event, Table]] = []
        """Each event with the table before and after it."""
        self.state: Table | None = None

    @property
    def table(self) -> Table:
        """The table, which must have been created."""
        assert self.state is not None
        return self.state

    def ask(
        self, by: str, command: Any, lag: int = 0, name: str | None = None
    ) -> tuple[Event, ...] | Refusal:
        """Decide a command and keep what follows from it."""
        if name is None:
            name = by.capitalize() if by in map(str.lower, PEOPLE) else ""
        envelope = Envelope(f"c{self.now}", by, command, name, lag)
        answer = decide(self.state, envelope, Context(self.now, self.random))
        if not isinstance(answer, Refusal):
            for event in answer:
                before, self.state = self.state, evolve(self.state, event)
                self.events.append(event)
                self.happened.append((before, event, self.state))
        return answer

    def do(self, by: str, command: Any, lag: int = 0, name: str | None = None) -> tuple[Event, ...]:
        """A command that must not be refused."""
        answer = self.ask(by, command, lag, name)
        assert not isinstance(answer, Refusal), answer
        return answer

    def refused(self, by: str, command: Any) -> str:
        """The code with which a command is refused; it must change nothing."""
        before = self.state
        answer = self.ask(by, command)
        assert isinstance(answer, Refusal), answer
        assert answer.text.en
        assert answer.text.de
        assert self.state is before
        return answer.code

    def tick(self, later: int = 0) -> tuple[Event, ...]:
        """Let time go by and the clock act."""
        self.now += later
        return self.do(SYSTEM, table_commands.Tick())

    def actor(self) -> str:
        """Who acts now: a person's id or a bot."""
        acting = self.table.acting
        assert acting is not None
        place = self.table.places[acting.place]
        return (
            place.person if place.is_played_by_person and place.person else bot_name(acting.place)
        )

    def step(self, rng: Random) -> tuple[Event, ...]:
        """Whoever is to act rolls or plays a random move."""
        acting, position = self.table.acting, self.table.position
        assert acting is not None
        assert position is not None
        if acting.is_roll:
            return self.do(self.actor(), table_commands.Roll())
        return self.do(self.actor(), table_commands.Move(random_move(position, rng)))

    def play(self, rng: Random, most: int = 100_000) -> None:
        """Random moves until the game ends, at most `most`."""
        for _ in range(most):
            if not self.table.is_running:
                return
            self.step(rng)


def gathered(
    game: str,
    people: int = 2,
    bots: int = 0,
    *,
    options: dict[str, Any] | None = None,
    settings: Settings | None = None,
    position: dict[str, Any] | None = None,
    seed: str = "tape",
) -> Live:
    """A table whose places are taken, by people first; Anna is the host."""
    live = Live(seed)
    create = table_commands.Create(
        game=game,
        people=people,
        options=options or {},
        settings=settings or Settings(),
        position=position,
    )
    live.do("anna", create)
    for number, name in enumerate(PEOPLE[: people - bots], 1):
        live.do(name.lower(), table_commands.Join(f"contribution {number}"))
    for place in range(people - bots, people):
        live.do("anna", table_commands.AddBot(place, 0))
    return live


def started(*args: Any, **kwargs: Any) -> Live:
    """A table whose game has begun."""
    live = gathered(*args, **kwargs)
    live.do("anna", table_commands.Start())
    return live
