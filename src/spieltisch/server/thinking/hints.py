"""Hints: what the strongest bot would do with what a person's own seat knows."""

from collections.abc import Callable

from spieltisch.bots import LEVELS
from spieltisch.server.http.answers import ServerRefused
from spieltisch.server.http.bodies import Hint
from spieltisch.server.thinking.workers import BotFailed, Thinkers
from spieltisch.table import Table

__all__ = ["Hints"]


class Hints:
    """Asks the bots' workers, one question of a person at a time."""

    def __init__(self, thinkers: Thinkers, new_seed: Callable[[], str]) -> None:
        self._thinkers, self._new_seed = thinkers, new_seed
        self._asking: set[str] = set()

    async def give(self, table: str, state: Table, person: str) -> Hint:
        """A hint for whose turn it is."""
        seat = _seat_to_move(state, person)
        if person in self._asking:
            raise ServerRefused("too_fast")
        self._asking.add(person)
        try:
            return await self._ask(table, state, seat)
        finally:
            self._asking.discard(person)

    async def _ask(self, table: str, state: Table, seat: str) -> Hint:
        assert state.position is not None
        memory, seed = state.position.memory(seat), self._new_seed()
        try:
            thoughts = await self._thinkers.consider(
                f"hint {table}", memory, LEVELS[-1], seed, lambda ahead: None
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
