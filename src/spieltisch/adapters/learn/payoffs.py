"""What a game pays, as winning or losing: one scale for all games, whatever their points."""

from collections.abc import Sequence

__all__ = ["win_loss"]


def win_loss(payoffs: Sequence[float], teams: Sequence[Sequence[int]] | None = None) -> list[float]:
    """What each seat gets when only winning counts, from what the game pays each seat.

    A team is the seats of one person; without teams every seat is its own. The teams that got most
    share the win, and a team's share is put on a scale on which a sole winner has 1 and an even
    share of all is worth 0. So the losers of n teams have -1/(n - 1) each, and the teams' values
    add up to nothing. Every seat of a team gets the team's value.
    """
    seats = [[seat] for seat in range(len(payoffs))] if teams is None else teams
    if sorted(seat for team in seats for seat in team) != list(range(len(payoffs))):
        raise ValueError(f"teams hold each of {len(payoffs)} seats once, not {teams}")
    count = len(seats)
    if count < 2:
        raise ValueError(f"winning needs two or more sides, not {count}")
    sums = [sum(payoffs[seat] for seat in team) for team in seats]
    winners = sums.count(max(sums))
    values = [0.0] * len(payoffs)
    for team, points in zip(seats, sums, strict=True):
        share = 1 / winners if points == max(sums) else 0.0
        for seat in team:
            values[seat] = (share - 1 / count) * count / (count - 1)
    return values
