"""Reading Aladdin positions from JSON."""

from typing import TYPE_CHECKING

from spieltisch.game.aladdin.flaws import FLAWS
from spieltisch.game.aladdin.names import (
    FIELD_NUMBERS,
    GRADE_NAMES,
    KINDS,
    OUTSIDE,
    PHASES,
    TREASURE_NAMES,
)
from spieltisch.game.aladdin.options import LAST_ROUND, SEATS, set_options
from spieltisch.game.errors import BadPosition
from spieltisch.game.fields import Fields
from spieltisch.game.options import OptionValues
from spieltisch.game.text import Text, shortened
from spieltisch.rules.aladdin import KERNEL, State, soundness
from spieltisch.rules.aladdin.board import GRADES, OUT, TREASURES
from spieltisch.rules.aladdin.state import LOT, OVER, VALUES

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["people_in", "read"]

FIRST_PHASE = LOT + 1


def people_in(fields: Fields, options: OptionValues) -> int:
    """ALA-4: a person a seat."""
    return len(fields.listing("seats", 2, len(SEATS)))


def read(game: "Game", fields: Fields) -> State:
    """The state of a JSON position."""
    state = State()
    KERNEL.begin(state)
    set_options(game, state)
    state.dealt = TREASURES + len(KINDS)
    state.phase = PHASES.index(fields.choice("phase", PHASES[FIRST_PHASE:]))
    if state.phase != OVER:
        state.turn = SEATS.index(fields.choice("turn", game.seats))
    state.first = SEATS.index(fields.choice("first", game.seats))
    state.round = fields.integer("round", 1, LAST_ROUND)
    state.half = fields.integer("half", 1, 2)
    for face in fields.integers("dice", len(fields.listing("dice", 0, 4)), 1, 6):
        state.dice[face - 1] += 1
    _read_wizards(game, fields, state)
    _read_treasures(game, fields, state)
    _read_hands(game, fields, state)
    _read_settling(game, fields, state)
    if fields.raw("duel") is not None:
        _read_duel(game, fields.inner("duel"), state)
    return state


def _read_wizards(game: "Game", fields: Fields, state: State) -> None:
    wizards = fields.inner("wizards")
    wizards.only(game.seats)
    for seat, name in enumerate(game.seats):
        own = wizards.inner(name)
        own.only(GRADE_NAMES)
        for wizard, grade in enumerate(GRADE_NAMES):
            state.wizards[seat][wizard] = _place(own, grade)


def _place(own: Fields, grade: str) -> int:
    place = own.raw(grade)
    if place == OUTSIDE:
        return OUT
    if not isinstance(place, str) or place not in FIELD_NUMBERS:
        raise BadPosition(
            Text(
                f"{own.where}.{grade} must be a field a1-m11 or out, not {shortened(place)}",
                f"{own.where}.{grade} muss ein Feld a1-m11 oder out sein, nicht {shortened(place)}",
            )
        )
    return FIELD_NUMBERS[place]


def _read_treasures(game: "Game", fields: Fields, state: State) -> None:
    treasures = fields.inner("treasures")
    treasures.only((), TREASURE_NAMES)
    for treasure, name in enumerate(TREASURE_NAMES):
        if name in treasures:
            state.cards[treasure] = _card(game, treasures.inner(name), state)
    spells = fields.inner("spells")
    spells.only(KINDS)
    for kind, name in enumerate(KINDS):
        state.spells[kind] = spells.integer(name, 4, 9)


def _card(game: "Game", fields: Fields, state: State) -> int:
    fields.only(("kind", "value", "seen"))
    return _seen_card(game, fields, KINDS.index(fields.choice("kind", KINDS)), state)


def _seen_card(game: "Game", fields: Fields, kind: int, state: State) -> int:
    card = kind * VALUES + fields.integer("value", 0, VALUES - 1)
    for name in fields.words("seen", len(game.seats), game.seats):
        state.seen[card] |= 1 << SEATS.index(name)
    return card


def _read_hands(game: "Game", fields: Fields, state: State) -> None:
    hands = fields.inner("hands")
    hands.only(game.seats)
    for seat, name in enumerate(game.seats):
        hand = hands.inner(name)
        hand.only((), KINDS)
        for kind, kind_name in enumerate(KINDS):
            if kind_name in hand:
                held = hand.inner(kind_name)
                held.only(("value", "seen"))
                state.hands[seat][kind] = _seen_card(game, held, kind, state) % VALUES


def _read_settling(game: "Game", fields: Fields, state: State) -> None:
    for name in fields.words("claims", TREASURES, TREASURE_NAMES):
        state.claims |= 1 << TREASURE_NAMES.index(name)
    for name in fields.words("banned", TREASURES, TREASURE_NAMES):
        state.banned |= 1 << TREASURE_NAMES.index(name)
    if fields.raw("new") is not None:
        state.new = _card(game, fields.inner("new"), state)
    kind = fields.maybe_choice("spell_kind", KINDS)
    if kind is not None:
        state.spell_kind = KINDS.index(kind)


def _read_duel(game: "Game", duel: Fields, state: State) -> None:
    duel.only(("challenger", "challenged", "armed"))
    seat, state.challenger = _wizard(game, duel, "challenger")
    state.challenged, state.challenged_grade = _wizard(game, duel, "challenged")
    armed = duel.maybe_choice("armed", KINDS)
    if armed is not None:
        state.armed = KINDS.index(armed)
    if seat != state.turn or state.phase == OVER:
        flaw = FLAWS[soundness.BAD_DUEL]
        raise BadPosition(flaw.text, code="impossible_position", rule=flaw.rule)


def _wizard(game: "Game", duel: Fields, name: str) -> tuple[int, int]:
    """A seat and a grade, written as a list."""
    seat, grade = duel.listing(name, 2, 2)
    parts = Fields({"seat": seat, "grade": grade}, f"{duel.where}.{name}")
    return SEATS.index(parts.choice("seat", game.seats)), parts.integer("grade", 1, GRADES)
