"""People who are not here are told by letter that a game waits: once per game and day."""

import asyncio
import re
import socket
from functools import partial
from pathlib import Path

import pytest

from spieltisch.server.post import notices, smtp
from tests.server.clients import Api, run
from tests.server.corresponding import (
    DAY,
    MINUTE,
    MovedClock,
    confirmed,
    corresponding,
    served,
    until,
)
from tests.server.inside import Inside
from tests.server.mailbox import Mailbox, link_in
from tests.server.where import everything_in

ANNA = "anna@example.org"
QUIET_S = 0.5
"""Long enough for several rounds of the post."""


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "LOOK_S", 0.05)


def test_nothing_but_one_request_goes_to_an_address_before_it_is_confirmed(data: Path) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna Evilname", "Ben")]
            assert await anna.get("/api/me/address") == {
                "offered": True, "address": None, "confirmed": False,
            }  # fmt: skip
            body = {"address": ANNA, "language": "de"}
            shown = (await anna.ask("PUT", "/api/me/address", body)).json()
            assert shown == {"offered": True, "address": ANNA, "confirmed": False}
            await until(lambda: len(box.letters) == 1)
            pair = await corresponding(anna, ben)
            if pair.next == "Ben":
                await pair.move()
            clock.shift += 10 * MINUTE
            await asyncio.sleep(QUIET_S)
            (letter,) = box.letters
            assert letter["Subject"] == "Spieltisch: Bestätige deine Adresse"
            assert "Evilname" not in letter.as_string(), "nobody chooses words for a stranger"
            key = link_in(letter, "/mail/confirm")
            assert hashes_only(data, key)
            await Api(here.url).post("/api/mail/confirm", {"key": key})
            again = await Api(here.url).ask("POST", "/api/mail/confirm", {"key": key})
            assert (again.status_code, again.json()["error"]["code"]) == (404, "bad_mail_key")
            assert (await anna.get("/api/me/address"))["confirmed"]

    with Mailbox() as box:
        run(whole(box))


def has_come(box: Mailbox, count: int) -> bool:
    return len(box.letters) == count


def hashes_only(data: Path, key: str) -> bool:
    return key.encode() not in everything_in(data)


def test_a_link_to_confirm_ends_after_two_days(data: Path) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna = await Api.guest(here.url, "Anna")
            await anna.ask("PUT", "/api/me/address", {"address": ANNA})
            await until(lambda: len(box.letters) == 1)
            clock.shift += 2 * DAY + MINUTE
            key = link_in(box.letters[0], "/mail/confirm")
            answer = await anna.ask("POST", "/api/mail/confirm", {"key": key})
            assert answer.status_code == 404

    with Mailbox() as box:
        run(whole(box))


def test_one_notice_comes_per_game_and_day_and_none_to_whoever_is_there(data: Path) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            await confirmed(anna, box, ANNA)
            pair = await corresponding(anna, ben)
            if pair.next == "Ben":
                await pair.move()
            box.letters.clear()
            for player in pair.players:
                await player.connect()
            clock.shift += 10 * MINUTE
            await asyncio.sleep(QUIET_S)
            assert box.letters == [], "she has the table open"
            await pair.leave()
            await until(lambda: len(box.letters) == 1)
            for day in range(3):
                for _ in range(2):  # her move and his answer, twice on the same day
                    await pair.move()
                    await pair.move()
                    clock.shift += 10 * MINUTE
                    await asyncio.sleep(QUIET_S)
                assert len(box.to(ANNA)) == len(box.letters) == day + 1
                clock.shift += DAY
                # the last turn was not told of on its own day
                await until(partial(has_come, box, day + 2))
            letter = box.letters[-1]
            assert re.fullmatch(r"Your turn: .+ with Ben", letter["Subject"])
            assert f"/t/{pair.table}" in letter.get_content()
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert letter["Auto-Submitted"] == "auto-generated"
            assert letter["Date"].datetime.timestamp() == pytest.approx(clock() / 1000, abs=600)
            assert len({one["Message-ID"] for one in box.letters}) == len(box.letters)

    with Mailbox() as box:
        run(whole(box))


def test_a_second_letter_about_a_turn_comes_when_the_deadline_is_near(data: Path) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            await confirmed(anna, box, ANNA, "de")
            pair = await corresponding(anna, ben)
            if pair.next == "Ben":
                await pair.move()
            box.letters.clear()
            clock.shift += 4 * MINUTE
            await until(lambda: len(box.letters) == 1)
            clock.shift += DAY
            await asyncio.sleep(QUIET_S)
            assert len(box.letters) == 1, "nobody is told of the same turn every day"
            clock.shift += DAY + DAY // 2 + MINUTE
            await until(lambda: len(box.letters) == 2)
            assert box.letters[1]["Subject"].startswith("Du bist dran: ")

    with Mailbox() as box:
        run(whole(box))


