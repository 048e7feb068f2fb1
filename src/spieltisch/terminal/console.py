"""Lines in and lines out, in one language."""

from collections.abc import Mapping
from typing import TextIO

from spieltisch.game import Text

__all__ = ["LANGUAGES", "Console", "EndOfInput", "language_of", "printable"]

LANGUAGES = ("en", "de")
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the corner, wipe the screen, wipe what can be scrolled back to."""


class EndOfInput(Exception):
    """There is no more input."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; English if we do not have it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environment.get(name):
            return "de" if wanted.lower().startswith("de") else "en"
    return "en"


def printable(text: str) -> str:
    """A text without characters that could steer the terminal; line ends stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


class Console:
    """A person's screen and keyboard, or the files that stand for them."""

    def __init__(self, source: TextIO, sink: TextIO, language: str, is_terminal: bool) -> None:
        self._source = source
        self._sink = sink
        self.language = language
        self.is_terminal = is_terminal

    def words(self, text: Text | str) -> str:
        """A sentence in this console's language."""
        if isinstance(text, str):
            return text
        return text.de if self.language == "de" else text.en

    def say(self, text: Text | str = "") -> None:
        """Write a line, or several."""
        self._sink.write(printable(self.words(text)) + "\n")

    def ask(self, prompt: Text | str) -> str:
        """Write a prompt and wait for a line; `EndOfInput` when none will come."""
        end = " " if self.is_terminal else "\n"
        self._sink.write(printable(self.words(prompt)) + end)
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise EndOfInput
        return line.strip()

    def clear(self) -> None:
        """Wipe the screen, so that the next person does not see what the last one saw."""
        self._sink.write(_CLEAR if self.is_terminal else "\n" + "-" * 40 + "\n")
        self._sink.flush()
