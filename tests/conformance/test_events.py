"""Who sees which fields of an event."""

import pytest

from spieltisch.game import PUBLIC, Event, seen_by

OPEN = {"event": "took", "seat": "white"}
WHOLE = {**OPEN, "value": 3}
SECRET = Event(WHOLE, {"value": ("white", "grey")})


@pytest.mark.parametrize(
    ("eyes", "seen"),
    [
        ((), OPEN),
        ((PUBLIC,), OPEN),
        (("green",), OPEN),
        (("white",), WHOLE),
        (("green", "grey"), WHOLE),
        ({"white", "grey"}, WHOLE),
    ],
)
def test_a_secret_field_is_for_the_eyes_it_names(
    eyes: tuple[str, ...], seen: dict[str, object]
) -> None:
    assert seen_by(SECRET, eyes) == seen


def test_what_is_told_to_the_public_is_seen_by_all() -> None:
    event = Event(WHOLE, {"value": (PUBLIC,)})
    assert seen_by(event, ()) == seen_by(event, ("green",)) == event.seen_by("green") == WHOLE
