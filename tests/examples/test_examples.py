"""Every example does what its first line says, in a short form."""

import ast
import json
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from spieltisch import BadOptions, IllegalMove, Position, load
from spieltisch.compute.batch import Batch
from tests.support import random_positions, short_options

FOLDER = Path(__file__).parent.parent.parent / "examples"
EXAMPLES = sorted(path for path in FOLDER.iterdir() if path.suffix in (".py", ".ipynb"))
MOST_LINES = 30


def module(name: str) -> ModuleType:
    """An example, imported."""
    if name not in sys.modules:
        spec = spec_from_file_location(name, FOLDER / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def ran(folder: Path, name: str, *words: str) -> str:
    """What an example prints when it is run as its first line says."""
    done = subprocess.run(
        [sys.executable, str(FOLDER / name), *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_list_of_examples_names_them_all_and_a_test_each() -> None:
    listed = (FOLDER / "README.md").read_text("utf-8")
    rows = dict(
        re.findall(r"^\| \[`([\w.]+)`\]\(\1\) .*\| `tests/([\w./]+)` \|$", listed, re.MULTILINE)
    )
    assert sorted(rows) == [path.name for path in EXAMPLES]
    for name, test in rows.items():
        text = (FOLDER.parent / "tests" / test).read_text("utf-8")
        assert name.partition(".")[0] in text, f"{test} does not run {name}"


def test_the_tiny_bot_has_thirty_lines() -> None:
    """Without its docstring and empty lines."""
    text = (FOLDER / "tiny_bot.py").read_text("utf-8")
    docstring = ast.get_docstring(ast.parse(text), clean=False) or ""
    lines = [line for line in text.replace(docstring, "").splitlines() if line.strip(' "')]
    assert len(lines) <= MOST_LINES


@pytest.mark.parametrize("name", ["irrgarten", "mensch"])
def test_the_tiny_bot_plays_a_game_to_its_end_by_what_its_seat_knows(name: str) -> None:
    game = load(name, people=2, options=short_options(name))
    rng = Random(1)
    bot = module("tiny_bot").TinyBot(game, simulations="20")
    position = game.start(seed=1)
    for _ in range(400):
        if position.is_over:
            break
        if position.actor == "chance":
            position = position.play(position.roll(rng.randrange))
        else:
            position = position.play(bot.choose(position.memory(position.actor or ""), rng))
    assert position.is_over


def test_the_tiny_bot_is_a_player_of_the_arena(tmp_path: Path) -> None:
    """As its first line says, with the smallest game."""
    said = ran(tmp_path, "tiny_bot.py", "mensch", "random", "--preset", "mini", "--jobs", "1")
    assert re.search(r"^python:tiny_bot:TinyBot +20 ", said, re.MULTILINE)
    assert "20 games" in said


def test_a_house_rule_is_an_option_that_refuses_and_explains() -> None:
    example = module("house_rule")
    safe = example.game(2, preset="openspiel", safe_start=True)
    usual = example.game(2, preset="openspiel")
    stand = {"yellow": [-1, -1, -1, 18], "red": [-1, -1, -1, 0]}
    for game, legal in ((usual, ["18>20"]), (safe, ["pass"])):
        position = placed(game, stand, die=2)
        assert position.legal() == legal
    with pytest.raises(IllegalMove) as refused:
        placed(safe, stand, die=2).play("18>20")
    assert "on its own start circle" in str(refused.value)
    with pytest.raises(BadOptions, match="must_hit"):
        example.game(2, safe_start=True, must_hit=True)


def placed(game: Any, pieces: dict[str, list[int]], die: int) -> Any:
    """A position in which yellow has rolled."""
    state = game.start(seed=0).kernel_state()
    state.turn, state.phase, state.die = 0, 2, die
    for colour, places in pieces.items():
        state.pieces[game.kind.seat_number(colour)] = places
    return Position(game, state, ())


def test_a_house_rule_is_the_same_compiled_and_interpreted() -> None:
    """Whole games, move by move."""
    game = module("house_rule").game(2, preset="openspiel", safe_start=True)
    positions = list(random_positions(game.start(seed=3), Random(3), most=300))
    with Batch(game, 1) as batch:
        for position in positions:
            if position.actor in game.seats:
                batch.put(0, position.kernel_state())
                legal = sorted(position.actions(text)[0] for text in position.legal())
                assert batch.legal[0, : batch.counts[0]].tolist() == legal


def test_the_house_rule_is_studied_as_its_first_line_says(tmp_path: Path) -> None:
    said = ran(tmp_path, "house_rule.py", "--games", "50")
    assert re.fullmatch(r"(safe_start (True|False) +[\d.]+ moves per game, .*%\n){2}", said)


def test_a_tournament_prints_its_table_and_writes_its_page(tmp_path: Path) -> None:
    words = ["mensch", "--players", "random", "0", "3", "--games", "20", "--jobs", "1"]
    lines = ran(tmp_path, "tournament.py", *words).splitlines()
    assert lines[0].startswith("1. 3 ")
    assert lines[-1].startswith("60 games")
    assert "<svg" in (tmp_path / "tournament.html").read_text("utf-8")


def test_a_policy_learns_on_the_vector_environment(tmp_path: Path) -> None:
    """After some seconds it beats level 1, and knows that throwing out is good."""
    said = ran(tmp_path, "train_policy.py", "--steps", "600", "--batch", "300", "--games", "1000")
    share, margin = re.search(r"against level 1: ([\d.]+)% ± ([\d.]+)%", said).groups()  # type: ignore[union-attr]
    assert float(share) - float(margin) > 50
    assert re.search(r"\+\d\.\d\d  throws out", said)


def test_the_study_runs_and_draws_its_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUDY_GAMES", "40")
    notebook = json.loads((FOLDER / "study.ipynb").read_text("utf-8"))
    names: dict[str, Any] = {}
    plots = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None), "strip the outputs"
            body = ast.parse("".join(cell["source"])).body
            last = body.pop() if isinstance(body[-1], ast.Expr) else None
            exec(compile(ast.Module(body, []), "study", "exec"), names)
            if isinstance(last, ast.Expr):
                plots.append(eval(compile(ast.Expression(last.value), "study", "eval"), names))
    drawn = [plot.svg for plot in plots if plot is not None]
    assert len(drawn) == 4
    assert all(svg.startswith("<svg") and svg.endswith("</svg>") for svg in drawn)
