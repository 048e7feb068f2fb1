"""Clocks: what a move costs, lag, zero, no-shows and pauses."""

from random import Random
from typing import Literal

import pytest

from spieltisch.game import NAMES, Position, load
from spieltisch.table import SYSTEM, Clock, Settings, next_tick, table_commands, table_events
from spieltisch.table.clock import LAG_CAP, LAG_QUOTA
from tests.support import DEALT, DICE, random_move
from tests.table.live import Live, started

TURNS = DEALT
"""A game without dice, in which a turn is one move."""


def timed(clock: Clock, game: str = TURNS, people: int = 2) -> Live:
    return started(game, people, settings=Settings(clock=clock))


def position_of(live: Live) -> Position:
    assert live.table.position is not None
    return live.table.position


def any_move(live: Live) -> table_commands.Move:
    return table_commands.Move(position_of(live).legal()[0])


def left(live: Live, place: int) -> int:
    return live.table.clocks.left[place]


def test_without_a_clock_nothing_is_due() -> None:
    live = timed(Clock())
    assert next_tick(live.table) is None
    assert live.tick(10**9) == ()


def test_a_game_clock_runs_for_who_is_to_act_and_adds_the_increment_after_the_turn() -> None:
    live = timed(Clock("game", seconds=60, increment=5))
    first = live.table.clocks.runs
    assert first is not None
    live.now += 20_000
    live.do(live.actor(), any_move(live))
    assert left(live, first) == 45_000
    assert left(live, 1 - first) == 60_000
    assert live.table.clocks.runs == 1 - first


def test_a_clock_for_every_move_and_one_of_days_are_full_again_after_each() -> None:
    for clock, full in ((Clock("move", seconds=30), 30_000), (Clock("days", days=2), 172_800_000)):
        live = timed(clock)
        first = live.table.clocks.runs
        assert first is not None
        live.now += 29_999
        live.do(live.actor(), any_move(live))
        assert left(live, first) == full


def test_the_clock_of_who_must_roll_runs_too() -> None:
    live = timed(Clock("move", seconds=30), DICE)
    assert live.table.acting is not None
    assert live.table.acting.is_roll
    assert live.table.clocks.runs == live.table.acting.place


def test_lag_is_forgiven_up_to_a_cap_and_a_quota() -> None:
    live = timed(Clock("game", seconds=3600))
    first = live.table.clocks.runs
    assert first is not None
    live.now += 5_000
    live.do(live.actor(), any_move(live), lag=400)
    assert left(live, first) == 3_600_000 - 4_600
    assert live.table.clocks.quota[first] == LAG_QUOTA - 400
    forgiven, rng = 400, Random(1)
    while forgiven < LAG_QUOTA:
        live.now += 5_000
        live.do(live.actor(), table_commands.Move(random_move(position_of(live), rng)))
        live.now += 5_000
        move = table_commands.Move(random_move(position_of(live), rng))
        played = live.do(live.actor(), move, lag=10**9)[0]
        assert isinstance(played, table_events.Played)
        assert played.lag == min(LAG_CAP, LAG_QUOTA - forgiven)
        forgiven += played.lag
    assert live.table.clocks.quota[first] == 0


def test_lag_never_gives_time_back() -> None:
    live = timed(Clock("game", seconds=60))
    first = live.table.clocks.runs
    assert first is not None
    live.now += 100
    live.do(live.actor(), any_move(live), lag=900)
    assert left(live, first) == 60_000


def test_a_move_sent_in_time_counts_although_it_arrives_late() -> None:
    live = timed(Clock("move", seconds=30))
    live.now += 30_300
    assert live.tick() == ()
    assert live.refused(live.actor(), any_move(live)) == "time_up"
    live.do(live.actor(), any_move(live), lag=500)


@pytest.mark.parametrize(("at_zero"), ["lose", "bot", "skip"])
def test_at_zero_the_table_does_what_was_agreed(at_zero: Literal["lose", "bot", "skip"]) -> None:
    live = timed(Clock("move", seconds=30, at_zero=at_zero))
    slow = live.table.clocks.runs
    assert slow is not None
    due = next_tick(live.table)
    assert due == live.now + 30_000 + LAG_CAP
    assert live.tick(30_000 + LAG_CAP - 1) == ()
    happened = live.tick(1)
    if at_zero == "lose":
        result = live.table.result
        assert result is not None
        assert (result.how, result.winners) == ("time", (1 - slow,))
    elif at_zero == "bot":
        assert isinstance(happened[0], table_events.TakenOver)
        assert next_tick(live.table) is None
    else:
        played = happened[0]
        assert isinstance(played, table_events.Played)
        assert (played.by, played.draw) == (None, live.table.deal_draws)
        assert live.table.clocks.runs == 1 - slow


