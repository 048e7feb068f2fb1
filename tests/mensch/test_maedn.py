"""The preset `openspiel` against the game it is named after: the same games, move for move.

`make soak` compares 20,000 games each for two, three and four people.
"""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from spieltisch.compute.library import first_state
from spieltisch.game import load
from spieltisch.rules.kernel import CHANCE, NOBODY
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.rules import FIRST_MOVE, PASS
from tests.support import IS_SOAK

GAMES = 20_000 if IS_SOAK else 25
RING, OWN = 40, 10
THEIR_PASS, THEIR_ENTRY, THEIR_FIRST_FIELD = range(3)
"""Their actions: none, a new piece, and from here on the piece on each field of one's own way."""


def _ring() -> list[tuple[int, int]]:
    """Rows and columns of the circles on their drawn board, from the first colour's start on."""
    right, up, down, left = (0, 1), (-1, 0), (1, 0), (0, -1)
    at, found = (4, 0), [(4, 0)]
    turns = [right] * 4 + [up] * 4 + [right] * 2 + [down] * 4 + [right] * 4 + [down] * 2
    turns += [left] * 4 + [down] * 4 + [left] * 2 + [up] * 4 + [left] * 4 + [up]
    for row, column in turns:
        at = (at[0] + row, at[1] + column)
        found.append(at)
    return found


CIRCLES = _ring()
HOMES = (
    [(5, 1 + i) for i in range(4)],
    [(1 + i, 5) for i in range(4)],
    [(5, 9 - i) for i in range(4)],
    [(9 - i, 5) for i in range(4)],
)


def their_action(state: State, action: int) -> int:
    """One of our moves in their numbers."""
    if action == PASS:
        return THEIR_PASS
    progress = state.pieces[state.turn][action - FIRST_MOVE]
    return THEIR_ENTRY if progress < 0 else THEIR_FIRST_FIELD + progress


def our_board(state: State) -> dict[tuple[int, int], int]:
    """Whose piece is on each circle of the way and of the ends; players count from 0."""
    found = {}
    for player, colour in enumerate(c for c in range(4) if state.plays[c]):
        for progress in state.pieces[colour]:
            if progress >= RING:
                found[HOMES[colour][progress - RING]] = player
            elif progress >= 0:
                found[CIRCLES[(OWN * colour + progress) % RING]] = player
    return found


def their_board(theirs: Any) -> dict[tuple[int, int], int]:
    """The same, read from what they draw."""
    lines = str(theirs).split("\n")
    places = [*CIRCLES, *(place for home in HOMES for place in home)]
    drawn = {(row, column): lines[row][2 * column] for row, column in places}
    return {place: int(sign) - 1 for place, sign in drawn.items() if sign.isdigit()}


def compare(game: Any, start: State, rng: Random, draws_boards: bool) -> None:
    """Play one game on both sides."""
    ours, theirs = start.copy(), game.new_initial_state()
    colours = [colour for colour in range(4) if start.plays[colour]]
    while (who := KERNEL.actor(ours)) != NOBODY:
        legal = KERNEL.legal_actions(ours)
        action = rng.choice(legal)
        if who == CHANCE:
            assert theirs.is_chance_node()
            theirs.apply_action(action)
        else:
            assert theirs.current_player() == colours.index(who)
            assert sorted(their_action(ours, a) for a in legal) == theirs.legal_actions()
            theirs.apply_action(their_action(ours, action))
        KERNEL.apply(ours, action)
        if draws_boards:
            assert our_board(ours) == their_board(theirs)
    assert theirs.is_terminal()
    assert our_board(ours) == their_board(theirs)
    paid, returns = [0.0] * 4, theirs.returns()
    KERNEL.payoffs(ours, paid)
    assert colours[returns.index(max(returns))] == paid.index(max(paid))


@pytest.mark.parametrize("people", [2, 3, 4])
def test_random_games_agree_with_openspiels_game(people: int) -> None:
    """MEN-5 to MEN-17 as that preset sets them: legal moves, board, whose turn, and the winner."""
    pytest.importorskip("pyspiel")
    game = import_module("pyspiel").load_game("maedn", {"players": people})
    ours = load("mensch", people, {"preset": "openspiel"})
    start, rng = first_state(ours), Random(people)
    for number in range(GAMES):
        compare(game, start, rng, draws_boards=number % 10 == 0)
