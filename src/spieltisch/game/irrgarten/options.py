"""The house rules of Irrgarten, and the sets of them that have a name."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast, get_args

from spieltisch.game.irrgarten.view import Options, Seat
from spieltisch.game.options import Choice, Number, OptionValues, Switch, refusal_of
from spieltisch.game.text import Text
from spieltisch.rules.irrgarten import State
from spieltisch.rules.irrgarten.board import SLOTS, WIDTH
from spieltisch.rules.irrgarten.state import NO_SEAT

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "ALL_SEATS",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "TITLE",
    "check",
    "options_of",
    "other_seat",
    "set_options",
]

TITLE = Text("Irrgarten", "Irrgarten")
SEATS: tuple[Seat, ...] = get_args(Seat)
ALL_SEATS = SEATS
LOT = "lot"
USUAL_SIZES = range(4, WIDTH + 1)
"""IRR-16: smaller boards are for short searches only."""
MOST_QUESTIONS = 30_000
"""The highest limit that a game can have."""

OPTIONS = (
    Number(
        "size",
        6,
        Text("IRR-16: fields in a line and in a row", "IRR-16: Felder in einer Zeile und Reihe"),
        2,
        WIDTH,
        usual=USUAL_SIZES[0],
    ),
    Number(
        "barriers",
        30,
        Text("IRR-16: barriers each player has", "IRR-16: Barrieren für jeden Spieler"),
        0,
        SLOTS,
    ),
    Switch(
        "last_word",
        False,
        Text(
            "IRR-15: if the beginner finds the treasure, the other has one more turn",
            "IRR-15: findet der Beginnende den Schatz, hat der andere noch einen Zug",
        ),
    ),
    Choice(
        "begins",
        LOT,
        Text(
            "IRR-7: the lot decides who begins to search, or the table does",
            "IRR-7: das Los entscheidet, wer zu suchen beginnt, oder der Tisch",
        ),
        (LOT, *SEATS),
    ),
    Number(
        "question_limit",
        None,
        Text(
            "the search ends after so many questions, without a find as a draw; or only by a find",
            "die Suche endet nach so vielen Fragen, ohne Fund unentschieden; oder nur durch Fund",
        ),
        1,
        MOST_QUESTIONS,
        nullable=True,
    ),
)

PRESETS: Mapping[str, OptionValues] = {
    "sheet": {},
    "small": {"size": 4, "barriers": 12},
    "large": {"size": 10, "barriers": 90},
    "mini": {"size": 2, "barriers": 1, "question_limit": 3, "begins": "left"},
}


def options_of(game: "Game") -> Options:
    """The options with their types."""
    return cast(Options, game.options)


def other_seat(seat: Seat) -> Seat:
    """The seat in whose maze this one searches."""
    return SEATS[1 - SEATS.index(seat)]


def check(options: OptionValues) -> None:
    """IRR-16: boards from 4 to 10; smaller ones only for a search of a few questions."""
    if options["size"] not in USUAL_SIZES and options["question_limit"] is None:
        raise refusal_of(
            f"option size takes {USUAL_SIZES[0]} to {USUAL_SIZES[-1]}, less only with a "
            f"question_limit, not {options['size']}",
            f"die Option size nimmt {USUAL_SIZES[0]} bis {USUAL_SIZES[-1]}, weniger nur mit "
            f"einem question_limit, nicht {options['size']}",
            "IRR-16",
        )


def set_options(game: "Game", state: State) -> None:
    """The options as the kernel keeps them."""
    options = options_of(game)
    begins = options["begins"]
    state.size = options["size"]
    state.barriers = options["barriers"]
    state.last_word = int(options["last_word"])
    state.begins = NO_SEAT if begins == LOT else SEATS.index(begins)
    state.question_limit = options["question_limit"] or 0
