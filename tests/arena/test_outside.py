"""Programs from outside are told what their seat knows, byte by byte, and nothing else."""

import json
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.arena.outside import request_line
from spieltisch.arena.players import Player, player
from spieltisch.arena.programs import LONGEST
from spieltisch.arena.referee import referee
from spieltisch.bots import Limit
from spieltisch.game import NAMES, Game, Memory, Position, load
from tests.support import IS_SOAK, example, short_options

ROOT = Path(__file__).parents[2]
GAMES = 20 if IS_SOAK else 1
KEYS = {"do", "level", "seed", "ms", "simulations", "memory"}


def spy(notes: Path) -> str:
    """The player that writes down what it is told."""
    words = [sys.executable, "-m", "tests.arena.choosers", str(notes)]
    return f"engine:{shlex.join(words)}?level=3&simulations=7&ms=60000"


class InTwoWorlds:
    """Plays by the true world's program, and asks another one in a world that looks the same."""

    would_draw = False

    def __init__(self, true: Player, other: Player) -> None:
        self.true, self.other = true, other
        self.asked: list[tuple[Position, str, int]] = []
        self.differing = 0

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        twin = Random()
        twin.setstate(rng.getstate())
        seed = Random()
        seed.setstate(rng.getstate())
        self.asked.append((position, seat, seed.getrandbits(63)))
        imagined = position.resample(seat, Random(len(self.asked)))
        self.differing += imagined != position
        move = self.true.choose(position, seat, rng)
        assert self.other.choose(imagined, seat, twin) == move
        return move

    def close(self) -> None:
        self.true.close()
        self.other.close()


def options_of(name: str) -> dict[str, Any]:
    """A whole game that is not long, with forms if it has them."""
    return {**short_options(name), **example(name, "FORM", {})}


@pytest.mark.parametrize("name", NAMES)
def test_every_byte_is_what_the_seat_may_know(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    game = load(name, 2, options_of(name))
    files = tmp_path / "true", tmp_path / "other"
    true, other = (player(spy(file), game, Limit()) for file in files)
    table = InTwoWorlds(true, other)
    for number in range(GAMES):
        result = referee(game, [table, table], 5, number, number)
        assert not result.forfeits, result
    table.close()
    told, elsewhere = (file.read_bytes() for file in files)
    assert told == elsewhere, "worlds that a seat cannot tell apart send it the same bytes"
    assert bool(table.differing) is not game.kind.is_open
    lines = told.splitlines()
    assert len(lines) == len(table.asked) > 3
    for line, (position, seat, seed) in zip(lines, table.asked, strict=True):
        assert line == json.dumps(
            {
                "do": "choose",
                "level": 3,
                "seed": seed,
                "ms": 60000,
                "simulations": 7,
                "memory": position.memory(seat),
            }
        ).encode("ascii")
        assert_no_secret(position, seat, line.decode())


def assert_no_secret(position: Position, seat: str, line: str) -> None:
    """Nothing that the view hides stands in the line as the whole position writes it."""
    whole, view = position.to_json(), position.view(seat)
    for name, value in whole.items():
        for key, inner in value.items() if isinstance(value, dict) else ():
            if inner != view[name].get(key) and isinstance(inner, dict):
                for part in inner.values():
                    assert not isinstance(part, list) or not part or json.dumps(part) not in line


def test_a_builders_maze_is_nowhere_in_what_the_other_is_told() -> None:
    """The mazes are told apart by their barriers: neither list occurs in the other's line."""
    position = load("irrgarten", 2, {"begins": "left"}).start(seed=1)
    position = position.play("build C3 B2|B3 C2|C3").play("build E5 A2|B2 D4|D5")
    for seat, hidden in (("left", ("A2|B2", "D4|D5", "E5")), ("right", ("B2|B3", "C2|C3", "C3"))):
        line = request_line(position.memory(seat), 5, 1, None, None).decode()
        assert not [word for word in hidden if word in line]
        assert set(json.loads(line)) <= KEYS
    assert '"D4|D5"' in json.dumps(position.to_json())


@pytest.mark.parametrize(
    ("arguments", "limit", "told"),
    [
        ("", Limit(), {"level": 5}),
        ("", Limit(20, 0.5), {"level": 5, "simulations": 20, "ms": 500}),
        ("?simulations=9", Limit(20, 0.5), {"level": 5, "simulations": 9, "ms": 500}),
        ("?ms=70&level=2", Limit(), {"level": 2, "ms": 70}),
        ("#1", Limit(), {"level": 1}),
        ("#1?simulations=4", Limit(), {"level": 1, "simulations": 4}),
    ],
)
def test_a_program_is_told_its_limits(
    arguments: str, limit: Limit, told: dict[str, int], tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    source = (
        "import sys\nfor line in sys.stdin:\n open(sys.argv[1], 'a').write(line)\n"
        """ print('{"ok": true, "move": "0>6"}', flush=True)"""
    )
    words = shlex.join([sys.executable, "-S", "-E", "-c", source, str(notes)])
    position = first_move(load("mensch", 2, {"opening": "fixed"}))
    its = player(f"engine:{words}{arguments}", position.game, limit)
    assert its.choose(position, "yellow", Random(1)) == "0>6"
    its.close()
    asked = json.loads(notes.read_text())
    assert set(asked) <= KEYS
    assert {k: v for k, v in asked.items() if k in ("level", "ms", "simulations")} == told


def first_move(game: Game) -> Position:
    return game.start(seed=1).play("roll 6")


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    """A program that sits at several places cannot put together what they know."""
    source = (
        "import json, os, sys\nfor line in sys.stdin:\n"
        " seat = json.loads(line)['memory']['seat']\n"
        " print(seat, os.getpid(), file=open(sys.argv[1], 'a'))\n"
        """ print('{"ok": true, "move": "build B2 |A1"}', flush=True)"""
    )
    words = shlex.join([sys.executable, "-c", source, str(tmp_path / "notes")])
    position = load("irrgarten", 2, {"begins": "left"}).start(seed=1)
    its = player(f"engine:{words}", position.game, Limit())
    for _ in range(2):
        for seat in ("left", "right"):
            its.choose(position, seat, Random(1))
    its.close()
    lines = (tmp_path / "notes").read_text().splitlines()
    assert len(lines) == 4
    assert len(set(lines)) == len({line.split()[1] for line in lines}) == 2


def test_the_oldest_events_of_a_very_long_game_are_left_out() -> None:
    position = first_move(load("mensch", 2, {"opening": "fixed"}))
    known = position.memory("yellow")
    events = [{"event": "turn", "seat": f"number {n}"} for n in range(60_000)]
    memory: Memory = {**known, "events": events}
    line = request_line(memory, 5, 1, 50, None)
    told = json.loads(line)["memory"]
    assert LONGEST // 2 < len(line) <= LONGEST
    assert told["view"] == known["view"]
    assert told["events"] == events[-len(told["events"]) :]
