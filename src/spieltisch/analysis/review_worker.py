"""A process that thinks for bots and makes reviews: `python -m spieltisch.analysis.review_worker`.

It answers what `spieltisch.bots.worker` does, and `{"id": N, "review": {"key": K, "game": {…}}}`:
it begins the review of a game that is over, or goes on with it where `game` is null, for a short
time, so that moves never wait for long. The answer is `{"id": N, "seats": […], "done": D, "of": T,
"judged": [[…], …], "review": {…}}`: the chances before the steps judged this time, and the review
when it is made, else null. `{"id": N, "waits": true}` says that the judge is still being compiled.
A key that this process does not know is an error, `unknown_review`.

In place of a game there may be something that was built, `{"build": [game, options, move]}`: then
`review` is its rating.
"""

import json
from collections import OrderedDict
from collections.abc import Iterator
from time import perf_counter
from typing import Any, Protocol

from spieltisch.analysis.as_json import to_json
from spieltisch.analysis.reviewing import Reviewing
from spieltisch.bots.rating_builds import BuildRating, rater_of
from spieltisch.bots.readiness import is_compiling
from spieltisch.bots.worker import answer as answer_of_bots
from spieltisch.bots.worker import failure, serve
from spieltisch.game import BadRequest, Game, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.records import Person, Record
from spieltisch.game.workshop import Build

__all__ = ["Desk", "answer", "record_in"]

SLICE_S = 0.2
"""After this time a review is put aside; a piece of it that is begun is finished."""
MOST = 4
"""Works that lie on the desk; the one that was not asked for for longest goes first."""
DIGITS = 4
"""Of chances for a first graph."""


class _Work(Protocol):
    """What lies on the desk."""

    pieces: Iterator[None]

    def told(self, is_done: bool) -> JsonObject:
        """What is new of it."""
        ...


class _GameWork:
    """The review of a game."""

    def __init__(self, record: Record) -> None:
        self._reviewing = Reviewing(record)
        self.pieces: Iterator[None] = self._reviewing.pieces()
        self._told = 0
        """Of how many steps the chances were told."""

    def told(self, is_done: bool) -> JsonObject:
        """The chances that were not told yet."""
        reviewing, told = self._reviewing, self._told
        self._told = len(reviewing.judged)
        return {
            "seats": list(reviewing.seats),
            "done": self._told,
            "of": reviewing.total,
            "judged": [[round(share, DIGITS) for share in row] for row in reviewing.judged[told:]],
            "review": to_json(reviewing.review()) if is_done else None,
        }


class _BuildWork:
    """The rating of something that was built."""

    def __init__(self, build: Build) -> None:
        self._rater = rater_of(build.game)(build)
        self.pieces: Iterator[None] = self._rater.pieces()

    def told(self, is_done: bool) -> JsonObject:
        """How far it is."""
        rating = self._rater.rating() if is_done else None
        return {"done": self._rater.done, "of": self._rater.of, "review": _named(rating)}


class Desk:
    """The reviews that a process has begun."""

    def __init__(self, seconds: float = SLICE_S) -> None:
        self._seconds = seconds
        self._works: OrderedDict[str, _Work] = OrderedDict()

    def go_on(self, key: str, game: JsonObject | None) -> JsonObject:
        """Work on a review for a short time; what is new of it."""
        if game is not None:
            if is_compiling(_name_in(game), "judge"):
                return {"waits": True}
            self._works[key] = _work_on(game)
        if key not in self._works:
            raise _unknown(key)
        self._works.move_to_end(key)
        while len(self._works) > MOST:
            self._works.popitem(last=False)
        work = self._works.pop(key)
        is_done = self._spend(work)
        if not is_done:
            self._works[key] = work
        return work.told(is_done)

    def _spend(self, work: _Work) -> bool:
        """Do some pieces; whether these were the last."""
        until = perf_counter() + self._seconds
        return all(perf_counter() <= until for _ in work.pieces)


def _name_in(game: JsonObject) -> str:
    return str(game["build"][0] if "build" in game else game["start"]["game"])


def _work_on(game: JsonObject) -> _Work:
    return _BuildWork(Build(*game["build"])) if "build" in game else _GameWork(record_in(game))


def _named(rating: BuildRating | None) -> JsonObject | None:
    """A rating with the names of its fields."""
    if rating is None:
        return None
    advice = rating.advice
    return {
        **rating._asdict(),
        "novice": rating.novice._asdict(),
        "master": rating.master._asdict(),
        "advice": None if advice is None else advice._asdict(),
    }


def record_in(game: JsonObject) -> Record:
    """A game as the server sends it: its people, its start, its moves, and what its table adds."""
    people = [Person(name, tuple(seats), level) for name, seats, level in game["people"]]
    return Record(tuple(people), Game.read(game["start"]), tuple(game["moves"]), game["table"])


def _unknown(key: str) -> BadRequest:
    text = Text(f"no review {key} was begun here", f"hier wurde kein Rückblick {key} begonnen")
    return BadRequest(text, code="unknown_review")


_desk = Desk()


def answer(line: str) -> dict[str, Any]:
    """The answer to one request; it never raises for what a request says."""
    number: Any = None
    try:
        request = json.loads(line)
        number, wish = request["id"], request.get("review")
        if wish is None:
            return answer_of_bots(line)
        return {"id": number, **_desk.go_on(wish["key"], wish["game"])}
    except Exception as error:  # whatever goes wrong, the next request is answered
        return failure(number, error)


if __name__ == "__main__":
    serve(answer)
