"""The page about the engine says what the engine does; the client of docs/first-bot.md plays."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.adapters.engine import counting
from spieltisch.adapters.engine.requests import PROTOCOL, REQUESTS
from spieltisch.game import strict_json
from tests.engine.support import Talk
from tests.in_docs import ROOT, blocks_in
from tests.node import node

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text()


@pytest.mark.parametrize(
    ("heading", "requests"), [("A conversation", 10), ("Only what a seat knows", 1)]
)
def test_the_conversation_on_the_page_takes_place(heading: str, requests: int) -> None:
    talk = Talk()
    lines = blocks_in("engine.md", heading)[0].strip().split("\n")
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    assert len(pairs) == requests
    for asked, answered in pairs:
        assert (asked[:2], answered[:2]) == ("> ", "< ")
        told = json.dumps(talk.line(asked[2:].encode()), ensure_ascii=False)
        pattern = re.escape(answered[2:]).replace("…", ".*")
        assert re.fullmatch(pattern, told), f"{asked}\n{told}"


def test_the_page_lists_every_request_with_its_keys() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", PAGE.split("## A conv")[0], re.MULTILINE))
    assert list(rows) == list(REQUESTS)
    for do, keys in REQUESTS.items():
        told = dict(re.findall(r"`(\w+)`(\??)", rows[do]))
        assert {name: bool(mark) for name, mark in told.items()} == {
            name: key.is_optional for name, key in keys.items()
        }


def test_the_page_tells_the_bounds() -> None:
    assert f"{counting.MOST_POSITIONS:,} positions" in PAGE
    assert f"over {counting.DEEPEST} in a game" in PAGE
    assert f"after {counting.SECONDS:.0f} seconds" in PAGE
    assert f"deeper than {strict_json.DEEPEST}" in PAGE


def test_the_page_tells_the_version_and_what_each_added() -> None:
    assert Talk().get("games")["protocol"] == PROTOCOL
    assert f"This is version {PROTOCOL} of the protocol" in PAGE
    rows = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)
    assert rows == [str(version) for version in range(1, PROTOCOL + 1)]


FIRST = {
    "new": "game seats options? seed?",
    "load": "position seed?",
    "position": "",
    "legal": "",
    "play": "move",
    "roll": "",
    "view": "seat",
    "explain": "move",
    "choose": "level ms?",
    "evaluate": "ms?",
    "outcome": "",
    "count": "depth",
    "games": "",
}
"""The requests of version 1, with their keys."""


def test_what_was_asked_by_an_older_version_is_still_understood() -> None:
    for do, words in FIRST.items():
        keys = REQUESTS[do]
        older = {word.rstrip("?"): word.endswith("?") for word in words.split()}
        assert {name: keys[name].is_optional for name in older} == older
        assert all(key.is_optional for name, key in keys.items() if name not in older)


@pytest.mark.parametrize("words", [["mutabor", "3"], ["mensch", "2", "7"], ["irrgarten"]])
def test_a_client_in_another_language_plays_a_whole_game(words: list[str]) -> None:
    engine = str(Path(sys.executable).with_name("spieltisch"))
    done = subprocess.run(
        [node(), str(ROOT / "examples" / "engine_client.mjs"), *words],
        env={**os.environ, "SPIELTISCH": engine},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert re.match(rf"{words[0]}: over after \d+ moves by [A-Z]+-\d+", done.stdout)
