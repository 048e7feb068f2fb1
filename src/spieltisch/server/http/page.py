"""The built page: a directory of files; every other path is the page itself.

A set of files is read whole and served from memory. When the page is built again, the new set takes
the old one's place at once, and only when it is complete: nobody ever gets a new page with old
parts. Parts of the last set stay, for pages that were opened before.
"""

import mimetypes
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response

from spieltisch.server.http.answers import problem
from spieltisch.server.http.gzip_answers import packed, takes_packed

__all__ = ["Page"]

BUNDLED = Path(__file__).parents[2] / "page"
INDEX = "index.html"
PARTS = "assets/"
"""Files whose names change with their contents, so browsers may keep them."""
FOREVER = "public, max-age=31536000, immutable"
LOOK_S = 1.0
"""How often the directory is looked at; a build must be as long at rest before it is served."""
ADDRESSES = re.compile(rb'((?:href|src)=")/(?!/)')
PART_NAMES = re.compile(rb'(?:href|src)="/?(assets/[^"]+)"')
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Spieltisch</title>
<p>The server runs, but the page is not built. / Der Server läuft, die Seite ist nicht gebaut.</p>
<p><a href="/api/openapi.json">API</a></p>
</html>
"""

Signature = tuple[tuple[str, int, int], ...]
"""Names, sizes and times of all files: another build has another one."""


class _File(NamedTuple):
    data: bytes
    kind: str


class Page:
    """Serves files by name; unknown names without a dot are routes inside the page."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._folder, self._clock = folder or BUNDLED, clock
        self._seen = self._served = _signature(self._folder)
        files = _read(self._folder, self._seen)
        self._files = files if _has_page(files) else {}
        self._older: dict[str, _File] = {}
        self._packed: dict[bytes, bytes | None] = {}
        self._looked = clock()

    def answer(self, path: str, prefix: str = "", asked: Headers | None = None) -> Response:
        """The file at a path, or the page; `prefix` is the public path of the program."""
        self._look()
        name = path or INDEX
        file = self._files.get(name) or self._older.get(name)
        if file is None:
            if "." in path.rsplit("/", 1)[-1]:
                return problem("no_such_page")
            name, file = INDEX, self._files.get(INDEX)
        if file is None:
            return HTMLResponse(_under(prefix, NOT_BUILT.encode()), 503)
        if name == INDEX:
            headers = {"cache-control": "no-cache"}
            return Response(_under(prefix, file.data), headers=headers, media_type=file.kind)
        headers = {"cache-control": FOREVER if name.startswith(PARTS) else "no-cache"}
        data = self._small(file) if asked is not None and takes_packed(asked) else None
        if data is not None:
            headers["content-encoding"] = "gzip"
        headers["vary"] = "accept-encoding"
        return Response(data or file.data, headers=headers, media_type=file.kind)

    def _small(self, file: _File) -> bytes | None:
        """A file packed, which is done when it is first asked for."""
        if file.data not in self._packed:
            self._packed[file.data] = packed(file.data, file.kind)
        return self._packed[file.data]

    def _look(self) -> None:
        """Take a new set that is complete and has not changed since the last look."""
        now = self._clock()
        if now - self._looked < LOOK_S:
            return
        self._looked = now
        seen, self._seen = self._seen, _signature(self._folder)
        if self._seen == self._served or self._seen != seen:
            return
        files = _read(self._folder, seen)
        if _is_complete(files) and _signature(self._folder) == seen:
            self._older = {k: v for k, v in self._files.items() if k.startswith(PARTS)}
            self._files, self._served, self._packed = files, seen, {}


def _signature(folder: Path) -> Signature:
    files = []
    for path in sorted(folder.rglob("*")):
        try:
            stat = path.stat()
        except FileNotFoundError:  # a build has just removed it
            continue
        if path.is_file():
            files.append((path.relative_to(folder).as_posix(), stat.st_size, stat.st_mtime_ns))
    return tuple(files)


def _read(folder: Path, signature: Signature) -> dict[str, _File]:
    files: dict[str, _File] = {}
    for name, _, _ in signature:
        try:
            data = (folder / name).read_bytes()
        except FileNotFoundError:
            continue
        files[name] = _File(data, mimetypes.guess_type(name)[0] or "application/octet-stream")
    return files


def _is_complete(files: dict[str, _File]) -> bool:
    """Whether the page and the parts that it begins with are all there."""
    return _has_page(files) and all(
        name.decode() in files for name in PART_NAMES.findall(files[INDEX].data)
    )


def _has_page(files: dict[str, _File]) -> bool:
    """Whether there is anything to show: an emptied file is no page."""
    return INDEX in files and bool(files[INDEX].data.strip())


def _under(prefix: str, page: bytes) -> bytes:
    """The page with its addresses below the public path."""
    if not prefix:
        return page
    path = escape(quote(prefix, safe="/%~-._")).encode()
    return ADDRESSES.sub(lambda match: match[1] + path + b"/", page)
