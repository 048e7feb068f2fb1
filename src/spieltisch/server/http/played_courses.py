"""What a kept review says of one player: the course of their chance, their luck, their loss."""

import asyncio
import zlib
from collections.abc import Sequence

import msgspec

from spieltisch.server.live.results import details_of
from spieltisch.store.api import KeptReview, Store
from spieltisch.store.played import Looked, Played

__all__ = ["course_of", "look_up"]

MOST_POINTS = 60
FULL = 255
"""A chance is kept as one byte."""


class _Step(msgspec.Struct):
    values: list[float]


class _Parts(msgspec.Struct):
    luck: float
    discovery: float
    last: float


class _Seat(msgspec.Struct):
    parts: _Parts
    decisions: int
    loss: float


class _Review(msgspec.Struct):
    seats: list[str]
    steps: list[_Step]
    findings: dict[str, _Seat]


_review = msgspec.json.Decoder(_Review)


def course_of(course: bytes | None) -> list[float] | None:
    """The chances that were kept."""
    return None if course is None else [round(value / FULL, 3) for value in course]


async def look_up(store: Store, person: str, games: Sequence[Played]) -> bool:
    """Keep what reviews say of games that have none of it yet; whether there was anything."""
    looked = []
    for game in games:
        if game.course is None and game.table is not None:
            kept = await store.review(game.table, game.number)
            if kept is not None:
                looked.append(await asyncio.to_thread(_looked, person, game, kept))
    if looked:
        await store.played.keep_looked(looked)
    return bool(looked)


def _looked(person: str, game: Played, kept: KeptReview) -> Looked:
    review = _review.decode(zlib.decompress(kept.data))
    seats = [seat for seat in details_of(game.details).seats if seat in review.seats]
    places = [review.seats.index(seat) for seat in seats]
    values = [sum(step.values[place] for place in places) for step in review.steps]
    found = [review.findings[seat] for seat in seats]
    values.append(sum(seat.parts.last for seat in found))
    decisions = sum(seat.decisions for seat in found)
    lost = sum(seat.decisions * seat.loss for seat in found)
    luck = sum(seat.parts.luck + seat.parts.discovery for seat in found)
    course = bytes(round(FULL * min(1.0, max(0.0, value))) for value in _thinned(values))
    return Looked(person, game.no, game.number, luck, lost / max(1, decisions), course)


def _thinned(values: list[float]) -> list[float]:
    """Some of the values, from the first to the last."""
    if len(values) <= MOST_POINTS:
        return values
    last = len(values) - 1
    return [values[round(i * last / (MOST_POINTS - 1))] for i in range(MOST_POINTS)]
