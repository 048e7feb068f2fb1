"""The engine as a program of its own."""

import json
import os
import signal
import subprocess
import sys

import pytest

from spieltisch.adapters.engine.conversation import LONGEST
from tests.engine.support import COMMAND, Process

NEW = b'{"do": "new", "game": "mensch", "seats": 4, "seed": 1}'


def _run(given: bytes) -> list[dict[str, object]]:
    done = subprocess.run(COMMAND, input=given, capture_output=True, timeout=60, check=True)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_end_of_input_ends_it_with_status_0() -> None:
    with Process() as engine:
        assert engine.line(NEW)["ok"]
        assert engine.end() == (0, b"")


def test_it_answers_in_order_also_a_last_line_without_end() -> None:
    answers = _run(NEW + b"\n\n" + b'{"do": "roll"}\r\n' + b'{"do": "outcome"}')
    assert [answer["ok"] for answer in answers] == [True, False, True, True]


@pytest.mark.parametrize("size", [LONGEST - 1, LONGEST, LONGEST + 1, 2 * LONGEST, 5 * LONGEST + 7])
def test_a_line_has_at_most_one_mebibyte(size: int) -> None:
    answers = _run(b'{"do": "games"}'.ljust(size) + b"\n" + NEW + b"\n")
    assert [answer["ok"] for answer in answers] == [size <= LONGEST, True]


def test_a_long_line_that_never_ends_is_refused_at_the_end_of_input() -> None:
    answers = _run(b"x" * (3 * LONGEST))
    assert [answer["ok"] for answer in answers] == [False]


def test_answers_are_plain_ascii_whatever_the_locale() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    asked = '{"do": "play", "move": "Würfel \U0001f3b2"}\n{"do": "games"}\n'.encode()
    done = subprocess.run(
        COMMAND, input=NEW + b"\n" + asked, capture_output=True, check=True, env=environment
    )
    assert done.stdout.isascii()
    assert done.stderr == b""


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(b'{"do": "games"}\n' * 10)
        engine.stdin.close()
        assert engine.stderr.read() == b""
        assert engine.wait(timeout=30) == 0


HEEDING = """
import signal
from spieltisch.cli import main
# a shell lets its background jobs ignore interrupts, and so would whatever they start
signal.signal(signal.SIGINT, signal.default_int_handler)
raise SystemExit(main(["engine"]))
"""


def test_an_interrupt_ends_it_quietly() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", HEEDING]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(NEW + b"\n")
        engine.stdin.flush()
        engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        status = engine.wait(30)  # before its input ends, which would end it too
        assert engine.stderr is not None
        assert (status, engine.stderr.read()) == (130, b"")


PROGRAM = """
import sys
import spieltisch
from spieltisch.cli import main
{call}
assert not {{"numpy", "numba"}} & set(sys.modules), "imported"
"""


@pytest.mark.parametrize(
    "call", ["", "main(['games'])", "main(['engine'])"], ids=["import", "games", "engine"]
)
def test_neither_numpy_nor_numba_is_imported(call: str) -> None:
    lines = [NEW, b'{"do": "roll"}', b'{"do": "legal"}', b'{"do": "games"}']
    subprocess.run(
        [sys.executable, "-c", PROGRAM.format(call=call)],
        input=b"\n".join(lines),
        stdout=subprocess.DEVNULL,
        check=True,
    )
