"""What a step of Irrgarten made happen."""

from collections.abc import Iterator
from typing import Any

from spieltisch.game.events import Event
from spieltisch.game.irrgarten.notation import OUT_TEXT, field_text, place_text
from spieltisch.game.irrgarten.options import SEATS
from spieltisch.game.irrgarten.positions import maze_json
from spieltisch.rules.irrgarten import State, rules
from spieltisch.rules.irrgarten.searching import has_found
from spieltisch.rules.irrgarten.state import SEARCH

__all__ = ["both_mazes", "events"]


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action. A maze is told when it is done, to its builder only."""
    seat = SEATS[before.turn]
    if before.phase != SEARCH:
        if action == rules.DONE:
            maze = maze_json(after, before.turn)
            yield Event("built", {"seat": seat, "maze": maze}, {"maze": (seat,)})
        return
    if action == rules.PASS:
        yield Event("passed", {"seat": seat})
        return
    start = place_text(before.piece[before.turn])
    to = OUT_TEXT if action == rules.LEAVE else field_text(action)
    has_moved = after.piece[before.turn] != before.piece[before.turn]
    answer = "yes" if has_moved else "no"
    yield Event("asked", {"seat": seat, "from": start, "to": to, "answer": answer})
    if has_found(after, before.turn):
        yield Event("found", {"seat": seat, "at": to})


def both_mazes(state: State) -> dict[str, Any]:
    """IRR-14: after the game both mazes are shown."""
    return {"mazes": {seat: maze_json(state, number) for number, seat in enumerate(SEATS)}}
