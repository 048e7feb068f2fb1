"""The rules of Mutabor: the deal, turns, and how the game ends.

Fields are numbered as in `board`. Actions: 48 * from + to, a move; 2304 + 48 * field + other (the
smaller number first), an exchange; 4608 + field, the start field on which a hit piece is put back;
4656 pass; 4657-4662 the next card is a star, tree, gate, elephant, crab, stork; 4663-4666 the lot
falls on south, west, north, east.
"""

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.mutabor.board import (
    CARDS,
    COPIES,
    KINDS,
    LATE_CARDS,
    MOST_WAYS,
    OPEN,
    PIECES,
    PLANS,
    SEATS,
    START_FIELDS,
    STARTS,
    TARGET,
)
from spieltisch.rules.mutabor.exchange import (
    exchange_cards,
    has_exchange,
    survey,
    write_exchanges,
)
from spieltisch.rules.mutabor.moves import has_move, move_piece, occupied, owner_of, write_moves
from spieltisch.rules.mutabor.state import DEAL, LOT, MOVE, NONE, OVER, RESTART, State

__all__ = [
    "ACTIONS",
    "DEAL_CARD",
    "DRAW_LOT",
    "EXCHANGE",
    "MAX_LEGAL",
    "PASS",
    "QUIET_ROUNDS",
    "RESTART_ON",
    "THIRD",
    "actor",
    "apply",
    "begin",
    "count_repeats",
    "drawn",
    "has_won",
    "is_blocked",
    "legal",
    "may_begin",
    "next_turn",
    "payoffs",
    "tickets",
    "weight",
]

EXCHANGE = OPEN * OPEN
RESTART_ON = 2 * EXCHANGE
PASS = RESTART_ON + OPEN
DEAL_CARD = PASS + 1
DRAW_LOT = DEAL_CARD + KINDS
ACTIONS = DRAW_LOT + SEATS

FREE_FIELDS = OPEN - 2 * PIECES
MAX_LEGAL = PIECES * MOST_WAYS + FREE_FIELDS * (FREE_FIELDS - 1) // 2

GOES_ON, ENDS, ARRIVES = range(3)
"""What an action makes of the turn."""

MIDDLE_SEAT = 1
QUIET_ROUNDS = 100
"""MUT-22 (c), unless the option `quiet_rounds` says less."""
THIRD = 3


@rule
def begin(s: State) -> None:
    """MUT-4: pieces on their start fields; MUT-23: a new game shuffles the cards anew."""
    for seat in range(SEATS):
        s.stands[seat] = 0
        s.unreached[seat] = 0
        for piece in range(PIECES):
            s.pieces[seat][piece] = NONE
            if s.plays[seat]:
                s.pieces[seat][piece] = STARTS[s.late][seat][piece]
                s.stands[seat] |= 1 << s.pieces[seat][piece]
    for kind in range(KINDS):
        s.lies[kind] = 0
        s.left[kind] = COPIES[kind]
    for field in range(CARDS):
        s.cards[field] = NONE
    s.dealt = 0
    if s.late:
        lay_late_cards(s)
    s.phase = DEAL
    s.turn = NONE
    s.first = NONE
    s.hit = NONE
    s.hit_at = NONE
    s.round = 0
    s.quiet = 0
    s.misses = 0
    s.swapped = 0
    s.repeats = 0


@rule
def lay_late_cards(s: State) -> None:
    """`start`, late: the open cards lie already; only the middle is still to deal."""
    for field in range(OPEN):
        s.cards[field] = LATE_CARDS[field]
        s.left[LATE_CARDS[field]] -= 1
    s.dealt = OPEN


@rule
def actor(s: State) -> int:
    """Who acts: the seat whose turn it is, the owner of a hit piece, chance, or nobody."""
    if s.phase == MOVE:
        return s.turn
    if s.phase == RESTART:
        return s.hit if s.owner_restarts else s.turn
    return NOBODY if s.phase == OVER else CHANCE


