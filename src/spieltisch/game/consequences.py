"""What follows from a move: the state after it, what happened, and what is paid at the end."""

from typing import TYPE_CHECKING

from spieltisch.game.events import Event
from spieltisch.game.kind import Past
from spieltisch.game.shapes import Turn
from spieltisch.rules.kernel import NOBODY, Record

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["after", "over_event", "payoffs", "turn_event"]


def after(
    game: "Game", state: Record, past: Past, actions: tuple[int, ...], events: list[Event] | None
) -> tuple[Record, Past]:
    """The state and past after some actions and what the engine plays by itself.

    What happened is added to `events`; nobody's turn begins in a position that ends the game.
    """
    kind, first = game.kind, state
    queue = list(actions)
    while queue:
        before, state = state, state.copy()
        action = queue.pop(0)
        kind.kernel.apply(state, action)
        if events is not None:
            events.extend(kind.events(game, before, action, state))
            if kind.has_new_turn(before, state) and kind.turn(state) is not None:
                events.append(turn_event(game, state))
        if not queue and (following := kind.automatic(state)) is not None:
            queue.append(following)
    past = kind.remember(past, first, state)
    if events is not None and kind.kernel.actor(state) == NOBODY:
        if events and events[-1].name == "turn":
            events.pop()
        events.append(over_event(game, state))
    return state, past


def turn_event(game: "Game", state: Record) -> Event:
    """Whose turn begins in a running game."""
    turn: Turn[str] = {"event": "turn", "seat": game.kind.all_seats[game.kind.turn(state) or 0]}
    return Event(turn)


def over_event(game: "Game", state: Record) -> Event:
    """How the game ended."""
    kind = game.kind
    ending = {"payoffs": payoffs(game, state), "reason": kind.reason(state)}
    return Event({"event": "over", **ending, **kind.over_fields(game, state)})


def payoffs(game: "Game", state: Record) -> dict[str, float]:
    """What each seat is paid in a finished game; whole numbers as integers."""
    kind = game.kind
    out: list[float] = [0.0] * kind.kernel.seats
    kind.kernel.payoffs(state, out)
    paid = {seat: out[kind.seat_number(seat)] for seat in game.seats}
    return {seat: int(p) if p == int(p) else p for seat, p in paid.items()}
