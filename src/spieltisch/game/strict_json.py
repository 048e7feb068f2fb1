"""JSON from outside, read strictly: one meaning for every text, and no text that hurts.

Refused beside malformed JSON: a key that occurs twice, NaN and infinities, numbers too long to
convert, half surrogate pairs, invalid UTF-8, and nesting deeper than anything here is written.
"""

import json
import math
import re
from typing import NoReturn

from spieltisch.game.json_types import Json
from spieltisch.game.text import Text, shortened

__all__ = ["DEEPEST", "BadJson", "parse"]

DEEPEST = 32
"""How many lists and objects may stand inside each other."""

_HALF_PAIR = re.compile("[\ud800-\udfff]")


class BadJson(ValueError):
    """The reason why some bytes were not accepted as JSON."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def parse(raw: bytes) -> Json:
    """The JSON value of some bytes, or `BadJson`."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise BadJson(
            Text(f"byte {at} is not UTF-8 text", f"Byte {at} ist kein UTF-8-Text")
        ) from None
    try:
        value: Json = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
    except BadJson:
        raise
    except json.JSONDecodeError as error:
        at = error.pos + 1
        raise BadJson(
            Text(f"no valid JSON at character {at}: {error.msg}", f"kein JSON ab Zeichen {at}")
        ) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise BadJson(Text("a number is too long", "eine Zahl ist zu lang")) from None
    _check(value)
    return value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = shortened(next(name for name in names if names.count(name) > 1))
        raise BadJson(
            Text(f"the key {twice} occurs twice", f"der Schlüssel {twice} kommt doppelt vor")
        )
    return made


def _constant(word: str) -> NoReturn:
    raise BadJson(Text(f"{word} is no JSON number", f"{word} ist keine JSON-Zahl"))


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise BadJson(Text("a number is too large", "eine Zahl ist zu groß"))
    return value


def _check(value: Json) -> None:
    """Refuse deep nesting and half surrogate pairs; a loop, since deep values break recursion."""
    todo = [(value, 0)]
    while todo:
        item, depth = todo.pop()
        if isinstance(item, str):
            _check_text(item)
            continue
        if isinstance(item, dict):
            for name in item:
                _check_text(name)
            item = list(item.values())
        if isinstance(item, list):
            if depth == DEEPEST:
                raise _too_deep()
            todo.extend((inner, depth + 1) for inner in item)


def _check_text(text: str) -> None:
    if not text.isascii() and _HALF_PAIR.search(text):
        raise BadJson(
            Text("a text has half a surrogate pair", "ein Text hat ein halbes Ersatzzeichenpaar")
        )


def _too_deep() -> BadJson:
    return BadJson(
        Text(
            f"lists and objects are nested deeper than {DEEPEST}",
            f"Listen und Objekte sind tiefer als {DEEPEST} verschachtelt",
        )
    )
