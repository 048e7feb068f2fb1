"""One conversation with the engine: a position, its chance, and a method for every request."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from secrets import randbits

from spieltisch.adapters.engine.counting import SECONDS, bounded_count
from spieltisch.adapters.engine.memories import read_memory, unfit
from spieltisch.adapters.engine.requests import PROTOCOL, REQUESTS
from spieltisch.bots import LEVELS, Limit, Thought, think
from spieltisch.game import (
    CHANCE_NAME,
    NAMES,
    BadRequest,
    Draw,
    Game,
    Memory,
    Position,
    SpieltischError,
    Text,
    drawing_from,
    kind_of,
    load,
)
from spieltisch.game.text import shortened

__all__ = ["Answer", "Session"]

Answer = dict[str, object]


@dataclass(frozen=True)
class _Table:
    """A position, and where its dice and its bots' choices come from."""

    position: Position
    seed: int
    draw: Draw


class Session:
    """A conversation. A request that raises has changed nothing."""

    def __init__(self, count_seconds: float = SECONDS) -> None:
        self._table: _Table | None = None
        self._count_seconds = count_seconds
        self._methods: dict[str, Callable[..., Answer]] = {
            do: getattr(self, f"_{do}") for do in REQUESTS
        }

    def answer(self, do: str, arguments: dict[str, object]) -> str:
        """The answer to a request, as JSON without the line's end."""
        before = self._table
        try:
            return json.dumps({"ok": True, **self._methods[do](**arguments)})
        except BaseException:
            self._table = before
            raise

    @property
    def _current(self) -> _Table:
        if self._table is None:
            raise BadRequest(
                Text(
                    "there is no game yet; ask for new or load first",
                    "es gibt noch kein Spiel; zuerst new oder load",
                ),
                code="no_game",
            )
        return self._table

    def _new(
        self,
        game: str,
        seats: int,
        options: dict[str, object] | None = None,
        seed: int | None = None,
    ) -> Answer:
        seed = randbits(64) if seed is None else seed
        draw = drawing_from(seed)
        position = load(game, seats, options).start(draw=draw)
        self._table = _Table(position, seed, draw)
        return self._position()

    def _load(self, position: dict[str, object], seed: int | None = None) -> Answer:
        loaded = Game.read(position)
        if seed is None and self._table is not None:
            self._table = replace(self._table, position=loaded)
        else:
            seed = randbits(64) if seed is None else seed
            self._table = _Table(loaded, seed, drawing_from(seed))
        return self._position()

    def _position(self) -> Answer:
        return {"position": self._current.position.to_json()}

    def _legal(self) -> Answer:
        position = self._current.position
        told: Answer = {"actor": position.actor, "moves": position.legal()}
        if position.actor == CHANCE_NAME:
            told["weights"] = position.weights()
        if position.form:
            told["form"] = position.form
        return told

    def _play(self, move: str) -> Answer:
        table = self._current
        position = table.position.play(move)
        self._table = replace(table, position=position)
        return {**self._position(), "events": [event.to_json() for event in position.events]}

    def _roll(self) -> Answer:
        table = self._current
        move = table.position.roll(table.draw)
        return {"move": move, **self._play(move)}

    def _view(self, seat: str) -> Answer:
        return {"view": self._current.position.view(seat)}

    def _explain(self, move: str) -> Answer:
        found = self._current.position.explain(move)
        if found.legal or found.text is None:
            return {"legal": found.legal}
        return {"legal": False, "rule": found.rule, "text": found.text.to_json()}

    def _choose(
        self,
        level: int,
        ms: int | None = None,
        memory: dict[str, object] | None = None,
        seed: int | None = None,
        simulations: int | None = None,
    ) -> Answer:
        limit = Limit(simulations, _seconds(ms))
        if memory is None:
            found = self._thought(level, limit, seed)
        else:
            found = _remembering(memory, level, limit, seed)
        return {"move": found.move} | ({"draw": True} if found.draw else {})

    def _evaluate(self, ms: int | None = None) -> Answer:
        found = self._thought(LEVELS[-1], Limit(seconds=_seconds(ms)))
        moves = sorted(found.values.items(), key=lambda item: (-item[1], item[0]))
        return {"move": found.move, "chances": found.chances, "moves": [list(m) for m in moves]}

    def _thought(self, level: int, limit: Limit, seed: int | None = None) -> Thought:
        table = self._current
        actor = table.position.actor
        if actor is None or actor == CHANCE_NAME:
            who = Text("nobody", "niemand")
            if actor is not None:
                who = table.position.game.kind.actor_text(actor)
            raise BadRequest(
                Text(
                    f"no seat has anything to choose: {who.en} acts",
                    f"kein Platz hat etwas zu wählen: {who.de} ist an der Reihe",
                ),
                code="nothing_to_choose",
            )
        memory = table.position.memory(actor)
        return think(
            memory, level, _rng(table.seed if seed is None else seed, level, memory), limit
        )

    def _outcome(self) -> Answer:
        return self._current.position.outcome.to_json()

    def _count(self, depth: int) -> Answer:
        return {"leaves": bounded_count(self._current.position, depth, self._count_seconds)}

    def _games(self) -> Answer:
        return {"protocol": PROTOCOL, "games": [_described(name) for name in NAMES]}


def _rng(seed: int, level: int, memory: Memory) -> Random:
    """From the seed and the memory alone: asking again, or for another seat, changes nothing."""
    return Random(json.dumps([seed, level, memory["view"], len(memory["events"])]))


def _seconds(ms: int | None) -> float | None:
    return None if ms is None else ms / 1000


def _remembering(doc: dict[str, object], level: int, limit: Limit, seed: int | None) -> Thought:
    """A bot's thoughts from a memory that was sent."""
    memory = read_memory(doc)
    rng = _rng(randbits(64) if seed is None else seed, level, memory)
    try:
        return think(memory, level, rng, limit)
    except SpieltischError:
        raise
    except Exception as error:  # its events may tell of what never happens
        wrong = shortened(f"{type(error).__name__}: {error}")
        raise unfit(
            "memory.events",
            f"what a bot cannot follow ({wrong})",
            f"was ein Bot nicht nachvollziehen kann ({wrong})",
        ) from error


def _described(name: str) -> dict[str, object]:
    kind = kind_of(name)
    return {
        "name": kind.name,
        "title": kind.title.to_json(),
        "seats": [kind.fewest, kind.most],
        "seat_names": list(kind.all_seats),
        "options": [option.to_json() for option in kind.options],
        "presets": {preset: dict(values) for preset, values in kind.presets.items()},
        "rules_version": kind.rules_version,
    }
