"""Why a half-move is not allowed: dice, then the field, then the way to it."""

from spieltisch.game.aladdin.names import FIELD_NAMES, SEAT_TEXTS
from spieltisch.game.aladdin.notation import split_half_move
from spieltisch.game.errors import IllegalMove
from spieltisch.game.text import Text
from spieltisch.rules.aladdin import State
from spieltisch.rules.aladdin.board import (
    COLUMN,
    ENTRANCE,
    OUT,
    ROW,
    TREASURE_AT,
)
from spieltisch.rules.aladdin.state import NONE

__all__ = ["refusal"]


def refusal(state: State, action: int) -> IllegalMove:
    """The rule that forbids a half-move, and why."""
    grade, distance, field = split_half_move(action)
    return (
        _without_dice(state, grade, distance)
        or _onto(state, grade, field)
        or _unreachable(state, grade, distance, field)
    )


def _without_dice(state: State, grade: int, distance: int) -> IllegalMove | None:
    """ALA-6: one die for the grade and another for the distance."""
    dice = " ".join(str(face) for face, n in enumerate(state.dice, 1) for _ in range(n))
    if state.dice[grade - 1] == 0:
        return _no(
            f"no die shows {grade}, so the wizard {grade} cannot move; dice left: {dice}",
            f"kein Würfel zeigt {grade}, also zieht der Zauberer {grade} nicht; übrig: {dice}",
            "ALA-6",
        )
    if state.dice[distance - 1] > int(grade == distance):
        return None
    return _no(
        f"no other die shows {distance} for the distance; dice left: {dice}",
        f"kein weiterer Würfel zeigt {distance} für die Weite; übrig: {dice}",
        "ALA-6",
    )


def _onto(state: State, grade: int, field: int) -> IllegalMove | None:
    """ALA-9, ALA-10: fields on which nobody, or not this wizard, can end."""
    name, own = FIELD_NAMES[field], state.wizards[state.turn]
    if TREASURE_AT[field] != NONE and state.cards[TREASURE_AT[field]] != NONE:
        return _no(
            f"a card lies on {name}: it can be neither entered nor crossed",
            f"auf {name} liegt eine Karte: das Feld darf weder betreten noch überquert werden",
            "ALA-9",
        )
    if own[grade - 1] == field:
        return _no(
            f"the wizard {grade} stands on {name} and cannot come back to it in one half-move",
            f"der Zauberer {grade} steht auf {name} und kann nicht im selben Halbzug zurück",
            "ALA-7",
        )
    if field in own:
        return _no(
            f"{SEAT_TEXTS[state.turn].en}'s own wizard {own.index(field) + 1} stands on {name}",
            f"auf {name} steht der eigene Zauberer {own.index(field) + 1}",
            "ALA-10",
        )
    return None


def _unreachable(state: State, grade: int, distance: int, field: int) -> IllegalMove:
    """ALA-7, ALA-8, ALA-9: the wrong number of steps, or only ways over cards.

    Without cards every field that is near enough and of the right parity can be reached.
    """
    at, name = state.wizards[state.turn][grade - 1], FIELD_NAMES[field]
    centre = ENTRANCE[grade - 1] if at == OUT else at
    start = FIELD_NAMES[centre]
    steps = distance - int(at == OUT)
    away = abs(COLUMN[field] - COLUMN[centre]) + abs(ROW[field] - ROW[centre])
    is_even = (steps - away) % 2 == 0
    if at == OUT and (away > steps or not is_even or away == 0):
        return _no(
            f"the wizard {grade} is outside: its first step is onto {start}, "
            f"and {distance} steps in all do not end on {name}",
            f"der Zauberer {grade} ist draußen: sein erster Schritt geht auf {start}, "
            f"und {distance} Schritte enden nicht auf {name}",
            "ALA-8",
        )
    if away > steps:
        return _no(
            f"from {start} to {name} it is {away} steps, and not {distance}",
            f"von {start} nach {name} sind es {away} Schritte und nicht {distance}",
            "ALA-7",
        )
    if not is_even:
        parity = Text("odd", "ungerade") if away % 2 else Text("even", "gerade")
        return _no(
            f"from {start} to {name} it takes an {parity.en} number of steps, not {distance}",
            f"von {start} nach {name} braucht es eine {parity.de} Zahl von Schritten, "
            f"nicht {distance}",
            "ALA-7",
        )
    return _no(
        f"every way of {distance} to {name} leads over a treasure field with a card",
        f"jeder Weg der Weite {distance} nach {name} führt über ein Schatzfeld mit Karte",
        "ALA-9",
    )


def _no(en: str, de: str, rule: str) -> IllegalMove:
    return IllegalMove(Text(en, de), rule=rule)
