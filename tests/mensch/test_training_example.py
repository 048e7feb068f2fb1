"""The training example learns, alike for a seed, and what it learnt can be saved."""

import re
import subprocess
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from spieltisch.compute.batch import Batch
from tests.in_docs import DOCS

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train_mensch.py"


@cache
def example() -> ModuleType:
    spec = spec_from_file_location("train_mensch", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_after_seconds_it_beats_whoever_plays_at_random() -> None:
    """All of its 95 % interval lies above 60 %. On its own, as the command sets NumPy's threads."""
    words = "--rounds 60 --seed 1 --games 600 --against random --weights weights.npz"
    with TemporaryDirectory() as folder:
        command = [sys.executable, str(EXAMPLE), *words.split()]
        done = subprocess.run(command, check=True, capture_output=True, cwd=folder)
    found = re.search(r"against random: (.+)% ± (.+)% of 600 games\n$", done.stdout.decode())
    assert found
    assert float(found[1]) - float(found[2]) > 60


def test_the_same_seed_gives_the_same_weights_and_another_seed_others() -> None:
    def weights(seed: int) -> list[Any]:
        training = example().Training(rounds=2, games=16, seed=seed)
        return [each.tolist() for each in example().train(training, tell=False).weights]

    assert weights(1) == weights(1) != weights(2)


def test_saved_weights_judge_alike(tmp_path: Path) -> None:
    network = example().train(example().Training(rounds=1, games=16), tell=False)
    network.save(tmp_path / "weights.npz")
    again = example().Network.load(tmp_path / "weights.npz")
    inputs = np.eye(example().INPUTS, dtype=np.float32)
    assert (again.judge(inputs) == network.judge(inputs)).all()


def test_the_command_trains_saves_and_plays_every_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.npz"
    words = ["train_mensch.py", "--rounds", "2", "--games", "4", "--weights", str(file)]
    monkeypatch.setattr("sys.argv", words)
    example().main()
    shown = capsys.readouterr().out
    assert all(f"against {level}: " in shown for level in range(6))
    monkeypatch.setattr("sys.argv", [*words, "--play"])
    example().main()
    assert shown.endswith(capsys.readouterr().out)


def test_an_afterstate_shows_both_colours_as_its_maker_sees_them() -> None:
    """Mine stand first whoever I am; after a 6 I roll again."""
    game = example().GAME
    with Batch(game, 1) as batch:
        for maker in game.seats:
            state = game.start(seed=0).kernel_state()
            number, other = (game.kind.seat_number(s) for s in (maker, *set(game.seats) - {maker}))
            state.turn, state.phase, state.die = number, 2, 6
            state.pieces[number], state.pieces[other] = [-1, -1, 5, 40], [-1, -1, -1, 7]
            batch.put(0, state)
            seen = np.zeros((6, game.kind.kernel.observation), np.int16)
            look: Any = batch.compiled.bind(example().look_ahead)
            room = batch.compiled.new(1)
            look(batch.states, batch.actors, batch.legal, batch.counts, room, seen)
            inputs = example().encode(seen[: batch.counts[0]])
            # with a 6 one of those who wait must come out
            assert np.flatnonzero(inputs[0]).tolist() == [0, 1, 6, 41, 45, 53, 90]
            assert inputs[0, [0, 45]].tolist() == [0.25, 0.75]


def test_its_page_tells_the_numbers_that_it_has() -> None:
    usual, page = example().Training(rounds=1), (DOCS / "training.md").read_text()
    told = (
        f"makes {example().INPUTS} inputs",
        f"hidden layer of {usual.hidden},",
        f"{usual.games} games side by side",
        f"λ = {usual.trace}: after {usual.steps} moves",
    )
    assert [words for words in told if words not in page] == []
