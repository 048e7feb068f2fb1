"""Weighing every action of a seat: at once, through the whole turn, and by trying what follows."""

from spieltisch.bots.aladdin.settling import best_now, end_duel, play_on, settle
from spieltisch.bots.aladdin.workspace import IN_HANDS, STATES, Workspace
from spieltisch.bots.aladdin.worth import judge, odds, stand
from spieltisch.compute.template_names import actor, apply, copy
from spieltisch.rules.aladdin.actions import CARDS, HALF_MOVE
from spieltisch.rules.aladdin.board import FIELDS, LONGEST, TREASURES
from spieltisch.rules.aladdin.state import DUEL, DUEL_ROLL, KINDS, MOVE, NONE, TAKE, VALUES, State
from spieltisch.rules.kernel import rule
from spieltisch.rules.random_numbers import below, stream

__all__ = [
    "AT_ONCE",
    "STRIDE",
    "TICKETS",
    "UNSEEN",
    "WHOLE_TURN",
    "forget",
    "redraw",
    "weigh",
]

UNSEEN = -1.0
"""The value of an action that is not looked at."""
AFTER = STATES - 1
"""Which state of a desk is the one right after the action."""
TRIES = 6
"""How often a kind is shuffled again."""
TICKETS, STRIDE = 1296, 403
"""How many orders of faces there are, and the way from one to the next: they come evenly."""
AT_ONCE, WHOLE_TURN = 0, -1
"""How to weigh: the state after the action, or after the rest of the turn; else after n turns."""


@rule
def redraw(w: Workspace, s: State, viewer: int) -> None:
    """ALA-26: shuffle the values of each kind that the viewer has not seen.

    What it does not believe is shuffled again, a few times.
    """
    for kind in range(KINDS):
        shuffle(w, s, kind, viewer)
        if w.beliefs.whose == viewer + 1:
            tries = 0
            while tries < TRIES and not is_believed(w, s, kind):
                shuffle(w, s, kind, viewer)
                tries += 1


@rule
def shuffle(w: Workspace, s: State, kind: int, viewer: int) -> None:
    """Shuffle the values of a kind that the viewer has not seen."""
    for high in range(VALUES - 1, 0, -1):
        if not s.seen[VALUES * kind + high] >> viewer & 1:
            unseen = 0
            for value in range(high + 1):
                unseen += not s.seen[VALUES * kind + value] >> viewer & 1
            member = below(w.stream, unseen)
            low = 0
            while member > 0 or s.seen[VALUES * kind + low] >> viewer & 1:
                member -= not s.seen[VALUES * kind + low] >> viewer & 1
                low += 1
            trade_places(s, VALUES * kind + low, VALUES * kind + high)


@rule
def is_believed(w: Workspace, s: State, kind: int) -> bool:
    """ALA-15: whoever had two cards of the kind has kept the better one."""
    for pair in range(w.beliefs.pairs):
        better = value_at(s, kind, w.beliefs.better[pair])
        if better != NONE and better < value_at(s, kind, w.beliefs.worse[pair]):
            return False
    return True


