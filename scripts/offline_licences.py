"""The licences of what is in the offline files: Pyodide with Python in it, and Python libraries."""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["offline_licences"]

RULE = f"\n{'-' * 72}\n\n"
OF_PYTHON = "typing_extensions"
"""This library was part of Python and has Python's licence, word by word."""


def offline_licences(pyodide: Path, wheels: Path) -> str:
    """All of them with their texts, one after the other."""
    texts = dict(_of_wheels(wheels))
    (python,) = (text for name, text in texts.items() if name.startswith(OF_PYTHON))
    head = "These files are Spieltisch, under the Apache License 2.0. They contain:\n"
    python = f"Python, compiled into Pyodide (PSF-2.0)\n\n{python.partition(')')[2].strip()}\n"
    return RULE.join([head, _of_pyodide(pyodide), python, *texts.values()])


def _of_pyodide(folder: Path) -> str:
    """The Mozilla licence asks to say where the source is; the package has no text of it."""
    told = json.loads((folder / "package.json").read_text("utf-8"))
    where = re.sub(r"^git\+", "", told["repository"]["url"])
    return (
        f"{told['name']} {told['version']} ({told['license']})\n\n"
        f"Unchanged, but for parts of Python's library that are left out. It is subject to the\n"
        f"terms of the Mozilla Public License, version 2.0, which is at\n"
        f"https://mozilla.org/MPL/2.0/. Its source, with the licences of the libraries that\n"
        f"are compiled into it (SQLite, zlib, bzip2, libffi and others), is at\n{where}\n"
    )


def _of_wheels(folder: Path) -> Iterator[tuple[str, str]]:
    """The name of each library, and its version, licence and text."""
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
            told = packed.read(metadata).decode()
            licence = re.search(r"^License(?:-Expression)?: (.+)$", told, re.MULTILINE)
            texts = [
                packed.read(name).decode().strip()
                for name in names
                if re.search(r"\.dist-info/(?:.*/)?(?:LICEN[CS]E|COPYING|NOTICE)[^/]*$", name)
            ]
        if not licence or not texts:
            raise LookupError(f"{wheel.name} does not say what its licence is")
        name, version, *_ = wheel.name.split("-")
        yield name, "\n\n".join([f"{name} {version} ({licence[1]})", *texts]) + "\n"
