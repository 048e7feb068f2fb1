"""The rules of Mutabor: the start, who acts, what is legal, what an action does, what is paid.

`actions` has the numbers of the actions, `chance` the deal and the lot, `moves` and `exchange` what
a seat can do, `turns` the course of the game.
"""

from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from spieltisch.rules.mutabor.actions import DEAL_CARD, DRAW_LOT, EXCHANGE, PASS, RESTART_ON
from spieltisch.rules.mutabor.board import (
    CARDS,
    COPIES,
    KINDS,
    OPEN,
    PIECES,
    SEATS,
    START_FIELDS,
    STARTS,
    TARGET,
)
from spieltisch.rules.mutabor.chance import (
    begin_play,
    deal_card,
    drawn,
    lay_late_cards,
    legal_chances,
    tickets,
    weight,
)
from spieltisch.rules.mutabor.exchange import exchange_cards, write_exchanges
from spieltisch.rules.mutabor.moves import move_piece, occupied, owner_of, write_moves
from spieltisch.rules.mutabor.state import DEAL, LOT, MOVE, NONE, OVER, RESTART, State
from spieltisch.rules.mutabor.turns import (
    QUIET_ROUNDS,
    THIRD,
    count_repeats,
    end_turn,
    has_won,
    is_blocked,
    next_turn,
)

__all__ = [
    "DEAL_CARD",
    "DRAW_LOT",
    "EXCHANGE",
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
    "next_turn",
    "payoffs",
    "tickets",
    "weight",
]

GOES_ON, ENDS, ARRIVES = range(3)
"""What an action makes of the turn."""


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
def actor(s: State) -> int:
    """Who acts: the seat whose turn it is, the owner of a hit piece, chance, or nobody."""
    if s.phase == MOVE:
        return s.turn
    if s.phase == RESTART:
        return s.hit if s.owner_restarts else s.turn
    return NOBODY if s.phase == OVER else CHANCE


@rule
def legal(s: State, out: Row) -> int:
    """The legal actions, ascending."""
    if s.phase == MOVE:
        return legal_moves(s, out)
    if s.phase == RESTART:
        return legal_restarts(s, out)
    return 0 if s.phase == OVER else legal_chances(s, out)


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
def exchange(s: State, field: int, other: int) -> int:
    """MUT-21: the exchange takes the turn, or with `free_exchange` the player then also moves."""
    exchange_cards(s, field, other)
    s.swapped = s.free_exchange
    return GOES_ON if s.free_exchange else ENDS


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
