"""Answers of the HTTP API, refusals among them."""

from functools import cache
from http import HTTPStatus

import msgspec
from starlette.responses import Response

from spieltisch.game import SpieltischError, Text
from spieltisch.server.http.known_problems import PROBLEMS, STATUSES
from spieltisch.server.ws.messages import Problem, Texts

__all__ = [
    "ServerRefused",
    "as_problem",
    "json_answer",
    "problem",
    "raw_answer",
    "status_of",
]


class ServerRefused(SpieltischError):
    """A refusal that the server makes itself, by its code."""

    def __init__(self, code: str, why: str = "") -> None:
        en, de = PROBLEMS[code].text
        super().__init__(Text(f"{en}: {why}", f"{de}: {why}") if why else Text(en, de), code=code)


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    if code in PROBLEMS:
        return PROBLEMS[code].status
    if code.startswith("store_"):
        return 503
    return STATUSES.get(code, 409)


def as_problem(error: SpieltischError) -> Problem:
    """An error as the wire carries it."""
    return Problem(error.code, error.rule, Texts(*error.text))


def json_answer(value: object, status: int = 200) -> Response:
    """A JSON answer."""
    data = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(data, status, media_type="application/json")


def problem(code: str, error: SpieltischError | None = None) -> Response:
    """The answer to a refused request: `{"error": {"code", "rule", "text"}}`."""
    refusal = as_problem(error or ServerRefused(code))
    answer = json_answer({"error": refusal}, status_of(refusal.code))
    if refusal.code in ("too_fast", "busy"):
        answer.headers["retry-after"] = "5"
    if answer.status_code == 401:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


@cache
def raw_answer(code: str) -> bytes:
    """A refusal as it is sent to a client whose request was not read to its end."""
    answer = problem(code)
    reason = HTTPStatus(answer.status_code).phrase
    answer.headers["connection"] = "close"
    head = b"".join(b"%s: %s\r\n" % header for header in answer.raw_headers)
    return b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (
        answer.status_code,
        reason.encode(),
        head,
        bytes(answer.body),
    )
