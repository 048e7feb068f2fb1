"""The commands and the Python that a page of the documentation has, for tests that run them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = ["DOCS", "blocks_in", "instead", "named_file", "promised", "python_in"]

DOCS = Path(__file__).parent.parent / "docs"


def blocks_in(page: str, heading: str) -> list[str]:
    """The blocks of code below a heading, as they stand there."""
    found = [block for block in _blocks(page) if heading in block.headings]
    assert found, f"{page} has no block of code below a heading {heading!r}"
    return [block.code for block in found]


def python_in(page: str) -> list[tuple[str, str]]:
    """Every block of Python of a page, with the last heading above it."""
    return [(b.headings[-1], b.code) for b in _blocks(page) if b.language == "python"]


class _Block(NamedTuple):
    headings: tuple[str, ...]
    """Those that it stands below, the widest first."""
    language: str
    code: str


def _blocks(page: str) -> Iterator[_Block]:
    """The blocks of a page; a comment in one of them is no heading."""
    headings: tuple[str, ...] = ()
    told = re.compile(r"^```(\w*)\n(.*?)^```|^(#+) ([^\n]+)$", re.DOTALL | re.MULTILINE)
    for language, code, level, heading in told.findall((DOCS / page).read_text()):
        if level:
            headings = (*headings[: len(level) - 1], heading)
        else:
            yield _Block(headings, language, code)


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
