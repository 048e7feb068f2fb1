"""Why a move of Irrgarten is not allowed, and what a move that builds a maze says."""

from spieltisch.game.errors import IllegalMove
from spieltisch.game.irrgarten.notation import (
    BUILD,
    OUT_TEXT,
    PASS_TEXT,
    build_actions,
    edge_slot,
    field_text,
    fields_of,
    moves,
    parse_field,
    slot_text,
    slots_of,
)
from spieltisch.game.text import Text, shortened
from spieltisch.rules.irrgarten import State
from spieltisch.rules.irrgarten.board import OUTSIDE, STEP, is_field, is_row_1
from spieltisch.rules.irrgarten.building import place_barrier
from spieltisch.rules.irrgarten.searching import is_taken
from spieltisch.rules.irrgarten.ways import has_way

__all__ = ["fill_form", "refusal"]


def fill_form(state: State, text: str) -> tuple[int, ...]:
    """The kernel actions of a move that builds a maze; a bad one is refused with the reason."""
    word, *parts = text.split(" ")
    if word != BUILD or not parts:
        raise _no(
            f"a maze is built now: write `build E5 B3|B4 |C1`, first the treasure's field, then "
            f"the barriers, not {shortened(text)}",
            f"jetzt wird gebaut: `build E5 B3|B4 |C1`, erst das Feld des Schatzes, dann die "
            f"Barrieren, nicht {shortened(text)}",
            "IRR-4",
            "not_a_maze",
        )
    size, (treasure, *barriers) = state.size, parts
    if treasure not in fields_of(size):
        raise _no_field(size, treasure)
    slots: list[int] = []
    for barrier in barriers:
        slots.append(_slot(size, barrier, slots))
    if len(slots) > state.barriers:
        raise _no(
            f"the maze has {len(slots)} barriers, but there are only {state.barriers}",
            f"der Irrgarten hat {len(slots)} Barrieren, es gibt aber nur {state.barriers}",
            "IRR-3",
            "too_many_barriers",
        )
    _refuse_cut_off(state, fields_of(size)[treasure], slots)
    return build_actions(fields_of(size)[treasure], slots)


def _slot(size: int, barrier: str, earlier: list[int]) -> int:
    slot = slots_of(size).get(barrier)
    if slot is None:
        raise _no(
            f"there is no slot {shortened(barrier)}; slots are written like A1|A2, A1|B1 (smaller "
            "field first) or |C1 for an entrance",
            f"einen Schlitz {shortened(barrier)} gibt es nicht; Schlitze schreibt man wie A1|A2, "
            "A1|B1 (kleineres Feld zuerst) oder |C1 für einen Eingang",
            "IRR-2",
            "unknown_slot",
        )
    if slot in earlier:
        raise _no(
            f"there are two barriers in the slot {barrier}",
            f"im Schlitz {barrier} stehen zwei Barrieren",
            "IRR-2",
            "doubled_slot",
        )
    return slot


def _refuse_cut_off(state: State, treasure: int, slots: list[int]) -> None:
    """IRR-5: the reason names the field to which no way leads."""
    trial = state.copy()
    trial.treasure[state.turn] = treasure
    for slot in slots:
        place_barrier(trial, state.turn, slot)
    if not has_way(trial, state.turn):
        here = field_text(treasure)
        raise _no(
            f"the treasure's field {here} is cut off: no way leads there from outside",
            f"das Feld {here} mit dem Schatz ist abgeschnitten: von außen führt kein Weg dorthin",
            "IRR-5",
            "cut_off",
        )


def refusal(state: State, text: str) -> IllegalMove:
    """The rule that forbids a text while the players search, and why."""
    if text == PASS_TEXT:
        listed = ", ".join(sorted(moves(state)))
        return _no(
            f"one may not simply stop while there is something to ask: {listed}",
            f"man darf nicht einfach aufhören, solange man noch fragen kann: {listed}",
            "IRR-12",
        )
    if text == OUT_TEXT:
        return _no_way_out(state)
    if text.split(" ", maxsplit=1)[0] == BUILD:
        return _no(
            "both mazes are built; now the players search",
            "beide Irrgärten stehen; jetzt wird gesucht",
            "IRR-4",
        )
    field = parse_field(text)
    if field is None:
        return _unreadable(text)
    if not is_field(state.size, field):
        return _no_field(state.size, text)
    if state.piece[state.turn] == OUTSIDE:
        return _no_entrance(field)
    return _no_step(state, field)


def _no_way_out(state: State) -> IllegalMove:
    at = state.piece[state.turn]
    if at == OUTSIDE:
        return _no(
            "the piece is already outside; name an entrance field to enter",
            "die Figur ist schon draußen; zum Eintreten ein Eingangsfeld nennen",
            "IRR-10",
        )
    if not is_row_1(at):
        here = field_text(at)
        return _no(
            f"only from an entrance field one leaves the maze, not from {here}",
            f"hinaus geht es nur von einem Eingangsfeld, nicht von {here}",
            "IRR-10",
        )
    return _marked(slot_text(at))


def _no_entrance(field: int) -> IllegalMove:
    if not is_row_1(field):
        return _no(
            f"from outside one enters an entrance field, such as A1, not {field_text(field)}",
            f"von außen betritt man ein Eingangsfeld, etwa A1, nicht {field_text(field)}",
            "IRR-8",
        )
    return _marked(slot_text(field))


def _no_step(state: State, field: int) -> IllegalMove:
    at = state.piece[state.turn]
    here, there = field_text(at), field_text(field)
    slot = edge_slot(at, field)
    if slot is None:
        return _no(
            f"{there} is not next to {here}; one asks for a neighbouring field, never diagonally",
            f"{there} liegt nicht neben {here}; man fragt nach einem Nachbarfeld, nie schräg",
            "IRR-8",
        )
    if is_taken(state, at, STEP.index(field - at)):
        return _no(
            f"the step {here}>{there} was already taken in this turn",
            f"den Schritt {here}>{there} gab es in diesem Zug schon",
            "IRR-12",
        )
    return _marked(slot_text(slot))


def _marked(edge: str) -> IllegalMove:
    return _no(
        f"the barrier at {edge} is already marked; it is not asked for again",
        f"die Barriere bei {edge} ist schon vermerkt; danach fragt man nicht noch einmal",
        "IRR-12",
    )


def _unreadable(text: str) -> IllegalMove:
    return IllegalMove(
        Text(
            f"{shortened(text)} is no move; name a field such as B1, or write out or pass",
            f"{shortened(text)} ist kein Zug; gemeint ist ein Feld wie B1, out oder pass",
        ),
        code="unreadable_move",
    )


def _no_field(size: int, text: str) -> IllegalMove:
    last = field_text((size - 1) * 11)
    return _no(
        f"there is no field {shortened(text)}; the fields are A1 to {last}",
        f"ein Feld {shortened(text)} gibt es nicht; die Felder sind A1 bis {last}",
        "IRR-1",
        "unknown_field",
    )


def _no(en: str, de: str, rule: str, code: str | None = None) -> IllegalMove:
    return IllegalMove(Text(en, de), rule=rule, code=code)
