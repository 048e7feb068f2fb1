"""What an endpoint of the HTTP API is: one description serves routing and the OpenAPI document."""

import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from spieltisch.game import SpieltischError
from spieltisch.server.http.answers import ServerRefused, json_answer, problem
from spieltisch.store.api import Person

__all__ = [
    "AnyEndpoint",
    "Call",
    "Endpoint",
    "as_routes",
    "device_of",
    "mark_device",
    "read_by",
    "remember",
    "token_of",
]

TABLE_ID = re.compile("[A-Za-z0-9_-]{1,64}")
B = TypeVar("B")
T = TypeVar("T")
COOKIE = "spieltisch"
"""The cookie that keeps a browser's token."""
DEVICE = "spieltisch_device"
"""The cookie by which a browser is known again, whoever uses it."""
DEVICE_ID = re.compile("[A-Za-z0-9_-]{16,64}")
YEAR_S = 365 * 24 * 3600


@dataclass(frozen=True)
class Call(Generic[B]):
    """One request, read and checked; its body is what the endpoint takes."""

    request: Request
    person: Person | None
    body: B
    query: Mapping[str, object]

    def number(self, name: str) -> int | None:
        """A number behind the question mark, if it is there."""
        value = self.query.get(name)
        return value if isinstance(value, int) else None

    @property
    def table(self) -> str:
        """The table in the path."""
        return str(self.request.path_params["table"])

    @property
    def base(self) -> str:
        """What links for other devices begin with."""
        base: str = self.request.scope["caller"].base
        return base

    @property
    def person_id(self) -> str | None:
        """The id of the person who asks, if it is one."""
        return self.person.id if self.person else None

    @property
    def address(self) -> str:
        """What limits count for whoever asks."""
        return str(self.request.scope["caller"].household)

    @property
    def token(self) -> str:
        """The token of the person who asks."""
        return token_of(self.request)[0] or ""

    @property
    def whom(self) -> Person:
        """The person who asks; refused without one."""
        if self.person is None:
            raise ServerRefused("no_token")
        return self.person


Identify = Callable[[Request], Awaitable[Person | None]]


@dataclass(frozen=True)
class Endpoint(Generic[B]):
    """One method of one path."""

    method: str
    path: str
    does: str
    answer: Callable[[Call[B]], Awaitable[object]]
    gives: object
    """The type of what it answers."""
    takes: type[B] | None = None
    query: Mapping[str, object] = field(default_factory=dict)
    """Names and types of what may stand behind the question mark."""
    needs_person: bool = False
    is_body_optional: bool = False
    """Whether an empty body is taken for an empty object."""
    status: int = 200
    refuses: tuple[int, ...] = ()
    """Statuses of refusals beside those that every endpoint may give."""
    decoder: msgspec.json.Decoder[B] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Types are made ready before threads start."""
        if self.takes is not None:
            object.__setattr__(self, "decoder", msgspec.json.Decoder(self.takes))


AnyEndpoint: TypeAlias = Endpoint[Any]


class Resource:
    """All methods of one path, as an ASGI application."""

    def __init__(self, endpoints: Iterable[AnyEndpoint], identify: Identify) -> None:
        self._methods = {endpoint.method: endpoint for endpoint in endpoints}
        self._identify = identify

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        endpoint = self._methods.get(method)
        if endpoint is None:
            answer = problem("wrong_method")
            answer.headers["allow"] = ", ".join(sorted(self._methods))
        else:
            answer = await self._answer(endpoint, Request(scope, receive))
        await answer(scope, receive, send)

    async def _answer(self, endpoint: AnyEndpoint, request: Request) -> Response:
        try:
            table = request.path_params.get("table")
            if table is not None and not TABLE_ID.fullmatch(table):
                raise ServerRefused("no_such_table")
            person = await self._identify(request)
            if endpoint.needs_person and person is None:
                raise ServerRefused("no_token")
            call = Call(request, person, await _body(endpoint, request), _query(endpoint, request))
            given = await endpoint.answer(call)
        except SpieltischError as error:
            return problem(error.code, error)
        return given if isinstance(given, Response) else json_answer(given, endpoint.status)


def as_routes(endpoints: Iterable[AnyEndpoint], identify: Identify) -> list[Route]:
    """The routes that serve some endpoints."""
    paths: dict[str, list[AnyEndpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, []).append(endpoint)
    return [Route(path, Resource(methods, identify)) for path, methods in paths.items()]


def token_of(request: HTTPConnection) -> tuple[str | None, bool]:
    """The token in the header or else in the cookie; and whether it was the header."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token.strip():
        return token.strip(), True
    return request.cookies.get(COOKIE), False


def device_of(request: HTTPConnection) -> str | None:
    """The browser that asks, if it has been marked."""
    device = request.cookies.get(DEVICE, "")
    return device if DEVICE_ID.fullmatch(device) else None


def remember(answer: Response, request: HTTPConnection, token: str) -> None:
    """Let the browser that asked keep a token."""
    _set_cookie(answer, request, COOKIE, token)
    mark_device(answer, request)


def mark_device(answer: Response, request: HTTPConnection) -> None:
    """Let a browser be known again; the mark says nothing of whoever uses it."""
    if device_of(request) is None:
        _set_cookie(answer, request, DEVICE, secrets.token_urlsafe(16))


def _set_cookie(answer: Response, request: HTTPConnection, name: str, value: str) -> None:
    caller = request.scope["caller"]
    answer.set_cookie(
        name,
        value,
        max_age=YEAR_S,
        path=caller.prefix or "/",
        secure=caller.scheme == "https",
        httponly=True,
        samesite="lax",
    )


async def _body(endpoint: Endpoint[B], request: Request) -> B:
    if endpoint.decoder is None:
        return cast(B, None)
    raw = await request.body()
    if endpoint.is_body_optional and not raw:
        raw = b"{}"
    if endpoint.takes is bytes:
        return cast(B, raw)
    return read_by(endpoint.decoder, raw)


def read_by(decoder: msgspec.json.Decoder[T], raw: bytes | str) -> T:
    """What a decoder makes of some JSON; what it cannot read is refused with the reason."""
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise ServerRefused("bad_request", str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ServerRefused("bad_json", str(error)) from None


def _query(endpoint: AnyEndpoint, request: Request) -> dict[str, object]:
    unknown = sorted(set(request.query_params) - set(endpoint.query))
    if unknown:
        raise ServerRefused("bad_request", f"?{unknown[0][:40]}")
    try:
        return {
            name: msgspec.convert(request.query_params[name], kind, strict=False)
            for name, kind in endpoint.query.items()
            if name in request.query_params
        }
    except msgspec.ValidationError as error:
        raise ServerRefused("bad_request", str(error)) from None
