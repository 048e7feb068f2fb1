"""Sitting at a terminal that is made of texts."""

import io
from collections.abc import Iterable, Iterator
from random import Random

from spieltisch.game import drawing_from
from spieltisch.game.records import Record
from spieltisch.terminal import Console
from spieltisch.terminal.game_loop import Play

CLEARED = "\n" + "-" * 40 + "\n"
"""What a console writes instead of clearing the screen when it is none."""


class Typed(io.StringIO):
    """Lines that someone types; an exception among them is raised when its time has come."""

    def __init__(self, lines: Iterable[str | BaseException]) -> None:
        super().__init__()
        self._lines: Iterator[str | BaseException] = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self._lines, None)
        if isinstance(line, BaseException):
            raise line
        return "" if line is None else line + "\n"


def console(lines: Iterable[str | BaseException], language: str = "en") -> tuple[Console, Typed]:
    """A console at which these lines are typed, and what it shows, as a text."""
    shown = Typed(())
    return Console(Typed(lines), shown, language, is_terminal=False), shown


def played(record: Record, lines: Iterable[str | BaseException], seed: int = 1) -> tuple[Play, str]:
    """A game at which these lines are typed, and what was shown."""
    screen, shown = console(lines)
    play = Play(screen, record, drawing_from(seed), Random(seed))
    play.run()
    return play, shown.getvalue()


def screens(shown: str) -> dict[str, list[str]]:
    """What each person saw, screen by screen; before the first hand-over everybody looks."""
    first, *others = shown.split(CLEARED)
    seen: dict[str, list[str]] = {"all": [first]}
    for screen in others:
        name = screen.removeprefix("Now ").partition(":")[0]
        seen.setdefault(name, []).append(screen)
    return seen
