"""A table's game as a record file, and the proof that its dice and deals were fair.

The header of such a record has `table`: {"number": game in the series, "result": how it ended or
null, "practice": true if it was a practice table, "fair": {"commitment", "secret" (hex; null while
the game runs), "contributions" in the order of the places, "given" (true when the game began from a
given position), "deal" (how many draws the deal took), "draws": [[move number, index of its draw],
…]}}.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from spieltisch.game import CHANCE_NAME, BadRecord, Game, Position, Text
from spieltisch.game.records import Person, Record, parse
from spieltisch.game.records import verify as replay
from spieltisch.table.evolve import evolve
from spieltisch.table.fair import Draws, commitment_of, key_of
from spieltisch.table.table_events import Ended, Event
from spieltisch.table.table_state import Place, Result, Table

__all__ = [
    "VERDICTS",
    "Fair",
    "Verdict",
    "ended_games",
    "header_in",
    "number_in",
    "position_of",
    "record_of",
    "verify",
    "verify_own",
]

VERDICTS = {
    "verified": Text(
        "this is the game that was played at this table, and its draws follow from the commitment "
        "that was shown before it",
        "das ist die Partie, die an diesem Tisch gespielt wurde, und ihre Lose folgen aus dem, "
        "worauf er sich vorher festgelegt hatte",
    ),
    "consistent": Text(
        "the record agrees with itself, as a forged one may too: compare the commitment with the "
        "one that was shown before the game",
        "die Aufzeichnung ist in sich stimmig; das kann auch eine gefälschte sein: vergleiche die "
        "Festlegung mit der, die vor der Partie zu sehen war",
    ),
    "local": Text(
        "the draws follow from the commitment, but this table was in the browser of one of the "
        "players, who could have known it before: nobody can vouch for them",
        "die Lose folgen aus der Festlegung; aber dieser Tisch stand im Browser von jemandem, der "
        "mitgespielt hat und sie vorher kennen konnte: niemand kann für sie bürgen",
    ),
}
"""What can be said of a record whose draws were recomputed."""


Number = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]


class Fair(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game's chance was drawn."""

    commitment: str
    secret: str | None
    contributions: tuple[str, ...]
    given: bool
    deal: Number
    draws: tuple[tuple[Number, Number], ...]


