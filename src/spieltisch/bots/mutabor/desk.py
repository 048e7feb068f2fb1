"""The search's workspace: a stack of plies, a table of positions, and the root's moves."""

from collections.abc import Callable
from typing import Any, NamedTuple

from spieltisch.bots.mutabor.worth import OF_TWO, ROOM
from spieltisch.rules.mutabor import KERNEL, State
from spieltisch.rules.mutabor.board import OPEN, PIECES, SEATS

DEEPEST = 60
"""Plies of the stack."""
MOST = 400
"""Moves that a ply can hold."""
ROOTS = 1200
"""Moves that the root can hold, exchanges of cards among them."""
LAYOUTS = 9
"""Layouts of cards: the present one, and after each exchange that is searched."""
VICTORY = 100_000
SURE = VICTORY - 1000
INFINITE = 1_000_000
ENTRIES, FEW_ENTRIES = 1 << 18, 1 << 10
"""Positions that the table can hold, compiled and interpreted."""
PAST = 1021
"""Room for the keys of positions that have occurred: at most 400, see MUT-22."""

AT, NODES, SEAT, SALT, RATE, WIDTH, SLOTS = range(7)
"""Notes: the ply, the nodes so far, the searching seat, how it overlooks moves, by how much a move
may be worse than the best and still be valued exactly, and how many entries of the table are used.
"""
NOTES = 7
COUNT, NEXT, DEPTH, ALPHA, BETA, BEST, BEST_MOVE, LOW, SIDE, STAGE, LAYOUT, KEY = range(12)
"""What a ply knows."""
PLY = 12
OWN, OTHERS = 0, 1
SCOUT, FULL = 0, 1

ENTRY_KEY, ENTRY_VALUE, ENTRY_DEPTH, ENTRY_BOUND, ENTRY_MOVE = range(5)
TABLE = 5
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


class Desk(NamedTuple):
    """A search's workspace: arrays, or lists when interpreted."""

    states: Any
    roots: Any
    """The states after each move of the root."""
    plies: Any
    moves: Any
    scores: Any
    """How promising each of a ply's moves is."""
    values: Any
    """The root's moves: what each was worth when it was last searched."""
    looks: Any
    """How each of them looks at first glance."""
    layouts: Any
    """On which layout of cards each of them leads."""
    ways: Any
    """For each layout, and one more, the ways of `measure`."""
    weights: Any
    table: Any
    history: Any
    past: Any
    """A table of the keys of positions that have occurred in the game."""
    room: Any
    notes: Any


def new_desk(compiled: bool) -> Desk:
    """An empty workspace."""
    zeros: Callable[..., Any] = _lists
    states: Callable[[int], Any] = _states
    if compiled:
        import numpy as np

        from spieltisch.compute.library import compiled_rules

        zeros, states = np.zeros, compiled_rules(KERNEL).new
    return Desk(
        states=states(DEEPEST),
        roots=states(ROOTS),
        plies=zeros((DEEPEST, PLY), "int64"),
        moves=zeros((DEEPEST + 1, MOST), "int32"),
        scores=zeros((DEEPEST, MOST), "int32"),
        values=zeros((ROOTS,), "int64"),
        looks=zeros((ROOTS,), "int64"),
        layouts=zeros((ROOTS,), "int64"),
        ways=zeros((LAYOUTS + 1, SEATS, PIECES, OPEN), "int16"),
        weights=zeros((len(OF_TWO),), "int64"),
        table=zeros((ENTRIES if compiled else FEW_ENTRIES, TABLE), "int64"),
        history=zeros((2, OPEN * OPEN), "int32"),
        past=zeros((PAST,), "int64"),
        room=zeros((ROOM,), "int64"),
        notes=zeros((NOTES,), "int64"),
    )


def _states(count: int) -> list[State]:
    return [KERNEL.state() for _ in range(count)]


def _lists(shape: tuple[int, ...], kind: str) -> list[Any]:
    """Nested lists of zeros, with the same arguments as numpy's `zeros`."""
    first, *rest = shape
    return [_lists(tuple(rest), kind) for _ in range(first)] if rest else [0] * first
