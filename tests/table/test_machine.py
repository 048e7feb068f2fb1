"""Random commands by random people in any order: what always holds for a table."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spieltisch.game import NAMES, kind_of
from spieltisch.table import (
    SYSTEM,
    Clock,
    Context,
    Envelope,
    Event,
    Refusal,
    Settings,
    Table,
    decide,
    decode,
    encode,
    evolve,
    fold,
    freeze,
    next_tick,
    project,
    snapshot,
    table_commands,
    table_events,
    thaw,
)
from tests.support import IS_SOAK, random_move

PEOPLE = ("anna", "ben", "cleo")
VIEWERS = (*PEOPLE, None)
anyone = st.sampled_from([*PEOPLE, "bot:0", "bot:1", "bot:2", SYSTEM])
places = st.integers(0, 3)
contributions = st.text(max_size=5)

OTHER_COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(table_commands.Join, contributions, st.none() | places),
    st.builds(table_commands.Kick, places),
    st.builds(table_commands.AddBot, places, st.integers(0, 1)),
    st.builds(table_commands.RemoveBot, places),
    st.builds(table_commands.Move, st.sampled_from(["pass", "roll 6", "B>0", ""])),
    st.builds(table_commands.Roll, st.none(), st.none() | st.integers(0, 3)),
    st.builds(table_commands.AnswerDraw, st.booleans()),
    st.builds(table_commands.AnswerUndo, st.booleans()),
    st.builds(table_commands.Chat, st.text(max_size=8)),
    st.builds(table_commands.React, st.sampled_from(table_commands.REACTIONS)),
    st.builds(table_commands.SetChat, st.booleans()),
    st.builds(table_commands.TakeOver, places),
    st.builds(table_commands.ComeBack, places),
    st.builds(table_commands.Presence, places, st.booleans()),
    st.builds(table_commands.Rematch, st.just(True), contributions),
    st.sampled_from(
        [
            table_commands.Leave(),
            table_commands.Start(),
            table_commands.Resign(),
            table_commands.OfferDraw(),
            table_commands.AskUndo(),
            table_commands.Pause(),
            table_commands.Resume(),
            table_commands.Tick(),
        ]
    ),
)
TOGETHER: st.SearchStrategy[Any] = st.one_of(
    st.builds(table_commands.AnswerDraw, st.booleans()),
    st.builds(table_commands.AnswerUndo, st.booleans()),
    st.builds(table_commands.TakeOver, places),
    st.builds(table_commands.ComeBack, places),
    st.builds(table_commands.Join, contributions),
    st.sampled_from(
        [
            table_commands.OfferDraw(),
            table_commands.AskUndo(),
            table_commands.Pause(),
            table_commands.Resume(),
            table_commands.Resume(),
            table_commands.Resign(),
            table_commands.Leave(),
            table_commands.Start(),
        ]
    ),
)
CLOCKS = (
    Clock(),
    Clock("move", seconds=30, at_zero="skip", at_no_show="bot", grace=20),
    Clock("game", seconds=60, increment=2, at_zero="bot"),
    Clock("days", days=1, at_zero="lose"),
)


class TableMachine(RuleBasedStateMachine):
    """One table of a game, its events, and a clock."""

    game = ""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000
        self.events: list[Event] = []
        self.state: Table | None = None

    @property
    def table(self) -> Table:
        assert self.state is not None
        return self.state

    @initialize(clock=st.sampled_from(CLOCKS), bots=st.integers(0, 2))
    def open(self, clock: Clock, bots: int) -> None:
        people = min(3, kind_of(self.game).most)
        create = table_commands.Create(
            game=self.game, people=people, settings=Settings(clock=clock)
        )
        self.ask("anna", create)
        for number, person in enumerate(PEOPLE[: people - bots]):
            self.ask(person, table_commands.Join("x", number))
        for place in range(people - bots, people):
            self.ask("anna", table_commands.AddBot(place, 0))
        self.ask("anna", table_commands.Start())

    def ask(self, by: str, command: Any, lag: int = 0) -> tuple[Event, ...] | Refusal:
        """Decide twice: the answers must be the same, and a refusal must change nothing."""
        envelope = Envelope("id", by, command, by, lag)
        before = None if self.state is None else freeze(self.state)
        context = Context(self.now, _bytes_for(len(self.events)))
        answer = decide(self.state, envelope, context)
        assert answer == decide(self.state, envelope, context)
        assert before == (None if self.state is None else freeze(self.state))
        if isinstance(answer, Refusal):
            assert answer.code
            return answer
        for event in answer:
            self._keep(by, event)
        return answer

    def _keep(self, by: str, event: Event) -> None:
        before, self.state = self.state, evolve(self.state, decode(encode(event)))
        assert event.seq == len(self.events) + 1
        self.events.append(event)
        if before is not None:
            self._check_who_acted(before, by, event)
        for viewer in VIEWERS:
            told = msgspec.json.encode(project(before, event, self.table, viewer))
            if self.table.is_running:
                assert self.table.secret.hex().encode() not in told

    def _check_who_acted(self, before: Table, by: str, event: Event) -> None:
        """Only the holder of the seat acts, or the system for a person who is late."""
        if not isinstance(event, table_events.Played | table_events.Rolled):
            return
        acting = before.acting
        assert acting is not None
        assert acting.seat == event.seat
        assert before.phase == "playing"
        if event.by is None:
            assert by == SYSTEM
        else:
            assert event.by == acting.place
            sealed = [form.seat for form in before.sealed]
            assert before.place_of(by) == acting.place or event.seat in sealed

    @precondition(lambda self: self.state is not None and self.state.acting is not None)
    @rule(seed=st.integers(0, 5), wait=st.sampled_from([0, 500, 20_000]), lag=st.integers(0, 2000))
    def act(self, seed: int, wait: int, lag: int) -> None:
        """Whoever is to act does."""
        self.now += wait
        acting, position = self.table.acting, self.table.position
        assert acting is not None
        assert position is not None
        place = self.table.places[acting.place]
        by = place.person if place.is_played_by_person else f"bot:{acting.place}"
        assert by is not None
        if acting.is_roll:
            self.ask(by, table_commands.Roll(self.table.number, self.table.ply), lag)
        else:
            move = random_move(position, Random(seed))
            self.ask(by, table_commands.Move(move, self.table.number, self.table.ply), lag)

    @precondition(lambda self: self.state is not None and self.state.acting is not None)
    @rule(by=anyone, seed=st.integers(0, 5))
    def move_as_anyone(self, by: str, seed: int) -> None:
        """A legal move of the actor, sent by whoever."""
        assert self.table.position is not None
        if self.table.position.actor != "chance":
            self.ask(by, table_commands.Move(random_move(self.table.position, Random(seed))))

    @rule(by=st.sampled_from(PEOPLE), command=TOGETHER)
    def ask_the_others(self, by: str, command: Any) -> None:
        """What needs the others, or is an answer to them."""
        self.ask(by, command)

    @precondition(lambda self: self.state is not None and self.state.is_running)
    @rule(seed=st.integers(0, 5), by=st.sampled_from(PEOPLE))
    def act_and_take_it_back(self, seed: int, by: str) -> None:
        """A move, then an undo, agreed to by all who are asked."""
        self.act(seed, 0, 0)
        self.ask(by, table_commands.AskUndo())
        if self.table.asked("undo"):
            for person in PEOPLE:
                self.ask(person, table_commands.AnswerUndo(True))

    @rule(place=places, here=st.booleans())
    def come_and_go(self, place: int, here: bool) -> None:
        """Somebody's last socket closes, or the first opens."""
        self.ask(SYSTEM, table_commands.Presence(place, here))

    @rule(by=anyone, command=OTHER_COMMANDS)
    def ask_anything(self, by: str, command: Any) -> None:
        """Any command by anyone."""
        self.ask(by, command)

    @precondition(lambda self: self.state is not None and next_tick(self.state) is not None)
    @rule()
    def wait_for_the_clock(self) -> None:
        """When the clock says so, the table acts."""
        due = next_tick(self.table)
        assert due is not None
        self.now = max(self.now, due - 1)
        if self.now < due:
            assert self.ask(SYSTEM, table_commands.Tick()) == ()
        self.now = max(self.now, due)
        assert self.ask(SYSTEM, table_commands.Tick())

    @precondition(lambda self: self.state is not None and self.state.phase == "over")
    @rule()
    def play_again(self) -> None:
        """Everybody agrees to another game."""
        for place in self.table.places:
            if place.person is not None and self.table.phase == "over":
                self.ask(place.person, table_commands.Rematch(True, "again"))

    @invariant()
    def numbers_have_no_gaps(self) -> None:
        if self.state is not None:
            assert self.state.seq == len(self.events)

    @invariant()
    def a_frozen_table_thaws_to_itself(self) -> None:
        if self.state is not None:
            thawed = thaw(freeze(self.state))
            assert thawed == self.state
            assert msgspec.json.encode(snapshot(thawed, "ben")) == msgspec.json.encode(
                snapshot(self.state, "ben")
            )

    @invariant()
    def draws_are_never_used_twice(self) -> None:
        used: list[int] = []
        for event in self.events:
            if isinstance(event, table_events.Started):
                used = list(range(event.draws))
            elif (
                isinstance(event, table_events.Played | table_events.Rolled)
                and event.draw is not None
            ):
                assert event.draw >= len(used)
                used = list(range(event.draw + 1))

    @invariant()
    def the_clock_runs_for_who_is_to_act(self) -> None:
        if self.state is not None and self.state.phase == "playing":
            acting = self.state.acting
            assert acting is not None
            assert self.state.clocks.runs == acting.place
            assert all(left >= 0 for left in self.state.clocks.left)
            assert all(quota >= 0 for quota in self.state.clocks.quota)

    def teardown(self) -> None:
        if self.state is not None:
            folded = fold(self.events)
            assert folded == self.state
            assert _history(folded) == _history(self.state)


def _history(table: Table) -> list[dict[str, Any]]:
    return [event.to_json() for event in table.position.history()] if table.position else []


def _bytes_for(number: int) -> Callable[[int], bytes]:
    return lambda size: sha256(f"{number}".encode()).digest()[:size]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_anyone_does_breaks_a_table(name: str) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    machine = type(f"Table{name}", (TableMachine,), {"game": name})
    examples = 400 if IS_SOAK else 80
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=40)
    )
