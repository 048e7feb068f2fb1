"""Mensch positions as JSON. Nothing is hidden, so a view is the position."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from spieltisch.game.errors import BadPosition
from spieltisch.game.fields import Fields
from spieltisch.game.kind import Flaw
from spieltisch.game.mensch.options import COLOURS, people_map, set_options
from spieltisch.game.mensch.view import Board, Phase
from spieltisch.game.options import OptionValues
from spieltisch.game.shapes import further_fields, required_fields
from spieltisch.game.text import Text
from spieltisch.rules.mensch import State, soundness
from spieltisch.rules.mensch.board import LAST_END, B
from spieltisch.rules.mensch.state import MOVE, OPENING, OVER, PENDING

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "BLANK",
    "FIELDS",
    "FLAWS",
    "FURTHER",
    "PHASES",
    "PICTURED",
    "people_in",
    "read",
    "turn",
    "write",
]

PHASES: tuple[Phase, ...] = get_args(Phase)
FIELDS = required_fields(Board)
FURTHER = further_fields(Board)
PICTURED = ("pieces",)
BLANK: Mapping[str, object] = {
    "die": None,
    "opening": dict.fromkeys(COLOURS),
    "tries": 1,
    "places": [],
    "people": {f"p{i}": [colour] for i, colour in enumerate(COLOURS, 1)},
}


def turn(state: State) -> int | None:
    """The colour whose turn it is."""
    return None if state.phase == OVER else state.turn


def write(game: "Game", state: State) -> Board:
    """The fields of a position."""
    numbers = {seat: number for number, seat in enumerate(COLOURS) if state.plays[number]}
    placed = {state.place[number]: seat for seat, number in numbers.items()}
    board: Board = {
        "pieces": {seat: list(state.pieces[number]) for seat, number in numbers.items()},
        "die": state.die or None,
        "opening": {seat: _rolled(state, number) for seat, number in numbers.items()},
        "tries": state.tries,
        "places": [placed[place] for place in range(1, state.placed + 1)],
        "people": people_map(game),
    }
    if state.roll_limit:
        board["rolls"] = state.rolls
    return board


def _rolled(state: State, colour: int) -> int | None:
    rolled = state.opening[colour]
    return None if rolled == PENDING else rolled


def people_in(fields: Fields, options: OptionValues) -> int:
    """MEN-1: the number of people, 2-4."""
    people = fields.inner("people")
    names = sorted(people.names())
    if names != [f"p{i}" for i in range(1, len(names) + 1)] or not 2 <= len(names) <= 4:
        raise BadPosition(
            Text(
                "position.people must have p1, p2 and at most p3, p4",
                "position.people muss p1, p2 und höchstens p3, p4 haben",
            )
        )
    return len(names)


def read(game: "Game", fields: Fields) -> State:
    """The state of a JSON position."""
    if fields.raw("people") != people_map(game):
        raise BadPosition(
            Text(
                f"position.people must be {people_map(game)}",
                f"position.people muss {people_map(game)} sein",
            ),
            rule="MEN-4",
        )
    state = State()
    set_options(game, state)
    state.phase = PHASES.index(fields.choice("phase", PHASES))
    _read_turn(game, fields, state)
    _read_pieces(game, fields, state)
    _read_opening(game, fields, state)
    for place, seat in enumerate(fields.words("places", 4, game.seats), 1):
        state.place[COLOURS.index(seat)] = place
        state.placed = place
    return state


def _read_turn(game: "Game", fields: Fields, state: State) -> None:
    if state.phase != OVER:
        state.turn = COLOURS.index(fields.choice("turn", game.seats))
    state.die = fields.maybe_integer("die", 1, 6) or 0
    fewest = {MOVE: min(1, state.roll_limit), OVER: state.roll_limit}.get(state.phase, 0)
    state.rolls = fields.integer("rolls", 0, state.roll_limit) if "rolls" in fields else fewest
    tries = fields.integer("tries", 0, 3)
    if state.phase not in (OPENING, OVER):
        state.tries = tries


def _read_pieces(game: "Game", fields: Fields, state: State) -> None:
    pieces = fields.inner("pieces")
    pieces.only(game.seats)
    for number, name in enumerate(COLOURS):
        at = sorted(pieces.integers(name, 4, B, LAST_END)) if name in game.seats else [B] * 4
        for piece in range(4):
            state.pieces[number][piece] = at[piece]


def _read_opening(game: "Game", fields: Fields, state: State) -> None:
    """Outside the opening the field has no meaning: whatever it says is forgotten."""
    for number in range(len(COLOURS)):
        state.opening[number] = PENDING
    if state.phase != OPENING:
        return
    opening = fields.inner("opening")
    opening.only(game.seats)
    for name in game.seats:
        rolled = opening.maybe_integer(name, 0, 6)
        state.opening[COLOURS.index(name)] = PENDING if rolled is None else rolled


FLAWS = {
    soundness.OFF_BOARD: Flaw(
        "MEN-2",
        Text("a piece stands outside its way", "eine Figur steht außerhalb ihres Weges"),
    ),
    soundness.SHARED_CIRCLE: Flaw(
        "MEN-12",
        Text("two pieces stand on one circle", "zwei Figuren stehen auf einem Kreis"),
    ),
    soundness.STRANGER: Flaw(
        "MEN-4",
        Text("a colour that does not play has a piece in play", "eine Farbe spielt nicht mit"),
    ),
    soundness.BAD_PLACES: Flaw(
        "MEN-16",
        Text(
            "places must list exactly the colours with four pieces at home, but never the last one",
            "places muss genau die Farben mit vier Figuren im Ziel nennen, nie aber die letzte",
        ),
    ),
    soundness.NOT_OVER: Flaw(
        "MEN-16",
        Text(
            "phase over and the colours at home do not agree",
            "die Phase over und die Farben im Ziel passen nicht zusammen",
        ),
    ),
    soundness.WRONG_TURN: Flaw(
        "MEN-16",
        Text(
            "the colour whose turn it should be has finished",
            "die Farbe, die am Zug sein soll, ist schon im Ziel",
        ),
    ),
    soundness.BAD_DIE: Flaw(
        "MEN-6",
        Text(
            "there is a die exactly in phase move", "einen Würfel gibt es genau in der Phase move"
        ),
    ),
    soundness.BAD_TRIES: Flaw(
        "MEN-8",
        Text(
            "tries does not fit: 1 before a roll (up to 3 with three_tries for a colour that can "
            "move nothing), one less after it, 1 after a 6",
            "tries passt nicht: 1 vor dem Wurf (bis 3 mit three_tries für eine Farbe, die nichts "
            "ziehen kann), danach eins weniger, nach einer 6 wieder 1",
        ),
    ),
    soundness.BAD_ROLLS: Flaw(
        None,
        Text(
            "rolls counts from 0 to the option roll_limit, and from 1 on once a colour has rolled",
            "rolls zählt von 0 bis zur Option roll_limit, und ab 1, sobald jemand gewürfelt hat",
        ),
    ),
    soundness.BAD_OPENING: Flaw(
        "MEN-5",
        Text(
            "the opening does not fit: it is rolled for (not with opening fixed) before any piece "
            "moves, in turn order, at least two are still in, and the next to roll has null",
            "die Eröffnung passt nicht: um sie wird gewürfelt (nicht bei opening fixed), ehe eine "
            "Figur zieht, der Reihe nach, mindestens zwei sind noch dabei, und wer als "
            "Nächstes würfelt, hat null",
        ),
    ),
}
