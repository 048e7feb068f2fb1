"""The rules of a game for people, in one language: chapter by chapter, with boards to try.

The texts are the rulebook's, in the order of the page's rules panel (`book.ts` of the board); the
boards are those of the lessons.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from scripts.site.figures import Frame, figure
from spieltisch.game import Text, kind_of
from spieltisch.game.json_types import Shape
from spieltisch.game.kind import AnyKind
from spieltisch.lessons import all_lessons, attempt, line_shown
from spieltisch.lessons.lesson import Lesson

__all__ = ["FOLDERS", "boards_folder", "rule_page"]

FOLDERS = {"en": "play", "de": "de"}
"""Where the pages of a language are."""
REST = Text("Further rules", "Weitere Regeln")
HOUSE = Text("What a table may choose", "Was ein Tisch wählen kann")
OTHER = Text("Diese Regeln auf Deutsch", "These rules in English")
ABOUT = Text(
    "For programs: positions, moves and numbers",
    "Für Programme (englisch): Stellungen, Züge und Zahlen",
)
PEOPLE = Text("For {} people.", "Für {} Personen.")
TRY = Text("From the lesson", "Aus der Lektion")


def boards_folder() -> Path:
    """Where the boards for the documentation are built."""
    return Path(__file__).parents[2] / "build" / "docs-boards"


@cache
def books() -> Shape:
    """How the rules of the games are arranged for reading."""
    return json.loads((boards_folder() / "books.json").read_text())


def rule_page(name: str, language: str) -> str:
    """The page of a game's rules."""
    kind = kind_of(name)
    other = {"en": "de", "de": "en"}[language]
    span = f"{kind.fewest}–{kind.most}" if kind.fewest < kind.most else f"{kind.most}"
    title = _in(kind.title, language)
    parts = [
        f"# {title}\n",
        f"{_in(PEOPLE, language).format(span)} "
        f"[{_in(OTHER, language)}](../{FOLDERS[other]}/{name}.md){{ hreflang={other} }} · "
        f"[{_in(ABOUT, language)}](../games/{name}.md)\n",
        *_chapters(kind, language),
        f"## {_in(HOUSE, language)}\n",
        *(f"- {_in(option.text, language)}\n" for option in kind.options),
    ]
    return "\n".join(parts)


def _chapters(kind: AnyKind, language: str) -> Iterator[str]:
    book = books().get(kind.name, {"chapters": []})
    steps = _steps(kind.name)
    chapters = [(one["title"][language], one["rules"]) for one in book["chapters"]]
    told = {rule for _, rules in chapters for rule in rules}
    rest = [rule for rule in kind.rulebook if rule not in told]
    for title, rules in (*chapters, *([(_in(REST, language), rest)] if rest else [])):
        yield f"## {title}\n"
        lines = [
            f'<dt id="{rule}">{rule}</dt><dd>{escape(_in(kind.rulebook[rule], language))}</dd>'
            for rule in rules
        ]
        yield f'<dl class="rules">{"".join(lines)}</dl>\n'
        if chosen := _step_for(steps, set(rules)):
            yield _tried(*chosen, language)


def _in(text: Text, language: str) -> str:
    return text.de if language == "de" else text.en


Steps = dict[tuple[str, int], Lesson]


def _steps(game: str) -> Steps:
    """The steps of a game's lessons in which something is done, in order."""
    return {
        (lesson.id, number): lesson
        for lesson in all_lessons()
        if lesson.head.game == game
        for number, step in enumerate(lesson.steps)
        if line_shown(step) and step.expect and step.expect.refused is None
    }


def _step_for(steps: Steps, rules: set[str]) -> tuple[Lesson, int] | None:
    """The first step that is about these rules and no others, else the one with most of them."""

    def fits(one: tuple[str, int]) -> tuple[bool, int]:
        told = set(steps[one].steps[one[1]].rules)
        return told <= rules, len(told & rules)

    found = max(steps, key=fits, default=None)
    if found is None or fits(found)[1] == 0:
        return None
    return steps.pop(found), found[1]


def _tried(lesson: Lesson, number: int, language: str) -> str:
    """A step as it is shown to somebody who asks to be shown it."""
    step = lesson.steps[number]
    line = line_shown(step)
    frames = [Frame(lesson.start(number), "")]
    for count, move in enumerate(line):
        tried = attempt(lesson, number, line[:count], move)
        frames += [Frame(made.position, made.move) for made in tried.played]
    words = lesson.head.title, step.title, step.say
    title, heading, said = ((word.de if language == "de" else word.en) for word in words)
    quoted = f"„{title}“" if language == "de" else f"“{title}”"
    caption = (
        f"<strong>{escape(heading)}</strong> {_marked(said)} "
        f"<small>{_in(TRY, language)} {escape(quoted)}</small>"
    )
    return figure(frames, lesson.you, language, caption)


def _marked(said: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(said))