class TableHeader(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a live table adds to a record."""

    number: Number
    result: Result | None
    fair: Fair
    practice: bool = False
    """Moves could be taken back past the draws, so the record proves nothing."""


msgspec.json.Decoder(TableHeader)  # so that threads find its types ready


class Verdict(NamedTuple):
    """What was recomputed: the deal (None for a given position), and the number of draws."""

    commitment: str
    is_deal_fair: bool | None
    draws: int


def record_of(table: Table) -> Record:
    """The table's last started game. It holds everything hidden: give it out only when over."""
    if table.deal is None:
        raise ValueError("no game has started")
    result = table.result
    fair = Fair(
        commitment=commitment_of(table.secret),
        secret=table.secret.hex() if result else None,
        contributions=table.contributions,
        given=table.start is not None,
        deal=table.deal_draws,
        draws=tuple(
            (number, step.draw)
            for number, step in enumerate(table.steps, 1)
            if step.draw is not None
        ),
    )
    header = TableHeader(table.number, result, fair, table.settings.practice)
    return Record(
        people=tuple(_person(number, place) for number, place in enumerate(table.cast)),
        start=Game.read(table.deal),
        moves=tuple(step.text for step in table.steps),
        table=msgspec.json.decode(msgspec.json.encode(header)),
    )


def _person(number: int, place: Place) -> Person:
    """Who sits at a place; a name that was deleted is a number."""
    if place.person is not None:
        return Person(place.name or f"{number + 1}", place.seats)
    return Person(f"bot {number + 1}", place.seats, place.bot or 0)


def ended_games(happened: Iterable[Event]) -> Iterator[Table]:
    """The table as it stood at the end of each game of its series."""
    table: Table | None = None
    for event in happened:
        table = evolve(table, event)
        if isinstance(event, Ended):
            yield table


def position_of(raw: bytes, moves: int | None = None) -> Position:
    """The position in the bytes of a record file after its first `moves` moves, or after all."""
    record = parse(raw)
    if moves is not None and not 0 <= moves <= len(record.moves):
        raise BadRecord(
            None,
            Text(
                f"the record has {len(record.moves)} moves, not {moves}",
                f"die Aufzeichnung hat {len(record.moves)} Züge, nicht {moves}",
            ),
            code="wrong_number",
        )
    count = len(record.moves) if moves is None else moves
    return next(islice(record.positions(), count, None))


def verify(record: Record, commitment: str | None = None) -> Verdict:
    """Recompute the deal and every roll; `BadRecord` at the first that is not what was drawn.

    `commitment` is what was shown before the game, for whoever has noted it.
    """
    header = _header(record.table)
    fair = header.fair
    if header.practice:
        raise BadRecord(
            None,
            Text(
                "this game was played at a practice table, where moves can be taken back past the "
                "dice: nothing can be verified",
                "diese Partie wurde an einem Übungstisch gespielt, wo Züge auch nach einem Wurf "
                "zurückgenommen werden können: es gibt nichts nachzuprüfen",
            ),
            code="practice",
        )
    if fair.secret is None:
        raise _unfair(None, "the secret is not revealed yet", "das Geheimnis ist noch verdeckt")
    secret = bytes.fromhex(fair.secret)
    if commitment_of(secret) != fair.commitment or commitment not in (None, fair.commitment):
        raise _unfair(
            None,
            "the secret is not the one that was committed to",
            "das Geheimnis ist nicht das, worauf sich der Tisch festgelegt hat",
        )
    key = key_of(secret, header.number, fair.contributions)
    replay(record)
    _verify_draws(record, fair, key)
    return Verdict(fair.commitment, _verify_deal(record, fair, key), len(fair.draws))


def verify_own(record: Record, own: Record) -> Verdict:
    """Verify a record and that it is `own`, the table's record of that game.

    Once the secret is out, anybody can mix something else into it and get other draws that follow
    from it: so the commitment alone does not do. Names may have been deleted; they do not count.
    """
    verdict = verify(record, _header(own.table).fair.commitment)
    if (record.start, record.moves, record.table) != (own.start, own.moves, own.table):
        raise _unfair(
            None,
            "this is not the game that was played at this table",
            "das ist nicht die Partie, die an diesem Tisch gespielt wurde",
        )
    return verdict


def number_in(record: Record) -> int:
    """Which game of its table's series a record says it is."""
    return header_in(record).number


def header_in(record: Record) -> TableHeader:
    """What its table added to a record."""
    return _header(record.table)


def _header(table: object) -> TableHeader:
    try:
        header = msgspec.convert(table, TableHeader)
        bytes.fromhex(header.fair.secret or "")
    except (msgspec.ValidationError, ValueError):
        raise _unfair(
            None,
            "the record does not say how its draws were made",
            "die Aufzeichnung sagt nicht, wie gelost wurde",
        ) from None
    return header


def _verify_deal(record: Record, fair: Fair, key: bytes) -> bool | None:
    if fair.given:
        return None
    draws = Draws(key)
    if record.start.game.start(draw=draws) != record.start or draws.index != fair.deal:
        raise _unfair(1, "the deal is not the one drawn", "es wurde anders ausgeteilt als gelost")
    return True


def _verify_draws(record: Record, fair: Fair, key: bytes) -> None:
    """Every index is later than those before it, every chance move has one and follows from it."""
    drawn = dict(fair.draws)
    used = fair.deal - 1
    for number, (position, move) in enumerate(
        zip(record.positions(), record.moves, strict=False), 1
    ):
        index = drawn.pop(number, None)
        if index is None:
            if position.actor == CHANCE_NAME:
                raise _unfair(number + 1, "this roll was not drawn", "dieser Wurf ist nicht gelost")
            continue
        if index <= used:
            raise _unfair(number + 1, "a draw was used twice", "ein Los wurde zweimal benutzt")
        used = index
        if _drawn(position, Draws(key, index)) != move:
            raise _unfair(
                number + 1, "this is not what was drawn", "das ist nicht, was gelost wurde"
            )
    if drawn or len(dict(fair.draws)) < len(fair.draws):
        raise _unfair(None, "a draw belongs to no move", "ein Los gehört zu keinem Zug")


def _drawn(position: Position, draws: Draws) -> str | None:
    """What the draw decides: a roll, or the move of somebody who was absent."""
    if position.actor == CHANCE_NAME:
        return position.roll(draws)
    moves = position.legal()
    return moves[draws(len(moves))] if moves else None


def _unfair(line: int | None, en: str, de: str) -> BadRecord:
    return BadRecord(line, Text(en, de), code="unfair")
