"""Many games in step on a device, one a thread, as templates: what `GpuEnv` does with each game.

Each game does what it does in `stepping`, from the same stream: between two calls it waits for a
seat that somebody chooses for, or is over. But everything here has the games last, `legal[at, i]`:
neighbouring threads then write to neighbouring places, which a device does in one go. While its
turns are played, a game lies in the thread's own memory; it is written back once.

Threads of a device run in step. So there is one place each where rules begin a game, apply an
action and draw, and threads that begin, roll or move meet there.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from spieltisch.compute.playout import Lane, below, choose
from spieltisch.compute.template_names import (
    ACTIONS,
    IDLE,
    SEATS,
    actor,
    apply,
    begin,
    drawn,
    legal,
    observe,
    payoffs,
    tickets,
)
from spieltisch.rules.compiled import Compiled
from spieltisch.rules.kernel import CHANCE, NOBODY, Record, Row, S, rule

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "ACTION",
    "ACTOR",
    "BEGIN",
    "COLUMN",
    "COUNT",
    "CUT",
    "ENDED",
    "FLAGS",
    "MARK",
    "NO_ACTION",
    "NUMBERS",
    "OVER",
    "PLAY",
    "SAMPLE",
    "STEPS",
    "STREAM",
    "Planes",
    "Slots",
    "Task",
    "Words",
    "carry_out",
    "draw_action",
    "fetch",
    "is_refused",
    "only_chosen",
    "words_of",
    "write_mask",
]

STREAM, ACTION, COUNT, STEPS, ENDED, COLUMN = NUMBERS = tuple(range(6))
"""The rows of `Slots.numbers`: the random stream, the action handed in or drawn (which must be
legal when it is played), how many legal actions there are, the actions since the game began,
how many games have ended here, and the game's own number. That one is read anew in every turn: if
it were known not to change, the compiler would work out the addresses of all cells before the first
turn, and run out of registers."""
ACTOR, OVER, CUT, MARK = FLAGS = tuple(range(4))
"""The rows of `Slots.flags`: who acts, whether the last turn ended a game, whether only because of
its length, and whether the game is to begin anew."""
PLAY, SAMPLE, BEGIN = range(3)
"""Orders: play the action handed in, play one at random, begin the marked games anew."""
NO_ACTION = -1
"""What stands in a list after the last legal action."""


Planes = Any
"""Numbers with two indices, the second one the game's; `planes[:, i]` are those of a game."""


class Slots(NamedTuple):
    """The games side by side."""

    states: Planes
    """The words that the records consist of."""
    observations: Planes
    legal: Planes
    """The legal actions, ascending, then NO_ACTION."""
    rewards: Planes
    """What the game paid each seat if the last turn ended it, else zeros."""
    numbers: list[Row]
    flags: list[Row]


class Task(NamedTuple):
    """What is to be done with every game."""

    order: int
    turns: int
    chosen: int
    """The seats whose actions are handed in, as bits; the others do what `choose` says."""
    longest: int
    """The actions handed in after which a game is cut short."""
    restarts: int
    """1 if a game that ends begins anew in the same turn."""


class Words(NamedTuple):
    """How a state is made of words, as a thread keeps it and as it lies among the other games."""

    length: int
    wide: "np.dtype[np.signedinteger]"
    """Of so many numbers of this type a thread's state is made; they align it."""
    word: "np.dtype[np.signedinteger]"
    """The type of the words by which it is copied, of 32 bits or less."""


