"""The page in the person's own browser, where there is one to show it."""

import os
import sys
import webbrowser
from collections.abc import Mapping
from threading import Thread

__all__ = ["has_browser", "open_page"]

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def has_browser(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> bool:
    """Whether a window can be opened here.

    Without a screen only a browser in the terminal would be found, and take the terminal away.
    """
    if environment.get("BROWSER"):
        return True
    return system in ("darwin", "win32") or any(environment.get(name) for name in SCREENS)


def open_page(url: str) -> bool:
    """Open the page if there is a browser; starting one may take a while, so nobody waits."""
    if not has_browser():
        return False
    Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    return True