@rule
def may_begin(s: State, seat: int) -> bool:
    """MUT-17: any player, or the one that was named; MUT-19: of three, not the middle player."""
    if s.begins > NONE and seat != s.begins:
        return False
    return bool(s.plays[seat]) and not (s.seats == 3 and seat == MIDDLE_SEAT)


@rule
def weight(s: State, action: int) -> int:
    """MUT-2: all cards still to deal are equally likely; MUT-17: so are all who may begin."""
    return s.left[action - DEAL_CARD] if s.phase == DEAL else 1


@rule
def tickets(s: State) -> int:
    """The cards still to deal, or the seats that may begin."""
    if s.phase == DEAL:
        return CARDS - s.dealt
    count = 0
    for seat in range(SEATS):
        if may_begin(s, seat):
            count += 1
    return count


@rule
def drawn(s: State, ticket: int) -> int:
    """The card or the seat that a ticket stands for."""
    if s.phase == DEAL:
        kind = 0
        while ticket >= s.left[kind]:
            ticket -= s.left[kind]
            kind += 1
        return DEAL_CARD + kind
    seat = 0
    while ticket > 0 or not may_begin(s, seat):
        if may_begin(s, seat):
            ticket -= 1
        seat += 1
    return DRAW_LOT + seat


@rule
def legal(s: State, out: Row) -> int:
    """The legal actions, ascending."""
    if s.phase == MOVE:
        return legal_moves(s, out)
    if s.phase == RESTART:
        return legal_restarts(s, out)
    count = 0
    if s.phase == DEAL:
        for kind in range(KINDS):
            if s.left[kind] > 0:
                count = put(out, count, DEAL_CARD + kind)
    elif s.phase == LOT:
        for seat in range(SEATS):
            if may_begin(s, seat):
                count = put(out, count, DRAW_LOT + seat)
    return count


@rule
def legal_moves(s: State, out: Row) -> int:
    """MUT-16: moving is compulsory, an exchange counts as a move; only without both one passes."""
    count = write_moves(s, s.turn, out)
    if not s.swapped:
        count = write_exchanges(s, s.turn, EXCHANGE, out, count)
    return count if count > 0 else put(out, 0, PASS)


@rule
def legal_restarts(s: State, out: Row) -> int:
    """MUT-12: a hit piece goes to one of its owner's free start fields."""
    pieces = occupied(s)
    count = 0
    for i in range(PIECES):
        field = START_FIELDS[s.hit][i]
        if not pieces >> field & 1:
            count = put(out, count, RESTART_ON + field)
    return count


@rule
def apply(s: State, action: int) -> None:
    """Play one action; it must be legal."""
    if s.phase == DEAL:
        deal_card(s, action - DEAL_CARD)
    elif s.phase == LOT:
        begin_play(s, action - DRAW_LOT)
    else:
        result = act(s, action)
        if result != GOES_ON:
            end_turn(s, result == ARRIVES)


