"""The examples of the pages on OpenSpiel and on trees do what they say."""

import warnings
from typing import Any

import pytest

from spieltisch.adapters.trees import MOST_DEPTH, MOST_NODES
from spieltisch.cli import main
from tests.in_docs import DOCS, blocks_in


def after(*blocks: str) -> dict[str, Any]:
    """The names that code leaves behind, all blocks in one."""
    names: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for block in blocks:
            exec(block, names)
    return names


def test_the_examples_on_openspiel_run() -> None:
    blocks = blocks_in("adapters.md", "OpenSpiel")
    assert len(blocks) == 4
    names = after(*blocks)
    assert names["action"] == max(names["policy"], key=lambda pair: pair[1])[0]


def test_a_mini_variant_is_solved_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    command, *blocks = blocks_in("trees.md", "Solving a mini variant")
    assert main([*command.split()[1:], "--language", "en"]) == 0
    assert "play is worth left 0.6250, right 0.3750" in capsys.readouterr().out
    names = after(*blocks)
    assert names["values"] == pytest.approx([0.625, 0.375], rel=1e-4)
    assert names["could_gain"] < 0.005


def test_a_tree_in_python_is_as_the_page_says() -> None:
    after(*blocks_in("trees.md", "In Python"))


def test_the_command_answers_as_the_page_says(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command, answer, *_ = blocks_in("trees.md", "Whole trees")
    monkeypatch.chdir(tmp_path)
    assert main([*command.split()[1:], "--language", "en"]) == 0
    assert capsys.readouterr().out == answer


def test_the_page_knows_the_limits() -> None:
    text = " ".join((DOCS / "trees.md").read_text().split())
    assert f"at most {MOST_NODES:,} positions" in text
    assert f"lines of at most {MOST_DEPTH} actions" in text
