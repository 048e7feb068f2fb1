"""Pages of other origins that the operator has allowed: what a browser must be told to let them.

They speak for a person by the token in the header, never by a cookie, so credentials are not
allowed. To any other origin nothing is told, and its browser keeps the answers from it.
"""

from starlette.responses import Response
from starlette.types import Scope

__all__ = ["Cors"]

ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE"
ALLOWED_HEADERS = "authorization, content-type"
SHOWN_HEADERS = "content-disposition, retry-after"
KEPT_S = 600


class Cors:
    """The allowed origins."""

    def __init__(self, origins: frozenset[str]) -> None:
        self._origins = origins

    def preflight(self, scope: Scope) -> Response | None:
        """The answer to a browser that asks whether a page may send a request."""
        if scope["type"] != "http" or scope["method"] != "OPTIONS":
            return None
        headers = dict(scope["headers"])
        if b"access-control-request-method" not in headers or not self._allowed(headers):
            return None
        allowed = {
            "access-control-allow-methods": ALLOWED_METHODS,
            "access-control-allow-headers": ALLOWED_HEADERS,
            "access-control-max-age": str(KEPT_S),
        }
        return Response(status_code=204, headers=allowed)

    def headers(self, scope: Scope) -> dict[str, str]:
        """What every answer says: which page may read it, and that this depends on the page."""
        if not self._origins:
            return {}
        origin = self._allowed(dict(scope["headers"]))
        if origin is None:
            return {"vary": "origin"}
        return {
            "vary": "origin",
            "access-control-allow-origin": origin,
            "access-control-expose-headers": SHOWN_HEADERS,
        }

    def _allowed(self, headers: dict[bytes, bytes]) -> str | None:
        origin = headers.get(b"origin", b"").decode("latin-1")
        return origin if origin in self._origins else None
