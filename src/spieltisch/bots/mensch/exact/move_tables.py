"""What a colour can do with every configuration and roll, by the rules' own functions."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.mensch.exact.numbering import Numbering, number_of, numbering_of
from spieltisch.bots.mensch.exact.space import Space
from spieltisch.compute.library import binder
from spieltisch.compute.pairs import FACES, PairMoves
from spieltisch.compute.template_names import copy
from spieltisch.compute.words.word_coding import NOWHERE, WHOLE
from spieltisch.compute.words.word_tables import OTHER_AT, SIX_AT, WordMoves
from spieltisch.compute.workspaces import Many, make_workspace, put_state
from spieltisch.rules.kernel import Grid, Row, rule
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.actions import FIRST_MOVE, PASS
from spieltisch.rules.mensch.board import FIRST_END, PIECES, RING, B, circle, progress_at
from spieltisch.rules.mensch.moves import NONE, find, legal_moves, move, send_back
from spieltisch.rules.mensch.state import MOVE
from spieltisch.rules.mensch.turns import begin_turn

__all__ = ["OWN", "move_tables", "turn_state", "word_moves"]

OWN, OTHER = 0, 2
"""Two colours sit opposite each other."""
NO_PLACE = -1
KINDS = 1 << PIECES
MOST_AFTER = FACES * PIECES


class Lists(NamedTuple):
    """What is found out of each configuration."""

    states: Annotated[list[State], Many(3)]
    """Nobody but the own colour is on the board."""
    pieces: Annotated[Grid, Many("size", PIECES, kind="int8")]
    firsts: Annotated[Row, Many(KINDS * (PIECES + 1), kind="int32")]
    starts: Annotated[Row, Many("starts", kind="int32")]
    """Where the moves of a configuration and a face begin; the last number is their end."""
    targets: Annotated[Row, Many("moves", kind="int32")]
    hits: Annotated[Row, Many("moves", kind="int8")]
    """The other's place on which a piece has come to stand."""
    sent: Annotated[Grid, Many("size", RING, kind="int32")]
    """What becomes of the configuration if its piece on a place is hit; itself without one."""
    tries: Annotated[Row, Many("size", kind="int8")]
    """How often it may roll for a six; 0 for the one that is all home."""
    actions: Annotated[Row, Many(KERNEL.max_legal, kind="int32")]


@rule
def find_out(t: Lists) -> int:
    """Fill the lists; how many moves there are in all."""
    count = 0
    for number in range(len(t.pieces)):
        is_home = t.pieces[number][0] >= FIRST_END
        for die in range(1, FACES + 1):
            t.starts[number * FACES + die - 1] = count
            if not is_home:
                count = add_moves(t, t.pieces[number], die, count)
        for at in range(RING):
            put_own(t, 1, t.pieces[number])
            send_back(t.states[1], circle(OWN, at))
            t.sent[number][at] = number_of(t.states[1].pieces[OWN], t.firsts)
        if not is_home:
            put_own(t, 1, t.pieces[number])
            begin_turn(t.states[1], OWN)
            t.tries[number] = t.states[1].tries
    t.starts[len(t.pieces) * FACES] = count
    return count


@rule
def put_own(t: Lists, at: int, pieces: Row) -> None:
    """A state with these pieces and no others."""
    copy(t.states, at, t.states, 0)
    for piece in range(PIECES):
        t.states[at].pieces[OWN][piece] = pieces[piece]


@rule
def add_moves(t: Lists, pieces: Row, die: int, count: int) -> int:
    """Add what each legal move makes of the pieces; the new count of moves."""
    put_own(t, 1, pieces)
    t.states[1].die = die
    for i in range(legal_moves(t.states[1], t.actions)):
        copy(t.states, 2, t.states, 1)
        if t.actions[i] != PASS:
            move(t.states[2], t.actions[i] - FIRST_MOVE)
        after = t.states[2].pieces[OWN]
        t.targets[count] = number_of(after, t.firsts)
        t.hits[count] = landing(pieces, after)
        count += 1
    return count


