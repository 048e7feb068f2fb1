"""What docs/ui-checklist.md refers to is there: every test by its file and name."""

import re
from pathlib import Path
from string import ascii_lowercase

import pytest

ROOT = Path(__file__).parent.parent
CHECKLIST = (ROOT / "docs" / "ui-checklist.md").read_text()
POINTS = 56
PART = re.compile(r"`((?:e2e|src)/[^`]+)`|(?<![*\w])\*([^*]+)\*(?![*\w])")


def rows(mark: str) -> list[tuple[str, str]]:
    """Number or letter of each row, and what shows it."""
    return re.findall(rf"^\| ({mark}) \|.*?\| (.*) \|$", CHECKLIST, re.MULTILINE)


NUMBERED, LETTERED = rows(r"\d+"), rows("[a-z]")


def file_of(name: str) -> Path:
    ending = ".e2e.ts" if name.startswith("e2e/") else ".test.ts"
    return ROOT / "web" / f"{name}{ending}"


def references(shown: str) -> list[tuple[str, str]]:
    """File and name of every test; a name belongs to the file named last before it."""
    file, found = "", []
    for path, name in PART.findall(shown):
        if path:
            file = path
        else:
            found.append((file, name))
    return found


def test_every_point_has_its_row_and_at_least_one_test() -> None:
    assert [number for number, _ in NUMBERED] == [str(n) for n in range(1, POINTS + 1)]
    assert "".join(letter for letter, _ in LETTERED) == ascii_lowercase[: len(LETTERED)]
    assert all(references(shown) for _, shown in NUMBERED + LETTERED)


@pytest.mark.parametrize(
    ("file", "name"), sorted({one for _, shown in NUMBERED + LETTERED for one in references(shown)})
)
def test_a_test_that_the_checklist_names_exists(file: str, name: str) -> None:
    assert f'"{name}"' in file_of(file).read_text(), f"{file} has no test {name!r}"
