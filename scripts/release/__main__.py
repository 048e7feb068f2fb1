"""`make release`: check, test, build, try, and write the papers, in this order.

`make release ARGS=--without-tests` leaves the tests out and says so; `--without-browser` does the
same with the first game in Chromium.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.release import archives, claims, first_game, papers, pythons, trial
from scripts.release.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str]) -> int:
    """Make the release; the exit status."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--without-tests", action="store_true", help="do not run `make check`")
    parser.add_argument("--without-browser", action="store_true", help="no game in Chromium")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for it (dist)")
    wishes = parser.parse_args(arguments)
    try:
        left_out = make(wishes)
    except Trouble as trouble:
        print(f"release: {trouble}", file=sys.stderr)
        return 1
    for what in left_out:
        tell(f"LEFT OUT: {what}. Do not publish this.")
    return 0


def make(wishes: argparse.Namespace) -> list[str]:
    """All steps; what was left out on request."""
    claims.check_tree(ROOT)
    release = claims.check(ROOT)
    tell(f"spieltisch {release.version} of {release.day}: version, changelog and citation agree")
    left_out = []
    if wishes.without_tests:
        left_out.append("the tests (--without-tests)")
    elif subprocess.run(["make", "check"], cwd=ROOT, check=False).returncode:
        raise Trouble("`make check` fails: see above")
    out = archives.emptied(wishes.out.resolve())
    built = archives.build(ROOT, out, release.version, release.epoch)
    offline = archives.build_offline(ROOT, out, release.version, release.epoch)
    for path in (*built, offline):
        tell(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")
    tell("the wheel made from the source archive, without node, is the same, byte by byte")
    try_everywhere(built.wheel, offline)
    if wishes.without_browser:
        left_out.append("the first game in Chromium (--without-browser)")
    else:
        play_first_games(built.wheel)
    for path in papers.write(ROOT, release, built):
        tell(f"wrote {path.name}")
    claims.check_tree(ROOT)
    tell(f"done; what to publish is in {out.name}/, and docs/releasing.md says how")
    return left_out


def try_everywhere(wheel: Path, offline: Path) -> None:
    """Try the wheels on every supported Python that is there; at least on one."""
    tried = 0
    for version in pythons.supported(ROOT):
        if (python := pythons.found(version)) is None:
            tell(f"Python {version}: not on this machine, not tried")
            continue
        with TemporaryDirectory() as folder:
            done = trial.try_on(python, wheel, Path(folder))
            trial.write_site(offline, Path(folder))
        tell(
            f"{done.python}: installed in {done.install:.1f} s ({done.megabytes:.0f} MB), "
            f"games, a game in the engine, the page {done.first_page:.1f} s after the start, "
            "a site without a server"
        )
        tried += 1
    if not tried:
        raise Trouble("no supported Python is on this machine")


def play_first_games(wheel: Path) -> None:
    """From nothing to a first game in the browser, by every installer that is there."""
    if (browser := first_game.chromium()) is None:
        raise Trouble("there is no Chromium: `sh scripts/need` gets one, or --without-browser")
    for way in (first_game.by_pip, first_game.by_uvx, first_game.by_pipx):
        with TemporaryDirectory() as folder:
            played = way(wheel, Path(folder), browser)
        if played is None:
            tell(f"{way.__name__[3:]} is not on this machine, not tried")
            continue
        tell(
            f"{played.way}: installed after {played.installed:.1f} s, "
            f"served {played.served:.1f} s, page {played.page:.1f} s, board {played.board:.1f} s, "
            f"first move answered {played.answered:.1f} s"
        )
        if played.answered > first_game.LONGEST:
            tell(f"that is more than the promised {first_game.LONGEST} s; is the machine busy?")


def tell(what: str) -> None:
    """A line about what was done."""
    print(f"release: {what}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
