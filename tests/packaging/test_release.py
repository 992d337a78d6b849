"""A release: version and changelog agree, and the page works elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import kalamazoo
import release

README = Path(release.__file__).parent / "README.md"


def test_links_and_pictures_of_the_page_work_elsewhere() -> None:
    page = release.absolute(README.read_text("utf-8"), "https://cards.example/kalamazoo/", "1.2")
    assert "![A call in Flinch, upheld, on a laptop](https://cards.example/kalamazoo/raw/v1.2/docs/pictures/" in page
    assert "[docs/playing.md](https://cards.example/kalamazoo/blob/v1.2/docs/playing.md)" in page
    assert not release.LINK.search(page)
    assert (
        release.absolute("[a](https://b.example) [c](#d)", "https://e.example", "1") == "[a](https://b.example) [c](#d)"
    )


def test_every_link_of_the_page_leads_somewhere() -> None:
    for found in release.LINK.finditer(README.read_text("utf-8")):
        assert (README.parent / found[3]).exists(), found[3]


def test_the_changelog_must_have_the_version_and_its_day() -> None:
    assert release.version() == kalamazoo.__version__
    release.check_changelog("# Changelog\n\n## 1.2.3 (2026-11-18)\n\n## 1.2.2 (2026-01-01)\n", "1.2.3")
    for text in ("", "## 1.2.3 (unreleased)", "## 1.2.4 (2026-11-18)", "## 1x2.3 (2026-11-18)"):
        with pytest.raises(release.NotReady, match="CHANGELOG"):
            release.check_changelog(text, "1.2.3")
