"""Proofs that one answer takes more than any other, by trying all moves of the turn."""

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from spieltisch.game import Game, Position, Text
from spieltisch.game.aladdin.names import TREASURE_NAMES
from spieltisch.puzzles.aladdin.themes import HAUL, SPELL
from spieltisch.puzzles.aladdin.turn_search import GameEnds, TurnSearch, won
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.puzzle import Puzzle

__all__ = ["MovesProof", "ReachProof", "check_moves", "check_reach", "fits_theme", "sure_of_moves"]


class MovesProof(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards the best of all legal moves is sure of, and every other one at most.

    `line` are the seat's moves that win them, without a duel.
    """

    kind: Literal["moves"]
    moves: int
    best: int
    second: int
    line: list[str]


class ReachProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves that win the answer without a duel; every other card is out of reach.

    `moves` are the legal moves with which the turn was tried to the end.
    """

    kind: Literal["reach"]
    moves: int
    line: list[str]


P = TypeVar("P", MovesProof, ReachProof)


def sure_of_moves(position: Position) -> dict[str, int]:
    """For every legal move, how many cards it is sure of in the rest of the turn."""
    before = position.kernel_state()
    search = TurnSearch(before.turn)
    found = {}
    for text in position.legal():
        following = position.play(text).kernel_state()
        found[text] = won(before, following).bit_count() + search.surely(following)
    return found


def fits_theme(theme: str, phase: str, best: int) -> bool:
    """Whether a theme asks in this phase for so many cards."""
    if theme == SPELL.id:
        return phase == "spell" and best >= 1
    return phase == "move" and (best >= 2 if theme == HAUL.id else best == 1)


def check_moves(puzzle: Puzzle) -> None:
    """One move is sure of more cards than every other one; else `BadPuzzle`."""
    position = Game.read(puzzle.position)
    proof = _certificate(puzzle, MovesProof)
    try:
        sure = sure_of_moves(position)
    except GameEnds:
        raise _unproven("the game may end", "das Spiel kann enden") from None
    *_, second, best = sorted([0, 0, *sure.values()])
    right = [text for text, count in sure.items() if count == best]
    if right != puzzle.solution or len(right) != 1:
        got = ", ".join(right[:4])
        raise _unproven(f"best are {got}", f"am besten sind {got}")
    if (proof.moves, proof.best, proof.second) != (len(sure), best, second):
        raise _unproven(
            f"{len(sure)} moves, the best with {best}, then {second}",
            f"{len(sure)} Züge, der beste mit {best}, dann {second}",
        )
    if not fits_theme(puzzle.theme, position.phase, best):
        raise _unproven("another theme asks this", "das fragt ein anderes Thema")
    wins = _wins_of_line(puzzle, position, proof.line)
    if proof.line[:1] != right or wins.bit_count() != best:
        raise _unproven("the line wins too little", "die Zugfolge gewinnt zu wenig")


def check_reach(puzzle: Puzzle) -> None:
    """A single card can be won with this roll, and without a duel; else `BadPuzzle`."""
    position = Game.read(puzzle.position)
    proof = _certificate(puzzle, ReachProof)
    state = position.kernel_state()
    search = TurnSearch(state.turn)
    if position.phase != "move" or position.actor != puzzle.seat:
        raise _unproven("the dice are not to be used", "es ist nichts zu ziehen")
    try:
        cards = search.possible(state, with_duels=True)
        sure = search.possible(state, with_duels=False)
    except GameEnds:
        raise _unproven("the game may end", "das Spiel kann enden") from None
    within = [name for number, name in enumerate(TREASURE_NAMES) if cards >> number & 1]
    if cards != sure or within != puzzle.solution or len(within) != 1:
        got = ", ".join(within) or "–"
        raise _unproven(f"within reach are {got}", f"in Reichweite sind {got}")
    if proof.moves != len(position.legal()):
        raise _unproven("the moves are miscounted", "die Züge sind falsch gezählt")
    if _wins_of_line(puzzle, position, proof.line) != cards:
        raise _unproven("the line does not win it", "die Zugfolge gewinnt ihn nicht")


def _wins_of_line(puzzle: Puzzle, position: Position, line: list[str]) -> int:
    """The cards that a line of the seat's moves wins; another's turn in it is refused."""
    wins = 0
    for text in line:
        if position.actor != puzzle.seat:
            raise _unproven(f"{text} is another's move", f"{text} ist ein fremder Zug")
        following = position.play(text)
        wins |= won(position.kernel_state(), following.kernel_state())
        position = following
    return wins


def _certificate(puzzle: Puzzle, proof: type[P]) -> P:
    try:
        return msgspec.convert(puzzle.certificate, proof)
    except msgspec.ValidationError as error:
        raise _unproven(str(error), str(error)) from None


def _unproven(en: str, de: str) -> BadPuzzle:
    return BadPuzzle(Text(f"not proven: {en}", f"nicht bewiesen: {de}"))
