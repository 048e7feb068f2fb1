"""The built page: a directory of files, read once; every other path is the page itself."""

import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.responses import HTMLResponse, Response

from spieltisch.server.answers import problem

__all__ = ["Page"]

BUNDLED = Path(__file__).parent.parent / "page"
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Spieltisch</title>
<p>The server runs, but the page is not built. / Der Server läuft, die Seite ist nicht gebaut.</p>
<p><a href="api/openapi.json">API</a></p>
</html>
"""


class _File(NamedTuple):
    data: bytes
    kind: str
    is_fixed: bool
    """Its name changes with its content, so browsers may keep it."""


class Page:
    """Serves files by name; unknown names without a dot are routes inside the page."""

    def __init__(self, folder: Path | None = None) -> None:
        self._files = _read(folder or BUNDLED)

    def answer(self, path: str) -> Response:
        """The file at a path, or the page."""
        found = self._files.get(path or INDEX)
        if found is None:
            if "." in path.rsplit("/", 1)[-1]:
                return problem("no_such_page")
            found = self._files.get(INDEX)
        if found is None:
            return HTMLResponse(NOT_BUILT)
        cache = FOREVER if found.is_fixed else "no-cache"
        return Response(found.data, headers={"cache-control": cache}, media_type=found.kind)


def _read(folder: Path) -> dict[str, _File]:
    if not folder.is_dir():
        return {}
    files: dict[str, _File] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            files[name] = _File(path.read_bytes(), kind, name.startswith("assets/"))
    return files
