"""Why a move of Mensch is not allowed."""

from spieltisch.game.errors import IllegalMove
from spieltisch.game.mensch.names import SEAT_TEXTS
from spieltisch.game.mensch.notation import (
    PASS_TEXT,
    moves,
    parse_move,
    parse_roll,
    place_text,
)
from spieltisch.game.text import Text, shortened
from spieltisch.rules.mensch import State
from spieltisch.rules.mensch.actions import SIX
from spieltisch.rules.mensch.board import FIRST_END, LAST_END, A, B
from spieltisch.rules.mensch.moves import NONE, forced_piece, passes_own_end
from spieltisch.rules.mensch.state import MOVE

__all__ = ["refusal"]


def refusal(state: State, text: str) -> IllegalMove:
    """The rule that forbids a text in a running game, and why."""
    if state.phase != MOVE:
        return _must_roll(text)
    if parse_roll(text) is not None:
        return IllegalMove(
            Text(
                f"the die already shows {state.die}; now {SEAT_TEXTS[state.turn].en} moves",
                f"der Würfel zeigt schon {state.die}; jetzt zieht {SEAT_TEXTS[state.turn].de}",
            ),
            rule="MEN-6",
        )
    if text == PASS_TEXT:
        listed = ", ".join(sorted(moves(state)))
        return IllegalMove(
            Text(
                f"moving is compulsory while some move is legal: {listed}",
                f"es muss gezogen werden, solange ein Zug möglich ist: {listed}",
            ),
            rule="MEN-7",
        )
    parsed = parse_move(text)
    if parsed is None:
        return _unreadable(text)
    return _forbidden(state, *parsed)


def _must_roll(text: str) -> IllegalMove:
    return IllegalMove(
        Text(
            f"the die is rolled now: write `roll 1` to `roll 6`, not {shortened(text)}",
            f"jetzt wird gewürfelt: `roll 1` bis `roll 6`, nicht {shortened(text)}",
        ),
        code="not_a_roll",
        rule="MEN-6",
    )


def _unreadable(text: str) -> IllegalMove:
    return IllegalMove(
        Text(
            f"{shortened(text)} is no move; write two places of the piece's way, such as B>0, "
            "12>17, 38>b or b>c, or pass",
            f"{shortened(text)} ist kein Zug; gemeint sind zwei Orte auf dem Weg der Figur, etwa "
            "B>0, 12>17, 38>b oder b>c, oder pass",
        ),
        code="unreadable_move",
    )


def _forbidden(state: State, start: int, target: int) -> IllegalMove:
    own, die = state.pieces[state.turn], state.die
    here = place_text(start)
    if start not in own:
        return _no(
            f"no {SEAT_TEXTS[state.turn].en} piece stands on {here}",
            f"auf {here} steht keine Figur von {SEAT_TEXTS[state.turn].de}",
            "MEN-6",
        )
    if start == B:
        return _from_waiting(state, target)
    if start + die > LAST_END:
        return _no(
            f"a {die} is too high for the piece on {here}: the home circles are entered by "
            "the exact count",
            f"eine {die} ist zu hoch für die Figur auf {here}: in die Zielfelder kommt man nur mit "
            "genauer Augenzahl",
            "MEN-14",
        )
    if target != start + die:
        return _no(
            f"from {here} a {die} does not lead to {place_text(target)}: a piece goes forward by "
            "exactly the roll",
            f"von {here} führt eine {die} nicht nach {place_text(target)}: es geht genau um die "
            "Augenzahl vorwärts",
            "MEN-6",
        )
    return _blocked(state, start, target) or _others_first(state)


def _from_waiting(state: State, target: int) -> IllegalMove:
    if state.die != SIX:
        return _no(
            f"a piece leaves B with a 6 only, not with a {state.die}",
            f"von B kommt man nur mit einer 6 ins Spiel, nicht mit einer {state.die}",
            "MEN-11",
        )
    if target != A:
        return _no(
            "from B a piece goes to its start circle: B>0",
            "von B geht es auf den Anfangskreis: B>0",
            "MEN-9",
        )
    return _no(
        "an own piece stands on A; it must move on 6 circles first, if it can",
        "auf A steht eine eigene Figur; sie muss, wenn sie kann, erst 6 Kreise weiterziehen",
        "MEN-9",
    )


def _blocked(state: State, start: int, target: int) -> IllegalMove | None:
    own, place = state.pieces[state.turn], place_text(target)
    if target >= FIRST_END and target in own:
        return _no(
            f"the home circle {place} is occupied", f"das Zielfeld {place} ist besetzt", "MEN-13"
        )
    if target < FIRST_END and target in own and not state.own_hits:
        return _no(
            f"an own piece stands on {place}, and at this table nobody throws out their own",
            f"auf {place} steht eine eigene Figur, und hier wirft man sich nicht selbst hinaus",
            "MEN-12",
        )
    if not state.home_jumps and passes_own_end(own, start, target):
        return _no(
            "at this table own pieces on home circles are not jumped",
            "hier werden eigene Figuren auf Zielfeldern nicht übersprungen",
            "MEN-14",
        )
    return None


def _others_first(state: State) -> IllegalMove:
    """The move would be possible, but another must be made."""
    listed = ", ".join(sorted(moves(state)))
    if state.die == SIX and state.pieces[state.turn][0] == B:
        return _no(
            f"with a 6, waiting pieces come first: {listed}",
            f"mit einer 6 kommen wartende Figuren zuerst: {listed}",
            "MEN-9",
        )
    if forced_piece(state) != NONE:
        return _no(
            f"while pieces wait, the piece on A must leave it: {listed}",
            f"solange Figuren warten, muss die Figur auf A weiter: {listed}",
            "MEN-9",
        )
    return _no(
        f"at this table whoever can throw out must do so: {listed}",
        f"hier muss hinauswerfen, wer kann: {listed}",
        "MEN-12",
    )


def _no(en: str, de: str, rule: str) -> IllegalMove:
    return IllegalMove(Text(en, de), rule=rule)
