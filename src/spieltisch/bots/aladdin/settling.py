"""Quick choices, by the chooser's own knowledge: what is kept and given, spells, duels, moves."""

from spieltisch.bots.aladdin.comparing import best_half_move
from spieltisch.bots.aladdin.knowing import know
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.bots.aladdin.worth import judge
from spieltisch.compute.template_names import actor, apply, copy, drawn, legal, tickets
from spieltisch.rules.aladdin.actions import (
    ARM,
    BARE,
    GIVE,
    NEW,
    NO_EXCHANGE,
    OLD,
    RETURN,
    SWAP,
    TAKE_CARD,
)
from spieltisch.rules.aladdin.board import OUT, TREASURES
from spieltisch.rules.aladdin.duels import exchange, has_challenger_won
from spieltisch.rules.aladdin.state import (
    DUEL,
    EXCHANGE,
    KEEP,
    KINDS,
    MOVE,
    NONE,
    OVER,
    ROLL,
    SEATS,
    SPELL,
    TAKE,
    VALUES,
    State,
)
from spieltisch.rules.aladdin.taking import is_free_treasure_field
from spieltisch.rules.bits import lowest
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below

__all__ = ["best_now", "end_duel", "play_on", "settle"]


@rule
def best_now(w: Workspace, at: int, row: int) -> int:
    """The action after which its actor stands best at once; uses the next two states and a list."""
    who = actor(w.states[at])
    count = legal(w.states[at], w.legal[row])
    best, most = w.legal[row][0], -1.0
    if count == 1:
        return best
    if w.states[at].phase == MOVE:
        return best_half_move(w, at, row, count)
    for i in range(count):
        copy(w.states, at + 1, w.states, at)
        apply(w.states[at + 1], w.legal[row][i])
        value = judge(w, w.states[at + 1], who)
        if value > most:
            best, most = w.legal[row][i], value
    return best


@rule
def settle(w: Workspace, at: int, row: int) -> None:
    """Settle all claims of a state: the first one first, the better card kept, the best spell."""
    s = w.states[at]
    while s.phase in (TAKE, KEEP, SPELL):
        if s.phase == SPELL:
            action = best_now(w, at, row)
        elif s.phase == KEEP:
            action = parting(s)
        else:
            action = TAKE_CARD + lowest(s.claims)
        apply(s, action)


@rule
def parting(s: State) -> int:
    """ALA-15: the worse one of two cards goes, to the first who may have it."""
    kind = s.new // VALUES
    which = NEW if s.new % VALUES <= s.hands[s.turn][kind] else OLD
    for seat in range(s.people):
        if s.hands[seat][kind] == NONE:
            return GIVE + SEATS * which + seat
    treasure = 0
    while not is_free_treasure_field(s, treasure):
        treasure += 1
    return RETURN + TREASURES * which + treasure


@rule
def best_exchange(w: Workspace, s: State) -> int:
    """ALA-21: the exchange that the winner expects most of."""
    seat, other = s.turn, s.challenged
    if not has_challenger_won(s):
        seat, other = other, seat
    know(w, s, seat)
    best, most = NO_EXCHANGE, 0.0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE and s.hands[other][kind] != NONE:
            more = w.seats[other].means[kind] - w.seats[seat].means[kind]
            if more * w.prospects.prices[kind] > most:
                best, most = SWAP + kind, more * w.prospects.prices[kind]
    return best


@rule
def weapon(w: Workspace, s: State) -> int:
    """ALA-18: what the challenged has most of over the challenger, as it expects."""
    seat, other = s.challenged, s.turn
    know(w, s, seat)
    best, most = BARE, 0.0
    for kind in range(KINDS):
        if s.hands[seat][kind] != NONE and s.hands[other][kind] != NONE:
            more = w.seats[seat].means[kind] - w.seats[other].means[kind]
            if more > most:
                best, most = ARM + kind, more
    return best


@rule
def end_duel(w: Workspace, s: State, is_won: int) -> None:
    """Let the challenger win or lose, and the winner exchange as it likes best."""
    if is_won:
        s.wizards[s.challenged][s.challenged_grade - 1] = OUT
    else:
        s.wizards[s.turn][s.challenger - 1] = OUT
    s.phase = EXCHANGE
    exchange(s, best_exchange(w, s))


@rule
def play_on(w: Workspace, at: int, row: int, turns: int) -> None:
    """Play so many turns from a state with quick choices and dice from the stream."""
    s = w.states[at]
    seat = s.turn
    while s.phase != OVER and turns > 0:
        if s.phase in (TAKE, KEEP, SPELL):
            settle(w, at, row)
        else:
            if s.phase == MOVE:
                action = best_now(w, at, row)
            elif s.phase == DUEL:
                action = weapon(w, s)
            elif s.phase == EXCHANGE:
                action = best_exchange(w, s)
            elif s.phase == ROLL and w.ticket[1] != NONE:
                action = drawn(s, w.ticket[1])
                w.ticket[1] = NONE
            else:
                action = drawn(s, below(w.stream, tickets(s)))
            apply(s, action)
        if s.turn != seat:
            seat = s.turn
            turns -= 1
