"""What decisions are made from: a command, whoever asks for it, time and chance."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

__all__ = ["Context", "Request"]

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Context:
    """Time and chance for a decision: the hour in milliseconds and a source of random bytes."""

    now_ms: int
    random: Callable[[int], bytes]


class Request(NamedTuple, Generic[C]):
    """A command as a decision gets it; `Envelope` says what the other fields are."""

    by: str
    command: C
    name: str
    lag_ms: int
    context: Context
