"""The third repetition (MUT-22 b): the positions since the last arrival, which nothing can undo.

What a `Position` remembers of its past is a tuple of `Standing`s, one for each turn that has begun.
"""

from collections.abc import Sequence

from spieltisch.game.kind import Past
from spieltisch.game.mutabor.options import SEATS
from spieltisch.game.mutabor.view import Happening, Seat
from spieltisch.rules.mutabor import State, rules
from spieltisch.rules.mutabor.board import FIELDS
from spieltisch.rules.mutabor.exchange import exchange_cards
from spieltisch.rules.mutabor.moves import move_piece
from spieltisch.rules.mutabor.state import MOVE, NONE, OVER

__all__ = ["recall", "remember"]

Standing = tuple[int, ...]
"""MUT-22: whose turn it is, where the pieces stand and where the open cards of each kind lie."""


def _standing(state: State, turn: int) -> Standing:
    return (turn, *state.stands, *state.lies)


def _past_of(state: State) -> Past:
    """The past of a first or loaded position: only itself, as often as it says it has occurred."""
    is_turn_start = state.phase == MOVE and not state.swapped
    return (_standing(state, state.turn),) * state.repeats if is_turn_start else ()


def remember(past: Past, before: State, after: State) -> Past:
    """MUT-22 (b): count the position at the beginning of a turn; the third time ends the game."""
    if before is after:
        return _past_of(after)
    is_same_turn = before.turn == after.turn
    has_won = after.phase == OVER and any(rules.has_won(after, seat) for seat in range(len(SEATS)))
    if is_same_turn or has_won:
        return past
    standing = _standing(after, rules.next_turn(before))
    past = (*(past if after.quiet else ()), standing)
    rules.count_repeats(after, past.count(standing))
    return past


def recall(state: State, events: Sequence[Happening]) -> Past:
    """The past that the events up to a state tell, found by playing them backwards.

    How often a loaded position had occurred before is known only while its turn lasts.
    """
    if not events:
        return _past_of(state)
    earlier = state.copy()
    found: list[Standing] = []
    for event in reversed(events):
        if event["event"] == "turn":
            found.append(_standing(earlier, SEATS.index(event["seat"])))
        elif event["event"] == "arrived":
            break
        _undo(earlier, event)
    else:
        first = events[0]
        if first["event"] != "restarted" and first["event"] != "over":
            found.append(_standing(earlier, SEATS.index(first["seat"])))
    others = [standing for standing in found if standing != found[0]]
    return (*others, *found[:1] * state.repeats)


def _undo(state: State, event: Happening) -> None:
    """Take back what an event did to cards and pieces; both sets of fields stay right."""
    if event["event"] == "swapped":
        one, other = event["fields"]
        exchange_cards(state, FIELDS[one], FIELDS[other])
    elif event["event"] == "moved":
        _take_back(state, event["seat"], event["from"], event["to"])
    elif event["event"] == "hit":
        _take_back(state, event["seat"], event["at"], event["restart"])
    elif event["event"] == "restarted":
        _take_back(state, event["seat"], None, event["at"])


def _take_back(state: State, seat: Seat, start: str | None, end: str | None) -> None:
    """Move a piece from where it came to back to where it was; None is beside the board."""
    at = NONE if end is None else FIELDS[end]
    move_piece(state, SEATS.index(seat), at, NONE if start is None else FIELDS[start])
