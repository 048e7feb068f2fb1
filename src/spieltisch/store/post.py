"""Addresses of e-mail, notices of games that wait for a person, and calendar feeds.

A letter that is to be sent waits here as a row without words and without the address; it is written
when it is sent, from what holds then. Of the keys in links only hashes are kept, but for the one
that stops all letters: it must stand in each of them, and can do nothing else.
"""

from collections.abc import Mapping
from typing import Literal, Protocol

import msgspec

__all__ = ["Address", "Feed", "Language", "Letter", "LetterKind", "Post", "Seated"]

Language = Literal["en", "de"]
LetterKind = Literal["confirm", "turn"]


class Address(msgspec.Struct, frozen=True):
    """Where a person wants letters to go."""

    person: str
    address: str
    language: Language
    asked_ms: int
    stop: bytes
    """The key that stops all letters."""
    confirmed_ms: int | None = None
    """None until the link in the first letter was used."""


class Letter(msgspec.Struct, frozen=True):
    """A letter that waits to be sent: to confirm an address, or about a turn at a table."""

    person: str
    kind: LetterKind
    table: str
    """Empty where the letter is about none."""
    day: str
    at_ms: int
    due_ms: int
    """When it is to be tried next."""
    tries: int = 0


class Seated(msgspec.Struct, frozen=True):
    """A table with a running game at which somebody with a confirmed address sits."""

    person: str
    table: str
    game: str
    details: bytes
    """As in `Summary.details`."""
    wake_ms: int
    changed_ms: int
    last_ms: int | None
    """When this person was last to be told of this table."""


class Feed(msgspec.Struct, frozen=True):
    """A calendar of a person's deadlines."""

    person: str
    language: Language
    made_ms: int


class Post(Protocol):
    """The part of a store that reaches people who are not here."""

    async def ask(self, address: Address) -> bool:
        """Keep an address that is yet to be confirmed, in place of another; its letter waits.

        False when nobody has this id.
        """
        ...

    async def address(self, person: str) -> Address | None:
        """The address of a person."""
        ...

    async def key_sent(self, person: str, asked_ms: int, key: bytes) -> bool:
        """The letter that goes out now has the key with this hash; False: it is not wanted."""
        ...

    async def confirm(self, key: bytes, *, asked_after_ms: int, at_ms: int) -> bool:
        """Use up the key with this hash; False when it is unknown, used or too old."""
        ...

    async def remove(self, person: str) -> bool:
        """Forget a person's address; False when there was none."""
        ...

    async def stop(self, key: bytes) -> bool:
        """Forget the address whose letters have this key; False when none has it."""
        ...

    async def take(self, window_ms: int, most: Mapping[str, int]) -> bool:
        """Count one more for each key in a window of time; False: one is used up, none counts."""
        ...

    async def seated(self, day: str, table: str | None = None) -> list[Seated]:
        """Who may have to be told that a game waits, unless they were on this day; or at a table.

        With `table` it does not matter whether they were.
        """
        ...

    async def note(self, letter: Letter) -> bool:
        """Tell a person of a table by a letter; False when they are told on this day already."""
        ...

    async def claim(self, now_ms: int, until_ms: int, limit: int) -> list[Letter]:
        """Letters that are due; nobody else gets them before the given time."""
        ...

    async def postpone(self, letter: Letter, due_ms: int) -> None:
        """A letter was not sent, and is tried again."""
        ...

    async def settle(self, letter: Letter, sent_ms: int | None) -> None:
        """A letter waits no longer; None: it was not sent."""
        ...

    async def waiting(self) -> int:
        """How many letters wait."""
        ...

    async def keep_feed(self, feed: Feed, key: bytes) -> bool:
        """A feed with a new key, by its hash, in place of another; False: nobody has this id."""
        ...

    async def feed(self, person: str) -> Feed | None:
        """The feed of a person."""
        ...

    async def feed_by_key(self, key: bytes) -> Feed | None:
        """Whose feed has the key with this hash."""
        ...

    async def drop_feed(self, person: str) -> bool:
        """The key opens nothing any more; False when there was none."""
        ...
