"""A match for people and for programs: a table, JSON, and a picture."""

import json
from collections import Counter

from spieltisch import __version__
from spieltisch.arena.forfeit_report import forfeit_lines, forfeits_json
from spieltisch.arena.match import SWIFT, Match
from spieltisch.arena.rating import Standing, pairs, standings
from spieltisch.game.json_types import JsonObject

__all__ = ["as_json", "as_svg", "as_table"]

WIDTH, ROW, LEFT, RIGHT = 640, 28, 180, 150


def as_table(match: Match) -> list[str]:
    """A line for each player, the best first; then what was forfeited, if anything was."""
    standing_of = standings(match)
    width = max(6, *map(len, standing_of))
    lines = [f"{'player':<{width}}  {'games':>7}  {'share':>7}  {'95 %':^15}  {'Elo':>6}"]
    for name, standing in _ranked(standing_of):
        low, high = (f"{100 * bound:.1f}" for bound in standing.interval)
        lines.append(
            f"{name:<{width}}  {standing.games:>7,}  {100 * standing.share:>5.1f} %  "
            f"{low:>6} – {high:<6}  {standing.elo:>+6.0f}"
        )
    return lines + forfeit_lines(match)


def as_json(match: Match, seconds: float) -> JsonObject:
    """Everything that is known of a match."""
    setting = match.setting
    endings = Counter(result.ending for _, result in match.games if result.ending != SWIFT)
    moves = [result.moves for _, result in match.games if result.moves]
    return {
        "version": __version__,
        "game": setting.game,
        "people": setting.people,
        "options": setting.load().options_json(),
        "seed": setting.seed,
        "limit": setting.limit._asdict(),
        "games": len(match.games),
        "planned": match.total,
        "players": {
            name: {
                "games": standing.games,
                "share": standing.share,
                "interval": list(standing.interval),
                "elo": round(standing.elo, 1),
            }
            for name, standing in standings(match).items()
        },
        "pairs": [{**pair._asdict(), "interval": list(pair.interval)} for pair in pairs(match)],
        "endings": dict(sorted(endings.items())),
        "forfeits": forfeits_json(match),
        "moves": sum(moves) / len(moves) if moves else None,
        "seconds": round(seconds, 1),
    }


def as_svg(match: Match) -> str:
    """Each player's share with its interval, the best on top."""
    ranked = _ranked(standings(match))
    height = ROW * (len(ranked) + 2)
    span = WIDTH - LEFT - RIGHT
    fair = 1 / match.setting.people
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>',
        f'<path d="M{LEFT + fair * span:.1f} {ROW // 2}V{height - ROW}" stroke="#b9a98a" '
        'stroke-dasharray="4 4"/>',
    ]
    for row, (name, standing) in enumerate(ranked, 1):
        y = row * ROW
        low, high = (LEFT + bound * span for bound in standing.interval)
        at = LEFT + standing.share * span
        rows.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{_plain(name)}</text>'
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#2f5d50" stroke-width="3"/>'
            f'<circle cx="{at:.1f}" cy="{y}" r="5" fill="#c4472f"/>'
            f'<text x="{LEFT + span + 12}" y="{y + 4}">{100 * standing.share:.1f} %, '
            f"{standing.elo:+.0f}</text>"
        )
    return "\n".join([*rows, "</svg>", ""])


def _ranked(standing_of: dict[str, Standing]) -> list[tuple[str, Standing]]:
    return sorted(standing_of.items(), key=lambda item: -item[1].elo)


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def dumps(document: JsonObject) -> str:
    """A document as text for its file."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
