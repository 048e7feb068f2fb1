"""A long game at a table, made without a server: its record, and its events in a database."""

import asyncio
from os import PathLike
from random import Random

from spieltisch.game import NAMES
from spieltisch.game.records import lines_of
from spieltisch.server.live.summaries import summary_of
from spieltisch.store import open_store
from spieltisch.store.api import Append
from spieltisch.table import Context, Envelope, Refusal, Table, decide, encode, evolve, record_of
from spieltisch.table.settings import Settings
from spieltisch.table.table_commands import (
    Command,
    Create,
    Join,
    Move,
    Resign,
    Roll,
    Start,
)

__all__ = ["LONG_TABLE", "LongGame"]

LONG_TABLE = "AAAAAAAAAAAAAAAA"
PEOPLE = ("bench-a", "bench-b")
MOST_MOVES = 5000
SEED = 1


class LongGame:
    """Random moves of two people in the last of the games, which has the longest of them."""

    def __init__(self) -> None:
        self._rng = Random(SEED)
        self._events: list[bytes] = []
        self._now = 1_700_000_000_000
        self._state: Table | None = self._begun()
        self._play()
        self.running = tuple(self._events)
        """Everything until shortly before the end."""
        self._running_state = self._the_table()
        self._do(PEOPLE[0], Resign())
        record = record_of(self._the_table())
        self.moves = len(record.moves)
        self.record = "".join(f"{line}\n" for line in lines_of(record)).encode()
        """The file of the whole game, with its proof."""

    def _begun(self) -> Table | None:
        self._state = None
        create = Create(game=NAMES[-1], people=2, settings=Settings(spectators=True))
        self._do(PEOPLE[0], create)
        for person in PEOPLE:
            self._do(person, Join(contribution=""))
        self._do(PEOPLE[0], Start())
        return self._state

    def _the_table(self) -> Table:
        assert self._state is not None
        return self._state

    def _play(self) -> None:
        for _ in range(MOST_MOVES):
            before, length = self._the_table(), len(self._events)
            acting, position = before.acting, before.position
            if acting is None or position is None:
                break
            by = PEOPLE[acting.place]
            here = {"game": before.number, "ply": before.ply}
            if acting.is_roll:
                self._do(by, Roll(**here))
            else:
                self._do(by, Move(text=self._rng.choice(position.legal()), **here))
            if self._the_table().phase == "over":
                self._state = before
                del self._events[length:]
                break

    def _do(self, by: str, command: Command) -> None:
        self._now += 1000
        envelope = Envelope(f"c{self._now}", by, command, by)
        decided = decide(self._state, envelope, Context(self._now, self._rng.randbytes))
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            self._state = evolve(self._state, event)
            self._events.append(encode(event))

    def keep(self, database: str | PathLike[str]) -> None:
        """Write the running game to a database as the table `LONG_TABLE`."""
        state = self._running_state

        async def write() -> None:
            store = open_store(database)
            summary = summary_of(state)
            await store.append(
                Append(LONG_TABLE, 0, self.running, "bench", "c", b"{}", self._now, summary)
            )
            await store.close()

        asyncio.run(write())
