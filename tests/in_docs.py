"""The blocks of code of README, CONTRIBUTING and the pages in docs/, for tests that run them.

A comment right above a block is its mark:

    <!-- not run: why it cannot be -->
    <!-- run by: tests/store/test_restore.py -->      which test runs it, one that names the page
    <!-- with: --games 1000 => --games 4; /srv => srv -->   it is run with these words instead

Without a mark, or with the last one, `tests/docs/test_blocks.py` runs it: Python in one go from the
top of a page to its end, shell line by line, and what a block `text` right behind one of shell says
must be what the last command prints.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = [
    "DOCS",
    "ROOT",
    "Block",
    "blocks_in",
    "blocks_of",
    "instead",
    "named_file",
    "pages",
    "promised",
    "python_in",
]

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TOLD = re.compile(
    r"(?:^<!-- (not run|run by|with): ((?:(?!-->).)*?) -->\n)?^```(\w*)\n(.*?)^```$"
    r"|^(#+) ([^\n]+)$",
    re.DOTALL | re.MULTILINE,
)
FENCE = re.compile(r"^```\w*$", re.MULTILINE)


class Block(NamedTuple):
    """A block of code, where it stands, and what is to be done with it."""

    line: int
    headings: tuple[str, ...]
    """Those that it stands below, the widest first."""
    mark: str
    said: str
    """What the mark says."""
    language: str
    code: str
    follows: bool
    """Whether it stands right behind another one."""


def pages() -> list[Path]:
    """Every page whose blocks are run."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page; a comment in one of them is no heading."""
    text = page.read_text()
    headings: tuple[str, ...] = ()
    end, found = -1, 0
    for told in TOLD.finditer(text):
        mark, said, language, code, level, heading = (part or "" for part in told.groups())
        if level:
            headings = (*headings[: len(level) - 1], heading)
            continue
        line = text[: told.start(3)].count("\n") + 1
        follows = end >= 0 and not text[end : told.start()].strip()
        yield Block(line, headings, mark, " ".join(said.split()), language, code, follows)
        end, found = told.end(), found + 2
    assert found == len(FENCE.findall(text)), f"{page.name}: a block that is not closed"


def blocks_in(page: str, heading: str) -> list[str]:
    """The blocks of code below a heading, as they stand there."""
    found = [block for block in blocks_of(DOCS / page) if heading in block.headings]
    assert found, f"{page} has no block of code below a heading {heading!r}"
    return [block.code for block in found]


def python_in(page: str) -> list[tuple[str, str]]:
    """Every block of Python of a page, with the last heading above it."""
    return [(b.headings[-1], b.code) for b in blocks_of(DOCS / page) if b.language == "python"]


def instead(text: str, words: Mapping[str, str]) -> str:
    """The text with our paths and addresses in place of the page's."""
    for its, ours in words.items():
        text = text.replace(its, ours)
    return text


def promised(code: str) -> list[str]:
    """What a block says that it prints: every `print` has its answer in a comment behind it."""
    return [line.partition("  # ")[2] for line in code.splitlines() if "print(" in line]


def named_file(code: str) -> str | None:
    """The name of the file that a block is, if its first line is a comment with one."""
    found = re.match(r"# (\w+\.py)$", code, re.MULTILINE)
    return found[1] if found else None
