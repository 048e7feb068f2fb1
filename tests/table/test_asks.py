"""Draws, undo and pauses: what one person may do and what needs everybody."""

from itertools import pairwise
from random import Random

import pytest

from spieltisch.game import NAMES, load
from spieltisch.table import SYSTEM, Settings, table_commands, table_events
from tests.support import DEALT, DICE, random_positions
from tests.table.live import Live, started

OPEN = [name for name in NAMES if not load(name).kind.reveals]
HIDDEN = [name for name in NAMES if load(name).kind.reveals]


def test_a_draw_needs_all_people_and_bots_agree() -> None:
    live = started(DICE, 4, bots=1)
    live.do("anna", table_commands.OfferDraw())
    assert live.refused("anna", table_commands.OfferDraw()) == "answered"
    live.do("ben", table_commands.AnswerDraw(True))
    assert live.table.phase == "playing"
    live.do("cleo", table_commands.OfferDraw())
    result = live.table.result
    assert result is not None
    assert (result.how, result.winners) == ("agreed", ())


def test_a_bot_offers_a_draw_that_people_take_or_decline() -> None:
    live = started(DICE, bots=1)
    live.do("bot:1", table_commands.OfferDraw())
    live.do("anna", table_commands.AnswerDraw(False))
    assert live.table.phase == "playing"
    live.do("bot:1", table_commands.OfferDraw())
    live.do("anna", table_commands.AnswerDraw(True))
    assert live.table.result is not None
    assert live.table.result.how == "agreed"


def test_a_declined_draw_is_gone() -> None:
    live = started(DICE)
    assert live.refused("ben", table_commands.AnswerDraw(True)) == "nothing_asked"
    live.do("anna", table_commands.OfferDraw())
    live.do("ben", table_commands.AnswerDraw(False))
    assert live.table.asks == ()
    assert live.refused("cleo", table_commands.OfferDraw()) == "not_seated"


def test_who_no_longer_decides_is_no_longer_asked() -> None:
    live = started(DICE, 3)
    live.do("anna", table_commands.OfferDraw())
    live.do("cleo", table_commands.Resign())
    assert live.table.asks == ()
    live.do("anna", table_commands.OfferDraw())
    live.do("ben", table_commands.AnswerDraw(True))
    assert live.table.phase == "over"


def moved(name: str, bots: int = 0, **settings: bool) -> Live:
    """A table at which the first person's last step is its own move that told nothing hidden."""
    live = started(name, bots=bots, settings=Settings(**settings))  # type: ignore[arg-type]
    rng = Random(1)
    while not _has_just_moved(live):
        live.step(rng)
    return live


def _has_just_moved(live: Live) -> bool:
    steps = live.table.steps
    return bool(steps) and steps[-1].place == 0 and not (steps[-1].is_roll or steps[-1].reveals)


@pytest.mark.parametrize("name", NAMES)
def test_the_own_last_move_is_taken_back_at_once(name: str) -> None:
    live = moved(name)
    before, ply = live.table.trail.positions[-1], live.table.ply
    happened = live.do("anna", table_commands.AskUndo())
    assert [type(event) for event in happened] == [table_events.Undone]
    assert live.table.position == before
    assert live.table.position.history() == before.history()
    assert live.table.ply == ply + 1


@pytest.mark.parametrize("name", NAMES)
def test_once_somebody_acted_an_undo_needs_everyone(name: str) -> None:
    live = moved(name, practice=True)
    steps = len(live.table.steps) - 1
    while live.table.steps[-1].place == 0:
        live.step(Random(2))
    assert live.refused("ben", table_commands.AnswerUndo(True)) == "nothing_asked"
    own = max(i for i, s in enumerate(live.table.steps) if s.place == 0 and not s.is_roll)
    live.do("anna", table_commands.AskUndo())
    live.do("ben", table_commands.AnswerUndo(True))
    assert len(live.table.steps) == own >= steps
    assert live.table.acting is not None
    assert live.table.acting.place == 0


