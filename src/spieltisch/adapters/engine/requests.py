"""What the engine can be asked: every request with its keys and their types."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from spieltisch.game import BadRequest, Text
from spieltisch.game.strict_json import BadJson, parse
from spieltisch.game.text import shortened

__all__ = ["PROTOCOL", "REQUESTS", "Key", "read_request"]

PROTOCOL = 3
"""The version of the protocol, which only ever grows: what an older one says still holds."""


class Key(NamedTuple):
    """A key's type, in words, and whether it may be left out."""

    accepts: Callable[[object], bool]
    expected: Text
    is_optional: bool = False


def _is_integer(value: object) -> bool:
    return type(value) is int  # no bool


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_number_from_1(value: object) -> bool:
    return type(value) is int and value >= 1


INTEGER = Key(_is_integer, Text("a whole number", "eine ganze Zahl"))
COUNT = Key(_is_count, Text("a whole number from 0", "eine ganze Zahl ab 0"))
WORD = Key(lambda value: isinstance(value, str), Text("a text", "ein Text"))
OBJECT = Key(lambda value: isinstance(value, dict), Text("an object", "ein Objekt"))
MAYBE_SEED = INTEGER._replace(is_optional=True)
MAYBE_TIME = COUNT._replace(is_optional=True)
MAYBE_MANY = Key(
    _is_number_from_1, Text("a whole number from 1", "eine ganze Zahl ab 1"), is_optional=True
)

REQUESTS: Mapping[str, Mapping[str, Key]] = {
    "new": {
        "game": WORD,
        "seats": INTEGER,
        "options": OBJECT._replace(is_optional=True),
        "seed": MAYBE_SEED,
    },
    "load": {"position": OBJECT, "seed": MAYBE_SEED},
    "position": {},
    "legal": {},
    "play": {"move": WORD},
    "roll": {},
    "view": {"seat": WORD},
    "explain": {"move": WORD},
    "choose": {
        "level": INTEGER,
        "ms": MAYBE_TIME,
        "memory": OBJECT._replace(is_optional=True),
        "seed": MAYBE_SEED,
        "simulations": MAYBE_MANY,
    },
    "evaluate": {"ms": MAYBE_TIME},
    "outcome": {},
    "count": {"depth": COUNT},
    "games": {},
}
"""Every request's keys beside `do`."""


def read_request(line: bytes) -> tuple[str, dict[str, object]]:
    """The request in a line and its arguments; `BadRequest` if it is none."""
    try:
        told = parse(line)
    except BadJson as error:
        raise BadRequest(error.text, code="bad_json") from error
    if not isinstance(told, dict):
        raise BadRequest(
            Text(
                f"a request is an object, not {shortened(told)}",
                f"eine Anfrage ist ein Objekt, nicht {shortened(told)}",
            )
        )
    do = told.pop("do", None)
    if not isinstance(do, str) or do not in REQUESTS:
        known = ", ".join(REQUESTS)
        raise BadRequest(
            Text(
                f"do must be one of {known}, not {shortened(do)}",
                f"do muss eines von {known} sein, nicht {shortened(do)}",
            ),
            code="unknown_request",
        )
    arguments: dict[str, object] = {**told}
    _check_keys(do, arguments)
    return do, arguments


def _check_keys(do: str, told: dict[str, object]) -> None:
    keys = REQUESTS[do]
    for name in told:
        if name not in keys:
            got, known = shortened(name), ", ".join(("do", *keys))
            raise BadRequest(
                Text(
                    f"{do} has no key {got}; it has: {known}",
                    f"{do} hat keinen Schlüssel {got}; es hat: {known}",
                ),
                code="unknown_key",
            )
    for name, key in keys.items():
        if key.is_optional and told.get(name, ...) is None:
            del told[name]
        if name not in told and not key.is_optional:
            raise BadRequest(
                Text(f"{do} needs the key {name}", f"{do} braucht den Schlüssel {name}"),
                code="missing_key",
            )
        if name in told and not key.accepts(told[name]):
            got = shortened(told[name])
            raise BadRequest(
                Text(
                    f"{name} must be {key.expected.en}, not {got}",
                    f"{name} muss {key.expected.de} sein, nicht {got}",
                ),
                code="bad_value",
            )
