"""One word per thing: rules, boards and the page keep to the glossary, and know one from many."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.game import NAMES, kind_of
from spieltisch.game.text import Text

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "web" / "src"
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`', re.DOTALL)

GERMAN = {
    "piece": r"\bSteine?\b",
    "home circle": r"Endkreis",
    "to pass": r"\bpassen\b(?!( nicht)? zum?\b)|\bPassen\b|, passt\.",
    "draw": r"\bRemis\b",
    "correspondence game": r"Tagespartie|Tagesspiel",
    "barrier": r"\bSperren? (setzen|nehmen|auf|vor)\b|\bSperre\b",
    "slot": r"\bKanten?\b",
    "entrance side": r"\bReihe 1\b",
    "kind": r"\b(einer|eine|derselben|dieser|jeder|jede) Art\b",
    "spell": r"\bSpr(uch|üche)\b",
    "armed": r"[Oo]hne Schatz\b|[Mm]it Schatz\b",
    "whose turn": r"muss handeln",
    "waiting": r"\bauf B\b",
    "winning chance": r"du gewinnst zu",
    "host or operator": r"Gastgeber (dieses|des) (Tisches|Servers) hat kein",
}
"""What is not said in German, by the thing that is meant."""
ENGLISH = {
    "home circle": r"\bend circle",
    "waiting": r"\bon \*?B\b",
    "correspondence game": r"games? of days",
    "entrance side": r"\brow 1\b",
    "armed": r"\b[Bb]are\b(?=[ .,:])|\bBare\b",
    "whose turn": r"is to act\b",
    "slot": r"\b[Cc]lick an edge\b",
    "winning chance": r"\byou win \{",
}
NUMBER = r"(?:\$\{[^{}]*\}|\{n\})"
MANY = (
    r"steps|fields|circles|times|barriers|pieces|cards|rounds|days|seats|bots|dice|draws"
    r"|Schritte|Felder|Barrieren|Figuren|Karten|Runden|Tage|Plätze|Bots|Kreise"
)
PLURAL = re.compile(rf"{NUMBER} (?:{MANY})\b")
TOLD_APART = re.compile(r"plural\(|=== 1|!== 1|\bone:|\bone[A-Z]|> 1|\bof \$\{|\bvon \$\{")
NEAR = 240
"""How many characters around a number to look for its other form."""


def page_files() -> list[Path]:
    """What the page says: everything but tests, styles and what is made by machines."""
    found = [p for ending in ("ts", "svelte") for p in PAGE.rglob(f"*.{ending}")]
    return sorted(p for p in found if not re.search(r"\.test\.|cases\.ts|/dev/", str(p)))


def rule_texts(name: str) -> Iterator[tuple[str, Text]]:
    """All that is said of a game's rules."""
    kind = kind_of(name)
    yield from kind.rulebook.items()
    yield from ((option.name, option.text) for option in kind.options)


@pytest.mark.parametrize("name", NAMES)
def test_rules_keep_to_the_glossary(name: str) -> None:
    for where, text in rule_texts(name):
        for words, said in ((GERMAN, text.de), (ENGLISH, text.en)):
            for thing, wrong in words.items():
                assert not re.search(wrong, said), f"{where} has another word for {thing}: {said}"


@pytest.mark.parametrize("name", NAMES)
def test_refusals_keep_to_the_glossary(name: str) -> None:
    for file in ("explain", "options", "why_not_there"):
        path = ROOT / "src" / "spieltisch" / "game" / name / f"{file}.py"
        if path.is_file():
            assert not misused(path), path.name


def test_puzzles_and_letters_keep_to_the_glossary() -> None:
    package = ROOT / "src" / "spieltisch"
    files = [*(package / "puzzles").rglob("*.py"), *(package / "server" / "post").glob("*.py")]
    found = {str(path.relative_to(package)): misused(path) for path in files}
    assert not {path: words for path, words in found.items() if words}


def test_the_page_keeps_to_the_glossary() -> None:
    found = {str(path.relative_to(PAGE)): misused(path) for path in page_files()}
    assert not {path: words for path, words in found.items() if words}


def misused(path: Path) -> list[str]:
    """Texts of a file that use another word for a thing; names in backticks are the notation's."""
    texts = [re.sub(r"`[a-z ]+`", "", text) for text in LITERAL.findall(path.read_text())]
    wrong = [*GERMAN.values(), *ENGLISH.values()]
    return [text for text in texts if any(re.search(one, text) for one in wrong)]


def test_a_number_beside_a_plural_has_its_singular_too() -> None:
    alone = []
    for path in page_files():
        source = path.read_text()
        for match in PLURAL.finditer(source):
            around = source[max(0, match.start() - NEAR) : match.end() + NEAR]
            if not TOLD_APART.search(around):
                alone.append(f"{path.relative_to(PAGE)}: {match.group()}")
    assert not alone


def test_rules_are_not_named_in_running_text_of_the_page() -> None:
    """An id is a quiet link beside a sentence, never a word in it."""
    named = re.compile(r"\b[Rr](?:ule|egel) [A-Z]{2,4}-\d")
    texts = [text for path in page_files() for text in LITERAL.findall(path.read_text())]
    assert not [text for text in texts if named.search(text)]
