"""Talking to the engine, in this process or in a real one."""

import json
import subprocess
import sys
from random import Random
from types import TracebackType
from typing import Any, Self

from spieltisch.adapters.engine.conversation import answer_line
from spieltisch.adapters.engine.session import Session

COMMAND = [sys.executable, "-m", "spieltisch", "engine"]
SCRAPS: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 44, 200, 2**31, 2**63, 10**400, 0.5, -0.0, 1e300,
    "", "pass", "roll 3", "roll 1111", "chance", "public", "yellow", "A1", "a1", "B3|B4", "out",
    "\u0000", "ß\u2028", "x" * 3000, [], [[]], {}, {"": {}}, [None] * 5, {"a": [1]}, "over",
]  # fmt: skip
"""Values that belong nowhere in particular."""


class Talk:
    """A conversation inside this process."""

    def __init__(self, count_seconds: float = 60) -> None:
        self.session = Session(count_seconds)

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a raw line."""
        answer: dict[str, Any] = json.loads(answer_line(self.session, line))
        return answer

    def ask(self, do: str, **keys: Any) -> dict[str, Any]:
        """The answer to a request."""
        return self.line(json.dumps({"do": do, **keys}).encode())

    def get(self, do: str, **keys: Any) -> dict[str, Any]:
        """The answer to a request that must be accepted."""
        answer = self.ask(do, **keys)
        assert answer["ok"], answer
        return answer


class Process:
    """A conversation with a real engine process."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a raw line; the line's end is added."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def ask(self, do: str, **keys: Any) -> dict[str, Any]:
        """The answer to a request."""
        return self.line(json.dumps({"do": do, **keys}).encode())

    def end(self) -> tuple[int, bytes]:
        """Close its input; its exit status and all it wrote to stderr."""
        _, complaints = self._process.communicate(timeout=30)
        return self._process.returncode, complaints


def mutated(value: Any, rng: Random) -> Any:
    """The value with something small changed somewhere inside."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(SCRAPS)
    copy: Any = value.copy()
    key = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
    what = rng.randrange(6)
    if what == 0:
        del copy[key]
    elif what == 1 and isinstance(value, dict):
        copy[str(rng.choice(SCRAPS))[:50]] = rng.choice(SCRAPS)
    elif what == 1:
        copy.insert(key, rng.choice([*SCRAPS, *value]))
    elif what == 2:
        other = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        copy[key], copy[other] = copy[other], copy[key]
    else:
        copy[key] = mutated(value[key], rng)
    return copy
