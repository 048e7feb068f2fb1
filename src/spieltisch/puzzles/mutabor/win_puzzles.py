"""The puzzles of Mutabor: what is shown, tried and told."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spieltisch.game import Game, IllegalMove, Position, Text
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.mutabor.forced_wins import can_win, replies, wins_by
from spieltisch.puzzles.mutabor.telling import (
    count_of_replies,
    hint_of,
    reply_told,
    why_wrong,
    won_told,
)
from spieltisch.puzzles.mutabor.win_proof import check_proof, winning_moves
from spieltisch.puzzles.puzzle import Puzzle, Theme
from spieltisch.puzzles.puzzle_kind import Attempt, Mark, Played, Shown
from spieltisch.rules.mutabor.state import MOVE

__all__ = ["PUZZLES", "THEMES", "MutaborPuzzles", "is_usual"]

_NUMBERS = {
    1: Text("one move", "einem Zug"),
    2: Text("two moves", "zwei Zügen"),
    3: Text("three moves", "drei Zügen"),
}
_NOTE = Text(
    "The other side answers as well as it can.", "Die andere Seite antwortet, so gut sie kann."
)
THEMES = {f"win-{moves}": moves for moves in _NUMBERS}
"""Within how many moves the asked seat is to win, by the theme's id."""
FEW_QUIET_TURNS = 100
"""MUT-22: so far from a draw that no puzzle comes near it."""


class _Stand(NamedTuple):
    """Where a solver stands."""

    position: Position
    moves: int
    """How many are left."""


class MutaborPuzzles:
    """Win by force, between two seats with the usual turns."""

    themes: Mapping[str, Theme] = {
        name: Theme(
            name,
            "move",
            Text(f"Win in {_NUMBERS[moves].en}", f"Gewinne in {_NUMBERS[moves].de}"),
            Text(f"Win in {_NUMBERS[moves].en}.", f"Gewinne in {_NUMBERS[moves].de}."),
            _NOTE if moves > 1 else Text("", ""),
        )
        for name, moves in THEMES.items()
    }

    def shown(self, puzzle: Puzzle) -> Shown:
        """The board without the four cards in the middle."""
        return _shown(Game.read(puzzle.position), puzzle.seat)

    def attempt(self, puzzle: Puzzle, earlier: Sequence[str], answer: str) -> Attempt:
        """A move is right if it wins in time whatever the reply; the toughest reply is shown."""
        stand = _stand_after(puzzle, earlier)
        return _tried(stand, puzzle.seat, answer)

    def hint(self, puzzle: Puzzle) -> tuple[Text, tuple[Mark, ...]]:
        """The piece that begins; if that gives all away, what the first move brings."""
        return hint_of(Game.read(puzzle.position), puzzle.solution[0])

    def solution(self, puzzle: Puzzle) -> Attempt:
        """The line against the toughest replies, and how many replies there were."""
        stand = _Stand(Game.read(puzzle.position), THEMES[puzzle.theme])
        answer = puzzle.solution[0]
        said = count_of_replies(stand.position.play(answer), puzzle.seat, answer)
        played: list[Played] = []
        attempt = _tried(stand, puzzle.seat, answer)
        while attempt.verdict == "on":
            played += attempt.played
            stand = _Stand(played[-1].position, stand.moves - 1)
            answer = _quickest(stand, puzzle.seat)
            attempt = _tried(stand, puzzle.seat, answer)
        marks = (Mark("answer", _places(puzzle.solution[0])),)
        return attempt._replace(played=(*played, *attempt.played), said=said, marks=marks)

    def check(self, puzzle: Puzzle) -> None:
        """Walk through the whole proof, with every reply that the rules allow."""
        if not is_usual(Game.read(puzzle.position)):
            raise BadPuzzle(
                Text(
                    "it takes two players, the usual turns and a position far from a draw",
                    "es braucht zwei Spieler, die üblichen Züge und eine Stellung, die nicht bald "
                    "unentschieden ist",
                )
            )
        check_proof(puzzle, THEMES[puzzle.theme])


PUZZLES = MutaborPuzzles()


