"""How hard a maze is: the same for the same maze, with heat and advice that hold."""

from spieltisch.bots.irrgarten.judge import IrrgartenJudge
from spieltisch.bots.rating_builds import BuildRating, can_rate, rater_of
from spieltisch.game import load
from spieltisch.game.irrgarten.examples import EXAMPLES
from spieltisch.game.workshop import Build, checked

EASY, HARD, IMPROVABLE = EXAMPLES[0], EXAMPLES[4], EXAMPLES[6]


def rated(build: Build) -> BuildRating:
    rater = rater_of("irrgarten")(build)
    for _ in rater.pieces():
        assert 0 <= rater.done <= rater.of
    assert rater.done == rater.of
    return rater.rating()


def test_mazes_can_be_rated_and_races_cannot() -> None:
    assert can_rate("irrgarten")
    assert not can_rate("mensch")


def test_a_maze_gets_the_same_rating_every_time() -> None:
    build = checked(Build("irrgarten", {}, HARD.move))
    assert rated(build) == rated(build)


def test_a_hard_maze_takes_more_turns_than_an_easy_one() -> None:
    easy, hard = (rated(checked(Build("irrgarten", {}, one.move))) for one in (EASY, HARD))
    assert (easy.grade, easy.searches) == ("easy", 60)
    assert hard.grade in ("hard", "fiendish")
    assert easy.master.mean < easy.novice.mean < hard.master.mean
    for one in (easy.novice, easy.master, hard.novice, hard.master):
        assert one.low <= one.mean <= one.high
        assert all(0 < share <= 100 for share in one.heat.values())


def test_the_review_of_a_building_says_the_same() -> None:
    build = checked(Build("irrgarten", {}, HARD.move))
    position = load("irrgarten", options={"begins": "left"}).start().play(build.move)
    told = IrrgartenJudge(position.game).building([position], "left")
    rating = rated(build)
    assert told is not None
    assert (round(told.novice, 1), round(told.master, 1)) == (
        rating.novice.mean,
        rating.master.mean,
    )


def test_advice_makes_the_maze_as_hard_as_it_says() -> None:
    build = checked(Build("irrgarten", {}, IMPROVABLE.move))
    before = rated(build)
    advice = before.advice
    assert advice is not None
    _, treasure, *barriers = build.move.split()
    changed = [one for one in barriers if one != advice.take] + [advice.put]
    move = " ".join(["build", treasure, *changed])
    after = rated(checked(Build("irrgarten", {}, move)))
    assert min(advice.turns, after.novice.mean) == after.master.mean
    assert advice.turns > before.master.mean
