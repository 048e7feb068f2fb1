"""Why a move of Mutabor is not allowed."""

from spieltisch.game.errors import IllegalMove
from spieltisch.game.mutabor.names import CARD_NAMES, CARD_WAYS, SEAT_TEXTS
from spieltisch.game.mutabor.notation import (
    KINDS,
    PASS_TEXT,
    Move,
    free_starts,
    moves,
    parse_field,
    parse_move,
    parse_swap,
)
from spieltisch.game.text import Text, shortened
from spieltisch.rules.mutabor import State
from spieltisch.rules.mutabor.board import (
    BETWEEN,
    BIT,
    NAMES,
    OPEN,
    REACH,
    SHUT,
    START,
    STORK,
    TARGET,
)
from spieltisch.rules.mutabor.moves import occupied, owner_of
from spieltisch.rules.mutabor.state import NONE, RESTART

__all__ = ["refusal"]


def refusal(state: State, text: str) -> IllegalMove:
    """The rule that forbids a text in a running game, and why."""
    if state.phase == RESTART:
        return _restart(state, text)
    if text == PASS_TEXT:
        listed = shortened(", ".join(sorted(moves(state))), 120)
        return _no(
            f"nobody passes who can move or exchange cards: {listed}",
            f"wer ziehen oder Karten tauschen kann, setzt nicht aus: {listed}",
            "MUT-16",
        )
    if (swap := parse_swap(text)) is not None:
        return _exchange(state, *swap)
    if (move := parse_move(text)) is not None:
        return _piece(state, move) or _way(state, move) or _landing(state, move)
    return _unreadable(text)


def _restart(state: State, text: str) -> IllegalMove:
    """MUT-12: the owner of the hit piece chooses one of the free start fields."""
    owner = SEAT_TEXTS[state.hit]
    free = ", ".join(NAMES[field] for field in free_starts(state, state.hit))
    field = parse_field(text)
    if field is None:
        return _no(
            f"first {owner.en} puts the hit piece back: {free}",
            f"erst setzt {owner.de} die geschlagene Figur zurück: {free}",
            "MUT-12",
        )
    if START[state.hit] & BIT[field]:
        return _no(
            f"on {text} there is already a piece; free are: {free}",
            f"auf {text} steht schon eine Figur; frei sind: {free}",
            "MUT-12",
        )
    return _no(
        f"{text} is no start field of {owner.en}; free are: {free}",
        f"{text} ist kein Startfeld von {owner.de}; frei sind: {free}",
        "MUT-12",
    )


def _unreadable(text: str) -> IllegalMove:
    return IllegalMove(
        Text(
            f"{shortened(text)} is no move; write two fields such as c1>c4, a hit as c4>d6xe8 (or "
            "c4>d6x where the owner chooses the start field), swap b3 g5, or pass",
            f"{shortened(text)} ist kein Zug; gemeint sind zwei Felder, etwa c1>c4, geschlagen mit "
            "c4>d6xe8 (oder c4>d6x, wo der Besitzer das Startfeld wählt), swap b3 g5 oder pass",
        ),
        code="unreadable_move",
    )


def _exchange(state: State, field: int, other: int) -> IllegalMove:
    """MUT-21: what an exchange needs, one condition after the other."""
    closed = state.unreached[state.turn] & ~state.stands[state.turn]
    seat = SEAT_TEXTS[state.turn]
    if state.swapped:
        return _no(
            "there is one exchange a turn; now a piece must move",
            "getauscht wird einmal im Zug; jetzt muss eine Figur ziehen",
            "MUT-21",
        )
    if not closed:
        return _no(
            f"{seat.en} may not exchange cards: each target field still to take is reached from "
            "somewhere",
            f"{seat.de} darf nicht tauschen: jedes noch offene Zielfeld ist von irgendwo "
            "erreichbar",
            "MUT-21",
        )
    return _bad_pair(state, field, other) or _no(
        f"exchanging {NAMES[field]} and {NAMES[other]} opens none of {_listed(closed)} for "
        f"{seat.en}",
        f"ein Tausch von {NAMES[field]} und {NAMES[other]} öffnet {seat.de} keines von "
        f"{_listed(closed)}",
        "MUT-21",
    )


def _bad_pair(state: State, field: int, other: int) -> IllegalMove | None:
    """MUT-21: two different open cards without a piece, the smaller field first."""
    for name in (field, other):
        if name >= OPEN:
            return _no(
                f"the card on {NAMES[name]} lies face down and stays there",
                f"die Karte auf {NAMES[name]} liegt verdeckt und bleibt liegen",
                "MUT-21",
            )
        if occupied(state) & BIT[name]:
            return _no(
                f"a piece stands on the card on {NAMES[name]}",
                f"auf der Karte auf {NAMES[name]} steht eine Figur",
                "MUT-21",
            )
    if field == other:
        return _no(
            "an exchange needs two different cards",
            "zum Tausch gehören zwei verschiedene Karten",
            "MUT-21",
        )
    if field > other:
        return _no(
            f"the smaller field goes first: swap {NAMES[other]} {NAMES[field]}",
            f"das kleinere Feld steht vorn: swap {NAMES[other]} {NAMES[field]}",
            "MUT-21",
        )
    return None


def _piece(state: State, move: Move) -> IllegalMove | None:
    """MUT-8, MUT-16: only an own piece that has not arrived moves."""
    seat, start = SEAT_TEXTS[state.turn], NAMES[move.start]
    if not state.stands[state.turn] & BIT[move.start]:
        return _no(
            f"no piece of {seat.en} stands on {start}",
            f"auf {start} steht keine Figur von {seat.de}",
            "MUT-16",
        )
    if TARGET[state.turn] & BIT[move.start]:
        return _no(
            f"the piece on {start} has arrived and never moves again",
            f"die Figur auf {start} ist am Ziel und zieht nicht mehr",
            "MUT-8",
        )
    return None


