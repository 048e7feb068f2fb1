"""Which move a person may take back: until something became known, or a bot took over."""

from typing import Literal

from spieltisch.table.table_state import Table

__all__ = ["can_take_back", "hindrance", "is_at_once", "last_own_step"]


def last_own_step(table: Table, place: int) -> int | None:
    """The number of the place's last move in the running game; rolls are chance's."""
    for number in reversed(range(len(table.steps))):
        step = table.steps[number]
        if step.place == place and step.draw is None:
            return number
    return None


def hindrance(table: Table, number: int) -> Literal["taken_over_since", "known_since"] | None:
    """What keeps a step and those after it where they are.

    At a practice table nothing that became known does.
    """
    if number < table.kept:
        return "taken_over_since"
    first, *others = table.steps[number:]
    is_known = first.reveals or any(step.is_known for step in others)
    return "known_since" if is_known and not table.settings.practice else None


def is_at_once(table: Table, number: int) -> bool:
    """Whether nobody need be asked: nobody has acted since or learned anything by the step."""
    return number == len(table.steps) - 1 and not table.steps[number].reveals


def can_take_back(table: Table, place: int | None) -> bool:
    """Whether the person at a place could take a move or a sealed form back, if all agree.

    Asked for every viewer of every step, so it looks no further back than it has to.
    """
    if place is None or table.phase != "playing" or not table.settings.undo:
        return False
    own = table.places[place]
    if own.person is None or own.bot is not None:
        return False
    if table.sealed and any(form.seat in own.seats for form in table.sealed):
        return True
    steps, is_practice = table.steps, table.settings.practice
    last = len(steps) - 1
    for number in range(last, table.kept - 1, -1):
        step = steps[number]
        if step.place == place and step.draw is None:
            if number == last and not step.reveals:
                return True
            is_kept = step.reveals and not is_practice
            return not is_kept and not any(one.has_stand_in for one in table.places)
        if not is_practice and step.is_known:
            return False
    return False
