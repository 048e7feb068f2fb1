"""The small parts of the terminal, one fact per row."""

import io
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.game import BadOptions, Text
from spieltisch.terminal.choosing import Command, listing, parse_command
from spieltisch.terminal.console import Console, EndOfInput, language_of, printable
from spieltisch.terminal.participants import Entry, parse_option, parse_people
from spieltisch.terminal.replay import step_to
from spieltisch.terminal.words import event_sentence

MOVES = ["B>0", "12>17", "3>8", "38>b"]


@pytest.mark.parametrize(
    ("line", "shown", "command"),
    [
        ("12>17", MOVES, Command("play", "12>17")),
        (" 12>17 ", MOVES, Command("play", "12>17")),
        ("2", MOVES, Command("play", "12>17")),
        ("2", MOVES[2:], Command("play", "38>b")),
        ("1", [], Command("list", "1")),
        ("9", MOVES, Command("try", "9")),
        ("٣", MOVES, Command("try", "٣")),
        ("0", MOVES, Command("try", "0")),
        ("", MOVES, Command("list")),
        ("", MOVES[:1], Command("play", "B>0")),
        ("b", MOVES, Command("list", "b")),
        ("?", MOVES, Command("help")),
        ("? 5>6", MOVES, Command("why", "5>6")),
        ("?5>6", MOVES, Command("why", "5>6")),
        ("save", MOVES, Command("save")),
        ("save my game", MOVES, Command("save", "my game")),
        ("QUIT", MOVES, Command("quit")),
        ("quit now", MOVES, Command("try", "quit now")),
        ("auto", MOVES, Command("auto")),
        ("moves", MOVES, Command("moves")),
        ("5>6", MOVES, Command("try", "5>6")),
    ],
)
def test_a_typed_line_has_one_meaning(line: str, shown: list[str], command: Command) -> None:
    assert parse_command(line, MOVES, shown) == command


def test_a_legal_move_is_never_taken_for_a_command() -> None:
    assert parse_command("quit", ["quit", "go"], []) == Command("play", "quit")


@given(line=st.text(max_size=30))
def test_any_line_has_a_meaning(line: str) -> None:
    command = parse_command(line, MOVES, MOVES)
    assert command.word != "play" or command.argument in MOVES


def test_few_moves_are_numbered() -> None:
    assert listing(MOVES) == (MOVES, ["1  B>0     2  12>17   3  3>8     4  38>b"])
    assert listing(MOVES, "3") == (["3>8", "38>b"], ["1  3>8    2  38>b"])


def test_many_moves_are_grouped_by_how_they_begin() -> None:
    moves = [f"{start}>{end}" for start in ("a1", "b2") for end in range(20)]
    shown, lines = listing(moves)
    assert shown == moves
    assert lines == ["a1… (20)   b2… (20)"]
    assert listing(moves, "b2")[1][0].startswith(" 1  b2>0")


@given(
    st.lists(st.text("ab1>+ ", min_size=1, max_size=6), unique=True, max_size=60), st.text("ab1")
)
def test_every_move_can_be_listed(moves: list[str], beginning: str) -> None:
    shown, lines = listing(moves, beginning)
    assert shown == [move for move in moves if move.startswith(beginning)]
    assert bool(lines) == bool(shown)


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("Anna,Ben", [Entry("Anna"), Entry("Ben")]),
        ("Anna, bot", [Entry("Anna"), Entry("Bot 2", 1)]),
        ("bot:0,BOT:1", [Entry("Bot 1", 0), Entry("Bot 2", 1)]),
        ("Zoë: die Große", [Entry("Zoë: die Große")]),
    ],
)
def test_people_are_names_and_bots(text: str, entries: list[Entry]) -> None:
    assert parse_people(text) == entries


@pytest.mark.parametrize("text", ["", ",", "Anna,,Ben", "bot:", "bot:x", "bot:7", "A\nB", "x" * 41])
def test_odd_people_are_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        parse_people(text)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("own_hits=true", ("own_hits", True)),
        ("start_on_A=0", ("start_on_A", 0)),
        ("prizes=[4, 2]", ("prizes", [4, 2])),
        ("round_limit=null", ("round_limit", None)),
        ("begins=south", ("begins", "south")),
        ('begins="south"', ("begins", "south")),
        ("a=b=c", ("a", "b=c")),
        ("a=NaN", ("a", "NaN")),
        ("a=", ("a", "")),
    ],
)
def test_an_option_is_a_name_and_json_or_a_word(text: str, option: tuple[str, Any]) -> None:
    assert parse_option(text) == option


@given(text=st.text(max_size=40))
def test_any_text_is_people_and_an_option_or_refused(text: str) -> None:
    for read in (parse_people, parse_option, lambda text: parse_option(f"x={text}")):
        with suppress(BadOptions):
            read(text)


@pytest.mark.parametrize(
    ("line", "number"),
    [("", 6), ("b", 4), ("0", 0), ("7", 7), ("99", 9), ("9" * 5000, 9), ("?", 5), ("٣", 5)],
)
def test_steps_of_a_replay(line: str, number: int) -> None:
    assert step_to(line, 5, 9) == number


def test_a_replay_stops_and_never_leaves_the_game() -> None:
    assert step_to("q", 5, 9) is None
    assert step_to("b", 0, 9) == 0
    assert step_to("", 9, 9) == 9


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"event": "turn", "seat": "west"}, Text("west is next", "west ist dran")),
        (
            {"event": "moved", "seat": "west", "from": "a3", "to": "b2", "card": "star"},
            Text("west moves from a3 to b2 (card star)", "west zieht von a3 nach b2 (card star)"),
        ),
        (
            {"event": "rolled", "seat": "grey", "dice": [1, 2, 3, 3]},
            Text("grey rolls 1 2 3 3", "grey würfelt 1 2 3 3"),
        ),
        (
            {"event": "sneezed", "seat": "west", "loud": None, "at": {"a": 1}},
            Text("sneezed: seat west, loud -, at a 1", "sneezed: seat west, loud -, at a 1"),
        ),
        (
            {"event": "over", "payoffs": {"west": 1}, "reason": "MUT-20"},
            Text("the game is over by MUT-20", "das Spiel ist zu Ende nach MUT-20"),
        ),
    ],
)
def test_events_are_told_in_words(event: dict[str, Any], text: Text) -> None:
    assert event_sentence(event) == text


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(environment) == language


def test_nothing_printed_steers_the_terminal() -> None:
    assert printable("a\nb") == "a\nb"
    assert printable("\x1b[2Jä\u202e\r") == "\ufffd[2Jä\ufffd\ufffd"


def test_a_real_screen_is_wiped_with_its_history() -> None:
    sink = io.StringIO()
    screen = Console(io.StringIO("  hello \n"), sink, "de", is_terminal=True)
    screen.clear()
    assert sink.getvalue() == "\x1b[H\x1b[2J\x1b[3J"
    assert screen.ask(Text("Well?", "Na?")) == "hello"
    assert sink.getvalue().endswith("Na? ")
    with pytest.raises(EndOfInput):
        screen.ask("again")
