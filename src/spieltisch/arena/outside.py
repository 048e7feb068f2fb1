"""Players that are other programs: they speak the engine protocol on their stdin and stdout.

Before each of its moves a program gets one request: `choose` with the memory of the seat that is to
move, a seed, its level and its limits. That is all it is ever told. Each seat has a process of its
own, so that what one seat knows cannot reach another one's.
"""

import json
import shlex
import sys
from random import Random
from typing import NamedTuple

from spieltisch.arena.forfeits import Forfeited
from spieltisch.arena.programs import LONGEST, Program
from spieltisch.arena.wishes import Wish
from spieltisch.bots import LEVELS, Limit, unknown_level
from spieltisch.game import BadRequest, Game, Memory, Text
from spieltisch.game.json_types import JsonObject
from spieltisch.game.text import shortened

__all__ = ["ENGINE_ARGUMENTS", "Clock", "Engine", "engine_of", "python_of", "request_line"]

SEED_BITS = 63
GRACE_MS = 2000
START_MS = 60_000
UNTIMED_MS = 30_000
LESS = 10
"""By how much a program that never answered is given less time when it is started again."""
ENGINE_ARGUMENTS = ("level", "simulations", "ms", "grace", "start")
PYTHON_ARGUMENTS = ("ms", "grace", "start")
"""What the arena itself reads; all others are for the factory."""


class Clock(NamedTuple):
    """How long a program may take, in milliseconds, before it has forfeited the game."""

    ms: int | None
    """What it is told; None if it may take its own time."""
    grace: int = GRACE_MS
    """What it may take longer, for the way there and back."""
    start: int = START_MS
    """What its first answer may take longer, to start and to load what it needs."""

    def seconds(self, is_first: bool, is_mute: bool = False) -> float:
        """How long to wait for an answer; less for a program that has shown that it gives none."""
        allowed = UNTIMED_MS if self.ms is None else self.ms
        whole = (allowed + self.grace + (self.start if is_first else 0)) / 1000
        return whole / LESS if is_mute else whole

    @property
    def text(self) -> str:
        """The limit in words."""
        allowed = UNTIMED_MS if self.ms is None else self.ms
        return f"{allowed} ms and {self.grace} ms of grace"


class Engine:
    """A program, with a process for each seat; a process that failed is replaced by a fresh one."""

    def __init__(self, command: str, level: int | None, simulations: int | None, clock: Clock):
        self._command = command
        self._level = level
        self._simulations = simulations
        self._clock = clock
        self._processes: dict[str, Program] = {}
        self._spare: Program | None = Program(command)  # refuses what cannot be started
        self._first: JsonObject | None = None
        self._is_mute = False
        """Whether its last fresh process let all its time pass without a first answer."""
        self.would_draw = False
        """Whether its last answer said `draw`."""

    def greet(self, request: JsonObject) -> None:
        """Begin every conversation with this request; `BadRequest` if it is not welcome now."""
        self._first = request
        assert self._spare
        try:
            self._ask(self._spare, request, self._clock.seconds(is_first=True))
        except Forfeited as error:
            self.close()
            raise BadRequest(
                Text(
                    f"the player {self._command} cannot be made: {error.text}",
                    f"der Spieler {self._command} ist nicht zu machen: {error.text}",
                ),
                code="bad_player",
            ) from None

    def choose(self, memory: Memory, rng: Random) -> str:
        """Its move for the seat of the memory; `Forfeited` if it gives none in time."""
        line = request_line(
            memory, self._level, rng.getrandbits(SEED_BITS), self._clock.ms, self._simulations
        )
        seat = memory["seat"]
        is_first = seat not in self._processes
        seconds = self._clock.seconds(is_first, is_first and self._is_mute)
        try:
            program = self._started(seat) if is_first else self._processes[seat]
            answer = _read(program.ask(line, seconds))
        except Forfeited as error:
            self.discard(seat)
            late = error.why == "timed_out"
            self._is_mute = late and is_first
            text = f"it did not answer within {self._clock.text}" if late else error.text
            raise Forfeited(error.why, text) from None
        self._is_mute = False
        self.would_draw = answer.get("draw") is True
        move = answer.get("move")
        if not isinstance(move, str):
            self.discard(seat)
            raise Forfeited("no_move", f"its answer has no move: {shortened(answer)}")
        return move

    def discard(self, seat: str) -> None:
        """End the process of a seat; the next game begins with a fresh one."""
        if program := self._processes.pop(seat, None):
            program.kill()

    def close(self) -> None:
        """End all processes."""
        for program in (self._spare, *self._processes.values()):
            if program:
                program.close()
        self._spare = None
        self._processes.clear()

    def _started(self, seat: str) -> Program:
        program, self._spare = self._spare, None
        if program is None:
            try:
                program = Program(self._command)
            except BadRequest as error:
                raise Forfeited("crashed", error.text.en) from None
            self._processes[seat] = program
            if self._first is not None:
                self._ask(program, self._first, self._clock.seconds(is_first=True))
        self._processes[seat] = program
        return program

    @staticmethod
    def _ask(program: Program, request: JsonObject, seconds: float) -> JsonObject:
        return _read(program.ask(_bytes(request), seconds))


