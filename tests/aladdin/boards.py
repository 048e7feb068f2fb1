"""Aladdin positions in a few words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from spieltisch.game import Game, Position, load

KINDS = ("lamp", "ring", "carpet", "amulet", "ball", "bottle")
SEATS = ("white", "grey", "green", "blue")
TREASURE_FIELDS = [f"{column}{row}" for column in "bdfhjl" for row in range(2, 11, 2)]
OUTSIDE = dict.fromkeys("123456", "out")
ALL_KINDS = "lamp1 ring1 carpet1 amulet1 ball1 bottle1"


class Scene(NamedTuple):
    """What is usually told of a position beside its wizards."""

    phase: str | None = None
    turn: str | None = "white"
    actor: str | None = None
    people: int = 2
    dice: str = ""
    """Like "1344"."""
    half: int | None = None
    hands: Mapping[str, str] = MappingProxyType({})
    """Like {"white": "ring3 lamp0"}."""
    garden: str = ""
    """Like "d4 lamp2, f4 ring1"."""
    empty: str = ""
    """Treasure fields without a card."""
    spells: str = "456789"
    """The pyramids of lamp … bottle."""
    new: str = ""
    options: dict[str, Any] | None = None


def position_json(wizards: str = "", **told: Any) -> dict[str, Any]:
    """A complete position; cards that are not named lie on the treasure fields that are left.

    `wizards` are told like "white4 c4, grey2 e5", the rest by the fields of a `Scene`, or as JSON
    writes it.
    """
    scene = Scene(**{name: told.pop(name) for name in Scene._fields if name in told})
    seats, turn, dice, new = SEATS[: scene.people], scene.turn, scene.dice, scene.new
    held = {seat: _hand(seat, scene.hands.get(seat, "")) for seat in seats}
    fixed = dict(entry.split() for entry in scene.garden.split(", ") if entry)
    used = [f"{kind}{card['value']}" for hand in held.values() for kind, card in hand.items()]
    phase = scene.phase or ("move" if dice else "roll")
    actors = {"roll": "chance", "duel_roll": "chance", "over": None}
    doc = {
        **load("aladdin", scene.people, scene.options).start(seed=1).to_json(),
        "phase": phase,
        "turn": turn,
        "actor": scene.actor or actors.get(phase, turn),
        "wizards": _wizards(seats, wizards),
        "treasures": _treasures(fixed, [*used, *([new] if new else [])], scene.empty.split()),
        "spells": {kind: int(digit) for kind, digit in zip(KINDS, scene.spells, strict=True)},
        "hands": held,
        "dice": sorted(int(die) for die in dice),
        "half": scene.half or (2 if len(dice) == 2 else 1),
        "new": {**_card(new), "seen": [turn]} if new else None,
        "first": "white",
    }
    return {**doc, **told}


def place(wizards: str = "", **told: Any) -> Position:
    """The position of `position_json`."""
    return Game.read(position_json(wizards, **told))


def ends(position: Position, pair: str) -> str:
    """The fields on which the half-moves with this grade and distance end."""
    return " ".join(move.split()[1] for move in position.legal() if move.split()[0] == pair)


def names(position: Position) -> list[str]:
    """The names of the events that led here."""
    return [event.name for event in position.events]


def taken(position: Position) -> list[str]:
    """The fields of the cards that the last move has taken."""
    return [event.fields["at"] for event in position.events if event.name == "took"]


def _card(card: str) -> dict[str, Any]:
    return {"kind": card[:-1], "value": int(card[-1])}


def _hand(seat: str, cards: str) -> dict[str, Any]:
    return {card[:-1]: {"value": int(card[-1]), "seen": [seat]} for card in cards.split()}


def _wizards(seats: tuple[str, ...], told: str) -> dict[str, dict[str, str]]:
    wizards = {seat: dict(OUTSIDE) for seat in seats}
    for entry in filter(None, told.split(", ")):
        wizard, field = entry.split()
        wizards[wizard[:-1]][wizard[-1]] = field
    return wizards


def _treasures(fixed: dict[str, str], used: list[str], empty: list[str]) -> dict[str, Any]:
    gone = {*fixed.values(), *used}
    rest = [f"{kind}{value}" for kind in KINDS for value in range(5)]
    free = [field for field in TREASURE_FIELDS if field not in fixed and field not in empty]
    lying = dict(zip(free, [card for card in rest if card not in gone], strict=False))
    return {field: {**_card(card), "seen": []} for field, card in {**fixed, **lying}.items()}
