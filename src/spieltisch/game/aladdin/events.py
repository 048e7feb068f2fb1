"""What a step of Aladdin made happen."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from spieltisch.game.aladdin.names import FIELD_NAMES, KINDS, TREASURE_NAMES, place_text
from spieltisch.game.aladdin.notation import WHICH, split_half_move
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.aladdin.positions import seen_seats, write
from spieltisch.game.aladdin.view import Exchanged, Gave, Happening, Returned, Seat, Settled, Took
from spieltisch.game.events import Event
from spieltisch.rules.aladdin import KERNEL, State, actions
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.chance import ROLL_FACES
from spieltisch.rules.aladdin.duels import has_challenger_won, strength
from spieltisch.rules.aladdin.rules import score
from spieltisch.rules.aladdin.state import (
    DUEL,
    DUEL_ROLL,
    EXCHANGE,
    KEEP,
    MOVE,
    ROLL,
    SPELL,
    TAKE,
    VALUES,
)
from spieltisch.rules.aladdin.taking import is_complete, is_everything_complete

if TYPE_CHECKING:
    from spieltisch.game.game import Game

__all__ = ["REVEALS", "automatic", "events", "over_fields", "reason"]

REVEALS = frozenset({"took", "gave", "shown", "exchanged"})

_tell: Callable[[Happening], Event] = Event
_tell_partly: Callable[
    [Took | Gave | Returned | Exchanged, Mapping[str, Collection[Seat]]], Event
] = Event


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action; lists about a duel name the challenger first."""
    seat = SEATS[before.turn]
    if before.phase == ROLL:
        dice = list(ROLL_FACES[action - actions.FOUR_DICE])
        yield _tell({"event": "rolled", "seat": seat, "dice": dice})
    elif before.phase == MOVE:
        yield from _moved(before, action, after)
    elif before.phase == TAKE:
        yield from _took(before, action - actions.TAKE_CARD, after)
    elif before.phase == KEEP:
        yield from _parted(before, action, after)
    elif before.phase == SPELL and action != actions.NO_SPELL:
        kind, other = KINDS[before.spell_kind], KINDS[action - actions.SWAP_SPELL]
        yield _tell({"event": "spell", "seat": seat, "kind": kind, "with": other})
    elif before.phase == DUEL:
        yield from _chose(before, action)
    elif before.phase == DUEL_ROLL:
        yield from _fought(before, action - actions.DUEL_DICE, after)
    elif before.phase == EXCHANGE and action != actions.NO_EXCHANGE:
        yield _exchanged(before, action - actions.SWAP, after)


def _moved(before: State, action: int, after: State) -> Iterator[Event]:
    seat = SEATS[before.turn]
    if action == actions.PASS:
        yield _tell({"event": "passed", "seat": seat})
        return
    grade, distance, field = split_half_move(action)
    start, to = place_text(before.wizards[before.turn][grade - 1]), FIELD_NAMES[field]
    yield _tell(
        {
            "event": "moved",
            "seat": seat,
            "grade": grade,
            "distance": distance,
            "from": start,
            "to": to,
        }
    )
    if after.phase == DUEL:
        rival = SEATS[after.challenged]
        yield _tell(
            {
                "event": "challenged",
                "by": [seat, grade],
                "seat": [rival, after.challenged_grade],
                "at": to,
            }
        )


def _took(before: State, treasure: int, after: State) -> Iterator[Event]:
    card, seat = before.cards[treasure], SEATS[before.turn]
    took: Took = {
        "event": "took",
        "seat": seat,
        "at": TREASURE_NAMES[treasure],
        "kind": KINDS[card // VALUES],
        "value": card % VALUES,
    }
    yield _about_card(took, card, after)
    if after.phase == SPELL and is_complete(after, before.turn):
        yield _tell({"event": "completed", "seat": seat})


def _parted(before: State, action: int, after: State) -> Iterator[Event]:
    """ALA-15: the card given or put back; a gift can complete a set."""
    seat, kind = SEATS[before.turn], before.new // VALUES
    old = kind * VALUES + before.hands[before.turn][kind]
    if action >= actions.RETURN:
        which, treasure = divmod(action - actions.RETURN, TREASURES)
        card = before.new if which == actions.NEW else old
        returned: Returned = {
            "event": "returned",
            "seat": seat,
            "at": TREASURE_NAMES[treasure],
            "kind": KINDS[kind],
            "card": WHICH[which],
            "value": card % VALUES,
        }
        yield _about_card(returned, card, after)
        return
    which, to = divmod(action - actions.GIVE, len(SEATS))
    card = before.new if which == actions.NEW else old
    gave: Gave = {
        "event": "gave",
        "seat": seat,
        "to": SEATS[to],
        "kind": KINDS[kind],
        "card": WHICH[which],
        "value": card % VALUES,
    }
    yield _about_card(gave, card, after)
    if is_complete(after, to):
        yield _tell({"event": "completed", "seat": SEATS[to]})


def _about_card(event: Took | Gave | Returned, card: int, after: State) -> Event:
    """An event that tells a value to those that have seen the card."""
    return _tell_partly(event, {"value": seen_seats(after, card)})


def _chose(before: State, action: int) -> Iterator[Event]:
    seat = SEATS[before.challenged]
    if action == actions.BARE:
        yield _tell({"event": "chose", "seat": seat, "armed": None})
        return
    kind = action - actions.ARM
    values = [before.hands[before.turn][kind], before.hands[before.challenged][kind]]
    yield _tell({"event": "chose", "seat": seat, "armed": KINDS[kind]})
    yield _tell({"event": "shown", "kind": KINDS[kind], "values": values})


def _fought(before: State, dice: int, after: State) -> Iterator[Event]:
    attack, defence = dice // 6 + 1, dice % 6 + 1
    challenger, challenged = before.turn, before.challenged
    strengths = [
        strength(before, challenger, before.challenger, attack),
        strength(before, challenged, before.challenged_grade, defence),
    ]
    yield _tell({"event": "duel_rolled", "dice": [attack, defence]})
    if has_challenger_won(after):
        winner, loser, grade = challenger, challenged, before.challenged_grade
    else:
        winner, loser, grade = challenged, challenger, before.challenger
    yield _tell({"event": "duel_won", "seat": SEATS[winner], "strengths": strengths})
    yield _tell({"event": "banished", "seat": SEATS[loser], "grade": grade})


def _exchanged(before: State, kind: int, after: State) -> Event:
    """ALA-21: each with the value it holds now."""
    pair = [before.turn, before.challenged]
    seats = [SEATS[seat] for seat in pair]
    values = [after.hands[seat][kind] for seat in pair]
    return _tell_partly(
        {"event": "exchanged", "kind": KINDS[kind], "seats": seats, "values": values},
        {"values": seats},
    )


def automatic(state: State) -> int | None:
    """A single claim, and a duel or an exchange without a common kind, need no choice."""
    if state.phase not in (TAKE, DUEL, EXCHANGE):
        return None
    found = KERNEL.legal_actions(state)
    return found[0] if len(found) == 1 else None


def over_fields(game: "Game", state: State) -> Settled:
    """ALA-24: all hands and what they score."""
    scores = {seat: score(state, i) for i, seat in enumerate(SEATS[: game.people])}
    return {"hands": write(state)["hands"], "scores": scores}


def reason(state: State) -> str:
    """ALA-23 when all sets are complete, else ALA-27: the last round is over."""
    return "ALA-23" if is_everything_complete(state) else "ALA-27"
