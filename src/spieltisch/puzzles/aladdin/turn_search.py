"""All that a seat can take in the rest of its turn, by trying every move.

What is taken depends on nothing hidden: wizards, spells, dice and the kinds of cards are open, and
no rule about taking asks for a card's value. A duel may be won or lost; what is sure is sure either
way. Left out are only moves that change nothing here: which of two cards of a kind goes, which
cards are exchanged after a duel, and last half-moves that enclose nothing.
"""

from collections.abc import Iterator

from spieltisch.rules.aladdin import KERNEL, State
from spieltisch.rules.aladdin.actions import (
    BARE,
    DUEL_DICE,
    GIVE,
    HALF_MOVE,
    NO_EXCHANGE,
    OLD,
    RETURN,
    SEATS,
)
from spieltisch.rules.aladdin.board import (
    FIELDS,
    GRADES,
    LONGEST,
    OUT,
    ROWS,
    TREASURE_FIELD,
    TREASURES,
)
from spieltisch.rules.aladdin.state import (
    DUEL,
    EXCHANGE,
    KEEP,
    MOVE,
    NONE,
    OVER,
    ROLL,
    VALUES,
)
from spieltisch.rules.aladdin.taking import qualifying

__all__ = ["GameEnds", "TurnSearch", "after", "won"]

DICE_OF_A_HALF_MOVE = 2
LOST, WON = DUEL_DICE + 5, DUEL_DICE + 30
"""A duel's dice 1 6 and 6 1: the worst and the best for the challenger."""


class GameEnds(Exception):
    """ALA-23: the game may end within this turn, and what was won would lapse."""


def after(state: State, action: int) -> State:
    """The state after an action."""
    following = state.copy()
    KERNEL.apply(following, action)
    return following


def won(before: State, following: State) -> int:
    """ALA-12, ALA-13: the cards that a move has won, a bit per treasure field.

    A single one the engine takes at once, so that it is gone and not claimed.
    """
    if following.phase == OVER:
        raise GameEnds
    if following.turn != before.turn:
        return 0
    cards = following.claims
    if before.cards != following.cards:
        for treasure in range(TREASURES):
            if before.cards[treasure] != NONE and following.cards[treasure] == NONE:
                cards |= 1 << treasure
    return cards & ~before.claims


class TurnSearch:
    """What one seat can take; it remembers what it has looked at."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._sure: dict[tuple[object, ...], int] = {}
        self._possible: dict[tuple[object, ...], int] = {}

    def surely(self, state: State) -> int:
        """How many cards more the seat can be sure to win in this turn, if it plays well."""
        if self._is_done(state):
            return 0
        key = state.key()
        if key not in self._sure:
            values = (
                won(state, following).bit_count() + self.surely(following)
                for _, following in self._following(state)
            )
            choice = min if state.phase == DUEL else max
            self._sure[key] = choice(values, default=0)
        return self._sure[key]

    def possible(self, state: State, with_duels: bool) -> int:
        """The cards of which the seat can win one or another, with luck in duels or without any."""
        if self._is_done(state) or (state.phase == DUEL and not with_duels):
            return 0
        key = (with_duels, *state.key())
        if key not in self._possible:
            cards = 0
            for _, following in self._following(state):
                cards |= won(state, following) | self.possible(following, with_duels)
            self._possible[key] = cards
        return self._possible[key]

    def best_line(self, state: State) -> list[int]:
        """The seat's actions that win most surely, to the last one that wins something."""
        line = []
        while value := self.surely(state):
            for action, following in self._following(state):
                if won(state, following).bit_count() + self.surely(following) == value:
                    line.append(action)
                    state = following
                    break
        return line

    def line_to(self, state: State, treasure: int) -> list[int]:
        """The seat's actions that win this card without a duel, at once if one of them does."""
        line: list[int] = []
        while True:
            choices = list(self._following(state))
            for action, following in choices:
                if won(state, following) >> treasure & 1:
                    return [*line, action]
            for action, following in choices:
                if self.possible(following, False) >> treasure & 1:
                    line.append(action)
                    state = following
                    break

    def _is_done(self, state: State) -> bool:
        if state.phase == OVER:
            raise GameEnds
        return state.turn != self._seat or state.phase == ROLL

    def _following(self, state: State) -> Iterator[tuple[int, State]]:
        """What can follow, without moves that change nothing here."""
        if state.phase == EXCHANGE:
            yield NO_EXCHANGE, after(state, NO_EXCHANGE)
        elif state.phase == DUEL:
            armed = after(state, BARE)
            yield LOST, after(armed, LOST)
            yield WON, after(armed, WON)
        else:
            for action in _telling(state):
                yield action, after(state, action)


def _telling(state: State) -> list[int]:
    """The legal actions that differ in what they win or in what they leave to be won."""
    if state.phase == MOVE and sum(state.dice) == DICE_OF_A_HALF_MOVE and not qualifying(state):
        spots = _spots(state)
        actions = KERNEL.legal_actions(state) if spots else []
        return [action for action in actions if _mover_and_end(action) in spots]
    actions = KERNEL.legal_actions(state)
    if state.phase != KEEP:
        return actions
    return [action for action in actions if not _gives_the_old(action)]


def _mover_and_end(action: int) -> tuple[int, int]:
    """The grade of a half-move's wizard and the field where it ends; a pass has none."""
    pair, field = divmod(action - HALF_MOVE, FIELDS)
    return pair // LONGEST + 1, field


def _gives_the_old(action: int) -> bool:
    """ALA-15: of two cards of a kind the old one goes, not the new."""
    if action < RETURN:
        return (action - GIVE) // SEATS == OLD
    return (action - RETURN) // TREASURES == OLD


def _spots(state: State) -> set[tuple[int, int]]:
    """ALA-12: for which grade and on which field the seat's wizards would enclose a card."""
    own = {field: grade for grade, field in enumerate(state.wizards[state.turn], 1) if field != OUT}
    spots = set()
    for treasure, field in enumerate(TREASURE_FIELD):
        if state.cards[treasure] == NONE or state.banned >> treasure & 1:
            continue
        needed = state.spells[state.cards[treasure] // VALUES]
        for beside in (field - 1, field + 1, field - ROWS, field + ROWS):
            partner = own.get(2 * field - beside)
            if partner is not None:
                lowest = max(1, needed - partner)
                spots |= {(grade, beside) for grade in range(lowest, GRADES + 1)}
    return spots
