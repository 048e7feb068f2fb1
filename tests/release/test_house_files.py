"""What a project needs beside its code is there, can be read by its programs, and is true."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes with schemathesis

from scripts.release import pythons
from spieltisch import __version__

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
CITATION = ROOT / "CITATION.cff"
PAPERS = ("SECURITY.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "LICENSE", "CHANGELOG.md")
FIELDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.\w+|\b(?:TODO|FIXME|TBD|XXX)\b|<[A-Z][A-Z _-]+>|\[INSERT")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z0-9-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_the_forge_runs_lint_tests_wheels_docs_and_releases() -> None:
    assert {path.stem for path in WORKFLOWS} == {"check", "docs", "release", "wheels"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_steps_of_a_workflow_are_targets_that_exist(path: Path) -> None:
    whole = read(path)
    assert whole[True]  # YAML takes the word `on` for a truth value
    assert whole["permissions"] == {"contents": "read"}
    steps = [step for job in whole["jobs"].values() for step in job["steps"]]
    assert all(job["timeout-minutes"] <= 90 for job in whole["jobs"].values())
    for step in steps:
        if "uses" in step:
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])
        else:
            found = re.fullmatch(r"make ([a-z-]+)(?: ARGS=\S+)?", step["run"])
            assert found, f"{path.name}: {step['run']}"
            assert found[1] in make_targets(), f"{path.name}: there is no `make {found[1]}`"


def test_the_forge_tests_on_every_supported_python() -> None:
    supported = pythons.supported(ROOT)
    assert read(ROOT / ".github/workflows/check.yml")["jobs"]["test"]["strategy"]["matrix"] == {
        "python": supported
    }
    for name in ("wheels", "release"):
        steps = read(ROOT / ".github" / "workflows" / f"{name}.yml")["jobs"][name]["steps"]
        (chosen,) = (s["with"]["python-version"] for s in steps if "setup-python" in str(s))
        assert chosen.split() == supported


def test_supported_pythons_are_those_that_can_be_installed_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    low, high = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", project["requires-python"]).groups()  # type: ignore[union-attr]
    assert pythons.supported(ROOT) == [f"3.{minor}" for minor in range(int(low), int(high))]
    setup = (ROOT / "scripts" / "setup").read_text()
    assert f"oldest={low}\nnewest={int(high) - 1}\n" in setup


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_for_issues_have_the_shape_that_the_forge_reads(path: Path) -> None:
    form = read(path)
    if path.stem == "config":
        assert form == {"blank_issues_enabled": True}
        return
    assert set(form) == {"name", "description", "labels", "body"}
    assert {field["type"] for field in form["body"]} <= FIELDS
    named = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert len(set(named)) == len(named) > 0
    assert all(field["attributes"] for field in form["body"])


def test_hooks_before_a_commit_are_our_own_targets_and_fetch_nothing() -> None:
    (repository,) = read(HOOKS)["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].removeprefix("make ") in make_targets()


def test_the_citation_is_of_this_version() -> None:
    cited = read(CITATION)
    assert {"cff-version", "message", "title", "authors", "type", "license"} <= set(cited)
    assert cited["cff-version"] == "1.2.0"
    assert str(cited["version"]) == __version__
    assert f"## {__version__} - {cited['date-released']}" in (ROOT / "CHANGELOG.md").read_text()
    assert (
        cited["license"]
        == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["license"]
    )


@pytest.mark.parametrize("name", [*PAPERS, ".github/PULL_REQUEST_TEMPLATE.md"])
def test_papers_name_only_files_that_exist_and_have_nothing_to_fill_in(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    if name != "LICENSE":
        assert not ADDRESS.search(text)
    missing = [to for to in LINK.findall(text) if not (ROOT / name).parent.joinpath(to).exists()]
    assert not missing


def test_every_target_that_people_call_is_explained() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert all(f"make {target} " in shown for target in ("release", "image", "check", "play"))
