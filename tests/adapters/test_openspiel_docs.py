"""What the page on trees says of solving and of limits."""

import warnings
from typing import Any

import pytest

from spieltisch.adapters.trees import MOST_DEPTH, MOST_NODES
from tests.in_docs import DOCS, python_in


def test_a_mini_variant_is_solved_as_the_page_says() -> None:
    names: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for heading, block in python_in("trees.md"):
            if heading == "Solving a mini variant":
                exec(block, names)
    assert names["values"] == pytest.approx([0.625, 0.375], rel=1e-4)
    assert names["could_gain"] < 0.005


def test_the_page_knows_the_limits() -> None:
    text = " ".join((DOCS / "trees.md").read_text().split())
    assert f"at most {MOST_NODES:,} positions" in text
    assert f"lines of at most {MOST_DEPTH} actions" in text
