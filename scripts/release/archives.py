"""The source archive and the wheel: built twice, once from the tree and once from the archive."""

import os
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from scripts.release.trouble import Trouble, bare_environment, run

__all__ = ["MOST_BYTES", "Archives", "build", "build_offline", "check_wheel", "emptied"]

MOST_BYTES = 5_000_000
NEEDED = ("spieltisch/page/index.html", "spieltisch/page/licences.txt", "/licenses/LICENSE")
"""What must be in the wheel, by the end of its name."""
OFFLINE_NEEDED = ("manifest.json", "licences.txt")
BILL = "/sboms/page.cdx.json"
"""The bill of materials of what is bundled; PEP 770 says where."""


class Archives(NamedTuple):
    """What people install."""

    source: Path
    wheel: Path


def build(root: Path, out: Path, version: str, epoch: int) -> Archives:
    """Build both, and check that the archive gives the same wheel without node."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    _hatch(root, environment, "-t", "sdist", "-t", "wheel", "-d", str(out))
    found = Archives(
        out / f"spieltisch-{version}.tar.gz", out / f"spieltisch-{version}-py3-none-any.whl"
    )
    for path in found:
        if not path.is_file():
            raise Trouble(f"the build made no {path.name}, only {_names(out)}")
        if path.stat().st_size > MOST_BYTES:
            raise Trouble(f"{path.name} has {path.stat().st_size:,} bytes, over {MOST_BYTES:,}")
    check_wheel(found.wheel)
    with TemporaryDirectory() as folder:
        _compare(found.wheel, _rebuilt(found.source, Path(folder), epoch))
    return found


def build_offline(root: Path, out: Path, version: str, epoch: int) -> Path:
    """The second wheel: the offline files, which `spieltisch[offline]` brings."""
    run([sys.executable, "scripts/offline.py"], root)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    _hatch(root / "offline", environment, "-t", "wheel", "-d", str(out))
    wheel = out / f"spieltisch_offline-{version}-py3-none-any.whl"
    if not wheel.is_file():
        raise Trouble(f"the build made no {wheel.name}, only {_names(out)}")
    with zipfile.ZipFile(wheel) as archive:
        for name in OFFLINE_NEEDED:
            if f"spieltisch_offline/files/{name}" not in archive.namelist():
                raise Trouble(f"{wheel.name} lacks {name}")
    return wheel


def check_wheel(wheel: Path) -> None:
    """The page and the papers are in it, and nothing that is made by running it."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for end in (*NEEDED, BILL):
        if not any(name.endswith(end) for name in names):
            raise Trouble(f"{wheel.name} lacks {end.lstrip('/')}")
    if stray := [name for name in names if "__pycache__" in name or ".sqlite3" in name]:
        raise Trouble(f"{wheel.name} has {stray[0]}")


def _rebuilt(source: Path, folder: Path, epoch: int) -> Path:
    """The wheel made from the source archive alone, with no program but Python."""
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    (tree,) = folder.iterdir()
    environment = bare_environment(folder / "no programs", folder / "cache")
    _hatch(tree, {**environment, "SOURCE_DATE_EPOCH": str(epoch)}, "-t", "wheel", "-d", "made")
    (wheel,) = (tree / "made").glob("*.whl")
    return wheel


def _compare(one: Path, other: Path) -> None:
    """Both wheels are the same bytes; else the first file in which they differ is named."""
    if one.read_bytes() == other.read_bytes():
        return
    with zipfile.ZipFile(one) as first, zipfile.ZipFile(other) as second:
        names = sorted({*first.namelist()} ^ {*second.namelist()}) or [
            name for name in first.namelist() if first.read(name) != second.read(name)
        ]
    raise Trouble(f"from the source archive comes another wheel: {(names or ['its order'])[0]}")


def _hatch(tree: Path, environment: dict[str, str], *words: str) -> None:
    run([sys.executable, "-m", "hatchling", "build", *words], tree, environment)


def _names(folder: Path) -> str:
    return ", ".join(sorted(path.name for path in folder.iterdir())) or "nothing"


def emptied(folder: Path) -> Path:
    """A folder with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
