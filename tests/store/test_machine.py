"""Random commands through two doors of one place, against a dictionary that says what is right."""

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from spieltisch.store import Appended, Conflict, Duplicate, Store, Stored
from spieltisch.store.api import Answer, Snapshot
from tests.store.places import PLACES, SUMMARY, Place, put

DOORS = st.integers(0, 1)
Sent: TypeAlias = tuple[str, int, list[bytes], str, str]
SENT: st.SearchStrategy[Sent] = st.tuples(
    st.sampled_from(["t", "u"]),
    st.sampled_from([0, 0, 0, 0, -1, 1]),
    st.lists(st.binary(max_size=5), max_size=3),
    st.sampled_from(["anna", "ben"]),
    st.builds("{}".format, st.integers(0, 12)),
)
"""Table, how far the expected number is from the true one, events, sender, command."""


@dataclass
class Kept:
    """What a table should hold."""

    events: list[bytes] = field(default_factory=list)
    commands: dict[tuple[str, str], Duplicate] = field(default_factory=dict)
    snapshot: Snapshot | None = None

    def answer(self, expected: int, by: str, command: str) -> Answer | None:
        """What must be answered without writing."""
        if (by, command) in self.commands:
            return self.commands[by, command]
        return None if expected == len(self.events) else Conflict(len(self.events))

    def write(self, events: list[bytes], by: str, command: str) -> Answer:
        """Take events in."""
        self.events.extend(events)
        self.commands[by, command] = Duplicate(command.encode(), len(self.events))
        return Appended(len(self.events))


class Machine(RuleBasedStateMachine):
    """A place with two open stores, as if two processes wrote to it."""

    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.place: Place = PLACES[self.kind](Path(self.folder.name))
        self.runner = asyncio.Runner()
        self.stores: list[Store] = [self.place(), self.place()]
        self.kept: dict[str, Kept] = {}

    def teardown(self) -> None:
        for store in self.stores:
            self.runner.run(store.close())
        self.runner.close()
        self.folder.cleanup()

    def expect(self, sent: Sent) -> Answer:
        """What the dictionary answers; only a command that is written changes it."""
        table, off, events, by, command = sent
        kept = self.kept.get(table) or Kept()
        answer = kept.answer(len(kept.events) + off, by, command)
        if answer is None:
            self.kept[table] = kept
            answer = kept.write(events, by, command)
        return answer

    def append(self, door: int, sent: Sent) -> tuple[Any, Answer]:
        """A coroutine that appends, and what it must answer."""
        table, off, events, by, command = sent
        seq = len(self.kept[table].events) if table in self.kept else 0
        more: dict[str, Any] = {} if table in self.kept else {"summary": SUMMARY}
        asked = put(
            self.stores[door],
            table,
            seq + off,
            *events,
            by=by,
            command=command,
            result=command.encode(),
            **more,
        )
        return asked, self.expect(sent)

    @rule(door=DOORS, sent=SENT)
    def one_command(self, door: int, sent: Sent) -> None:
        asked, expected = self.append(door, sent)
        assert self.runner.run(asked) == expected

    @rule(door=DOORS, sent=st.lists(SENT, max_size=6))
    def many_commands_at_once(self, door: int, sent: list[Sent]) -> None:
        asked = [self.append(door, one) for one in sent]

        async def ask() -> list[Answer]:
            return list(await asyncio.gather(*(coroutine for coroutine, _ in asked)))

        assert self.runner.run(ask()) == [expected for _, expected in asked]

    @rule(door=DOORS, table=st.sampled_from(["t", "u"]), seq=st.integers(0, 8))
    def save_a_snapshot(self, door: int, table: str, seq: int) -> None:
        saved = self.runner.run(self.stores[door].save_snapshot(table, seq, "1", b"%d" % seq))
        kept = self.kept.get(table)
        is_new = kept is not None and (kept.snapshot is None or kept.snapshot.seq <= seq)
        assert saved == (is_new and kept is not None and seq <= len(kept.events))
        if saved and kept:
            kept.snapshot = Snapshot(seq, b"%d" % seq)

    @rule(door=DOORS)
    def open_again(self, door: int) -> None:
        self.runner.run(self.stores[door].close())
        self.stores[door] = self.place()

    @invariant()
    def every_door_shows_what_is_kept(self) -> None:
        for store in self.stores:
            for table, kept in self.kept.items():
                events = self.runner.run(store.read(table))
                assert events == [Stored(i + 1, event) for i, event in enumerate(kept.events)]
                assert self.runner.run(store.load_snapshot(table, "1")) == kept.snapshot
        assert self.runner.run(self.stores[0].check()) == []


@pytest.mark.parametrize("kind", sorted(PLACES))
def test_a_store_behaves_like_a_dictionary(kind: str) -> None:
    machine = type("Machine", (Machine,), {"kind": kind})
    few = min(settings().max_examples // 3, 300)
    run_state_machine_as_test(machine, settings=settings(max_examples=few, stateful_step_count=20))
