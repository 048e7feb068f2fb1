"""Two games that differ only in what a viewer cannot know give that viewer the same stream.

Two tables begin from a position and from one that the viewer's seat cannot tell from it. The same
is played at both for as long as the viewer sees the same happen; where another seat fills in a form
in secret, it fills in different ones. Time, draws and ids come from the same tape.
"""

from random import Random

import msgspec
import pytest

from spieltisch.game import NAMES, Position, load
from spieltisch.table import project, snapshot, table_commands
from tests.support import IS_SOAK, random_move
from tests.table.live import Live, started

GAMES = 40 if IS_SOAK else 4
STEPS = 12
Line = list[tuple[Position, str]]


def random_line(name: str, seed: int, most: int = 400) -> Line:
    """The positions of a random game, each with the move played in it."""
    position, rng, line = load(name).start(seed=seed), Random(seed), Line()
    while not position.is_over and len(line) < most:
        line.append((position, random_move(position, rng)))
        position = position.play(line[-1][1])
    return line


def hides(position: Position, move: str, seat: str) -> bool:
    """Whether the move makes something happen of which a seat sees only a part."""
    events = position.play(move).events
    return any(event.seen_by(seat) != event.to_json() for event in events)


class Pair:
    """Two tables that a seat cannot tell apart."""

    def __init__(self, true: Position, other: Position, seat: str) -> None:
        name = true.game.name
        self.lives = [started(name, position=p.to_json()) for p in (true, other)]
        self.seat = seat
        self.place = self.lives[0].table.holder_of(seat)
        self.told = 0

    def compare(self) -> int:
        """Everything that the viewer and a spectator got since the last time is the same."""
        count = 0
        for viewer in ("anna" if self.place == 0 else "ben", None):
            one, two = (list(self._stream(live, viewer)) for live in self.lives)
            assert one == two
            count += len(one)
        self.told = len(self.lives[0].happened)
        return count

    def _stream(self, live: Live, viewer: str | None) -> list[bytes]:
        return [
            msgspec.json.encode([project(before, event, after, viewer), snapshot(after, viewer)])
            for before, event, after in live.happened[self.told :]
        ]

    def step(self, rng: Random, move: str | None = None) -> bool:
        """Play on at both; whether the viewer still cannot tell them apart."""
        positions = self.positions()
        acting = self.lives[0].table.acting
        assert acting is not None
        if acting.is_roll:
            todo: list[table_commands.Roll | table_commands.Move] = [
                table_commands.Roll(),
                table_commands.Roll(),
            ]
        elif positions[0].form and acting.place != self.place:
            todo = [table_commands.Move(random_move(position, rng)) for position in positions]
        else:
            move = move or random_move(positions[0], rng)
            todo = [table_commands.Move(move)] * 2
            if not positions[1].explain(move).legal:
                return False
        for live, command in zip(self.lives, todo, strict=True):
            live.do(live.actor(), command)
        return not self._has_ended() and self._seen(0) == self._seen(1)

    def positions(self) -> list[Position]:
        return [live.table.position for live in self.lives if live.table.position is not None]

    def _has_ended(self) -> bool:
        return any(not live.table.is_running for live in self.lives)

    def _seen(self, number: int) -> list[object]:
        return [event.seen_by(self.seat) for event in self.positions()[number].events]

    def hidden_differences(self) -> int:
        """Events that were not the same, although they looked the same."""
        one, two = ([event.to_json() for event in p.events] for p in self.positions())
        return int(one != two)


def beginnings(line: Line, seat: str, rng: Random) -> Line:
    """Some moments of a game: the first, any, and those of which the seat sees only a part."""
    telling = [(p, m) for p, m in line if p.actor != "chance" and hides(p, m, seat)]
    return [line[0], rng.choice(line), *rng.sample(telling, min(6, len(telling)))]


@pytest.mark.parametrize("name", NAMES)
def test_games_that_differ_in_what_a_viewer_cannot_know_look_the_same(name: str) -> None:
    rng = Random(11)
    compared = differences = 0
    for number in range(GAMES):
        line = random_line(name, number)
        for seat in load(name).seats:
            for position, move in beginnings(line, seat, rng):
                pair = Pair(position, position.resample(seat, rng), seat)
                compared += pair.compare()
                first: str | None = None if position.actor == "chance" else move
                for _ in range(STEPS):
                    if not pair.step(rng, first):
                        break
                    first = None
                    differences += pair.hidden_differences()
                    compared += pair.compare()
    assert compared > 100
    assert bool(differences) == bool(load(name).kind.reveals)
