"""Decisions about the game itself: moves, rolls, giving up, and what the clock asks for."""

from collections.abc import Sequence
from functools import lru_cache

from spieltisch.game import Outcome, Position, SpieltischError
from spieltisch.table import clock, table_commands, table_events
from spieltisch.table.fair import SECRET_BYTES, Draws, key_of
from spieltisch.table.refusal import Refused, refuse
from spieltisch.table.request import Context, Request
from spieltisch.table.standing import player, position, seated, unpaused
from spieltisch.table.table_events import Event
from spieltisch.table.table_state import Acting, How, Table

__all__ = ["draws_of", "ending", "move", "resign", "roll", "tick"]

KEPT_KEYS = 256
"""Of how many games the keys are kept: every roll needs one."""


def move(table: Table, request: Request[table_commands.Move]) -> list[Event]:
    """Play a move; a form may be filled in before one's turn and then waits, sealed."""
    now, place, text = _live(table, request), player(table, request.by), request.command.text
    acting = _acting(table)
    if now.form and acting.place != place:
        return _seal(table, place, text)
    _my_turn(acting, place, now)
    if acting.is_roll:
        raise refuse("roll_first", "roll first", "erst würfeln")
    spent, forgiven = _on_time(table, request)
    after = _after(now, text)
    played = table_events.Played(seat=acting.seat, text=text, by=place, spent=spent, lag=forgiven)
    return [played, *_what_follows(table, after, request.context)]


def roll(table: Table, request: Request[table_commands.Roll]) -> list[Event]:
    """Let chance act for the place whose turn it is."""
    now, place = _live(table, request), player(table, request.by)
    acting = _acting(table)
    _my_turn(acting, place, now)
    if not acting.is_roll:
        raise refuse("nothing_to_roll", "there is nothing to roll", "es gibt nichts zu würfeln")
    spent, forgiven = _on_time(table, request)
    return _rolled(table, now, acting, request.context, (place, spent, forgiven))


def resign(table: Table, request: Request[table_commands.Resign]) -> list[Event]:
    """Give up: of two the other wins, of more a bot plays on."""
    position(table)
    number = seated(table, request.by)
    if table.places[number].is_forfeited:
        raise refuse("out", "you are out of this game", "du bist aus dieser Partie ausgeschieden")
    return _lost(table, number, "resigned", request.context)


def tick(table: Table, request: Request[table_commands.Tick]) -> list[Event]:
    """What the clock asks for by now."""
    context = request.context
    what = clock.due(table, context.now_ms)
    acting = table.acting
    if what is None or acting is None or table.position is None:
        return []
    settings = table.settings
    action = settings.clock.at_zero if what == "time" else settings.clock.at_no_show
    if action == "lose":
        return _lost(table, acting.place, what, context)
    spent, _ = clock.cost(table, context.now_ms, 0)
    if action == "bot" or table.position.form:
        why: table_events.Why = "time" if what == "time" else "no_show"
        level = settings.stand_in
        return [table_events.TakenOver(place=acting.place, level=level, why=why, spent=spent)]
    if acting.is_roll:
        return _rolled(table, table.position, acting, context, (None, spent, 0))
    return _skipped(table, table.position, acting, context, spent)


_key_of = lru_cache(KEPT_KEYS)(key_of)


def draws_of(table: Table) -> Draws:
    """The draws of the running game from the next index on."""
    return Draws(_key_of(table.secret, table.number, table.contributions), table.draws)


def ending(
    table: Table,
    how: How,
    winners: Sequence[int],
    context: Context,
    outcome: Outcome | None = None,
) -> list[Event]:
    """The end of a game, and the commitment to the next one's draws."""
    return [
        table_events.Ended(
            number=table.number,
            how=how,
            winners=tuple(winners),
            payoffs=dict(outcome.payoffs) if outcome else None,
            reason=outcome.reason if outcome else None,
        ),
        table_events.Committed(number=table.number + 1, secret=context.random(SECRET_BYTES)),
    ]


def _live(
    table: Table, request: Request[table_commands.Move] | Request[table_commands.Roll]
) -> Position:
    """The position, if it is still the one that the client saw."""
    now, command = position(table), request.command
    seated(table, request.by)
    is_other_game = command.game is not None and command.game != table.number
    if is_other_game or (command.ply is not None and command.ply != table.ply):
        raise refuse(
            "stale",
            "the position has changed since you saw it",
            "die Stellung hat sich inzwischen geändert",
        )
    unpaused(table)
    return now


