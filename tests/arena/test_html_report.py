"""The report as a page: whole, without anything from elsewhere, and for every kind of match."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spieltisch.arena import Course, Match, Setting, play
from spieltisch.arena.elo import Meeting, elo_intervals
from spieltisch.arena.html_plots import bars_of
from spieltisch.arena.html_report import as_html
from spieltisch.arena.referee import Result
from spieltisch.arena.schedule import Seating
from spieltisch.arena.sprt import Hypotheses, Trial
from spieltisch.bots import Limit
from spieltisch.cli import main

TWO = '{"colours": "people", "stop_at_first": true}'
VOID = {"meta"}


class Page(HTMLParser):
    """Checks that tags are closed in their order, and gathers the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """Closed at once."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.said.append(data)


def setting(*players: str, luck: bool = False) -> Setting:
    return Setting("mensch", 2, TWO, players, Limit(), 1, luck)


def made_up(*players: str, trial: Trial | None = None) -> Match:
    games = [
        (Seating(n, n // 2, (n % 2, 1 - n % 2)), Result((1.0, 0.0), (1, 0), "MEN-17", 9 + n))
        for n in range(10)
    ]
    return Match(setting(*players), games, 12, trial)


def undecided() -> Trial:
    trial = Trial(Hypotheses(0, 20), 2)
    for _ in range(5):
        trial.take(0.5)
    return trial


@pytest.mark.parametrize(
    "match",
    [
        made_up("4", "3"),
        made_up("4", "3", trial=undecided()),
        made_up("<b>", "engine:a & 'b' \"c\" </style>"),
        Match(setting("4", "3"), [], 12),
        Match(setting("4", "3"), [], 12, Trial(Hypotheses(0, 20), 2)),
    ],
    ids=["plain", "undecided", "strange names", "no games", "no games of a test"],
)
def test_a_page_is_whole_and_needs_nothing_from_elsewhere(match: Match) -> None:
    page = as_html(match, 1.5)
    Page(page)
    assert not re.search(r"<script|<link|<img|https?:|url\(|@import", page)
    assert "prefers-color-scheme: dark" in page


def test_a_page_tells_what_the_test_says_and_how_games_ended() -> None:
    course = Course(Hypotheses(0, 100))
    one = setting("foremost", "random", luck=True)
    match = play(one, "table", 400, 1, lambda match: None, None, course)
    page = as_html(match, 12.34)
    said = " ".join(Page(page).said)
    assert match.trial is not None
    for words in (
        "foremost is ahead of random by 100 Elo rather than 0",
        f"{match.trial.llr:+.3f}",
        "points less luck",
        "MEN-17",
        f"{len(match.games)} games of at most 400 in 12.3 s",
        "Who did better",
        "How long games were",
    ):
        assert words in said
    assert page.count("<polyline") == 1


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    file = tmp_path / "match.html"
    command = f"arena mensch --players 1,0 --games 8 --jobs 1 --preset mini --html {file}"
    assert main(command.split()) == 0
    assert "level 1 against level 0" in Page(file.read_text()).said


def test_lengths_are_counted_in_columns_of_round_width() -> None:
    bars = bars_of([3, 4, 99, 100, 101])
    assert sum(bar.games for bar in bars) == 5
    assert {bar.last - bar.first for bar in bars} == {5}
    assert bars_of([7]) == [(7, 8, 1)]


def met(one: int, other: int, *points: float) -> list[Meeting]:
    """A group of games between two players."""
    return [m for p in points for m in ((one, other, p), (other, one, 1 - p))]


def test_elo_has_intervals_that_shrink_with_the_root_of_the_games() -> None:
    few = elo_intervals([met(0, 1, 1.0, 0.0), met(0, 1, 1.0, 1.0)] * 20, 2)
    many = elo_intervals([met(0, 1, 1.0, 0.0), met(0, 1, 1.0, 1.0)] * 320, 2)
    widths = [high - low for _, low, high in (few[0], many[0])]
    assert widths[0] / widths[1] == pytest.approx(4, rel=0.05)
    elo, low, high = many[0]
    assert low < elo < high
    assert 2 * elo == pytest.approx(190.8, abs=1), "three of four points"


def test_games_that_share_their_dice_do_not_count_as_independent() -> None:
    """The same results, once as pairs that always come out alike, once mixed."""
    alike = elo_intervals([met(0, 1, 1.0, 1.0), met(0, 1, 0.0, 0.0)] * 50, 2)[0]
    apart = elo_intervals([met(0, 1, 1.0), met(0, 1, 0.0)] * 100, 2)[0]
    assert (alike[2] - alike[1]) / (apart[2] - apart[1]) == pytest.approx(2**0.5, rel=0.02)


def test_who_wins_everything_has_an_interval_all_the_same() -> None:
    elo, low, high = elo_intervals([met(0, 1, 1.0, 1.0)] * 30, 2)[0]
    assert 100 < low < elo < high < 1000


def test_all_players_are_on_one_scale_also_those_that_never_met() -> None:
    groups = [met(0, 1, 1.0, 0.0, 1.0), met(1, 2, 1.0, 0.0, 1.0)] * 60
    (one, *_), (two, *_), (three, *_) = elo_intervals(groups, 3)
    assert one - two == pytest.approx(two - three, abs=1)
    assert one + two + three == pytest.approx(0, abs=1e-6)
