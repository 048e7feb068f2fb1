"""What the bots' workers are asked, and what they answer: moves, and slices of reviews."""

import asyncio
import json
from asyncio.subprocess import Process
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from spieltisch.game import Memory
from spieltisch.game.json_types import JsonObject
from spieltisch.server.thinking.fair_queue import Asker
from spieltisch.server.thinking.minds import Mind

__all__ = [
    "SLICES",
    "THOUGHTS",
    "AnyJob",
    "AnyThinkers",
    "BotFailed",
    "Job",
    "MoveRequest",
    "NobodyThinks",
    "Pin",
    "ReviewRequest",
    "ReviewSlice",
    "ReviewWork",
    "Thoughts",
    "ask",
]

CHEAP = 2
"""The highest level that takes little time: some hundredths of a second without a compiler."""
NEAR = 20
"""Jobs further back in the queue are told their place once: there may be very many of them."""
A = TypeVar("A", bound=Struct)


class BotFailed(Exception):
    """No worker found an answer: the bot refused, or every attempt broke a worker."""


class NobodyThinks(BotFailed):
    """Nobody has even tried: a bot of any level would have failed."""


class Thoughts(Struct):
    """What a bot makes of a position: its move, and chances of winning, 0 to 1."""

    move: str
    values: dict[str, int | float]
    """The bot's own after the moves that it looked at."""
    chances: dict[str, int | float]
    """Of every seat."""
    draw: bool = False
    """Whether it would rather agree on a draw."""


class ReviewSlice(Struct):
    """What is new of a review."""

    waits: bool = False
    """The judge is still being compiled: nothing is new."""
    seats: list[str] = []
    done: int = 0
    of: int = 0
    judged: list[list[float]] = []
    """The chances before the steps that were judged this time."""
    review: Raw = Raw(b"null")
    """The whole review when it is made."""


class MoveRequest(Struct):
    """What a bot is asked."""

    id: int
    memory: Memory
    level: int
    seed: str


class ReviewWork(Struct):
    """Begin the review of a game, or go on with it; see `spieltisch.analysis.review_worker`."""

    key: str
    game: JsonObject | None


class ReviewRequest(Struct):
    """What a worker is asked that reviews a game."""

    id: int
    review: ReviewWork


class _Error(Struct):
    code: str


class _Answer(Struct):
    """What all answers have: the number of the request, and an error if there was one."""

    id: int
    error: _Error | None = None


_answers = msgspec.json.Decoder(_Answer)
THOUGHTS = msgspec.json.Decoder(Thoughts)
SLICES = msgspec.json.Decoder(ReviewSlice)


@dataclass(eq=False)
class Pin:
    """Keeps the jobs of a review with the worker that has begun it."""

    worker: object = None


@dataclass(eq=False)
class Job(Generic[A]):
    """A question and who waits for its answer."""

    asker: Asker
    request: MoveRequest | ReviewRequest
    decoder: msgspec.json.Decoder[A]
    answer: asyncio.Future[A]
    tell: Callable[[int], None] = lambda ahead: None
    """Called with the place in the queue while the job waits, 0 when a worker has taken it."""
    pin: Pin | None = None
    since: float = field(default_factory=perf_counter)
    attempts: int = 0
    ahead: int = 0
    """What was told last."""

    @property
    def is_move(self) -> bool:
        """Whether somebody waits for a move, not for a review."""
        return isinstance(self.request, MoveRequest)

    @property
    def is_cheap(self) -> bool:
        """Whether it takes little time."""
        return isinstance(self.request, MoveRequest) and self.request.level <= CHEAP

    def tell_if_new(self, ahead: int) -> None:
        """Say how many jobs there are until this one is done, if that has changed and is soon."""
        is_known = self.ahead > NEAR and ahead > NEAR
        if ahead != self.ahead and not is_known:
            self.ahead = ahead
            self.tell(ahead)


AnyJob = Job[Any]


class AnyThinkers(Protocol):
    """Whatever thinks for bots and makes reviews."""

    @property
    def queued(self) -> int:
        """How many moves wait for their turn."""
        ...

    @property
    def processes(self) -> list[Process]:
        """The worker processes of this machine that have been started."""
        ...

    async def think(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> str:
        """The move of a bot; raises `BotFailed`."""
        ...

    async def consider(
        self, asker: Asker, memory: Memory, level: int, seed: str, tell: Callable[[int], None]
    ) -> Thoughts:
        """What a bot makes of a position; raises `BotFailed`."""
        ...

    async def review(self, asker: Asker, work: ReviewWork, pin: Pin) -> ReviewSlice:
        """A slice of a review, by the worker that began it; raises `BotFailed`."""
        ...

    async def close(self) -> None:
        """Stop; what was asked is lost, and asked again after a start."""
        ...


async def ask(mind: Mind, job: Job[A]) -> A | BotFailed:
    """What a worker answers; `ValueError` when it is nothing of the kind."""
    line = await mind.ask(json.dumps(asdict(job.request), default=asdict).encode())
    try:
        answer = _answers.decode(line)
        if answer.id != job.request.id:
            raise ValueError("the worker answered something else")
        if answer.error is not None:
            return BotFailed(answer.error.code)
        return job.decoder.decode(line)
    except msgspec.DecodeError as error:
        raise ValueError(f"the worker answered something else: {error}") from error
