"""`spieltisch review`: a summary or JSON, the same each time; running games are refused."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.analysis import review
from spieltisch.analysis.as_json import to_text
from spieltisch.cli import main
from spieltisch.game import NAMES
from spieltisch.game.records import read, write
from tests.analysis.played import played

FIRST_EDITION = Path(__file__).parent.parent / "data" / "first-edition"


def run(*arguments: str, seed: str) -> str:
    """What a process of its own prints; sets are in another order there."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "spieltisch", "review", *arguments]
    done = subprocess.run(command, capture_output=True, check=True, timeout=600, env=environment)
    return done.stdout.decode()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_file_gives_the_same_bytes(name: str) -> None:
    file = str(FIRST_EDITION / f"{name}.jsonl")
    first = run(file, "--json", seed="1")
    assert first == f"{to_text(review(read(file)))}\n"
    doc = json.loads(first)
    assert doc["spieltisch"] == "review"
    assert doc["game"] == name
    assert doc["judge"].startswith(f"{name} ")
    assert list(doc["findings"]) == doc["seats"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("judged by level 5", "result without luck", "own play", "real decisions")),
        ("de", ("beurteilt von Stufe 5", "Ergebnis ohne Glück", "eigenes Spiel", "Entdeckung")),
    ],
)
def test_the_summary_is_in_both_languages(
    language: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(FIRST_EDITION / "irrgarten.jsonl")
    assert main(["review", file, "--language", language]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in words), shown


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "this game is not over; a review comes when it is"),
        ("de", "diese Partie läuft noch; einen Rückblick gibt es, wenn sie zu Ende ist"),
    ],
)
def test_a_game_that_still_runs_is_refused(
    language: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("mensch", 1)
    path = tmp_path / "running.game"
    write(replace(record, moves=record.moves[:-1]), path)
    assert main(["review", str(path), "--language", language]) == 1
    told = capsys.readouterr()
    assert sentence in told.err
    assert not told.out
