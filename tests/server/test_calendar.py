"""A calendar program gets the deadlines of a person's games, and nothing else."""

from datetime import UTC, datetime
from pathlib import Path

import httpx

from spieltisch.server.post.calendar import Deadline, calendar_of
from tests.server.clients import Api, run
from tests.server.corresponding import DAY, MovedClock, corresponding, served

NOWHERE = "smtp://127.0.0.1:9"
Event = dict[str, str]


def read(data: bytes) -> list[Event]:
    """The events of a calendar, read as strictly as RFC 5545 is written."""
    assert data.endswith(b"\r\n")
    assert data.count(b"\n") == data.count(b"\r\n") == data.count(b"\r")
    for raw in data.split(b"\r\n"):
        assert len(raw) <= 75
        raw.decode()  # no letter is taken apart
    lines = data.replace(b"\r\n ", b"").decode().split("\r\n")[:-1]
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert "VERSION:2.0" in lines
    assert sum(line.startswith("PRODID:") for line in lines) == 1
    events: list[Event] = []
    for line in lines:
        name, colon, value = line.partition(":")
        assert colon, line
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and name not in ("END", "BEGIN"):
            assert name not in events[-1], "each stands once"
            events[-1][name] = unescaped(value) if name == "SUMMARY" else value
    for event in events:
        assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY"} <= event.keys()
        for when in ("DTSTAMP", "DTSTART", "LAST-MODIFIED"):
            datetime.strptime(event[when], "%Y%m%dT%H%M%SZ")
    return events


def unescaped(text: str) -> str:
    out, is_escaped = "", False
    for sign in text:
        if is_escaped:
            assert sign in "\\;,n"
            out += "\n" if sign == "n" else sign
            is_escaped = False
        elif sign == "\\":
            is_escaped = True
        else:
            assert sign not in ";,", "it must be escaped"
            out += sign
    return out


def test_names_of_all_kinds_survive_folding_and_escaping() -> None:
    names = ("Zoë; Ünal, \\ 🎲" * 6, "Ben", "bot 3", "")
    deadline = Deadline("t1", "mensch", names, 1_700_000_000_000, 1_700_086_400_000)
    data = calendar_of([deadline], "en", "https://example.org/games")
    (event,) = read(data)
    assert event["SUMMARY"] == f"Your turn: Mensch with {names[0]}, Ben, a bot and a bot"
    assert event["DTSTART"] == "20231115T221320Z"
    assert event["URL"] == "https://example.org/games/t/t1"
    assert read(calendar_of([], "de", "https://example.org")) == []


def test_a_feed_has_the_deadlines_of_my_turns_until_its_link_ends(data: Path) -> None:
    async def whole() -> None:
        clock = MovedClock()
        async with served(data, NOWHERE, clock) as here:
            anna, ben = [await Api.guest(here.url, name) for name in ("Anna", "Ben")]
            assert await anna.get("/api/me/feed") == {"made": None}
            links = {
                name: (await api.post("/api/me/feed", {"language": "de"}))["link"]
                for name, api in (("Anna", anna), ("Ben", ben))
            }
            nobody = Api(here.url)

            async def events(name: str) -> list[Event]:
                answer = await nobody.ask("GET", links[name])
                assert answer.headers["content-type"].startswith("text/calendar")
                return read(answer.content)

            pair = await corresponding(anna, ben, days=2)
            uids = set()
            for _ in range(3):
                mover = pair.next
                other = {"Anna": "Ben", "Ben": "Anna"}[mover]
                (event,) = await events(mover)
                assert await events(other) == []
                until = datetime.strptime(event["DTSTART"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
                assert abs(until.timestamp() * 1000 - clock() - 2 * DAY) < 60_000
                assert event["SUMMARY"] == f"Du bist dran: Mutabor mit {other}"
                assert event["URL"].endswith(f"/t/{pair.table}")
                uids.add(event["UID"])
                clock.shift += DAY // 2
                await pair.move()
            assert len(uids) == 1, "a game is one event, which moves"
            await check_tags(nobody, links[pair.next])
            assert (await anna.ask("DELETE", "/api/me/feed")).status_code == 200
            gone = await nobody.ask("GET", links["Anna"])
            assert (gone.status_code, gone.json()["error"]["code"]) == (404, "no_such_feed")
            assert (await nobody.ask("GET", "/calendar/guessed.ics")).status_code == 404

    run(whole())


async def check_tags(nobody: Api, link: str) -> None:
    first = await nobody.ask("GET", link)
    async with httpx.AsyncClient(trust_env=False) as client:
        again = await client.get(link, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