def engine_of(rest: str, wish: Wish, limit: Limit) -> Engine:
    """The player `engine:COMMAND` or `engine:COMMAND#LEVEL`."""
    wish.only(ENGINE_ARGUMENTS)
    command, mark, level = rest.rpartition("#")
    if not (mark and level.isdigit()) or "level" in wish.arguments:
        command, level = rest, wish.arguments.get("level", str(LEVELS[-1]))
    if level not in map(str, LEVELS):
        raise unknown_level(level)
    own = wish.limit(limit)
    return Engine(command, int(level), own.simulations, _clock(wish, own))


def python_of(rest: str, wish: Wish, game: Game, limit: Limit) -> Engine:
    """The player `python:MODULE:FACTORY`, in a process of its own."""
    module, _, factory = rest.partition(":")
    if not (all(map(str.isidentifier, module.split("."))) and factory.isidentifier()):
        raise BadRequest(
            Text(
                f"python:{rest} must be python:MODULE:FACTORY, like python:mybots:make",
                f"python:{rest} muss python:MODUL:FABRIK sein, etwa python:mybots:make",
            ),
            code="bad_player",
        )
    words = [sys.executable, "-m", "spieltisch.arena.python_player", module, factory]
    clock = _clock(wish, Limit(seconds=wish.limit(limit).seconds))
    engine = Engine(shlex.join(words), None, None, clock)
    given = {k: v for k, v in wish.arguments.items() if k not in PYTHON_ARGUMENTS}
    options = game.options_json()
    told = {"game": game.name, "seats": game.people, "options": options, "arguments": given}
    engine.greet({"do": "begin", **told})
    return engine


def request_line(
    memory: Memory, level: int | None, seed: int, ms: int | None, simulations: int | None
) -> bytes:
    """Everything that a program is told before a move, as the line that it gets.

    If a game is so long that the line would be too long, the oldest events are left out.
    """
    request = {"level": level, "seed": seed, "ms": ms, "simulations": simulations}
    told: JsonObject = {"do": "choose"} | {k: v for k, v in request.items() if v is not None}
    line = _bytes({**told, "memory": memory})
    while len(line) > LONGEST:
        events = memory["events"]
        memory = {**memory, "events": events[1 + len(events) // 8 :]}
        line = _bytes({**told, "memory": memory})
    return line


def _bytes(request: JsonObject) -> bytes:
    return json.dumps(request).encode("ascii")


def _clock(wish: Wish, limit: Limit) -> Clock:
    ms = None if limit.seconds is None else round(1000 * limit.seconds)
    grace = wish.number("grace", GRACE_MS) or GRACE_MS
    return Clock(ms, grace, wish.number("start", START_MS) or START_MS)


def _read(line: bytes) -> JsonObject:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        shown = shortened(line.decode(errors="replace").rstrip("\n"))
        raise Forfeited("garbled", f"its answer is no JSON object: {shown}")
    if answer.get("ok") is not True:
        error = answer.get("error")
        raise Forfeited("refused", f"it refused to move: {shortened(error or answer, 300)}")
    return answer
