"""Hints: what the strongest bot would do with what a person's own seat knows."""

from spieltisch.bots import LEVELS
from spieltisch.server.http.answers import Refused
from spieltisch.server.http.bodies import Hint
from spieltisch.server.ops.clock_and_randomness import Sources
from spieltisch.server.thinking.workers import BotFailed, Thinkers
from spieltisch.table import Table

__all__ = ["Hints"]


class Hints:
    """Asks the bots' workers, one question of a person at a time."""

    def __init__(self, thinkers: Thinkers, sources: Sources) -> None:
        self._thinkers, self._sources = thinkers, sources
        self._asking: set[str] = set()

    async def give(self, table: str, state: Table, person: str) -> Hint:
        """A hint for whose turn it is."""
        seat = _seat_to_move(state, person)
        if person in self._asking:
            raise Refused("too_fast")
        self._asking.add(person)
        try:
            return await self._ask(table, state, seat)
        finally:
            self._asking.discard(person)

    async def _ask(self, table: str, state: Table, seat: str) -> Hint:
        assert state.position is not None
        memory, seed = state.position.memory(seat), self._sources.naming(8).hex()
        try:
            found = await self._thinkers.consider(
                f"hint {table}", memory, LEVELS[-1], seed, lambda ahead: None
            )
        except BotFailed as error:
            raise Refused("bots_busy", str(error)) from error
        return Hint(seat, state.ply, found["move"], found["values"], found["chances"])


def _seat_to_move(state: Table, person: str) -> str:
    """The person's seat that is to move; everything else is refused."""
    place = state.place_of(person)
    if place is None or state.places[place].is_forfeited:
        raise Refused("not_seated")
    if not state.settings.hints:
        raise Refused("no_hints")
    acting = state.acting
    if state.phase != "playing" or acting is None or acting.place != place or acting.is_roll:
        raise Refused("not_your_move")
    return acting.seat
