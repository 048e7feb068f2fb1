"""Mutabor positions as JSON. Only the four cards in the middle are hidden (MUT-2)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from spieltisch.game.errors import BadPosition
from spieltisch.game.fields import Fields
from spieltisch.game.kind import Flaw
from spieltisch.game.mutabor.notation import KINDS
from spieltisch.game.mutabor.options import MIDDLE_PLAYER, SEATS, set_options
from spieltisch.game.mutabor.view import Board, Card
from spieltisch.game.shapes import required_fields
from spieltisch.game.text import Text
from spieltisch.rules.mutabor import State, rules, soundness
from spieltisch.rules.mutabor.board import BIT, CARDS, NAMES, OPEN, PIECES
from spieltisch.rules.mutabor.board import FIELDS as FIELD_NUMBERS
from spieltisch.rules.mutabor.exchange import survey
from spieltisch.rules.mutabor.state import MOVE, NONE, OVER, RESTART

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "BLANK",
    "FIELDS",
    "FLAWS",
    "IS_ALIKE",
    "MIDDLE",
    "PHASES",
    "PICTURED",
    "is_dealing",
    "people_in",
    "read",
    "turn",
    "view",
    "write",
]

PHASES = ("deal", "lot", "move", "restart", "over")
FIELDS = required_fields(Board)
PICTURED = ("cards", "pieces")
IS_ALIKE = True
BLANK: Mapping[str, object] = {
    "first": "south",
    "round": 1,
    "quiet": 0,
    "to_skip": [],
    "swapped": False,
    "repeats": 1,
}
MIDDLE = NAMES[OPEN:]
"""MUT-2: the fields whose cards lie face down."""
_SORTED = tuple(sorted(FIELD_NUMBERS.items()))
_LAST_ROUND = 1_000_000_000


def is_dealing(state: State) -> bool:
    """Whether cards are still dealt, or the lot for the beginner is drawn."""
    return state.phase < MOVE


def turn(state: State) -> int | None:
    """The seat whose turn it is."""
    return None if state.turn == NONE else state.turn


def write(state: State) -> Board:
    """The fields of a complete position."""
    hidden: dict[str, Card | None] = {
        name: KINDS[state.cards[FIELD_NUMBERS[name]]] for name in MIDDLE
    }
    return _written(state, hidden)


def view(state: State) -> Board:
    """The fields as every seat and every spectator knows them: all but the middle cards."""
    return _written(state, dict.fromkeys(MIDDLE))


def _written(state: State, middle: Mapping[str, Card | None]) -> Board:
    cards = state.cards
    return {
        "first": SEATS[state.first],
        "cards": {
            name: KINDS[cards[field]] if field < OPEN else middle[name] for name, field in _SORTED
        },
        "pieces": {seat: _fields_of(state, n) for n, seat in enumerate(SEATS) if state.plays[n]},
        "round": state.round,
        "quiet": state.quiet,
        "to_skip": [MIDDLE_PLAYER] if state.misses else [],
        "swapped": bool(state.swapped),
        "repeats": state.repeats,
    }


def _fields_of(state: State, seat: int) -> list[str]:
    return [NAMES[field] for field in state.pieces[seat] if field != NONE]


def people_in(fields: Fields) -> int:
    """MUT-1: the number of players, 2-4."""
    return len(fields.listing("seats", 2, 4))


def read(game: "Game", fields: Fields) -> State:
    """The state of a JSON position."""
    state = State()
    set_options(game, state)
    state.phase = PHASES.index(fields.choice("phase", PHASES[2:]))
    if state.phase == RESTART and not state.owner_restarts:
        raise BadPosition(_NO_RESTART, rule="MUT-12", code="impossible_position")
    state.turn = NONE
    if state.phase != OVER:
        state.turn = SEATS.index(fields.choice("turn", game.seats))
    state.first = SEATS.index(fields.choice("first", game.seats))
    state.round = fields.integer("round", 1, _LAST_ROUND)
    state.quiet = fields.integer("quiet", 0, state.quiet_limit)
    state.misses = len(fields.words("to_skip", 1, (MIDDLE_PLAYER,)))
    state.swapped = int(fields.boolean("swapped"))
    state.repeats = fields.integer("repeats", 0, rules.THIRD)
    _read_cards(fields, state)
    _read_pieces(game, fields, state)
    return state


_NO_RESTART = Text(
    "phase restart exists only with the option restart_by: owner",
    "die Phase restart gibt es nur mit der Option restart_by: owner",
)


def _read_cards(fields: Fields, state: State) -> None:
    cards = fields.inner("cards")
    cards.only(NAMES)
    for field, name in enumerate(NAMES):
        state.cards[field] = KINDS.index(cards.choice(name, KINDS))
    state.dealt = CARDS
    survey(state)


def _read_pieces(game: "Game", fields: Fields, state: State) -> None:
    """Four fields a player; in phase restart one player has three."""
    pieces = fields.inner("pieces")
    pieces.only(game.seats)
    state.hit = NONE
    state.hit_at = NONE
    for seat, name in enumerate(SEATS):
        at = pieces.words(name, PIECES, NAMES) if name in game.seats else []
        on = sorted(FIELD_NUMBERS[field] for field in at)
        if name in game.seats and len(on) != PIECES:
            _note_hit(fields, state, seat, len(on))
        for piece, field in enumerate([NONE] * (PIECES - len(on)) + on):
            state.pieces[seat][piece] = field
            state.stands[seat] |= BIT[field] if field != NONE else 0


def _note_hit(fields: Fields, state: State, seat: int, count: int) -> None:
    """MUT-12: whoever has only three pieces was hit; there can be just one such player."""
    if state.phase == RESTART and state.hit == NONE and count == PIECES - 1:
        state.hit = seat
        return
    raise BadPosition(
        Text(
            f"{fields.where}.pieces.{SEATS[seat]} must have {PIECES} fields, not {count}; only in "
            "phase restart one player has three",
            f"{fields.where}.pieces.{SEATS[seat]} muss {PIECES} Felder haben, nicht {count}; nur "
            "in der Phase restart hat jemand drei",
        ),
        rule="MUT-4",
    )


FLAWS = {
    soundness.WRONG_CARDS: Flaw(
        "MUT-1",
        Text(
            "the 52 cards must be 10 star, 10 tree, 10 gate, 10 elephant, 10 crab and 2 stork",
            "die 52 Karten müssen 10 star, 10 tree, 10 gate, 10 elephant, 10 crab und 2 stork sein",
        ),
    ),
    soundness.OFF_BOARD: Flaw(
        "MUT-10",
        Text(
            "a piece stands on one of the four middle fields",
            "eine Figur steht auf einem der vier Mittelfelder",
        ),
    ),
    soundness.SHARED_FIELD: Flaw(
        "MUT-11",
        Text("two pieces stand on one field", "zwei Figuren stehen auf einem Feld"),
    ),
    soundness.STRANGER: Flaw(
        "MUT-4",
        Text(
            "a seat that does not play has a piece", "ein Platz, der nicht mitspielt, hat Figuren"
        ),
    ),
    soundness.CLOSED_FIELD: Flaw(
        "MUT-9",
        Text(
            "a piece stands on a start field at its side, which it can never enter",
            "eine Figur steht auf einem seitlichen Startfeld, das sie nie betreten kann",
        ),
    ),
    soundness.STALE: Flaw(
        None,
        Text("cards and pieces are noted wrongly", "Karten und Figuren sind falsch vermerkt"),
    ),
    soundness.BAD_RESTART: Flaw(
        "MUT-12",
        Text(
            "nobody can just have been hit: that takes one other player with three pieces and a "
            "free start field, and a piece of the hitter on a field where one can be hit",
            "eben kann niemand geschlagen worden sein: dazu gehören ein anderer Spieler mit drei "
            "Figuren und freiem Startfeld und eine Figur des Schlagenden auf einem Feld, auf dem "
            "geschlagen werden darf",
        ),
    ),
    soundness.WRONG_TURN: Flaw(
        "MUT-16", Text("the turn belongs to no player", "kein Spieler ist am Zug")
    ),
    soundness.WRONG_FIRST: Flaw(
        "MUT-17",
        Text(
            "first must be a seat that may begin: the one that the option begins names, and of "
            "three players not west",
            "first muss ein Platz sein, der beginnen darf: der, den die Option begins nennt, und "
            "zu dritt nicht west",
        ),
    ),
    soundness.WRONG_SKIP: Flaw(
        "MUT-19",
        Text(
            "only the middle player of three still misses a turn, and only before their first one",
            "nur der Mittlere von dreien setzt noch aus, und nur vor seinem ersten Zug",
        ),
    ),
    soundness.BAD_SWAPPED: Flaw(
        "MUT-21",
        Text(
            "swapped can be true only in phase move with the option exchange: free",
            "swapped kann nur in der Phase move mit der Option exchange: free wahr sein",
        ),
    ),
    soundness.BAD_ROUND: Flaw("MUT-22", Text("rounds count from 1", "Runden zählen ab 1")),
    soundness.BAD_QUIET: Flaw(
        "MUT-22",
        Text(
            "quiet counts from 0 to 100, or quiet_rounds, times the number of seats",
            "quiet zählt von 0 bis 100, oder quiet_rounds, mal die Zahl der Plätze",
        ),
    ),
    soundness.BAD_REPEATS: Flaw(
        "MUT-22", Text("repeats counts from 0 to 3", "repeats zählt von 0 bis 3")
    ),
    soundness.NOT_OVER: Flaw(
        "MUT-22",
        Text(
            "the game should be over: somebody has won, nobody can do anything, the position has "
            "occurred three times, or 100 (or quiet_rounds) rounds brought no arrival",
            "das Spiel müsste zu Ende sein: jemand hat gewonnen, niemand kann etwas tun, die "
            "Stellung war dreimal da, oder 100 (oder quiet_rounds) Runden ohne Ankunft sind um",
        ),
    ),
    soundness.NO_END: Flaw(
        "MUT-20",
        Text(
            "phase over needs one winner, or a reason for a draw",
            "die Phase over braucht einen Sieger oder einen Grund für ein Unentschieden",
        ),
    ),
}
