"""Classic German board games: exact rules, views, records, and fast compiled play.

```python
>>> import spieltisch
>>> position = spieltisch.load("mensch", people=4).start(seed=1)
>>> position.actor
'chance'
>>> position.play("roll 6").turn
'green'
```
"""

from spieltisch.game import (
    BadOptions,
    BadPosition,
    BadRecord,
    Game,
    IllegalMove,
    Outcome,
    Position,
    SpieltischError,
    UnknownGame,
    load,
)

__all__ = [
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Outcome",
    "Position",
    "SpieltischError",
    "UnknownGame",
    "__version__",
    "load",
]

__version__ = "1.0.0"
