"""The page's types are made from the server's, and the document of the HTTP API too."""

import re
from pathlib import Path

import pytest

from spieltisch.bots import LEVELS, levels
from spieltisch.bots.readiness import SWITCH
from spieltisch.game import NAMES, kind_of
from spieltisch.server.ops.declared_types import undeclared_typescript
from spieltisch.server.ops.page_types import page_files
from tests.server.clients import Api, run
from tests.server.process import ServerProcess

ROOT = Path(__file__).parent.parent.parent


FILES = page_files()
PATHS = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


@PATHS
def test_the_typescript_types_have_not_drifted_from_the_python_types(path: Path) -> None:
    remade = FILES[path]
    assert (ROOT / path).read_text() == remade, "run python -m spieltisch.server.ops.page_types"


def test_every_game_has_its_file_and_no_other_is_left() -> None:
    assert {path.stem for path in FILES} == {"wire", *NAMES}
    assert {path.name for path in FILES} == {p.name for p in (ROOT / "web" / "types").iterdir()}


@PATHS
def test_the_typescript_types_are_closed_and_know_no_any(path: Path) -> None:
    expect_closed(FILES[path])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_declares_nothing_gets_closed_types_too(name: str) -> None:
    text = undeclared_typescript(name)
    expect_closed(text)
    for word in (*kind_of(name).all_seats, *kind_of(name).fields):
        assert re.search(rf'"{word}"|readonly {word}:', text)


def expect_closed(text: str) -> None:
    """Every name that is used is defined, and nothing may be anything."""
    text = re.sub(r"/\*\*.*?\*/|//.*?$", "", text, flags=re.MULTILINE)
    assert not re.search(r"\b(any|unknown|object)\b", text)
    named = set(re.findall(r"\b[A-Z]\w+", text)) - {"Json", "Readonly", "Partial", "Record"}
    defined = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert named <= defined


@pytest.mark.parametrize("has_compiler", [True, False])
def test_every_game_says_how_each_level_of_its_bots_thinks(
    has_compiler: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, str(int(has_compiler)))
    with ServerProcess(tmp_path) as server:
        shown = run(Api(server.url).get("/api/games"))
    assert shown["levels"] == list(LEVELS)
    for game in shown["games"]:
        assert [text["en"] for text in game["levels"]] == [
            (level.sentence if has_compiler else level.uncompiled or level.sentence).en
            for level in levels(game["name"])
        ]


def test_the_served_document_describes_every_endpoint_with_its_types(
    server: ServerProcess,
) -> None:
    document = run(Api(server.url).get("/api/openapi.json"))
    assert document["openapi"].startswith("3.1")
    operations = [op for path in document["paths"].values() for op in path.values()]
    assert len({op["operationId"] for op in operations}) == len(operations) > 15
    names = re.findall(r"#/components/schemas/(\w+)", str(document))
    assert set(names) <= set(document["components"]["schemas"])
