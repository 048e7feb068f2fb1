"""Rated tables: how places are ranked, and that a game cannot be left without losing it."""

from typing import Any

import pytest

from spieltisch.table import Settings, table_commands
from spieltisch.table.finish import finishes, is_everyone_in
from spieltisch.table.settings import Clock
from tests.support import DICE
from tests.table.live import PEOPLE, Live

RATED = Settings(rated=True)


def a_game(people: int, bots: int = 0, settings: Settings = RATED) -> Live:
    """A running game of some people, with bots at the last places."""
    live = Live()
    live.do("anna", table_commands.Create(game=DICE, people=people, settings=settings))
    for name in PEOPLE[: people - bots]:
        live.do(name.lower(), table_commands.Join(contribution=""))
    for place in range(people - bots, people):
        live.do("anna", table_commands.AddBot(place, 2))
    live.do("anna", table_commands.Start())
    return live


def ranks(live: Live) -> list[int]:
    return [one.rank for one in finishes(live.table)]


def test_of_several_who_give_up_the_first_comes_last_and_whoever_stays_wins() -> None:
    live = a_game(4)
    for name in ("cleo", "anna", "dora"):
        live.do(name, table_commands.Resign())
    assert live.table.phase == "over"
    assert live.table.results[-1].winners == (1,)
    assert ranks(live) == [3, 1, 4, 2]
    assert [one.outcome for one in finishes(live.table)] == ["placed", "won", "lost", "placed"]


def test_the_last_person_who_gives_up_ends_a_game_with_bots() -> None:
    live = a_game(4, bots=2)
    live.do("ben", table_commands.Resign())
    assert live.table.phase == "playing"
    live.do("anna", table_commands.Resign())
    assert (live.table.phase, live.table.results[-1].winners) == ("over", (2, 3))
    assert ranks(live) == [3, 4, 1, 1]
    assert not is_everyone_in(live.table)


def test_at_other_tables_bots_play_on_as_before() -> None:
    live = a_game(4, bots=3, settings=Settings())
    live.do("anna", table_commands.Resign())
    assert live.table.phase == "playing"


def test_an_agreed_draw_is_one_for_all_who_stayed() -> None:
    live = a_game(3)
    live.do("cleo", table_commands.Resign())
    live.do("anna", table_commands.OfferDraw())
    live.do("ben", table_commands.AnswerDraw(True))
    assert ranks(live) == [1, 1, 3]


@pytest.mark.parametrize(
    "command",
    [
        table_commands.TakeOver(0, 5),
        table_commands.Pause(),
        table_commands.OfferDraw(),
        table_commands.AskUndo(),
    ],
)
def test_there_is_no_way_out_of_a_rated_game_with_bots(command: Any) -> None:
    live = a_game(2, bots=1)
    assert live.refused("anna", command)
    assert live.table.phase == "playing"


def test_a_rated_table_without_a_clock_gets_one_and_keeps_its_own() -> None:
    assert a_game(2).table.settings.clock == Clock(kind="days", days=1)
    own = Clock(kind="game", seconds=300)
    assert a_game(2, settings=Settings(rated=True, clock=own)).table.settings.clock == own
