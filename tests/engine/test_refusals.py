"""Whatever makes no sense is refused with a code, and changes nothing."""

import json
from typing import Any

import pytest

from spieltisch.adapters.engine.conversation import LONGEST, answer_line
from spieltisch.adapters.engine.session import Session
from spieltisch.game import NAMES
from tests.engine.support import Talk

LINES: list[tuple[bytes, str]] = [
    (b"", "bad_json"),
    (b"   ", "bad_json"),
    (b"hello", "bad_json"),
    (b"{", "bad_json"),
    (b'{"do": "legal"} {"do": "legal"}', "bad_json"),
    (b'{"do": "legal",}', "bad_json"),
    (b"{'do': 'legal'}", "bad_json"),
    (b'{"do": "legal", "do": "legal"}', "bad_json"),
    (b'{"do": "new", "game": "mensch", "seats": 2, "options": {"a": 1, "a": 1}}', "bad_json"),
    (b'{"do": "count", "depth": NaN}', "bad_json"),
    (b'{"do": "count", "depth": Infinity}', "bad_json"),
    (b'{"do": "count", "depth": 1e999}', "bad_json"),
    (b'{"do": "count", "depth": ' + b"9" * 5000 + b"}", "bad_json"),
    (b'{"do": "play", "move": "\xff"}', "bad_json"),
    (b'{"do": "play", "move": "\\ud800"}', "bad_json"),
    (b'{"do": "play", "\\udfff": 1}', "bad_json"),
    (b'{"do": "play", "move": "\x00"}', "bad_json"),
    (b"\xef\xbb\xbf" + b'{"do": "legal"}', "bad_json"),
    (b"[" * 200_000, "bad_json"),
    (b'{"do":' * 100_000, "bad_json"),
    (b"[" * 500 + b"]" * 500, "bad_json"),
    (b'{"do": "load", "position": ' + b'{"a":' * 40 + b"1" + b"}" * 41, "bad_json"),
    (b"null", "bad_request"),
    (b"[]", "bad_request"),
    (b'"legal"', "bad_request"),
    (b"7", "bad_request"),
    (b"{}", "unknown_request"),
    (b'{"do": "dance"}', "unknown_request"),
    (b'{"do": null}', "unknown_request"),
    (b'{"do": ["legal"]}', "unknown_request"),
    (b'{"do": {"legal": 1}}', "unknown_request"),
    (b'{"do": "LEGAL"}', "unknown_request"),
    (b'{"do": "legal", "seat": "yellow"}', "unknown_key"),
    (b'{"do": "games", "": 0}', "unknown_key"),
    (b'{"do": "play"}', "missing_key"),
    (b'{"do": "new", "game": "mensch"}', "missing_key"),
    (b'{"do": "new", "seats": 2}', "missing_key"),
    (b'{"do": "load"}', "missing_key"),
    (b'{"do": "play", "move": 5}', "bad_value"),
    (b'{"do": "play", "move": null}', "bad_value"),
    (b'{"do": "explain", "move": ["pass"]}', "bad_value"),
    (b'{"do": "view", "seat": 0}', "bad_value"),
    (b'{"do": "view", "seat": "pink"}', "unknown_seat"),
    (b'{"do": "view", "seat": "chance"}', "unknown_seat"),
    (b'{"do": "count", "depth": true}', "bad_value"),
    (b'{"do": "count", "depth": -1}', "bad_value"),
    (b'{"do": "count", "depth": 1.0}', "bad_value"),
    (b'{"do": "choose", "level": true}', "bad_value"),
    (b'{"do": "choose", "level": "1"}', "bad_value"),
    (b'{"do": "choose", "level": 1, "ms": -1}', "bad_value"),
    (b'{"do": "choose", "level": 1, "ms": 1.5}', "bad_value"),
    (b'{"do": "choose", "level": 99}', "unknown_level"),
    (b'{"do": "choose", "level": -1}', "unknown_level"),
    (b'{"do": "new", "game": "chess", "seats": 2}', "unknown_game"),
    (b'{"do": "new", "game": "../x", "seats": 2}', "unknown_game"),
    (b'{"do": "new", "game": 5, "seats": 2}', "bad_value"),
    (b'{"do": "new", "game": "mensch", "seats": 1}', "bad_seats"),
    (b'{"do": "new", "game": "mensch", "seats": 5}', "bad_seats"),
    (b'{"do": "new", "game": "mensch", "seats": true}', "bad_value"),
    (b'{"do": "new", "game": "mensch", "seats": 2.0}', "bad_value"),
    (b'{"do": "new", "game": "mensch", "seats": 2, "seed": "x"}', "bad_value"),
    (b'{"do": "new", "game": "mensch", "seats": 2, "seed": false}', "bad_value"),
    (b'{"do": "new", "game": "mensch", "seats": 2, "options": []}', "bad_value"),
    (b'{"do": "new", "game": "mensch", "seats": 2, "options": {"x": 1}}', "bad_options"),
    (b'{"do": "new", "game": "mensch", "seats": 2, "options": {"preset": 1}}', "bad_options"),
    (b'{"do": "load", "position": []}', "bad_value"),
    (b'{"do": "load", "position": {}}', "bad_position"),
    (b'{"do": "load", "position": {"game": "chess"}}', "unknown_game"),
    (b'{"do": "load", "position": {"game": "mensch"}}', "bad_position"),
    (b'{"do": "play", "move": "roll 3"}', "illegal_move"),
    (b'{"do": "play", "move": "pass"}', "illegal_move"),
    (b'{"do": "play", "move": ""}', "unreadable_move"),
    (b'{"do": "roll"}', "not_chance"),
]


