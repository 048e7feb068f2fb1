"""Chat and quick reactions."""

import pytest

from spieltisch.table import Settings, table_commands, table_events
from spieltisch.table.folds_of_people import CHAT_KEPT
from tests.support import DICE
from tests.table.live import gathered


def test_people_at_the_table_talk() -> None:
    live = gathered(DICE)
    live.do("ben", table_commands.Chat("  hello\nthere "))
    said = live.table.chat[-1]
    assert (said.place, said.name, said.text) == (1, "Ben", "hello there")
    assert live.refused("cleo", table_commands.Chat("hi")) == "not_seated"
    live.do("ben", table_commands.React("clap"))
    assert live.refused("cleo", table_commands.React("clap")) == "not_seated"


def test_a_host_without_a_place_may_talk() -> None:
    live = gathered(DICE, bots=2)
    live.do("anna", table_commands.Chat("good luck, bots"))
    assert (live.table.chat[-1].place, live.table.chat[-1].name) == (None, "Anna")


@pytest.mark.parametrize("text", ["", " \n ", "x" * 301])
def test_a_line_of_chat_has_some_length(text: str) -> None:
    assert gathered(DICE).refused("anna", table_commands.Chat(text)) == "bad_chat"


def test_only_known_reactions_are_shown() -> None:
    react = table_commands.React("frown")  # type: ignore[arg-type]
    assert gathered(DICE).refused("anna", react) == "unknown_reaction"


def test_the_host_turns_chat_off_and_on() -> None:
    live = gathered(DICE)
    assert live.refused("ben", table_commands.SetChat(False)) == "not_host"
    live.do("anna", table_commands.SetChat(False))
    assert live.do("anna", table_commands.SetChat(False)) == ()
    assert live.refused("ben", table_commands.Chat("hi")) == "chat_off"
    assert live.refused("ben", table_commands.React("clap")) == "chat_off"
    live.do("anna", table_commands.SetChat(True))
    live.do("ben", table_commands.Chat("hi"))


def test_a_table_can_begin_with_chat_off_and_remembers_only_the_latest_lines() -> None:
    quiet = gathered(DICE, settings=Settings(chat=False))
    assert quiet.refused("anna", table_commands.Chat("hi")) == "chat_off"
    live = gathered(DICE)
    for number in range(CHAT_KEPT + 5):
        live.do("anna", table_commands.Chat(f"line {number}"))
    assert len(live.table.chat) == CHAT_KEPT
    assert live.table.chat[-1].text == f"line {CHAT_KEPT + 4}"


def test_a_person_who_is_forgotten_leaves_no_name_and_no_words() -> None:
    from spieltisch.table import encode, fold, without_person

    live = gathered(DICE)
    live.do("ben", table_commands.Chat("my secret hobby"))
    live.do("anna", table_commands.Chat("fine"))
    live.do("anna", table_commands.Leave())
    without = [without_person(event, "ben") for event in live.events]
    raw = b"".join(encode(event) for event in without)
    assert b"Ben" not in raw
    assert b"hobby" not in raw
    assert b"fine" in raw
    assert fold(without).seq == live.table.seq
    assert isinstance(without[0], table_events.Created)
