"""A site per module; its bots think without a compiler."""

from collections.abc import Iterator

import pytest

from spieltisch.bots.readiness import SWITCH
from tests.cluster.site import Site
from tests.postgres import cluster


@pytest.fixture(scope="module", autouse=True)
def _no_compiler() -> Iterator[None]:
    """Bots at these tables think interpreted: nobody waits for what they compile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "0")
        yield


@pytest.fixture(scope="module")
def site(_no_compiler: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Three processes whose database nobody harms."""
    with Site(tmp_path_factory.mktemp("site"), cluster()) as made:
        yield made
