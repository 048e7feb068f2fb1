"""Whole trees of small games: their size, their text, and what play is worth in them."""

import json
import warnings
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.adapters.learn.course import CHANCE, NOBODY, Course
from spieltisch.adapters.openspiel_parameters import POINTS, WIN_LOSS
from spieltisch.adapters.solver import solve
from spieltisch.adapters.trees import Sizes, Tree, grown, to_efg, tree_file
from spieltisch.cli import main
from spieltisch.game import BadOptions, BadRequest, Game, load
from tests import support

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel: Any = import_module("pyspiel")

ITERATIONS = 300


def mini(name: str, people: int = 2) -> Game:
    return load(name, people, {"preset": "mini"})


@cache
def tree_of(name: str, payoff: str = POINTS) -> Tree:
    """A mini variant's tree, grown once for all tests."""
    return grown(mini(name), payoff)


def solved(file: Path) -> tuple[list[float], float]:
    """What CFR+ finds in C++ for the game of a file: what each seat gets, and what they could gain.

    Its policy does not outlive the solver.
    """
    game = pyspiel.load_game("efg_game", {"filename": str(file)})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    return values, pyspiel.nash_conv(game, policy, True)


worth = pytest.mark.parametrize(
    ("name", "payoff", "values", "gain"),
    [
        ("irrgarten", POINTS, (0.625, 0.375), 0.005),
        ("mutabor", POINTS, (0.5, 0.5), 0.001),
        ("mensch", POINTS, (5 / 9, 7 / 27), 0.001),
        ("mensch", WIN_LOSS, (2 / 27, -2 / 27), 0.001),
        ("aladdin", POINTS, (30, 40), 0.005),
        ("aladdin", WIN_LOSS, (-1 / 3, 1 / 3), 0.001),
    ],
)


@worth
def test_play_in_the_mini_variants_is_worth(
    name: str, payoff: str, values: tuple[float, float], gain: float
) -> None:
    """What the seats get on average; all that any of them could gain by other play is `gain`."""
    found, could_gain = solved(tree_file(mini(name), payoff))
    assert found == pytest.approx(values, rel=1e-4)
    assert 0 <= could_gain <= gain


@worth
def test_a_solver_of_our_own_finds_the_same(
    name: str, payoff: str, values: tuple[float, float], gain: float
) -> None:
    found = solve(tree_of(name, payoff))
    assert found.values == pytest.approx(values, rel=1e-4)
    assert 0 <= sum(found.gains) <= gain


def test_what_a_solution_says_of_itself_is_what_openspiel_says_of_it() -> None:
    """After a few rounds, when there is much to gain: its values and the best replies to it."""
    for name in ("irrgarten", "aladdin"):
        tree = tree_of(name)
        found = solve(tree, rounds=3)
        game = pyspiel.load_efg_game(tree.to_efg())
        table: dict[str, list[tuple[int, float]]] = {}
        waiting = [game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            if not state.is_terminal() and not state.is_chance_node():
                player = state.current_player()
                number = int(state.information_state_string().rsplit(" ", 1)[-1]) - 1
                likely = found.likely(tree.game.seats[player], number)
                table[state.information_state_string()] = [
                    (action, likely[state.action_to_string(action)])
                    for action in state.legal_actions()
                ]
            waiting += [state.child(action) for action in state.legal_actions()]
        policy = pyspiel.TabularPolicy(table)
        values = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
        assert found.values == pytest.approx(values)
        assert sum(found.gains) == pytest.approx(pyspiel.nash_conv(game, policy, True))
        assert sum(found.gains) > 0.005


def test_a_solution_tells_what_is_likely() -> None:
    found = solve(mini("mutabor"), payoff=WIN_LOSS)
    for player, seat in enumerate(found.tree.game.seats):
        for number, labels in enumerate(found.tree.sets[player]):
            likely = found.likely(seat, number)
            assert tuple(likely) == labels
            assert sum(likely.values()) == pytest.approx(1)
    three = solve(load("mutabor", 3, {"preset": "mini", "quiet_rounds": 1}), rounds=20)
    assert sum(three.values) == pytest.approx(1)
    assert len(three.gains) == 3
    with pytest.raises(ValueError, match="at least 1, not 0"):
        solve(mini("mutabor"), rounds=0)


def test_an_open_game_is_worth_what_reckoning_back_from_its_ends_says() -> None:
    """Exactly, and without any solver."""
    tree = tree_of("mensch")
    back: list[list[Fraction]] = []
    for node in reversed(range(len(tree))):
        actor, number = tree.actors[node], tree.numbers[node]
        below = [back.pop() for _ in tree.labels(node)]
        if actor == NOBODY:
            back.append([Fraction(payoff) for payoff in tree.ends[number]])
        elif actor == CHANCE:
            weighted = zip(tree.draws[number].chances, below, strict=True)
            parts = [[chance * value for value in values] for chance, values in weighted]
            back.append([sum(column, Fraction()) for column in zip(*parts, strict=True)])
        else:
            back.append(max(below, key=lambda values: values[actor]))
    assert back == [[Fraction(5, 9), Fraction(7, 27)]]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("mensch", Sizes(8890, 668, 4008, 4214, (1560, 2448), 8)),
        ("mutabor", Sizes(2542, 10, 592, 1940, (29, 119), 10)),
        ("irrgarten", Sizes(13081, 0, 5673, 7408, (241, 101), 9)),
        ("aladdin", Sizes(4888, 46, 1464, 3378, (674, 448), 7)),
    ],
)
def test_the_mini_variants_have_this_size(name: str, sizes: Sizes) -> None:
    """The second seat's positions that look alike to it are few where much is hidden."""
    assert tree_of(name).sizes() == sizes


