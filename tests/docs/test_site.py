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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built as `make docs` builds it."""
    if not (boards_folder() / "books.json").exists():
        subprocess.run([sys.executable, "scripts/page.py", "docs"], cwd=ROOT, check=True)
    folder = tmp_path_factory.mktemp("site")
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


def test_the_site_has_every_page_and_loads_nothing_from_elsewhere(site: Path) -> None:
    made = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    written = {
        path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("*.md")
    }
    assert written <= made
    assert {one.page.replace(".md", ".html") for one in public()} <= made
    for page in made - {"404.html"}:
        outside = [one for one in parts(site / page).loaded if urlsplit(one).netloc]
        assert not outside, f"{page} loads {outside}"
    assert (site / "boards" / "docs.html").exists()


@pytest.mark.parametrize("language", FOLDERS)
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_a_game_are_there_in_both_languages_with_boards(
    site: Path, name: str, language: str
) -> None:
    page = parts(site / FOLDERS[language] / f"{name}.html")
    assert page.language == language
    assert page.boards >= 4


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


def test_pages_of_the_repository_are_on_the_site(site: Path) -> None:
    for address in PAGES.values():
        assert (site / address.replace(".md", ".html")).exists()