def is_usual(position: Position) -> bool:
    """Whether a turn is one move, and no draw by MUT-22 is near."""
    state = position.kernel_state()
    is_plain = not state.owner_restarts and not state.free_exchange and state.phase == MOVE
    far_from_draw = state.repeats <= 1 and state.quiet + FEW_QUIET_TURNS < state.quiet_limit
    return is_plain and state.seats == 2 and far_from_draw


def _shown(position: Position, seat: str) -> Shown:
    legal = position.legal() if position.actor == seat else []
    return Shown(position.view(seat), legal, position.form)


def _stand_after(puzzle: Puzzle, earlier: Sequence[str]) -> _Stand:
    """Where earlier answers led; those that do not win are refused."""
    stand = _Stand(Game.read(puzzle.position), THEMES[puzzle.theme])
    for move in earlier:
        attempt = _tried(stand, puzzle.seat, move)
        if attempt.verdict != "on":
            raise IllegalMove(
                Text(f"{move} did not lead on here", f"{move} führte hier nicht weiter"),
                code="puzzle_does_not_go_on",
            )
        stand = _Stand(attempt.played[-1].position, stand.moves - 1)
    return stand


def _tried(stand: _Stand, seat: str, answer: str) -> Attempt:
    position, moves = stand
    here = _shown(position, seat)
    try:
        following = position.play(answer)
    except IllegalMove as error:
        return Attempt("refused", here, said=error.text, rule=error.rule)
    own = Played(seat, answer, following.events, following)
    number = position.game.kind.seat_number(seat)
    state = following.kernel_state()
    if following.is_over and wins_by(state, number, 0):
        return Attempt("right", _shown(following, seat), (own,), won_told(answer), "MUT-20")
    if following.is_over or moves == 1 or not wins_by(state, number, moves - 1):
        return _refuted(stand, seat, own, here)
    reply = _toughest(following, number, moves - 1)
    there = following.play(reply)
    answered = Played(str(following.actor), reply, there.events, there)
    return Attempt("on", _shown(there, seat), (own, answered), reply_told(answered))


def _refuted(stand: _Stand, seat: str, own: Played, here: Shown) -> Attempt:
    """What is wrong with a move: a reply after which there is no win in time."""
    position, left = own.position, stand.moves - 1
    if position.is_over:
        return Attempt("wrong", here, (own,), why_wrong(own, None, seat, left), "MUT-22")
    reply = _refutation(position, position.game.kind.seat_number(seat), left)
    there = position.play(reply)
    answered = Played(str(position.actor), reply, there.events, there)
    marks = (Mark("counter", _places(reply)),)
    return Attempt(
        "wrong", here, (own, answered), why_wrong(own, answered, seat, left), None, marks
    )


def _refutation(position: Position, seat: int, left: int) -> str:
    """A reply that spoils the win: one that wins itself or hits, if there is such a one."""
    spoils = [
        text for text, state in replies(position.kernel_state()) if not can_win(state, seat, left)
    ]
    return min(spoils, key=lambda text: (-_force(position, text), text))


def _toughest(position: Position, seat: int, left: int) -> str:
    """The reply that resists longest; of equal ones a hit, then an arrival, then any."""
    lengths = {
        text: next(n for n in range(1, left + 1) if can_win(state, seat, n))
        for text, state in replies(position.kernel_state())
    }
    return min(lengths, key=lambda text: (-lengths[text], -_force(position, text), text))


def _force(position: Position, text: str) -> int:
    """3 for a move that wins, 2 for a hit, 1 for an arrival, 0 for any other."""
    names = [event.name for event in position.play(text).events]
    return next((n for n, name in ((3, "over"), (2, "hit"), (1, "arrived")) if name in names), 0)


def _quickest(stand: _Stand, seat: str) -> str:
    """A move with which a won position is won soonest."""
    state, number = stand.position.kernel_state(), stand.position.game.kind.seat_number(seat)
    for length in range(1, stand.moves + 1):
        if found := winning_moves(state, number, length):
            return found[0]
    raise AssertionError("a won position has a winning move")


def _places(move: str) -> tuple[str, ...]:
    """The fields that a move names."""
    words = move.replace("swap ", "").replace(">", " ").replace("x", " ").split()
    return tuple(word for word in words if word != "pass")
