"""Tables with bots: for whom they run, how many one person and one address may have, their levels.

Counted are games under way with a bot in a place, at tables in this process's memory, for the host
of the table; where several processes serve, each tells the others of its own.
"""

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple

from spieltisch.bots import LEVELS, unknown_level
from spieltisch.server.http.known_problems import PROBLEMS
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.table import Envelope, Event, Refusal, Table
from spieltisch.table.standing import is_person
from spieltisch.table.table_commands import AddBot, Command, Create, TakeOver
from spieltisch.table.table_events import BotAdded, Started
from spieltisch.table.table_state import Place

__all__ = ["UNLIMITED", "BotGame", "BotTables", "Most"]

TOO_MANY = "too_many_bot_tables"


class Most(NamedTuple):
    """How many games with bots may be under way at once; 0 for no limit."""

    of_person: int = 0
    of_address: int = 0


UNLIMITED = Most()


class BotGame(NamedTuple):
    """For whom a game with bots runs; the address is hashed."""

    host: str
    address: str


class BotTables:
    """Knows the games with bots that are under way, and refuses more of them."""

    def __init__(self, most: Most, address_of: Callable[[str], str | None]) -> None:
        self._most, self._address_of = most, address_of
        self._host: dict[str, str] = {}
        """The hosts of the tables where a game with a bot is under way."""
        self._seen: dict[str, tuple[tuple[Place, ...], str]] = {}
        """The places and phase of a table at the last look."""
        self._tables: dict[str, set[str]] = {}
        """The same by host."""
        self.elsewhere: dict[str, BotGame] = {}
        """The same at tables in the memory of other processes."""

    def asker(self, table: str, person: str) -> Asker:
        """For whom a bot thinks when it thinks for this person."""
        return Asker(self._address_of(person) or "", person, table)

    def here(self) -> dict[str, BotGame]:
        """The games in this process's memory, by table."""
        return {
            table: BotGame(host, _hashed(self._address_of(host)))
            for table, host in self._host.items()
        }

    def look(self, table: str, state: Table) -> None:
        """A table is loaded or has changed."""
        seen = self._seen.get(table)
        if seen is not None and seen[0] is state.places and seen[1] == state.phase:
            return
        if not (state.is_running and _has_bot(state)):
            self.forget(table)
        elif self._host.get(table) != state.host:
            self.forget(table)
            self._host[table] = state.host
            self._tables.setdefault(state.host, set()).add(table)
        self._seen[table] = (state.places, state.phase)

    def forget(self, table: str) -> None:
        """A table has left the memory, or no game with a bot is under way there."""
        self._seen.pop(table, None)
        host = self._host.pop(table, None)
        if host is not None:
            self._tables[host].discard(table)
            if not self._tables[host]:
                del self._tables[host]

    def refusal(
        self, table: str, state: Table | None, envelope: Envelope, events: Iterable[Event]
    ) -> Refusal | None:
        """Why a person's command may not lead to these events, if it may not."""
        if not is_person(envelope.by):
            return None
        for level in _levels(envelope.command):
            if level not in LEVELS:
                error = unknown_level(level)
                return Refusal(error.code, error.text)
        if not any(_needs_bots(state, event) for event in events):
            return None
        if self._has_enough(table, envelope.by if state is None else state.host):
            return Refusal(TOO_MANY, PROBLEMS[TOO_MANY].text)
        return None

    def _has_enough(self, table: str, asking: str) -> bool:
        """Whether one more game with a bot would be too many for a host."""
        if table in self._host:
            return False
        others = [game for at, game in self.elsewhere.items() if at not in self._host]
        of_person = len(self._tables.get(asking, ()))
        of_person += sum(game.host == asking for game in others)
        if self._most.of_person and of_person >= self._most.of_person:
            return True
        address = self._address_of(asking)
        if not self._most.of_address or address is None:
            return False
        of_address = sum(
            len(tables)
            for host, tables in self._tables.items()
            if self._address_of(host) == address
        )
        hashed = _hashed(address)
        of_address += sum(game.address == hashed for game in others)
        return of_address >= self._most.of_address


def _hashed(address: str | None) -> str:
    return "" if address is None else blake2b(address.encode(), digest_size=16).hexdigest()


def _has_bot(state: Table) -> bool:
    return any(place.bot is not None for place in state.places)


def _needs_bots(state: Table | None, event: Event) -> bool:
    """Whether an event adds a bot, or starts a game with one."""
    if isinstance(event, BotAdded):
        return True
    return state is not None and isinstance(event, Started) and _has_bot(state)


def _levels(command: Command) -> Iterator[int]:
    """The levels that a command asks for."""
    if isinstance(command, Create):
        yield command.settings.stand_in
        yield from (level for level in command.bots if level is not None)
    elif isinstance(command, AddBot | TakeOver) and command.level is not None:
        yield command.level
