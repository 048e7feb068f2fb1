"""Nobody gains by stepping aside, by sending others away, by pausing or by taking back."""

from random import Random

import pytest

from spieltisch.game import NAMES, BadRecord
from spieltisch.game.records import lines_of, parse
from spieltisch.table import SYSTEM, Clock, Refusal, Settings, table_commands, table_events
from spieltisch.table.record import record_of, verify
from tests.support import DEALT, DICE
from tests.table.live import Live, shown, started

GAME_CLOCK = Clock("game", seconds=60, increment=5)
OPEN_DICELESS = DEALT
"""A game in which nothing becomes known but the moves themselves."""


def with_stand_in(**settings: object) -> Live:
    """Anna and Ben have moved; Ben went away and a bot plays for him."""
    live = started(OPEN_DICELESS, settings=Settings(**settings))  # type: ignore[arg-type]
    live.play(Random(1), 4)
    away(live, 1)
    live.do("anna", table_commands.TakeOver(1))
    return live


def away(live: Live, place: int, seconds: int = 60) -> None:
    live.do(SYSTEM, table_commands.Presence(place, False))
    live.now += 1000 * seconds


def explained(live: Live, by: str, command: object) -> Refusal:
    answer = live.ask(by, command)
    assert isinstance(answer, Refusal)
    assert answer.text.en != answer.text.de
    return answer


def test_a_stand_in_agrees_to_no_draw() -> None:
    live = with_stand_in()
    assert explained(live, "anna", table_commands.OfferDraw()).code == "stand_in"
    assert live.table.phase == "playing"
    live.do("ben", table_commands.ComeBack(1))
    live.do("anna", table_commands.OfferDraw())
    assert live.table.phase == "playing"


def test_a_stand_in_agrees_to_no_take_back() -> None:
    live = with_stand_in(practice=True)
    live.step(Random(2))
    live.step(Random(2))
    if live.table.steps[-1].place == 0:
        live.step(Random(2))
    assert explained(live, "anna", table_commands.AskUndo()).code == "stand_in"


def test_a_draw_that_is_offered_while_the_other_is_taken_over_is_gone() -> None:
    live = started(OPEN_DICELESS)
    live.do("anna", table_commands.OfferDraw())
    away(live, 1)
    live.do("anna", table_commands.TakeOver(1))
    assert live.table.asks == ()
    assert live.table.phase == "playing"


@pytest.mark.parametrize("by", ["anna", "cleo"])
def test_only_those_who_are_away_for_the_grace_are_taken_over(by: str) -> None:
    live = started(DICE, 3)
    live.now += 3_600_000
    assert explained(live, by, table_commands.TakeOver(1)).code == "not_absent"
    away(live, 1, seconds=59)
    assert live.refused(by, table_commands.TakeOver(1)) == "not_absent"
    live.now += 1000
    live.do(by, table_commands.TakeOver(1))


def test_the_grace_is_twenty_seconds_at_least() -> None:
    live = Live()
    asked = table_commands.Create(game=DICE, people=2, settings=Settings(clock=Clock(grace=19)))
    assert explained(live, "anna", asked).code == "bad_grace"
    assert Clock(grace=1).grace_ms == 20_000, "a table of an older program"


def test_nobody_chooses_the_level_of_another_ones_stand_in() -> None:
    live = started(DICE, 3)
    away(live, 1)
    assert explained(live, "anna", table_commands.TakeOver(1, 0)).code == "not_yours"
    live.do("anna", table_commands.TakeOver(1))
    assert live.table.places[1].bot == live.table.settings.stand_in


def test_what_was_before_a_take_over_cannot_be_taken_back() -> None:
    for practice in (False, True):
        live = started(OPEN_DICELESS, settings=Settings(practice=practice))
        while not live.table.steps or live.table.steps[-1].place != 0:
            live.step(Random(1))
        away(live, 1)
        live.do("anna", table_commands.TakeOver(1))
        assert explained(live, "anna", table_commands.AskUndo()).code == "taken_over_since"
        live.do("ben", table_commands.ComeBack(1))
        assert live.refused("anna", table_commands.AskUndo()) == "taken_over_since"


def test_what_a_stand_in_played_stays_when_the_person_is_back() -> None:
    live = with_stand_in()
    while live.table.steps[-1].place != 1:
        live.step(Random(3))
    live.do("ben", table_commands.ComeBack(1))
    assert live.refused("ben", table_commands.AskUndo()) == "taken_over_since"


def test_stepping_aside_and_coming_back_gives_no_time() -> None:
    live = started(OPEN_DICELESS, settings=Settings(clock=GAME_CLOCK))
    person, place = live.actor(), live.table.clocks.runs
    assert place is not None
    for expected in (50_000, 40_000, 30_000):
        live.now += 10_000
        live.do(person, table_commands.TakeOver(place))
        live.now += 5_000
        live.do(person, table_commands.ComeBack(place))
        assert live.table.clocks.left[place] == expected
        assert live.table.clocks.since == live.now


