"""Matches on Ray: the same games as in one process, also when a machine is lost on the way."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from spieltisch.arena import Match, Setting, play
from spieltisch.arena.report import as_json
from spieltisch.bots import Limit
from spieltisch.cli import main
from spieltisch.game import BadRequest, SpieltischError, load
from spieltisch.spread import spread
from spieltisch.spread.ray_session import TRIES

if TYPE_CHECKING:
    from ray._private.node import Node
    from ray.cluster_utils import Cluster

pytestmark = pytest.mark.filterwarnings("ignore:unclosed file .*ray_client:ResourceWarning")
"""Ray itself does not close some logs."""

GAMES = 300
SMALL = 80 * 2**20
"""Bytes of shared memory for each machine."""
AT_WORK = "ray::done"
"""What a process that works on a part is called; an idle one has another name."""
LONG = 120.0
"""Seconds after which something hangs."""


def setting(*players: str) -> Setting:
    """Short games by the plain referee, which tells how a game ended and after how many moves."""
    options = '{"colours": "people", "stop_at_first": true}'
    return Setting("mensch", 2, options, players, Limit(simulations=1), 1)


def quiet(match: Match) -> None:
    """Nobody looks on."""


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def children(pid: int) -> list[int]:
    """Those of all its threads; a thread that ends meanwhile has none."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found.extend(map(int, thread.read_text().split()))
    return found


def descendants(pid: int) -> set[int]:
    return {one for child in children(pid) for one in (child, *descendants(child))}


def name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:  # it has ended
        return ""