def _way(state: State, move: Move) -> IllegalMove | None:
    """MUT-5, MUT-7, MUT-9, MUT-10: where the card leads and where nobody goes."""
    to = NAMES[move.to]
    if move.to >= OPEN:
        return _no(
            f"{to} is one of the four middle fields, which nobody enters",
            f"{to} ist eines der vier Mittelfelder, die niemand betritt",
            "MUT-10",
        )
    if START[state.turn] & BIT[move.to]:
        return _no(
            f"{to} is an own start field, and nobody moves onto those",
            f"{to} ist ein eigenes Startfeld, und dorthin zieht niemand",
            "MUT-7",
        )
    if SHUT[state.sides_open][state.turn] & BIT[move.to]:
        return _no(
            f"{to} is a start field at the side, which is never entered",
            f"{to} ist ein seitliches Startfeld, das nie betreten wird",
            "MUT-9",
        )
    return _line(state, move)


def _line(state: State, move: Move) -> IllegalMove | None:
    """MUT-5: the card's pattern; MUT-10: nothing is jumped."""
    kind = state.cards[move.start]
    card = CARD_NAMES[KINDS[kind]]
    start, to = NAMES[move.start], NAMES[move.to]
    if not REACH[kind][move.to] & BIT[move.start]:
        if _crosses_middle(kind, move):
            return _no(
                f"between {start} and {to} lies the middle, which is not jumped",
                f"zwischen {start} und {to} liegt die Mitte, die nicht übersprungen wird",
                "MUT-10",
            )
        return _no(
            f"the {card.en} on {start} moves {CARD_WAYS[kind].en}, so not to {to}",
            f"{card.de} auf {start} zieht {CARD_WAYS[kind].de}, also nicht nach {to}",
            "MUT-5",
        )
    if between := BETWEEN[move.start][move.to] & occupied(state):
        return _no(
            f"on the way to {to} a piece stands on {_listed(between)}, and pieces are not jumped",
            f"auf dem Weg nach {to} steht eine Figur auf {_listed(between)}, und Figuren werden "
            "nicht übersprungen",
            "MUT-10",
        )
    return None


def _crosses_middle(kind: int, move: Move) -> bool:
    """Whether the card would lead there if the middle were not closed."""
    across = ord(NAMES[move.to][0]) - ord(NAMES[move.start][0])
    up = ord(NAMES[move.to][1]) - ord(NAMES[move.start][1])
    is_straight, is_diagonal = 0 in (across, up), abs(across) == abs(up) > 0
    goes = {"star": is_straight or is_diagonal, "gate": is_straight, "elephant": is_diagonal}
    return move.start != move.to and goes.get(KINDS[kind], False)


def _landing(state: State, move: Move) -> IllegalMove:
    """MUT-12 to MUT-15: whether the piece that stands there can be hit, and how that is written."""
    to, owner = NAMES[move.to], owner_of(state, move.to)
    if owner == NONE:
        return _no(
            f"nobody stands on {to}, so nobody is hit: {NAMES[move.start]}>{to}",
            f"auf {to} steht niemand, also wird niemand geschlagen: {NAMES[move.start]}>{to}",
            "MUT-12",
        )
    if owner == state.turn:
        return _no(
            f"an own piece stands on {to}, and own pieces are never hit",
            f"auf {to} steht eine eigene Figur, und eigene schlägt man nicht",
            "MUT-13",
        )
    if (START[owner] | TARGET[owner]) & BIT[move.to]:
        return _no(
            f"the piece on {to} stands on a start field or has arrived, and is not hit there",
            f"die Figur auf {to} steht auf einem Startfeld oder ist am Ziel, dort wird nicht "
            "geschlagen",
            "MUT-14",
        )
    if state.cards[move.to] == STORK:
        return _no(
            f"on {to} lies a stork, where nobody is hit",
            f"auf {to} liegt ein Storch, dort wird niemand geschlagen",
            "MUT-15",
        )
    return _hit(state, move, owner)


def _hit(state: State, move: Move, owner: int) -> IllegalMove:
    """MUT-12: a free start field is needed, and the hitter names it or leaves it to the owner."""
    to, seat = NAMES[move.to], SEAT_TEXTS[owner]
    starts = [NAMES[field] for field in free_starts(state, owner)]
    if not starts:
        return _no(
            f"{seat.en} has no free start field, so the piece on {to} cannot be hit",
            f"{seat.de} hat kein freies Startfeld, also kann die Figur auf {to} nicht geschlagen "
            "werden",
            "MUT-12",
        )
    text = f"{NAMES[move.start]}>{to}x"
    if state.owner_restarts:
        return _no(
            f"here {seat.en} chooses where the hit piece goes: {text}",
            f"hier wählt {seat.de}, wohin die geschlagene Figur kommt: {text}",
            "MUT-12",
        )
    listed = ", ".join(text + field for field in starts)
    return _no(
        f"a hit names a free start field of {seat.en}: {listed}",
        f"wer schlägt, nennt ein freies Startfeld von {seat.de}: {listed}",
        "MUT-12",
    )


def _listed(fields: int) -> str:
    return ", ".join(NAMES[field] for field in range(OPEN) if fields & BIT[field])


def _no(en: str, de: str, rule: str) -> IllegalMove:
    return IllegalMove(Text(en, de), rule=rule)
