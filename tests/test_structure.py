"""How the house is built: who may import whom, where games may be named, how long things may be."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from spieltisch.game import NAMES, kind_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "spieltisch"
TESTS = ROOT / "tests"

MAY_IMPORT = {
    "rules": {"rules"},
    "game": {"rules", "game"},
    "compute": {"rules", "game", "compute"},
    "bots": {"rules", "game", "compute", "bots"},
    "analysis": {"game", "bots", "analysis"},
    "adapters": {"rules", "game", "compute", "bots", "adapters"},
    "arena": {"rules", "game", "compute", "bots", "adapters", "spread", "arena"},
    "spread": {"game", "spread"},
    "dataset": {"game", "bots", "spread", "dataset"},
    "terminal": {"game", "bots", "terminal"},
    "lessons": {"game", "lessons"},
    "ratings": {"ratings"},
    "puzzles": {"rules", "game", "compute", "bots", "spread", "ratings", "puzzles"},
    "table": {"game", "table"},
    "store": {"game", "ratings", "table", "store"},
    "server": {
        "game",
        "bots",
        "analysis",
        "lessons",
        "puzzles",
        "ratings",
        "table",
        "store",
        "server",
    },
    "tab": {"game", "bots", "analysis", "store", "server", "tab"},
    "commands": {
        "game",
        "analysis",
        "bots",
        "adapters",
        "arena",
        "dataset",
        "lessons",
        "puzzles",
        "table",
        "store",
        "server",
        "spread",
        "terminal",
        "commands",
    },
}
"""The packages that each package may import; `cli` may import all."""
OUTSIDE: dict[str, set[str]] = {
    **{one: set() for one in ("game", "analysis", "dataset", "terminal", "ratings", "commands")},
    "rules": {"llvmlite", "numba", "numpy"},
    "compute": {"numba", "numpy"},
    "bots": {"numpy"},
    "arena": {"numpy"},
    "spread": {"ray"},
    "lessons": {"msgspec"},
    "puzzles": {"msgspec"},
    "table": {"msgspec"},
    "store": {"alembic", "msgspec", "psycopg", "sqlalchemy"},
    "server": {"msgspec", "redis", "starlette", "uvicorn"},
    "tab": {"starlette"},
}
"""Libraries beside Python's own that a package may import."""

NEEDED = {
    "rules": {"__init__.py", "board.py", "state.py", "rules.py"},
    "game": {"__init__.py", "options.py", "rulebook.py", "notation.py"},
}
"""The files that every game has: for others there are defaults, and a game may split any."""

NEEDED_OF_BOTS = {"mind.py", "levels.py", "weights.py", "thinker.py", "workspace.py"}


PAGE = ROOT / "web" / "src"
NEEDED_OF_BOARDS = {
    "Board.svelte",
    "Cover.svelte",
    "Goal.svelte",
    "Ground.svelte",
    "Marks.svelte",
    "Pieces.svelte",
    "board.test.ts",
    "book.ts",
    "captions.ts",
    "cases.ts",
    "choice.svelte.ts",
    "geometry.ts",
    "history.ts",
    "house.ts",
    "info.ts",
    "notation.ts",
    "playing.test.ts",
    "stage.svelte.ts",
    "symbols.svg",
    "words.ts",
}
MOST_LINES_OF_A_BOARD = 200


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole package"
            yield node.module or ""


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_point_one_way(package: str) -> None:
    for path in (PACKAGE / package).rglob("*.py"):
        for module in imported(path):
            first, _, rest = module.partition(".")
            if first == "spieltisch":
                layer = rest.partition(".")[0] or "game"
                assert layer in MAY_IMPORT[package], f"{path.name} imports {module}"
            elif package in OUTSIDE:
                known = first in sys.stdlib_module_names or first in OUTSIDE[package]
                assert known, f"{path.name} imports {module}"


def test_every_package_has_its_row_in_the_import_table() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert packages == set(MAY_IMPORT)


def owner(path: Path) -> str | None:
    """The game to which a file belongs, or None."""
    parts = (*path.relative_to(PACKAGE).with_suffix("").parts,)
    return next((part for part in parts if part in NAMES), None)


def words(path: Path) -> Iterator[str]:
    """All names and texts in a file, without docstrings; words in one name are taken apart."""
    tree = ast.parse(path.read_text())
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in prose:
                yield node.value
        elif isinstance(node, ast.Name | ast.ImportFrom | ast.Attribute | ast.arg):
            name = {ast.Name: "id", ast.ImportFrom: "module", ast.Attribute: "attr"}
            yield getattr(node, name.get(type(node), "arg")) or ""


