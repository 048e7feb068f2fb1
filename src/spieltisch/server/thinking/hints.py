"""Hints: what the strongest bot would do with what a person's own seat knows."""

from collections.abc import Callable

from spieltisch.bots import LEVELS
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import Hint
from spieltisch.server.live.company import Company
from spieltisch.server.thinking.bot_tables import BotTables
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.jobs import AnyThinkers, BotFailed
from spieltisch.table import Table

__all__ = ["Hints"]


MOST_OF_ADDRESS = 4
"""How many people of one address may wait for a hint at once."""


class Hints:
    """Asks the bots' workers, one question of a person at a time."""

    def __init__(
        self,
        thinkers: AnyThinkers,
        tables: BotTables,
        new_seed: Callable[[str], str],
        company: Callable[[], Company],
    ) -> None:
        self._thinkers, self._tables, self._new_seed = thinkers, tables, new_seed
        self._company = company
        self._asking: dict[str, str] = {}
        """The addresses of the people whose questions are open."""

    @property
    def open(self) -> int:
        """How many questions are open."""
        return len(self._asking)

    async def give(self, table: str, state: Table, person: str) -> Hint:
        """A hint for whose turn it is."""
        seat = _seat_to_move(state, person)
        asker = self._tables.asker(f"hint {table}", person)
        open_there = list(self._asking.values()).count(asker.address)
        if person in self._asking or open_there >= MOST_OF_ADDRESS:
            raise ServerRefused("too_fast")
        self._asking[person] = asker.address
        try:
            async with self._company().only_here(f"hint {person}") as is_only:
                if not is_only:
                    raise ServerRefused("too_fast")
                return await self._ask(asker, state, seat)
        finally:
            del self._asking[person]

    async def _ask(self, asker: Asker, state: Table, seat: str) -> Hint:
        assert state.position is not None
        memory = state.position.memory(seat)
        seed = self._new_seed(f"hint {state.number}.{state.ply}")
        try:
            thoughts = await self._thinkers.consider(
                asker, memory, LEVELS[-1], seed, lambda ahead: None
            )
        except BotFailed as error:
            raise ServerRefused("bots_busy", str(error)) from error
        return Hint(seat, state.ply, thoughts.move, thoughts.values, thoughts.chances)


def _seat_to_move(state: Table, person: str) -> str:
    """The person's seat that is to move; everything else is refused."""
    place = state.place_of(person)
    if place is None or state.places[place].is_forfeited:
        raise ServerRefused("not_seated")
    if not state.settings.hints:
        raise ServerRefused("no_hints")
    acting = state.acting
    if state.phase != "playing" or acting is None or acting.place != place or acting.is_roll:
        raise ServerRefused("not_your_move")
    return acting.seat
