"""What the tests of a cluster share: one PostgreSQL and one NATS."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.parts import Nats, Postgres, emptied, nats, postgres


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    """A PostgreSQL."""
    with postgres() as server:
        yield server


@pytest.fixture
def url(database: Postgres) -> str:
    """The same, empty."""
    return emptied(database.url)


@pytest.fixture(scope="session")
def bus() -> Iterator[Nats]:
    """A NATS server."""
    with nats() as server:
        yield server
