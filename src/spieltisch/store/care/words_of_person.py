"""What a table's events hold of a person: names, chat, and texts mixed into the draws.

Names and chat are needed by nobody. A contribution is: once a game has begun with it, its draws can
be checked only with it. So it is taken out where no game has begun since, and kept otherwise.
"""

from collections.abc import Iterable, Iterator

import msgspec

from spieltisch.game.json_types import JsonObject
from spieltisch.store.api import Stored
from spieltisch.table.table_events import (
    Chatted,
    Created,
    Event,
    Joined,
    Kicked,
    Left,
    RematchAnswered,
    Started,
    decode,
    encode,
    without_person,
)

__all__ = ["WithoutPerson", "name_in", "words_of"]


class _Places:
    """Where a person sits, followed event by event."""

    def __init__(self, person: str) -> None:
        self._person = person
        self._mine: set[int] = set()

    def contributed(self, event: Event) -> bool:
        """Whether an event holds a contribution of the person."""
        if isinstance(event, Joined | Left | Kicked):
            self._mine.discard(event.place)
        if isinstance(event, Joined) and event.person == self._person:
            self._mine.add(event.place)
        if not isinstance(event, Joined | RematchAnswered):
            return False
        return bool(event.contribution) and event.place in self._mine


class WithoutPerson:
    """Takes a person out of a table's events, which are given from the first to the last.

    An event that cannot be read stays as it is: nobody knows what it says.
    """

    def __init__(self, person: str) -> None:
        self._person = person
        self._places = _Places(person)
        self._unneeded: dict[int, bytes] = {}

    def rewrite(self, row: Stored) -> bytes:
        """An event without the person's name and words."""
        try:
            event = decode(row.event)
        except Exception:  # any bytes may be there
            return row.event
        if isinstance(event, Started):
            self._unneeded.clear()
        changed = without_person(event, self._person)
        if self._places.contributed(event):
            assert isinstance(changed, Joined | RematchAnswered)
            self._unneeded[row.seq] = encode(msgspec.structs.replace(changed, contribution=""))
        return row.event if changed == event else encode(changed)

    def rest(self) -> list[Stored]:
        """Events that hold a contribution which no game has needed so far, without it."""
        return [Stored(seq, event) for seq, event in self._unneeded.items()]


def words_of(person: str, rows: Iterable[Stored]) -> Iterator[JsonObject]:
    """What the events of a table hold of a person, one JSON object each."""
    places, began = _Places(person), 0
    contributions: list[tuple[int, str]] = []
    for row in rows:
        try:
            event = decode(row.event)
        except Exception:  # any bytes may be there
            continue
        if isinstance(event, Started):
            began = row.seq
        if places.contributed(event):
            assert isinstance(event, Joined | RematchAnswered)
            contributions.append((row.seq, event.contribution))
        if isinstance(event, Chatted) and event.person == person:
            yield {"type": "chat", "seq": row.seq, "name": event.name, "text": event.text}
        elif (name := name_in(event, person)) is not None:
            yield {"type": "name", "seq": row.seq, "name": name}
    for seq, text in contributions:
        yield {"type": "contribution", "seq": seq, "text": text, "is_needed_for_proof": seq < began}


def name_in(event: Event, person: str) -> str | None:
    """The name by which an event calls a person."""
    if isinstance(event, Joined | Chatted) and event.person == person:
        return event.name
    if isinstance(event, Created | Left) and event.host == person:
        return event.host_name
    return None
