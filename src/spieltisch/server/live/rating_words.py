"""Why a game of a rated table was not rated."""

from spieltisch.game import Text

__all__ = ["WHY_NOT"]

WHY_NOT = {
    "too_short": Text(
        "not rated: the game ended before everyone had moved",
        "nicht gewertet: die Partie war zu Ende, bevor alle gezogen hatten",
    ),
    "gone": Text(
        "not rated: somebody who played is gone",
        "nicht gewertet: wer mitgespielt hat, ist nicht mehr da",
    ),
    "unwanted": Text(
        "not rated: somebody here wants no rating",
        "nicht gewertet: jemand am Tisch möchte keine Wertung",
    ),
    "shared": Text(
        "not rated: two of you play from one address or device",
        "nicht gewertet: zwei von euch spielen über dieselbe Adresse oder dasselbe Gerät",
    ),
}
