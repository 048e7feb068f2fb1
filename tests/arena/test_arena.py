"""Matches: fair seats and dice, the same result however many processes play, sound figures."""

import json
from pathlib import Path
from random import Random

import pytest

from spieltisch.arena import Match, Setting, play, standings
from spieltisch.arena.rating import interval, pairs
from spieltisch.arena.referee import AGREED, Result, Tape, referee
from spieltisch.arena.report import as_json, as_svg, as_table
from spieltisch.arena.schedule import Seating, lineups, seatings, unique
from spieltisch.bots import Limit
from spieltisch.cli import main
from spieltisch.game import Position, SpieltischError, load
from spieltisch.spread import spread

TWO = '{"colours": "people", "stop_at_first": true}'


def setting(*players: str, game: str = "mensch", options: str = TWO, people: int = 2) -> Setting:
    return Setting(game, people, options, players, Limit(), 1)


def quiet(match: Match) -> None:
    """Nobody looks on."""


def test_everybody_sits_everywhere_equally_often_with_the_same_dice() -> None:
    games = list(seatings((0, 1, 2), 6, 0))
    assert [g.players for g in games[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [g.group for g in games] == [0, 0, 0, 1, 1, 1]


def test_the_modes_say_who_meets_whom() -> None:
    assert lineups("table", 4, 4) == [(0, 1, 2, 3)]
    assert lineups("round-robin", 3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert lineups("gauntlet", 3, 4) == [(0, 1, 1, 1), (0, 2, 2, 2)]
    with pytest.raises(SpieltischError, match="3 players do not fill a table for 2"):
        lineups("table", 3, 2)


def test_two_of_the_same_name_are_kept_apart() -> None:
    assert unique(["5", "random", "5", "5"]) == ["5", "random", "5#2", "5#3"]


def test_a_tape_gives_the_same_draws_whoever_draws() -> None:
    one, other = Tape(3, 7), Tape(3, 7)
    assert [one(6) for _ in range(50)] == [other(6) for _ in range(50)]
    assert all(0 <= Tape(1, group)(6) < 6 for group in range(100))


class Weary:
    """Plays at random, and would rather draw from some move of its own on."""

    def __init__(self, patience: int) -> None:
        self.patience = patience

    @property
    def would_draw(self) -> bool:
        return self.patience < 0

    def choose(self, position: Position, seat: str, rng: Random) -> str:
        self.patience -= 1
        return rng.choice(position.legal())

    def close(self) -> None: ...


def test_a_game_is_drawn_in_place_of_a_move_when_all_would_rather_agree_on_that() -> None:
    game = load("mutabor", 2)
    found = referee(game, [Weary(2), Weary(4)], seed=1, group=0, number=0)
    assert (found.points, found.payoffs, found.ending) == ((0.5, 0.5), (0.5, 0.5), AGREED)
    assert 2 * 4 <= found.moves <= 2 * 4 + 2
    assert referee(game, [Weary(2), Weary(400)], seed=1, group=0, number=0).ending != AGREED


def test_the_better_player_wins_more_and_the_figures_say_how_surely() -> None:
    match = play(setting("5", "random"), "table", 60, 1, quiet)
    found = standings(match)
    assert found["5"].share > 0.8
    assert found["5"].share + found["random"].share == pytest.approx(1)
    low, high = found["5"].interval
    assert 0 < low < found["5"].share < high < 1
    assert found["5"].elo == pytest.approx(-found["random"].elo)
    assert found["5"].elo > 100
    (pair,) = pairs(match)
    assert pair.share == pytest.approx(found["5"].share)


def test_two_copies_of_a_player_are_about_equally_strong() -> None:
    match = play(setting("foremost", "foremost"), "table", 400, 1, quiet)
    low, high = standings(match)["foremost"].interval
    assert low < 0.5 < high


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    match = setting("1", "0")._replace(options='{"preset": "mini"}', limit=Limit(simulations=1))
    results = [play(match, "table", 4, jobs, quiet).games for jobs in (1, 2)]
    assert results[0] == results[1]


def test_what_fails_in_another_process_is_said_as_in_this_one() -> None:
    refused = []
    for jobs in (1, 2):
        with pytest.raises(SpieltischError) as error:
            list(spread(load, ["chess"] * 4, jobs=jobs))
        refused.append(error.value.to_json())
    assert refused[0] == refused[1]


def test_compiled_and_plain_games_are_of_the_same_strength() -> None:
    """A limit of time makes the plain referee play, with other dice; shares must agree."""
    swift = play(setting("foremost", "random"), "table", 600, 1, quiet)
    low, high = standings(swift)["foremost"].interval
    assert 0.75 < low < high < 0.9


def test_an_interval_is_wider_for_fewer_games_and_never_leaves_the_possible() -> None:
    few, many = interval([[1.0, 0.0]] * 10), interval([[1.0, 0.0], [1.0, 1.0]] * 100)
    assert few[0] == 0.5
    assert many[2] - many[1] < 0.1
    share, low, high, games = interval([[1.0, 1.0]] * 20)
    assert (share, games, high) == (1.0, 40, 1.0)
    assert 0.85 < low < 1


def test_a_report_has_a_row_for_every_player() -> None:
    games = [(Seating(n, n // 2, (n % 2, 1 - n % 2)), Result((1.0, 0.0), (1, 0), "MUT-20", 9))
             for n in range(10)]  # fmt: skip
    match = Match(setting("a", "b", game="mutabor", options="{}"), games, 12)
    document = as_json(match, 2.0)
    assert document["players"]["a"]["share"] == 0.5
    assert document["endings"] == {"MUT-20": 10}
    assert (document["games"], document["planned"], document["moves"]) == (10, 12, 9)
    assert len(as_table(match)) == 3
    assert as_svg(match).count("<circle") == 2


def test_the_command_plays_writes_and_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, plot = tmp_path / "match.json", tmp_path / "match.svg"
    command = f"arena mensch --players 5,random --games 20 --seed 3 --jobs 1 --json {file}"
    assert main([*command.split(), "--plot", str(plot), "--option", "colours=people"]) == 0
    document = json.loads(file.read_text())
    assert set(document["players"]) == {"5", "random"}
    assert {"share", "interval", "elo"} <= set(document["players"]["5"])
    assert document["options"]["colours"] == "people"
    assert plot.read_text().startswith("<svg")
    assert "5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--players 5", "two players or more"),
        ("--players 5,nobody", "there is no player nobody"),
        ("--players 5,file:missing.json", "cannot be read"),
        ("--players 5,engine:/no/such/program", "failed"),
        ("--players 5,0 --option colours=mauve", "colours"),
        ("--players 5,0 --mode table --people 3", "do not fill a table"),
        ("--players 5,0 --json /no/such/folder/x.json", "no folder"),
        ("--players 5,0 --resume /no/such/folder/x.jsonl", "no folder"),
        ("--players 5,0 --records /", "cannot be used"),
        ("--players 5,0 --sprt 20,0", "two Elo numbers, the lower first"),
        ("--players 5,0,1 --sprt 0,20 --mode round-robin", "name two players"),
    ],
)
def test_wrong_wishes_are_refused_with_the_reason(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"arena mensch {words} --games 2 --jobs 1 --language en"
    assert main(command.split()) == 1
    assert said in capsys.readouterr().err


def test_other_games_have_no_weights_to_load(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena irrgarten --players 1,file:x.json --games 2 --jobs 1 --language en"
    assert main(command.split()) == 1
    assert "do not play by a list of weights" in capsys.readouterr().err


def test_an_engine_plays_through_the_protocol() -> None:
    import sys

    players = (f"engine:{sys.executable} -m spieltisch engine#1", "0")
    match = play(
        setting(*players, game="mensch", options='{"preset": "mini"}'), "table", 2, 1, quiet
    )
    assert len(match.games) == 2
    assert sum(match.games[0][1].points) == 1
    assert not any(result.forfeits for _, result in match.games)


def test_openspiels_search_plays_through_the_adapter() -> None:
    match = play(
        setting("0", "openspiel:mcts", game="mensch", options='{"preset": "mini"}')._replace(
            limit=Limit(simulations=4)
        ),
        "table",
        2,
        1,
        quiet,
    )
    assert len(match.games) == 2
