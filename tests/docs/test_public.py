"""What is public is what docs/public.md lists, and it is what the modules offer."""

import re
from importlib import import_module

import pytest

from scripts.site.reference import Public, public, versions
from spieltisch import __version__
from spieltisch.game import NAMES, kind_of
from tests.in_docs import DOCS, ROOT


@pytest.mark.parametrize("one", public(), ids=lambda one: one.module)
def test_a_module_offers_exactly_the_names_that_the_page_lists(one: Public) -> None:
    module = import_module(one.module)
    assert sorted(one.names) == sorted(module.__all__)
    assert all(hasattr(module, name) for name in one.names)


def test_the_front_of_the_package_is_public() -> None:
    assert "spieltisch" in {one.module for one in public()}


def test_the_page_of_versions_tells_those_of_the_code() -> None:
    told = versions()
    assert __version__ in told
    for name in NAMES:
        assert f"{name} {kind_of(name).rules_version}" in told


def test_the_page_of_versions_tells_the_pythons_that_setup_takes() -> None:
    setup = (ROOT / "scripts" / "setup").read_text()
    (oldest,) = re.findall(r"^oldest=(\d+)$", setup, re.MULTILINE)
    (newest,) = re.findall(r"^newest=(\d+)$", setup, re.MULTILINE)
    assert f"3.{oldest} to 3.{newest}" in (DOCS / "versions.md").read_text()
