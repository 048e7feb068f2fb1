"""Why one move of Mensch is better than another: pieces thrown out, danger, the way home."""

from collections.abc import Collection
from typing import NamedTuple

from spieltisch.bots.wording import counted, percent, told
from spieltisch.game import Position, Text
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.board import COLOURS, FIRST_END, PIECES, B
from spieltisch.rules.mensch.state import OVER, ROLL
from spieltisch.rules.mensch.turns import begin_turn

__all__ = ["danger", "why"]

LEAST_DANGER = 0.03
"""A smaller difference is not told."""
MOST_ROLLS = 3
"""How many rolls of one turn are looked at: a six gives one more."""
FIELD, FIELDS = Text("field", "Feld"), Text("fields", "Felder")


class Facts(NamedTuple):
    """What a move brings about."""

    hit: str | None
    """The colour that is thrown out."""
    progress: int
    """How far the piece had come that is thrown out."""
    danger: float
    """The chance to be thrown out before the next turn."""
    home: int
    """The pieces on home circles."""
    waiting: int
    """The own pieces that wait."""


def why(position: Position, played: str, better: str, loss: float) -> Text:
    """The differences of two moves, the gravest first."""
    seat = str(position.actor)
    good, bad = _facts(position, better, seat), _facts(position, played, seat)
    facts = []
    if good.hit and good.hit != bad.hit:
        facts.append(_missed_hit(position, good))
    if bad.waiting > good.waiting:
        facts.append(
            Text(
                f"{played} throws out a piece of your own.",
                f"{played} wirft eine eigene Figur hinaus.",
            )
        )
    if bad.danger - good.danger >= LEAST_DANGER:
        facts.append(_more_danger(played, good, bad))
    if good.home > bad.home:
        facts.append(
            Text(
                f"{better} brings a piece onto a home circle.",
                f"{better} bringt eine Figur auf ein Zielfeld.",
            )
        )
    return told(facts, better, loss)


def _missed_hit(position: Position, good: Facts) -> Text:
    """Whose piece could have been thrown out, and how far it had come."""
    whose = position.game.kind.actor_text(str(good.hit))
    way = counted(FIRST_END - good.progress, FIELD, FIELDS)
    return Text(
        f"The better move throws out a piece of {whose.en}, {way.en} before its first home circle.",
        f"Der bessere Zug wirft eine Figur von {whose.de} hinaus, {way.de} vor ihrem Ziel.",
    )


def _more_danger(played: str, good: Facts, bad: Facts) -> Text:
    """How likely the dice let somebody throw out a piece, after either move."""
    more, less = percent(bad.danger), percent(good.danger)
    return Text(
        f"After {played} the dice let others throw out a piece of yours with {more.en} before "
        f"your next turn, after the better move with {less.en}.",
        f"Nach {played} lassen die Würfel zu {more.de} zu, dass eine deiner Figuren "
        f"hinausgeworfen wird, bevor du wieder dran bist, nach dem besseren Zug zu {less.de}.",
    )


def _facts(position: Position, move: str, seat: str) -> Facts:
    before: State = position.kernel_state()
    number = position.game.kind.seat_number(seat)
    following = position.play(move)
    after: State = following.kernel_state()
    hits = [event.fields["seat"] for event in following.events if event.name == "hit"]
    hit = next((each for each in hits if each != seat), None)
    progress = 0
    if hit is not None:
        victim = position.game.kind.seat_number(hit)
        progress = sum(before.pieces[victim]) - sum(after.pieces[victim]) + B
    own = after.pieces[number]
    home = sum(at >= FIRST_END for at in own)
    held = next(seats for seats in position.game.holdings if seat in seats)
    friends = {position.game.kind.seat_number(each) for each in held}
    return Facts(hit, progress, danger(after, number, friends), home, own.count(B))


def danger(state: State, colour: int, friends: Collection[int]) -> float:
    """The chance that the dice let others throw out a piece of the colour before its next turn.

    All pieces stand as they do until then, but for those of the one that rolls.
    """
    if state.phase == OVER:
        return 0.0
    safe = 1.0
    for later in range(1, COLOURS):
        other = (colour + later) % COLOURS
        if state.plays[other] and not state.place[other] and other not in friends:
            turn = state.copy()
            begin_turn(turn, other)
            safe *= 1 - _chance_of_hit(turn, other, colour, MOST_ROLLS)
    return 1 - safe


def _chance_of_hit(state: State, hunter: int, prey: int, rolls: int) -> float:
    """How likely the hunter's rolls of this turn let it throw out a piece of the prey."""
    faces = KERNEL.legal_actions(state)
    total = 0.0
    for face in faces:
        rolled = state.copy()
        KERNEL.apply(rolled, face)
        best = 0.0
        for action in KERNEL.legal_actions(rolled):
            moved = rolled.copy()
            KERNEL.apply(moved, action)
            if _waiting(moved, prey) > _waiting(state, prey):
                best = 1.0
            elif rolls > 1 and best < 1.0 and moved.phase == ROLL and moved.turn == hunter:
                best = max(best, _chance_of_hit(moved, hunter, prey, rolls - 1))
        total += best
    return total / len(faces)


def _waiting(state: State, colour: int) -> int:
    return sum(state.pieces[colour][piece] == B for piece in range(PIECES))
