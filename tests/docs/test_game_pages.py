"""The page of each game has the same headings, and tells every field, move and part there is."""

import re
from importlib import import_module
from typing import get_args

import pytest

from scripts.site.game_page import HEADINGS, SLOTS, explained_parts, slot
from spieltisch.game import NAMES, kind_of
from spieltisch.game.records import read, verify
from spieltisch.game.shapes import further_fields, required_fields
from tests.in_docs import DOCS, ROOT

WRITTEN = [name for name in NAMES if (DOCS / "games" / f"{name}.md").exists()]
"""The games that have a page of their own; that of any other is made as a whole."""


def page_of(name: str) -> str:
    return (DOCS / "games" / f"{name}.md").read_text()


def section(name: str, heading: str) -> str:
    return page_of(name).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_a_game_that_has_a_board_of_its_own_has_a_page() -> None:
    boards = {path.parent.name for path in (ROOT / "web/src/boards").glob("*/info.ts")}
    assert set(NAMES) & boards <= set(WRITTEN)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_game_has_the_same_headings_and_slots(name: str) -> None:
    text = page_of(name)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == [*HEADINGS]
    assert re.findall(r"<!-- made: (\w+) -->", text) == [*SLOTS]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_field_and_phase_of_a_position_is_explained(name: str) -> None:
    view = import_module(f"spieltisch.game.{name}.view")
    told = section(name, "Positions")
    fields = (*required_fields(view.Board), *further_fields(view.Board))
    assert [field for field in fields if f"| `{field}` |" not in told] == []
    assert [phase for phase in get_args(view.Phase) if f"`{phase}`" not in told] == []


@pytest.mark.parametrize("name", WRITTEN)
def test_every_part_of_an_observation_is_explained(name: str) -> None:
    told = explained_parts(kind_of(name))
    assert list(told) == [part.name for part in kind_of(name).kernel.layout]
    assert all(len(said) > 2 for said in told.values()), told


@pytest.mark.parametrize("name", WRITTEN)
def test_every_slot_is_filled_with_what_the_code_says(name: str) -> None:
    kind = kind_of(name)
    assert all(text.en in slot("rules", name) for text in kind.rulebook.values())
    assert all(f"`{option.name}`" in slot("options", name) for option in kind.options)
    assert all(f"`{preset}`" in slot("presets", name) for preset in kind.presets)
    assert f"{kind.kernel.actions:,}" in slot("glance", name)
    last = str(kind.kernel.actions - 1)
    assert re.search(rf"\b{last}\b", slot("actions", name)), "the numbering reaches the last action"


@pytest.mark.parametrize("name", WRITTEN)
def test_the_recorded_game_of_the_page_can_be_played(name: str) -> None:
    record = read(DOCS / "games" / f"{name}.jsonl")
    assert verify(record).game.name == name
    assert len(record.moves) >= 30


def test_the_page_on_observations_tells_how_many_actions_there_are() -> None:
    text = (DOCS / "observations.md").read_text()
    for name in WRITTEN:
        assert re.search(rf"\[{kind_of(name).kernel.actions:,}( numbers)?\]\(games/{name}", text)


def test_every_bench_that_the_pages_name_is_there() -> None:
    for page in DOCS.glob("*.md"):
        for module in re.findall(r"python -m bench\.(\w+)", page.read_text()):
            assert (DOCS.parent / "bench" / f"{module}.py").exists(), f"{page.name}: {module}"
