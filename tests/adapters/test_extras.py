"""An adapter without its library says what to install, and costs nothing otherwise."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{module!r}] = None
try:
    import spieltisch.adapters.{adapter}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("adapter", "module"),
    [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")],
)
def test_the_extra_to_install_is_named(adapter: str, module: str) -> None:
    code = WITHOUT.format(adapter=adapter, module=module)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == (
        f"spieltisch.adapters.{adapter} needs {module}, which is not installed; "
        f"install it with: pip install 'spieltisch[{adapter}]'"
    )


def test_openspiel_games_leave_quietly_when_the_program_ends() -> None:
    """What OpenSpiel still holds then must not have to be freed."""
    code = """
import spieltisch.adapters.openspiel, pyspiel
state = pyspiel.load_game("spieltisch_mensch(preset=mini)").new_initial_state()
state.apply_action(0)
state.information_state_string(0)
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, capture_output=True)
