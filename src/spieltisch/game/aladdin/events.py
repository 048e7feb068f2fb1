"""What a step of Aladdin made happen."""

from collections.abc import Iterator

from spieltisch.game.aladdin.names import FIELD_NAMES, KINDS, TREASURE_NAMES, place_text
from spieltisch.game.aladdin.notation import WHICH, split_half_move
from spieltisch.game.aladdin.options import SEATS
from spieltisch.game.aladdin.positions import seen_seats
from spieltisch.game.events import Event
from spieltisch.rules.aladdin import State, actions
from spieltisch.rules.aladdin.board import TREASURES
from spieltisch.rules.aladdin.chance import ROLL_FACES
from spieltisch.rules.aladdin.duels import has_challenger_won, strength
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
from spieltisch.rules.aladdin.taking import is_complete

__all__ = ["events"]


def events(before: State, action: int, after: State) -> Iterator[Event]:
    """The events of one action; lists about a duel name the challenger first."""
    if before.phase == ROLL:
        dice = list(ROLL_FACES[action - actions.FOUR_DICE])
        yield Event("rolled", {"seat": SEATS[before.turn], "dice": dice})
    elif before.phase == MOVE:
        yield from _moved(before, action, after)
    elif before.phase == TAKE:
        yield from _took(before, action - actions.TAKE_CARD, after)
    elif before.phase == KEEP:
        yield from _parted(before, action, after)
    elif before.phase == SPELL and action != actions.NO_SPELL:
        told = {"seat": SEATS[before.turn], "kind": KINDS[before.spell_kind]}
        yield Event("spell", {**told, "with": KINDS[action - actions.SWAP_SPELL]})
    elif before.phase == DUEL:
        yield from _chose(before, action)
    elif before.phase == DUEL_ROLL:
        yield from _fought(before, action - actions.DUEL_DICE, after)
    elif before.phase == EXCHANGE and action != actions.NO_EXCHANGE:
        yield _exchanged(before, action - actions.SWAP, after)


def _moved(before: State, action: int, after: State) -> Iterator[Event]:
    seat = SEATS[before.turn]
    if action == actions.PASS:
        yield Event("passed", {"seat": seat})
        return
    grade, distance, field = split_half_move(action)
    start = place_text(before.wizards[before.turn][grade - 1])
    told = {"seat": seat, "grade": grade, "distance": distance}
    yield Event("moved", {**told, "from": start, "to": FIELD_NAMES[field]})
    if after.phase == DUEL:
        rival = [SEATS[after.challenged], after.challenged_grade]
        yield Event("challenged", {"by": [seat, grade], "seat": rival, "at": FIELD_NAMES[field]})


def _took(before: State, treasure: int, after: State) -> Iterator[Event]:
    card, seat = before.cards[treasure], before.turn
    told = {"seat": SEATS[seat], "at": TREASURE_NAMES[treasure]}
    yield _about_card("took", told, card, after)
    if after.phase == SPELL and is_complete(after, seat):
        yield Event("completed", {"seat": SEATS[seat]})


def _parted(before: State, action: int, after: State) -> Iterator[Event]:
    """ALA-15: the card given or put back; a gift can complete a set."""
    kind = before.new // VALUES
    if action < actions.RETURN:
        which, to = divmod(action - actions.GIVE, len(SEATS))
        name, told = "gave", {"seat": SEATS[before.turn], "to": SEATS[to]}
    else:
        which, treasure = divmod(action - actions.RETURN, TREASURES)
        name, told = "returned", {"seat": SEATS[before.turn], "at": TREASURE_NAMES[treasure]}
        to = NONE
    old = kind * VALUES + before.hands[before.turn][kind]
    card = before.new if which == actions.NEW else old
    yield _about_card(name, told, card, after, which)
    if to != NONE and is_complete(after, to):
        yield Event("completed", {"seat": SEATS[to]})


def _about_card(
    name: str, told: dict[str, str], card: int, after: State, which: int | None = None
) -> Event:
    """An event that tells a value to those who have seen the card."""
    marked = {} if which is None else {"card": WHICH[which]}
    kind, value = KINDS[card // VALUES], card % VALUES
    fields = {**told, "kind": kind, **marked, "value": value}
    return Event(name, fields, {"value": seen_seats(after, card)})


def _chose(before: State, action: int) -> Iterator[Event]:
    seat = SEATS[before.challenged]
    if action == actions.BARE:
        yield Event("chose", {"seat": seat, "armed": None})
        return
    kind = action - actions.ARM
    values = [before.hands[before.turn][kind], before.hands[before.challenged][kind]]
    yield Event("chose", {"seat": seat, "armed": KINDS[kind]})
    yield Event("shown", {"kind": KINDS[kind], "values": values})


def _fought(before: State, dice: int, after: State) -> Iterator[Event]:
    attack, defence = dice // 6 + 1, dice % 6 + 1
    challenger, challenged = before.turn, before.challenged
    strengths = [
        strength(before, challenger, before.challenger, attack),
        strength(before, challenged, before.challenged_grade, defence),
    ]
    yield Event("duel_rolled", {"dice": [attack, defence]})
    if has_challenger_won(after):
        winner, loser, grade = challenger, challenged, before.challenged_grade
    else:
        winner, loser, grade = challenged, challenger, before.challenger
    yield Event("duel_won", {"seat": SEATS[winner], "strengths": strengths})
    yield Event("banished", {"seat": SEATS[loser], "grade": grade})


def _exchanged(before: State, kind: int, after: State) -> Event:
    """ALA-21: each with the value it holds now."""
    pair = [before.turn, before.challenged]
    seats = [SEATS[seat] for seat in pair]
    values = [after.hands[seat][kind] for seat in pair]
    fields = {"kind": KINDS[kind], "seats": seats, "values": values}
    return Event("exchanged", fields, {"values": seats})
