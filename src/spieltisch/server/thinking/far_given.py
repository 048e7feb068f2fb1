"""A bot's move that a server has given away to be thought about elsewhere."""

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.server.thinking.far_jobs import FarAnswer
from spieltisch.server.thinking.jobs import BotFailed, Job, NobodyThinks, Thoughts

__all__ = ["Given", "MoveJob", "fail", "is_cheap", "is_dear"]

MoveJob: TypeAlias = Job[Thoughts]


@dataclass(eq=False)
class Given:
    """A move that was given away."""

    job: MoveJob
    stream: str
    since: float
    entry: bytes | None = None
    """Its id in the stream, once it is there."""

    def answer(self, answer: FarAnswer) -> None:
        """Pass an answer on to whoever waits."""
        if self.job.answer.done():
            return
        if answer.thoughts is not None:
            self.job.answer.set_result(answer.thoughts)
        else:
            self.job.answer.set_exception(BotFailed(answer.failure))


def fail(job: MoveJob, why: str) -> None:
    """Nobody has thought about it."""
    if not job.answer.done():
        job.answer.set_exception(NobodyThinks(why))


def is_cheap(job: MoveJob) -> bool:
    """For the stream of cheap levels."""
    return job.is_cheap


def is_dear(job: MoveJob) -> bool:
    """For the other one."""
    return not job.is_cheap
