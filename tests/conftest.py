"""Settings for every test: hypothesis always tries the same examples; `--game` picks one game's."""

import os
import re

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "spieltisch",
    derandomize=True,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
settings.register_profile("soak", parent=settings.get_profile("spieltisch"), max_examples=2000)
settings.load_profile("soak" if os.environ.get("SPIELTISCH_SOAK") else "spieltisch")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="run only the tests that name this game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--game ur`, tests in its folder or with it among their parameters; not `test_turns`."""
    if game := config.getoption("--game"):
        named = re.compile(rf"(?<![a-z0-9]){re.escape(game)}(?![a-z0-9])")
        config.hook.pytest_deselected(items=[i for i in items if not named.search(i.nodeid)])
        items[:] = [item for item in items if named.search(item.nodeid)]
