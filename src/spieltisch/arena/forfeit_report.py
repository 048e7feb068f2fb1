"""The forfeits of a match, for people and for programs."""

from collections import defaultdict

from spieltisch.arena.match import Match
from spieltisch.arena.schedule import unique
from spieltisch.game.json_types import JsonObject

__all__ = ["forfeit_lines", "forfeits_json"]


def forfeits_json(match: Match) -> list[JsonObject]:
    """Every forfeit: in which game, which player, why, what exactly, and after how many moves."""
    names = unique(match.setting.players)
    return [
        {
            "game": seating.number,
            "player": names[seating.players[forfeit.who]],
            "why": forfeit.why,
            "text": forfeit.text,
            "ply": forfeit.ply,
        }
        for seating, result in match.games
        for forfeit in result.forfeits
    ]


def forfeit_lines(match: Match) -> list[str]:
    """For each player and reason: how many games, and what happened in the first of them."""
    found: defaultdict[tuple[str, str], list[JsonObject]] = defaultdict(list)
    for forfeit in forfeits_json(match):
        found[forfeit["player"], forfeit["why"]].append(forfeit)
    return [
        f"{player} forfeited {len(all_of_them):,} {'game' if len(all_of_them) == 1 else 'games'} "
        f"({why}); the first, game {first['game']} after {_moves(first['ply'])}: {first['text']}"
        for (player, why), all_of_them in sorted(found.items())
        for first in all_of_them[:1]
    ]


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count:,} moves"
