"""Answers made small for browsers that can unpack them."""

import gzip
from functools import cached_property

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response

__all__ = ["KeptJson", "packed", "packed_json", "takes_packed"]

LEVEL = 6
SMALLEST = 1000
"""In bytes: less is not worth it."""
JSON = "application/json"
TEXTS = ("text/", JSON, "application/manifest+json", "image/svg+xml")


def takes_packed(headers: Headers) -> bool:
    """Whether whoever asks can unpack gzip."""
    offered = headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    weight = dict(one.partition(";q=")[::2] for one in offered).get("gzip")
    is_refused = weight is None or (weight != "" and not weight.strip("0."))
    return not is_refused


def packed(data: bytes, kind: str) -> bytes | None:
    """The data packed, or None when that would not make it smaller."""
    if len(data) < SMALLEST or not (kind.startswith(TEXTS) or "javascript" in kind):
        return None
    return gzip.compress(data, LEVEL, mtime=0)


def packed_json(value: object, headers: Headers) -> Response:
    """A JSON answer, packed where whoever asks can unpack it."""
    return KeptJson(value).answer(headers)


class KeptJson:
    """Something that is always the same, as JSON: written once, packed once."""

    def __init__(self, value: object) -> None:
        self.data = msgspec.json.encode(value)

    @cached_property
    def _small(self) -> bytes | None:
        return packed(self.data, JSON)

    def answer(self, asked: Headers) -> Response:
        """The answer to whoever asks with these headers."""
        small = self._small if takes_packed(asked) else None
        headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if small else {})}
        return Response(small or self.data, headers=headers, media_type=JSON)
