"""Files from elsewhere in the repository that the site shows or lets people fetch."""

import posixpath
import re
from pathlib import Path

__all__ = ["PAGES", "ROOT", "brought_in", "with_links_inside"]

ROOT = Path(__file__).parents[2]
PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "security.md",
    "README.md": "index.md",
}
"""Pages of the repository, and which page of the site stands for each."""
FETCHED = ("deploy", "examples", "web/types")
"""Folders whose files can be fetched from the site."""
ALSO = ("LICENSE",)
LINK = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]*)?(\))")


def brought_in() -> dict[str, bytes]:
    """The files by their addresses on the site."""
    found = {
        address: with_links_inside((ROOT / name).read_text(), name).encode()
        for name, address in PAGES.items()
        if name != "README.md"
    }
    for folder in FETCHED:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("."):
                # as text, so that a browser shows it
                name = f"{path.relative_to(ROOT).as_posix()}.txt"
                found[name] = path.read_bytes()
    for name in ALSO:
        found[f"{name}.txt"] = (ROOT / name).read_bytes()
    return found


def with_links_inside(text: str, page: str) -> str:
    """A page whose links lead to where the site has what they mean.

    `page` is its path in the repository, from which its links count.
    """
    home = posixpath.dirname(page)

    def replaced(found: re.Match[str]) -> str:
        before, target, anchor, after = found.groups()
        if ":" in target or target.startswith("/"):
            return found[0]
        return f"{before}{_inside(posixpath.join(home, target), page)}{anchor or ''}{after}"

    return LINK.sub(replaced, text)


def _inside(target: str, page: str) -> str:
    """The address of a file of the repository, as seen from a page of the site."""
    path = posixpath.normpath(target)
    here = posixpath.dirname(page.removeprefix("docs/")) if page.startswith("docs/") else ""
    if path in PAGES:
        inside = PAGES[path]
    elif path.startswith("docs/"):
        inside = path.removeprefix("docs/")
    elif path.startswith(tuple(f"{folder}/" for folder in FETCHED)) or path in ALSO:
        inside = f"{path}.txt"
    else:
        inside = target
    return posixpath.relpath(inside, here) if here else inside