def _acting(table: Table) -> Acting:
    acting = table.acting
    if acting is None:
        raise refuse("game_over", "the game is over", "die Partie ist zu Ende")
    return acting


def _my_turn(acting: Acting, place: int, now: Position) -> None:
    if acting.place != place:
        raise _not_your_turn(acting, now)


def _not_your_turn(acting: Acting, now: Position) -> Refused:
    seat = now.game.kind.actor_text(acting.seat)
    return refuse("not_your_turn", f"{seat.en} is to act", f"{seat.de} ist an der Reihe")


def _on_time(
    table: Table, request: Request[table_commands.Move] | Request[table_commands.Roll]
) -> tuple[int, int]:
    """What acting now costs, and the lag forgiven."""
    spent, forgiven = clock.cost(table, request.context.now_ms, request.lag_ms)
    if clock.is_too_late(table, spent):
        raise refuse("time_up", "your time is up", "deine Zeit ist abgelaufen")
    return spent, forgiven


def _after(now: Position, text: str) -> Position:
    try:
        return now.play(text)
    except SpieltischError as error:
        raise Refused.of(error) from None


def _what_follows(table: Table, after: Position, context: Context) -> list[Event]:
    """After a move: sealed forms whose turn has come, then perhaps the end."""
    played: list[Event] = []
    sealed = {form.seat: form.text for form in table.sealed}
    while after.form and after.actor in sealed:
        seat = after.actor
        text = sealed.pop(seat)
        if not after.explain(text).legal:
            return [*played, table_events.Unsealed(seat=seat)]
        after = after.play(text)
        played.append(table_events.Played(seat=seat, text=text, by=table.holder_of(seat)))
    if not after.is_over:
        return played
    winners = _winners(table, after.outcome.payoffs)
    return [*played, *ending(table, "played", winners, context, after.outcome)]


def _winners(table: Table, payoffs: dict[str, float]) -> list[int]:
    """The places with the most points; nobody when all have as many."""
    totals = [sum(payoffs[seat] for seat in place.seats) for place in table.places]
    if len(set(totals)) == 1:
        return []
    return [i for i, total in enumerate(totals) if total == max(totals)]


def _seal(table: Table, place: int, text: str) -> list[Event]:
    """IRR-4: forms may be sent in any order, if the seat's turn to fill one in still comes."""
    ahead = position(table)
    seats = table.places[place].seats
    while ahead.form:
        actor = ahead.actor
        ahead = _after(ahead, text)
        if actor in seats:
            return [table_events.Sealed(seat=actor, text=text)]
    raise _not_your_turn(_acting(table), ahead)


def _rolled(
    table: Table,
    now: Position,
    acting: Acting,
    context: Context,
    by: tuple[int | None, int, int],
) -> list[Event]:
    draws = draws_of(table)
    text = now.roll(draws)
    place, spent, lag = by
    rolled = table_events.Rolled(
        seat=acting.seat, text=text, by=place, spent=spent, lag=lag, draw=draws.index - 1
    )
    return [rolled, *_what_follows(table, now.play(text), context)]


def _skipped(
    table: Table, now: Position, acting: Acting, context: Context, spent: int
) -> list[Event]:
    """The table plays for an absent person: any legal move, all equally likely."""
    draws, moves = draws_of(table), now.legal()
    text = moves[draws(len(moves))]
    index = draws.index - 1
    played = table_events.Played(seat=acting.seat, text=text, by=None, spent=spent, draw=index)
    return [played, *_what_follows(table, now.play(text), context)]


def _lost(table: Table, number: int, how: How, context: Context) -> list[Event]:
    """Of two people the other wins; of more a bot plays the place on."""
    if len(table.places) == 2:
        return ending(table, how, [1 - number], context)
    why: dict[How, table_events.Why] = {
        "resigned": "resigned",
        "time": "time",
        "no_show": "no_show",
    }
    level = table.settings.stand_in
    forfeited = table_events.Forfeited(place=number, level=level, why=why[how])
    return [forfeited, *_end_without(table, number, how, context)]


def _end_without(table: Table, number: int, how: How, context: Context) -> list[Event]:
    """A rated game ends when one is left, or bots only: nobody has to play on, none goes uncounted.

    Without an end a person who gives up against bots would never have lost.
    """
    if not table.settings.rated:
        return []
    left = [i for i in range(len(table.places)) if i != number and i not in table.out]
    if len(left) > 1 and any(table.places[i].person is not None for i in left):
        return []
    return ending(table, how, left, context)
