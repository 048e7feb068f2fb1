"""The commands and the Python that a page of the documentation has, for tests that run them."""

import re
from collections.abc import Mapping
from pathlib import Path

__all__ = ["DOCS", "blocks_in", "headings_with_python", "instead", "promised"]

DOCS = Path(__file__).parent.parent / "docs"


def blocks_in(page: str, heading: str) -> list[str]:
    """The blocks of code below a heading, as they stand there."""
    text = (DOCS / page).read_text()
    level = re.search(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    assert level, f"{page} has no heading {heading!r}"
    section = re.split(rf"^#{{1,{len(level[1])}}} ", text[level.end() :], flags=re.MULTILINE)[0]
    return re.findall(r"^```\w*\n(.*?)^```", section, re.DOTALL | re.MULTILINE)


def instead(text: str, words: Mapping[str, str]) -> str:
    """The text with our paths and addresses in place of the page's."""
    for its, ours in words.items():
        text = text.replace(its, ours)
    return text


def headings_with_python(page: str) -> list[str]:
    """The headings of the second level below which there is Python, in their order."""
    sections = re.split(r"^## ", (DOCS / page).read_text(), flags=re.MULTILINE)[1:]
    return [section.partition("\n")[0] for section in sections if "\n```python\n" in section]


def promised(code: str) -> list[str]:
    """What a block says that it prints: every `print` has its answer in a comment behind it."""
    return [line.partition("  # ")[2] for line in code.splitlines() if "print(" in line]
