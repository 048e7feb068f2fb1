"""Structured logs: one JSON object per line on the standard error stream.

Every line has `at` (UTC), `level`, `event` and the facts of that event. No token, no hidden card
and no chat text is ever logged: callers name the facts, nothing is dumped.
"""

import json
import logging
import sys
from datetime import UTC, datetime

__all__ = ["log", "set_up"]

_LOGGER = logging.getLogger("spieltisch")


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if record.name != _LOGGER.name:
            line["from"] = record.name
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str = "info") -> None:
    """Send the logs of this program and of the web server to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    for name in ("spieltisch", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [] if name == "uvicorn.error" else [handler]
        logger.propagate = name == "uvicorn.error"
        logger.setLevel("WARNING" if name.startswith("uvicorn") else level.upper())
    logging.getLogger("uvicorn.access").disabled = True


def log(
    event: str, *, level: int = logging.INFO, trace: bool | Exception = False, **facts: object
) -> None:
    """Write one line: what happened, and the facts that belong to it."""
    _LOGGER.log(level, event, extra={"facts": facts}, exc_info=trace)
