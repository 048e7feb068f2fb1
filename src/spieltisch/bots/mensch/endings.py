"""Exact chances at the end of a game of two colours, where files of them are there."""

from collections.abc import Sequence

from spieltisch.bots.endgames import endgames_folder
from spieltisch.rules.mensch import KERNEL, State
from spieltisch.rules.mensch.board import COLOURS

__all__ = ["known_after"]


def known_after(state: State, actions: Sequence[int]) -> dict[int, list[float]] | None:
    """Every colour's chance after each action of the one that moves; None if not all are known."""
    folder = endgames_folder()
    if state.colours != 2 or not folder.is_dir():
        return None
    # not at the top: a browser's tab has no files, and not what reads them either
    from spieltisch.bots.mensch.exact.lookup import chances

    found = {}
    for action in actions:
        after = state.copy()
        KERNEL.apply(after, action)
        if after.placed > state.placed:
            shares = [float(after.place[colour] == after.placed) for colour in range(COLOURS)]
            found[action] = shares
        elif (known := chances(folder, after)) is not None:
            found[action] = known
        else:
            return None
    return found