@rule
def value_at(s: State, kind: int, place: int) -> int:
    """The value of the card at a place, NONE if it is of another kind."""
    if place >= IN_HANDS:
        is_of_kind = (place - IN_HANDS) % KINDS == kind
        return s.hands[(place - IN_HANDS) // KINDS][kind] if is_of_kind else NONE
    is_of_kind = s.cards[place] != NONE and s.cards[place] // VALUES == kind
    return s.cards[place] % VALUES if is_of_kind else NONE


@rule
def trade_places(s: State, one: int, other: int) -> None:
    """Two cards of a kind trade places, and who has seen which place keeps that."""
    if one == other:
        return
    kind = one // VALUES
    for treasure in range(TREASURES):
        if s.cards[treasure] == one:
            s.cards[treasure] = other
        elif s.cards[treasure] == other:
            s.cards[treasure] = one
    for seat in range(s.people):
        if s.hands[seat][kind] == one % VALUES:
            s.hands[seat][kind] = other % VALUES
        elif s.hands[seat][kind] == other % VALUES:
            s.hands[seat][kind] = one % VALUES
    if s.new == one:
        s.new = other
    elif s.new == other:
        s.new = one
    seen = s.seen[one]
    s.seen[one] = s.seen[other]
    s.seen[other] = seen


@rule
def forget(s: State, seat: int, percent: int, seed: int) -> None:
    """Some cards that the seat has seen slip its memory, but for those in its own hand."""
    for card in range(CARDS):
        is_held = s.hands[seat][card // VALUES] == card % VALUES or s.new == card
        if not is_held and stream(seed, card) % 100 < percent:
            s.seen[card] &= ~(1 << seat)


@rule
def weigh(w: Workspace, how: int, worlds: int, overlook: int, count: int, seed: int) -> None:
    """Weigh the actions of state 0 that are left, in so many worlds, with the same dice for each.

    Of 100 actions up to so many are overlooked, but never all: far moves rather than near ones and
    choices about cards, and what glitters, a card or a duel, half as often.
    """
    for i in range(count):
        if w.values[i] != UNSEEN:
            total, world = 0.0, 0
            while world < worlds:
                w.stream[0] = stream(seed, world)
                w.ticket[1] = STRIDE * (seed + world) % TICKETS if w.ticket[0] else NONE
                total += value_after(w, w.legal[0][i], how)
                world += 1
                if how <= 0 and not is_open(w.states[0], w.states[AFTER]):
                    break
            w.values[i] = total / world
            missed = overlook * farness(w.legal[0][i])
            if w.states[AFTER].phase in (TAKE, DUEL):
                missed //= 2
            if stream(seed, -1 - i) % 1000 < missed and i != seed % count:
                w.values[i] = UNSEEN


@rule
def farness(action: int) -> int:
    """How easily an action is overlooked, out of 10: 5 to 10 for half-moves by 1 to 6, else 6."""
    if action < HALF_MOVE:
        return 6
    return 5 + (action - HALF_MOVE) // FIELDS % LONGEST


@rule
def is_open(before: State, after: State) -> bool:
    """Whether what comes of an action depends on cards that its actor may not have seen."""
    return bool(before.phase != MOVE or after.phase in (TAKE, DUEL))


@rule
def value_after(w: Workspace, action: int, how: int) -> float:
    """What an action is worth to the actor of state 0 in one world."""
    who = actor(w.states[0])
    copy(w.states, 1, w.states, 0)
    redraw(w, w.states[1], who)
    apply(w.states[1], action)
    copy(w.states, AFTER, w.states, 1)
    if how == WHOLE_TURN:
        return turn_value(w, 1, who)
    if how > 0:
        play_on(w, 1, 1, how)
    return judge(w, w.states[1], who)


@rule
def turn_value(w: Workspace, at: int, who: int) -> float:
    """What a state is worth to the seat after the best that it can do in this turn."""
    wins = chance_of_duel(w, at, who)
    if wins < 0:
        return value_of_rest(w, at, who)
    value = 0.0
    for is_won in range(2):
        copy(w.states, at + 1, w.states, at)
        end_duel(w, w.states[at + 1], is_won)
        value += (wins if is_won else 1 - wins) * value_of_rest(w, at + 1, who)
    return value


@rule
def chance_of_duel(w: Workspace, at: int, who: int) -> float:
    """The challenger's chance if a duel is to be fought, else NONE."""
    if w.states[at].phase not in (DUEL, DUEL_ROLL):
        return NONE
    stand(w, w.states[at], who)
    return odds(w, w.states[at])


@rule
def value_of_rest(w: Workspace, at: int, who: int) -> float:
    """What is left of a turn: claims, and the half-move after which the seat stands best."""
    settle(w, at, 1)
    if w.states[at].phase == MOVE and w.states[at].turn == who:
        apply(w.states[at], best_now(w, at, 1))
    wins = chance_of_duel(w, at, who)
    if wins < 0:
        settle(w, at, 1)
        return judge(w, w.states[at], who)
    value = 0.0
    for is_won in range(2):
        copy(w.states, at + 1, w.states, at)
        end_duel(w, w.states[at + 1], is_won)
        settle(w, at + 1, 1)
        value += (wins if is_won else 1 - wins) * judge(w, w.states[at + 1], who)
    return value
