"""A game made by `make new-game` in a copied tree is played everywhere, as it stands.

CONTRIBUTING.md and docs/adding-a-game.md tell people to begin so.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.newgame.tree import NAME, PREFIX, TITLE, Tree


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A copied tree with the game in it."""
    tree = Tree(tmp_path_factory.mktemp("newgame"))
    before = tree.files()
    made = tree.make(NAME, PREFIX, TITLE)
    assert made.returncode == 0, made.stderr
    added = tree.files() - before
    assert all(f"/{NAME}/" in path for path in added - {f"web/types/{NAME}.ts"})
    assert added <= set(made.stdout.splitlines())
    return tree


REFUSED = [
    ("Sprint", "SPX", "NAME"),
    ("9pins", "SPX", "NAME"),
    ("class", "SPX", "Python's own"),
    ("random", "SPX", "Python's own"),
    ("table", "SPX", "src/spieltisch/table"),
    ("kind", "SPX", "src/spieltisch/game/kind.py"),
    ("kernel", "SPX", "src/spieltisch/rules/kernel.py"),
    ("worker", "SPX", "src/spieltisch/bots/worker.py"),
    ("conformance", "SPX", "tests/conformance"),
    (NAME, "SPX", f"src/spieltisch/game/{NAME}"),
    ("dash", "Spr", "PREFIX"),
    ("dash", "S", "PREFIX"),
    ("dash", PREFIX, f"the rules of {NAME} have it"),
]


@pytest.mark.parametrize(("name", "prefix", "why"), REFUSED)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_made(
    tree: Tree, name: str, prefix: str, why: str
) -> None:
    before = tree.files()
    made = tree.make(name, prefix)
    assert made.returncode == 1
    assert why in made.stderr
    assert tree.files() == before


WHOLE_GAME = """
from random import Random
import spieltisch
from spieltisch.game import NAMES, PUBLIC
from spieltisch.game.drawing import parse
assert NAMES[-1] == {name!r}, NAMES
position, rng = spieltisch.load({name!r}).start(seed=1), Random(1)
while not position.is_over:
    assert parse(position.draw()) == position
    assert position.resample(position.turn, rng) == position
    assert not position.explain("fly").legal
    if position.actor == "chance":
        position = position.play(position.roll(rng.randrange))
    else:
        position = position.play(rng.choice(position.legal()))
print(position.outcome.reason, sum(position.outcome.payoffs.values()))
"""


def test_it_is_found_by_its_folder_and_played_interpreted(tree: Tree) -> None:
    assert tree.must("-c", WHOLE_GAME.format(name=NAME)) == f"{PREFIX}-7 1\n"
    assert TITLE in tree.must("-m", "spieltisch", "games")


def test_its_files_are_formatted_and_typed(tree: Tree) -> None:
    """As everything else; only they are looked at."""
    package = Path("src") / "spieltisch"
    made = [str(package / part / NAME) for part in ("rules", "game", "bots")]
    made.append(f"tests/{NAME}")
    tree.must("-m", "ruff", "format", "--check", *made)
    tree.must("-m", "ruff", "check", *made)
    tree.must("-m", "mypy", "--follow-imports=silent", *made)


def test_it_passes_the_tests_that_all_games_share(tree: Tree) -> None:
    """Its own, those of its structure, conformance, bots, and tables on a real server."""
    shared = ["conformance", "golden", "bots/test_ladder.py", "test_structure.py"]
    served = ["server/test_whole_games.py", "server/test_bots.py", "server/test_types.py"]
    paths = [f"tests/{path}" for path in (NAME, *shared, *served)]
    said = tree.must("-m", "pytest", "-q", "-p", "no:cacheprovider", "--game", NAME, *paths)
    assert " passed" in said
    assert "test_structure" not in said  # nothing there was skipped


ASKED = """
import json, sys
from spieltisch.adapters.engine.conversation import answer_line
from spieltisch.adapters.engine.session import Session
session = Session(60)
def ask(do, **keys):
    told = json.loads(answer_line(session, json.dumps({{"do": do, **keys}}).encode()))
    assert told["ok"], told
    return told
ask("new", game={name!r}, seats=2, seed=4)
while (actor := ask("legal")["actor"]) is not None:
    if actor == "chance":
        ask("roll")
    else:
        assert ask("evaluate")["moves"]
        ask("play", move=ask("choose", level=1)["move"])
print(ask("outcome")["reason"])
"""


def test_it_is_played_through_the_engine(tree: Tree) -> None:
    assert tree.must("-c", ASKED.format(name=NAME)) == f"{PREFIX}-7\n"


def test_its_bots_meet_in_the_arena(tree: Tree) -> None:
    """A strong level beats random play; without a package of their own the bots play the same."""
    with_package = _match(tree)
    assert with_package["4"]["share"] > 0.6
    bots = tree.folder / "src" / "spieltisch" / "bots" / NAME
    hidden = bots.rename(tree.folder / "nobody")
    assert _match(tree) == with_package
    hidden.rename(bots)


def _match(tree: Tree) -> dict[str, Any]:
    """How each player fared in a short match."""
    file = tree.folder / "match.json"
    command = f"-m spieltisch arena {NAME} --players 4,random --games 40 --seed 1 --jobs 1"
    tree.must(*command.split(), "--json", str(file))
    players: dict[str, Any] = json.loads(file.read_text())["players"]
    return players


TOO_SMALL = """
import spieltisch
from dataclasses import replace
kernel = replace(spieltisch.load({name!r}).kind.kernel, max_legal=2)
state = kernel.state()
kernel.begin(state)
kernel.legal_actions(state)
"""


def test_a_max_legal_that_is_too_small_is_named(tree: Tree) -> None:
    done = tree.run("-c", TOO_SMALL.format(name=NAME))
    assert f"IndexError: {NAME}: there are 3 legal actions, more than MAX_LEGAL = 2" in done.stderr
