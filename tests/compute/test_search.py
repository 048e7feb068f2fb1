"""What the search finds: in toys with known answers, and the same tree however it runs."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spieltisch.compute.search import Found, Search
from spieltisch.compute.template_names import payoffs
from spieltisch.game import NAMES, kind_of, load
from spieltisch.rules.kernel import CHANCE, NOBODY, Row, rule
from tests.compute.toys import KERNEL, Toy, toy
from tests.support import with_a_choice

each_name = pytest.mark.parametrize("name", NAMES)

SIMULATIONS = 2000


def found(*worlds: Toy, simulations: int = SIMULATIONS) -> Found:
    search = Search(KERNEL, nodes=5000, compiled=False)
    return search.run(worlds, simulations, seed=1)


def test_a_lottery_is_worth_its_mean() -> None:
    start = (0, ["sure", "lottery"])
    lottery = (CHANCE, ["prize", "nothing", "nothing"])
    for sure, best in ((3, 1), (5, 0)):
        ends = {"sure": [sure], "prize": [12], "nothing": [0]}
        result = found(toy({"start": start, "lottery": lottery}, ends))
        assert result.best == best
        assert result.choices[0].payoff == sure
        assert result.choices[1].payoff == pytest.approx(4, abs=1)


def test_every_seat_looks_for_its_own_good() -> None:
    """The first seat would like what the others will not choose."""
    places = {"start": (0, ["left", "right"]), "left": (1, ["a", "b"]), "right": (2, ["c", "d"])}
    ends = {"a": [9, 1, 0], "b": [0, 2, 0], "c": [3, 0, 1], "d": [2, 0, 0]}
    result = found(toy(places, ends))
    assert result.best == 1
    assert result.choices[0].payoff < 2.5
    assert result.choices[1].payoff == pytest.approx(3, abs=0.5)


GUESSING = {"start": (0, ["safe", "wait"]), "wait": (0, ["guess heads", "guess tails"])}
PAID = {"safe": [6], "guess heads": [10, 0], "guess tails": [0, 10]}


def test_what_is_hidden_cannot_be_guessed_later_either() -> None:
    """With only one world, or one tree per world, the search would be sure of its guess."""
    worlds = [toy(GUESSING, PAID, coin=coin) for coin in (0, 1)]
    assert found(*worlds).best == 0
    assert found(worlds[0]).best == found(worlds[1]).best == 1


def test_what_will_be_seen_can_be_waited_for() -> None:
    worlds = [toy(GUESSING, PAID, coin=coin, shows=["wait"]) for coin in (0, 1)]
    result = found(*worlds)
    assert result.best == 1
    assert result.choices[1].payoff > 9


def test_what_another_seat_does_unseen_stays_unseen() -> None:
    places = {
        "start": (0, ["safe", "hide"]),
        "hide": (1, ["here", "there"]),
        "here": (0, ["hit", "miss"]),
        "there": (0, ["miss", "hit"]),
    }
    ends = {"safe": [6, 0], "hit": [10, 0], "miss": [0, 10]}
    hidden = toy(places, ends, alike={"there": "here"})
    result = found(hidden, hidden, simulations=4000)
    assert result.best == 0
    assert result.choices[1].payoff < 6
    open_game = toy(places, ends)
    assert found(open_game, open_game).best == 1


def test_a_full_tree_is_searched_on() -> None:
    search = Search(KERNEL, nodes=4, compiled=False)
    result = search.run([toy(GUESSING, PAID)], 300)
    assert result.nodes <= 4
    assert sum(choice.visits for choice in result.choices) == 300


@rule
def judge(s: Any, rng: Row, room: Row, out: list[float], most: int) -> None:
    """As if waiting were worth more than anything."""
    payoffs(s, out)
    if s.place == 1:
        out[0] = 100.0


def test_leaves_can_be_judged_by_a_rule_of_ones_own() -> None:
    search = Search(KERNEL, nodes=100, compiled=False, hooks={"rollout": judge})
    assert search.run([toy(GUESSING, PAID, coin=0)], 1).choices[0].payoff == 6
    assert search.run([toy(GUESSING, PAID, coin=0)], 2).choices[1].payoff == 100


def test_worlds_must_agree_about_what_the_seat_can_do() -> None:
    one, other = toy(GUESSING, PAID), toy({"start": (0, ["safe"])}, PAID)
    late = toy({"start": (1, ["safe"])}, PAID)
    search = Search(KERNEL, nodes=100, compiled=False)
    with pytest.raises(ValueError, match="same actions"):
        search.run([one, other], 10)
    with pytest.raises(ValueError, match="same seat"):
        search.run([one, late], 10)
    with pytest.raises(ValueError, match="same seat"):
        search.run([], 10)
    with pytest.raises(ValueError, match="at least 4 nodes"):
        Search(KERNEL, nodes=3, compiled=False)


@each_name
def test_the_tree_is_the_same_interpreted_and_compiled(name: str) -> None:
    """With one world, and with three that the seat cannot tell apart."""
    rng, kernel = Random(7), kind_of(name).kernel
    slow, fast = (Search(kernel, nodes=2000, compiled=c) for c in (False, True))
    for people in {kind_of(name).fewest, kind_of(name).most}:
        position = with_a_choice(load(name, people).start(seed=3), rng, 40)
        seat = str(position.actor)
        worlds = [position.resample(seat, rng).kernel_state() for _ in range(3)]
        for several in (worlds[:1], worlds):
            result = slow.run(several, 25, seed=people, longest=150)
            assert result == fast.run(several, 25, seed=people, longest=150)
            assert sum(choice.visits for choice in result.choices) == 25
            actions = [choice.action for choice in result.choices]
            assert actions == kernel.legal_actions(position.kernel_state())


@each_name
def test_the_same_seed_gives_the_same_tree_and_another_one_does_not(name: str) -> None:
    kernel = kind_of(name).kernel
    state = with_a_choice(load(name).start(seed=5), Random(5), 40).kernel_state()
    search = Search(kernel, nodes=2000)
    first = search.run([state], 200, seed=1, longest=300)
    assert search.run([state], 200, seed=1, longest=300) == first
    assert search.run([state], 200, seed=2, longest=300) != first
    assert state == state.copy()


@each_name
def test_a_move_that_wins_at_once_is_found(name: str) -> None:
    """In open positions from random games, one action before their end."""
    search = Search(kind_of(name).kernel, nodes=20_000)
    choices = list(last_choices(name, games=12))
    if not choices:
        pytest.skip(f"the last move of these games of {name} was always forced")
    for state, wins in choices:
        result = search.run([state], 1000, seed=3, longest=2000)
        best = next(c for c in result.choices if c.action == result.best)
        top = max(c.payoff for c in result.choices if c.action in wins)
        assert result.best in wins or best.payoff >= top


def last_choices(name: str, games: int) -> Iterator[tuple[Any, list[int]]]:
    """States from which some action, but not every one, ends the game in the mover's favour."""
    kernel, kind = kind_of(name).kernel, kind_of(name)
    options = {"preset": "simulation"} if "simulation" in kind.presets else {}
    for seed in range(games):
        rng, state = Random(seed), load(name, 2, options).start(seed=seed).kernel_state()
        before = state
        while kernel.actor(state) != NOBODY:
            before, state = state, state.copy()
            kernel.apply(state, random_action(kernel, state, rng))
        wins = [a for a in kernel.legal_actions(before) if pays_at_once(kernel, before, a)]
        if kernel.actor(before) != CHANCE and 0 < len(wins) < len(kernel.legal_actions(before)):
            yield before, wins


def random_action(kernel: Any, state: Any, rng: Random) -> int:
    if kernel.actor(state) == CHANCE:
        return int(kernel.drawn(state, rng.randrange(kernel.tickets(state))))
    return int(rng.choice(kernel.legal_actions(state)))


def pays_at_once(kernel: Any, state: Any, action: int) -> bool:
    after, out = state.copy(), [0.0] * kernel.seats
    kernel.apply(after, action)
    kernel.payoffs(after, out)
    return bool(kernel.actor(after) == NOBODY and out[kernel.actor(state)] == max(out))


def test_a_little_search_beats_random_play() -> None:
    game = load("mutabor", 2)
    kernel, search, out = game.kind.kernel, Search(game.kind.kernel, nodes=5000), [0.0] * 4
    for seed in range(3):
        rng, state = Random(seed), game.start(seed=seed).kernel_state()
        while kernel.actor(state) != NOBODY:
            action = random_action(kernel, state, rng)
            if kernel.actor(state) == 0 and len(kernel.legal_actions(state)) > 1:
                action = search.run([state], 100, seed=rng.randrange(2**32), longest=1000).best
            kernel.apply(state, action)
        kernel.payoffs(state, out)
        assert out[0] == 1
