"""What goes into a store and comes out of it: tables, people, complaints, and how much there is."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from spieltisch.table.table_state import Phase

__all__ = [
    "Answer",
    "Apart",
    "Append",
    "Appended",
    "Block",
    "Conflict",
    "Duplicate",
    "Expired",
    "Head",
    "KeptReview",
    "Learned",
    "Listed",
    "Person",
    "Problem",
    "Report",
    "Rewriter",
    "Snapshot",
    "Stored",
    "Summary",
    "Usage",
]

Apart: TypeAlias = Callable[[str], AbstractAsyncContextManager[None]]
"""Within it nobody has the table of this id in memory, nor reads or writes it."""


class Summary(msgspec.Struct, frozen=True):
    """What lists tell of a table without folding its events."""

    game: str
    rules: int
    """The game's `rules_version` with which the table began; later summaries must not change it."""
    phase: Phase = "gathering"
    is_listed: bool = False
    """Whether strangers find it in the list."""
    free_places: int = 0
    people: tuple[str, ...] = ()
    """Ids of the persons who hold a place; they find the table among theirs."""
    details: bytes = b"{}"
    """What else a list shows, as a JSON object of the caller's; nothing in it is secret."""
    wake_ms: int | None = None
    """When the table must act by itself, whether anybody looks at it or not; 0 is at once."""


class Append(NamedTuple):
    """One command's events, to be written after the table's event `expected_seq`.

    No events are fine too: then only the command and its result are remembered.
    """

    table: str
    expected_seq: int
    events: tuple[bytes, ...]
    by: str
    """A person's id, or what the caller calls the system or a bot."""
    command: str
    """The command's id."""
    result: bytes
    at_ms: int
    summary: Summary | None = None
    """Without one the summary stays as it is."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes a command the same as another."""
        return (self.table, self.by, self.command)


class Appended(msgspec.Struct, frozen=True, tag="appended"):
    """The events are on disk; `seq` is the number of the last one, the table's new head."""

    seq: int


class Duplicate(msgspec.Struct, frozen=True, tag="duplicate"):
    """This command is on disk already, with this result; `seq` was the head after it."""

    result: bytes
    seq: int


class Conflict(msgspec.Struct, frozen=True, tag="conflict"):
    """Nothing was written: the table's head is another one than expected."""

    seq: int


Answer: TypeAlias = Appended | Duplicate | Conflict


class Head(msgspec.Struct, frozen=True):
    """Where a table stands."""

    seq: int
    game: str
    rules: int
    created_ms: int
    changed_ms: int
    rewritten: int = 0
    """How often a person was taken out of its events."""


class Stored(NamedTuple):
    """One event and its number."""

    seq: int
    event: bytes


class Rewriter(Protocol):
    """Takes a person out of one table's events."""

    def rewrite(self, row: Stored) -> bytes:
        """The event without the person, for all events from the first to the last."""
        ...

    def rest(self) -> list[Stored]:
        """Events in which more is taken out once all of them have been seen."""
        ...


class Snapshot(msgspec.Struct, frozen=True):
    """A frozen table after the event `seq`."""

    seq: int
    data: bytes


class Listed(msgspec.Struct, frozen=True):
    """A row of a list of tables."""

    table: str
    seq: int
    created_ms: int
    changed_ms: int
    summary: Summary


class Person(msgspec.Struct, frozen=True):
    """A guest with a nickname."""

    id: str
    name: str
    created_ms: int


class Block(msgspec.Struct, frozen=True):
    """A person wants no table and no talk with another."""

    person: str
    other: str
    at_ms: int


class Learned(msgspec.Struct, frozen=True):
    """How far a person is in a lesson: the best stars, and the steps done."""

    person: str
    lesson: str
    stars: int
    steps: int
    at_ms: int


class KeptReview(msgspec.Struct, frozen=True):
    """The review of a game of a table's series, and who judged it; the store does not read it."""

    table: str
    number: int
    judge: str
    data: bytes


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A person's complaint about another's name or words, as they were quoted then."""

    no: int = 0
    at_ms: int
    person: str
    about: str
    table: str
    kind: Literal["name", "chat"]
    quoted: str
    is_open: bool = True


class Expired(msgspec.Struct, frozen=True):
    """How much `expire` removed."""

    tables: int
    people: int
    codes: int


class Usage(NamedTuple):
    """What a store takes, at this moment."""

    file_bytes: int
    """Of the database, its log included."""
    free_bytes: int | None
    """What the disk has left for this user; None where only the database knows."""
    waiting: int
    """Pieces of work that wait to be written."""


class Problem(msgspec.Struct, frozen=True):
    """Something that `check` found wrong."""

    code: str
    text: str
