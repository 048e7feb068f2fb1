"""The page's types are made from the server's, and the document of the HTTP API too."""

import re
from pathlib import Path

from spieltisch.bots import LEVELS, levels
from spieltisch.server.ops.page_types import TARGET, page_types, typescript
from tests.server.clients import Api, run
from tests.server.process import ServerProcess

ROOT = Path(__file__).parent.parent.parent


def test_the_typescript_types_have_not_drifted_from_the_python_types() -> None:
    remade = typescript(page_types())
    assert (ROOT / TARGET).read_text() == remade, "run python -m spieltisch.server.ops.page_types"


def test_the_typescript_types_are_closed_and_know_no_any() -> None:
    text = re.sub(r"/\*\*.*?\*/|//.*?$", "", typescript(page_types()), flags=re.MULTILINE)
    assert not re.search(r"\b(any|unknown|object)\b", text)
    named = set(re.findall(r"\b[A-Z]\w+", text)) - {"Json"}
    defined = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert named <= defined


def test_every_game_says_how_each_level_of_its_bots_thinks(server: ServerProcess) -> None:
    shown = run(Api(server.url).get("/api/games"))
    assert shown["levels"] == list(LEVELS)
    for game in shown["games"]:
        assert [text["en"] for text in game["levels"]] == [
            level.sentence.en for level in levels(game["name"])
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
