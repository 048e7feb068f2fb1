"""What a step of Mutabor made happen."""

from collections.abc import Callable, Iterator

from spieltisch.game.events import Event
from spieltisch.game.mutabor.notation import KINDS
from spieltisch.game.mutabor.options import MIDDLE_PLAYER, SEATS
from spieltisch.game.mutabor.view import Happening
from spieltisch.rules.mutabor import State, rules
from spieltisch.rules.mutabor.board import BIT, NAMES, OPEN, TARGET
from spieltisch.rules.mutabor.state import NONE, RESTART

__all__ = ["events", "reason"]

_tell: Callable[[Happening], Event] = Event


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action."""
    seat = SEATS[before.turn]
    if action == rules.PASS:
        yield _tell({"event": "passed", "seat": seat})
    elif before.phase == RESTART:
        yield _restarted(before, action - rules.RESTART_ON)
    elif action >= rules.EXCHANGE:
        fields = [NAMES[field] for field in divmod(action - rules.EXCHANGE, OPEN)]
        yield _tell({"event": "swapped", "seat": seat, "fields": fields})
    else:
        yield from _moved(before, action, after)
    if before.misses and not after.misses:
        yield _tell({"event": "skipped", "seat": MIDDLE_PLAYER})


def _moved(before: State, action: int, after: State) -> Iterator[Event]:
    """MUT-5: the move and the card it was made by; MUT-8, MUT-12: what it led to."""
    seat = SEATS[before.turn]
    start, to = divmod(action, OPEN)
    card = KINDS[before.cards[start]]
    yield _tell(
        {"event": "moved", "seat": seat, "from": NAMES[start], "to": NAMES[to], "card": card}
    )
    if after.phase == RESTART and before.owner_restarts:
        yield _hit(after, to, None)
    if TARGET[before.turn] & BIT[to]:
        yield _tell({"event": "arrived", "seat": seat, "at": NAMES[to]})


def _restarted(before: State, field: int) -> Event:
    """MUT-12: the hitter's choice completes the hit, the owner's is told by itself."""
    if before.hit_at != NONE:
        return _hit(before, before.hit_at, NAMES[field])
    return _tell({"event": "restarted", "seat": SEATS[before.hit], "at": NAMES[field]})


def _hit(state: State, at: int, restart: str | None) -> Event:
    seat, by = SEATS[state.hit], SEATS[state.turn]
    return _tell({"event": "hit", "seat": seat, "by": by, "at": NAMES[at], "restart": restart})


def reason(state: State) -> str:
    """MUT-20 where somebody has won, else MUT-22."""
    has_winner = any(rules.has_won(state, seat) for seat in range(len(SEATS)))
    return "MUT-20" if has_winner else "MUT-22"
