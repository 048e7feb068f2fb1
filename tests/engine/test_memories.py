"""`choose` with a memory: a bot needs no game, only what a seat knows; anything else is refused."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from spieltisch.game import NAMES, Position, load
from tests.engine.support import Talk, mutated
from tests.support import DICE, HANDS, IS_SOAK, MINIS, random_positions

CHANGED = 3_000 if IS_SOAK else 120


def remembering(name: str, moves: int = 40, **options: Any) -> Position:
    """A position, some moves on, in which a seat is to move."""
    positions = random_positions(load(name, 2, options).start(seed=4), Random(4), moves)
    return [p for p in positions if p.actor in p.game.seats][-1]


def memory_of(position: Position) -> dict[str, Any]:
    """What the seat knows that is to move, as it is sent."""
    assert position.actor is not None
    memory: dict[str, Any] = json.loads(json.dumps(position.memory(position.actor)))
    return memory


@pytest.mark.parametrize("name", NAMES)
def test_a_memory_gives_the_move_that_the_whole_conversation_gives(name: str) -> None:
    talk = Talk()
    talk.get("new", game=name, seats=2, seed=6)
    for _ in range(12):
        legal = talk.get("legal")
        if legal["actor"] in (None, "chance"):
            talk.get("roll")
            continue
        move = talk.get("choose", level=1)["move"]
        table = talk.session._table
        assert table is not None
        memory = memory_of(table.position)
        assert Talk().get("choose", level=1, memory=memory, seed=6)["move"] == move
        talk.get("play", move=move)


def test_a_memory_changes_nothing_in_the_conversation() -> None:
    talk = Talk()
    talk.get("new", game=MINIS[0], seats=2, seed=1)
    before = talk.get("position")
    talk.get("choose", level=0, memory=memory_of(remembering(DICE)), seed=1)
    assert talk.get("position") == before


def test_simulations_and_a_seed_fix_the_move() -> None:
    memory = memory_of(remembering(HANDS))
    asked = {"level": 5, "memory": memory, "seed": 3, "simulations": 8}
    assert Talk().get("choose", **asked) == Talk().get("choose", **asked)


def test_without_a_seed_a_memory_still_gives_a_move() -> None:
    position = remembering(DICE)
    move = Talk().get("choose", level=0, memory=memory_of(position))["move"]
    assert move in position.legal()


WRONG: list[tuple[str, Any, str]] = [
    ("", 5, "bad_value"),
    ("", [], "bad_value"),
    ("", {}, "bad_position"),
    ("further", 1, "bad_position"),
    ("seat", "purple", "bad_position"),
    ("seat", None, "bad_position"),
    ("seat", "black", "not_your_turn"),
    ("view", None, "bad_position"),
    ("view", {}, "bad_position"),
    ("view.game", "chess", "unknown_game"),
    ("view.game", "mutabor", "bad_position"),
    ("view.game", 7, "unknown_game"),
    ("view.further", 1, "bad_position"),
    ("view.die", None, "impossible_position"),
    ("view.die", 9, "bad_position"),
    ("view.seats", ["yellow"], "bad_memory"),
    ("view.actor", "black", "bad_memory"),
    ("view.turn", "black", "bad_memory"),
    ("view.options", {"colours": "mauve"}, "bad_options"),
    ("view.options", [], "bad_options"),
    ("view.people", {}, "bad_position"),
    ("view.pieces", {}, "bad_position"),
    ("events", None, "bad_memory"),
    ("events", {}, "bad_memory"),
    ("events", [5], "bad_memory"),
    ("events", [{"seat": "yellow"}], "bad_memory"),
    ("events", [{"event": 1}], "bad_memory"),
]


@pytest.mark.parametrize(("where", "value", "code"), WRONG)
def test_what_no_seat_can_remember_is_refused(where: str, value: Any, code: str) -> None:
    memory: Any = memory_of(remembering(DICE))
    *path, last = where.split(".")
    if last:
        inner = memory
        for key in path:
            inner = inner[key]
        inner[last] = value
    else:
        memory = value
    answer = Talk().ask("choose", level=0, memory=memory, seed=1)
    assert not answer["ok"]
    assert answer["error"]["code"] == code, answer
    assert set(answer["error"]["text"]) == {"en", "de"}


@pytest.mark.parametrize("keys", [{"simulations": 0}, {"simulations": True}, {"seed": "x"}])
def test_limits_of_the_wrong_kind_are_refused(keys: dict[str, Any]) -> None:
    answer = Talk().ask("choose", level=0, memory=memory_of(remembering(DICE)), **keys)
    assert answer["error"]["code"] == "bad_value"


def test_nobody_is_asked_for_another_seats_view() -> None:
    """What a spectator, or a seat that is not to move, remembers has no move."""
    position = remembering(HANDS)
    other = next(seat for seat in position.game.seats if seat != position.actor)
    for seat, code in ((other, "not_your_turn"), ("public", "bad_position")):
        memory = json.loads(json.dumps(position.memory(seat)))
        answer = Talk().ask("choose", level=0, memory=memory)
        assert answer["error"]["code"] == code


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_position_is_no_memory(name: str) -> None:
    """Whoever sends what is hidden as well is told so: nothing hidden is ever used."""
    position = remembering(name)
    whole = {**memory_of(position), "view": json.loads(json.dumps(position.to_json()))}
    answer = Talk().ask("choose", level=0, memory=whole, seed=1)
    has_secrets = position.to_json() != position.view(str(position.actor))
    assert answer["ok"] is not has_secrets
    if has_secrets:
        assert answer["error"]["code"] == "bad_memory"


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_never_fails_over_a_broken_memory(name: str) -> None:
    rng = Random(9)
    talk = Talk()
    whole = memory_of(remembering(name))
    accepted = 0
    for _ in range(CHANGED):
        memory = deepcopy(whole)
        part = rng.choice(["view", "events", "events"])
        memory[part] = mutated(memory[part], rng)
        answer = talk.ask("choose", level=1, memory=memory, seed=1, simulations=1)
        accepted += answer["ok"]
        assert answer["ok"] or answer["error"]["code"] != "internal_error", memory
    assert accepted < CHANGED