def words_of(rules: Compiled[S]) -> Words:
    """The widest words that fit; records are aligned, so that they end where a word does."""
    import numpy as np

    size = rules.dtype.itemsize
    width = next(width for width in (8, 4, 2, 1) if size % width == 0)
    return Words(size // width, np.dtype(f"i{width}"), np.dtype(f"i{min(4, width)}"))


@rule
def carry_out(slots: Slots, lane: Lane, words: Row, i: int, task: Task) -> None:
    """Do what the task says in one game, of whose state in the lane these are the words."""
    numbers, flags, order, rng = slots.numbers, slots.flags, task.order, lane.stream
    paid = slots.rewards[:, i]
    fetch(slots.states[:, i], words)
    s = lane.states[0]
    rng[0] = numbers[STREAM][i]
    who, is_over, is_cut = flags[ACTOR][i], flags[OVER][i], 0
    given, count, steps = numbers[ACTION][i], numbers[COUNT][i], numbers[STEPS][i]
    for _ in range(task.turns):
        column = numbers[COLUMN][i]
        row = slots.legal[:, column]
        was_over, is_over, is_cut = is_over, 0, 0
        is_new = order == BEGIN
        is_settled = flags[MARK][i] == 0 if is_new else who == NOBODY
        is_left = is_settled
        if not is_left:
            if order == SAMPLE:
                given = row[below(rng, count)]
            steps += 1
        action = given
        while not is_settled:
            if is_new:
                begin(s)
                steps = 0
            else:
                apply(s, action)
            is_new = False
            who = actor(s)
            is_settled = who >= 0 and task.chosen >> who & 1 == 1
            if who == NOBODY or (is_settled and steps >= task.longest):
                if not is_over:
                    is_over, is_cut = 1, 0 if who == NOBODY else 1
                    payoffs(s, paid)
                numbers[ENDED][i] += 1
                who, is_new, is_settled = NOBODY, task.restarts == 1, task.restarts == 0
            elif not is_settled:
                action = other_action(s, who, lane)
        if was_over and not is_over:
            clear(paid)
        if not is_left:
            count = list_actions(s, who, row, count)
            observe_or_clear(s, who, slots.observations[:, column])
    fetch(words, slots.states[:, i])
    numbers[STREAM][i] = rng[0]
    numbers[ACTION][i], numbers[COUNT][i], numbers[STEPS][i] = given, count, steps
    flags[ACTOR][i], flags[OVER][i], flags[CUT][i] = who, is_over, is_cut


@rule
def fetch(source: Row, target: Row) -> None:
    """Copy as many words as there are."""
    for at in range(len(target)):
        target[at] = source[at]


@rule
def clear(paid: list[float]) -> None:
    """Nobody is paid anything."""
    for seat in range(SEATS):
        paid[seat] = 0.0


@rule
def other_action(s: Record, who: int, lane: Lane) -> int:
    """What chance does, or a seat that nobody hands in actions for."""
    if who == CHANCE:
        return drawn(s, below(lane.stream, tickets(s)))
    return choose(s, lane.stream, lane.room)


@rule
def only_chosen(s: Record, rng: Row, room: Row) -> int:
    """In the place of `choose` where every seat's actions are handed in: never called."""
    return IDLE


@rule
def list_actions(s: Record, who: int, row: Row, before: int) -> int:
    """Write the legal actions into the row, and NO_ACTION over what is left of the `before`."""
    count = 0 if who == NOBODY else legal(s, row)
    for at in range(count, before):
        row[at] = NO_ACTION
    return count


@rule
def observe_or_clear(s: Record, viewer: int, out: Row) -> None:
    """Write what a seat sees; zeros for nobody."""
    if viewer >= 0:
        observe(s, viewer, out)
    else:
        for cell in range(len(out)):
            out[cell] = 0


@rule
def draw_action(numbers: list[Row], legal_actions: Row, rng: Row, i: int) -> None:
    """Draw one of the legal actions of a game, all alike, from its stream; 0 if it is over."""
    count, action = numbers[COUNT][i], 0
    if count > 0:
        rng[0] = numbers[STREAM][i]
        action = legal_actions[below(rng, count)]
        numbers[STREAM][i] = rng[0]
    numbers[ACTION][i] = action


@rule
def is_refused(numbers: list[Row], legal_actions: Row, i: int, action: int) -> bool:
    """Hand in an action; whether it is illegal. A game that is over takes any."""
    numbers[ACTION][i] = action
    low, high, count = 0, numbers[COUNT][i], numbers[COUNT][i]
    while low < high:
        middle = (low + high) // 2
        if legal_actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return count > 0 and (low == count or legal_actions[low] != action)


@rule
def write_mask(count: int, legal_actions: Row, mask: Row) -> None:
    """For each action of the kernel 1 if it is among the first `count`, else 0."""
    at = 0
    for action in range(ACTIONS):
        is_legal = 1 if at < count and legal_actions[at] == action else 0
        mask[action] = is_legal
        at += is_legal
