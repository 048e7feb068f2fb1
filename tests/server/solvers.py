"""People who do puzzles, each from an address of their own."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx

from spieltisch.puzzles import Puzzle, all_puzzles, kind_of
from spieltisch.server.http.endpoints import DEVICE
from tests.server.clients import SECONDS, Api

__all__ = ["Solver", "line_of", "long_puzzles", "shown", "wrong_answer"]

_addresses = count(1)


class Solver(Api):
    """Somebody behind a proxy that is believed."""

    def __init__(self, url: str, token: str | None = None, address: str | None = None) -> None:
        super().__init__(url, token)
        self.address = address or f"10.1.{next(_addresses)}.1"
        self.device = ""
        """The mark of their browser, if it has one."""

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request."""
        headers = {"x-forwarded-for": self.address}
        if self.device:
            headers["cookie"] = f"{DEVICE}={self.device}"
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        async with httpx.AsyncClient(base_url=self.url, timeout=SECONDS, trust_env=False) as client:
            return await client.request(method, path, json=body, headers=headers)

    async def named(self, nickname: str) -> "Solver":
        """Become a guest."""
        made = await self.post("/api/people", {"nickname": nickname})
        self.token = made["token"]
        return self

    async def answer(self, puzzle: Puzzle, answer: str, **more: Any) -> Any:
        """Try an answer."""
        return await self.post(f"/api/puzzles/{puzzle.id}/try", {"answer": answer, **more})

    async def solve(self, puzzle: Puzzle, **more: Any) -> Any:
        """Answer a puzzle to its end."""
        line = line_of(puzzle)
        for number, answer in enumerate(line):
            tried = await self.answer(puzzle, answer, moves=line[:number], **more)
        assert tried["verdict"] == "right"
        return tried

    async def rating(self) -> float:
        """The person's rating with puzzles."""
        return float((await self.get("/api/puzzles"))["mine"]["rating"])


def line_of(puzzle: Puzzle) -> list[str]:
    """The answers that solve a puzzle."""
    kind, line = kind_of(puzzle.game), [puzzle.solution[0]]
    attempt = kind.attempt(puzzle, [], line[0])
    while attempt.verdict == "on":
        found = (a for a in attempt.shown.legal if is_good(puzzle, line, a))
        line.append(next(found))
        attempt = kind.attempt(puzzle, line[:-1], line[-1])
    assert attempt.verdict == "right"
    return line


def is_good(puzzle: Puzzle, line: list[str], answer: str) -> bool:
    return kind_of(puzzle.game).attempt(puzzle, line, answer).verdict in ("on", "right")


def wrong_answer(puzzle: Puzzle) -> str:
    """Something allowed that does not solve it."""
    legal = kind_of(puzzle.game).shown(puzzle).legal
    return next(a for a in legal if not is_good(puzzle, [], a))


def long_puzzles() -> Iterator[Puzzle]:
    """Those that take more than one answer."""
    for puzzle in all_puzzles():
        if kind_of(puzzle.game).attempt(puzzle, [], puzzle.solution[0]).verdict == "on":
            yield puzzle


def shown(value: Any) -> Iterator[str]:
    """Every key in some JSON."""
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from shown(each)
    elif isinstance(value, list):
        for each in value:
            yield from shown(each)
