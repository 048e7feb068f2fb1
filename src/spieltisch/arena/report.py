"""A match for people and for programs: a table, JSON, and a picture."""

import json
from collections import Counter
from collections.abc import Sequence
from html import escape

from spieltisch import __version__
from spieltisch.arena.forfeit_report import forfeit_lines, forfeits_json
from spieltisch.arena.match import Match
from spieltisch.arena.rating import Standing, pairs, standings
from spieltisch.arena.sprt import BOUND
from spieltisch.game.json_types import JsonObject

__all__ = ["as_json", "as_svg", "as_table", "dumps", "plain", "ranked", "told_trial"]

WIDTH, ROW, LEFT, RIGHT = 640, 28, 180, 150


def as_table(match: Match) -> list[str]:
    """A line for each player, the best first; what was forfeited, what a sequential test says."""
    standing_of = standings(match)
    width = max(6, *map(len, standing_of))
    head = f"{'player':<{width}}  {'games':>7}  {'share':>7}  {'95 %':^15}"
    has_luck = any(standing.adjusted for standing in standing_of.values())
    if has_luck:
        head += f"  {'less luck':>9}  {'95 %':^15}"
    lines = [f"{head}  {'Elo':>6}  {'95 %':^15}"]
    for name, standing in ranked(standing_of):
        line = f"{name:<{width}}  {standing.games:>7,}  {100 * standing.share:>5.1f} %  "
        line += _bounds(standing.interval, 100, ".1f")
        if standing.adjusted is not None:
            mean, *bounds = standing.adjusted
            line += f"  {100 * mean:>7.1f} %  {_bounds(bounds, 100, '.1f')}"
        elif has_luck:
            line += " " * 28
        lines.append(f"{line}  {standing.elo:>+6.0f}  {_bounds(standing.elo_interval, 1, '+.0f')}")
    if match.setting.luck and match.games and not has_luck:
        lines.append("nothing was rolled, so there is no luck to take out")
    lines += forfeit_lines(match)
    if match.trial is not None:
        lines.append(f"SPRT {told_trial(match)}")
    return lines


def _bounds(bounds: Sequence[float], times: int, form: str) -> str:
    low, high = (f"{times * bound:{form}}" for bound in bounds)
    return f"{low:>6} – {high:<6}"


def told_trial(match: Match) -> str:
    """What the sequential test says, in one line."""
    trial = match.trial
    assert trial is not None
    elo0, elo1 = trial.hypotheses
    of = "points less luck" if trial.is_adjusted else "points"
    said = (
        f"H0 {elo0:+g}, H1 {elo1:+g} Elo, {of}: {trial.decision or 'undecided'}, "
        f"llr {trial.llr:+.3f} in ({-BOUND:.3f}, {BOUND:+.3f}) after "
        f"{len(trial.path) * trial.people:,} games ({len(trial.path):,} rotations)"
    )
    return said + (f"; {match.beyond:,} played beyond, not counted" if match.beyond else "")


def as_json(match: Match, seconds: float) -> JsonObject:
    """Everything that is known of a match."""
    setting = match.setting
    endings = Counter(result.ending for _, result in match.games)
    moves = [result.moves for _, result in match.games if result.moves]
    return {
        "version": __version__,
        "game": setting.game,
        "people": setting.people,
        "options": setting.load().options_json(),
        "seed": setting.seed,
        "limit": setting.limit._asdict(),
        "luck": setting.luck,
        "games": len(match.games),
        "planned": match.total,
        "players": {name: _standing(standing) for name, standing in standings(match).items()},
        "pairs": [{**pair._asdict(), "interval": list(pair.interval)} for pair in pairs(match)],
        "sprt": None if match.trial is None else match.trial.to_json() | {"beyond": match.beyond},
        "endings": dict(sorted(endings.items())),
        "forfeits": forfeits_json(match),
        "moves": sum(moves) / len(moves) if moves else None,
        "seconds": round(seconds, 1),
    }


def _standing(standing: Standing) -> JsonObject:
    told: JsonObject = {
        "games": standing.games,
        "share": standing.share,
        "interval": list(standing.interval),
        "elo": round(standing.elo, 1),
        "elo_interval": [round(bound, 1) for bound in standing.elo_interval],
    }
    if standing.adjusted is not None:
        mean, low, high = standing.adjusted
        told["adjusted"] = {"share": mean, "interval": [low, high]}
    return told


def as_svg(match: Match) -> str:
    """Each player's share with its interval, the best on top."""
    rows_of = ranked(standings(match))
    height = ROW * (len(rows_of) + 2)
    span = WIDTH - LEFT - RIGHT
    fair = 1 / match.setting.people
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>',
        f'<path d="M{LEFT + fair * span:.1f} {ROW // 2}V{height - ROW}" stroke="#b9a98a" '
        'stroke-dasharray="4 4"/>',
    ]
    for row, (name, standing) in enumerate(rows_of, 1):
        y = row * ROW
        low, high = (LEFT + bound * span for bound in standing.interval)
        at = LEFT + standing.share * span
        rows.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{plain(name)}</text>'
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#2f5d50" stroke-width="3"/>'
            f'<circle cx="{at:.1f}" cy="{y}" r="5" fill="#c4472f"/>'
            f'<text x="{LEFT + span + 12}" y="{y + 4}">{100 * standing.share:.1f} %, '
            f"{standing.elo:+.0f}</text>"
        )
    return "\n".join([*rows, "</svg>", ""])


def ranked(standing_of: dict[str, Standing]) -> list[tuple[str, Standing]]:
    """The players, the best first."""
    return sorted(standing_of.items(), key=lambda item: -item[1].elo)


def plain(text: str) -> str:
    """A text as it may stand in markup."""
    return escape(text)


def dumps(document: JsonObject) -> str:
    """A document as text for its file."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
