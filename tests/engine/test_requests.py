"""Every request of the protocol, for every game."""

import json
from random import Random
from typing import Any

import pytest

from spieltisch.game import NAMES, kind_of, load
from tests.engine.support import Talk
from tests.support import random_positions


def _talk(name: str, seed: int = 4) -> Talk:
    talk = Talk()
    talk.get("new", game=name, seats=2, seed=seed)
    return talk


def _step(talk: Talk) -> dict[str, Any]:
    """Play whatever comes next: a roll, or what a simple bot chooses; no beginner fills forms."""
    legal = talk.get("legal")
    if legal["actor"] is None:
        return talk.get("outcome")
    if legal["actor"] == "chance":
        return talk.get("roll")
    return talk.get("play", move=talk.get("choose", level=2 if "form" in legal else 0)["move"])


@pytest.mark.parametrize("name", NAMES)
def test_new_answers_the_position_that_the_library_starts_with(name: str) -> None:
    answer = Talk().get("new", game=name, seats=2, options={}, seed=7)
    assert answer == {"ok": True, "position": load(name, 2).start(seed=7).to_json()}


@pytest.mark.parametrize("name", NAMES)
def test_new_resolves_presets_and_fills_in_all_options(name: str) -> None:
    for preset in kind_of(name).presets:
        answer = Talk().get("new", game=name, seats=2, options={"preset": preset})
        assert answer["position"]["options"] == load(name, 2, {"preset": preset}).options_json()


def test_without_a_seed_every_game_is_another() -> None:
    talk = Talk()
    deals = [talk.get("new", game="mutabor", seats=2)["position"]["cards"] for _ in range(3)]
    assert deals[0] != deals[1] != deals[2]


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_fixes_deal_dice_and_bots(name: str) -> None:
    for seed in (0, -5, 10**4000):
        one, other = _talk(name, seed), _talk(name, seed)
        assert [_step(one) for _ in range(6)] == [_step(other) for _ in range(6)]


@pytest.mark.parametrize("name", NAMES)
def test_load_is_the_inverse_of_position(name: str) -> None:
    talk = Talk()
    start = load(name, 2).start(seed=3)
    for position in [*random_positions(start, Random(3), 150)][::10]:
        answer = talk.get("load", position=position.to_json())
        assert answer["position"] == position.to_json()
        assert talk.get("position") == answer


def test_load_keeps_the_chance_of_the_conversation_unless_it_brings_a_seed() -> None:
    position = load("mensch", 4).start().to_json()

    def rolls(**seed: int) -> list[str]:
        talk = _talk("mensch", 1)
        talk.get("load", position=position, **seed)
        return [json.dumps(_step(talk)) for _ in range(12)]

    assert rolls() == rolls()
    assert rolls(seed=2) == rolls(seed=2) != rolls()


@pytest.mark.parametrize("name", NAMES)
def test_legal_names_the_actor_and_sorts_the_moves(name: str) -> None:
    talk = _talk(name)
    for _ in range(40):
        answer = talk.get("legal")
        position = talk.get("position")["position"]
        assert answer["actor"] == position["actor"]
        assert answer["moves"] == sorted(answer["moves"])
        assert ("weights" in answer) == (answer["actor"] == "chance")
        if "weights" in answer:
            assert len(answer["weights"]) == len(answer["moves"])
            assert all(type(weight) is int and weight > 0 for weight in answer["weights"])
        assert ("form" in answer) == (bool(answer["actor"]) and not answer["moves"])
        _step(talk)


def test_a_form_stands_for_moves_too_many_to_list() -> None:
    answer = _talk("irrgarten").get("legal")
    assert answer == {"ok": True, "actor": "left", "moves": [], "form": "build"}


@pytest.mark.parametrize("name", NAMES)
def test_play_answers_the_position_and_what_happened(name: str) -> None:
    talk = _talk(name)
    position = load(name, 2).start(seed=4)
    for _ in range(30):
        if talk.get("legal")["actor"] == "chance":
            move = talk.get("legal")["moves"][-1]
        else:
            move = talk.get("choose", level=0)["move"]
        position = position.play(move)
        answer = talk.get("play", move=move)
        assert answer["position"] == position.to_json()
        assert answer["events"] == [json.loads(json.dumps(e.to_json())) for e in position.events]