def test_a_stand_in_earns_no_time() -> None:
    live = started(OPEN_DICELESS, settings=Settings(clock=GAME_CLOCK))
    person, place = live.actor(), live.table.clocks.runs
    assert place is not None
    live.do(person, table_commands.TakeOver(place))
    live.play(Random(4), 6)
    assert live.table.clocks.left[place] == 60_000
    assert live.table.clocks.left[1 - place] > 60_000


def test_with_a_clock_the_host_asks_for_a_pause_like_anyone_else() -> None:
    live = started(DICE, settings=Settings(clock=GAME_CLOCK))
    phases = []
    for person in ("anna", "ben"):
        live.do(person, table_commands.Pause())
        phases.append(live.table.phase)
    assert phases == ["playing", "paused"]


def test_with_a_clock_anyone_goes_on_when_all_are_there() -> None:
    live = started(DICE, settings=Settings(clock=GAME_CLOCK))
    for person in ("anna", "ben"):
        live.do(person, table_commands.Pause())
    live.do(SYSTEM, table_commands.Presence(0, False))
    assert explained(live, "ben", table_commands.Resume()).code == "still_away"
    live.do(SYSTEM, table_commands.Presence(0, True))
    live.do("ben", table_commands.Resume())
    assert live.table.phase == "playing"


def test_nobody_stalls_a_timed_game_by_staying_away_from_a_pause() -> None:
    live = started(DICE, settings=Settings(clock=GAME_CLOCK))
    for person in ("anna", "ben"):
        live.do(person, table_commands.Pause())
    away(live, 0, seconds=600)
    live.do("ben", table_commands.Resume())
    assert live.table.phase == "playing"


def test_time_without_a_server_is_nobodys() -> None:
    live = started(OPEN_DICELESS, settings=Settings(clock=GAME_CLOCK))
    place = live.table.clocks.runs
    assert place is not None
    since = live.now
    live.now += 24_000
    live.do(SYSTEM, table_commands.Interrupt(until_ms=since + 4_000))
    assert live.table.phase == "paused"
    assert live.table.clocks.left[place] == 56_000
    assert live.do(SYSTEM, table_commands.Interrupt(until_ms=since)) == ()
    live.do(SYSTEM, table_commands.Resume())
    assert live.table.clocks.since == live.now


def test_time_without_a_server_can_be_skipped_without_a_pause_that_anybody_meets() -> None:
    live = started(OPEN_DICELESS, settings=Settings(clock=GAME_CLOCK))
    place = live.table.clocks.runs
    assert place is not None
    since = live.now
    live.now += 24_000
    live.do(SYSTEM, table_commands.Interrupt(until_ms=since + 4_000, goes_on=True))
    assert live.table.phase == "playing"
    assert live.table.clocks.runs == place
    assert live.table.clocks.left[place] == 56_000
    assert live.table.clocks.since == live.now


def test_a_clock_that_began_after_the_last_beat_is_not_charged() -> None:
    live = started(OPEN_DICELESS, settings=Settings(clock=GAME_CLOCK))
    live.now += 90_000
    live.do(SYSTEM, table_commands.Interrupt(until_ms=0))
    assert set(live.table.clocks.left) == {60_000}


@pytest.mark.parametrize("name", NAMES)
def test_no_move_is_taken_back_once_something_became_known(name: str) -> None:
    live, rng = started(name), Random(8)
    seen = set()
    for _ in range(60):
        if live.table.phase != "playing":
            break
        live.step(rng)
        own = [i for i, step in enumerate(live.table.steps) if step.place == 0 and not step.is_roll]
        if not own or live.table.phase != "playing":
            continue
        after = live.table.steps[own[-1] :]
        is_known = after[0].reveals or any(step.is_known for step in after[1:])
        is_offered = shown(live.table, "anna")["board"]["can_undo"]
        answer = live.ask("anna", table_commands.AskUndo())
        refused = isinstance(answer, Refusal)
        assert is_offered == (not refused)
        assert refused == is_known, after
        seen.add(refused)
        if live.table.asked("undo"):
            live.do("ben", table_commands.AnswerUndo(False))
        elif not refused:
            live.do(live.actor(), table_commands.Move(own_text(live, after[0].text)))
    assert seen


def own_text(live: Live, text: str) -> str:
    """The move that was taken back is legal again."""
    assert live.table.position is not None
    assert live.table.position.form or text in live.table.position.legal()
    return text


def test_a_take_back_is_told_to_everybody() -> None:
    live = started(OPEN_DICELESS)
    person = live.actor()
    live.step(Random(1))
    live.do(person, table_commands.AskUndo())
    undone = live.events[-1]
    assert isinstance(undone, table_events.Undone)
    assert "place" in undone.tells


def test_a_record_of_a_practice_table_says_so_and_is_not_verified() -> None:
    live = started(DICE, settings=Settings(practice=True))
    live.do("anna", table_commands.OfferDraw())
    live.do("ben", table_commands.AnswerDraw(True))
    record = parse("\n".join(lines_of(record_of(live.table))).encode())
    assert record.table is not None
    assert record.table["practice"] is True
    with pytest.raises(BadRecord) as refused:
        verify(record)
    assert refused.value.code == "practice"
    usual = started(DICE)
    assert "practice" not in (record_of(usual.table).table or {})
