"""Moves as texts: whatever is typed is either legal or refused with a reason."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.game import Position, kind_of, load
from spieltisch.game.mutabor.notation import parse_field, parse_move, parse_swap
from spieltisch.rules.mutabor.board import NAMES
from tests.mutabor.boards import F8_CLOSED, lay, stuck
from tests.support import random_positions

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"restart_by": "owner"},
    {"sides": "open"},
    {"exchange": "free"},
)
POSITIONS: list[Position] = [
    position
    for seed, options in enumerate(OPTIONS)
    for position in list(random_positions(load("mutabor", 2, options).start(seed), Random(seed)))[
        ::9
    ]
]
POSITIONS += [
    stuck(F8_CLOSED),
    lay({"c4": "gate"}, south="c4 c8 e1 f1", north="c6 g3 c1 f8", options=OPTIONS[1]).play(
        "c4>c6x"
    ),
]

FIELD = st.sampled_from(NAMES)
LIKE_A_MOVE = st.one_of(
    st.text(max_size=12),
    st.builds("{}>{}".format, FIELD, FIELD),
    st.builds("{}>{}x".format, FIELD, FIELD),
    st.builds("{}>{}x{}".format, FIELD, FIELD, FIELD),
    st.builds("swap {} {}".format, FIELD, FIELD),
    FIELD,
    st.just("pass"),
)


@given(st.sampled_from(POSITIONS), LIKE_A_MOVE)
def test_a_text_is_legal_exactly_if_it_is_listed(position: Position, text: str) -> None:
    found = position.explain(text)
    assert found.legal == (text in position.legal())
    if not found.legal:
        assert found.text is not None
        assert found.text.en
        assert found.text.de
        assert found.rule in (*kind_of("mutabor").rulebook, None)


@given(st.sampled_from(POSITIONS), st.integers(0, 10_000))
def test_every_legal_move_is_written_in_a_known_form(position: Position, choice: int) -> None:
    moves = position.legal()
    if moves:
        text = moves[choice % len(moves)]
        forms = (parse_field(text), parse_move(text), parse_swap(text))
        assert text == "pass" or any(form is not None for form in forms)


@given(st.text(max_size=30))
def test_garbage_is_read_as_nothing(text: str) -> None:
    if ">" not in text and not text.startswith("swap"):
        assert parse_move(text) is None
        assert parse_swap(text) is None
