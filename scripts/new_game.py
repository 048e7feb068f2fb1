"""Makes the skeleton of a new game: `make new-game NAME=ur PREFIX=UR TITLE="Royal Game of Ur"`.

The skeleton is a whole game, a race for two, made from the files in `new_game/` beside this one:
it can be played, and passes the tests that all games share, before its rules are replaced.
"""

import keyword
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = Path(__file__).resolve().parent / "new_game"
PACKAGE = ROOT / "src" / "spieltisch"
NAME, TITLE, PREFIX, PLACE = "newgame", "Newgame", "NEW-", "PLACE = 0"
"""What stands in the templates for what a game has of its own."""
LONGEST_NAME = 12
LONGEST_TITLE = 40
USAGE = 'usage: make new-game NAME=ur PREFIX=UR [TITLE="Royal Game of Ur"]'


def main(arguments: list[str]) -> int:
    """Check the name and the prefix, then write all files; the exit status."""
    if not 2 <= len(arguments) <= 3 or not all(arguments[:2]):
        print(USAGE, file=sys.stderr)
        return 2
    name, prefix = arguments[:2]
    title = "".join(arguments[2:]) or name.replace("_", " ").title()
    if wrong := [*why_not_this_name(name), *why_not_this_prefix(prefix), *why_not_titled(title)]:
        print("\n".join(["new-game: nothing was made:", *wrong]), file=sys.stderr)
        return 1
    made = write(name, prefix, title)
    tidy(made)
    made.append(write_page_types(name))
    for path in made:
        print(path.relative_to(ROOT))
    print(f'\n{title} can be played: make terminal ARGS="{name}", make play')
    print(f"and is tested by: make test GAME={name}")
    print('Now replace its rules, as CONTRIBUTING.md says under "Adding a game".')
    return 0


def why_not_this_name(name: str) -> list[str]:
    """What is wrong with a name, in sentences."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > LONGEST_NAME:
        return [f"NAME is {name!r}: it has up to {LONGEST_NAME} of a-z, 0-9 and _, a letter first"]
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        return [f"NAME is {name!r}, a name of Python's own"]
    folders = (PACKAGE, PACKAGE / "rules", PACKAGE / "game", PACKAGE / "bots", ROOT / "tests")
    taken = [path for folder in folders for path in folder.glob(f"{name}*") if path.stem == name]
    return [f"NAME is {name!r}, but there is {path.relative_to(ROOT)}" for path in taken]


def why_not_this_prefix(prefix: str) -> list[str]:
    """What is wrong with the beginning of its rules' ids."""
    if not re.fullmatch(r"[A-Z]{2,4}", prefix):
        return [f"PREFIX is {prefix!r}: it has two to four capital letters"]
    books = (PACKAGE / "game").glob("*/rulebook.py")
    taken = [book.parent.name for book in books if f'"{prefix}-1"' in book.read_text("utf-8")]
    return [f"PREFIX is {prefix!r}, but the rules of {game} have it" for game in taken]


def why_not_titled(title: str) -> list[str]:
    """What is wrong with a title."""
    if title.isprintable() and not set(title) & {'"', "\\"} and len(title) <= LONGEST_TITLE:
        return []
    return [f"TITLE is {title!r}: it has up to {LONGEST_TITLE} signs, no quotes or backslashes"]


def write(name: str, prefix: str, title: str) -> list[Path]:
    """Write every template under its new name; the files made."""
    place = f"PLACE = {next_place()}"
    made = []
    for template in sorted(path for path in TEMPLATES.rglob("*") if path.suffix == ".py"):
        path = ROOT / str(template.relative_to(TEMPLATES)).replace(NAME, name)
        text = template.read_text("utf-8").replace(PLACE, place).replace(PREFIX, f"{prefix}-")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(NAME, name).replace(TITLE, title), "utf-8")
        made.append(path)
    return made


def next_place() -> int:
    """The place after the last game's."""
    inits = (PACKAGE / "game").glob("*/__init__.py")
    found = [re.search(r"^PLACE = (\d+)$", i.read_text("utf-8"), re.MULTILINE) for i in inits]
    return 1 + max((int(place[1]) for place in found if place), default=0)


def tidy(paths: list[Path]) -> None:
    """Sort the imports, whose order depends on the name, and break lines that became long."""
    ruff = [sys.executable, "-m", "ruff"]
    for command in ([*ruff, "check", "--fix-only", "--quiet"], [*ruff, "format", "--quiet"]):
        subprocess.run([*command, *map(str, paths)], cwd=ROOT, check=True)


def write_page_types(name: str) -> Path:
    """The page's types, made anew from what the games declare; the file of this one."""
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "spieltisch.server.ops.page_types"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, check=True)
    return ROOT / "web" / "types" / f"{name}.ts"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
