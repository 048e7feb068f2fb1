"""A review that is made in slices is the same as one that is made at once."""

import json
from dataclasses import replace

import pytest

from spieltisch.analysis import review
from spieltisch.analysis.as_json import to_json
from spieltisch.analysis.review_worker import Desk, answer, record_in
from spieltisch.game import SpieltischError
from spieltisch.server.thinking.reviews import game_json
from tests.analysis.played import played

RECORD = played("mutabor", 1, options={"preset": "mini"})


def test_a_game_comes_to_the_worker_as_it_was() -> None:
    record = replace(RECORD, table={"number": 1})
    assert record_in(json.loads(json.dumps(game_json(record)))) == record


def test_slices_give_the_whole_review_and_the_chances_step_by_step() -> None:
    desk = Desk(seconds=0.0)
    told = [desk.go_on("k", game_json(RECORD))]
    while told[-1]["review"] is None:
        told.append(desk.go_on("k", None))
    assert told[-1]["review"] == to_json(review(RECORD))
    counts = [one["done"] for one in told]
    assert counts == sorted(counts)
    judged = [row for one in told for row in one["judged"]]
    steps = told[-1]["review"]["steps"]
    assert judged == [[round(share, 4) for share in step["judged"]] for step in steps]
    assert len(judged) == told[-1]["of"] == len(RECORD.moves)


def test_a_desk_has_room_for_four_reviews_and_forgets_what_is_done() -> None:
    desk = Desk(seconds=0.0)
    for key in "abcde":
        assert desk.go_on(key, game_json(RECORD))["review"] is None
    with pytest.raises(SpieltischError, match="no review a was begun here"):
        desk.go_on("a", None)
    while desk.go_on("c", None)["review"] is None:
        pass
    with pytest.raises(SpieltischError):
        desk.go_on("c", None)
    assert desk.go_on("b", None)["done"] > 1


def test_a_worker_answers_moves_and_reviews_and_never_ends_by_an_error() -> None:
    position = RECORD.start
    memory = position.memory(str(position.actor))
    move = {"id": 1, "memory": memory, "level": 0, "seed": "1"}
    assert answer(json.dumps(move))["move"] in position.legal()
    running = game_json(replace(RECORD, moves=RECORD.moves[:-1]))
    for number, (wish, code) in enumerate(
        [
            ({"key": "x", "game": None}, "unknown_review"),
            ({"key": "x", "game": running}, "game_running"),
            ({"key": "x", "game": {"start": {"game": "mutabor"}}}, "bot_failed"),
        ]
    ):
        told = answer(json.dumps({"id": number, "review": wish}))
        assert (told["id"], told["error"]["code"]) == (number, code)
