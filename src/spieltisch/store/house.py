"""Order in the house: who is kept out, and what operators asked for and did.

Operators write here while a server runs; the server looks about once a second. An errand is
something that only the server can do, since it has the tables in its memory: it stays open until
the server has done it, over restarts too. Errands and all else that operators do are the audit log.
"""

from collections.abc import Mapping
from typing import Literal, Protocol

import msgspec

__all__ = ["FORGET", "Ban", "BanKind", "Entry", "House"]

FORGET = "forget person"
"""The errand to delete what is known of a person."""
BanKind = Literal["address", "person", "table"]


class Ban(msgspec.Struct, frozen=True):
    """An address (or network) or a person that is kept out, or a table that is closed."""

    kind: BanKind
    what: str
    why: str
    since_ms: int
    until_ms: int | None = None
    """None for a ban without an end."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the audit log; an errand for as long as it has no `done_ms`."""

    no: int
    at_ms: int
    action: str
    about: str
    why: str
    done_ms: int | None
    result: str
    """How an errand ended: empty when all is well, else a refusal's code."""


class House(Protocol):
    """The part of a store that keeps order."""

    async def ban(self, ban: Ban) -> None:
        """Keep somebody out, in place of an earlier ban of the same."""
        ...

    async def unban(self, kind: BanKind, what: str, why: str, *, at_ms: int) -> bool:
        """Let somebody in again; False when nobody kept them out."""
        ...

    async def bans(self, at_ms: int) -> list[Ban]:
        """Those that hold at this time, the latest first."""
        ...

    async def note(self, action: str, about: str, why: str, *, at_ms: int) -> None:
        """Write down what an operator has done."""
        ...

    async def ask(self, action: str, about: str, why: str, *, at_ms: int) -> int:
        """An errand for the server; the answer is its number, or that of an equal open one."""
        ...

    async def errands(self) -> list[Entry]:
        """What is yet to be done, the oldest first."""
        ...

    async def done(self, no: int, result: str, *, at_ms: int) -> None:
        """An errand is done, or was refused with this code."""
        ...

    async def entry(self, no: int) -> Entry | None:
        """One line of the audit log."""
        ...

    async def add_up(self, window_ms: int, amounts: Mapping[str, int]) -> None:
        """Add to what is counted by key within a window of time; windows of last week are kept."""
        ...

    async def added_up(self, window_ms: int) -> dict[str, int]:
        """What was counted within a window, by key."""
        ...

    async def audit(self, limit: int = 100) -> list[Entry]:
        """What was asked for and done, the latest first."""
        ...
