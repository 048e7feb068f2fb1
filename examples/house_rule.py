"""Mensch with a house rule of one's own, as an option: nobody is thrown out on their own start.

`python examples/house_rule.py` plays thousands of games with and without it, and says how long they
are and how much better off whoever begins is.

Rules are plain functions over integers. Interpreted they serve positions and refusals, compiled
they serve batches and searches; so a new rule needs a field in the state, the function that it
changes, and the option that people choose. Games of this kind are played here, from outside the
package. Tables, records, levels of bots and the page know only the games inside it: there, the same
three things go into `rules/mensch/state.py`, `rules/mensch/moves.py` and `game/mensch/options.py`.
"""

import argparse
from dataclasses import replace
from typing import Any

import numpy as np

from spieltisch import BadOptions, Game, IllegalMove
from spieltisch.compute.batch import Batch
from spieltisch.game import Text, kind_of
from spieltisch.game.mensch.notation import PASS_TEXT, chance_text, place_text, target_of
from spieltisch.game.options import OptionValues, Switch
from spieltisch.rules.action_lists import put
from spieltisch.rules.kernel import Int8, Row, record, rule
from spieltisch.rules.mensch import KERNEL
from spieltisch.rules.mensch import State as Mensch
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, PIECES, A, B, circle, progress_at
from spieltisch.rules.mensch.moves import NONE, can_move, find, forced_piece
from spieltisch.rules.mensch.rules import FIRST_MOVE, PASS
from spieltisch.rules.mensch.rules import apply as apply_mensch
from spieltisch.rules.mensch.rules import legal as legal_mensch
from spieltisch.rules.mensch.state import MOVE

NAME = "mensch_safe"
OPTION = "safe_start"
TEXT = Text(
    "on its own start circle a piece cannot be thrown out",
    "auf dem eigenen Anfangskreis kann eine Figur nicht hinausgeworfen werden",
)


# The rule: it may do what rules/kernel.py says, and so it compiles.


@record
class State(Mensch):
    """A game of Mensch, and whether starts are safe."""

    safe_start: Int8


@rule
def is_safe(s: State, target: int) -> bool:
    """A piece of another colour stands where this move would land, on that colour's own start."""
    if target >= FIRST_END:
        return False
    at = circle(s.turn, target)
    for colour in range(COLOURS):
        if colour != s.turn and progress_at(colour, at) == A and find(s.pieces[colour], A) != NONE:
            return True
    return False


@rule
def legal(s: State, out: Row) -> int:
    """The moves of Mensch, without those that would land on a safe piece."""
    if not s.safe_start or s.phase != MOVE or forced_piece(s) != NONE:
        return legal_mensch(s, out)
    own = s.pieces[s.turn]
    count = 0
    for piece in range(PIECES):
        if can_move(s, own[piece]) and not is_safe(s, own[piece] + s.die):
            count = put(out, count, FIRST_MOVE + piece)
    return count if count > 0 else put(out, 0, PASS)


@rule
def apply(s: State, action: int) -> None:
    """As in Mensch. It stands here so that compiled code is made anew when this file changes."""
    apply_mensch(s, action)


# The option, and the game that has it.

MENSCH: Any = KERNEL
OURS: Any = replace(
    MENSCH, name=NAME, state=State, legal=legal, apply=apply, fixed=(*MENSCH.fixed, OPTION)
)
USUAL: Any = type(kind_of("mensch"))


class SafeMensch(USUAL):  # type: ignore[misc]  # a class that is made from the game's modules
    """Mensch for everything above the rules."""

    name = NAME
    kernel = OURS
    options = (*USUAL.options, Switch(OPTION, False, TEXT))

    def check(self, people: int, options: OptionValues) -> None:
        """Whoever must throw out cannot be told not to."""
        if options[OPTION] and options["must_hit"]:
            en, de = f"{OPTION} and must_hit exclude each other", f"{OPTION} und must_hit zugleich"
            raise BadOptions(Text(en, f"{de} geht nicht"))

    def set_options(self, game: Game, state: State) -> None:
        """Write the options into the state."""
        super().set_options(game, state)
        state.safe_start = int(bool(game.options[OPTION]))

    def moves(self, game: Game, state: State) -> dict[str, tuple[int, ...]]:
        """Every legal move as players write it."""
        actions = OURS.legal_actions(state)
        if state.phase != MOVE:
            return {chance_text(face): (face,) for face in actions}
        return {_written(state, action): (action,) for action in actions}

    def refusal(self, game: Game, state: State, text: str) -> IllegalMove:
        """Why a text is no legal move: by the house rule, or as in Mensch."""
        barred = {_written(state, FIRST_MOVE + piece) for piece in _barred(state)}
        if text in barred:
            return IllegalMove(Text(f"at this table {TEXT.en}", f"hier gilt: {TEXT.de}"))
        refused: IllegalMove = super().refusal(game, state, text)
        return refused


def _written(state: State, action: int) -> str:
    if action == PASS:
        return PASS_TEXT
    start = state.pieces[state.turn][action - FIRST_MOVE]
    return f"{place_text(start)}>{place_text(target_of(state, start))}"


def _barred(state: State) -> list[int]:
    """The pieces that could move if it were not for the house rule."""
    own = state.pieces[state.turn]
    if state.phase != MOVE or not state.safe_start or forced_piece(state) != NONE:
        return []
    movable = [piece for piece in range(PIECES) if own[piece] != B and can_move(state, own[piece])]
    return [piece for piece in movable if is_safe(state, own[piece] + state.die)]


KIND = SafeMensch()


def game(people: int = 2, **options: object) -> Game:
    """Mensch with the further option; `spieltisch.load` knows only the games in the package."""
    return Game(KIND, people, options)


# What it does to the game.


def study(played: Game, count: int, seed: int = 1) -> tuple[float, float]:
    """Random games: the mean number of moves, and the share that the first seat wins."""
    with Batch(played, count, seed=seed, restarts=False) as batch:
        moves = 0
        while batch.counts.any():
            moves += int((batch.counts > 0).sum())
            batch.step(batch.sample())
        first = played.kind.seat_number(played.seats[0])
        won = np.asarray(batch.payoffs)[:, first] > 0
    return moves / count, float(won.mean())


def main() -> None:
    """Compare the game with and without the house rule."""
    parser = argparse.ArgumentParser(description="what a house rule does to Mensch")
    parser.add_argument("--games", type=int, default=20_000, help="of each kind (20000)")
    arguments = parser.parse_args()
    for is_on in (False, True):
        played = game(2, preset="openspiel", **{OPTION: is_on})
        moves, share = study(played, arguments.games)
        print(
            f"{OPTION} {is_on!s:<5}  {moves:6.1f} moves per game, the first seat wins {share:.1%}"
        )


if __name__ == "__main__":
    main()