def test_letters_are_stopped_without_a_log_in_and_not_by_looking_at_the_link(data: Path) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            await confirmed(anna, box, ANNA)
            pair = await corresponding(anna, ben)
            if pair.next == "Ben":
                await pair.move()
            clock.shift += 10 * MINUTE
            await until(lambda: len(box.letters) == 2)
            stop = box.letters[-1]["List-Unsubscribe"].strip("<>")
            nobody, path = Api(here.url), stop.removeprefix(here.url)
            assert path.startswith("/api/mail/stop/"), stop
            looked = await nobody.ask("GET", path)
            page = f"/mail/stop#{path.rpartition('/')[2]}"
            assert (looked.status_code, looked.headers["location"]) == (303, page)
            assert (await anna.get("/api/me/address"))["confirmed"]
            assert link_in(box.letters[-1], "/mail/stop") == path.rpartition("/")[2]
            clicked = await nobody.ask("POST", path, b"List-Unsubscribe=One-Click")
            assert (clicked.status_code, clicked.json()) == (200, {"known": True})
            assert (await anna.get("/api/me/address"))["address"] is None
            again = await nobody.post("/api/mail/stop", {"key": path.rpartition("/")[2]})
            assert again == {"known": False}
            clock.shift += DAY
            await pair.move()
            await pair.move()
            clock.shift += 10 * MINUTE
            await asyncio.sleep(QUIET_S)
            assert len(box.letters) == 2

    with Mailbox() as box:
        run(whole(box))


def address_of(silent: socket.socket) -> str:
    """A mail server that listens and never says anything."""
    return f"smtp://127.0.0.1:{silent.getsockname()[1]}"


async def anna_who_wants_letters(here: Inside) -> Api:
    """A person who has just given an address."""
    anna = await Api.guest(here.url, "Anna")
    asked = await anna.ask("PUT", "/api/me/address", {"address": ANNA})
    assert asked.status_code == 200
    return anna


@pytest.mark.once
def test_moves_are_made_while_a_letter_is_stuck(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them come and go during one conversation with a mail server that says nothing."""
    monkeypatch.setattr(smtp, "TALK_S", 10_000.0)

    async def whole(silent: socket.socket) -> None:
        async with served(data, address_of(silent), MovedClock()) as here:
            anna, ben = await anna_who_wants_letters(here), await Api.guest(here.url, "Ben")
            talk, _ = await asyncio.to_thread(silent.accept)
            with talk:
                pair = await corresponding(anna, ben)
                for _ in range(6):
                    await pair.move()
                assert not here.server.service.parts.metrics.letters.values, "it is still stuck"

    with socket.create_server(("127.0.0.1", 0)) as silent:
        run(whole(silent))


@pytest.mark.once
def test_a_mail_server_that_never_answers_is_told_and_tried_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "TALK_S", 1.0)

    async def whole(silent: socket.socket) -> None:
        clock = MovedClock()
        async with served(data, address_of(silent), clock) as here:
            anna, ben = await anna_who_wants_letters(here), await Api.guest(here.url, "Ben")
            pair = await corresponding(anna, ben)
            for _ in range(6):
                await pair.move()
            health: dict[str, str] = {}
            for _ in range(200):
                health = await anna.get("/health")
                if health["mail"] == "failing":
                    break
                await asyncio.sleep(0.05)
            assert (health["status"], health["mail"]) == ("ok", "failing")
            port = silent.getsockname()[1]
            silent.close()
            with Mailbox(port) as box:
                clock.shift += 10 * MINUTE
                await until(lambda: len(box.letters) == 1)
                assert (await anna.get("/health"))["mail"] == "ok"

    with socket.create_server(("127.0.0.1", 0)) as silent:
        run(whole(silent))


def test_a_letter_that_is_refused_for_a_while_is_sent_later_and_given_up_after_a_day(
    data: Path,
) -> None:
    async def whole(box: Mailbox) -> None:
        clock = MovedClock()
        async with served(data, box.url, clock) as here:
            anna = await Api.guest(here.url, "Anna")
            box.keeper.refusal = "451 later"
            await anna.ask("PUT", "/api/me/address", {"address": ANNA})
            metrics = here.server.service.parts.metrics
            await until(lambda: metrics.letters.values.get("failed") == 1)
            await asyncio.sleep(QUIET_S)
            assert metrics.letters.values["failed"] == 1, "the first pause is a minute"
            clock.shift += 2 * MINUTE
            await until(lambda: metrics.letters.values["failed"] == 2)
            clock.shift += DAY
            await until(lambda: metrics.letters.values.get("given_up") == 1)
            box.keeper.refusal = ""
            await anna.ask("PUT", "/api/me/address", {"address": ANNA})
            await until(lambda: len(box.letters) == 1)

    with Mailbox() as box:
        run(whole(box))
