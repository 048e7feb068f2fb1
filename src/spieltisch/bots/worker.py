"""A process that thinks for bots: `python -m spieltisch.bots.worker`.

One JSON object a line on stdin, one a line on stdout, in order. A request is
`{"id": N, "memory": {…}, "level": L, "seed": S}`; the answer is `{"id": N, "move": TEXT, "values":
{move: chance}, "chances": {seat: chance}, "ms": T}` or `{"id": N, "error": {…}}`.
The memory is all a worker ever learns of a game. It waits for no compiler: until a game's bot is
compiled it thinks interpreted. The first line it writes is `{"ready": true}`. It ends when its
stdin does, and at once when nobody reads its stdout any more.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, NoReturn, TextIO, TypeAlias

from spieltisch.bots import Limit, think
from spieltisch.bots.readiness import be_impatient
from spieltisch.bots.unheard import end_when_unheard
from spieltisch.game import BadRequest, SpieltischError, Text

__all__ = ["Answering", "answer", "failure", "main", "serve"]

NICENESS = 5
"""Workers give way to the server on a busy machine."""
LONGEST = Limit(seconds=1.0)

Answering: TypeAlias = Callable[[str], dict[str, Any]]
"""What answers a line."""


def answer(line: str) -> dict[str, Any]:
    """The answer to one request; it never raises for what a request says."""
    number: Any = None
    try:
        request = json.loads(line)
        number = request["id"]
        began = perf_counter()
        rng = Random(f"{request['seed']}")
        thought = think(request["memory"], request["level"], rng, LONGEST)
        ms = round(1000 * (perf_counter() - began), 3)
        return {"id": number, **thought._asdict(), "ms": ms}
    except Exception as error:  # whatever a bot does wrong, the next request is answered
        return failure(number, error)


def failure(number: object, error: Exception) -> dict[str, Any]:
    """The answer to a request that came to nothing."""
    if isinstance(error, SpieltischError):
        return {"id": number, "error": error.to_json()}
    wrong = f"{type(error).__name__}: {error}"
    text = Text(f"the bot failed: {wrong}", f"der Bot ist gescheitert: {wrong}")
    return {"id": number, "error": BadRequest(text, code="bot_failed").to_json()}


def main(
    inlet: TextIO = sys.stdin, outlet: TextIO = sys.stdout, answering: Answering = answer
) -> None:
    """Answer requests until there are no more."""
    be_impatient()
    print(json.dumps({"ready": True}), file=outlet, flush=True)
    for line in inlet:
        print(json.dumps(answering(line)), file=outlet, flush=True)


def serve(answering: Answering) -> NoReturn:
    """Be a worker to the end of this process."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    answers, sys.stdout = sys.stdout, sys.stderr  # nothing that a bot prints is taken for an answer
    end_when_unheard(answers.fileno())
    with suppress(BrokenPipeError):
        main(sys.stdin, answers, answering)
    os._exit(0)  # whatever is loaded or compiled meanwhile is in vain


if __name__ == "__main__":
    serve(answer)