def state(pid: int) -> str:
    """A letter: T stands still, Z has ended; empty for a process that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def is_alive(pid: int) -> bool:
    return state(pid) not in ("", "Z")


def processes(node: "Node") -> set[int]:
    """All processes of a machine."""
    first = {info.process.pid for kind in node.all_processes.values() for info in kind}
    return first.union(*map(descendants, first))


def at_work(node: "Node") -> list[int]:
    """The processes of a machine that work on a part at this moment."""
    return [pid for pid in processes(node) if name_of(pid).startswith(AT_WORK)]


def halted(node: "Node") -> list[int]:
    """Lets the processes of a machine stand still in the middle of their parts, and names them."""
    held = at_work(node)
    for pid in held:
        os.kill(pid, signal.SIGSTOP)
    until(lambda: all(state(pid) == "T" for pid in held))
    begun = at_work(node)
    for pid in set(held) - set(begun):  # ended its part just before
        os.kill(pid, signal.SIGCONT)
    return begun


@pytest.fixture(scope="module")
def port() -> int:
    """Where the cluster listens for machines outside it."""
    with socket.socket() as listener:
        listener.bind(("", 0))
        return int(listener.getsockname()[1])


def machines(cluster: "Cluster") -> "list[Node]":
    """The head first."""
    return list(cluster.list_all_nodes())  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def cluster(port: int) -> "Iterator[Cluster]":
    """A machine with one processor; none of its processes outlives it."""
    on_terminate = signal.getsignal(signal.SIGTERM)
    with (
        TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("RAY_TMPDIR", folder)  # a socket's path may not be long
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        from ray.cluster_utils import Cluster

        head = {
            "num_cpus": 1,
            "include_dashboard": False,
            "object_store_memory": SMALL,
            "ray_client_server_port": port,
        }
        started = Cluster(initialize_head=True, head_node_args=head)
        try:
            yield started
        finally:
            theirs = {pid for node in machines(started) for pid in processes(node)}
            started.shutdown()  # type: ignore[no-untyped-call]
            signal.signal(signal.SIGTERM, on_terminate)
            until(lambda: not any(map(is_alive, theirs)))


def test_a_match_that_loses_a_machine_is_the_match_of_one_process(cluster: "Cluster") -> None:
    """It is lost with a part that it has begun, which nobody else can end."""
    (head,) = machines(cluster)
    node = cluster.add_node(num_cpus=1, object_store_memory=SMALL)
    lost: set[int] = set()

    def lose(match: Match) -> None:
        if lost:
            return
        others = halted(head)  # so that parts are left for the machine to begin
        until(lambda: bool(halted(node)))
        begun = at_work(node)
        lost.update(processes(node))
        cluster.remove_node(node, allow_graceful=False)
        for pid in begun:
            os.kill(pid, signal.SIGKILL)
        for pid in others:
            os.kill(pid, signal.SIGCONT)

    players = setting("random", "random")
    on_two = play(players, "table", GAMES, 1, lose, f"ray:{cluster.address}")
    assert lost
    alone = play(players, "table", GAMES, 1, quiet)
    assert on_two.games == alone.games
    assert as_json(on_two, 0) == as_json(alone, 0)
    until(lambda: not any(map(is_alive, lost)))


def test_what_a_part_raises_comes_out_as_it_is(cluster: "Cluster") -> None:
    errors = []
    for on in (f"ray:{cluster.address}", None):
        with pytest.raises(SpieltischError) as refused:
            list(spread(load, ["chess"], jobs=1, on=on))
        errors.append(refused.value.to_json())
    assert errors[0] == errors[1]
    assert errors[0]["code"] == "unknown_game"


def test_a_game_that_a_program_forfeits_is_not_tried_again(
    cluster: "Cluster", tmp_path: Path
) -> None:
    """The program answers with what it is asked, which is no answer, and notes it."""
    program, asked = tmp_path / "echo", tmp_path / "asked"
    program.write_text(f'while read -r line; do echo >> {asked}; echo "$line"; done')
    matches = []
    for on in (f"ray:{cluster.address}", None):
        matches.append(play(setting(f"engine:sh {program}", "random"), "table", 2, 1, quiet, on))
        assert len(asked.read_text().splitlines()) == 2 * len(matches)
    assert matches[0] == matches[1]
    assert {f.why for _, result in matches[0].games for f in result.forfeits} == {"refused"}


def test_a_part_that_always_ends_its_process_is_given_up(
    cluster: "Cluster", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("spieltisch.spread.on_ray"), "RETRIES", 1)
    with pytest.raises(BadRequest, match="gave up a part of the work") as refused:
        list(spread(os._exit, [3], jobs=1, on=f"ray:{cluster.address}"))
    assert refused.value.code == "ray_failed"


@pytest.mark.usefixtures("cluster")
def test_a_machine_outside_the_cluster_plays_on_it(port: int, tmp_path: Path) -> None:
    commanded = "-m spieltisch arena mensch --players random,random --games 20 --simulations 1"
    figures = []
    for number, on in enumerate(("", f"--on ray://127.0.0.1:{port}")):
        file = tmp_path / f"{number}.json"
        words = f"{commanded} --jobs 1 --json {file} {on}".split()
        subprocess.run([sys.executable, *words], check=True, timeout=LONG)
        figures.append(json.loads(file.read_text()) | {"seconds": 0})
    assert figures[0] == figures[1]


def test_a_cluster_that_could_not_take_us_in_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import ray

    asked: list[str] = []

    def busy(address: str, **settings: object) -> None:
        asked.append(address)
        raise ConnectionAbortedError("Starting Ray client server failed")

    monkeypatch.setattr(ray, "init", busy)
    with pytest.raises(BadRequest, match="client server failed") as refused:
        list(spread(abs, [3], jobs=1, on="ray:somewhere"))
    assert (refused.value.code, len(asked)) == ("ray_unreachable", TRIES)


def test_a_match_on_a_ray_of_its_own_can_be_stopped_and_leaves_no_process() -> None:
    command = "-m spieltisch arena mensch --players random,random --games 20000 --simulations 1"
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [sys.executable, *f"{command} --jobs 1 --on ray".split()],
            env={**os.environ, "RAY_TMPDIR": folder, "HOME": folder, "LANG": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr
        assert process.stderr.readline() == "50 / 20,000\n"
        theirs = descendants(process.pid)
        assert any(map(is_alive, theirs))
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=LONG)
        assert process.returncode == 0
        assert "stopped after" in said
        assert not Path(folder, ".ray").exists()
        until(lambda: not any(map(is_alive, theirs)))


@pytest.mark.parametrize(
    ("on", "english", "german"),
    [
        ("ray:127.0.0.1:1", "no Ray to work on at 127.0.0.1:1", "bei 127.0.0.1:1 gibt es kein Ray"),
        ("ray://127.0.0.1:1", "no Ray to work on at ray://127", "bei ray://127.0.0.1:1 gibt es"),
        ("ray:127.0.0.1:99999", "no Ray to work on", "gibt es kein Ray"),
        ("ray:nowhere", "no Ray to work on", "gibt es kein Ray"),
        ("ray:", 'no place "ray:"', 'Ort "ray:"'),
        ("moon", 'no place "moon"', 'Ort "moon"'),
    ],
)
def test_a_place_that_is_not_there_is_refused(
    on: str, english: str, german: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, said in (("en", english), ("de", german)):
        command = f"arena mensch --players random,random --games 2 --on {on} --language {language}"
        assert main(command.split()) == 1
        assert said in capsys.readouterr().err


def test_without_its_library_it_is_said_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for language, said in (("en", "Ray needs a library"), ("de", "für Ray fehlt eine Bibliothek")):
        command = f"arena mensch --players random,random --games 2 --on ray --language {language}"
        assert main(command.split()) == 1
        error = capsys.readouterr().err
        assert said in error
        assert "pip install 'spieltisch[ray]'" in error
