"""What no game of Mutabor can look like. Used to refuse positions and to watch random games."""

from spieltisch.rules.kernel import rule
from spieltisch.rules.mutabor.board import (
    BIT,
    CARDS,
    COPIES,
    KINDS,
    OPEN,
    PIECES,
    PLANS,
    SEATS,
    SHUT,
    START,
    STARTS,
)
from spieltisch.rules.mutabor.chance import may_begin
from spieltisch.rules.mutabor.exchange import unreached_targets
from spieltisch.rules.mutabor.moves import has_free_start, occupied, safe_fields
from spieltisch.rules.mutabor.state import DEAL, MOVE, NONE, OVER, RESTART, State
from spieltisch.rules.mutabor.turns import MIDDLE_SEAT, THIRD, has_won, is_blocked

__all__ = [
    "BAD_QUIET",
    "BAD_REPEATS",
    "BAD_RESTART",
    "BAD_ROUND",
    "BAD_SWAPPED",
    "CLOSED_FIELD",
    "NOT_OVER",
    "NO_END",
    "OFF_BOARD",
    "SHARED_FIELD",
    "STALE",
    "STRANGER",
    "WRONG_CARDS",
    "WRONG_FIRST",
    "WRONG_SKIP",
    "WRONG_TURN",
    "flaw",
]

WRONG_CARDS, OFF_BOARD, SHARED_FIELD, STRANGER, CLOSED_FIELD, STALE = 1, 2, 3, 4, 5, 6
BAD_RESTART, WRONG_TURN, WRONG_FIRST, WRONG_SKIP, BAD_SWAPPED = 7, 8, 9, 10, 11
BAD_ROUND, BAD_QUIET, BAD_REPEATS, NOT_OVER, NO_END = 12, 13, 14, 15, 16


@rule
def flaw(s: State) -> int:
    """The first flaw found, or 0."""
    found = card_flaw(s)
    if found == 0:
        found = piece_flaw(s)
    if found == 0:
        found = set_flaw(s)
    if found == 0:
        if s.phase < MOVE:
            found = deal_flaw(s)
        else:
            found = play_flaw(s)
    return found


@rule
def card_flaw(s: State) -> int:
    """MUT-1, MUT-2: as many cards of each kind as there are, laid in the order of the plan."""
    if s.dealt < 0 or s.dealt > CARDS or (s.dealt < CARDS) != (s.phase == DEAL):
        return WRONG_CARDS
    for number in range(CARDS):
        kind = s.cards[PLANS[s.late][number]]
        if kind < NONE or kind >= KINDS or (kind == NONE) != (number >= s.dealt):
            return WRONG_CARDS
    for kind in range(KINDS):
        count = s.left[kind]
        for field in range(CARDS):
            if s.cards[field] == kind:
                count += 1
        if s.left[kind] < 0 or count != COPIES[kind]:
            return WRONG_CARDS
    return 0


@rule
def piece_flaw(s: State) -> int:
    """MUT-4, MUT-9, MUT-11: four pieces per seat, one per field, none where it may not be."""
    taken = 0
    for seat in range(SEATS):
        own = s.pieces[seat]
        missing = 1 if s.phase == RESTART and s.hit == seat else 0
        for piece in range(PIECES):
            at = own[piece]
            if not s.plays[seat]:
                if at != NONE:
                    return STRANGER
            elif piece < missing:
                if at != NONE:
                    return OFF_BOARD
            elif at < 0 or at >= OPEN or (piece > 0 and at < own[piece - 1]):
                return OFF_BOARD
            elif taken & BIT[at]:
                return SHARED_FIELD
            elif SHUT[s.sides_open][seat] & ~START[seat] & BIT[at]:
                return CLOSED_FIELD
            else:
                taken |= BIT[at]
    return 0


