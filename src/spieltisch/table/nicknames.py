"""Names that people can read and tell apart.

A name has something to see, is written in one direction, and is not piled up. Two names look alike
when their `skeleton` is the same.
"""

import unicodedata
from collections.abc import Iterable

from spieltisch.game.records import LONGEST_NAME
from spieltisch.table.refusal import refuse

__all__ = ["cleaned", "readable", "skeleton", "told_apart"]

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs by Unicode's table that show nothing."""
MOST_MARKS = 2
"""Marks that may stand on one letter."""
_CYRILLIC = "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u04cf"
_GREEK = "\u03ba\u03bd\u03bf\u03c1\u03b1\u03b2\u03c4\u03c5\u03b9"
LOOKALIKES = str.maketrans(_CYRILLIC + _GREEK + "01", "aeopcyxijsdhlkvopabtuiol")
"""Letters of other alphabets, and digits, that pass for Latin letters."""


def cleaned(text: str) -> str:
    """The text without what nobody sees, and with single spaces."""
    shown = "".join(" " if c in BLANK or not c.isprintable() else c for c in text)
    return " ".join(shown.split())


def readable(name: str) -> str:
    """A name as it is shown; refused when nobody could read it."""
    shown = cleaned(unicodedata.normalize("NFC", name))
    has_sign = any(unicodedata.category(c)[0] in "LNPS" for c in shown)
    if not has_sign or len(shown) > LONGEST_NAME or _is_piled_up(shown):
        raise refuse(
            "bad_name",
            f"a name has 1 to {LONGEST_NAME} characters that can be read",
            f"ein Name hat 1 bis {LONGEST_NAME} lesbare Zeichen",
        )
    return shown


def _is_piled_up(name: str) -> bool:
    marks = 0
    for c in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False


def skeleton(name: str) -> str:
    """What is left of a name for a quick look."""
    plain = unicodedata.normalize("NFKD", cleaned(name)).casefold()
    letters = "".join(c for c in plain if unicodedata.category(c)[0] != "M" and c != " ")
    return letters.translate(LOOKALIKES)


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it when somebody at the table has one that looks alike."""
    taken = {skeleton(other) for other in others}
    shown, number = name, 2
    while skeleton(shown) in taken:
        ending = f" {number}"
        shown = f"{name[: LONGEST_NAME - len(ending)]}{ending}"
        number += 1
    return shown
