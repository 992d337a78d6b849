"""The attacks of `make attack`, a few seconds of each: no fault, no growth, and a bystander hardly notices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attack.__main__ import carry_out
from tests.attack.attacks import ATTACKS, Attack
from tests.attack.target import OPEN, TWIN, USUAL, Target


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Target]]:
    folder: Path = tmp_path_factory.mktemp("attack")
    found = {limits: Target(folder, limits) for limits in (OPEN, USUAL, TWIN)}
    yield found
    for target in found.values():
        target.close()


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_does_no_harm(attack: Attack, targets: dict[str, Target]) -> None:
    result = asyncio.run(carry_out(attack, targets[attack.limits], targets[TWIN], attack.sizes[0], 0))
    assert result.messages >= attack.sizes[0] // 2
    assert result.faults == 0
    assert result.slowest < 1000 + result.twin  # the machine of a test may be busy; `make attack` asks for 250
    assert result.after - result.before < 80  # so little that caches are filled by it