def test_who_loses_on_time_among_more_is_replaced_by_a_bot() -> None:
    live = timed(Clock("move", seconds=30), people=3)
    slow = live.table.clocks.runs
    assert slow is not None
    live.tick(40_000)
    assert live.table.places[slow].is_forfeited
    assert live.table.phase == "playing"


def test_a_roll_is_skipped_by_rolling() -> None:
    live = timed(Clock("move", seconds=30, at_zero="skip"), DICE)
    (rolled,) = live.tick(40_000)
    assert isinstance(rolled, table_events.Rolled)
    assert rolled.by is None


@pytest.mark.parametrize("name", [n for n in NAMES if load(n).start(seed=1).form])
def test_where_no_move_can_be_drawn_a_bot_takes_over_instead(name: str) -> None:
    live = timed(Clock("move", seconds=30, at_zero="skip"), name)
    assert isinstance(live.tick(40_000)[0], table_events.TakenOver)


def test_nobody_comes_back_whose_time_is_used_up() -> None:
    live = timed(Clock("game", seconds=30, at_zero="bot"))
    slow, person = live.table.clocks.runs, live.actor()
    assert slow is not None
    live.tick(40_000)
    assert left(live, slow) == 0
    assert live.refused(person, table_commands.ComeBack(slow)) == "time_up"
    live.step(Random(1))
    assert live.refused(person, table_commands.ComeBack(slow)) == "time_up"


def test_with_a_clock_for_every_move_the_next_one_has_time_again() -> None:
    live = timed(Clock("move", seconds=30, at_zero="bot"))
    slow, person = live.table.clocks.runs, live.actor()
    assert slow is not None
    live.tick(40_000)
    assert live.refused(person, table_commands.ComeBack(slow)) == "time_up"
    live.step(Random(1))
    live.do(person, table_commands.ComeBack(slow))
    assert left(live, slow) == 30_000


@pytest.mark.parametrize("at_no_show", ["lose", "bot", "skip"])
def test_who_is_not_there_when_it_is_their_turn(
    at_no_show: Literal["lose", "bot", "skip"],
) -> None:
    live = timed(Clock(at_no_show=at_no_show, grace=20))
    place = live.table.clocks.runs
    assert place is not None
    live.do(SYSTEM, table_commands.Presence(place, False))
    assert next_tick(live.table) == live.now + 20_000
    live.do(SYSTEM, table_commands.Presence(place, True))
    assert next_tick(live.table) is None
    live.do(SYSTEM, table_commands.Presence(place, False))
    happened = live.tick(20_000)
    kinds = {"lose": table_events.Ended, "bot": table_events.TakenOver, "skip": table_events.Played}
    assert isinstance(happened[0], kinds[at_no_show])


def test_by_default_the_table_waits_and_over_days_nobody_need_be_there() -> None:
    for clock in (Clock(), Clock("days", at_no_show="lose")):
        live = timed(clock)
        place = live.table.clocks.runs
        assert place is not None
        live.do(SYSTEM, table_commands.Presence(place, False))
        assert live.tick(100_000) == ()


def test_a_pause_stops_the_clock() -> None:
    live = timed(Clock("game", seconds=60))
    first = live.table.clocks.runs
    assert first is not None
    live.now += 10_000
    for person in ("anna", "ben"):
        live.do(person, table_commands.Pause())
    assert left(live, first) == 50_000
    assert next_tick(live.table) is None
    live.now += 10**7
    live.do("anna", table_commands.Resume())
    assert left(live, first) == 50_000
    assert next_tick(live.table) == live.now + 50_000 + LAG_CAP


def test_an_undo_gives_no_time_back() -> None:
    live = timed(Clock("game", seconds=60))
    first, person = live.table.clocks.runs, live.actor()
    assert first is not None
    live.now += 10_000
    live.do(person, any_move(live))
    live.now += 10_000
    live.do(person, table_commands.AskUndo())
    assert left(live, first) == 50_000
    assert left(live, 1 - first) == 50_000
    assert live.table.clocks.runs == first


def test_bots_have_no_clock() -> None:
    live = started(TURNS, bots=1, settings=Settings(clock=Clock("move", seconds=5)))
    while live.table.clocks.runs != 1:
        live.do(live.actor(), any_move(live))
    assert next_tick(live.table) is None
    live.now += 10**6
    live.do("bot:1", any_move(live))
