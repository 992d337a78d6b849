"""The sounds as the numbers that a loudspeaker would get: loud enough, never too loud, no clicks, each its own."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import build_gallery, open_gallery

RATE = 44_100
SILENCE = 0.0005
TOGETHER = (["call", "ruling", "turn"], ["sweep", "turn"], ["card", "turn"])  # as one update has them


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("gallery")
    build_gallery(folder)
    opened = open_gallery(browser, folder, "cards")
    yield opened
    opened.context.close()


def performed(page: Page, *names: str) -> list[float]:
    """The samples, from the first that is heard to the last."""
    samples: list[float] = page.evaluate("names => performed(names, 3)", list(names))
    heard = [at for at, sample in enumerate(samples) if abs(sample) > SILENCE]
    assert heard[0] < 0.02 * RATE
    assert heard[-1] < 2.9 * RATE  # it ends
    return samples[heard[0] : heard[-1] + 1]


def loudness(samples: list[float]) -> float:
    """Of its loudest twentieth of a second."""
    size = RATE // 20
    parts = [samples[at : at + size] for at in range(0, len(samples), size // 2)]
    most: float = max(sum(sample * sample for sample in part) / size for part in parts)
    return float(most**0.5)


def through_a_phone(samples: list[float]) -> list[float]:
    """As a small loudspeaker gives them, which has hardly anything below 300 hertz."""
    share = 1 / (1 + 2 * math.pi * 300 / RATE)
    heard, last, before = [], 0.0, 0.0
    for sample in samples:
        last = share * (last + sample - before)
        before = sample
        heard.append(last)
    return heard


def pitch(samples: list[float]) -> float:
    """How often it crosses zero in a second: low for a knock, high for paper."""
    return sum((one < 0) != (two < 0) for one, two in itertools.pairwise(samples)) * RATE / len(samples) / 2


def test_each_sound_is_heard_ends_softly_and_is_its_own(page: Page) -> None:
    names: list[str] = page.evaluate("sounds")
    found = {name: performed(page, name) for name in names}
    for name, samples in found.items():
        assert 0.04 < len(samples) / RATE < 1.3, name
        assert 0.02 < loudness(samples) < 0.3, name
        assert max(map(abs, samples)) < 0.7, name
        assert loudness(through_a_phone(samples)) > 0.6 * loudness(samples), name
        assert max(map(abs, [*samples[:3], *samples[-40:]])) < 0.02, name  # no click at the ends
    levels = [loudness(samples) for samples in found.values()]
    assert max(levels) < 6 * min(levels)  # nobody turns the volume up for one and down for another
    told = {name: (pitch(samples), len(samples)) for name, samples in found.items()}
    for one in names:
        for two in names[names.index(one) + 1 :]:
            higher = max(told[one][0], told[two][0]) / min(told[one][0], told[two][0])
            longer = max(told[one][1], told[two][1]) / min(told[one][1], told[two][1])
            assert higher > 1.25 or longer > 1.4, (one, two)


@pytest.mark.parametrize("name", ["turn", "win", "lost"])
def test_what_is_sung_comes_softly(page: Page, name: str) -> None:
    samples = performed(page, name)
    note = samples[: RATE // 10]  # the first
    assert max(map(abs, note[: RATE // 200])) < 0.3 * max(map(abs, note))


@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_several_sounds_together_are_not_too_loud(page: Page, names: list[str]) -> None:
    assert max(map(abs, performed(page, *names))) < 0.9
