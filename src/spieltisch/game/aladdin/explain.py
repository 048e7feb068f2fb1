"""Why a move of Aladdin is not allowed."""

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.game.aladdin import why_not_there
from spieltisch.game.aladdin.names import KIND_TEXTS, SEAT_TEXTS, TREASURE_NAMES
from spieltisch.game.aladdin.notation import PASS_TEXT, action_of, moves
from spieltisch.game.errors import IllegalMove
from spieltisch.game.text import Text, shortened
from spieltisch.rules.aladdin import State, actions
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.state import (
    DUEL,
    DUEL_ROLL,
    EXCHANGE,
    KEEP,
    MOVE,
    NONE,
    ROLL,
    SPELL,
    TAKE,
    VALUES,
)

__all__ = ["refusal"]


class _Now(NamedTuple):
    """What is decided in a phase, how it is written, and the rule that asks for it."""

    rule: str
    text: Text


_NOW = {
    TAKE: _Now(
        "ALA-13",
        Text(
            "a claimed card is chosen: write e.g. `take d4`",
            "ist eine der gewonnenen Karten zu wählen, etwa `take d4`",
        ),
    ),
    KEEP: _Now(
        "ALA-15",
        Text(
            "a second card of a kind goes: write e.g. `give new green` or `return old f6`",
            "geht die überzählige Karte weg, etwa `give new green` oder `return old f6`",
        ),
    ),
    SPELL: _Now(
        "ALA-16",
        Text(
            "the spells may change: write e.g. `spell ring` or `no spell`",
            "dürfen die Schutzzauber geändert werden: etwa `spell ring` oder `no spell`",
        ),
    ),
    ROLL: _Now(
        "ALA-6",
        Text(
            "four dice are rolled: write the faces in ascending order, e.g. `roll 1344`",
            "wird mit vier Würfeln gewürfelt, aufsteigend geschrieben, etwa `roll 1344`",
        ),
    ),
    MOVE: _Now(
        "ALA-6",
        Text(
            "a half-move comes: write grade, distance and field, e.g. `4+3 f7`",
            "kommt ein Halbzug: Grad, Weite und Feld, etwa `4+3 f7`",
        ),
    ),
    DUEL: _Now(
        "ALA-18",
        Text(
            "the challenged chooses: write `bare` or e.g. `armed carpet`",
            "wählt der Herausgeforderte: `bare` oder etwa `armed carpet`",
        ),
    ),
    DUEL_ROLL: _Now(
        "ALA-19",
        Text(
            "the two of the duel roll: write the challenger's die first, e.g. `roll 4 5`",
            "würfeln die beiden im Duell, der Herausforderer zuerst, etwa `roll 4 5`",
        ),
    ),
    EXCHANGE: _Now(
        "ALA-21",
        Text(
            "the winner may exchange: write e.g. `exchange carpet` or `no exchange`",
            "darf der Sieger tauschen: etwa `exchange carpet` oder `no exchange`",
        ),
    ),
}

_PHASE_STARTS = (
    (actions.FOUR_DICE, ROLL),
    (actions.DUEL_DICE, DUEL_ROLL),
    (actions.TAKE_CARD, TAKE),
    (actions.GIVE, KEEP),
    (actions.SWAP_SPELL, SPELL),
    (actions.BARE, DUEL),
    (actions.SWAP, EXCHANGE),
    (actions.PASS, MOVE),
)


def refusal(state: State, text: str) -> IllegalMove:
    """The rule that forbids a text in a running game, and why."""
    action = action_of(text)
    now = _NOW[state.phase]
    if action is None:
        return IllegalMove(
            Text(
                f"{shortened(text)} is no move; now {now.text.en}",
                f"{shortened(text)} ist kein Zug; jetzt {now.text.de}",
            ),
            code="unreadable_move",
        )
    phase = [phase for start, phase in _PHASE_STARTS if start <= action][-1]
    if phase != state.phase:
        return IllegalMove(
            Text(
                f"{text} has no place here: now {now.text.en}",
                f"{text} passt hier nicht: jetzt {now.text.de}",
            ),
            code="not_now",
            rule=now.rule,
        )
    return _forbidden(state, action, text)


