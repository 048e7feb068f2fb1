"""Games that were not played out: somebody gave up or ran out of time, or all agreed to a draw."""

from typing import NamedTuple

from spieltisch.bots.judge import Shares
from spieltisch.game.records import Record

__all__ = ["CalledOff", "called_off"]

AGREED = "agreed"
ENDINGS = ("resigned", "time", "no_show", AGREED)


class CalledOff(NamedTuple):
    """How such a game ended."""

    how: str
    seat: str | None
    """The first seat of whoever lost by it; None if all agreed."""
    result: Shares


def called_off(record: Record) -> CalledOff | None:
    """What the table of a record says of such an end; None if it says nothing of the kind."""
    table = record.table
    told = table.get("result") if isinstance(table, dict) else None
    if not isinstance(told, dict) or told.get("how") not in ENDINGS:
        return None
    people, winners = record.people, told.get("winners")
    if not isinstance(winners, list) or not all(place in range(len(people)) for place in winners):
        return None
    paid = [people[place] for place in winners] or list(people)
    shares = {seat: 1 / len(paid) / len(person.seats) for person in paid for seat in person.seats}
    losers = [person for person in people if person not in paid]
    return CalledOff(
        how=told["how"],
        seat=losers[0].seats[0] if losers and told["how"] != AGREED else None,
        result=tuple(shares.get(seat, 0.0) for seat in record.start.game.seats),
    )