def test_roll_plays_the_move_that_it_names() -> None:
    talk = _talk("mensch")
    before = talk.get("position")["position"]
    answer = talk.get("roll")
    again = Talk()
    again.get("load", position=before)
    assert again.get("play", move=answer["move"])["position"] == answer["position"]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_is_what_the_library_shows(name: str) -> None:
    talk = _talk(name)
    for _ in range(10):
        _step(talk)
    position = load(name, 2).start(seed=4).game.read(talk.get("position")["position"])
    for viewer in (*position.game.seats, "public"):
        assert talk.get("view", seat=viewer) == {"ok": True, "view": position.view(viewer)}


@pytest.mark.parametrize("name", NAMES)
def test_explain_says_yes_to_legal_moves_and_names_a_rule_for_others(name: str) -> None:
    talk = _talk(name)
    legal = talk.get("choose", level=0) if not talk.get("legal").get("weights") else None
    move = legal["move"] if legal else talk.get("legal")["moves"][0]
    assert talk.get("explain", move=move) == {"ok": True, "legal": True}
    answer = talk.get("explain", move="??")
    assert set(answer) == {"ok", "legal", "rule", "text"}
    assert answer["legal"] is False
    assert set(answer["text"]) == {"en", "de"}


def test_an_unreadable_text_breaks_no_rule() -> None:
    talk = _talk("mutabor")
    answer = talk.get("explain", move="\u0000 \U0001f3b2")
    assert (answer["legal"], answer["rule"]) == (False, None)


@pytest.mark.parametrize("name", NAMES)
def test_choose_is_legal_and_asking_again_changes_nothing(name: str) -> None:
    talk = _talk(name)
    while talk.get("legal")["actor"] == "chance":
        talk.get("roll")
    for level in (0, 1):
        before = talk.get("position")
        move = talk.get("choose", level=level, ms=2000)["move"]
        assert talk.get("choose", level=level)["move"] == move
        assert talk.get("explain", move=move)["legal"]
        assert talk.get("position") == before


@pytest.mark.parametrize("name", NAMES)
def test_choose_knows_only_what_the_seat_has_seen(name: str) -> None:
    """Two positions that the actor cannot tell apart get the same answer."""
    start = load(name, 2).start(seed=8)
    for position in [*random_positions(start, Random(8), 60)][1::9]:
        actor = position.actor
        if actor in (None, "chance"):
            continue
        other = position.resample(actor, Random(1))
        answers = []
        for doc in (position.to_json(), other.to_json()):
            talk = Talk()
            talk.get("load", position=doc, seed=5)
            answers.append(talk.get("choose", level=0))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", NAMES)
def test_outcome_is_empty_until_the_game_is_over(name: str) -> None:
    talk = _talk(name)
    empty = {"ok": True, "over": False, "payoffs": {}, "reason": None}
    assert talk.get("outcome") == empty
    *_, last = random_positions(load(name, 2).start(seed=2), Random(2))
    talk.get("load", position=last.to_json())
    assert talk.get("outcome") == {"ok": True, **last.outcome.to_json()}
    assert talk.get("legal") == {"ok": True, "actor": None, "moves": []}


@pytest.mark.parametrize("name", NAMES)
def test_count_is_that_of_the_library(name: str) -> None:
    talk = _talk(name)
    position = load(name, 2).start(seed=4)
    for depth in range(3):
        assert talk.get("count", depth=depth)["leaves"] == position.count(depth)


def test_counting_stops_at_the_end_of_the_game_however_deep_it_should_go() -> None:
    *_, last = random_positions(load("mensch", 2).start(seed=2), Random(2))
    talk = Talk()
    talk.get("load", position=last.to_json())
    assert talk.get("count", depth=10**30)["leaves"] == 0
    assert talk.get("count", depth=0)["leaves"] == 1


def test_a_count_without_end_is_refused() -> None:
    talk = Talk(count_seconds=0.05)
    talk.get("new", game="mensch", seats=4, seed=1)
    for depth in (30, 10**100):
        answer = talk.ask("count", depth=depth)
        assert answer["error"]["code"] == "count_too_large"


def test_games_describes_every_game_with_its_options() -> None:
    games = Talk().get("games")["games"]
    assert [game["name"] for game in games] == list(NAMES)
    for game in games:
        kind = kind_of(game["name"])
        assert game["seats"] == [kind.fewest, kind.most]
        assert game["seat_names"] == list(kind.all_seats)
        assert set(game["title"]) == {"en", "de"}
        defaults = {option["name"]: option["default"] for option in game["options"]}
        assert defaults == load(game["name"], 2).options_json()
        assert all({"name", "default", "type", "text"} <= set(o) for o in game["options"])
        for values in game["presets"].values():
            assert set(values) <= set(defaults)
