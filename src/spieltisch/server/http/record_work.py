"""What is done with records and positions in the process beside the server.

It takes a second and more for long games. Nothing of the server is imported here.
"""

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple, TypeVar

from spieltisch.game import CHANCE_NAME, BadRecord, EventJson, Game, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.records import Person, Record, lines_of, parse
from spieltisch.store.stored import Stored
from spieltisch.store.table_loading import decoded
from spieltisch.table import ended_games, record_of, verify
from spieltisch.table.record import Verdict, header_in, number_in, position_of, verify_own

__all__ = [
    "Handed",
    "Tried",
    "as_file",
    "check",
    "check_own",
    "handed",
    "number_of",
    "older",
    "position_in",
    "read_position",
    "tried",
]

T = TypeVar("T")


def read_position(position: JsonObject) -> JsonObject:
    """A position that somebody sent, when it can occur."""
    return Game.read(position).to_json()


def position_in(record: str, moves: int | None) -> JsonObject:
    """The position after some moves of a record, or after all."""
    return position_of(record.encode(), moves).to_json()


def as_file(record: Record) -> bytes:
    """The file of a record."""
    return "".join(f"{line}\n" for line in lines_of(record)).encode()


def older(name: str, rows: list[Stored], number: int) -> Record | None:
    """The record of a game of a table's series, from all of the table's events."""
    for table in ended_games(decoded(name, rows)):
        if table.number == number:
            return record_of(table)
    return None


def check(raw: bytes) -> Verdict:
    """Whether a record agrees with itself."""
    return _proof(lambda: verify(parse(raw)))


def number_of(raw: bytes) -> int:
    """Which game of its table's series a record says it is."""
    return _proof(lambda: number_in(parse(raw)))


def check_own(own: Record, kept: bytes | None) -> Verdict:
    """Whether a game's draws were fair, and a record that somebody kept is that of this game."""
    return _proof(lambda: verify_own(own if kept is None else parse(kept), own))


def _proof(compute: Callable[[], T]) -> T:
    """Whatever is wrong with a record has one code here."""
    try:
        return compute()
    except BadRecord as error:
        raise BadRecord(None, error.text, code="bad_record", rule=error.rule) from error


class Handed(NamedTuple):
    """A finished game of another table, as its record tells it."""

    game: str
    number: int
    how: str
    people: tuple[Person, ...]
    scores: tuple[float, ...]
    """By person; 1 for winning and 0 for losing where it was not played out."""


def handed(raw: bytes) -> Handed:
    """What a record says that somebody brings along; it must agree with itself and be over."""

    def read() -> Handed:
        record = parse(raw)
        header = header_in(record)
        if header.result is None:
            text = Text("this game is not over yet", "diese Partie ist noch nicht vorbei")
            raise BadRecord(None, text)
        verify(record)
        paid, winners = header.result.payoffs, header.result.winners
        scores = (
            float(place in winners) if paid is None else float(sum(paid[s] for s in person.seats))
            for place, person in enumerate(record.people)
        )
        game, how = record.start.game.name, header.result.how
        return Handed(game, header.number, how, record.people, tuple(scores))

    return _proof(read)


class Tried(NamedTuple):
    """Another move in a game that is over: why it is illegal, or what its mover sees after it."""

    is_legal: bool
    text: Text | None
    rule: str | None
    view: JsonObject
    events: list[EventJson]


def tried(record: Record, number: int, move: str) -> Tried | None:
    """What another move would have led to in place of a seat's move; None if there is none such."""
    if number > len(record.moves):
        return None
    position = next(islice(record.positions(), number - 1, None))
    seat = position.actor
    if seat is None or seat == CHANCE_NAME:
        return None
    told = position.explain(move)
    if not told.legal:
        return Tried(False, told.text, told.rule, position.view(seat), [])
    after = position.play(move)
    events = [event.seen_by(seat) for event in after.events]
    return Tried(True, None, None, after.view(seat), events)