@pytest.mark.parametrize("payoff", [POINTS, WIN_LOSS])
@pytest.mark.parametrize("name", support.MINIS)
def test_the_text_is_read_as_the_game_that_is_played(name: str, payoff: str) -> None:
    """Random games, played in both: who acts, what is possible and how likely, who gets what."""
    tree = tree_of(name, payoff)
    state_of_text = pyspiel.load_efg_game(tree.to_efg()).new_initial_state()
    rng = Random(5)
    for _ in range(30):
        state, course = state_of_text.clone(), Course.begin(tree.game)
        while not course.is_over:
            texts = course.action_texts()
            possible = [state.action_to_string(action) for action in state.legal_actions()]
            assert sorted(possible) == sorted(texts.values())
            if course.number == CHANCE:
                assert state.is_chance_node()
                chances = {texts[action]: chance for action, chance in course.chances()}
                of_text = {state.action_to_string(a): p for a, p in state.chance_outcomes()}
                assert of_text == pytest.approx(chances)
            else:
                assert tree.game.seats[state.current_player()] == course.actor
            action = rng.choice(course.legal_actions())
            state.apply_action(state.string_to_action(texts[action]))
            course = course.after(action)
        assert state.is_terminal()
        assert state.returns() == pytest.approx(tree.setting.paid(course.paid()))


def own_pasts(tree: Tree) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """For each information set what its player last did: in which set, and which label."""
    found: dict[tuple[int, int], set[tuple[int, int]]] = {}
    waiting: list[dict[int, tuple[int, int]]] = [{}]
    for node in range(len(tree)):
        lasts = waiting.pop()
        actor, number = tree.actors[node], tree.numbers[node]
        if actor >= 0:
            found.setdefault((actor, number), set()).add(lasts.get(actor, (-1, -1)))
        possible = range(len(tree.labels(node)))
        afters = [{**lasts, actor: (number, label)} if actor >= 0 else lasts for label in possible]
        waiting += reversed(afters)
    assert not waiting
    return found


@pytest.mark.parametrize("name", support.MINIS)
def test_seats_remember_all_that_they_did(name: str) -> None:
    assert all(len(pasts) == 1 for pasts in own_pasts(tree_of(name)).values())


def test_more_people_make_more_players() -> None:
    tree = grown(load("mutabor", 3, {"preset": "mini", "quiet_rounds": 1}))
    game = pyspiel.load_efg_game(tree.to_efg())
    assert game.num_players() == len(tree.sizes().information_sets) == 3


@pytest.mark.parametrize("name", support.MINIS)
def test_winning_and_losing_adds_up_to_nothing(name: str) -> None:
    game = pyspiel.load_efg_game(tree_of(name, WIN_LOSS).to_efg())
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    with pytest.raises(BadOptions, match="points or win_loss"):
        to_efg(mini(name), "money")


@pytest.mark.parametrize("name", support.MINIS)
def test_a_whole_game_is_refused_soon_and_with_a_way_out(name: str) -> None:
    with pytest.raises(BadRequest, match="over 300 actions deep; take a smaller") as refusal:
        grown(load(name))
    assert refusal.value.code == "tree_too_large"
    assert "Voreinstellung mini" in refusal.value.text.de


def test_the_number_of_positions_has_a_limit_that_can_be_set() -> None:
    with pytest.raises(BadRequest, match=r"over 2541 positions; .*or raise the limit"):
        grown(mini("mutabor"), limit=2541)
    assert len(grown(mini("mutabor"), limit=2542)) == 2542


def test_a_file_is_made_once_for_a_game_with_its_options_and_payoff() -> None:
    game = mini("mutabor")
    file = tree_file(game)
    made = file.stat().st_ino, file.stat().st_mtime_ns
    assert file.read_text(encoding="utf-8") == to_efg(game)
    again = tree_file(game)
    assert (again, (again.stat().st_ino, again.stat().st_mtime_ns)) == (file, made)
    others = {
        tree_file(game, WIN_LOSS),
        tree_file(load("mutabor", 2, {"preset": "mini", "begins": "north"})),
    }
    assert len(others | {file}) == 3


def test_the_command_counts_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mutabor.efg"
    assert main(["tree", "mutabor", "--preset", "mini", "--language", "en", "-o", str(file)]) == 0
    assert capsys.readouterr().out == (
        "mutabor: 2542 positions, 10 actions deep\n"
        "  chance acts in 10, a seat in 592, over are 1940\n"
        "  information sets: south 29, north 119\n"
        f"written to {file}\n"
    )
    assert file.read_text(encoding="utf-8") == to_efg(mini("mutabor"))
    words = ["tree", "mutabor", "--preset=mini", "--option", "begins=north", "--language", "de"]
    assert main(words) == 0
    assert "Informationsmengen" in capsys.readouterr().out
    assert main(["tree", "mutabor", "--language", "de"]) == 1
    assert "zu groß" in capsys.readouterr().err


def test_the_command_solves(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tree", "irrgarten", "--preset", "mini", "--solve"]
    assert main([*words, "--language", "en"]) == 0
    assert "300 rounds of CFR+: play is worth left 0.6250, right 0.3750" in capsys.readouterr().out
    assert main([*words, "5", "--payoff", "win_loss", "--language", "de"]) == 0
    assert "5 Runden CFR+: das Spiel ist wert left" in capsys.readouterr().out
    assert main([*words, "0"]) == 2
    assert "must be 1 or more" in capsys.readouterr().err


def test_a_file_says_which_game_it_is_of() -> None:
    first = to_efg(mini("mutabor")).splitlines()[0]
    options = json.loads(first[first.index("{") : first.index("}") + 1].replace("'", '"'))
    assert options == {"people": 2, **mini("mutabor").options_json(), "payoff": "points"}
