"""One after the other: what begins when."""

import asyncio
from functools import partial

from spieltisch.server.live.one_by_one import OneByOne


def test_what_nothing_waits_before_begins_at_once_and_needs_no_event_loop() -> None:
    work, begun = OneByOne(), list[str]()
    work.add(partial(begun.append, "one"))
    assert begun == ["one"]
    assert work.is_busy
    work.done()
    assert not work.is_busy


def test_the_next_begins_when_the_one_before_it_is_done_and_its_finisher_too() -> None:
    async def talk() -> None:
        work, happened = OneByOne(), list[str]()
        for name in ("one", "two", "three"):
            work.add(partial(happened.append, name))
        assert happened == ["one"]
        assert work.has_waiting
        work.done()
        happened.append("one is answered")
        await asyncio.sleep(0)
        assert happened == ["one", "one is answered", "two"]
        work.done()
        await asyncio.sleep(0)
        assert happened[-1] == "three"
        assert work.is_busy
        assert not work.has_waiting

    asyncio.run(talk())


def test_what_is_done_at_once_lets_the_next_begin_after_it_and_never_inside_it() -> None:
    work, happened = OneByOne(), list[str]()

    def begin(name: str) -> None:
        happened.append(f"{name} begins")
        if name == "one":
            work.add(partial(begin, "two"))
        work.done()
        if name == "one":
            work.add(partial(begin, "three"))
        happened.append(f"{name} ends")

    work.add(partial(begin, "one"))
    names = ("one", "two", "three")
    assert happened == [f"{name} {what}" for name in names for what in ("begins", "ends")]
    assert not work.is_busy


def test_thousands_that_are_done_at_once_need_no_deep_stack() -> None:
    work, count = OneByOne(), 0

    def begin() -> None:
        nonlocal count
        count += 1
        if count < 5000:
            work.add(begin)
        work.done()

    work.add(begin)
    assert count == 5000