def _forbidden(state: State, action: int, text: str) -> IllegalMove:
    if text == PASS_TEXT:
        return _no(
            f"moving is compulsory while a half-move is legal, e.g. {min(moves(state))}",
            f"solange ein Halbzug möglich ist, muss gezogen werden, etwa {min(moves(state))}",
            "ALA-11",
        )
    if state.phase == MOVE:
        return why_not_there.refusal(state, action)
    if state.phase == TAKE:
        return _not_claimed(state, action - actions.TAKE_CARD)
    if state.phase == KEEP:
        return _not_given(state, action)
    if state.phase == SPELL:
        kind = KIND_TEXTS[state.spell_kind]
        return _no(
            f"the {kind.en}'s grey card changes places with that of another kind, or stays: "
            "`no spell`",
            f"das graue Kärtchen {kind.de} tauscht mit dem einer anderen Sorte oder bleibt liegen: "
            "`no spell`",
            "ALA-16",
        )
    if state.phase == DUEL:
        return _not_both(state, action - actions.ARM, "ALA-18")
    return _not_both(state, action - actions.SWAP, "ALA-21")


def _not_claimed(state: State, treasure: int) -> IllegalMove:
    waiting = ", ".join(n for i, n in enumerate(TREASURE_NAMES) if state.claims >> i & 1)
    field, seat = TREASURE_NAMES[treasure], SEAT_TEXTS[state.turn]
    return _no(
        f"{seat.en} has not won the card on {field}; those won are on {waiting}",
        f"{seat.de} hat die Karte auf {field} nicht gewonnen; gewonnen sind {waiting}",
        "ALA-12",
    )


def _not_given(state: State, action: int) -> IllegalMove:
    kind = state.new // VALUES
    name = KIND_TEXTS[kind]
    without = [seat for seat in range(state.people) if state.hands[seat][kind] == NONE]
    if action >= actions.RETURN:
        treasure = (action - actions.RETURN) % TREASURES
        return _not_put_back(state, treasure, name, _listed(without))
    number = (action - actions.GIVE) % len(SEAT_TEXTS)
    seat = SEAT_TEXTS[number]
    if number >= state.people:
        return _no(f"{seat.en} does not play", f"{seat.de} spielt nicht mit", "ALA-15")
    if without:
        listed = _listed(without)
        return _no(
            f"{seat.en} already holds a card of the kind {name.en}; without one: {listed.en}",
            f"{seat.de} hat schon eine Karte der Sorte {name.de}; ohne sind: {listed.de}",
            "ALA-15",
        )
    return _no(
        f"everybody holds a card of the kind {name.en}, so one goes back to the garden: `return …`",
        f"alle haben eine Karte der Sorte {name.de}, also geht eine in den Garten zurück: "
        "`return …`",
        "ALA-15",
    )


def _not_put_back(state: State, treasure: int, kind: Text, without: Text) -> IllegalMove:
    field = TREASURE_NAMES[treasure]
    if without.en:
        return _no(
            f"a card goes back only if everybody holds one of its kind; without a card of the kind "
            f"{kind.en}: {without.en}",
            f"zurückgelegt wird nur, wenn alle eine Karte der Sorte haben; ohne {kind.de}: "
            f"{without.de}",
            "ALA-15",
        )
    if state.cards[treasure] != NONE:
        return _no(
            f"a card lies on {field} already", f"auf {field} liegt schon eine Karte", "ALA-15"
        )
    return _no(f"a wizard stands on {field}", f"auf {field} steht ein Zauberer", "ALA-15")


def _not_both(state: State, kind: int, rule: str) -> IllegalMove:
    name, pair = KIND_TEXTS[kind], (state.turn, state.challenged)
    without = _listed([seat for seat in pair if state.hands[seat][kind] == NONE])
    return _no(
        f"both need a card of the kind {name.en}; without one: {without.en}",
        f"beide brauchen eine Karte der Sorte {name.de}; ohne: {without.de}",
        rule,
    )


def _listed(seats: Sequence[int]) -> Text:
    names = [SEAT_TEXTS[seat] for seat in seats]
    return Text(", ".join(name.en for name in names), ", ".join(name.de for name in names))


def _no(en: str, de: str, rule: str) -> IllegalMove:
    return IllegalMove(Text(en, de), rule=rule)
