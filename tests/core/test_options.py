"""House rules as words and numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.options import Values, choice, flags, number, switch

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


PARTNERS = switch("partners", "X-4", "who sits opposite")
HOUSE = (PACKS, CLOCK, GROUNDS, PARTNERS, number("size", 10, 5, 30, "X-5", "how many cards"))


def house(**words: str) -> Values:
    """The values of a small house, some changed."""
    chosen = {name.replace("_", "-"): text for name, text in words.items()}
    return Values(HOUSE, {f.name: f.read(chosen[f.name]) if f.name in chosen else f.default for f in HOUSE})


def test_values_are_asked_by_word() -> None:
    values = house(packs="2", partners="on", turn_clock="off", size="7", grounds="ones+peek")
    assert values.says("packs", "2")
    assert not values.says("packs", "auto")
    assert values.choose("packs", {"auto": 0, "1": 1, "2": 2}) == 2
    assert values.is_on("partners")
    assert not house().is_on("partners")
    assert values.says("turn-clock", "off")
    assert not house(turn_clock="5").says("turn-clock", "off")
    assert values.number("turn-clock", -9) == -9
    assert house(turn_clock="5").number("turn-clock", -9) == 5
    assert values.number("size") == 7
    assert values.mask("grounds", {"stock": 0, "ones": 5, "peek": 2}) == 1 << 5 | 1 << 2


def test_the_order_of_words_changes_no_meaning() -> None:
    turned = choice("packs", ("2", "auto", "1"), "X-1", "how many packs")
    values = Values((turned,), {"packs": turned.read("2")})
    assert values.says("packs", "2")
    assert values.choose("packs", {"auto": 0, "1": 1, "2": 2}) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        lambda values: values.says("pack", "1"),
        lambda values: values.says("packs", "3"),
        lambda values: values.says("size", "10"),
        lambda values: values.says("grounds", "stock"),
        lambda values: values.is_on("packs"),
        lambda values: values.number("packs"),
        lambda values: values.number("turn-clock"),
        lambda values: values.number("size", 3),
        lambda values: values.choose("packs", {"auto": 0, "1": 1}),
        lambda values: values.choose("packs", {"auto": 0, "1": 1, "2": 2, "3": 3}),
        lambda values: values.choose("size", {"10": 10}),
        lambda values: values.mask("grounds", {"stock": 0, "ones": 1}),
        lambda values: values.mask("packs", {"auto": 0, "1": 1, "2": 2}),
    ],
)
def test_a_wrong_name_or_word_is_an_error_whatever_the_value(wrong: Callable[[Values], object]) -> None:
    with pytest.raises(LookupError):
        wrong(house())


def test_what_was_asked_is_remembered() -> None:
    values = house()
    values.number("size")
    values.says("packs", "1")
    assert values.asked == {"size", "packs"}
