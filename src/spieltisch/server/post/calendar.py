"""A calendar of deadlines, as RFC 5545 has it: one event for each game that waits for a person.

It says nothing that changes by itself, so the same games give the same bytes.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import urlsplit

from spieltisch.game import Text, kind_of
from spieltisch.server.post.letters import others_in
from spieltisch.store.post import Language

__all__ = ["Deadline", "calendar_of"]

LONGEST_LINE = 75
"""In bytes; what is longer goes on in the next line after a space."""
NAME = Text("Spieltisch: deadlines", "Spieltisch: Fristen")
SUMMARY = Text("Your turn: {game} with {others}", "Du bist dran: {game} mit {others}")


class Deadline(NamedTuple):
    """Until when somebody has to move."""

    table: str
    game: str
    others: tuple[str, ...]
    since_ms: int
    until_ms: int


def calendar_of(deadlines: Iterable[Deadline], language: Language, base: str) -> bytes:
    """The calendar as a file; links in it begin with `base`."""
    lines = _lines(sorted(deadlines, key=lambda one: (one.until_ms, one.table)), language, base)
    return b"".join(_folded(line) for line in lines)


def _lines(deadlines: Iterable[Deadline], language: Language, base: str) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//Spieltisch//Deadlines//EN"
    yield "METHOD:PUBLISH"
    yield f"X-WR-CALNAME:{_escaped(_in(language, NAME))}"
    yield "REFRESH-INTERVAL;VALUE=DURATION:PT1H"
    for deadline in deadlines:
        yield from _event(deadline, language, base)
    yield "END:VCALENDAR"


def _event(deadline: Deadline, language: Language, base: str) -> Iterator[str]:
    summary = _in(language, SUMMARY).format(
        game=_in(language, kind_of(deadline.game).title),
        others=others_in(language, deadline.others),
    )
    link = f"{base}/t/{deadline.table}"
    yield "BEGIN:VEVENT"
    yield f"UID:{deadline.table}@{urlsplit(base).hostname or 'localhost'}"
    yield f"DTSTAMP:{_utc(deadline.since_ms)}"
    yield f"DTSTART:{_utc(deadline.until_ms)}"
    yield f"LAST-MODIFIED:{_utc(deadline.since_ms)}"
    yield f"SUMMARY:{_escaped(summary)}"
    yield f"DESCRIPTION:{_escaped(link)}"
    yield f"URL:{link}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _utc(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms // 1000, UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> bytes:
    """One line of content as lines of a file; no letter is taken apart."""
    parts: list[bytes] = [b""]
    for letter in line:
        raw = letter.encode()
        if len(parts[-1]) + len(raw) > LONGEST_LINE:
            parts.append(b" ")
        parts[-1] += raw
    return b"\r\n".join(parts) + b"\r\n"


def _in(language: Language, text: Text) -> str:
    return text.de if language == "de" else text.en
