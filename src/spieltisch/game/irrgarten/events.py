"""What a step of Irrgarten made happen."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Literal

from spieltisch.game.events import Event
from spieltisch.game.irrgarten.notation import OUT_TEXT, field_text, place_text
from spieltisch.game.irrgarten.options import SEATS
from spieltisch.game.irrgarten.positions import maze_json
from spieltisch.game.irrgarten.view import Both, Built, Happening, Seat
from spieltisch.rules.irrgarten import State, rules
from spieltisch.rules.irrgarten.searching import has_found
from spieltisch.rules.irrgarten.state import BARRIERS, SEARCH

__all__ = ["REVEALS", "events", "has_new_turn", "over_fields", "reason"]

REVEALS = frozenset({"asked", "found"})

_tell: Callable[[Happening], Event] = Event
_tell_partly: Callable[[Built, Mapping[str, Collection[Seat]]], Event] = Event


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action. A maze is told when it is done, to its builder only."""
    seat = SEATS[before.turn]
    if before.phase != SEARCH:
        if action == rules.DONE:
            maze = maze_json(after, before.turn)
            yield _tell_partly({"event": "built", "seat": seat, "maze": maze}, {"maze": (seat,)})
        return
    if action == rules.PASS:
        yield _tell({"event": "passed", "seat": seat})
        return
    start = place_text(before.piece[before.turn])
    to = OUT_TEXT if action == rules.LEAVE else field_text(action)
    has_moved = after.piece[before.turn] != before.piece[before.turn]
    answer: Literal["yes", "no"] = "yes" if has_moved else "no"
    yield _tell({"event": "asked", "seat": seat, "from": start, "to": to, "answer": answer})
    if has_found(after, before.turn):
        yield _tell({"event": "found", "seat": seat, "at": to})


def over_fields(state: State) -> Both:
    """IRR-14: after the game both mazes are shown."""
    return {"mazes": {seat: maze_json(state, number) for number, seat in enumerate(SEATS)}}


def has_new_turn(before: State, after: State) -> bool:
    """IRR-7: whoever builds last may search first."""
    return before.turn != after.turn or (before.phase == BARRIERS and after.phase == SEARCH)


def reason(state: State) -> str:
    """IRR-13 for a find, IRR-15 after the last word, IRR-16 where the questions ran out."""
    if not any(has_found(state, seat) for seat in range(len(SEATS))):
        return "IRR-16"
    is_last_word = state.last_word and has_found(state, state.first)
    return "IRR-15" if is_last_word else "IRR-13"
