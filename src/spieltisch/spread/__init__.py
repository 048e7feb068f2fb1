"""Work in numbered parts, spread over the processors of this machine or over many machines.

A part's result depends on nothing but the part, so whoever puts results in the order of their
numbers gets the same from any number of workers, wherever they are and whichever is first.

    for number, result in spread(work, parts, jobs=4):                       processes
    for number, result in spread(work, parts, jobs=4, on="ray:HOST:6379"):   a cluster
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TypeVar

from spieltisch.game import BadRequest, Text
from spieltisch.game.text import shortened
from spieltisch.spread.locally import locally
from spieltisch.spread.on_ray import on_ray

__all__ = ["PLACES", "in_order", "spread"]

PLACES = "ray, ray://HOST:PORT, ray:HOST:PORT, ray:auto"
"""How places other than processes of this machine are named."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def spread(
    work: Callable[[Part], Result], parts: Sequence[Part], *, jobs: int, on: str | None = None
) -> Generator[tuple[int, Result]]:
    """Each part's number with what `work` makes of it, in the order in which they are done.

    `work` is a function of a module, or a `partial` of one. What it raises comes out of here as it
    is, and the other parts are dropped, as they are when the caller stops asking.
    """
    if on is None:
        return locally(work, parts, jobs)
    kind, colon, address = on.partition(":")
    if kind != "ray" or bool(colon) != bool(address):
        shown = shortened(on)
        raise BadRequest(
            Text(
                f"there is no place {shown} to work on; there are {PLACES}",
                f"einen Ort {shown} zum Rechnen gibt es nicht; es gibt {PLACES}",
            ),
            code="unknown_place",
        )
    return on_ray(work, parts, jobs, on if address.startswith("//") else address)


def in_order(results: Iterable[tuple[int, Result]]) -> Generator[Result]:
    """Numbered results by their numbers, from 0, each as soon as those before it are there."""
    ready: dict[int, Result] = {}
    following = 0
    for number, result in results:
        ready[number] = result
        while following in ready:
            yield ready.pop(following)
            following += 1
