"""The bots of the first edition as a program for the arena: a yardstick for later ones.

In the checkout's folder: `spieltisch arena GAME --player 5 --player 'engine:python -m
bench.first_edition?start=600000'`. The program gets a seat's memory and lets the bots of commit
45f26a0 choose; `?level=3` picks another level than 5. Their sources are taken out of the
repository's history into `build/first-edition` when they are first needed; `--worktree DIR` names a
checkout of that commit instead. What it needs is compiled once, which takes some minutes of
processor time; hence `start`.

`--native` is for `bench.first_edition_equal`: games by that edition's own rules.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

COMMIT = "45f26a0"
ROOT = Path(__file__).parent.parent
USUAL = ROOT / "build" / "first-edition"

Answering = Callable[[dict[str, Any]], dict[str, Any]]
"""What answers a request."""


def taken_out(folder: Path = USUAL) -> Path:
    """A folder with the sources of the first edition, made if it is not there."""
    if not folder.exists():
        archive = subprocess.run(
            ["git", "-C", str(ROOT), "archive", COMMIT, "src"], capture_output=True, check=False
        )
        if archive.returncode:
            sys.exit(
                f"commit {COMMIT} is not in this clone: {archive.stderr.decode().strip()}; get the "
                "whole history by `git fetch --unshallow`, or name a checkout by --worktree"
            )
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as made:
            with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
                files.extractall(made, filter="data")
            with suppress(OSError):  # another process was faster
                Path(made).rename(folder)
            Path(made).mkdir(exist_ok=True)  # for whoever tidies up
    return folder


def become(edition: Path) -> None:
    """From now on `spieltisch` is what stands in that folder."""
    sources = str((edition / "src").resolve())
    sys.path.insert(0, sources)
    import spieltisch

    if not str(spieltisch.__file__).startswith(sources + os.sep):
        sys.exit(f"there is no spieltisch in {edition}: it must be a checkout of {COMMIT}")


def chosen(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to `choose` with a memory."""
    from spieltisch.bots import Limit, choose

    ms = request.get("ms")
    limit = Limit(request.get("simulations"), None if ms is None else ms / 1000)
    rng = Random(f"{request['seed']}")
    return {"ok": True, "move": choose(request["memory"], request["level"], rng, limit)}


def natively() -> Answering:
    """Plays games by its own rules: `start`, `play`, and `choose` from its own memory."""
    from spieltisch.bots import choose
    from spieltisch.game import Position, load

    positions: list[Position] = []

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "start":
            game = load(request["game"], request["people"], request["options"])
            positions[:] = [game.start(seed=request["seed"])]
        elif request["do"] == "play":
            positions[0] = positions[0].play(request["move"])
        else:
            memory = positions[0].memory(str(positions[0].actor))
            move = choose(memory, request["level"], Random(f"{request['seed']}"))
            return {"ok": True, "move": move, "memory": memory}
        return {"ok": True, "position": positions[0].to_json()}

    return answer


def main() -> None:
    """Answer requests until there are no more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worktree", type=Path, help=f"a checkout of {COMMIT}")
    parser.add_argument("--native", action="store_true")
    arguments = parser.parse_args()
    become(arguments.worktree or taken_out())
    answers, sys.stdout = sys.stdout, sys.stderr
    answer: Answering = natively() if arguments.native else chosen
    for line in sys.stdin:
        try:
            told = answer(json.loads(line))
        except Exception as error:  # whatever is asked, the next request is answered
            text = f"{type(error).__name__}: {error}"
            told = {"ok": False, "error": {"code": "failed", "rule": None, "text": {"en": text}}}
        print(json.dumps(told), file=answers, flush=True)


if __name__ == "__main__":
    main()
