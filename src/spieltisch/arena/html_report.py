"""A match as one page: a file of its own, without scripts or anything from elsewhere."""

from collections import Counter
from collections.abc import Iterable
from html import escape
from statistics import median

from spieltisch import __version__
from spieltisch.arena.html_plots import Row, histogram, path_plot, row_plot, span_of
from spieltisch.arena.html_style import STYLE
from spieltisch.arena.match import Match
from spieltisch.arena.rating import Standing, pairs, standings
from spieltisch.arena.report import ranked
from spieltisch.arena.schedule import unique
from spieltisch.arena.sprt import BOUND, expected
from spieltisch.game import kind_of

__all__ = ["as_html"]

LONGEST_TITLE = 40
LONGEST_HEAD = 8
"""Names up to this length stand over the columns of a table; for longer ones numbers do."""
MOST_FORFEITS = 50
"""So many forfeited games are listed one by one."""


def as_html(match: Match, seconds: float) -> str:
    """The whole report."""
    kind = kind_of(match.setting.game)
    title = f"{kind.title.en}: {' · '.join(_names(match))}"
    standing_of = [(called(name), standing) for name, standing in ranked(standings(match))]
    parts = [_head(match, kind.title.en, seconds)]
    if match.trial is not None:
        parts.append(_trial(match))
    if match.games:
        parts.append(_table(standing_of))
        cards = [_shares(match, standing_of), _elo(standing_of), _pairs(match)]
        cards += [_endings(match), _lengths(match)]
        parts.append(f'<div class="columns">{"".join(cards)}</div>')
    parts += [_forfeits(match), _setting(match)]
    body = "\n".join(filter(None, parts))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n"
        f"</main>\n<footer>spieltisch {escape(__version__)}</footer>\n</body>\n</html>\n"
    )


def called(name: str) -> str:
    """A player as the page calls it: a bare number is a level."""
    return f"level {name}" if name.partition("#")[0].isdigit() else name


def _names(match: Match) -> list[str]:
    return [called(name) for name in unique(match.setting.players)]


def _head(match: Match, title: str, seconds: float) -> str:
    names = [_short(name, LONGEST_TITLE) for name in _names(match)]
    against = " against ".join(names) if len(names) == 2 else f"{len(names)} players"
    played = f"{len(match.games):,} games"
    if len(match.games) < match.total:
        played += f" of at most {match.total:,}" if match.trial else f" of {match.total:,}"
    return (
        f'<header><p class="eyebrow">{escape(title)}</p><h1>{escape(against)}</h1>'
        f'<p class="lead">{played} in {seconds:,.1f} s, seed {match.setting.seed}. The games of '
        "a rotation share their dice and deals; intervals hold in 95 of 100 cases.</p></header>"
    )


def _trial(match: Match) -> str:
    trial = match.trial
    assert trial is not None
    word = trial.decision or "undecided"
    elo0, elo1 = (f"{elo:g}" for elo in trial.hypotheses)
    first, *others = _names(match)
    ahead = f"{first} is ahead of {others[0] if len(others) == 1 else 'the others'} by"
    meant = {"H1": f"{ahead} {elo1} Elo rather than {elo0}"}
    meant |= {"H0": f"{ahead} {elo0} Elo rather than {elo1}"}
    meaning = meant.get(word, f"{elo0} or {elo1} Elo: the games do not tell yet")
    share0, share1 = (100 * expected(elo, trial.people) for elo in trial.hypotheses)
    facts = {
        "log-likelihood ratio": f"{trial.llr:+.3f}",
        "bounds": f"{-BOUND:.3f}, {BOUND:+.3f}",
        "games": f"{len(trial.path) * trial.people:,}",
        "rotations": f"{len(trial.path):,}",
        "played beyond, not counted": f"{match.beyond:,}",
        "H0, H1": f"{share0:.1f} %, {share1:.1f} % of the points",
        "judged by": "points less luck" if trial.is_adjusted else "points",
    }
    return _card(
        "Sequential test",
        f'<p class="verdict {word.lower()}"><b>{word}</b> {escape(meaning)}</p>'
        f'<div class="beside">{path_plot(trial.path, BOUND, trial.people)}{_facts(facts)}</div>',
        wide=True,
    )


def _table(standing_of: list[tuple[str, Standing]]) -> str:
    luck = any(standing.adjusted for _, standing in standing_of)
    head = ["player", "games", "share", "95 %", *(["less luck", "95 %"] if luck else [])]
    rows = []
    for name, s in standing_of:
        cells = [f"{s.games:,}", f"{100 * s.share:.1f} %", _between(s.interval)]
        if luck:
            less = s.adjusted
            cells.append(f"{100 * less[0]:.1f} %" if less else "")
            cells.append(_between(less[1:]) if less else "")
        cells += [_signed(s.elo), " – ".join(map(_signed, s.elo_interval))]
        rows.append((name, cells))
    return _card("Standings", _cells([*head, "Elo", "95 %"], rows), wide=True)