@rule
def act(s: State, action: int) -> int:
    """Carry out what a seat does: whether its turn GOES_ON, ENDS, or ends because it ARRIVES."""
    if action < EXCHANGE:
        return move(s, action // OPEN, action % OPEN)
    if action < RESTART_ON:
        return exchange(s, (action - EXCHANGE) // OPEN, (action - EXCHANGE) % OPEN)
    if action < PASS:
        move_piece(s, s.hit, NONE, action - RESTART_ON)
        s.hit = NONE
        s.hit_at = NONE
    return ENDS


@rule
def deal_card(s: State, kind: int) -> None:
    """MUT-2: lay the next card; after the last the lot says who begins, or the option `begins`."""
    s.cards[PLANS[s.late][s.dealt]] = kind
    s.left[kind] -= 1
    s.dealt += 1
    if s.dealt == CARDS:
        survey(s)
        if s.begins == NONE:
            s.phase = LOT
        else:
            begin_play(s, s.begins)


@rule
def begin_play(s: State, seat: int) -> None:
    """MUT-17: the seat that begins; MUT-19: of three the middle player misses the first turn."""
    s.first = seat
    s.turn = seat
    s.round = 1
    s.misses = 1 if s.seats == 3 else 0
    s.repeats = 1
    s.phase = MOVE


@rule
def move(s: State, start: int, to: int) -> int:
    """MUT-12: landing on a foreign piece hits it; MUT-8: landing on a target field is arriving."""
    seat = s.turn
    hit = owner_of(s, to)
    if hit != NONE:
        move_piece(s, hit, to, NONE)
    move_piece(s, seat, start, to)
    if hit != NONE:
        s.phase = RESTART
        s.hit = hit
        s.hit_at = NONE if s.owner_restarts else to
        s.swapped = 0
        return GOES_ON
    return ARRIVES if TARGET[seat] >> to & 1 else ENDS


@rule
def has_won(s: State, seat: int) -> bool:
    """MUT-20: all four pieces stand on target fields."""
    return s.stands[seat] == TARGET[seat]


@rule
def exchange(s: State, field: int, other: int) -> int:
    """MUT-21: the exchange takes the turn, or with `free_exchange` the player then also moves."""
    exchange_cards(s, field, other)
    s.swapped = s.free_exchange
    return GOES_ON if s.free_exchange else ENDS


@rule
def end_turn(s: State, has_arrived: bool) -> None:
    """MUT-20: the fourth arrival wins and ends the game; MUT-22: turns without one are counted."""
    s.quiet = 0 if has_arrived else s.quiet + 1
    if has_arrived and has_won(s, s.turn):
        finish(s)
    else:
        hand_on(s)


@rule
def hand_on(s: State) -> None:
    """MUT-16: clockwise to the next player, for whom MUT-22 is looked at."""
    following = next_turn(s)
    if s.misses and following != next_seat(s, s.turn):
        s.misses = 0
    s.turn = following
    if s.turn == s.first:
        s.round += 1
    s.phase = MOVE
    s.swapped = 0
    s.repeats = 0
    if s.quiet >= s.quiet_limit or is_blocked(s):
        finish(s)


@rule
def next_turn(s: State) -> int:
    """MUT-19: the player after this turn's, without the middle player who misses the first turn."""
    seat = next_seat(s, s.turn)
    return next_seat(s, seat) if s.misses and seat == MIDDLE_SEAT else seat


@rule
def next_seat(s: State, seat: int) -> int:
    """MUT-16, MUT-18: clockwise, leaving out sides without a player."""
    seat = (seat + 1) % SEATS
    while not s.plays[seat]:
        seat = (seat + 1) % SEATS
    return seat


@rule
def is_blocked(s: State) -> bool:
    """MUT-22 (a): no player has a move or an exchange on the present board."""
    first = next_seat(s, s.turn)
    seat = first
    while not (has_move(s, seat) or has_exchange(s, seat)):
        seat = next_seat(s, seat)
        if seat == first:
            return True
    return False


@rule
def count_repeats(s: State, times: int) -> None:
    """MUT-22 (b): note how often the position at this turn's beginning has occurred; 3 is a draw.

    A state does not remember earlier ones; who wants this rule counts and calls it after a turn.
    """
    s.repeats = times
    if times >= THIRD:
        finish(s)


@rule
def finish(s: State) -> None:
    """MUT-20, MUT-22: the game is over."""
    s.phase = OVER
    s.turn = NONE
    s.swapped = 0


@rule
def payoffs(s: State, out: list[float]) -> None:
    """MUT-20: 1 for the winner; MUT-22: a draw is shared by all players."""
    share = 1.0 / s.seats if s.phase == OVER else 0.0
    for seat in range(SEATS):
        out[seat] = share if s.plays[seat] else 0.0
    for seat in range(SEATS):
        if has_won(s, seat):
            for other in range(SEATS):
                out[other] = 1.0 if other == seat else 0.0