@cache
def text_of(path: Path) -> str:
    """The names and texts of a file, `MenschMind` as two words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", " ".join(words(path))).lower()


@pytest.mark.parametrize("name", NAMES)
def test_no_game_is_named_outside_its_own_files(name: str) -> None:
    """As a whole word: `turn` does not name a game called `ur`."""
    named = re.compile(rf"(?<![a-z0-9]){name}(?![a-z0-9])")
    for path in sources():
        is_stranger = owner(path) != name and named.search(text_of(path))
        assert not is_stranger, f"{path.relative_to(ROOT)} names {name}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("package", NEEDED)
def test_every_game_has_the_same_files(package: str, name: str) -> None:
    assert NEEDED[package] <= {path.name for path in (PACKAGE / package / name).glob("*.py")}


@pytest.mark.parametrize("name", NAMES)
def test_bots_of_their_own_have_the_same_files(name: str) -> None:
    """A game's bots may be the generic ones, in `__init__.py`; else they have this shape."""
    files = {path.name for path in (PACKAGE / "bots" / name).glob("*.py")}
    assert files <= {"__init__.py"} or files >= NEEDED_OF_BOTS


BOARDS = [name for name in NAMES if (PAGE / "boards" / name).is_dir()]
"""The games that are drawn by a board of their own; the plain one draws the others."""


@pytest.mark.parametrize("name", BOARDS)
def test_boards_have_the_same_files_and_none_is_long(name: str) -> None:
    files = set((PAGE / "boards" / name).iterdir())
    assert not NEEDED_OF_BOARDS - {path.name for path in files}
    of_tests = re.compile(r"\.test\.ts$|^cases\.")
    drawn = [path for path in files if not of_tests.search(path.name) and path.suffix != ".svg"]
    long = [path.name for path in drawn if path.read_text().count("\n") > MOST_LINES_OF_A_BOARD]
    assert not long


@pytest.mark.parametrize("name", NAMES)
def test_no_game_is_named_on_the_page_outside_its_board(name: str) -> None:
    """Boards of other games and what all of them share do not know it; nor do pages and styles."""
    named = re.compile(rf"(?<![a-z0-9]){name}(?![a-z0-9])", re.IGNORECASE)
    for path in PAGE.rglob("*"):
        if path.suffix in {".ts", ".svelte", ".css"} and name not in path.parts:
            assert not named.search(path.read_text()), path.relative_to(ROOT)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_in_the_rulebook_in_both_languages(name: str) -> None:
    """Their numbers begin with 1 and leave none out."""
    book = kind_of(name).rulebook
    prefix = prefix_of(name)
    assert re.fullmatch(r"[A-Z]{2,4}", prefix)
    assert list(book) == [f"{prefix}-{number}" for number in range(1, len(book) + 1)]
    assert all(text.en and text.de and text.en != text.de for text in book.values())
    assert set(kind_of(name).endings) <= set(book)


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_has_a_name_in_both_languages(name: str) -> None:
    kind = kind_of(name)
    assert tuple(kind.actor_text(seat).en for seat in kind.all_seats) == kind.all_seats
    assert len({kind.actor_text(seat).de for seat in kind.all_seats}) == len(kind.all_seats)
    assert kind.actor_text("chance") == ("chance", "der Zufall")


def test_no_two_games_have_the_same_ids() -> None:
    assert len(set(map(prefix_of, NAMES))) == len(NAMES)


def prefix_of(name: str) -> str:
    """What the ids of a game's rules begin with."""
    return next(iter(kind_of(name).rulebook)).partition("-")[0]


NO_PLACE_OF_A_RULE = {"rulebook.py", "flaws.py", "soundness.py", "explain.py", "why_not_there.py"}
"""Files that speak of rules without deciding anything by them."""


def decided(name: str) -> set[str]:
    """The rules that some function or number of the game names as its own, in its docstring."""
    places = [p for p in sources() if owner(p) == name and p.name not in NO_PLACE_OF_A_RULE]
    found: set[str] = set()
    for path in places:
        if path.relative_to(PACKAGE).parts[0] in ("rules", "game"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                    found |= set(re.findall(r"\b[A-Z]{2,4}-\d+", str(node.value.value)))
    return found


def cited(paths: Iterator[Path]) -> set[str]:
    return {rule for path in paths for rule in re.findall(r"\b[A-Z]{2,4}-\d+", path.read_text())}


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_cited_in_the_code_and_in_a_test(name: str) -> None:
    rules = set(kind_of(name).rulebook)
    assert rules <= decided(name), sorted(rules - decided(name))
    tests = cited((TESTS / name).glob("*.py"))
    assert rules <= tests, sorted(rules - tests)
    everywhere = cited(p for p in sources() if owner(p) == name) | tests
    own = f"{prefix_of(name)}-"
    assert {rule for rule in everywhere if rule.startswith(own)} <= rules


ONE_MOVE = """
import spieltisch
position = spieltisch.load({name!r}).start(seed=1)
position.legal(), position.view("public"), position.memory(position.game.seats[0])
"""


@pytest.mark.parametrize(
    "code",
    [
        "import spieltisch",
        "import spieltisch.cli",
        "import spieltisch.adapters.engine.conversation",
        *(ONE_MOVE.format(name=name) for name in NAMES),
    ],
)
def test_the_interpreted_path_imports_neither_numpy_nor_numba(code: str) -> None:
    check = "import sys\nassert not {'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", f"{code}\n{check}"], check=True, timeout=60)
