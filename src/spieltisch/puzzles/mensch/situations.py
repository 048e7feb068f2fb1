"""The themes of Mensch: the situation in which a roll is asked about, never what is best in it.

A title makes one think of some move: of the hit, of the safest place, of the foremost piece. So
that it does not give the answer away, puzzles are mined in which that move is right, and as many in
which it is wrong.
"""

from collections.abc import Callable
from typing import NamedTuple

from spieltisch.game import CHANCE_NAME, Game, Position, Text
from spieltisch.puzzles.bad_puzzle import BadPuzzle
from spieltisch.puzzles.mensch.race_values import is_race
from spieltisch.puzzles.puzzle import Puzzle
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.board import B

__all__ = [
    "SITUATIONS",
    "Situation",
    "check_situation",
    "faces_that_hit",
    "situation_of",
]


class Situation(NamedTuple):
    """A theme, and whether a position belongs to it."""

    id: str
    title: Text
    note: Text
    holds: Callable[[Position], bool]
    expected: Callable[[Position], list[str]]
    """The moves that its title makes one think of."""


def _can_race(position: Position) -> bool:
    return is_race(position.kernel_state())


def _hits(position: Position) -> list[str]:
    """The moves that throw out a piece of another colour."""
    return [
        text
        for text in position.legal()
        for event in position.play(text).events
        if event.name == "hit" and event.fields["seat"] != position.actor
    ]


def _can_hit(position: Position) -> bool:
    return bool(_hits(position))


def _safest(position: Position) -> list[str]:
    """The moves after which the fewest rolls of the next colour throw a piece out."""
    risks: dict[str, int] = {}
    for text in position.legal():
        told = faces_that_hit(position.play(text), str(position.actor))
        risks[text] = len(told[1]) if told else 0
    least = min(risks.values())
    return [text for text, risk in risks.items() if risk == least]


def _foremost(position: Position) -> list[str]:
    """The move of the foremost piece that can move; actions go from the hindmost to it."""
    return [max(position.legal(), key=position.actions)]


def _is_near(position: Position) -> bool:
    """The next colour could throw out a piece after some move."""
    seat = str(position.actor)
    return any(faces_that_hit(position.play(text), seat) for text in position.legal())


def _always(position: Position) -> bool:
    return True


_PLAYED_ON = Text(
    "Counted over many games in which everybody goes on like a sharp bot.",
    "Gezählt über viele Spiele, in denen alle wie ein scharfer Bot weiterspielen.",
)
SITUATIONS = (
    Situation(
        "last-steps",
        Text("The last steps", "Die letzten Schritte"),
        Text(
            "The two colours cannot meet any more, and own pieces are not thrown out. Both go on "
            "as well as they can.",
            "Die beiden Farben begegnen sich nicht mehr, und eigene Figuren werden nicht "
            "hinausgeworfen. Beide spielen so gut weiter, wie es geht.",
        ),
        _can_race,
        _foremost,
    ),
    Situation(
        "run-or-hit", Text("Run or hit?", "Laufen oder schlagen?"), _PLAYED_ON, _can_hit, _hits
    ),
    Situation("danger", Text("Danger behind", "Gefahr im Rücken"), _PLAYED_ON, _is_near, _safest),
    Situation("which-piece", Text("Which piece?", "Welche Figur?"), _PLAYED_ON, _always, _foremost),
)
"""In the order in which they are asked; a position belongs to the first that holds."""


def situation_of(position: Position) -> Situation:
    """The situation of a position in which a colour moves."""
    return next(situation for situation in SITUATIONS if situation.holds(position))


def check_situation(puzzle: Puzzle) -> None:
    """The theme is that of the position."""
    found = situation_of(Game.read(puzzle.position)).id
    if found != puzzle.theme:
        raise BadPuzzle(
            Text(
                f"the position belongs to {found}, not to {puzzle.theme}",
                f"die Stellung gehört zu {found}, nicht zu {puzzle.theme}",
            )
        )


def faces_that_hit(position: Position, seat: str) -> tuple[Text, list[int]] | None:
    """Who rolls next, and with which rolls it could throw out a piece of the seat; None if none."""
    state: State = position.kernel_state()
    prey = position.game.kind.seat_number(seat)
    if position.actor != CHANCE_NAME or state.turn == prey:
        return None
    waiting = state.pieces[prey].count(B)
    faces: list[int] = []
    for face in KERNEL.legal_actions(state):
        rolled = _after(state, face)
        found = (_after(rolled, action) for action in KERNEL.legal_actions(rolled))
        if any(moved.pieces[prey].count(B) > waiting for moved in found):
            faces.append(face + 1)
    return (position.game.kind.actor_text(str(position.turn)), faces) if faces else None


def _after(state: State, action: int) -> State:
    following = state.copy()
    KERNEL.apply(following, action)
    return following
