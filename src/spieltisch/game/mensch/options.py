"""The house rules of Mensch, and the sets of them that have a name."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast, get_args

from spieltisch.game.kind import Stakes
from spieltisch.game.mensch.view import Colour, Options, Person
from spieltisch.game.options import Choice, Number, Numbers, OptionValues, Switch
from spieltisch.game.text import Text
from spieltisch.rules.mensch import State

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = [
    "ALL_SEATS",
    "COLOURS",
    "OPTIONS",
    "PRESETS",
    "TITLE",
    "holdings",
    "people_map",
    "seats",
    "set_options",
    "stakes",
]

TITLE = Text("Mensch", "Mensch")
COLOURS: tuple[Colour, ...] = get_args(Colour)
ALL_SEATS = COLOURS
PEOPLE: tuple[Person, ...] = get_args(Person)
MOST_ROLLS = 30_000
"""The highest limit that a game can have."""

OPTIONS = (
    Choice(
        "colours",
        "all",
        Text(
            "MEN-4: all four colours play, or only as many as there are people",
            "MEN-4: alle vier Farben spielen, oder nur so viele, wie Personen da sind",
        ),
        ("all", "people"),
    ),
    Choice(
        "opening",
        "roll",
        Text(
            "MEN-5: the highest roll begins, or the first seat",
            "MEN-5: der höchste Wurf beginnt, oder der erste Platz",
        ),
        ("roll", "fixed"),
    ),
    Switch(
        "three_tries",
        False,
        Text(
            "MEN-11: a colour that can move nothing rolls up to three times for a 6",
            "MEN-11: wer nichts ziehen kann, würfelt bis zu dreimal um eine 6",
        ),
    ),
    Switch(
        "own_hits",
        True,
        Text(
            "MEN-12: own pieces can be thrown out",
            "MEN-12: eigene Figuren können hinausgeworfen werden",
        ),
    ),
    Switch(
        "clear_start",
        False,
        Text(
            "a piece on A must leave it as soon as it can while others wait",
            "eine Figur auf A muss sobald möglich weiter, solange andere warten",
        ),
    ),
    Number(
        "start_on_A",
        1,
        Text("MEN-3: pieces that start on A", "MEN-3: Figuren, die auf A beginnen"),
        0,
        1,
    ),
    Switch(
        "must_hit",
        False,
        Text("whoever can throw out must do so", "wer hinauswerfen kann, muss es tun"),
    ),
    Switch(
        "home_jumps",
        True,
        Text(
            "MEN-14: own pieces on home circles may be jumped",
            "MEN-14: eigene Figuren auf Zielfeldern dürfen übersprungen werden",
        ),
    ),
    Numbers(
        "prizes",
        [4, 2, 1, 0],
        Text(
            "MEN-16: points for each place; places without a number get 0",
            "MEN-16: Punkte für jeden Platz; Plätze ohne Zahl bekommen 0",
        ),
        1,
        4,
        -1_000_000,
        1_000_000,
    ),
    Switch(
        "stop_at_first",
        False,
        Text(
            "MEN-17: the game ends with the first colour at home",
            "MEN-17: das Spiel endet mit der ersten Farbe im Ziel",
        ),
    ),
    Choice(
        "start",
        "usual",
        Text(
            "MEN-3: the usual start, or a late one with two pieces at home and two just before",
            "MEN-3: der übliche Anfang, oder ein später: zwei Figuren im Ziel, zwei kurz davor",
        ),
        ("usual", "late"),
    ),
    Number(
        "roll_limit",
        None,
        Text(
            "the game ends after so many rolls, and colours without a place get nothing; or never",
            "das Spiel endet nach so vielen Würfen, und wer keinen Platz hat, geht leer aus; "
            "oder nie",
        ),
        1,
        MOST_ROLLS,
        nullable=True,
    ),
)

_MODERN: OptionValues = {"own_hits": False, "clear_start": True}
PRESETS: Mapping[str, OptionValues] = {
    "sheet": {},
    "modern": _MODERN,
    "family": {**_MODERN, "start_on_A": 0, "three_tries": True, "opening": "fixed"},
    "openspiel": {
        **_MODERN,
        "start_on_A": 0,
        "opening": "fixed",
        "stop_at_first": True,
        "colours": "people",
    },
    "mini": {
        "start": "late",
        "roll_limit": 4,
        "opening": "fixed",
        "stop_at_first": True,
        "colours": "people",
    },
}

_BY_PEOPLE: Mapping[int, tuple[Colour, ...]] = {
    2: ("yellow", "red"),
    3: ("yellow", "green", "red"),
    4: COLOURS,
}
_SHARED: Mapping[int, tuple[tuple[Colour, ...], ...]] = {
    2: (("yellow", "red"), ("green", "black")),
    3: (("yellow", "red"), ("green",), ("black",)),
    4: (("yellow",), ("green",), ("red",), ("black",)),
}


def seats(people: int, options: OptionValues) -> tuple[Colour, ...]:
    """MEN-4: the colours that play; two people with a colour each sit opposite each other."""
    return COLOURS if options["colours"] == "all" else _BY_PEOPLE[people]


def people_map(game: "Game") -> dict[Person, list[Colour]]:
    """MEN-4: the colours of each person, with `colours: all` two for some."""
    if game.options["colours"] == "all":
        shared = _SHARED[game.people]
    else:
        shared = tuple((colour,) for colour in _BY_PEOPLE[game.people])
    return {person: list(colours) for person, colours in zip(PEOPLE, shared, strict=False)}


def holdings(game: "Game") -> tuple[tuple[Colour, ...], ...]:
    """MEN-4: with all four colours and fewer people some lead two."""
    return tuple(tuple(colours) for colours in people_map(game).values())


def stakes(game: "Game") -> Stakes:
    """MEN-16: the prizes; MEN-17: in a game that ends early some get nothing."""
    options = cast(Options, game.options)
    prizes = options["prizes"][: len(game.seats)]
    if options["roll_limit"] is not None:
        return Stakes(min(0, *prizes), max(0, *prizes), None)
    if options["stop_at_first"]:
        return Stakes(min(0, prizes[0]), max(0, prizes[0]), prizes[0])
    return Stakes(min(prizes), max(prizes), sum(prizes))


def set_options(game: "Game", state: State) -> None:
    """The options as the kernel keeps them."""
    options = cast(Options, game.options)
    for colour, name in enumerate(COLOURS):
        state.plays[colour] = int(name in game.seats)
    for place, prize in enumerate(options["prizes"]):
        state.prizes[place] = prize
    state.colours = len(game.seats)
    state.opening_roll = int(options["opening"] == "roll")
    state.three_tries = int(options["three_tries"])
    state.own_hits = int(options["own_hits"])
    state.clear_start = int(options["clear_start"])
    state.start_on_a = options["start_on_A"]
    state.must_hit = int(options["must_hit"])
    state.home_jumps = int(options["home_jumps"])
    state.stop_at_first = int(options["stop_at_first"])
    state.late = int(options["start"] == "late")
    state.roll_limit = options["roll_limit"] or 0
