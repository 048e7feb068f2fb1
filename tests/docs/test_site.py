"""`make docs` builds the site strictly; a link that is broken on purpose fails it."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scripts.site.outside import PAGES
from scripts.site.reference import public
from scripts.site.rule_pages import FOLDERS, boards_folder
from spieltisch.game import NAMES
from spieltisch.lessons import games_with_lessons
from tests.in_docs import DOCS, ROOT, pages

SMALL = """\
INHERIT: {config}
docs_dir: {docs}
site_dir: {site}
plugins: []
hooks: []
extra_css: []
extra_javascript: []
nav: [index.md]
theme: {{ name: mkdocs }}
"""


def build(*words: str) -> subprocess.CompletedProcess[str]:
    # Not --quiet: what mkdocs does not say, it does not count either.
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", *words],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def built(folder: Path) -> Path:
    """The whole site, built as `make docs` builds it."""
    if not (boards_folder() / "books.json").exists():
        subprocess.run([sys.executable, "scripts/page.py", "docs"], cwd=ROOT, check=True)
    done = build("--site-dir", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Parts(HTMLParser):
    """What a page loads from elsewhere, and its boards."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.boards = 0
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = told["lang"]
        if tag == "figure" and "board" in told.get("class", "").split():
            self.boards += 1
        if tag in ("script", "img", "iframe"):
            self.loaded.append(told.get("src", ""))
        if tag == "link" and told.get("rel") in ("stylesheet", "icon"):
            self.loaded.append(told["href"])


def parts(page: Path) -> Parts:
    found = Parts()
    found.feed(page.read_text())
    return found


def test_the_site_has_every_page_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    site = built(tmp_path)
    made = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    brought = {one.page for one in public()} | set(PAGES.values())
    assert {page.replace(".md", ".html") for page in written | brought} <= made
    for path in made - {"404.html"}:
        outside = [one for one in parts(site / path).loaded if urlsplit(one).netloc]
        assert not outside, f"{path} loads {outside}"
    assert (site / "boards" / "docs.html").exists()
    for name in games_with_lessons():
        for language, folder in FOLDERS.items():
            page = parts(site / folder / f"{name}.html")
            assert page.language == language
            assert page.boards >= 4, "the rules of a game are shown on boards"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[a page](nowhere.md)", "nowhere.md"),
        ("[a heading](#nowhere)", "#nowhere"),
        ("[a file](/nowhere.md)", "nowhere.md"),
    ],
)
def test_a_link_that_is_broken_on_purpose_fails_the_build(
    text: str, wrong: str, tmp_path: Path
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    config = tmp_path / "mkdocs.yml"
    config.write_text(SMALL.format(config=ROOT / "mkdocs.yml", docs=docs, site=tmp_path / "site"))
    (docs / "index.md").write_text("# A page\n\n[itself](#a-page)\n")
    assert build("--config-file", str(config)).returncode == 0
    (docs / "index.md").write_text(f"# A page\n\n{text}\n")
    done = build("--config-file", str(config))
    assert done.returncode != 0
    assert wrong in done.stdout + done.stderr


LINK = re.compile(r"\]\(([^)\s]+)\)")
MADE = {
    *(f"docs/{folder}/{name}.md" for folder in FOLDERS.values() for name in NAMES),
    *(f"docs/{one.page}" for one in public()),
}
"""Pages that are there on the site only."""


@pytest.mark.parametrize("page", [*pages(), ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_every_link_leads_somewhere_in_the_repository_too(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for link in LINK.findall(text):
        parsed = urlsplit(link)
        if parsed.scheme:
            assert re.fullmatch(r"https://[\w-]+(\.[\w-]+)+(/\S*)?", link), link
        elif parsed.path:
            target = (page.parent / parsed.path).resolve()
            known = target.exists() or target.relative_to(ROOT).as_posix() in MADE
            assert known, f"{page.name}: {link}"
