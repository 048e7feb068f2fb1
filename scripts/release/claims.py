"""What the files claim of the version: package, changelog, citation, and the code itself."""

import re
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple

from scripts.release.trouble import Trouble

__all__ = ["Release", "check", "check_tree", "section_of", "stated_versions", "versions_in_code"]

VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
DATED = re.compile(r"(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})")
ROW = re.compile(r"^\| ([^|]+?) \| (\d+) \|$", re.MULTILINE)
UNRELEASED = "Unreleased"


class Release(NamedTuple):
    """What is released."""

    version: str
    day: date
    epoch: int
    """When the commit was made, in seconds: the time of all files in the archives."""


def check(root: Path) -> Release:
    """Compare all claims; what differs is a trouble, all of it at once."""
    version = _version(root)
    day, wrong = _look_into_changelog((root / "CHANGELOG.md").read_text("utf-8"), version)
    cited = (root / "CITATION.cff").read_text("utf-8")
    for line in (f"version: {version}", f"date-released: {day}"):
        if line not in cited.splitlines():
            wrong.append(f"CITATION.cff has no line `{line}`")
    tag = _git(root, "rev-list", "-n", "1", f"refs/tags/v{version}", may_fail=True)
    if tag and tag != _git(root, "rev-parse", "HEAD"):
        wrong.append(f"the tag v{version} is on another commit: raise the version")
    if wrong:
        raise Trouble("\n".join(wrong))
    return Release(version, day, int(_git(root, "log", "-1", "--format=%ct")))


def check_tree(root: Path) -> None:
    """Only what is committed is released."""
    if changed := _git(root, "status", "--porcelain"):
        raise Trouble(f"commit or remove what is not committed:\n{changed}")


def _version(root: Path) -> str:
    found = VERSION.search((root / "src" / "spieltisch" / "__init__.py").read_text("utf-8"))
    if not found:
        raise Trouble('src/spieltisch/__init__.py has no line `__version__ = "1.2.3"`')
    return found[1]


def _look_into_changelog(text: str, version: str) -> tuple[date, list[str]]:
    """The day of the release, and what is wrong with its section."""
    titles = SECTION.findall(text)
    wrong = []
    if titles[:1] != [UNRELEASED]:
        wrong.append(f"CHANGELOG.md does not begin with a section `## {UNRELEASED}`")
    elif section_of(text, UNRELEASED).strip():
        wrong.append(
            f"CHANGELOG.md still has something under {UNRELEASED}: move it into the section of "
            "this version, or into that of the next"
        )
    dated = DATED.fullmatch(titles[1]) if len(titles) > 1 else None
    if not dated or dated[1] != version:
        raise Trouble(
            "\n".join(
                [*wrong, f"CHANGELOG.md needs `## {version} - YEAR-MONTH-DAY` as its 2nd section"]
            )
        )
    stated, real = stated_versions(section_of(text, titles[1])), versions_in_code()
    wrong += [
        f"CHANGELOG.md states version {stated.get(name, 'none')} of {name}; "
        f"the code has {real.get(name, 'none')}"
        for name in {**real, **stated}
        if stated.get(name) != real.get(name)
    ]
    try:
        return date.fromisoformat(dated[2]), wrong
    except ValueError:
        raise Trouble(f"CHANGELOG.md: {dated[2]} is no day") from None


def section_of(text: str, title: str) -> str:
    """What stands between a heading of the changelog and the next one."""
    _, _, after = text.partition(f"## {title}\n")
    return SECTION.split(after, maxsplit=1)[0]


def stated_versions(section: str) -> dict[str, int]:
    """The versions that a section of the changelog lists in its table."""
    return {name: int(number) for name, number in ROW.findall(section)}


def versions_in_code() -> Mapping[str, int]:
    """Everything with a version of its own, besides the program."""
    from spieltisch.adapters.engine import PROTOCOL as ENGINE
    from spieltisch.game import NAMES, kind_of, record_lines
    from spieltisch.lessons import VERSION as LESSONS
    from spieltisch.puzzles import VERSION as PUZZLES
    from spieltisch.server.ws.messages import PROTOCOL as WEBSOCKET
    from spieltisch.table.event_parts import VERSION as EVENTS

    return {
        **{f"rules of {name}": kind_of(name).rules_version for name in NAMES},
        "engine protocol": ENGINE,
        "WebSocket": WEBSOCKET,
        "records": record_lines.VERSION,
        "stored events": EVENTS,
        "lessons": LESSONS,
        "puzzles": PUZZLES,
    }


def _git(root: Path, *words: str, may_fail: bool = False) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode and not may_fail:
        raise Trouble(f"a release is made in a git checkout: {done.stderr.strip()}")
    return "" if done.returncode else done.stdout.strip()
