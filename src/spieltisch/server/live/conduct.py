"""Order among people: blocks and words keep apart who and what should not meet.

Whoever is blocked by somebody at a table can neither sit down there nor say anything. All blocks
are in memory and are read again every few seconds, since another process may have written some.
"""

import asyncio
import logging
import re
from collections.abc import Iterable
from hashlib import sha256

from spieltisch.server.ops.clock_and_randomness import ClockAndRandomness
from spieltisch.server.ops.logs import log
from spieltisch.store import StoreError
from spieltisch.store.api import Block, Store
from spieltisch.table import Envelope, Event, Refusal, Table
from spieltisch.table.nicknames import skeleton
from spieltisch.table.refusal import refuse
from spieltisch.table.table_events import Chatted, Created, Joined, Reacted, RematchAnswered

__all__ = ["BAD_WORD", "Blocks", "Words", "block_id"]

READ_S = 5.0

BLOCKED = refuse(
    "blocked",
    "somebody at this table and you keep out of each other's way",
    "an diesem Tisch sitzt jemand, dem du aus dem Weg gehst oder der dir aus dem Weg geht",
).refusal
BAD_WORD = refuse(
    "bad_word",
    "there is a word in this that is not welcome here",
    "darin kommt ein Wort vor, das hier nicht erwünscht ist",
).refusal


def block_id(block: Block) -> str:
    """A name for a block that tells its owner nothing about the other person."""
    return sha256(f"{block.person} {block.other}".encode()).hexdigest()[:16]


class Blocks:
    """Who keeps out of whose way."""

    def __init__(self, store: Store, source: ClockAndRandomness) -> None:
        self._store, self._source = store, source
        self._pairs: set[tuple[str, str]] = set()

    async def add(self, person: str, other: str) -> None:
        """A person blocks another."""
        await self._store.add_block(Block(person, other, self._source.now_ms()))
        self._pairs.add((person, other))

    async def remove(self, person: str, block: str) -> bool:
        """End a block by its name; False when the person has none of this name."""
        for one in await self._store.blocks(person):
            if block_id(one) == block:
                self._pairs.discard((person, one.other))
                return await self._store.remove_block(person, one.other)
        return False

    async def read(self) -> None:
        """Know all blocks."""
        self._pairs = {(one.person, one.other) for one in await self._store.blocks()}

    async def keep_reading(self) -> None:
        """For ever."""
        while True:
            try:
                await self.read()
            except StoreError as error:
                log("blocks not read", level=logging.WARNING, code=error.code)
            await asyncio.sleep(READ_S)

    def refusal(
        self, state: Table | None, envelope: Envelope, events: Iterable[Event]
    ) -> Refusal | None:
        """Why a command may not lead to these events, if it may not."""
        if state is None or not self._pairs:
            return None
        others = [place.person for place in state.places if place.person]
        return BLOCKED if any(self._keeps(envelope.by, others, event) for event in events) else None

    def _keeps(self, by: str, others: list[str], event: Event) -> bool:
        """Whether one of the others, or the person themselves, does not want this."""
        if isinstance(event, Joined | RematchAnswered):
            return any(self.are_apart(by, other) for other in others)
        is_talk = isinstance(event, Chatted | Reacted)
        return is_talk and any((other, by) in self._pairs for other in others)

    def are_apart(self, one: str, other: str) -> bool:
        """Whether one of two people has blocked the other."""
        return (one, other) in self._pairs or (other, one) in self._pairs


class Words:
    """Words that the operator does not want in names and chat: whole words, however written."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words = frozenset(filter(None, (skeleton(word) for word in words)))

    def are_in(self, text: str) -> bool:
        """Whether one of them is in a text."""
        if not self._words:
            return False
        found = re.split(r"[^\w]+", text)
        return any(skeleton(word) in self._words for word in (*found, text))

    def refusal(self, events: Iterable[Event]) -> Refusal | None:
        """Why these events may not be, if they may not."""
        for event in events:
            match event:
                case Chatted(text=text) | Joined(name=text) | Created(host_name=text):
                    if self.are_in(text):
                        return BAD_WORD
        return None
