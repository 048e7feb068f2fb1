"""The level-1 player of Aladdin: takes what it can, waits beside treasures, fights if stronger."""

from random import Random

from spieltisch.game import Memory, Position
from spieltisch.rules.aladdin import KERNEL, State, actions
from spieltisch.rules.aladdin.board import OUT, ROWS, TREASURE_AT
from spieltisch.rules.aladdin.duels import have_both
from spieltisch.rules.aladdin.state import DUEL, EXCHANGE, KINDS, NONE, TAKE, VALUES

__all__ = ["choose"]

UNKNOWN = 2.0
"""What a card of unknown value is worth on average."""
PER_KIND = 6.0
PER_SURPLUS = 4.0
PER_WIZARD = 0.5
BESIDE_MISSING_KIND = 1.5
BESIDE_OWN_KIND = 0.5
SHARE_OF_OTHERS = 0.4
WAY_BACK = 0.7
"""What a banished wizard loses, for each of its grades."""


def choose(memory: Memory, position: Position, rng: Random) -> str:
    """The move after which the seat stands best; equals are drawn."""
    seat = position.game.kind.seat_number(memory["seat"])
    before: State = position.kernel_state()
    scores = {}
    for text in position.legal():
        (action,) = position.actions(text)
        if before.phase == DUEL:
            scores[text] = _odds(before, seat, action - actions.ARM)
        elif before.phase == EXCHANGE:
            scores[text] = _gain(before, seat, action - actions.SWAP)
        else:
            after = before.copy()
            KERNEL.apply(after, action)
            scores[text] = _worth(after, seat)
    best = max(scores.values())
    return rng.choice([text for text, score in scores.items() if score == best])


def _worth(state: State, seat: int) -> float:
    total = 0.0
    for other in range(state.people):
        held = _held(state, other, seat)
        total += held if other == seat else -SHARE_OF_OTHERS * held
    total += _waiting(state, seat)
    if state.phase == TAKE and state.turn == seat:
        total += sum(_claim(state, seat, i) for i in range(30) if state.claims >> i & 1)
    if state.phase == DUEL and state.turn == seat:
        total += _duel(state, seat)
    return total


def _held(state: State, holder: int, seat: int) -> float:
    """What a hand scores, as far as the seat knows, and what its kinds are worth."""
    kinds = [kind for kind in range(KINDS) if state.hands[holder][kind] != NONE]
    return sum(PER_KIND + _value(state, holder, kind, seat) * state.spells[kind] for kind in kinds)


def _value(state: State, holder: int, kind: int, seat: int) -> float:
    value = state.hands[holder][kind]
    return value if state.seen[kind * VALUES + value] >> seat & 1 else UNKNOWN


def _claim(state: State, seat: int, treasure: int) -> float:
    kind = state.cards[treasure] // VALUES
    if state.hands[seat][kind] != NONE:
        return PER_SURPLUS
    return PER_KIND + UNKNOWN * state.spells[kind]


def _waiting(state: State, seat: int) -> float:
    """Wizards in the garden, most of all beside a card that a second one could help to take."""
    total = 0.0
    own = state.wizards[seat]
    for wizard, at in enumerate(own):
        if at == OUT:
            continue
        total += PER_WIZARD
        for way in (1, -1, ROWS, -ROWS):
            beyond = at + way
            treasure = TREASURE_AT[beyond] if 0 <= beyond < OUT else NONE
            if treasure != NONE and state.cards[treasure] != NONE:
                total += _beside(state, seat, wizard, state.cards[treasure] // VALUES)
    return total


def _beside(state: State, seat: int, wizard: int, kind: int) -> float:
    strongest = 5 if wizard == 5 else 6
    if wizard + 1 + strongest < state.spells[kind]:
        return 0.0
    has_kind = state.hands[seat][kind] != NONE
    return BESIDE_OWN_KIND if has_kind else BESIDE_MISSING_KIND


def _duel(state: State, seat: int) -> float:
    """What challenging is worth: the chance to win and what winning and losing bring."""
    mine, theirs = state.challenger, state.challenged_grade
    wins = sum(mine + a > theirs + b for a in range(6) for b in range(6)) / 36
    prize = max((_gain(state, seat, kind) for kind in range(KINDS)), default=0.0)
    return wins * (max(prize, 0.0) + WAY_BACK * theirs) - (1 - wins) * WAY_BACK * mine


def _gain(state: State, seat: int, kind: int) -> float:
    """What exchanging a kind brings; nothing if not both have it."""
    if not 0 <= kind < KINDS or not have_both(state, kind):
        return 0.0
    other = state.challenged if seat == state.turn else state.turn
    better = _value(state, other, kind, seat) - state.hands[seat][kind]
    return better * state.spells[kind]


def _odds(state: State, seat: int, kind: int) -> float:
    """By how much the challenged is ahead with this weapon; below 0 is no kind: bare."""
    if kind < 0:
        return 0.0
    return state.hands[seat][kind] - _value(state, state.turn, kind, seat)
