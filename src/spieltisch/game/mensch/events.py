"""What a step of Mensch made happen."""

from collections.abc import Callable, Iterator

from spieltisch.game.events import Event
from spieltisch.game.mensch.notation import place_text, target_of
from spieltisch.game.mensch.options import COLOURS
from spieltisch.game.mensch.view import Happening
from spieltisch.rules.mensch import State, rules
from spieltisch.rules.mensch.board import FIRST_END, circle
from spieltisch.rules.mensch.state import MOVE, OPENING

__all__ = ["events", "has_new_turn", "reason"]

_tell: Callable[[Happening], Event] = Event


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action."""
    seat = COLOURS[before.turn]
    if before.phase != MOVE:
        yield _tell({"event": "rolled", "seat": seat, "die": action + 1})
        return
    if action == rules.PASS:
        yield _tell({"event": "passed", "seat": seat})
        return
    start = before.pieces[before.turn][action - rules.FIRST_MOVE]
    target = target_of(before, start)
    yield _tell(
        {"event": "moved", "seat": seat, "from": place_text(start), "to": place_text(target)}
    )
    if target < FIRST_END:
        yield from _hit(before, after, start, circle(before.turn, target))
    if after.place[before.turn]:
        yield _tell({"event": "finished", "seat": seat, "place": after.place[before.turn]})


def _hit(before: State, after: State, start: int, at: int) -> Iterator[Event]:
    """MEN-12: whose waiting circle got a piece back."""
    for colour, name in enumerate(COLOURS):
        left = colour == before.turn and start == -1
        if after.pieces[colour].count(-1) > before.pieces[colour].count(-1) - left:
            yield _tell({"event": "hit", "seat": name, "by": COLOURS[before.turn], "at": at})


def has_new_turn(before: State, after: State) -> bool:
    """MEN-5: the first turn begins when the opening is decided."""
    if before.phase == OPENING:
        return after.phase != OPENING
    return before.turn != after.turn


def reason(state: State) -> str:
    """MEN-16 once all places are taken, else MEN-17: the game was to end before."""
    is_full = state.placed == state.colours - 1 and not state.stop_at_first
    return "MEN-16" if is_full else "MEN-17"
