"""House rules as words and numbers."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.options import choice, flags, number, switch

PACKS = choice("packs", ("auto", "1", "2"), "X-1", "how many packs")
CLOCK = number("turn-clock", 4, 5, 600, "X-2", "seconds for a turn", words=("off",))
GROUNDS = flags("grounds", ("stock", "ones", "peek"), "X-3", "what can be called", "stock+peek")


def test_every_value_reads_back() -> None:
    for field, values in (
        (PACKS, range(3)),
        (CLOCK, range(4, 601)),
        (GROUNDS, range(8)),
        (switch("a", "", ""), (0, 1)),
    ):
        assert [field.read(field.write(value)) for value in values] == list(values)


def test_words() -> None:
    assert CLOCK.write(4) == "off"
    assert GROUNDS.write(GROUNDS.default) == "stock+peek"
    assert GROUNDS.write(0) == "none"
    assert GROUNDS.read("peek+stock") == GROUNDS.default


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        (PACKS, "3", "packs=3: it can be auto, 1, 2"),
        (PACKS, "atuo", "did you mean auto"),
        (CLOCK, "4", "turn-clock=4: it can be off, 5 to 600"),
        (CLOCK, "9999999999999999999", "5 to 600"),
        (CLOCK, "-7", "5 to 600"),
        (GROUNDS, "stock+pek", "did you mean peek"),
        (GROUNDS, "", "joined by"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(field: object, text: str, said: str) -> None:
    assert hasattr(field, "read")
    with pytest.raises(BadRules) as refusal:
        field.read(text)
    assert said in str(refusal.value)
