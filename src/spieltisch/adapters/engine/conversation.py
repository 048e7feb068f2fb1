"""The engine: one JSON request a line in, one JSON answer a line out, whatever comes in."""

import json
import traceback
from collections.abc import Iterator
from typing import BinaryIO

from spieltisch.adapters.engine.counting import SECONDS
from spieltisch.adapters.engine.requests import read_request
from spieltisch.adapters.engine.session import Session
from spieltisch.game import BadRequest, SpieltischError, Text

__all__ = ["LONGEST", "answer_line", "serve"]

LONGEST = 1 << 20
"""Bytes that a request may have, without the line's end."""


def serve(source: BinaryIO, sink: BinaryIO, count_seconds: float = SECONDS) -> None:
    """Answer every line of `source` until it ends."""
    session = Session(count_seconds)
    for line in _lines(source):
        sink.write(answer_line(session, line).encode("ascii") + b"\n")
        sink.flush()


def answer_line(session: Session, line: bytes | None) -> str:
    """The answer to one line; None stands for a line that was too long to keep."""
    try:
        if line is None:
            raise _too_long()
        return session.answer(*read_request(line))
    except SpieltischError as error:
        return _refused(error)
    except Exception:  # the engine outlives its own mistakes
        traceback.print_exc()
        return _refused(_internal())


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Every line; a too long one is read in pieces, dropped, and given as None."""
    while line := source.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST)
        yield None


def _refused(error: SpieltischError) -> str:
    return json.dumps({"ok": False, "error": error.to_json()})


def _too_long() -> BadRequest:
    return BadRequest(
        Text(f"a line has at most {LONGEST} bytes", f"eine Zeile hat höchstens {LONGEST} Bytes"),
        code="line_too_long",
    )


def _internal() -> SpieltischError:
    return SpieltischError(
        Text(
            "the engine made a mistake of its own; the position is unchanged",
            "das Programm hat selbst einen Fehler gemacht; die Stellung ist unverändert",
        ),
        code="internal_error",
    )
