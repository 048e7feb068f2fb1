"""Which half-move is best at once: what all half-moves with a wizard have in common is found once.

Most half-moves take nothing and challenge nobody: they change no hands and no spells, and of the
places where somebody could do something only those beside the wizard that moves, and itself. Such
a *quiet* half-move is judged as any other state would be, with the same result.
"""

from spieltisch.bots.aladdin.ahead import (
    ANY,
    clear_away,
    covered,
    keep_place,
    look_from,
    look_from_all,
    mean_over_rolls,
    propose,
    propose_beside,
    set_out,
    write_places,
)
from spieltisch.bots.aladdin.knowing import know
from spieltisch.bots.aladdin.workspace import Workspace
from spieltisch.bots.aladdin.worth import add_gain, begin_standings, chance_of, judge
from spieltisch.compute.template_names import apply, copy
from spieltisch.rules.aladdin.actions import HALF_MOVE, PASS
from spieltisch.rules.aladdin.board import FIELDS, GRADES, LONGEST, OUT
from spieltisch.rules.aladdin.state import MOVE, NONE, ROLL, State
from spieltisch.rules.kernel import rule

__all__ = ["best_half_move"]


@rule
def best_half_move(w: Workspace, at: int, row: int, count: int) -> int:
    """The half-move after which its actor stands best at once; uses two states and a list."""
    who = w.states[at].turn
    best, most = w.legal[row][0], -1.0
    know(w, w.states[at], who)
    w.others.grade = 0
    for i in range(count):
        action = w.legal[row][i]
        copy(w.states, at + 1, w.states, at)
        apply(w.states[at + 1], action)
        value = value_of(w, at, who, action)
        if value > most:
            best, most = action, value
    forget_others(w, at)
    return best


@rule
def value_of(w: Workspace, at: int, who: int, action: int) -> float:
    """What a half-move from a state to the next one is worth to its actor."""
    s = w.states[at + 1]
    if action == PASS or s.phase not in (MOVE, ROLL):
        return judge(w, s, who)
    if s.round_limit > 0 and w.known.round != s.round:
        know(w, s, who)
    grade = (action - HALF_MOVE) // (FIELDS * LONGEST) + 1
    if w.others.grade != grade or w.others.times != w.known.times:
        look_at_others(w, at, who, grade)
    to = s.wizards[who][grade - 1]
    if w.prospects.last_kind != NONE or w.others.is_special[to]:
        return judge(w, s, who)
    rolls = begin_standings(w, s)
    w.standing[to] = 1 << (GRADES * who + grade - 1)
    for seat in range(s.people):
        if seat == who:
            gain_of_mover(w, s, seat, grade - 1)
        else:
            gain_of_other(w, s, seat, to)
        add_gain(w, seat, mean_over_rolls(w, seat), seat == rolls)
    w.standing[to] = 0
    return chance_of(w, s, who)


@rule
def look_at_others(w: Workspace, at: int, who: int, grade: int) -> None:
    """Find what all half-moves with a wizard have in common."""
    forget_others(w, at)
    copy(w.states, at + 2, w.states, at)
    s, others = w.states[at + 2], w.others
    s.wizards[who][grade - 1] = OUT
    set_out(w.standing, s)
    others.grade = grade
    others.times = w.known.times
    others.closed = ANY | covered(s)
    for field in range(FIELDS):
        others.is_special[field] = 0
    for seat in range(s.people):
        for cell in range(GRADES * LONGEST):
            others.gains[seat][cell] = 0.0
        places = w.waiting if seat == who else w.places
        count = write_places(w, places, w.standing, s, seat, who)
        for i in range(count):
            if places[i].partner != NONE:
                others.is_special[places[i].field] = 1
        if seat == who:
            others.count = count
        but = grade - 1 if seat == who else NONE
        look_from_all(w, places, others.gains[seat], s, seat, but, count)


@rule
def forget_others(w: Workspace, at: int) -> None:
    """What was found for a wizard counts no more."""
    if w.others.grade != 0:
        clear_away(w.standing, w.states[at + 2])
        w.others.grade = 0


@rule
def gain_of_mover(w: Workspace, s: State, seat: int, mover: int) -> None:
    """Add what the wizard that has moved can reach, and what the others can beside it."""
    gains, closed = w.prospects.gains, w.others.closed
    for cell in range(GRADES * LONGEST):
        gains[cell] = w.others.gains[seat][cell]
    at = s.wizards[seat][mover]
    look_from(w, w.waiting, gains, s, at, mover, w.others.count, closed)
    count = propose_beside(w, w.places, w.standing, s, seat, seat, mover, 0)
    if count > 0:
        look_from_all(w, w.places, gains, s, seat, mover, count)


@rule
def gain_of_other(w: Workspace, s: State, seat: int, to: int) -> None:
    """Add what another seat can gain by challenging the wizard that has moved."""
    gains = w.prospects.gains
    for cell in range(GRADES * LONGEST):
        gains[cell] = w.others.gains[seat][cell]
    propose(w.places[0], to, 0, NONE, 0.0)
    keep_place(w, w.places, w.standing, seat, 0)
    look_from_all(w, w.places, gains, s, seat, NONE, 1)
