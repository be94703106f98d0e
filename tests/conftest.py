"""For all tests: no property is judged by how long an example takes on a busy machine."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Each worker has its half of the tests in their order; who is done first takes from the other's end."""
    from xdist.scheduler.worksteal import WorkStealingScheduling

    return WorkStealingScheduling(config, log)
