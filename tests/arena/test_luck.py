"""Points without luck: the same on average, varying far less, compiled or not."""

from statistics import fmean, variance

import pytest

from spieltisch.arena import Match, Setting, play, standings
from spieltisch.arena.referee import Result
from spieltisch.arena.report import as_json, as_table
from spieltisch.arena.schedule import Seating
from spieltisch.arena.watching import Watch
from spieltisch.bots import Limit
from spieltisch.bots.judge import judge_of
from spieltisch.game import CHANCE_NAME, load

TWO = '{"colours": "people", "stop_at_first": true}'


def setting(*players: str, people: int = 2, options: str = TWO, limit: Limit = Limit()) -> Setting:  # noqa: B008
    return Setting("mensch", people, options, players, limit, 1, luck=True)


SLOW = setting("3", "2", limit=Limit(simulations=1))


def quiet(match: Match) -> None:
    """Nobody looks on."""


def test_points_without_luck_are_the_same_on_average_and_vary_far_less() -> None:
    match = play(setting("3", "2"), "table", 1200, 1, quiet)
    firsts = [(seating.players.index(0), result) for seating, result in match.games]
    plain = [result.points[place] for place, result in firsts]
    less = [(result.adjusted or ())[place] for place, result in firsts]
    lucks = [one - other for one, other in zip(plain, less, strict=True)]
    assert abs(fmean(lucks)) < 2.5 * (variance(lucks) / len(lucks)) ** 0.5
    assert variance(less) < 0.35 * variance(plain)
    for _, result in firsts:
        assert sum(result.adjusted or ()) == pytest.approx(1)


def test_judging_luck_changes_no_game() -> None:
    watched = play(setting("3", "foremost"), "table", 40, 1, quiet)
    plain = play(setting("3", "foremost")._replace(luck=False), "table", 40, 1, quiet)
    assert [r._replace(adjusted=None) for _, r in watched.games] == [r for _, r in plain.games]


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    """Compiled games and plain ones, on one scale for all players."""
    for players, games in ((setting("3", "foremost", "0"), 20), (SLOW, 4)):
        one, two = (play(players, "round-robin", games, jobs, quiet) for jobs in (1, 2))
        assert one.games == two.games
        assert as_json(one, 1.0) == as_json(two, 1.0)


@pytest.mark.parametrize(("name", "rolls"), [("mensch", 40), ("aladdin", 1)])
def test_the_luck_of_all_that_can_come_is_nothing(name: str, rolls: int) -> None:
    """Each roll's luck, weighed by how likely it is, adds up to zero: that is why it is fair."""
    game = load(name, 2)
    judge, position = judge_of(game), game.start(seed=3)
    for _ in range(rolls):
        while position.actor != CHANCE_NAME:
            position = position.play(position.legal()[0])
        total = dict.fromkeys(game.seats, 0.0)
        for roll, weight in zip(position.legal(), position.weights(), strict=True):
            watch = Watch(game, judge)
            watch.see(position, roll)
            assert sum(watch.luck.values()) == pytest.approx(0, abs=1e-9)
            for seat, luck in watch.luck.items():
                total[seat] += weight * luck
        assert all(abs(luck) < 1e-9 * sum(position.weights()) for luck in total.values())
        position = position.play(position.roll(lambda sides: 7 % sides))


def test_games_that_are_not_compiled_are_judged_by_the_review() -> None:
    match = play(SLOW, "table", 4, 1, quiet)
    for _, result in match.games:
        assert result.adjusted is not None
        assert result.adjusted != result.points
        assert sum(result.adjusted) == pytest.approx(1)


def test_the_report_has_both_figures() -> None:
    match = play(setting("3", "0"), "table", 60, 1, quiet)
    standing = standings(match)["3"]
    assert standing.adjusted is not None
    share, low, high = standing.adjusted
    assert low < share < high
    assert high - low < standing.interval[1] - standing.interval[0]
    told = as_json(match, 1.0)["players"]["3"]
    assert told["adjusted"] == {"share": share, "interval": [low, high]}
    assert "less luck" in as_table(match)[0]


def test_where_nothing_is_rolled_there_is_no_luck_to_take_out() -> None:
    draw = Result((0.5, 0.5), (0, 0), "MUT-22", 9, adjusted=(0.5, 0.5))
    drawn = [(Seating(n, 0, (n, 1 - n)), draw) for n in range(2)]
    match = Match(setting("1", "0")._replace(game="mutabor", options="{}"), drawn, 2)
    assert standings(match)["1"].adjusted is None
    assert as_table(match)[-1] == "nothing was rolled, so there is no luck to take out"
