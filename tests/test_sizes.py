"""Nothing in the house is too big, too vague or named twice: figures over all sources."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from spieltisch.game import NAMES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "spieltisch"

MOST_LINES_OF_A_FILE = 400
MANY_LINES = 300
MOST_FILES_WITH_MANY_LINES = 10
MOST_LINES_OF_A_FUNCTION = 50
MOST_PARAMETERS = 7
MOST_FUNCTIONS_WITH_MORE_PARAMETERS = 3
MOST_ANY = 8.0
"""How often the type `Any` may stand in 1,000 lines."""
MOST_ANY_IN = {"compute": 20.0}
"""Compiled code works on arrays of which mypy knows little."""

PYTHON = [
    path
    for folder in ("src", "tests", "bench", "scripts")
    for path in (ROOT / folder).rglob("*.py")
]
PAGE = [
    path
    for folder in ("src", "e2e")
    for ending in ("ts", "svelte", "css")
    for path in (ROOT / "web" / folder).rglob(f"*.{ending}")
]


def lines_of(path: Path) -> int:
    return path.read_text().count("\n")


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for path in PYTHON:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path, node


def test_files_are_short() -> None:
    long = {
        str(p.relative_to(ROOT)): lines_of(p) for p in PYTHON + PAGE if lines_of(p) > MANY_LINES
    }
    # Plain on purpose, or data: a second opinion on a game, and the texts of its rules.
    mostly = {
        path: count
        for path, count in long.items()
        if "/oracle/" not in path and not path.endswith("rulebook.py")
    }
    assert all(count <= MOST_LINES_OF_A_FILE for count in mostly.values()), mostly
    assert len(long) <= MOST_FILES_WITH_MANY_LINES, long


def test_functions_are_short_and_have_few_parameters() -> None:
    crowded = []
    for path, node in functions():
        length = (node.end_lineno or 0) - node.lineno
        assert length < MOST_LINES_OF_A_FUNCTION, f"{path.name}: {node.name}"
        told = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        if len([one for one in told if one.arg not in ("self", "cls")]) > MOST_PARAMETERS:
            crowded.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert len(crowded) <= MOST_FUNCTIONS_WITH_MORE_PARAMETERS, crowded


def share_of_any(folder: Path) -> float:
    """Occurrences of `Any` per 1,000 lines, imports aside."""
    lines = [line for path in folder.rglob("*.py") for line in path.read_text().splitlines()]
    told = [line for line in lines if not re.match(r"\s*(from|import)\b|\s*Any,?$", line)]
    return 1000 * sum(len(re.findall(r"\bAny\b", line)) for line in told) / len(lines)


def test_types_say_what_they_are() -> None:
    assert share_of_any(PACKAGE) <= MOST_ANY
    for package, most in MOST_ANY_IN.items():
        assert share_of_any(PACKAGE / package) <= most, package


def test_no_module_name_has_two_meanings() -> None:
    """A name may stand once in a package and again in the folders of its games, no further.

    A subcommand's module is called like the subcommand.
    """
    homes: defaultdict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        package, *rooms = path.relative_to(PACKAGE).parts[:-1] or ("",)
        if path.stem not in ("__init__", "__main__", "env") and package != "commands":
            is_of_a_game = bool(rooms) and rooms[0] in NAMES
            homes[path.stem].add(package if is_of_a_game or not rooms else f"{package}/{rooms[0]}")
    twice = {name: sorted(where) for name, where in homes.items() if len(where) > 1}
    assert not twice, twice
