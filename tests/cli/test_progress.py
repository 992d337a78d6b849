"""Progress of long work: where nobody sees a bar, a log gets a line now and then."""

from __future__ import annotations

import pytest

from kalamazoo.cli.progress import EVERY, Lines, shown_progress, spoken


def test_a_log_gets_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([0.0, 1.0, EVERY, EVERY + 1, 2 * EVERY, 3 * EVERY])
    lines = Lines("ladder", 4000, clock=lambda: next(times))
    for added in (1, 999, 1, 999, 2000):
        lines.advance(added)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "ladder: 1,000 of 4,000, about 45 s left",
        "ladder: 2,000 of 4,000, about 30 s left",
    ]


def test_short_work_is_not_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    with shown_progress("games", 3) as progress:
        progress(3)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "about 1 s"), (119, "about 119 s"), (120, "about 2 min"), (7300, "about 2 h")]
)
def test_a_time_to_wait_is_said_as_people_say_it(seconds: float, said: str) -> None:
    assert spoken(seconds) == said
