"""Many games in step on a device, one a thread, as templates: what `GpuEnv` does with each game.

Each game does what it does in `stepping`, from the same stream: between two calls it waits for a
seat that somebody chooses for, or is over. But everything here has the games last, `legal[at, i]`:
neighbouring threads then write to neighbouring places, which a device does in one go. While its
turns are played, a game lies in the thread's own memory; it is written back once.
"""

from typing import Any, NamedTuple

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
from spieltisch.rules.kernel import CHANCE, NOBODY, Record, Row, rule

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
    "carry_out",
    "draw_action",
    "fetch",
    "is_refused",
    "only_chosen",
    "write_mask",
]

STREAM, ACTION, COUNT, STEPS, ENDED, COLUMN = NUMBERS = tuple(range(6))
"""The rows of `Slots.numbers`: the random stream, the action to be played, how many legal actions
there are, the actions handed in since the game began, how many games have ended here, and the
game's own number."""
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


@rule
def carry_out(slots: Slots, lane: Lane, words: Row, i: int, task: Task) -> None:
    """Do what the task says in one game; an action that is to be played must be legal.

    `words` are those of the lane's state. There is one place each where rules begin a game, apply
    an action and draw: threads of a device run in step, and those that begin, roll or move meet
    there.
    """
    numbers, flags, order, rng = slots.numbers, slots.flags, task.order, lane.stream
    paid = slots.rewards[:, i]
    fetch(slots.states[:, i], words)
    s = lane.states[0]
    rng[0] = numbers[STREAM][i]
    who, is_over, is_cut = flags[ACTOR][i], flags[OVER][i], 0
    action, count, steps = numbers[ACTION][i], numbers[COUNT][i], numbers[STEPS][i]
    for _ in range(task.turns):
        # were this known not to change, the compiler would work out all cells' addresses before
        # the first turn, and keep more of them than there are registers
        column = numbers[COLUMN][i]
        row = slots.legal[:, column]
        was_over, is_over, is_cut = is_over, 0, 0
        is_new = order == BEGIN
        is_settled = flags[MARK][i] == 0 if is_new else who == NOBODY
        is_left = is_settled
        if not is_left:
            if order == SAMPLE:
                action = row[below(rng, count)]
            steps += 1
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
    numbers[ACTION][i], numbers[COUNT][i], numbers[STEPS][i] = action, count, steps
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
