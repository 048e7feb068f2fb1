"""The level-1 player of Mutabor: takes the shortest way by the cards, hits, and minds being hit."""

from random import Random

from spieltisch.game import Memory, Position
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.board import BIT, OPEN, REACH, SHUT, STANDING, TARGET
from spieltisch.rules.mutabor.moves import write_moves
from spieltisch.rules.mutabor.rules import has_won
from spieltisch.rules.mutabor.state import NONE

__all__ = ["choose"]

FAR = 8
"""The worth of a piece is how many moves nearer than this it is to a target."""
AT_TARGET = 3.0
VICTORY = 100.0
RISK_OF_A_HIT = 0.35
SHARE_OF_OTHERS = 0.4
MOST_EXCHANGES = 24
"""Exchanges are many and much alike; a few of them are looked at."""


def choose(memory: Memory, position: Position, rng: Random) -> str:
    """The move after which the seat stands best; equals are drawn."""
    seat = position.game.kind.seat_number(memory["seat"])
    texts = position.legal()
    exchanges = [text for text in texts if text.startswith("swap")]
    tried = [text for text in texts if not text.startswith("swap")]
    tried += rng.sample(exchanges, min(MOST_EXCHANGES, len(exchanges)))
    scores = {text: _worth(_after(position, text), seat) for text in tried}
    best = max(scores.values())
    return rng.choice([text for text, score in scores.items() if score == best])


def _after(position: Position, text: str) -> State:
    state: State = position.kernel_state()
    for action in position.actions(text):
        KERNEL.apply(state, action)
    return state


def _worth(state: State, seat: int) -> float:
    """How a seat stands, the others counted against it."""
    total = VICTORY if has_won(state, seat) else 0.0
    for other in range(KERNEL.seats):
        if state.plays[other]:
            share = 1.0 if other == seat else -SHARE_OF_OTHERS
            total += share * _standing(state, other, is_own=other == seat)
    return total


def _standing(state: State, seat: int, is_own: bool) -> float:
    """The worth of a seat's pieces; one's own lose some where they could be hit."""
    away = _moves_away(state, seat)
    in_danger = _landings(state, seat) if is_own else 0
    total = 0.0
    for field in state.pieces[seat]:
        if field == NONE:
            continue
        if TARGET[seat] & BIT[field]:
            total += FAR + AT_TARGET
        else:
            worth = FAR - away[field]
            total += worth * (1 - RISK_OF_A_HIT) if in_danger & BIT[field] else worth
    return total


def _moves_away(state: State, seat: int) -> list[int]:
    """How many moves lead from each field to a target still to take, if nobody is in the way."""
    away = [FAR] * OPEN
    reached = TARGET[seat] & ~state.stands[seat]
    to_reach = [field for field in range(OPEN) if STANDING[state.sides_open][seat] & BIT[field]]
    for moves in range(1, FAR):
        near = [f for f in to_reach if REACH[state.cards[f]][f] & reached]
        for field in near:
            away[field] = moves
            reached |= BIT[field] & ~SHUT[state.sides_open][seat]
        to_reach = [field for field in to_reach if away[field] == FAR]
    return away


def _landings(state: State, seat: int) -> int:
    """The set of fields on which somebody else could land with one move."""
    out = [0] * KERNEL.max_legal
    found = 0
    for other in range(KERNEL.seats):
        if other != seat and state.plays[other] and NONE not in state.pieces[other]:
            for action in out[: write_moves(state, other, out)]:
                found |= BIT[action % OPEN]
    return found
