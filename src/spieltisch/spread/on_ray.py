"""Parts of work on Ray: a cluster of machines, or one of this machine's own.

Ray gives the parts of a machine or process that is lost to another one.
"""

import socket
from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar, cast

from spieltisch import __version__
from spieltisch.game import BadRequest, Text
from spieltisch.spread.ray_session import ray_session

if TYPE_CHECKING:
    from ray import ObjectRef

__all__ = ["done", "on_ray"]

Part = TypeVar("Part")
Result = TypeVar("Result")

AHEAD = 1000
"""How many parts are handed out at a time: more than a cluster has processors."""
RETRIES = 20
"""How often a part is begun again after its machine or process was lost."""


def on_ray(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int, address: str
) -> Generator[tuple[int, Result]]:
    """Each part's number with its result, from the cluster at `address`.

    Without an address a Ray with `jobs` processors is started here, and ended with the work.
    """
    with ray_session(jobs, address):
        yield from _results(work, parts)


def _results(
    work: Callable[[Part], Result], parts: Sequence[Part]
) -> Generator[tuple[int, Result]]:
    import ray

    task = ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=False)(done)
    running: dict[ObjectRef[object], int] = {}
    waiting = enumerate(parts)
    while True:
        for number, part in islice(waiting, AHEAD - len(running)):
            running[task.remote(__version__, partial(work, part))] = number
        if not running:
            return
        (ended,), _ = ray.wait(list(running), num_returns=1)
        yield running.pop(ended), cast(Result, _result(ended))


def _result(ended: "ObjectRef[object]") -> object:
    """The result of a part; what the part raised is raised here."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        return ray.get(ended)
    except RayTaskError as error:
        raise error.cause from error
    except RayError as error:
        why = str(error).partition("\n")[0]
        raise BadRequest(
            Text(f"Ray gave up a part of the work: {why}", f"Ray hat aufgegeben: {why}"),
            code="ray_failed",
        ) from error


def done(version: str, work: Callable[[], object]) -> object:
    """What comes of a part, on whichever machine this runs; it must have the same rules."""
    if version != __version__:
        node = socket.gethostname()
        raise BadRequest(
            Text(
                f"{node} has spieltisch {__version__}, not {version}",
                f"{node} hat spieltisch {__version__}, nicht {version}",
            ),
            code="other_version",
        )
    return work()
