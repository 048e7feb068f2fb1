"""Builds the offline files into offline/spieltisch_offline/files: the whole server for a browser.

    python scripts/offline.py           unless they are there and fit the sources

Python itself comes as npm's package `pyodide` (web/package-lock.json), its libraries as wheels
(requirements/offline.txt), both pinned by hash; Spieltisch is taken from src/. What is made of them
is packed, and listed with sizes and digests in `manifest.json`, which is written last.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from deflate import gzip_compress

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

from hatch_build import Node, Page, find_node  # noqa: E402
from scripts.offline_licences import offline_licences  # noqa: E402
from spieltisch import __version__  # noqa: E402
from spieltisch.store.on_sqlite.schema import prepare  # noqa: E402

WEB = ROOT / "web"
WORK = ROOT / "build" / "offline"
FILES = ROOT / "offline" / "spieltisch_offline" / "files"
WHEELS = ROOT / "requirements" / "offline.txt"
PLATFORM = "pyemscripten_2026_0_wasm32"
"""Of npm's `pyodide` in its present version; wheels are made for it."""
PYODIDE = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
SCRIPTS = ("worker.js", "thinker.js", "load.js")
PLAIN = ("pyodide.asm.mjs", *SCRIPTS)
"""Scripts are loaded by the browser itself, which unpacks nothing that the host did not label."""
PARTS = (
    "analysis", "bots", "compute", "game", "lessons", "puzzles", "ratings", "rules", "server",
    "store", "tab", "table",
)  # fmt: skip
"""The packages of Spieltisch that a tab runs."""
LEFT_OUT = (
    "store/migrations/", "store/on_postgres/", "server/live/redis_bus.py", "bots/mensch/exact/",
    "compute/pairs.py",
)  # fmt: skip
UNUSED = (
    "_pyrepl/", "ctypes/", "curses/", "dbm/", "doctest", "ensurepip/", "idlelib/", "imaplib",
    "lib2to3/", "mailbox", "multiprocessing/", "optparse", "pdb", "pickletools", "poplib",
    "pydoc", "tkinter/", "trace.", "turtle", "unittest/", "venv/", "wsgiref/", "xml/", "xmlrpc/",
    "zipapp", "_pydatetime", "_pydecimal", "_pyio", "cProfile", "fileinput", "filecmp", "ftplib",
    "modulefinder", "netrc", "plistlib", "profile", "pstats", "pyclbr", "rlcompleter", "sched",
    "shelve", "symtable", "tabnanny", "tarfile", "timeit", "tracemalloc", "wave", "webbrowser",
    "asyncio/windows", "asyncio/proactor", "http/server", "json/tool", "sqlite3/__main__",
)  # fmt: skip
"""Of Python's own library: what no server needs."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8")
STAMP = "sources.sha256"
HARDEST = 12
"""How hard libdeflate tries to pack; gzip's own 9 makes 3 parts in 100 more of it."""


def main() -> None:
    """Build if needed."""
    stamp = FILES / STAMP
    if stamp.is_file() and stamp.read_text().strip() == _digest():
        return
    node = find_node()
    if node is None:
        raise SystemExit("offline: node is missing; run `make setup`")
    Page(ROOT).install(node)
    raw = WORK / "raw"
    shutil.rmtree(raw, ignore_errors=True)
    raw.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(WEB / "node_modules" / "pyodide" / name, raw / name)
    _minify(node, raw / PYODIDE[0])
    _trim(raw / "python_stdlib.zip")
    (raw / "sources.bin").write_bytes(_archive(dict(_sources())))
    _scripts(node, raw)
    _run([node.program, str(WEB / "node_modules/.spieltisch/node.js"), str(raw), "freeze"])
    _pack(raw)
    licences = offline_licences(WEB / "node_modules" / "pyodide", _wheels())
    (FILES / "licences.txt").write_text(licences, "utf-8")
    stamp.write_text(_digest() + "\n")
    total = json.loads((FILES / "manifest.json").read_text())["bytes"]
    print(f"offline files: {total / 1e6:.1f} MB", file=sys.stderr)


