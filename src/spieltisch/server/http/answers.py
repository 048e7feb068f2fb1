"""Answers of the HTTP API, and every refusal that the server itself makes, in both languages."""

from functools import cache
from http import HTTPStatus
from typing import NamedTuple

import msgspec
from starlette.responses import Response

from spieltisch.game import SpieltischError, Text
from spieltisch.server.ws.messages import Problem, Texts

__all__ = [
    "PROBLEMS",
    "ServerRefused",
    "as_problem",
    "json_answer",
    "problem",
    "raw_answer",
    "status_of",
]


class _Known(NamedTuple):
    status: int
    text: Text


PROBLEMS: dict[str, _Known] = {
    "bad_request": _Known(
        400, Text("this is not what is asked for here", "das wird hier nicht erwartet")
    ),
    "bad_json": _Known(
        400, Text("this is not JSON of the expected form", "das ist kein JSON der erwarteten Form")
    ),
    "no_token": _Known(
        401, Text("this needs the token of a person", "dafür braucht es das Token einer Person")
    ),
    "bad_token": _Known(401, Text("nobody has this token", "dieses Token gehört niemandem")),
    "foreign_origin": _Known(
        403,
        Text("this page belongs to another site", "diese Seite gehört zu einer anderen Adresse"),
    ),
    "private": _Known(
        403,
        Text(
            "this table is for those who sit at it", "dieser Tisch ist nur für die, die da sitzen"
        ),
    ),
    "banned": _Known(
        403,
        Text(
            "whoever runs this server has shut you out",
            "wer diesen Server betreibt, hat dich ausgeschlossen",
        ),
    ),
    "closed_table": _Known(
        403,
        Text(
            "whoever runs this server has closed this table",
            "wer diesen Server betreibt, hat diesen Tisch geschlossen",
        ),
    ),
    "too_many_new_tables": _Known(
        429,
        Text(
            "too many tables were opened from here today; tomorrow there is room again",
            "von hier wurden heute zu viele Tische eröffnet; morgen ist wieder Platz",
        ),
    ),
    "too_much_saved": _Known(
        429,
        Text(
            "too much was saved from here today; tomorrow there is room again",
            "von hier wurde heute zu viel gespeichert; morgen ist wieder Platz",
        ),
    ),
    "not_running": _Known(
        409, Text("no game has started here yet", "hier hat noch kein Spiel begonnen")
    ),
    "no_hints": _Known(
        403, Text("this table is played without hints", "an diesem Tisch gibt es keine Tipps")
    ),
    "not_your_move": _Known(
        409, Text("you have no move to make now", "du hast jetzt keinen Zug zu machen")
    ),
    "not_over": _Known(
        409,
        Text(
            "this can be had when the game is over; until then it would tell secrets",
            "das gibt es erst nach dem Spiel; vorher würde es Geheimes verraten",
        ),
    ),
    "review_running_game": _Known(
        409,
        Text(
            "this game is not over; a review comes when it is",
            "diese Partie läuft noch; einen Rückblick gibt es, wenn sie zu Ende ist",
        ),
    ),
    "review_no_judge": _Known(
        409,
        Text(
            "there are no reviews of this game: its bots have no judge",
            "zu diesem Spiel gibt es keinen Rückblick: die Bots haben kein Urteil dafür",
        ),
    ),
    "review_busy": _Known(
        429,
        Text(
            "one review after the other: wait until the last one that you asked for is made",
            "ein Rückblick nach dem anderen: warte, bis der vorige fertig ist",
        ),
    ),
    "not_seated": _Known(
        403, Text("you hold no place at this table", "du hast keinen Platz an diesem Tisch")
    ),
    "no_such_table": _Known(404, Text("there is no such table", "diesen Tisch gibt es nicht")),
    "unknown_seal": _Known(
        409,
        Text(
            "this seal is not known any more, or was used; ask for another one",
            "dieses Siegel ist nicht mehr bekannt oder schon benutzt; frag nach einem neuen",
        ),
    ),
    "no_such_block": _Known(
        404, Text("you have no such block", "du hast niemanden dieser Art gesperrt")
    ),
    "nobody_meant": _Known(
        404,
        Text(
            "say a place at which a person sits, or the number of a line of chat",
            "nenne einen Platz, an dem jemand sitzt, oder die Nummer einer Zeile im Chat",
        ),
    ),
    "yourself": _Known(409, Text("that is you yourself", "das bist du selbst")),
    "no_such_page": _Known(404, Text("there is nothing here", "hier ist nichts")),
    "bad_code": _Known(
        404,
        Text(
            "this recovery code is unknown, used or too old",
            "dieser Code ist unbekannt, verbraucht oder zu alt",
        ),
    ),
    "wrong_method": _Known(
        405, Text("this address takes other methods", "diese Adresse erlaubt andere Methoden")
    ),
    "too_slow": _Known(
        408, Text("the request did not come in time", "die Anfrage kam nicht rechtzeitig an")
    ),
    "too_large": _Known(413, Text("this message is too large", "diese Nachricht ist zu groß")),
    "too_fast": _Known(
        429, Text("too many messages; wait a little", "zu viele Nachrichten; warte ein wenig")
    ),
    "too_many_connections": _Known(
        429,
        Text("too many connections from one address", "zu viele Verbindungen von einer Adresse"),
    ),
    "head_too_large": _Known(
        431, Text("the head of the request is too large", "der Kopf der Anfrage ist zu groß")
    ),
    "internal": _Known(
        500,
        Text("the server made a mistake; it is logged", "Fehler im Server; er ist vermerkt"),
    ),
    "busy": _Known(
        503,
        Text(
            "too much is being checked; try again in a few seconds",
            "gerade wird zu viel geprüft; versuche es in ein paar Sekunden noch einmal",
        ),
    ),
    "cut_off": _Known(
        503,
        Text(
            "this part of the server does not reach its storage; please try again",
            "dieser Teil des Servers erreicht seinen Speicher nicht; bitte noch einmal versuchen",
        ),
    ),
    "stopping": _Known(
        503, Text("the server is about to restart", "der Server startet gleich neu")
    ),
    "bots_busy": _Known(
        503, Text("the bots cannot think about this now", "die Bots können gerade nicht nachdenken")
    ),
    "no_hello": _Known(
        400, Text("the first message must be hello", "die erste Nachricht muss hello sein")
    ),
    "hello_twice": _Known(400, Text("hello was said already", "hello wurde schon gesagt")),
    "other_version": _Known(
        400,
        Text(
            "the page and the server speak different versions; reload the page",
            "Seite und Server haben verschiedene Versionen; lade die Seite neu",
        ),
    ),
    "contended": _Known(
        409,
        Text("too many changed this table at once", "zu viele haben den Tisch zugleich geändert"),
    ),
    "too_many_bot_tables": _Known(
        429,
        Text(
            "too many games with bots are under way for one person or address; finish one first",
            "für eine Person oder Adresse laufen zu viele Spiele mit Bots; beende erst eines",
        ),
    ),
    "too_many_tables": _Known(
        429,
        Text("this socket watches too many tables", "dieser Socket verfolgt zu viele Tische"),
    ),
}

STATUSES = {
    "other_rules": 409,
    "unknown_game": 404,
    "no_such_lesson": 404,
    "bad_options": 422,
    "bad_seats": 422,
    "bad_position": 422,
    "impossible_position": 422,
    "bad_record": 422,
}
"""Statuses of codes that other layers give; all further refusals of a command are conflicts."""


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