@rule
def set_flaw(s: State) -> int:
    """The sets kept beside cards and pieces are those that follow from them."""
    for seat in range(SEATS):
        stands = 0
        for piece in range(PIECES):
            if s.pieces[seat][piece] != NONE:
                stands |= BIT[s.pieces[seat][piece]]
        if stands != s.stands[seat]:
            return STALE
        unreached = 0 if s.phase == DEAL else unreached_targets(s, seat)
        if unreached != s.unreached[seat]:
            return STALE
    for kind in range(KINDS):
        lies = 0
        for field in range(OPEN):
            if s.phase != DEAL and s.cards[field] == kind:
                lies |= BIT[field]
        if lies != s.lies[kind]:
            return STALE
    return 0


@rule
def deal_flaw(s: State) -> int:
    """MUT-2, MUT-17: before the first turn all pieces stand on their start fields."""
    for seat in range(SEATS):
        for piece in range(PIECES):
            if s.plays[seat] and s.pieces[seat][piece] != STARTS[s.late][seat][piece]:
                return CLOSED_FIELD
    if s.turn != NONE or s.hit != NONE or s.hit_at != NONE:
        return WRONG_TURN
    if s.first != NONE:
        return WRONG_FIRST
    if s.round != 0 or s.quiet != 0 or s.repeats != 0:
        return BAD_ROUND
    return WRONG_SKIP if s.misses or s.swapped else 0


@rule
def play_flaw(s: State) -> int:
    """The turn, the counts and the phase fit each other."""
    found = turn_flaw(s)
    if found == 0:
        found = count_flaw(s)
    if found == 0:
        found = over_flaw(s)
    return found


@rule
def turn_flaw(s: State) -> int:
    """MUT-12, MUT-17, MUT-19: who plays, who began, who was hit and who still misses a turn."""
    if s.first < 0 or s.first >= SEATS or not may_begin(s, s.first):
        return WRONG_FIRST
    if s.phase == OVER:
        if s.turn != NONE:
            return WRONG_TURN
    elif s.turn < 0 or s.turn >= SEATS or not s.plays[s.turn]:
        return WRONG_TURN
    if s.phase == RESTART:
        if s.hit < 0 or s.hit >= SEATS or not s.plays[s.hit] or not can_have_hit(s):
            return BAD_RESTART
    elif s.hit != NONE or s.hit_at != NONE:
        return BAD_RESTART
    if s.misses and (s.misses != 1 or not can_still_miss(s)):
        return WRONG_SKIP
    if s.swapped and (s.swapped != 1 or s.phase != MOVE or not s.free_exchange):
        return BAD_SWAPPED
    return 0


@rule
def can_have_hit(s: State) -> bool:
    """MUT-12, MUT-14, MUT-15: a start field is free, and a piece stands where it could hit."""
    if s.hit == s.turn or (s.hit_at == NONE) != bool(s.owner_restarts):
        return False
    if not has_free_start(s.hit, occupied(s)):
        return False
    return bool(s.stands[s.turn] & ~(safe_fields(s, s.turn) | safe_fields(s, s.hit)))


@rule
def can_still_miss(s: State) -> bool:
    """MUT-19: there is a middle player, and in the first round the turn has not come past them."""
    if s.seats != 3 or s.round != 1:
        return False
    if s.phase == OVER:
        return True
    return s.turn != MIDDLE_SEAT and (s.turn == s.first or s.first > MIDDLE_SEAT)


@rule
def count_flaw(s: State) -> int:
    """MUT-22: rounds, quiet turns and repetitions are in their ranges."""
    if s.round < 1:
        return BAD_ROUND
    if s.quiet < 0 or s.quiet > s.quiet_limit:
        return BAD_QUIET
    return BAD_REPEATS if s.repeats < 0 or s.repeats > THIRD else 0


@rule
def over_flaw(s: State) -> int:
    """MUT-20, MUT-22: the game is over exactly when a player has won or a draw is due."""
    winners = 0
    for seat in range(SEATS):
        if s.plays[seat] and has_won(s, seat):
            winners += 1
    is_drawn = s.quiet == s.quiet_limit or s.repeats == THIRD
    if s.phase != RESTART and not s.swapped:
        is_drawn = is_drawn or is_blocked(s)
    if s.phase == OVER:
        return 0 if winners == 1 or (winners == 0 and is_drawn) else NO_END
    return NOT_OVER if winners > 0 or is_drawn else 0
