"""Names: what can be read, what looks alike, and what is only pretended to be there."""

import pytest

from spieltisch.game.records import LONGEST_NAME
from spieltisch.table import Settings, table_commands
from spieltisch.table.nicknames import readable, skeleton, told_apart
from spieltisch.table.refusal import Refused
from tests.support import DICE
from tests.table.live import Live, gathered


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3164",
        "\u2800\u2800",
        "\u115f\uffa0",
        "\u200b\u200d\u2060",
        "\u202e",
        "\ufe0f",
        "A" + "\u0301" * 3,
        "x" * (LONGEST_NAME + 1),
    ],
)
def test_names_that_nobody_could_read_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        readable(name)
    assert refused.value.refusal.code == "bad_name"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Jörg  Müller ", "Jörg Müller"),
        ("An\u200bna", "An na"),
        ("\u202eannA", "annA"),
        ("Ło\u0308we", "Ło\u0308we".replace("o\u0308", "ö")),
        ("李小龍", "李小龍"),
        ("☀", "☀"),
    ],
)
def test_other_names_are_shown_without_what_nobody_sees(name: str, shown: str) -> None:
    assert readable(name) == shown


@pytest.mark.parametrize(
    "other",
    ["anna", "A n n a", "\u0410nn\u0430", "Ann\u00e4", "\uff21nna", "Anna\u3164"],
)
def test_names_that_look_alike_have_the_same_skeleton(other: str) -> None:
    assert skeleton(other) == skeleton("Anna")


def test_equal_names_get_numbers() -> None:
    assert told_apart("Gast", []) == "Gast"
    assert told_apart("Gast", ["Gast"]) == "Gast 2"
    assert told_apart("gast", ["Gast", "Gast 2"]) == "gast 3"
    assert len(told_apart("x" * LONGEST_NAME, ["x" * LONGEST_NAME])) == LONGEST_NAME


def test_two_people_at_a_table_never_have_the_same_name() -> None:
    live = gathered(DICE, 3)
    live.do("cleo", table_commands.Leave())
    live.do("cleo", table_commands.Join("x"), name="anna")
    assert [place.name for place in live.table.places] == ["Anna", "Ben", "anna 2"]


def test_strangers_do_not_chat_unless_the_host_wants_it() -> None:
    for visibility, chat, is_on in (
        ("private", None, True),
        ("listed", None, False),
        ("listed", True, True),
        ("private", False, False),
    ):
        live = Live()
        settings = Settings(visibility=visibility, chat=chat)  # type: ignore[arg-type]
        live.do("anna", table_commands.Create(game=DICE, people=2, settings=settings))
        assert live.table.chat_on is is_on
        assert live.table.settings.chat is is_on
