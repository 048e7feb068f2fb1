"""The house rules of Aladdin, and the sets of them that have a name."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast, get_args

from spieltisch.game.aladdin.names import SEAT_TEXTS
from spieltisch.game.aladdin.view import Options, Seat
from spieltisch.game.kind import Stakes
from spieltisch.game.options import Choice, Number, OptionValues, refusal_of
from spieltisch.game.text import Text
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.state import KINDS, NONE, VALUES

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "ALL_SEATS",
    "LAST_ROUND",
    "LOT",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "TITLE",
    "check",
    "set_options",
    "stakes",
]

TITLE = Text("Aladdins Erbe", "Aladdins Erbe")
SEATS: tuple[Seat, ...] = get_args(Seat)
ALL_SEATS = SEATS
LOT = "lot"
LAST_ROUND = 1_000_000_000
"""The highest round that a position can count."""

OPTIONS = (
    Choice(
        "memory",
        "perfect",
        Text(
            "ALA-26: a view shows every card the seat has seen, or only those in its own hand",
            "ALA-26: man sieht jede Karte, die man schon einmal gesehen hat, oder nur die eigenen",
        ),
        ("perfect", "own"),
    ),
    Number(
        "round_limit",
        None,
        Text(
            "ALA-27: the last round of a long game, or null for none",
            "ALA-27: die letzte Runde eines langen Spiels, oder null für keine",
        ),
        1,
        LAST_ROUND,
        nullable=True,
    ),
    Choice(
        "begins",
        LOT,
        Text(
            "ALA-5: the seat that begins, or by lot",
            "ALA-5: der Platz, der beginnt, oder das Los entscheidet",
        ),
        (LOT, *SEATS),
        people={seat: tuple(range(max(2, place), 5)) for place, seat in enumerate(SEATS, 1)},
    ),
    Choice(
        "start",
        "usual",
        Text(
            "ALA-5: the usual start, or a late one: before the first round's last half-move, all "
            "cards but three known to all",
            "ALA-5: der übliche Anfang, oder ein später: vor dem letzten Halbzug der ersten Runde, "
            "alle Karten bis auf drei allen bekannt",
        ),
        ("usual", "late"),
    ),
)

PRESETS: Mapping[str, OptionValues] = {
    "sheet": {},
    "simulation": {"round_limit": 500},
    "mini": {"start": "late", "round_limit": 1, "begins": "white"},
}


def check(people: int, options: OptionValues) -> None:
    """ALA-5: only a seat that plays can begin."""
    begins = options["begins"]
    if begins != LOT and begins not in SEATS[:people]:
        german = SEAT_TEXTS[SEATS.index(cast(Seat, begins))].de
        raise refusal_of(
            f"option begins: {begins} cannot begin, since only {people} people play",
            f"die Option begins: {german} kann nicht beginnen, denn nur {people} Personen spielen",
            "ALA-5",
        )


def stakes() -> Stakes:
    """ALA-24: the best card of every kind, each with its spell."""
    return Stakes(0, (VALUES - 1) * sum(range(4, 4 + KINDS)), None)


def set_options(game: "Game", state: State) -> None:
    """The options as the kernel keeps them."""
    options = cast(Options, game.options)
    begins = options["begins"]
    state.people = game.people
    state.begins = NONE if begins == LOT else SEATS.index(begins)
    state.round_limit = options["round_limit"] or 0
    state.late = int(options["start"] == "late")
    state.memory_own = int(options["memory"] == "own")
