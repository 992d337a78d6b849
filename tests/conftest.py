"""Settings of every test run: Hypothesis draws the same examples each time, and live tables deal the same games."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings

from tests import chance

settings.register_profile("kalamazoo", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("kalamazoo")

RUNNING = [""]
chance.repeat(lambda: RUNNING[0])


@pytest.fixture(autouse=True)
def seeded(request: pytest.FixtureRequest) -> None:
    """What is drawn by chance depends on the test's name alone, not on what ran before it."""
    RUNNING[0] = request.node.nodeid
    random.seed(request.node.nodeid)
