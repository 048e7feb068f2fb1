"""Who thinks elsewhere: thinkers write every second that they are there."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct

__all__ = ["Beat", "FarRoll"]

AWAY_S = 5.0
"""Whoever has written nothing new for this long is away."""
GONE_S = 60.0
"""After this time it is forgotten."""


class Beat(Struct, array_like=True):
    """What a thinker writes."""

    edition: str
    lanes: int
    """Moves that it can think about at once."""
    number: int
    """Changes every time: clocks of different machines are never compared."""


_beats = msgspec.json.Decoder(Beat)


class _Seen(NamedTuple):
    raw: bytes
    at: float


class FarRoll:
    """The thinkers that a server knows of."""

    def __init__(self, edition: str) -> None:
        self._edition = edition
        self._seen: dict[bytes, _Seen] = {}
        self._now = 0.0

    def read(self, rows: Mapping[bytes, bytes], now: float) -> list[bytes]:
        """Note what is written; the answer is who has been away for long."""
        self._now = now
        known = {name: self._seen.get(name) for name in rows}
        self._seen = {
            name: seen if seen is not None and seen.raw == rows[name] else _Seen(rows[name], now)
            for name, seen in known.items()
        }
        return [name for name, seen in self._seen.items() if now - seen.at > GONE_S]

    def lanes(self, is_cheap: bool) -> int:
        """How many moves can be thought about at once; each thinker has a lane for cheap ones."""
        mine = [beat for beat in self._there() if beat.edition == self._edition]
        return sum(beat.lanes + is_cheap for beat in mine)

    @property
    def thinkers(self) -> int:
        """How many thinkers are there that can think for this program."""
        return sum(beat.edition == self._edition for beat in self._there())

    @property
    def others(self) -> list[str]:
        """The editions of the other thinkers."""
        return sorted({beat.edition for beat in self._there()} - {self._edition})

    def _there(self) -> list[Beat]:
        raws = [seen.raw for seen in self._seen.values() if self._now - seen.at <= AWAY_S]
        beats = []
        for raw in raws:
            try:
                beats.append(_beats.decode(raw))
            except msgspec.DecodeError:  # of an edition that writes something else
                continue
        return beats
