"""Parts of work on Ray: a cluster of machines, or one of this machine's own.

Ray gives the parts of a machine or process that is lost to another one.
"""

import socket
import traceback
from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar, cast

from spieltisch import __version__
from spieltisch.game import BadRequest, Text
from spieltisch.spread.ray_session import Interrupts, ray_session

if TYPE_CHECKING:
    from ray import ObjectRef

__all__ = ["done", "on_ray"]

Done = tuple[object, Exception | None]
"""What a part gave, and what it raised."""
Part = TypeVar("Part")
Result = TypeVar("Result")

AHEAD = 1000
"""How many parts are handed out at a time: more than a cluster has processors."""
LOOK_S = 0.5
"""How often it is looked whether somebody has interrupted."""
RETRIES = 20
"""How often a part is begun again after its machine or process was lost."""


def on_ray(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int, address: str
) -> Generator[tuple[int, Result]]:
    """Each part's number with its result, from the cluster at `address`.

    Without an address a Ray with `jobs` processors is started here, and ended with the work.
    """
    with ray_session(jobs, address) as interrupts:
        yield from _results(work, parts, interrupts)


def _results(
    work: Callable[[Part], Result], parts: Sequence[Part], interrupts: Interrupts
) -> Generator[tuple[int, Result]]:
    import ray

    task = ray.remote(num_cpus=1, max_retries=RETRIES)(done)
    running: dict[ObjectRef[Done], int] = {}
    waiting = enumerate(parts)
    while True:
        try:
            for number, part in islice(waiting, AHEAD - len(running)):
                running[task.remote(__version__, partial(work, part))] = number
        except ImportError as error:  # at ray:// a machine of the cluster reads it at once
            raise _given_up(error) from error
        if not running:
            return
        ended, _ = ray.wait(list(running), num_returns=1, timeout=LOOK_S)
        if interrupts:
            raise KeyboardInterrupt
        for one in ended:
            yield running.pop(one), cast(Result, _result(one))


def _result(ended: "ObjectRef[Done]") -> object:
    """The result of a part; what the part raised is raised here."""
    import ray
    from ray.exceptions import RayError

    try:
        result, error = ray.get(ended)
    except RayError as lost:
        raise _given_up(lost) from lost
    if error is not None:
        raise error
    return result


def _given_up(error: Exception) -> BadRequest:
    """What Ray says of it has many lines: an error's own is the last, else the first tells."""
    from ray.exceptions import RayTaskError

    lines = str(error).strip().splitlines()
    why = lines[-1 if isinstance(error, RayTaskError) else 0]
    return BadRequest(
        Text(f"Ray gave up a part of the work: {why}", f"Ray hat aufgegeben: {why}"),
        code="ray_failed",
    )


def done(version: str, work: Callable[[], object]) -> Done:
    """What comes of a part, on whichever machine this runs; it must have the same rules."""
    if version != __version__:
        node = socket.gethostname()
        wrong = Text(
            f"{node} has spieltisch {__version__}, not {version}",
            f"{node} hat spieltisch {__version__}, nicht {version}",
        )
        return None, BadRequest(wrong, code="other_version")
    try:
        return work(), None
    except Exception as error:  # as a value: Ray wraps, and tells everybody, what is raised
        error.add_note(traceback.format_exc())
        return None, error