@pytest.fixture
def talk() -> Talk:
    """A game of Mensch in which yellow has a choice."""
    talk = Talk()
    talk.get("new", game="mensch", seats=4, options={"opening": "fixed"}, seed=1)
    talk.get("play", move="roll 6")
    talk.get("play", move="0>6")
    talk.get("play", move="roll 1")
    return talk


def _assert_refused(answer: dict[str, Any], code: str) -> None:
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert set(answer["error"]) == {"code", "rule", "text"}
    assert answer["error"]["code"] == code, answer
    assert set(answer["error"]["text"]) == {"en", "de"}
    assert all(isinstance(text, str) and text for text in answer["error"]["text"].values())


@pytest.mark.parametrize(("line", "code"), LINES, ids=lambda value: repr(value)[:60])
def test_a_refused_line_changes_nothing(talk: Talk, line: bytes, code: str) -> None:
    before = answer_line(talk.session, b'{"do": "position"}')
    _assert_refused(talk.line(line), code)
    assert answer_line(talk.session, b'{"do": "position"}') == before


def test_a_refusal_of_the_rules_names_the_rule(talk: Talk) -> None:
    error = talk.ask("play", move="6>9")["error"]
    assert error["rule"] == "MEN-6"
    assert talk.ask("play", move="pass")["error"]["rule"] == "MEN-7"


NEEDING_A_GAME: list[dict[str, Any]] = [
    {"do": "position"},
    {"do": "legal"},
    {"do": "play", "move": "pass"},
    {"do": "roll"},
    {"do": "view", "seat": "public"},
    {"do": "explain", "move": "pass"},
    {"do": "choose", "level": 0},
    {"do": "outcome"},
    {"do": "count", "depth": 0},
]


@pytest.mark.parametrize("request_", NEEDING_A_GAME, ids=lambda request: request["do"])
def test_before_new_or_load_there_is_no_game(request_: dict[str, Any]) -> None:
    talk = Talk()
    _assert_refused(talk.line(json.dumps(request_).encode()), "no_game")
    talk.get("games")


def test_chance_and_nobody_choose_nothing() -> None:
    talk = Talk()
    talk.get("new", game="mensch", seats=4)
    refused = talk.ask("choose", level=0)
    _assert_refused(refused, "nothing_to_choose")
    assert refused["error"]["text"]["de"].endswith("der Zufall ist an der Reihe")


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_new_or_load_keeps_the_old_game(name: str) -> None:
    talk = Talk()
    before = talk.get("new", game=name, seats=2, seed=1)
    wrong = {**before["position"], "phase": "lunch"}
    _assert_refused(talk.ask("load", position=wrong), "bad_position")
    _assert_refused(talk.ask("new", game=name, seats=9), "bad_seats")
    assert talk.get("position") == before


def test_a_refused_roll_uses_up_no_dice() -> None:
    rolls = []
    for is_disturbed in (False, True):
        talk = Talk()
        talk.get("new", game="mensch", seats=4, options={"opening": "fixed"}, seed=3)
        for _ in range(20):
            rolls.append(talk.get("roll")["move"])
            if is_disturbed:
                _assert_refused(talk.ask("roll"), "not_chance")
            talk.get("play", move=talk.get("legal")["moves"][0])
    assert rolls[:20] == rolls[20:]


def test_a_mistake_of_the_engine_itself_is_answered_too(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = talk.get("position")
    monkeypatch.setattr("spieltisch.adapters.engine.session.bounded_count", lambda *_: 1 / 0)
    _assert_refused(talk.ask("count", depth=1), "internal_error")
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert talk.get("position") == before


def test_a_line_that_was_too_long_to_keep_is_refused() -> None:
    _assert_refused(json.loads(answer_line(Session(), None)), "line_too_long")
    padded = b'{"do": "games"}'.ljust(LONGEST)
    assert Talk().line(padded)["ok"]
