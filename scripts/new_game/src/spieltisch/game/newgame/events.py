"""What an action made happen, for the log and for what the page shows. Optional."""

from collections.abc import Iterator

from spieltisch.game.events import Event
from spieltisch.game.newgame.options import ALL_SEATS
from spieltisch.rules.newgame import State
from spieltisch.rules.newgame.board import RUNNERS, SEATS, START
from spieltisch.rules.newgame.rules import FIRST_MOVE, PASS

__all__ = ["events"]


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action."""
    seat = ALL_SEATS[before.turn]
    if action < FIRST_MOVE:
        yield Event({"event": "rolled", "seat": seat, "die": action + 1})
    elif action == PASS:
        yield Event({"event": "passed", "seat": seat})
    else:
        start = before.runners[before.turn][action - FIRST_MOVE]
        target = start + before.die
        yield Event({"event": "moved", "seat": seat, "from": start, "to": target})
        rival = (before.turn + 1) % SEATS
        for runner in range(RUNNERS):
            if before.runners[rival][runner] > after.runners[rival][runner] == START:
                sent_back = ALL_SEATS[rival]
                yield Event({"event": "hit", "seat": sent_back, "by": seat, "at": target})
