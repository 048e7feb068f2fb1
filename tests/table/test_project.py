"""What viewers get: enough to play, and nothing that they cannot know."""

from base64 import b64encode
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from spieltisch.game import NAMES, PUBLIC, load
from spieltisch.table import (
    SYSTEM,
    Clock,
    Settings,
    evolve,
    may_watch,
    project,
    snapshot,
    table_commands,
)
from spieltisch.table.event_parts import StoredEvent
from spieltisch.table.project import EVENTS, told_fields
from tests.server.mirror import applied
from tests.support import DICE, HANDS, random_move
from tests.table.live import Live, as_sent, shown, started, told

VIEWERS = ("anna", "ben", "cleo", None)


def sent(live: Live, person: str | None) -> Iterator[bytes]:
    """Every byte that a viewer gets: a snapshot and an event after each one."""
    for before, event, after in live.happened:
        yield msgspec.json.encode(project(before, event, after, person))
        yield msgspec.json.encode(snapshot(after, person))


def test_a_snapshot_has_what_the_page_needs() -> None:
    live = started(DICE, bots=1)
    live.do("anna", table_commands.Roll())
    live.do("anna", table_commands.Chat("hi"))
    state = shown(live.table, "anna")
    assert state["you"] == {"place": 0, "seats": ["yellow", "red"], "is_host": True}
    assert [place["name"] for place in state["places"]] == ["Anna", ""]
    assert state["places"][1]["bot"] == 0
    assert state["board"]["acting"] == {"place": 1, "seat": "green", "is_roll": True}
    assert state["board"]["clock"]["runs"] == 1
    assert state["log"][0]["event"] == "rolled"
    assert state["chat"][0]["text"] == "hi"
    assert state["seq"] == live.table.seq
    assert shown(live.table, None)["you"] == {"place": None, "seats": [], "is_host": False}


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_are_told_to_who_is_to_act_and_to_nobody_else(name: str) -> None:
    live = started(name, bots=1)
    rng = Random(1)
    for _ in range(80):
        position, acting = live.table.position, live.table.acting
        if position is None or acting is None:
            return
        for viewer in VIEWERS:
            board = shown(live.table, viewer)["board"]
            is_mine = viewer == "anna" and acting.place == 0 and not acting.is_roll
            assert board["legal"] == (position.legal() if is_mine else [])
        live.step(rng)


@pytest.mark.parametrize("name", NAMES)
def test_no_secret_appears_in_any_byte_before_the_end(name: str) -> None:
    live = started(name, people=2, seed=f"secrets {name}")
    live.play(Random(7), 60)
    secret = live.table.secret
    forms = {s.text: s.seat for s in live.table.steps if s.text.startswith("build")}
    for viewer in VIEWERS:
        for raw in sent(live, viewer):
            ended = b'"ended"' in raw or b'"phase":"over"' in raw
            assert ended or secret.hex().encode() not in raw
            assert b64encode(secret) not in raw
            assert ended or b"contribution 1" not in raw
            assert b'"anna"' not in raw
            for text, seat in forms.items():
                is_own = viewer is not None and seat in shown(live.table, viewer)["you"]["seats"]
                assert is_own or text.encode() not in raw


def test_when_a_game_has_ended_everything_is_shown() -> None:
    for name in NAMES:
        live = started(name)
        live.play(Random(1), 10)
        live.do("anna", table_commands.Resign())
        state = shown(live.table, None)
        assert live.table.position is not None
        assert state["board"]["view"] == live.table.position.to_json()
        assert state["fair"]["secret"] == live.table.secret.hex()
        assert state["fair"]["contributions"] == ["contribution 1", "contribution 2"]
        assert state["fair"]["next_commitment"]


@pytest.mark.parametrize("name", [n for n in NAMES if load(n).start(seed=1).form])
def test_a_sealed_form_is_shown_to_its_filler_alone(name: str) -> None:
    live = started(name)
    assert live.table.position is not None
    text = random_move(live.table.position, Random(3))
    assert shown(live.table, "ben")["board"]["form"] == live.table.position.form
    live.do("ben", table_commands.Move(text))
    ben, anna = (shown(live.table, viewer)["board"] for viewer in ("ben", "anna"))
    assert list(ben["my_forms"].values()) == [text]
    assert anna["my_forms"] == {}
    assert anna["sealed"] == ben["sealed"] == list(ben["my_forms"])