@rule
def landing(before: Row, after: Row) -> int:
    """The other's place on which a piece has come to stand; where an own piece was, there is none.

    A piece that was thrown out by its own colour adds nothing but one more that waits.
    """
    for piece in range(PIECES):
        at = after[piece]
        if at != B and at < FIRST_END and find(before, at) == NONE:
            return progress_at(OTHER, circle(OWN, at))
    return NO_PLACE


def turn_state(options: State) -> State:
    """A state by these options in which the own colour moves and nobody else is on the board."""
    state = options.copy()
    state.phase, state.turn = MOVE, OWN
    for colour in range(len(state.pieces)):
        state.pieces[colour][:] = [B] * PIECES
        state.place[colour] = 0
    state.placed = 0
    return state


def lists_of(pieces: NDArray[np.int8], numbering: Numbering, options: State) -> Lists:
    """What can be done with these configurations, by the numbers of a numbering."""
    size = len(pieces)
    rooms = {"size": size, "starts": size * FACES + 1, "moves": size * MOST_AFTER}
    lists = make_workspace(Lists, True, State, **rooms)
    put_state(lists.states, 0, turn_state(options))
    lists.pieces[:] = pieces
    lists.firsts[:] = numbering.firsts
    count = binder(KERNEL, is_compiled=True)(find_out)(lists)
    return lists._replace(targets=lists.targets[:count], hits=lists.hits[:count])


def move_tables(space: Space, options: State) -> PairMoves:
    """The moves of every configuration, and what becomes of each that is hit."""
    pieces = np.array(space.pieces, np.int8)
    numbering = numbering_of(space.outside, space.is_packed)
    here = np.array([space.number[tuple(found)] for found in numbering.pieces.tolist()], np.int32)
    lists = lists_of(pieces, numbering, options)
    sent = here[np.array(lists.sent)]
    holders = [np.flatnonzero(sent[:, at] != np.arange(len(sent))) for at in range(RING)]
    return PairMoves(
        np.array(space.groups, np.int32),
        np.array(lists.starts),
        here[np.array(lists.targets)],
        np.array(lists.hits),
        sent,
        np.cumsum([0, *map(len, holders)], dtype=np.int32),
        np.concatenate(holders).astype(np.int32),
        (pieces[:, 0] >= FIRST_END).astype(np.int8),
        weights_of(np.array(lists.tries)) / WHOLE,
        int(options.must_hit),
    )


def weights_of(tries: NDArray[np.int8]) -> NDArray[np.int64]:
    """MEN-11: how likely a six comes, and each other face last, in the tries that a turn has.

    A colour with several tries moves nothing without a six, and after one it has a single try. All
    is in parts of the 216 ways in which three dice fall.
    """
    none = WHOLE * (FACES - 1) ** tries.astype(np.int64) // FACES ** tries.astype(np.int64)
    is_over = tries == 0
    six = np.where(is_over, 0, WHOLE - none)
    return np.stack([six, np.where(is_over, 0, none // (FACES - 1))], axis=1)


def word_moves(numbering: Numbering, options: State) -> WordMoves:
    """The same, as a device reads it."""
    lists = lists_of(numbering.pieces, numbering, options)
    targets, hits = np.array(lists.targets), np.array(lists.hits).astype(np.int32)
    group = np.searchsorted(np.array(numbering.groups), targets, side="right") - 1
    ring = (numbering.pieces != B) & (numbering.pieces < FIRST_END)
    marks = np.where(ring, np.uint64(1) << numbering.pieces.astype(np.uint64), np.uint64(0))
    six, other = weights_of(np.array(lists.tries)).astype(np.uint64).T
    # pieces that wait come first, so those on the ring are moved to the front
    order = np.argsort(~ring, axis=1, kind="stable")
    places = np.take_along_axis(np.where(ring, numbering.pieces, 0), order, axis=1)
    return WordMoves(
        numbering.groups,
        np.array(lists.starts),
        (group << 24 | targets << 6 | np.where(hits < 0, NOWHERE, hits)).astype(np.int32),
        np.asarray(marks.sum(axis=1) | six << np.uint64(SIX_AT) | other << np.uint64(OTHER_AT)),
        np.take_along_axis(np.array(lists.sent), places, axis=1),
        bool(options.must_hit),
    )
