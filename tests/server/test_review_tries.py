"""Another move tried in a game that is over: what its mover would have seen, or why not."""

from typing import Any

from spieltisch.game.records import parse
from tests.server.clients import Api, run
from tests.server.process import ServerProcess
from tests.server.review_games import at_table, code, finished, until_ready
from tests.support import DEALT


def test_a_legal_try_shows_the_position_and_an_illegal_one_its_rule(server: ServerProcess) -> None:
    async def ask() -> None:
        api = await Api.guest(server.url, "Ann")
        table = await finished(api)
        record = parse((await api.ask("GET", f"/api/tables/{table}/record")).content)
        positions = list(record.positions())
        number = next(n for n, position in enumerate(positions, 1) if len(position.legal()) > 1)
        position = positions[number - 1]
        seat = str(position.actor)
        for move in position.legal():
            tried = await attempt(api, table, number, move)
            after = position.play(move)
            assert (tried["legal"], tried["text"], tried["rule"]) == (True, None, None)
            assert tried["view"] == after.view(seat)
            assert tried["events"] == [event.seen_by(seat) for event in after.events]
        wrong = await attempt(api, table, number, "a1>a9")
        told = position.explain("a1>a9")
        assert told.text is not None
        assert (wrong["legal"], wrong["rule"], wrong["value"]) == (False, told.rule, None)
        assert (wrong["text"]["en"], wrong["text"]["de"]) == (told.text.en, told.text.de)
        assert wrong["view"] == position.view(seat)

    run(ask())


async def attempt(api: Api, table: str, number: int, move: str) -> Any:
    return await api.post(f"{at_table(table)}/try", {"n": number, "move": move})


def test_a_try_in_place_of_a_mistake_has_the_value_that_was_judged(server: ServerProcess) -> None:
    """Bots of the lowest level make mistakes; a game without any is played again."""

    async def ask() -> int:
        api = await Api.guest(server.url, "Ann")
        for _ in range(20):
            table = await finished(api, DEALT, options={"preset": "mini", "quiet_rounds": 4})
            await api.post(at_table(table), {})
            review = (await until_ready(api, table))[-1]["review"]
            mistakes = [m for seat in review["findings"].values() for m in seat["mistakes"]]
            for mistake in mistakes:
                assert mistake["choices"][0]["move"] == mistake["better"]
                for choice in mistake["choices"]:
                    tried = await attempt(api, table, mistake["n"], choice["move"])
                    assert tried["value"] == choice["value"]
            if mistakes:
                return len(mistakes)
        return 0

    assert run(ask()) > 0


def test_there_is_nothing_to_try_beyond_the_game_or_for_the_dice(server: ServerProcess) -> None:
    async def ask() -> list[str]:
        api = await Api.guest(server.url, "Ann")
        table = await finished(api)
        path = f"{at_table(table)}/try"
        bodies = [{"n": 10_000, "move": "a1"}, {"n": 0, "move": "a1"}, {"move": "a1"}]
        return [code(await api.ask("POST", path, body)) for body in bodies]

    assert run(ask()) == ["bad_request"] * 3