def _sources() -> Iterator[tuple[str, bytes]]:
    """Every file that Python finds in the tab, by its place among Python's packages."""
    src = ROOT / "src"
    yield "spieltisch/__init__.py", (src / "spieltisch" / "__init__.py").read_bytes()
    for part in PARTS:
        for path in sorted((src / "spieltisch" / part).rglob("*")):
            name = path.relative_to(src).as_posix()
            is_wanted = path.is_file() and "__pycache__" not in name
            if is_wanted and not name.removeprefix("spieltisch/").startswith(LEFT_OUT):
                yield name, path.read_bytes()
    yield "spieltisch/tab/empty.sqlite3", _empty_database()
    for wheel in sorted(_wheels().glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                if name.endswith((".py", ".so")):
                    yield name, packed.read(name)


def _wheels() -> Path:
    """The libraries for this platform, fetched once for each list of them."""
    folder = WORK / "wheels" / hashlib.sha256(WHEELS.read_bytes()).hexdigest()[:16]
    if folder.is_dir():
        return folder
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    for_tab = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"]
    for_tab += ["--abi", "none", "--platform", PLATFORM, "--only-binary", ":all:", "--no-deps"]
    if find_spec("pip") is None:  # in an environment that uv made
        _run([sys.executable, "-m", "ensurepip"])
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes"]
    _run([*pip, *for_tab, "--dest", str(part), "--requirement", str(WHEELS)])
    part.rename(folder)
    return folder


def _trim(stdlib: Path) -> None:
    """Leave out what nothing here uses, and pack the rest only once, with everything else."""
    whole = stdlib.with_suffix(".whole")
    stdlib.rename(whole)
    with zipfile.ZipFile(whole) as before, zipfile.ZipFile(stdlib, "w") as after:
        for name in before.namelist():
            is_codec = name.startswith("encodings/") and Path(name).stem not in ENCODINGS
            if not name.startswith(UNUSED) and not is_codec:
                after.writestr(zipfile.ZipInfo(name), before.read(name))
    whole.unlink()


def _empty_database() -> bytes:
    """What a new browser begins with: there are no migrations in a tab."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        prepare(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
            connection.execute("VACUUM")
        return path.read_bytes()


def _archive(files: dict[str, bytes]) -> bytes:
    """All files in one, as web/src/offline/python.ts reads it."""
    listed = json.dumps([(name, len(data)) for name, data in files.items()]).encode()
    return b"".join((len(listed).to_bytes(4, "little"), listed, *files.values()))


MINIFY = """
import { rolldown } from "rolldown";
const file = process.argv[1];
const bundle = await rolldown({ input: file, external: [/^node:/, "ws"], logLevel: "silent" });
await bundle.write({ file, format: "es", minify: true });
"""


def _minify(node: Node, script: Path) -> None:
    """Leave out of a script what only people read."""
    _run([node.program, "--input-type=module", "--eval", MINIFY, str(script)], cwd=WEB)


def _scripts(node: Node, raw: Path) -> None:
    """The workers' scripts, and what makes the snapshot."""
    vite = [node.program, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    for kind in ("browser", "node"):
        environment = {**os.environ, "SPIELTISCH_OFFLINE": kind}
        _run([*vite, "--config", "vite.offline.config.ts"], cwd=WEB, env=environment)
    for name in SCRIPTS:
        shutil.copy(WORK / "scripts" / name, raw / name)


def _pack(raw: Path) -> None:
    """Pack and list everything, in a folder that is named for its contents."""
    packed = {}
    for path in sorted(raw.iterdir()):
        data = path.read_bytes()
        is_plain = path.name in PLAIN
        name = path.name if is_plain else f"{path.name}.gz"
        packed[name] = data if is_plain else bytes(gzip_compress(data, HARDEST))
    listed = [
        {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in packed.items()
    ]
    digest = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:16]
    shutil.rmtree(FILES, ignore_errors=True)
    (FILES / digest).mkdir(parents=True)
    for name, data in packed.items():
        (FILES / digest / name).write_bytes(data)
    total = sum(map(len, packed.values()))
    manifest = {"digest": digest, "version": __version__, "bytes": total, "files": listed}
    (FILES / "manifest.json").write_text(json.dumps(manifest))


def _digest() -> str:
    """Of everything that the files are made from."""
    found = hashlib.sha256()
    tops = [ROOT / "src" / "spieltisch" / part for part in PARTS] + [WEB / "src" / "offline"]
    paths = [path for top in tops for path in sorted(top.rglob("*")) if path.is_file()]
    paths = [path for path in paths if "__pycache__" not in path.parts]
    more = ("web/package-lock.json", "web/vite.offline.config.ts", "scripts/offline.py",
            "scripts/offline_licences.py")  # fmt: skip
    for path in [*paths, *(ROOT / name for name in more), WHEELS]:
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _run(command: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    subprocess.run(command, cwd=cwd, env=env, stdout=sys.stderr, check=True)


if __name__ == "__main__":
    main()
