"""Processes that serve one store together: who lives, who does what, who is where.

A process says again and again that it is alive. What only one should do (a table's bots and clocks,
an errand, a person's hint) it claims by a name; the name of a table's claim is the table's id. A
claim holds until it is released or its process is buried, which another does that has not heard of
it for a while. All of this saves work and tells people who is there. That no move is lost or
doubled does not depend on it: `append` sees to that.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from spieltisch.store.stored import Listed

__all__ = ["Beat", "HeadNow", "Present", "Processes"]


class Beat(msgspec.Struct, frozen=True):
    """A sign of life."""

    process: str
    since_ms: int
    """Since when the service has been running without a gap, as far as this process knows."""
    at_ms: int
    before_ms: int = 0
    """Until when it was running before that gap."""
    has_left: bool = False
    """The process has ended as planned, and is to be buried."""


class HeadNow(NamedTuple):
    """The number of a table's last event, and how often its events were rewritten."""

    seq: int
    rewritten: int


class Present(NamedTuple):
    """A person who is connected to a table."""

    table: str
    person: str


class Processes(Protocol):
    """The part of a store that several processes share."""

    async def beat(self, beat: Beat) -> list[Beat]:
        """This process is alive; the answer is what was known before.

        It has all processes that were alive within a day and are not buried, this one too.
        """
        ...

    async def beats(self) -> list[Beat]:
        """All processes that were alive within a day."""
        ...

    async def claim(self, process: str, names: Sequence[str]) -> set[str]:
        """Claim what nobody has claimed; the answer is what of these names this process has now."""
        ...

    async def claim_due(self, process: str, *, wake_ms: int, changed_ms: int) -> list[str]:
        """Claim tables that must act by then, that nobody has claimed or changed after a time."""
        ...

    async def claimed(self, process: str) -> set[str]:
        """What a process has claimed."""
        ...

    async def claims_of_others(self, process: str, beginning: str) -> list[str]:
        """What others have claimed by names that begin so."""
        ...

    async def claimant(self, name: str) -> str | None:
        """Who has claimed this."""
        ...

    async def release(self, process: str, names: Sequence[str]) -> None:
        """Claim these no longer."""
        ...

    async def leave(self, process: str) -> None:
        """The process ends as planned: its claims are free, and others see to who was there."""
        ...

    async def bury(self, last: Beat) -> list[Present] | None:
        """Free what a dead process had; None when it has beaten since, or is buried already.

        The answer is who was connected to it.
        """
        ...

    async def come(self, process: str, people: Sequence[Present]) -> None:
        """These people are connected to a process."""
        ...

    async def go(self, process: str, present: Present) -> bool:
        """A person is not any more; the answer is whether they are connected to another."""
        ...

    async def is_present(self, present: Present) -> bool:
        """Whether a person is connected to any process."""
        ...

    async def heads(self, tables: Sequence[str]) -> dict[str, HeadNow]:
        """Where these tables stand; those that are missing do not exist."""
        ...

    async def changed(self, people: Sequence[str], after_ms: int) -> list[Listed]:
        """Tables at which one of these people sits, changed after that time."""
        ...

    async def ended_tokens(self, tokens: Sequence[bytes]) -> set[bytes]:
        """Which of these hashes are nobody's token."""
        ...

    async def keep_seal(self, ticket: str, secret: bytes, *, at_ms: int) -> None:
        """Keep a secret for a table to come; those older than a day are forgotten."""
        ...

    async def take_seal(self, ticket: str) -> bytes | None:
        """The secret, once."""
        ...
