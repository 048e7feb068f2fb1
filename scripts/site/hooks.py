"""What mkdocs calls while it builds the site."""

import re
import shutil
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from scripts.site import game_page, reference, wire
from scripts.site.figures import replay
from scripts.site.outside import brought_in, with_links_inside
from scripts.site.rule_pages import FOLDERS, boards_folder, rule_page
from spieltisch.game import NAMES

__all__ = [
    "on_config",
    "on_files",
    "on_page_context",
    "on_page_markdown",
    "on_post_build",
]

SLOT = re.compile(r"^<!-- made: (\w+) -->$", re.MULTILINE)
MARK = re.compile(r"^<!-- (?:not run|run by|with):.*?-->\n", re.MULTILINE | re.DOTALL)
MADE = {
    "first_board": lambda: replay(NAMES[0]),
    "commands": reference.commands,
    "games": reference.game_cards,
    "versions": reference.versions,
    "wire_commands": wire.commands,
    "wire_client": wire.from_client,
    "wire_server": wire.from_server,
    "wire_events": wire.table_events,
    "http_requests": wire.http_requests,
}
HERE = "docs/"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of the games, and of the reference, where the navigation names them all."""
    listed = {
        "RULES": [f"{FOLDERS['en']}/{name}.md" for name in NAMES],
        "REGELN": [f"{FOLDERS['de']}/{name}.md" for name in NAMES],
        "GAMES": [f"games/{name}.md" for name in NAMES],
        "API": [one.page for one in reference.public()],
    }
    config.nav = _filled(config.nav, listed)
    return config


def _filled(nav: Any, listed: dict[str, list[str]]) -> Any:
    if isinstance(nav, dict):
        return {title: _filled(inner, listed) for title, inner in nav.items()}
    if isinstance(nav, list):
        found: list[Any] = []
        for item in nav:
            inner = _filled(item, listed)
            found += inner if isinstance(item, str) and isinstance(inner, list) else [inner]
        return found
    return listed.get(nav, nav)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that nobody has written, and files from elsewhere."""
    if not (boards_folder() / "books.json").exists():
        raise PluginError("the boards are not built: run `make docs`, or `scripts/page.py docs`")
    made: dict[str, str | bytes] = {**brought_in(), **dict(reference.api_pages())}
    for name in NAMES:
        for language, folder in FOLDERS.items():
            made[f"{folder}/{name}.md"] = rule_page(name, language)
        if files.get_file_from_path(f"games/{name}.md") is None:
            made[f"games/{name}.md"] = game_page.plain_page(name)
    for address, content in made.items():
        files.append(File.generated(config, address, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill the slots, take marks for the tests away, and keep links inside the site."""
    address = page.file.src_uri
    game = Path(address).stem

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if address.startswith("games/") and name in game_page.SLOTS:
            return game_page.slot(name, game)
        if name in MADE:
            return MADE[name]()
        raise PluginError(f"{address}: nothing is made for the slot {name!r}")

    text = SLOT.sub(filled, markdown)
    if page.file.generated_by is None:
        text = with_links_inside(text, f"{HERE}{address}")
    return MARK.sub("", text)


def language_of(page: Page) -> str:
    """The language in which a page is written."""
    return "de" if page.file.src_uri.startswith(f"{FOLDERS['de']}/") else "en"


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Any
) -> dict[str, Any]:
    """The words around a page are in its own language."""
    config.theme["language"] = language_of(page)
    return context


def on_post_build(config: MkDocsConfig) -> None:
    """The boards lie beside the pages that show them."""
    shutil.copytree(boards_folder(), Path(config.site_dir) / "boards", dirs_exist_ok=True)
