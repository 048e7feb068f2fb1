"""The files with which a page can run without this server, where they are installed.

They are a package of their own, `spieltisch_offline`; in a checkout they lie where `make offline`
has built them. Without them the page does not offer what it cannot do.
"""

import json
import mimetypes
from importlib.util import find_spec
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response

from spieltisch.server.http.answers import problem
from spieltisch.server.http.gzip_answers import packed, takes_packed

__all__ = ["WORKER_POLICY", "OfflineFiles", "find_offline_files"]

PACKAGE = "spieltisch_offline"
CHECKOUT = Path(__file__).parents[4] / "offline" / PACKAGE
LIST = "manifest.json"
FOREVER = "public, max-age=31536000, immutable"
WORKERS = ("worker.js", "thinker.js")
WORKER_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Only the workers' own scripts are answered with it: nothing else may compile WebAssembly."""


def find_offline_files() -> Path | None:
    """Their folder, if they are there."""
    spec = find_spec(PACKAGE)
    homes = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    for home in (*homes, CHECKOUT):
        if (home / "files" / LIST).is_file():
            return home / "files"
    return None


class OfflineFiles:
    """Serves the build that is there now; one that is built while the server runs is found."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._packed: dict[str, bytes | None] = {}

    def answer(self, path: str, asked: Headers) -> Response:
        """The list, or one of the files that it names."""
        folder = self._folder or find_offline_files()
        fresh = {"cache-control": "no-cache"}
        if folder is None or not (folder / LIST).is_file():
            # Every start page asks for the list, and is not wrong to.
            return (
                Response(status_code=204, headers=fresh)
                if path == LIST
                else problem("no_such_page")
            )
        if path == LIST:
            return FileResponse(folder / LIST, headers=fresh, media_type="application/json")
        listed = json.loads((folder / LIST).read_text())
        digest, _, name = path.partition("/")
        if digest != listed["digest"] or name not in {file["name"] for file in listed["files"]}:
            return problem("no_such_page")
        return self._file(folder / digest / name, path, asked)

    def _file(self, file: Path, path: str, asked: Headers) -> Response:
        kind = mimetypes.guess_type(file.stem if file.suffix == ".gz" else file.name)[0]
        headers = {"cache-control": FOREVER}
        if file.name in WORKERS:
            headers["content-security-policy"] = WORKER_POLICY
        if file.suffix == ".gz":  # it is unpacked by whoever asks for it
            return FileResponse(file, headers=headers, media_type="application/octet-stream")
        headers["vary"] = "accept-encoding"
        kind = "text/javascript" if file.suffix in (".js", ".mjs") else kind
        if takes_packed(asked):
            if path not in self._packed:
                self._packed[path] = packed(file.read_bytes(), kind or "")
            if (small := self._packed[path]) is not None:
                headers["content-encoding"] = "gzip"
                return Response(small, headers=headers, media_type=kind)
        return FileResponse(file, headers=headers, media_type=kind)
