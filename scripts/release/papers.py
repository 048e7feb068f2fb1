"""What goes with the archives: checksums, the licences of all that runs, a bill of materials.

The Python packages are those of `.venv`, which has the versions of the lock; the page's packages
are those that its build found in the bundle.
"""

import hashlib
import json
import re
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement

from scripts.release.archives import Archives
from scripts.release.claims import Release

__all__ = ["bill_of_materials", "licences", "needed", "write"]

NAME = "spieltisch"
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, NAME)
SPDX = re.compile(r"[A-Za-z0-9.+-]+")
OSI = "License :: OSI Approved :: "
IDS = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "MIT": "MIT",
    "BSD": "BSD-3-Clause",
}
"""What older packages call their licence, as SPDX writes it."""
RULE = "-" * 72


class Package(NamedTuple):
    """A package that runs with ours."""

    name: str
    version: str
    licence: str
    needs: tuple[str, ...]
    """The packages that it needs in turn, by name."""
    texts: tuple[str, ...]


def write(root: Path, release: Release, archives: Archives) -> list[Path]:
    """Write all papers beside the archives; the checksums of everything come last."""
    folder = archives.wheel.parent
    stem = f"{NAME}-{release.version}"
    page = root / "src" / NAME / "page"
    bill = folder / f"{stem}.cdx.json"
    bundled = json.loads((page / "page.cdx.json").read_text("utf-8"))["components"]
    document = bill_of_materials(release, archives.wheel, bundled)
    bill.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", "utf-8")
    texts = folder / f"{stem}-licences.txt"
    texts.write_text(licences(root, (page / "licences.txt").read_text("utf-8")), "utf-8")
    sums = folder / "SHA256SUMS"
    every = sorted(path for path in folder.iterdir() if path.is_file() and path != sums)
    sums.write_text("".join(f"{_digest(path)}  {path.name}\n" for path in every))
    return [bill, texts, sums]


def needed() -> list[Package]:
    """What is installed with the wheel, at the versions of the lock; ours is not among it."""
    found: dict[str, Package] = {}
    waiting = [_plain(need) for need in _needs(distribution(NAME), frozenset())]
    while waiting:
        name, extras = waiting.pop()
        installed = distribution(name)
        needs = [_plain(need) for need in _needs(installed, extras)]
        if name not in found or len(needs) > len(found[name].needs):
            waiting += needs
            found[name] = Package(
                name,
                installed.version,
                _licence(installed),
                tuple(sorted({need for need, _ in needs})),
                tuple(_texts(installed)),
            )
    return [found[name] for name in sorted(found)]


def bill_of_materials(
    release: Release, wheel: Path, bundled: list[dict[str, Any]]
) -> dict[str, Any]:
    """The packages as CycloneDX 1.6 writes them; the same wheel gives the same document."""
    packages = needed()
    ours = f"pkg:pypi/{NAME}@{release.version}"
    refs = {package.name: f"pkg:pypi/{package.name}@{package.version}" for package in packages}
    tree = [{"ref": refs[p.name], "dependsOn": [refs[n] for n in p.needs]} for p in packages]
    first = sorted({_plain(need)[0] for need in _needs(distribution(NAME), frozenset())})
    own = {"ref": ours, "dependsOn": [refs[n] for n in first] + [b["bom-ref"] for b in bundled]}
    digest = _digest(wheel)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, digest)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(release.epoch, UTC).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": NAME,
                "version": release.version,
                "hashes": [{"alg": "SHA-256", "content": digest}],
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "purl": ours,
            },
        },
        "components": [*bundled, *(_component(package, refs) for package in packages)],
        "dependencies": [own, *tree],
    }


def licences(root: Path, page: str) -> str:
    """The texts of all licences: ours, those of the page's packages, those of Python's."""
    parts = [f"Spieltisch (Apache-2.0)\n\n{(root / 'LICENSE').read_text('utf-8').strip()}\n"]
    parts += page.split(f"\n{RULE}\n\n")[1:]
    for package in needed():
        texts = "\n\n".join(package.texts) or "The package brings no text of its licence."
        parts.append(f"{package.name} {package.version} ({package.licence})\n\n{texts}\n")
    return f"\n{RULE}\n\n".join(parts)


def _component(package: Package, refs: dict[str, str]) -> dict[str, Any]:
    is_id = SPDX.fullmatch(package.licence) and " " not in package.licence
    told = {"license": {"id": package.licence}} if is_id else {"expression": package.licence}
    ref = refs[package.name]
    plain = {"type": "library", "bom-ref": ref, "name": package.name, "version": package.version}
    return {**plain, "licenses": [told], "purl": ref}


def _needs(installed: Distribution, extras: frozenset[str]) -> Iterator[Requirement]:
    """What a package needs here, with these of its extras."""
    for text in installed.requires or ():
        need = Requirement(text)
        if not need.marker or any(need.marker.evaluate({"extra": e}) for e in ("", *extras)):
            yield need


def _plain(need: Requirement) -> tuple[str, frozenset[str]]:
    return re.sub(r"[-_.]+", "-", need.name).lower(), frozenset(need.extras)


def _licence(installed: Distribution) -> str:
    """As an SPDX expression; a package that does not tell is refused, as nobody may ship it."""
    told = installed.metadata.json
    if expression := told.get("license_expression"):
        return str(expression)
    classified = [
        line.removeprefix(OSI) for line in told.get("classifier", ()) if line.startswith(OSI)
    ]
    for name in (*classified, str(told.get("license", ""))):
        if name in IDS or SPDX.fullmatch(name):
            return IDS.get(name, name)
    raise LookupError(f"{installed.name} does not say what its licence is; see scripts/release")


def _texts(installed: Distribution) -> Iterator[str]:
    for path in installed.files or ():
        is_inside = ".dist-info" in path.parts[0]
        if is_inside and re.match(r"(?i)(licen[sc]e|copying|notice)", path.name):
            yield path.read_text("utf-8").strip()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
