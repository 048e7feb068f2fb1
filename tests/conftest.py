"""Settings for every test: hypothesis always tries the same examples."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "spieltisch",
    derandomize=True,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
settings.register_profile("soak", parent=settings.get_profile("spieltisch"), max_examples=2000)
settings.load_profile("soak" if os.environ.get("SPIELTISCH_SOAK") else "spieltisch")
