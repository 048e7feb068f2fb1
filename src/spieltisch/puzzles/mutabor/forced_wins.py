"""Forced wins of Mutabor between two seats, from the rules alone.

A turn of the usual house rules is one move, and nothing is drawn between turns, so a forced win is
a tree: a move of the seat, and for every reply of the other a way to go on.
"""

from collections.abc import Iterator

from spieltisch.game.mutabor.notation import moves as moves_of
from spieltisch.rules.bits import bit_count
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.actions import EXCHANGE
from spieltisch.rules.mutabor.board import OPEN, PIECES, TARGET
from spieltisch.rules.mutabor.state import OVER
from spieltisch.rules.mutabor.turns import has_won

__all__ = ["after", "arrives", "can_win", "missing", "refutation", "replies", "turns", "wins_by"]


def missing(state: State, seat: int) -> int:
    """How many pieces of a seat have not arrived."""
    return PIECES - bit_count(state.stands[seat] & TARGET[seat])


def after(state: State, actions: tuple[int, ...]) -> State:
    """The state after a whole turn."""
    following = state.copy()
    for action in actions:
        KERNEL.apply(following, action)
    return following


def arrives(state: State, actions: tuple[int, ...]) -> bool:
    """MUT-8: the turn brings a piece onto a target field."""
    return actions[0] < EXCHANGE and bool(TARGET[state.turn] >> actions[0] % OPEN & 1)


def turns(state: State) -> dict[str, tuple[int, ...]]:
    """The moves of the seat whose turn it is."""
    return moves_of(state) if state.phase != OVER else {}


def replies(state: State) -> Iterator[tuple[str, State]]:
    """Every reply and the state after it."""
    for text, actions in turns(state).items():
        yield text, after(state, actions)


def can_win(state: State, seat: int, moves: int) -> bool:
    """Whether a seat, which is to move, wins within so many moves of its own by force.

    Each move brings one piece home at most, so with more pieces missing than moves it cannot.
    """
    if state.phase == OVER or missing(state, seat) > moves:
        return False
    if moves == 1:
        return any(
            action < EXCHANGE and TARGET[seat] >> action % OPEN & 1
            for action in KERNEL.legal_actions(state)
        )
    hopeful: list[str] = []
    for _, actions in _in_order(state):
        if missing(state, seat) - arrives(state, actions) >= moves:
            continue
        if wins_by(after(state, actions), seat, moves - 1, hopeful):
            return True
    return False


def wins_by(state: State, seat: int, moves: int, hopeful: list[str] | None = None) -> bool:
    """Whether a seat that has just moved has won, or wins within so many moves after any reply."""
    if state.phase == OVER:
        return has_won(state, seat)
    return refutation(state, seat, moves, hopeful) is None


def refutation(state: State, seat: int, moves: int, hopeful: list[str] | None = None) -> str | None:
    """A reply after which a seat no longer wins within so many moves; None if there is none.

    `hopeful` has replies that refuted other moves: they are tried first, and found ones are added.
    """
    found = turns(state)
    first = [text for text in hopeful or () if text in found]
    for text in [*first, *(text for text in found if text not in first)]:
        if not can_win(after(state, found[text]), seat, moves):
            if hopeful is not None:
                hopeful[:] = [text, *(each for each in hopeful if each != text)]
            return text
    return None


def _in_order(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """The turns, those that arrive first."""
    return sorted(turns(state).items(), key=lambda item: not arrives(state, item[1]))
