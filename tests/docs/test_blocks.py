"""Every block of code of README, CONTRIBUTING and docs/ runs, or says why it does not."""

import re
from pathlib import Path

import pytest

from tests.docs.running import ROOTS, run_page
from tests.in_docs import DOCS, ROOT, blocks_of, pages

REASONS = {
    "a drawing", "a part of a file", "an example of", "changes the system", "needs", "shows",
}  # fmt: skip
"""What an excuse begins with."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def with_blocks() -> list[Path]:
    return [page for page in pages() if any(b.mark in ("", "with") for b in blocks_of(page))]


@pytest.mark.parametrize("page", pages(), ids=named)
def test_a_block_that_is_not_run_says_why(page: Path) -> None:
    for block in blocks_of(page):
        where = f"{named(page)}:{block.line}"
        assert block.language, f"{where}: a block names its language"
        if block.mark == "not run":
            assert block.said.startswith(tuple(REASONS)), f"{where}: {block.said}"
        if block.mark == "run by":
            test = ROOT / block.said
            assert test.is_file(), f"{where}: there is no {block.said}"
            assert page.name in test.read_text(), f"{where}: {block.said} does not name the page"


@pytest.mark.parametrize("page", with_blocks(), ids=named)
def test_every_block_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert run_page(page, tmp_path) > 0


@pytest.mark.parametrize(
    ("block", "wrong"),
    [
        ("```python\nimport spieltisch\nspieltisch.load('chess')\n```", "chess"),
        ("```python\nprint(1 + 1)  # 3\n```", "page.md"),
        ("```sh\nspieltisch games --no-such-option\n```", "no-such-option"),
        ("```sh\nspieltisch --version\n```\n```text\nspieltisch 99\n```", "it says"),
        ("```yaml\na: b\n```", "neither run nor marked"),
    ],
)
def test_a_block_that_is_broken_on_purpose_is_found(
    block: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.docs.running.ROOT", tmp_path)
    for name in ROOTS:
        (tmp_path / name).mkdir()
    folder = tmp_path / "folder"
    folder.mkdir()
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{block}\n")
    with pytest.raises(AssertionError, match=re.escape(wrong)):
        run_page(page, folder)


def test_a_block_without_a_mark_or_a_language_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n```\nspieltisch\n```\n")
    (block,) = blocks_of(page)
    assert (block.language, block.mark) == ("", "")


def test_pages_import_only_what_is_public() -> None:
    """docs/public.md lists it; numba-cuda's own and files of the page are others."""
    from scripts.site.reference import public

    listed = {one.module: set(one.names) for one in public()}
    for page in (*DOCS.rglob("*.md"), ROOT / "README.md"):
        for block in blocks_of(page):
            for module, names in re.findall(
                r"^from (spieltisch[\w.]*) import ([\w, ]+)$", block.code, re.MULTILINE
            ):
                assert set(names.split(", ")) <= listed[module], f"{named(page)}: {module}"
