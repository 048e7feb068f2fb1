"""`make release` finds what does not agree, in a real repository; and what it writes is whole."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from scripts.release import archives, claims, papers, pythons
from scripts.release.__main__ import main
from scripts.release.trouble import Trouble
from spieltisch import __version__

ROOT = Path(__file__).parent.parent.parent
CLAIMING = ("CHANGELOG.md", "CITATION.cff", "src/spieltisch/__init__.py")
PAGE = ROOT / "src" / "spieltisch" / "page"


def git(folder: Path, *words: str) -> None:
    me = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *me, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with the files that claim something, all committed; what waits is released."""
    for name in CLAIMING:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = (tmp_path / "CHANGELOG.md").read_text("utf-8")
    waiting = claims.section_of(changes, "Unreleased")
    changes = changes.replace(waiting, "\n", 1)
    for name, number in claims.stated_versions(waiting).items():
        changes = re.sub(rf"(?m)^\| {name} \| \d+ \|$", f"| {name} | {number} |", changes, count=1)
    (tmp_path / "CHANGELOG.md").write_text(changes, "utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "all")
    return tmp_path


def with_other(name: str, old: str, new: str) -> Callable[[Path], None]:
    """A change of one file."""

    def change(tree: Path) -> None:
        text = (tree / name).read_text("utf-8")
        assert old in text
        (tree / name).write_text(text.replace(old, new, 1), "utf-8")

    return change


def test_this_tree_agrees_with_itself_and_its_commit_is_its_time(tree: Path) -> None:
    claims.check_tree(tree)
    release = claims.check(tree)
    assert release.version == __version__
    assert f"## {release.version} - {release.day}" in (tree / "CHANGELOG.md").read_text("utf-8")
    assert release.epoch > 0


NOW = f"## {__version__} - "
WRONG = [
    (with_other(CLAIMING[2], f'"{__version__}"', '"9.8.7"'), r"needs `## 9\.8\.7 - YEAR"),
    (with_other(CLAIMING[2], f'"{__version__}"', '"next"'), "has no line `__version__"),
    (with_other(CLAIMING[0], NOW, f"{NOW}2"), "needs `## "),
    (with_other(CLAIMING[0], NOW, "- one more thing\n\n" + NOW), "something under Unreleased"),
    (with_other(CLAIMING[0], "## Unreleased\n", ""), "does not begin with a section"),
    (with_other(CLAIMING[0], "| records | 1 |", "| records | 2 |"), "states version 2 of records"),
    (with_other(CLAIMING[0], "| WebSocket | 1 |\n", ""), "states version none of WebSocket"),
    (
        with_other(CLAIMING[1], f"version: {__version__}", "version: 0.1"),
        "CITATION.cff has no line",
    ),
    (with_other(CLAIMING[1], "date-released: ", "date-released: 1"), "CITATION.cff has no line"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_what_does_not_agree_is_named(
    tree: Path, change: Callable[[Path], None], said: str
) -> None:
    change(tree)
    with pytest.raises(Trouble, match=said):
        claims.check(tree)


def test_what_is_not_committed_is_not_released(tree: Path) -> None:
    (tree / "new.txt").write_text("not committed")
    with pytest.raises(Trouble, match=r"commit or remove(?s:.*)new\.txt"):
        claims.check_tree(tree)


def test_a_version_is_released_once(tree: Path) -> None:
    git(tree, "tag", f"v{__version__}")
    claims.check(tree)
    git(tree, "commit", "--quiet", "--allow-empty", "-m", "later")
    with pytest.raises(Trouble, match="is on another commit: raise the version"):
        claims.check(tree)


def test_the_command_ends_with_one_sentence_and_status_1(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("scripts.release.__main__.ROOT", tree)
    (tree / "new.txt").write_text("not committed")
    assert main(["--without-tests"]) == 1
    assert capsys.readouterr().err.startswith("release: commit or remove what is not committed")


def test_the_python_that_runs_this_is_found_and_none_that_is_not_there() -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = pythons.found(here)
    assert found is not None
    assert found.samefile(sys.executable)
    assert pythons.found("3.99") is None
    assert here in pythons.supported(ROOT)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> archives.Archives:
    """Both archives, as a release has them."""
    return archives.build(ROOT, tmp_path_factory.mktemp("dist"), __version__, 1_700_000_000)


def test_both_archives_are_small_and_the_source_archive_gives_the_same_wheel(
    built: archives.Archives,
) -> None:
    """`build` compares the wheels byte by byte, the second one made without node."""
    assert all(path.stat().st_size < archives.MOST_BYTES for path in built)
    with zipfile.ZipFile(built.wheel) as wheel:
        assert {info.date_time[0] for info in wheel.infolist()} == {2023}


def test_a_wheel_without_the_page_is_refused(built: archives.Archives, tmp_path: Path) -> None:
    poor = tmp_path / built.wheel.name
    with zipfile.ZipFile(built.wheel) as wheel, zipfile.ZipFile(poor, "w") as less:
        for name in wheel.namelist():
            if not name.endswith("page/index.html"):
                less.writestr(name, wheel.read(name))
    with pytest.raises(Trouble, match=r"lacks spieltisch/page/index\.html"):
        archives.check_wheel(poor)


def test_the_papers_name_everything_that_runs_with_its_licence(built: archives.Archives) -> None:
    release = claims.Release(__version__, date(2026, 11, 18), 1_700_000_000)
    bill, texts, sums = papers.write(ROOT, release, built)
    document = json.loads(bill.read_text("utf-8"))
    parts = {part["name"]: part for part in document["components"]}
    assert {"svelte", "numba", "llvmlite", "starlette", "uvloop", "websockets"} <= set(parts)
    assert not {"pytest", "mypy", "redis"} & set(parts)
    known = {document["metadata"]["component"]["bom-ref"], *(p["bom-ref"] for p in parts.values())}
    assert {row["ref"] for row in document["dependencies"]} <= known
    assert all(to in known for row in document["dependencies"] for to in row["dependsOn"])
    said = texts.read_text("utf-8")
    assert all(f"{name} {part['version']} (" in said for name, part in parts.items())
    assert "The package brings no text of its licence." not in said
    assert len(sums.read_text().splitlines()) == 4
    subprocess.run(["sha256sum", "--check", sums.name], cwd=sums.parent, check=True)


def test_the_bill_in_the_wheel_is_that_of_the_page(built: archives.Archives) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(archives.BILL))
        assert wheel.read(name) == (PAGE / "page.cdx.json").read_bytes()
        metadata = next(name for name in wheel.namelist() if name.endswith("/METADATA"))
        assert b"License-Expression: Apache-2.0\n" in wheel.read(metadata)
