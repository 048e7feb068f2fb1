"""Opening a table, sitting down, bots, and the host's rights."""

import pytest

from spieltisch.game import NAMES, load
from spieltisch.table import SYSTEM, table_commands, table_events
from tests.support import DEALT, DICE
from tests.table.live import Live, gathered, started


def new(game: str = DICE, people: int = 2) -> Live:
    live = Live()
    live.do("anna", table_commands.Create(game=game, people=people))
    return live


def test_a_table_has_a_place_for_each_person_and_commits_before_anybody_contributes() -> None:
    live = new(people=3)
    assert [type(event) for event in live.events] == [table_events.Created, table_events.Committed]
    assert [event.seq for event in live.events] == [1, 2]
    assert [place.seats for place in live.table.places] == list(load(DICE, 3).holdings)
    assert live.table.phase == "gathering"


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_is_held_by_exactly_one_person(name: str) -> None:
    kind = load(name).kind
    for people in range(kind.fewest, kind.most + 1):
        game = load(name, people)
        assert len(game.holdings) == people
        assert sorted(seat for held in game.holdings for seat in held) == sorted(game.seats)
    led = load(DICE, 3).holdings
    assert led == (("yellow", "red"), ("green",), ("black",))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (table_commands.Create(game="chess", people=2), "unknown_game"),
        (table_commands.Create(game=DICE, people=9), "bad_seats"),
        (table_commands.Create(game=DICE, people=2, options={"luck": 1}), "bad_options"),
        (table_commands.Create(game=DICE, people=2, position={}), "bad_position"),
        (table_commands.Create(game=DICE, people=2, record="no"), "not_a_record"),
        (table_commands.Create(game=DICE, people=2, record="", position={}), "bad_start"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(command: table_commands.Create, code: str) -> None:
    assert Live().refused("anna", command) == code


def test_a_given_position_must_be_one_of_the_game_and_not_over() -> None:
    position = load(DEALT).start(seed=1).to_json()
    command = table_commands.Create(game=DICE, people=2, position=position)
    assert Live().refused("anna", command) == "bad_start"


def test_a_table_can_start_from_a_position() -> None:
    position = load(DICE, 3).start(seed=1).play("roll 4").to_json()
    live = started(DICE, 3, position=position)
    assert live.table.position is not None
    assert live.table.position.to_json() == position
    assert live.table.position.history() == []
    assert live.table.draws == 0


def test_nothing_happens_at_a_table_that_does_not_exist_and_none_is_created_twice() -> None:
    assert Live().refused("anna", table_commands.Start()) == "unknown_table"
    assert new().refused("ben", table_commands.Create(game=DICE, people=2)) == "exists"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_nickname_must_be_one(name: str) -> None:
    from spieltisch.table import Context, Envelope, Refusal, decide

    create = table_commands.Create(game=DICE, people=2)
    answer = decide(None, Envelope("c", "anna", create, name), Context(1, bytes))
    assert isinstance(answer, Refusal)
    assert answer.code == "bad_name"


def test_people_take_the_first_free_place_or_the_one_they_name() -> None:
    live = new(people=3)
    live.do("ben", table_commands.Join("x", 1))
    live.do("anna", table_commands.Join("y"))
    live.do("cleo", table_commands.Join("z"))
    assert [place.person for place in live.table.places] == ["anna", "ben", "cleo"]
    assert live.refused("dora", table_commands.Join("w")) == "full"


def test_joining_is_refused_where_it_makes_no_sense() -> None:
    live = new()
    live.do("anna", table_commands.Join("x"))
    assert live.refused("anna", table_commands.Join("x")) == "already_seated"
    assert live.refused("ben", table_commands.Join("x", 0)) == "taken"
    assert live.refused("ben", table_commands.Join("x", 5)) == "unknown_place"
    assert live.refused("ben", table_commands.Join("x" * 101)) == "bad_contribution"
    live.do("ben", table_commands.Join("x"))
    live.do("anna", table_commands.Start())
    assert live.refused("cleo", table_commands.Join("x")) == "game_running"


def test_a_host_who_leaves_hands_the_table_on() -> None:
    live = gathered(DICE)
    live.do("anna", table_commands.Leave())
    assert live.table.host == "ben"
    assert live.table.places[0].is_free
    live.do("ben", table_commands.Leave())
    assert live.table.host == "ben"
    assert live.refused("cleo", table_commands.Leave()) == "not_seated"


def test_nobody_leaves_a_running_game_but_those_who_are_out_of_it() -> None:
    live = started(DICE, 3)
    assert live.refused("ben", table_commands.Leave()) == "game_running"
    live.do("ben", table_commands.Resign())
    live.do("ben", table_commands.Leave())
    assert live.table.places[1].person is None
    assert live.table.places[1].bot == live.table.settings.stand_in


def test_the_host_sends_people_away_for_good_before_the_start() -> None:
    live = gathered(DICE)
    assert live.refused("ben", table_commands.Kick(0)) == "not_host"
    assert live.refused("anna", table_commands.Kick(0)) == "nobody_there"
    assert live.refused("anna", table_commands.Kick(7)) == "unknown_place"
    live.do("anna", table_commands.Kick(1))
    assert live.refused("ben", table_commands.Join("x")) == "kicked"
    assert live.refused("anna", table_commands.Kick(1)) == "nobody_there"
    assert started(DICE).refused("anna", table_commands.Kick(1)) == "game_running"


def test_the_host_adds_and_removes_bots() -> None:
    live = new()
    live.do("anna", table_commands.Join("x"))
    assert live.refused("ben", table_commands.AddBot(1, 0)) == "not_host"
    assert live.refused("anna", table_commands.AddBot(0, 0)) == "taken"
    assert live.refused("anna", table_commands.AddBot(1, 10)) == "unknown_level"
    live.do("anna", table_commands.AddBot(1, 0))
    live.do("anna", table_commands.AddBot(1, 1))
    assert live.table.places[1].bot == 1
    assert live.refused("ben", table_commands.RemoveBot(1)) == "not_host"
    live.do("anna", table_commands.RemoveBot(1))
    assert live.table.places[1].is_free
    assert live.refused("anna", table_commands.RemoveBot(1)) == "no_bot"


def test_a_game_starts_when_every_place_is_taken() -> None:
    live = gathered(DICE)
    assert live.refused("ben", table_commands.Start()) == "not_host"
    live.do("ben", table_commands.Leave())
    assert live.refused("anna", table_commands.Start()) == "places_free"
    live.do("anna", table_commands.AddBot(1, 0))
    live.do("anna", table_commands.Start())
    assert live.table.phase == "playing"
    assert live.refused("anna", table_commands.Start()) == "game_running"


def test_a_bot_takes_over_from_who_is_away_and_the_person_comes_back() -> None:
    live = started(DICE, 3)
    assert live.refused("anna", table_commands.TakeOver(1)) == "not_absent"
    assert live.refused("anna", table_commands.ComeBack(0)) == "no_bot"
    live.do(SYSTEM, table_commands.Presence(1, False))
    assert live.refused("dora", table_commands.TakeOver(1)) == "not_seated"
    assert live.refused("cleo", table_commands.TakeOver(1)) == "not_absent"
    live.now += 60_000
    live.do("cleo", table_commands.TakeOver(1))
    assert live.table.places[1].person == "ben"
    assert live.table.places[1].bot == live.table.settings.stand_in
    assert live.refused("anna", table_commands.TakeOver(1)) == "nobody_there"
    assert live.refused("anna", table_commands.ComeBack(1)) == "not_yours"
    live.do("ben", table_commands.ComeBack(1))
    assert live.table.places[1].is_played_by_person


def test_anyone_may_step_aside_and_a_bot_of_any_level_plays() -> None:
    live = started(DICE, 3)
    live.do("cleo", table_commands.TakeOver(2, 0))
    assert live.table.places[2].bot == 0
    live.do("anna", table_commands.TakeOver(0))
    assert live.refused("anna", table_commands.Roll()) == "bot_plays"
    live.do("bot:0", table_commands.Roll())


def test_presence_is_noticed_once() -> None:
    live = gathered(DICE, bots=1)
    assert live.do(SYSTEM, table_commands.Presence(0, True)) == ()
    assert len(live.do(SYSTEM, table_commands.Presence(0, False))) == 1
    assert live.table.places[0].away_since == live.now
    assert live.do(SYSTEM, table_commands.Presence(0, False)) == ()
    assert live.refused(SYSTEM, table_commands.Presence(1, False)) == "nobody_there"
    assert live.refused(SYSTEM, table_commands.Presence(4, False)) == "unknown_place"


def test_people_bots_and_the_system_keep_to_their_own_commands() -> None:
    live = started(DICE, bots=1)
    assert live.refused("anna", table_commands.Tick()) == "not_allowed"
    assert live.refused("anna", table_commands.Presence(0, True)) == "not_allowed"
    assert live.refused("bot:1", table_commands.Resign()) == "not_allowed"
    assert live.refused(SYSTEM, table_commands.Roll()) == "not_allowed"
    assert live.refused("bot:0", table_commands.Roll()) == "not_seated"
    assert live.refused("bot:x", table_commands.Roll()) == "not_seated"


def test_a_rematch_keeps_the_places_and_starts_when_all_people_agree() -> None:
    live = gathered(DICE, 3, bots=1)
    assert live.refused("anna", table_commands.Rematch(True)) == "not_over"
    live.do("anna", table_commands.Start())
    live.do("anna", table_commands.OfferDraw())
    live.do("ben", table_commands.AnswerDraw(True))
    assert live.table.phase == "over"
    first = live.table.secret
    live.do("anna", table_commands.Rematch(True, "again"))
    assert live.refused("anna", table_commands.Start()) == "not_agreed"
    live.do("ben", table_commands.Rematch(False))
    assert live.table.phase == "over"
    assert live.refused("cleo", table_commands.Rematch(True)) == "not_seated"
    happened = live.do("ben", table_commands.Rematch(True, "fine"))
    assert isinstance(happened[-1], table_events.Started)
    assert live.table.number == 2
    assert live.table.secret != first
    assert live.table.contributions == ("again", "fine", "")
    assert [place.person for place in live.table.places] == ["anna", "ben", None]


def test_between_games_a_place_can_change_hands() -> None:
    live = started(DICE)
    live.do("ben", table_commands.Resign())
    live.do("ben", table_commands.Leave())
    live.do("cleo", table_commands.Join("new luck"))
    live.do("anna", table_commands.Rematch(True, "x"))
    assert live.table.contributions == ("x", "new luck")
    assert live.table.number == 2
