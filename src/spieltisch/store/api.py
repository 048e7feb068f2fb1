"""The narrow interface between a server and where its events are kept.

Facts that every store holds to:

- A table's events are bytes that the store does not read, numbered 1, 2, 3 … without gaps.
  `append` writes all events of one command or none. When it has returned, they are on disk.
- Two writers, in one process or in many, can never both take a number: one gets `Conflict`.
- A command is known by its table, by its sender (`by`) and by its id, as long as the table
  exists. The same again gives `Duplicate` with the first result, however old, and writes nothing.
  Equal ids of different senders are different commands, so nobody can take another's id away.
- The order of questions is: known command id? then `Duplicate`; other head? then `Conflict`.
- A table begins with an `Append` whose `expected_seq` is 0, which must carry a `Summary`. A table
  that does not exist has the head 0, so appending to an expired table gives `Conflict(0)`.
- `append` may raise `StoreUnavailable` (disk full, read-only, busy …): then nothing of it was
  written, its neighbours are not harmed, and the caller drops its pending state. When the waiting
  task is cancelled, the outcome is unknown: read the head again.
- Ids (tables, people, senders, commands) are 1 to 200 printable ASCII characters without spaces;
  others raise `StoreRefused` with the code `bad_id`. Everything else is any bytes or text.
- Times are milliseconds since the epoch and always come in; the store reads no clock.
- Tokens and recovery codes come in as SHA-256 hashes (32 bytes); the store never sees the secret.
- Every method is safe to call from many tasks at once. Reads see every returned append.

`open_store(url)` in `spieltisch.store` opens one; `load` in `spieltisch.store.table_loading` reads
a table with its snapshot and refuses rules that this program does not have.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from os import PathLike
from typing import Protocol

from spieltisch.store.failures import StoreUnavailable
from spieltisch.store.house import House
from spieltisch.store.kept_mazes import Mazes
from spieltisch.store.played import PlayedGames
from spieltisch.store.post import Post
from spieltisch.store.processes import Processes
from spieltisch.store.puzzles import Puzzles
from spieltisch.store.ratings import Ratings
from spieltisch.store.stored import (
    Answer,
    Apart,
    Append,
    Appended,
    Block,
    Conflict,
    Duplicate,
    Expired,
    Head,
    KeptReview,
    Learned,
    Listed,
    Person,
    Problem,
    Report,
    Rewriter,
    Snapshot,
    Stored,
    Summary,
    Usage,
)
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
    "Store",
    "Stored",
    "Summary",
    "Usage",
]


class Store(Protocol):
    """Events, people and lists, on disk."""

    # The move path.

    def append(self, asked: Append) -> Awaitable[Answer]:
        """Write one command's events."""
        ...

    async def read(self, table: str, after_seq: int = 0, limit: int = 10_000) -> list[Stored]:
        """Events in order; empty for an unknown table."""
        ...

    async def head(self, table: str) -> Head | None:
        """Where the table stands, or None when there is none of this id."""
        ...

    async def result_of(self, table: str, by: str, command: str) -> Duplicate | None:
        """What `append` would answer to a command that is on disk already."""
        ...

    async def save_snapshot(
        self, table: str, seq: int, version: str, data: bytes, rewritten: int = 0
    ) -> bool:
        """Keep a frozen table; False when there is a newer one, no such table or no such event.

        `version` names the format of `data`. One snapshot per table is kept, and none that was made
        from events that have been rewritten since (`Head.rewritten`).
        """
        ...

    async def load_snapshot(self, table: str, version: str) -> Snapshot | None:
        """The snapshot, unless it has another format."""
        ...

    # Lists.

    async def tables(
        self,
        *,
        listed: bool | None = None,
        phase: Phase | None = None,
        person: str | None = None,
        before_ms: int | None = None,
        limit: int = 50,
    ) -> list[Listed]:
        """Tables that fit every given condition, the last changed first.

        `before_ms` goes on where a list ended: only tables changed before that time.
        """
        ...

    # People.

    async def add_person(self, person: str, name: str, token: bytes, *, at_ms: int) -> Person:
        """A new guest with a first token; `StoreRefused` when the id or the token is taken."""
        ...

    async def person(self, person: str) -> Person | None:
        """The person of this id."""
        ...

    async def person_by_token(self, token: bytes) -> Person | None:
        """Whose token this is, by its hash."""
        ...

    async def rename(self, person: str, name: str) -> bool:
        """Change a nickname; False when nobody has this id."""
        ...

    async def revoke_token(self, token: bytes) -> bool:
        """This token opens nothing any more; False when it did not before."""
        ...

    async def add_recovery(self, person: str, code: bytes, *, expires_ms: int) -> bool:
        """A one-time code; it replaces earlier ones of the person. False: nobody has this id."""
        ...

    async def redeem_recovery(
        self, code: bytes, token: bytes, *, at_ms: int, keep_old: bool = False
    ) -> Person | None:
        """Use a code up: `token` becomes the person's only token, or one more with `keep_old`.

        None when the code is unknown, used or expired; then nothing changed.
        """
        ...

    async def delete_person(
        self,
        person: str,
        new_rewriter: Callable[[], Rewriter] | None = None,
        apart: Apart | None = None,
    ) -> list[str] | None:
        """Forget a person: name, tokens, codes, places in lists. None when nobody has this id.

        Every table at which the person had a place or sent a command stays, for the others, but
        a rewriter is applied to all its events, its snapshot and its reviews are dropped, and the
        person's names are emptied where they stand as texts in the JSON of its `Summary.details`.
        The last of this happens within `apart(table)`, where nobody may have the table in memory.
        Answers the ids of these tables. It is done in small pieces between other writes; when it
        fails, it can be begun again, and no token opens anything meanwhile.
        """
        ...

    # What people have learned.

    async def learn(self, learned: Sequence[Learned]) -> None:
        """Keep how far people are in lessons; what was better before stays."""
        ...

    async def learned(self, person: str) -> list[Learned]:
        """How far a person is in each lesson, by its name."""
        ...

    @property
    def puzzles(self) -> Puzzles:
        """How people fare with puzzles."""
        ...

    # Reviews.

    async def keep_review(self, review: KeptReview) -> bool:
        """Keep it in place of an older one, as long as its table; False when there is none."""
        ...

    async def review(self, table: str, number: int) -> KeptReview | None:
        """The review of a game, if there is one."""
        ...

    # What people have played.

    @property
    def played(self) -> PlayedGames:
        """Games that are over, by person."""
        ...

    @property
    def ratings(self) -> Ratings:
        """How strong people are, who wants no rating, and who may be the same person."""
        ...

    # Order among people.

    async def add_block(self, block: Block) -> None:
        """A person blocks another; again is fine."""
        ...

    async def remove_block(self, person: str, other: str) -> bool:
        """A person blocks another no longer; False when they did not."""
        ...

    async def blocks(self, person: str | None = None) -> list[Block]:
        """Whom a person has blocked, or all blocks."""
        ...

    async def add_report(self, report: Report) -> int:
        """Keep a complaint for the operator; its number. The same again is the same report."""
        ...

    async def reports(self, is_open: bool | None = None) -> list[Report]:
        """Complaints, the oldest first: all, those that wait, or those that were seen to."""
        ...

    async def close_report(self, number: int) -> bool:
        """A complaint was seen to; False when no such one waits."""
        ...

    # Mazes of people's own.

    @property
    def mazes(self) -> Mazes:
        """What people have built, and how others have searched it."""
        ...

    # Processes.

    is_shared: bool
    """Whether several processes may serve what is kept here."""

    @property
    def processes(self) -> Processes:
        """What they know of each other."""
        ...

    async def tally(self, window_ms: int, amounts: Mapping[str, int]) -> dict[str, int]:
        """Add amounts by key to the window that begins then; what all processes counted in it."""
        ...

    # What an operator must know.

    def usage(self) -> Usage:
        """How much room is taken and left, and how much waits to be written."""
        ...

    @property
    def house(self) -> House:
        """Bans, tallies and the audit log."""
        ...

    @property
    def post(self) -> Post:
        """Addresses of e-mail, notices and calendar feeds."""
        ...

    async def probe(self) -> None:
        """Write something that needs room and take it away again; raises when that fails."""
        ...

    def listen(self, listener: Callable[[StoreUnavailable], None]) -> None:
        """Call this with every failure from now on, whoever asked, in whichever thread."""
        ...

    # Upkeep.

    async def expire(
        self,
        before_ms: int,
        *,
        abandoned_ms: int | None = None,
        people_ms: int | None = None,
        limit: int = 1000,
    ) -> Expired:
        """Remove tables last changed before that time, and people without tables or new tokens.

        `abandoned_ms` is the time for tables whose game is not over, `people_ms` that for people.
        At most `limit` tables and people at once, so that no move waits long: call until it removes
        none.
        """
        ...

    async def export(self, path: str | PathLike[str], person: str | None = None) -> int:
        """Write everything as JSON lines and answer how many, or what is known of one person.

        The whole export holds hidden things of running games. A person's has none.
        """
        ...

    async def check(self) -> list[Problem]:
        """Look through everything: damaged pages, missing or double numbers, stray rows."""
        ...

    async def backup(self, path: str | PathLike[str]) -> None:
        """A complete copy as of now, while the store is in use; refuses to overwrite a file."""
        ...

    async def copy_into(self, other: "Store") -> int:
        """Copy everything as of now into an empty store of any kind; how many rows that is."""
        ...

    async def close(self) -> None:
        """Finish what was asked for, then let go. Closing twice is fine."""
        ...
