"""A real engine under a hail of broken requests: every line is answered, none kills it."""

import json
from random import Random
from typing import Any

from spieltisch.adapters.engine.requests import REQUESTS
from spieltisch.game import NAMES, kind_of
from tests.engine.support import Process, mutated
from tests.support import IS_SOAK

LINES = 100_000 if IS_SOAK else 2_000


def _request(rng: Random, position: dict[str, Any] | None) -> dict[str, Any]:
    """A request that makes sense, or nearly."""
    do = rng.choice([*REQUESTS, "load", "load", "load", "play", "play", "roll"])
    told: dict[str, Any] = {"do": do}
    if do == "new":
        name = rng.choice(NAMES)
        told |= {"game": name, "seats": rng.choice([2, 2, 3, 4]), "seed": rng.randrange(99)}
        if options := kind_of(name).options:
            option = rng.choice(options)
            told["options"] = {option.name: option.default}
    elif do == "load":
        told["position"] = position or {}
    elif do in ("play", "explain"):
        told["move"] = rng.choice(["pass", "roll 4", "12>17", "c1>c4", "B1", "no spell"])
    elif do == "view":
        told["seat"] = rng.choice((position or {}).get("seats", ["public"]))
    elif do == "choose":
        told["level"] = rng.choice([0, 0, 0, 1])
    elif do == "count":
        told["depth"] = rng.randrange(4)
    return told


def _battered(line: bytes, rng: Random) -> bytes:
    """The bytes with a few of them changed, lost or doubled; one line still."""
    for _ in range(rng.randrange(1, 4)):
        at, length = rng.randrange(len(line) + 1), rng.randrange(8)
        middle = rng.choice([b"", rng.randbytes(length), line[at : at + length] * 2, b'"', b"{"])
        line = line[:at] + middle + line[at + length :]
    return line.replace(b"\n", b" ")


def _line(rng: Random, position: dict[str, Any] | None) -> bytes:
    told: Any = _request(rng, position)
    fate = rng.random()
    if fate < 0.02:
        return rng.randbytes(rng.randrange(300)).replace(b"\n", b"")
    if fate > 0.35:
        for _ in range(rng.choice([1, 1, 2])):
            told = mutated(told, rng)
    line = json.dumps(told).encode()
    if fate > 0.9:
        return _battered(line, rng)
    return line if fate < 0.9995 else line + b" " * 1_100_000


def _advance(engine: Process, rng: Random) -> None:
    """One real move, so that the broken requests meet every phase of every game."""
    answer = engine.ask("legal")
    if not answer["ok"] or answer["actor"] is None:
        seats = rng.choice([2, 3, 4])
        answer = engine.ask("new", game=rng.choice(NAMES), seats=seats, seed=rng.randrange(99))
        assert answer["ok"] or answer["error"]["code"] == "bad_seats"
    elif answer["actor"] == "chance":
        assert engine.ask("roll")["ok"]
    else:
        move = engine.ask("choose", level=0)["move"]
        assert engine.ask("play", move=move)["ok"]


def test_every_line_is_answered_and_refusals_change_nothing() -> None:
    rng = Random(20)
    with Process("--count-seconds", "0.02") as engine:
        known: dict[str, Any] = engine.ask("position")
        counts = {True: 0, False: 0}
        for _ in range(LINES):
            line = _line(rng, known.get("position"))
            answer = engine.line(line)
            counts[answer["ok"]] += 1
            if not answer["ok"]:
                assert answer["error"]["code"] != "internal_error", (line, engine.end())
                assert engine.ask("position") == known, line
            if rng.random() < 0.3:
                _advance(engine, rng)
            known = engine.ask("position")
        assert min(counts.values()) > LINES // 20, counts
        assert engine.end() == (0, b"")
