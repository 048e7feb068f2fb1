"""The door of the server: rate, origin and size are checked here, and every answer is labelled.

Each request passes `Door` before anything else. It finds the caller (`scope["caller"]`), takes the
public path's prefix off, refuses foreign origins, large bodies and floods, and adds the security
headers. What goes wrong behind it is logged and answered without details.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from spieltisch.server.edge.cors import Cors
from spieltisch.server.edge.proxies import Caller, Proxies
from spieltisch.server.edge.rate_limits import Limits
from spieltisch.server.http.answers import problem
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.metrics import Metrics

__all__ = ["Door", "is_own_origin"]

SAFE = ("GET", "HEAD", "OPTIONS")
UNLIMITED = ("/health", "/metrics")
"""Asked by machines that must always get an answer."""

COSTLY = {("POST", "/api/people"), ("POST", "/api/tables"), ("POST", "/api/recover")}
PARTS, PART_OF_PAGE = "/assets/", 0.1
"""A visit fetches a hundred small files, and a family visits at once: each costs this much."""
COSTLY_FACTOR = 5
"""What stays on disk, or guesses at a secret, counts as this number of requests."""

FIXED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class _TooLarge(Exception):
    """The body is larger than allowed."""


def is_own_origin(origin: str | None, caller: Caller, allowed: frozenset[str]) -> bool:
    """Whether a browser's `Origin` is this server's own page, or one that was allowed.

    Programs that are no browsers send none; they hold no cookie that others could misuse.
    """
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == caller.host != ""
    except ValueError:
        return False


class Door:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        proxies: Proxies,
        metrics: Metrics,
        *,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        largest: int = 1 << 20,
        is_kept_out: Callable[[str], bool] = lambda address: False,
    ) -> None:
        self._app, self._proxies, self._metrics = app, proxies, metrics
        self._origins, self._largest = origins, largest
        self._cors = Cors(origins)
        self._limits = limits
        self._is_kept_out = is_kept_out

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        caller = self._proxies.caller(scope)
        scope["caller"] = caller
        _strip_prefix(scope, caller.prefix)
        if scope["type"] == "http":
            send = self._labelled(send, caller, self._cors.headers(scope))
        refusal = self._refusal(scope, caller)
        if refusal:
            self._metrics.refusals.add(refusal)
            return await problem(refusal)(scope, receive, send)
        if scope["type"] == "websocket":
            with suppress(
                OSError, WebSocketDisconnect
            ):  # a client that goes away during the handshake is no fault
                await self._app(scope, receive, send)
            return None
        if preflight := self._cors.preflight(scope):
            return await preflight(scope, receive, send)
        return await self._serve(scope, receive, send)

    def _refusal(self, scope: Scope, caller: Caller) -> str | None:
        if self._is_kept_out(caller.address) and scope["path"] not in UNLIMITED:
            return "banned"
        headers = dict(scope["headers"])
        is_socket = scope["type"] == "websocket"
        cost = PART_OF_PAGE if scope["path"].startswith(PARTS) else 1.0
        if not is_socket and (scope["method"], scope["path"]) in COSTLY:
            cost = COSTLY_FACTOR
        if scope["path"] not in UNLIMITED and not self._limits.may_ask(caller.household, cost):
            return "too_fast"
        if is_socket or scope["method"] not in SAFE:
            origin = headers.get(b"origin")
            text = None if origin is None else origin.decode("latin-1")
            if not is_own_origin(text, caller, self._origins):
                return "foreign_origin"
        length = headers.get(b"content-length", b"0")
        if not is_socket and length.isdigit() and int(length) > self._largest:
            return "too_large"
        return None

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, self._measured(receive), watched)
        except ClientDisconnect:
            log("client went away", level=logging.DEBUG, path=scope["path"])
        except _TooLarge:
            await problem("too_large")(scope, receive, send)
        except Exception:
            log("request failed", level=logging.ERROR, trace=True, path=scope["path"])
            if has_begun:
                raise
            await problem("internal")(scope, receive, send)

    def _measured(self, receive: Receive) -> Receive:
        size = 0

        async def measured() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._largest:
                raise _TooLarge
            return message

        return measured

    def _labelled(self, send: Send, caller: Caller, more: dict[str, str]) -> Send:
        async def labelled(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.add(str(message["status"]))
                labels = {**FIXED, **more}
                if caller.scheme == "https":
                    labels["strict-transport-security"] = "max-age=31536000"
                has = {name.lower() for name, _ in message.get("headers", ())}
                if b"content-security-policy" not in has:
                    labels["content-security-policy"] = _policy(caller)
                if b"cache-control" not in has:
                    labels["cache-control"] = "no-store"
                extra = [(name.encode(), value.encode()) for name, value in labels.items()]
                message = {**message, "headers": [*message.get("headers", ()), *extra]}
            await send(message)

        return labelled


def _strip_prefix(scope: Scope, prefix: str) -> None:
    """Both kinds of proxies work: those that pass the public path on whole, and those that cut."""
    path = scope["path"]
    if prefix and (path == prefix or path.startswith(prefix + "/")):
        scope["path"] = path[len(prefix) :] or "/"
        scope["raw_path"] = scope["path"].encode()


def _policy(caller: Caller) -> str:
    """No inline script, nothing from elsewhere; sockets to this host by name for older browsers."""
    host = caller.host if caller.host.isprintable() and not set(caller.host) & set(" ;,'\"") else ""
    sockets = f" ws://{host} wss://{host}" if host.isascii() and host else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; connect-src 'self'{sockets}; media-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
