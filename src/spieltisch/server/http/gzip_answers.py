"""Answers made small for browsers that can unpack them."""

import gzip

from starlette.datastructures import Headers

__all__ = ["packed", "takes_packed"]

LEVEL = 6
SMALLEST = 1000
"""In bytes: less is not worth it."""
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


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
