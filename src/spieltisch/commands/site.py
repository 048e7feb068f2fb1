"""`spieltisch site DIR`: a static site that plays without a server."""

import argparse
import re
import shutil
from pathlib import Path

from spieltisch.game import BadRequest, Text
from spieltisch.server.http.offline_files import find_offline_files
from spieltisch.server.http.page import BUNDLED
from spieltisch.terminal import Console

__all__ = ["HELP", "POLICY", "add_arguments", "run", "write_site"]

HELP = "write a static site that plays without a server"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""As the server's own; a page cannot say by a tag who may frame it."""
HEAD = '<meta charset="utf-8" />'
ROOTED = re.compile(r'((?:href|src)=")/(?!/)')


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument("folder", metavar="DIR", help="a new folder, or one with an older site")


def run(arguments: argparse.Namespace, console: Console) -> None:
    """Write it."""
    write_site(Path(arguments.folder))
    console.say(
        Text(
            f"{arguments.folder} is a whole site: any web server can serve it",
            f"{arguments.folder} ist eine ganze Website: jeder Webserver kann sie ausliefern",
        )
    )


def write_site(folder: Path) -> None:
    """The page and the offline files, with relative addresses and the policy in a tag."""
    offline = find_offline_files()
    if offline is None or not (BUNDLED / "index.html").is_file():
        raise _incomplete(has_page=offline is not None)
    if folder.exists() and any(folder.iterdir()) and not (folder / "index.html").is_file():
        raise _occupied(folder)
    for name in ("assets", "offline"):
        shutil.rmtree(folder / name, ignore_errors=True)
    shutil.copytree(BUNDLED, folder, dirs_exist_ok=True)
    shutil.copytree(offline, folder / "offline")
    (folder / "offline" / "sources.sha256").unlink(missing_ok=True)
    (folder / "sources.sha256").unlink(missing_ok=True)
    page = (BUNDLED / "index.html").read_text()
    tags = (
        f'{HEAD}\n    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
        '\n    <meta name="spieltisch-site" content="static" />'
    )
    relative = ROOTED.sub(lambda match: match[1] + "./", page)
    (folder / "index.html").write_text(relative.replace(HEAD, tags, 1))


def _incomplete(*, has_page: bool) -> BadRequest:
    if has_page:
        text = Text(
            "the page is not built; in a checkout: make page",
            "die Seite ist nicht gebaut; in einem Checkout: make page",
        )
    else:
        text = Text(
            "the offline files are missing: pip install 'spieltisch[offline]', or in a checkout "
            "make offline",
            "die Offline-Dateien fehlen: pip install 'spieltisch[offline]', oder in einem Checkout "
            "make offline",
        )
    return BadRequest(text, code="not_built")


def _occupied(folder: Path) -> BadRequest:
    return BadRequest(
        Text(
            f"{folder} has files that are no site of Spieltisch; name a new folder",
            f"{folder} enthält Dateien, die keine Website von Spieltisch sind; bitte einen neuen "
            "Ordner nennen",
        ),
        code="occupied",
    )
