"""What a colour can do with every configuration and roll, by the rules' own functions."""

import numpy as np

from spieltisch.bots.mensch.exact.space import Pieces, Space
from spieltisch.compute.pairs import FACES, PairMoves
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.actions import FIRST_MOVE, PASS
from spieltisch.rules.mensch.board import FIRST_END, PIECES, RING, B, circle, progress_at
from spieltisch.rules.mensch.moves import legal_moves, move, send_back
from spieltisch.rules.mensch.state import MOVE
from spieltisch.rules.mensch.turns import begin_turn

__all__ = ["OWN", "move_tables", "turn_state"]

OWN, OTHER = 0, 2
"""Two colours sit opposite each other."""
NO_PLACE = -1


def turn_state(options: State) -> State:
    """A state by these options in which the own colour moves and nobody else is on the board."""
    state = options.copy()
    state.phase, state.turn = MOVE, OWN
    for colour in range(len(state.pieces)):
        state.pieces[colour][:] = [B] * PIECES
        state.place[colour] = 0
    state.placed = 0
    return state


def move_tables(space: Space, options: State) -> PairMoves:
    """The moves of every configuration, and what becomes of each that is hit."""
    state = turn_state(options)
    starts, targets, hits = [0], [], []
    weights = np.zeros((len(space.pieces), 2))
    for number, pieces in enumerate(space.pieces):
        is_home = pieces[0] >= FIRST_END
        for die in range(1, FACES + 1):
            for after, place in () if is_home else _after(state, pieces, die):
                targets.append(space.number[after])
                hits.append(place)
            starts.append(len(targets))
        if not is_home:
            weights[number] = _weights(state, pieces)
    sent = np.array(
        [[_sent(state, space, pieces, at) for at in range(RING)] for pieces in space.pieces],
        np.int32,
    )
    holders = [np.flatnonzero(sent[:, at] != np.arange(len(sent))) for at in range(RING)]
    return PairMoves(
        np.array(space.groups, np.int32),
        np.array(starts, np.int32),
        np.array(targets, np.int32),
        np.array(hits, np.int8),
        sent,
        np.cumsum([0, *map(len, holders)], dtype=np.int32),
        np.concatenate(holders).astype(np.int32),
        np.array([pieces[0] >= FIRST_END for pieces in space.pieces], np.int8),
        weights,
        int(options.must_hit),
    )


def _after(state: State, pieces: Pieces, die: int) -> list[tuple[Pieces, int]]:
    """What each legal move makes of the pieces, and the other's place that it lands on."""
    own = state.pieces[OWN]
    own[:], state.die = pieces, die
    actions = [0] * KERNEL.max_legal
    found = []
    for action in actions[: legal_moves(state, actions)]:
        own[:] = pieces
        if action != PASS:
            move(state, action - FIRST_MOVE)
        found.append((tuple(own), _landing(pieces, tuple(own))))
        state.place[OWN] = state.placed = 0
    return found


def _landing(before: Pieces, after: Pieces) -> int:
    """The other's place on which a piece has come to stand; where an own piece was, there is none.

    A piece that was thrown out by its own colour adds nothing but one more that waits.
    """
    new = set(after) - set(before) - {B}
    at = new.pop() if new else FIRST_END
    return progress_at(OTHER, circle(OWN, at)) if at < FIRST_END else NO_PLACE


def _weights(state: State, pieces: Pieces) -> tuple[float, float]:
    """MEN-11: how likely a six comes, and each other face last, in the tries that a turn has.

    A colour with several tries moves nothing without a six, and after one it has a single try.
    """
    state.pieces[OWN][:] = pieces
    begin_turn(state, OWN)
    tries, state.phase = state.tries, MOVE
    none = ((FACES - 1) / FACES) ** tries
    return 1 - none, none / (FACES - 1)


def _sent(state: State, space: Space, pieces: Pieces, at: int) -> int:
    """The number of the configuration after a hit on a place."""
    state.pieces[OWN][:] = pieces
    send_back(state, circle(OWN, at))
    return space.number[tuple(state.pieces[OWN])]