def test_who_has_given_up_looks_on_like_a_spectator() -> None:
    live, rng = started(HANDS, 3), Random(2)
    while _view(live, "ben") == _view(live, None):
        live.step(rng)
    live.do("ben", table_commands.Resign())
    assert live.table.position is not None
    assert _view(live, "ben") == _view(live, None) == live.table.position.view(PUBLIC)


def _view(live: Live, viewer: str | None) -> Any:
    return shown(live.table, viewer)["board"]["view"]


@pytest.mark.parametrize("name", NAMES)
def test_each_event_of_the_game_reaches_everyone_as_their_seats_see_it(name: str) -> None:
    live, rng = started(name), Random(5)
    hidden = 0
    for _ in range(400):
        if not live.table.is_running:
            break
        before = live.table
        (event, *_) = live.step(rng)
        after = live.table
        assert after.position is not None
        for viewer, seats in (("anna", after.places[0].seats), ("ben", after.places[1].seats)):
            given = told(before, event, evolve(before, event), viewer)
            position = evolve(before, event).position
            assert position is not None
            for seen, true in zip(given["events"], position.events, strict=True):
                known = {k for seat in seats for k in true.seen_by(seat)}
                assert seen == {k: v for k, v in true.to_json().items() if k in known}
                hidden += len(true.to_json()) - len(known)
        public = [event.seen_by(PUBLIC) for event in after.position.history()]
        assert shown(after, None)["log"] == public
    assert bool(hidden) == bool(load(name).kind.reveals)


def test_who_may_look_on() -> None:
    live = started(DICE, settings=Settings(spectators=False))
    assert may_watch(live.table, "anna")
    assert may_watch(live.table, "ben")
    assert not may_watch(live.table, "cleo")
    assert not may_watch(live.table, None)
    live = started(DICE)
    assert may_watch(live.table, None)
    live.do("ben", table_commands.Resign())
    live.do("anna", table_commands.Kick(1))
    assert not may_watch(live.table, "ben")


@pytest.mark.parametrize("name", NAMES)
def test_a_viewer_that_applies_every_event_to_a_snapshot_has_the_next_snapshot(name: str) -> None:
    """Also when somebody comes or goes, which moves the time at which the table acts by itself."""
    clock = Clock("move", at_no_show="skip", grace=20)
    live, rng = started(name, settings=Settings(clock=clock)), Random(8)
    for number in range(60):
        if not live.table.is_running:
            break
        live.step(rng)
        if number % 3 == 0:
            place = rng.randrange(2)
            is_here = live.table.places[place].here
            live.do(SYSTEM, table_commands.Presence(place, not is_here))
        if number % 7 == 0:
            live.do("anna", table_commands.Chat("hm"))
    for viewer in VIEWERS:
        _, _, first = live.happened[0]
        state = shown(first, viewer)
        for before, event, after in live.happened[1:]:
            state = applied(state, told(before, event, after, viewer))
            assert state == shown(after, viewer), event


NEVER_TOLD = {
    "v",
    "person",
    "contribution",
    "secret",
    "deal",
    "start",
    "host",
    "spent",
    "lag",
    "draw",
}
"""Stored fields that no viewer gets as they are, whichever event they are in."""


def test_only_what_an_event_lists_is_told_of_it() -> None:
    for kind in EVENTS:
        own = {part for part in kind.tells if isinstance(part, str)}
        assert own <= set(kind.__struct_fields__) - NEVER_TOLD, kind
    live = started(DICE)
    live.play(Random(4), 5)
    for before, event, after in live.happened:
        names = [part.name for part in told_fields(type(event))]
        assert list(project(before, event, after, None)) == ["seq", "at", "type", *names]


def test_a_field_that_an_event_does_not_list_stays_in_the_store() -> None:
    class Whispered(StoredEvent, frozen=True, kw_only=True):
        """Somebody whispered."""

        tells = ("place",)

        place: int
        text: str

    assert [(part.name, part.kind) for part in told_fields(Whispered)] == [("place", int)]
    assert as_sent(Whispered(place=1, text="psst"))["text"] == "psst"


def test_an_event_cannot_list_a_field_that_it_does_not_have() -> None:
    class Mumbled(StoredEvent, frozen=True, kw_only=True):
        """Somebody mumbled."""

        tells = ("text",)

    with pytest.raises(TypeError, match="Mumbled has no field text to tell"):
        told_fields(Mumbled)