def test_against_bots_alone_an_undo_at_a_practice_table_crosses_their_moves_and_rolls() -> None:
    live = moved(DICE, bots=1, practice=True)
    rng = Random(3)
    while live.table.steps[-1].place == 0:
        live.step(rng)
    live.do("anna", table_commands.AskUndo())
    assert live.table.acting is not None
    assert live.table.acting.place == 0


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("name", HIDDEN)
def test_a_move_that_told_something_hidden_is_not_taken_back_at_once(
    name: str, practice: bool
) -> None:
    for seed in range(50):
        line = list(random_positions(load(name).start(seed=seed), Random(seed), 400))
        found = [
            (a, b)
            for a, b in pairwise(line)
            if a.actor != "chance"
            and not b.is_over
            and any(event.name in a.game.kind.reveals for event in b.events)
        ]
        if found:
            break
    position = found[0][0]
    settings = Settings(practice=practice)
    live = started(name, position=position.to_json(), settings=settings)
    actor = live.actor()
    move = next(
        move
        for move in position.legal()
        if {e.name for e in position.play(move).events} & position.game.kind.reveals
    )
    live.do(actor, table_commands.Move(move))
    assert live.table.steps[-1].reveals
    if not practice:
        assert live.refused(actor, table_commands.AskUndo()) == "known_since"
        return
    assert isinstance(live.do(actor, table_commands.AskUndo())[0], table_events.Asked)
    other = "ben" if actor == "anna" else "anna"
    live.do(other, table_commands.AnswerUndo(False))
    assert live.table.asks == ()


@pytest.mark.parametrize("name", OPEN)
def test_games_without_secrets_have_nothing_to_reveal(name: str) -> None:
    live = started(name)
    live.play(Random(4), 60)
    assert not any(step.reveals for step in live.table.steps)


def test_there_is_nothing_to_undo_before_the_first_move_or_where_it_is_off() -> None:
    live = started(DICE)
    assert live.refused("anna", table_commands.AskUndo()) == "nothing_to_undo"
    assert moved(DEALT, undo=False).refused("anna", table_commands.AskUndo()) == "undo_off"


def test_at_a_practice_table_the_same_dice_fall_again() -> None:
    live = moved(DICE, bots=1, practice=True)
    rng = Random(5)
    while live.table.steps[-1].place == 0 or live.table.steps[-1].is_roll:
        live.step(rng)
    own = max(i for i, s in enumerate(live.table.steps) if s.place == 0 and not s.is_roll)
    fell = [(step.draw, step.text) for step in live.table.steps[own:] if step.is_roll]
    live.do("anna", table_commands.AskUndo())
    assert len(live.table.steps) == own
    live.step(rng)
    live.step(rng)
    again = [(step.draw, step.text) for step in live.table.steps[own:] if step.is_roll]
    assert again == fell[: len(again)]
    assert again


@pytest.mark.parametrize("name", NAMES)
def test_undo_after_undo_goes_back_move_by_move(name: str) -> None:
    live, rng = started(name, settings=Settings(practice=True)), Random(6)
    found = []
    for _ in range(30):
        if live.table.acting and not live.table.acting.is_roll and live.table.acting.place == 0:
            found.append((len(live.table.steps), live.table.position))
        live.step(rng)
    for steps, position in reversed(found):
        live.do("anna", table_commands.AskUndo())
        if live.table.asked("undo"):
            live.do("ben", table_commands.AnswerUndo(True))
        assert len(live.table.steps) == steps
        assert live.table.position == position


def test_an_undo_past_what_is_kept_in_memory_replays_the_game() -> None:
    from spieltisch.table import freeze, thaw

    live = moved(DEALT)
    thawed = thaw(freeze(live.table))
    assert thawed.trail.positions == ()
    expected = live.table.trail.positions[-1]
    live.state = thawed
    live.do("anna", table_commands.AskUndo())
    assert live.table.position == expected
    assert live.table.position.history() == expected.history()


def test_the_host_pauses_at_once_and_goes_on_at_once() -> None:
    live = started(DICE)
    assert live.refused("anna", table_commands.Resume()) == "not_paused"
    live.do("anna", table_commands.Pause())
    assert live.refused("anna", table_commands.Pause()) == "paused"
    assert live.refused("anna", table_commands.Roll()) == "paused"
    assert live.refused("anna", table_commands.AskUndo()) == "paused"
    live.do("anna", table_commands.Resume())
    live.do("anna", table_commands.Roll())


def test_others_pause_and_go_on_when_all_agree() -> None:
    live = started(DICE, 3)
    live.do("ben", table_commands.Pause())
    live.do("cleo", table_commands.Pause())
    phases = [live.table.phase]
    live.do("anna", table_commands.Pause())
    phases.append(live.table.phase)
    assert live.table.asks == ()
    for person in ("ben", "cleo"):
        live.do(person, table_commands.Resume())
    phases.append(live.table.phase)
    live.do("anna", table_commands.Resume())
    phases.append(live.table.phase)
    assert phases == ["playing", "paused", "paused", "playing"]


def test_the_system_pauses_for_a_restart() -> None:
    live = started(DICE)
    live.do(SYSTEM, table_commands.Pause())
    paused = live.events[-1]
    assert isinstance(paused, table_events.Paused)
    assert paused.by is None
    live.do(SYSTEM, table_commands.Resume())
    assert live.table.phase == "playing"
