"""The house rules of Mutabor, and who sits where."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast, get_args

from spieltisch.game.mutabor.names import SEAT_TEXTS
from spieltisch.game.mutabor.view import Options, Seat
from spieltisch.game.options import Choice, Number, OptionValues, refusal_of
from spieltisch.game.text import Text
from spieltisch.rules.mutabor import State
from spieltisch.rules.mutabor.rules import QUIET_ROUNDS
from spieltisch.rules.mutabor.state import NONE

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "ALL_SEATS",
    "MIDDLE_PLAYER",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "TITLE",
    "check",
    "seats",
    "set_options",
]

TITLE = Text("Mutabor", "Mutabor")
SEATS: tuple[Seat, ...] = get_args(Seat)
ALL_SEATS = SEATS
_SEATS_OF: Mapping[int, tuple[Seat, ...]] = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: SEATS,
}
"""MUT-18, MUT-19: two sit opposite each other, of three west has nobody opposite."""
MIDDLE_PLAYER: Seat = "west"
"""MUT-19: with three players."""
LOT = "lot"


def _may_begin(seat: Seat, people: int) -> bool:
    """MUT-17, MUT-19: a seat that plays, but of three not the middle one."""
    is_middle = people == 3 and seat == MIDDLE_PLAYER
    return seat in _SEATS_OF[people] and not is_middle


OPTIONS = (
    Choice(
        "restart_by",
        "hitter",
        Text(
            "MUT-12: who chooses the start field of a hit piece",
            "MUT-12: wer das Startfeld einer geschlagenen Figur aussucht",
        ),
        ("hitter", "owner"),
    ),
    Choice(
        "sides",
        "closed",
        Text(
            "MUT-18: with two players, whether the start fields at the sides belong to the maze",
            "MUT-18: ob zu zweit die seitlichen Startfelder zum Labyrinth gehören",
        ),
        ("closed", "open"),
        people={"open": (2,)},
    ),
    Choice(
        "exchange",
        "turn",
        Text(
            "MUT-21: an exchange takes the turn, or one also moves after it",
            "MUT-21: ein Tausch kostet den Zug, oder man zieht danach noch",
        ),
        ("turn", "free"),
    ),
    Choice(
        "begins",
        LOT,
        Text(
            "MUT-17: the seat of the youngest, who begins, or the lot decides",
            "MUT-17: der Platz des Jüngsten, der beginnt, oder das Los entscheidet",
        ),
        (LOT, *SEATS),
        people={seat: tuple(n for n in _SEATS_OF if _may_begin(seat, n)) for seat in SEATS},
    ),
    Choice(
        "start",
        "usual",
        Text(
            "MUT-4: the usual start, or a late one: fixed open cards, three pieces of each player "
            "have arrived",
            "MUT-4: der übliche Anfang, oder ein später: feste offene Karten, von jedem Spieler "
            "sind drei Figuren angekommen",
        ),
        ("usual", "late"),
    ),
    Number(
        "quiet_rounds",
        QUIET_ROUNDS,
        Text(
            "MUT-22: rounds without an arrival that make a draw",
            "MUT-22: Runden ohne Ankunft, nach denen es unentschieden ist",
        ),
        1,
        QUIET_ROUNDS,
    ),
)

PRESETS: Mapping[str, OptionValues] = {
    "sheet": {},
    "mini": {"start": "late", "quiet_rounds": 2, "begins": "south"},
}


def check(people: int, options: OptionValues) -> None:
    """MUT-17, MUT-18, MUT-19: open sides are for two; only some seats may begin."""
    if options["sides"] == "open" and people != 2:
        raise refusal_of(
            "option sides: open is for two players only",
            "die Option sides: open ist nur für zwei Personen",
            "MUT-18",
        )
    begins = options["begins"]
    if people == 3 and begins == MIDDLE_PLAYER:
        raise refusal_of(
            "option begins: of three players the middle one, west, cannot begin",
            "die Option begins: zu dritt kann der Mittlere, West, nicht beginnen",
            "MUT-19",
        )
    if begins in SEATS and begins not in _SEATS_OF[people]:
        german = SEAT_TEXTS[SEATS.index(begins)].de
        raise refusal_of(
            f"option begins: {begins} cannot begin, since nobody sits there",
            f"die Option begins: {german} kann nicht beginnen, denn dort sitzt niemand",
            "MUT-17",
        )


def seats(people: int) -> tuple[Seat, ...]:
    """MUT-18, MUT-19: the seats that play."""
    return _SEATS_OF[people]


def set_options(game: "Game", state: State) -> None:
    """The options as the kernel keeps them."""
    options = cast(Options, game.options)
    for number, name in enumerate(SEATS):
        state.plays[number] = int(name in game.seats)
    state.seats = len(game.seats)
    state.owner_restarts = int(options["restart_by"] == "owner")
    state.sides_open = int(options["sides"] == "open")
    state.free_exchange = int(options["exchange"] == "free")
    state.late = int(options["start"] == "late")
    state.quiet_limit = options["quiet_rounds"] * state.seats
    begins = options["begins"]
    state.begins = NONE if begins == LOT else SEATS.index(begins)
