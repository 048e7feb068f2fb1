"""Moves, rolls, sealed forms, giving up, and how games end."""

from random import Random

import pytest

from spieltisch.game import NAMES, Game, Position, load
from spieltisch.table import Refusal, Table, table_commands, table_events
from tests.support import DEALT, DICE, random_move, random_positions
from tests.table.live import Live, gathered, started

FORMS = [name for name in NAMES if load(name).start(seed=1).form]
"""Games that begin with forms."""


def position_of(table: Table) -> Position:
    assert table.position is not None
    return table.position


def before_the_end(name: str) -> Position:
    """A position of two people after which the next step can end the game."""
    for seed in range(100):
        line = list(random_positions(load(name).start(seed=seed), Random(seed), 3000))
        if line[-1].is_over and line[-2].actor != "chance":
            return line[-2]
    raise AssertionError(name)


def test_only_the_holder_of_the_seat_acts() -> None:
    live = started(DICE, bots=1)
    assert live.refused("cleo", table_commands.Roll()) == "not_seated"
    assert live.refused("bot:1", table_commands.Roll()) == "not_your_turn"
    assert live.refused("anna", table_commands.Move("B>0")) == "roll_first"
    live.do("anna", table_commands.Roll())
    assert live.refused("anna", table_commands.Roll()) == "not_your_turn"
    live.do("bot:1", table_commands.Roll())


def test_a_move_is_checked_by_the_rules_and_refused_with_its_rule() -> None:
    live = started(DEALT)
    actor = live.actor()
    answer = live.ask(actor, table_commands.Move("a1>z9"))
    assert not isinstance(answer, tuple)
    assert answer.code
    assert live.refused(actor, table_commands.Roll()) == "nothing_to_roll"
    other = "ben" if actor == "anna" else "anna"
    move = position_of(live.table).legal()[0]
    assert live.refused(other, table_commands.Move(move)) == "not_your_turn"
    refusal, now = live.ask(other, table_commands.Move(move)), position_of(live.table)
    assert isinstance(refusal, Refusal)
    seat = now.game.kind.actor_text(now.actor or "")
    assert refusal.text == (f"{seat.en} is to act", f"{seat.de} ist an der Reihe")
    live.do(actor, table_commands.Move(move))


def test_a_command_for_an_older_position_is_stale() -> None:
    live = started(DICE, bots=1)
    assert live.refused("anna", table_commands.Roll(game=2)) == "stale"
    live.do("anna", table_commands.Roll(game=1, ply=0))
    assert live.refused("anna", table_commands.Roll(game=1, ply=0)) == "stale"
    live.do("bot:1", table_commands.Roll(game=1, ply=1))


def test_the_ply_grows_also_by_an_undo() -> None:
    live = started(DEALT)
    actor = live.actor()
    move, other = position_of(live.table).legal()[:2]
    live.do(actor, table_commands.Move(move, 1, 0))
    live.do(actor, table_commands.AskUndo())
    assert live.table.ply == 2
    assert live.refused(actor, table_commands.Move(other, 1, 0)) == "stale"
    live.do(actor, table_commands.Move(other, 1, 2))


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    live = gathered(DICE)
    for command in (table_commands.Roll(), table_commands.Move("pass"), table_commands.Resign()):
        assert live.refused("anna", command) == "not_started"
    live.do("anna", table_commands.Start())
    live.do("anna", table_commands.Resign())
    for command in (table_commands.Roll(), table_commands.Move("pass"), table_commands.Resign()):
        assert live.refused("anna", command) == "game_over"


@pytest.mark.parametrize("name", FORMS)
def test_forms_may_be_sent_in_any_order_and_stay_sealed(name: str) -> None:
    live = started(name)
    first = position_of(live.table).actor
    rng = Random(1)
    early, late = (random_move(position_of(live.table), rng) for _ in range(2))
    assert isinstance(live.refused("ben", table_commands.Move("build nothing")), str)
    live.do("ben", table_commands.Move(early))
    assert position_of(live.table).actor == first
    live.do("ben", table_commands.Move(early))
    assert [form.text for form in live.table.sealed] == [early]
    happened = live.do("anna", table_commands.Move(late))
    assert [type(event) for event in happened] == [table_events.Played, table_events.Played]
    assert not live.table.sealed
    assert position_of(live.table).form is None
    assert (
        live.refused("anna" if live.actor() == "ben" else "ben", table_commands.Move(early))
        == "not_your_turn"
    )


@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_was_played_cannot_be_sent_again_but_a_sealed_one_taken_back(name: str) -> None:
    live = started(name)
    form = random_move(position_of(live.table), Random(2))
    live.do("ben", table_commands.Move(form))
    live.do("ben", table_commands.AskUndo())
    assert live.table.sealed == ()
    live.do("anna", table_commands.Move(form))
    assert live.refused("anna", table_commands.Move(form)) == "not_your_turn"


def test_of_two_people_the_other_wins_by_resignation() -> None:
    live = started(DICE, bots=1)
    live.do("anna", table_commands.Resign())
    result = live.table.result
    assert result is not None
    assert (result.how, result.winners, result.payoffs) == ("resigned", (1,), None)
    assert isinstance(live.events[-1], table_events.Committed)


def test_of_more_people_a_bot_plays_on_for_who_resigns() -> None:
    live = started(DICE, 3)
    live.do("ben", table_commands.Resign())
    assert live.table.is_running
    assert [place.is_forfeited for place in live.table.places] == [False, True, False]
    assert live.refused("ben", table_commands.Resign()) == "out"
    assert live.refused("ben", table_commands.Roll()) == "out"
    assert live.refused("ben", table_commands.ComeBack(1)) == "out"
    live.play(Random(1))
    assert live.table.result is not None
    place = live.table.places[1]
    assert (place.is_forfeited, place.is_played_by_person) == (False, True)


@pytest.mark.parametrize("name", NAMES)
def test_a_played_game_ends_with_payoffs_and_reveals_everything_to_verify_it(name: str) -> None:
    start = before_the_end(name)
    assert Game.read(start.to_json()) == start
    for seed in range(30):
        live = started(name, position=start.to_json())
        live.play(Random(seed), 1)
        if live.table.phase == "over":
            break
    result = live.table.result
    assert result is not None
    outcome = position_of(live.table).outcome
    assert (result.how, result.payoffs, result.reason) == (
        "played",
        outcome.payoffs,
        outcome.reason,
    )
    totals = [sum(outcome.payoffs[seat] for seat in p.seats) for p in live.table.places]
    expected = {i for i, total in enumerate(totals) if total == max(totals)}
    assert set(result.winners) == (expected if len(set(totals)) > 1 else set())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("people", [2, 4])
def test_people_and_bots_play_random_games_of_every_kind(name: str, people: int) -> None:
    if people > load(name).kind.most:
        return
    live: Live = started(name, people, bots=people // 2)
    live.play(Random(people), 400)
    assert [event.seq for event in live.events] == list(range(1, len(live.events) + 1))
    assert live.table.ply <= 400