def _shares(match: Match, standing_of: list[tuple[str, Standing]]) -> str:
    fair = 1 / match.setting.people
    unit = f"fair share {100 * fair:.0f} %"
    rows = [Row(n, s.share, *s.interval, f"{100 * s.share:.1f} %") for n, s in standing_of]
    less = [
        Row(n, *s.adjusted, f"{100 * s.adjusted[0]:.1f} %") for n, s in standing_of if s.adjusted
    ]
    span = span_of(rows + less, fair)
    plots = row_plot(rows, fair, unit, span)
    if less:
        plots += f"<h3>Less luck</h3>{row_plot(less, fair, unit, span)}"
    return _card("Share of the points", plots)


def _elo(standing_of: list[tuple[str, Standing]]) -> str:
    rows = [Row(name, s.elo, *s.elo_interval, _signed(s.elo)) for name, s in standing_of]
    return _card("Elo, on one scale", row_plot(rows, 0.0, "mean 0", span_of(rows, 0.0)))


def _pairs(match: Match) -> str:
    names = _names(match)
    met = {(called(p.one), called(p.other)): (p.share, p.games) for p in pairs(match)}
    met |= {(other, one): (1 - share, games) for (one, other), (share, games) in met.items()}
    is_short = all(len(name) <= LONGEST_HEAD for name in names)
    rows = []
    for number, one in enumerate(names, 1):
        cells = []
        for other in names:
            if (one, other) not in met:
                cells.append('<td class="none">·</td>')
                continue
            share, games = met[one, other]
            strength = round(100 * abs(share - 0.5) * 1.2)
            tint = "win" if share > 0.5 else "loss"
            cells.append(
                f'<td class="{tint}" style="--s:{strength}%" title="{games:,} games">'
                f"{100 * share:.0f}</td>"
            )
        label = escape(one) if is_short else f"{number}. {escape(_short(one))}"
        rows.append(f'<tr><th scope="row">{label}</th>{"".join(cells)}</tr>')
    heads = (
        unique(match.setting.players) if is_short else [f"{n}." for n in range(1, len(names) + 1)]
    )
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    return _card(
        "Who did better",
        '<div class="scroll"><table class="matrix"><thead><tr><th></th>'
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        '<p class="note">Of 100 meetings, how often the one in the row did better than the one in '
        "the column; ties are shared.</p>",
    )


def _endings(match: Match) -> str:
    endings = Counter(result.ending for _, result in match.games).most_common()
    book, total = kind_of(match.setting.game).rulebook, len(match.games)
    rows = []
    for rule, count in endings:
        said = book[rule].en if rule in book else ""
        rows.append(
            f'<li><span class="rule">{escape(rule)}</span> <b>{count / total:.0%}</b> '
            f'<span class="quiet">{count:,} games</span>'
            f'<span class="meter"><i style="width:{100 * count / total:.1f}%"></i></span>'
            f'<span class="said">{escape(said)}</span></li>'
        )
    return _card("How games ended", f'<ul class="endings">{"".join(rows)}</ul>')


def _lengths(match: Match) -> str:
    moves = [result.moves for _, result in match.games if result.moves]
    if not moves:
        return ""
    facts = {
        "mean": f"{sum(moves) / len(moves):,.1f} moves",
        "median": f"{median(moves):,.0f}",
        "shortest, longest": f"{min(moves):,}, {max(moves):,}",
    }
    return _card("How long games were", histogram(moves, "moves") + _facts(facts))


def _forfeits(match: Match) -> str:
    names = _names(match)
    rows = [
        (f"game {seating.number}", [escape(names[seating.players[f.who]]), escape(f.text)])
        for seating, result in match.games
        for f in result.forfeits
    ]
    if not rows:
        return ""
    more = f'<p class="note">and {len(rows) - MOST_FORFEITS:,} more</p>'
    table = _cells(["game", "who", "why"], rows[:MOST_FORFEITS], "words")
    title = f"{len(rows):,} forfeited games" if len(rows) > 1 else "A forfeited game"
    return _card(title, table + (more if len(rows) > MOST_FORFEITS else ""), wide=True)


def _setting(match: Match) -> str:
    setting = match.setting
    limit = [f"{v} {n}" for n, v in setting.limit._asdict().items() if v is not None]
    facts = {
        "game": setting.game,
        "players": ", ".join(_names(match)),
        "people at a table": str(setting.people),
        "seed": str(setting.seed),
        "limit per move": ", ".join(limit) or "none",
    }
    options = {name: _said(v) for name, v in setting.load().options_json().items()}
    return _card("Setting", f"{_facts(facts)}<h3>Options</h3>{_facts(options)}", wide=True)


def _said(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _card(title: str, body: str, *, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{body}</section>"


def _facts(facts: dict[str, str]) -> str:
    pairs_of = (f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in facts.items())
    return f'<dl class="facts">{"".join(pairs_of)}</dl>'


def _cells(head: list[str], rows: Iterable[tuple[str, list[str]]], kind: str = "") -> str:
    top = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}'
        "</tr>"
        for name, cells in rows
    )
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{top}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _between(shares: Iterable[float]) -> str:
    return " – ".join(f"{100 * share:.1f}" for share in shares)


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _signed(elo: float) -> str:
    return f"{round(elo):+d}" if round(elo) else "0"
