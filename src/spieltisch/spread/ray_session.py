"""Ray, started on this machine or reached elsewhere, and left again.

It is started without its dashboard and its reports on use, and it ships no files.
"""

import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from secrets import token_hex
from threading import current_thread, main_thread
from types import FrameType, ModuleType
from urllib.parse import urlsplit

from spieltisch.game import BadRequest, Text

__all__ = ["ray_session"]

STORE = 80 * 2**20
"""Bytes of shared memory; results are small, and Ray wants 75 MiB at least."""
REACHED_WITHIN = 5.0
"""Seconds in which a cluster takes a connection."""
TRIES = 3
"""A cluster starts a process for whoever comes to it from outside, and now and then that fails."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # it would ship the working directory
}
OWN = QUIET | {"RAY_AUTH_TOKEN": token_hex(32)}
"""Nobody else may hand work to a Ray of our own; without this, Ray keeps a token in the home."""
REACHED = QUIET | {"RAY_NUM_REDIS_GET_RETRIES": "1"}
"""With its usual 20, Ray asks a port that is not a cluster's for a quarter of an hour."""


Interrupts = list[int]
"""The interrupts that came; whoever works on Ray looks at it now and then."""


@contextmanager
def ray_session(jobs: int, address: str) -> Iterator[Interrupts]:
    """The cluster at an address; without one a Ray with `jobs` processors, started for this."""
    with _environment(REACHED if address else OWN), _undisturbed() as came:
        ray = _library()
        try:
            _begin(jobs, address)
            yield came
        finally:
            ray.shutdown()


@contextmanager
def _environment(settings: dict[str, str]) -> Iterator[None]:
    """Ray reads it when it is imported and when it begins, and writes into it."""
    before = {name: value for name, value in os.environ.items() if name.startswith("RAY_")}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name in [name for name in os.environ if name.startswith("RAY_")]:
            del os.environ[name]
        os.environ.update(before)


def _library() -> ModuleType:
    """Ray, which is not installed everywhere."""
    try:
        import ray
    except ImportError as error:
        raise BadRequest(
            Text(
                f"Ray needs a library that is not here ({error}): pip install 'spieltisch[ray]'",
                f"für Ray fehlt eine Bibliothek ({error}): pip install 'spieltisch[ray]'",
            ),
            code="missing_library",
        ) from error
    return ray


def _begin(jobs: int, address: str) -> None:
    import ray

    init = partial(ray.init, log_to_driver=False, logging_level=logging.ERROR)
    try:
        _knock(address)
        if address:
            _join(partial(init, address))
        else:
            init("local", num_cpus=jobs, object_store_memory=STORE, include_dashboard=False)
    except (OSError, RuntimeError, ValueError) as error:
        place = address or "local"
        raise BadRequest(
            Text(
                f"there is no Ray to work on at {place}: {error}",
                f"bei {place} gibt es kein Ray zum Rechnen: {error}",
            ),
            code="ray_unreachable",
        ) from error


def _join(join: Callable[[], object]) -> None:
    """Go to a cluster; where it answers that it could not take us in, once more."""
    for _ in range(TRIES - 1):
        try:
            join()
        except ConnectionAbortedError:
            continue
        return
    join()


def _knock(address: str) -> None:
    """Raises OSError if nothing listens there; Ray itself would wait for minutes."""
    parts = urlsplit(address if "//" in address else f"//{address}")
    if parts.hostname and parts.port:
        socket.create_connection((parts.hostname, parts.port), REACHED_WITHIN).close()


@contextmanager
def _undisturbed() -> Iterator[Interrupts]:
    """An interrupt is noted, not raised.

    In the midst of its start it lets Ray crash at exit, and in the midst of its work Ray may
    swallow it. Whoever is in a hurry interrupts twice.
    """
    came: Interrupts = []
    if current_thread() is not main_thread():
        yield came
        return

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if len(came) > 1:
            raise KeyboardInterrupt

    usual = signal.signal(signal.SIGINT, note)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, usual)
