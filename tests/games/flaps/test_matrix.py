"""What can be laid on what: the matrix of the rules, card by card, in every situation and on every kind of top."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kalamazoo.games.flaps.engine.cards import write_card
from kalamazoo.games.flaps.options import FlapsOptions
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay

# Situations: N open turn on a suited 1 to 10 or MEGA-FLAP; P on JACK, UP-JACKS, QUEEN, HOOFERS-DOOFERS, KING or
# KING 'N' LAY; G on TRUMPS, SPOOF or FULL MONTY; A on an Ace with a suit named; J on an ACE-JACK with a suit named;
# M on an OL' MAID or LOW OL' MAID; Q on a spent QUACK; XA, XK extra lays after ACE'N'LAY and KING 'N' LAY;
# AT attacked; E facing an 8; S picked in a scuffle; F flapping, top not one's own; MG own MEGA run; D own run of fives.
# Marks: sn same suit or number; s same suit; c the named suit; v suit or number of the card beneath; vs its suit;
# col a suit of the ACE'N'LAY's colour; cl clubs; yes; - refused; 2 only with two packs.
MATRIX = """
cards                N    P    G    A    J    M    Q    XA   XK   AT   E    S    F    MG   D
2 3                  sn   s    s    c    c    v    v    col  cl   sn   -    -    -    -    -
7                    sn   s    s    c    c    v    v    col  cl   sn   -    -    -    -    -
9                    sn   s    s    c    c    v    vs   col  cl   s    -    -    -    -    -
4 4S                 sn   s    s    c    c    v    vs   col  cl   -    -    -    yes  yes  -
MF                   sn   s    s    c    c    v    vs   col  -    -    -    -    yes  2    -
5 5L 5P 5G 5K 5S 5M  sn   s    s    c    c    v    vs   col  cl   -    -    -    -    -    yes
5D                   sn   s    s    c    c    v    vs   col  cl   -    -    -    -    -    2
6 10                 sn   s    s    c    c    v    vs   col  cl   -    -    -    -    -    -
1D 1R 1L 1O 1K 1S 1U sn   s    s    c    c    v    vs   col  cl   -    -    -    -    -    -
8                    sn   s    s    c    c    v    vs   col  cl   -    yes  -    -    -    -
J UJ                 s    sn   s    c    yes  v    vs   col  cl   -    -    -    -    -    -
Q                    s    sn   s    c    c    v    vs   col  cl   -    -    -    -    -    -
HD                   s    sn   s    c    c    v    vs   col  cl   -    -    yes  -    -    -
K KT KS KM           s    sn   yes  c    c    v    vs   col  yes  -    -    -    -    -    -
KL                   s    sn   yes  c    c    v    vs   col  2    -    -    -    -    -    -
A AE AR AB           yes  yes  yes  yes  yes  yes  yes  yes  yes  -    -    -    -    -    -
AJ                   yes  yes  yes  yes  yes  yes  yes  yes  yes  -    -    -    -    -    -
OM1 OM2 OM3 OM4 LM   -    yes  -    -    yes  -    -    -    yes  -    -    -    -    -    -
QK                   -    -    -    -    -    -    -    -    -    yes  -    -    -    -    -
"""
COLUMNS = MATRIX.split("\n")[1].split()[1:]
MARKS = {
    code: dict(zip(COLUMNS, line.split()[-len(COLUMNS) :]))
    for line in MATRIX.strip().split("\n")[1:]
    for code in line.split()[: -len(COLUMNS)]
}
SAME_NUMBER = {  # what counts as the same number as which
    "1": "1D 1R 1L 1O 1K 1S 1U", "2": "2", "3": "3", "4": "4 MF 4S", "5": "5 5D 5L 5P 5G 5K 5S 5M", "6": "6", "7": "7",
    "8": "8", "9": "9", "10": "10", "J": "J UJ AJ", "Q": "Q HD", "K": "K KT KL KS KM", "A": "A AE AR AB",
}  # fmt: skip
NUMBER = {code: number for number, codes in SAME_NUMBER.items() for code in codes.split()}
ALL_FACES = [write_card(card) for card in cast(FlapsOptions, rules("flaps@level7").options).faces]


def code_of(card: str) -> str:
    """A card without its suit."""
    return card[:-1] if card[-1] in "cdhs" else card


def suit_of(card: str) -> str:
    """A card's suit; empty if it has none."""
    return card[-1] if card[-1] in "cdhs" else ""


def expected(column: str, view: str, suit: str, packs: int) -> list[str]:
    """The cards that the matrix allows in a situation, on this view with this suit."""
    colour = {"r": "dh", "b": "cs"}.get(view, "")
    found = []
    for card in ALL_FACES:
        mark = MARKS[code_of(card)][column]
        same_suit = suit_of(card) == suit and suit != ""
        same_number = NUMBER.get(code_of(card), "-") == NUMBER.get(code_of(view), "+")
        allowed = {
            "sn": same_suit or same_number,
            "s": same_suit,
            "c": same_suit,
            "v": same_suit or same_number,
            "vs": same_suit,
            "col": suit_of(card) != "" and suit_of(card) in colour,
            "cl": suit_of(card) == "c",
            "yes": True,
            "-": False,
            "2": packs == 2,
        }[mark]
        found += [card] if allowed else []
    return found


def holding_everything(**more: Any) -> Setting:
    """A table whose player A holds one of each card."""
    return lay(f"{' '.join(ALL_FACES)} | Kd Kd Kd | Kd Kd Kd", level=7, options="packs=2", **more)


OPEN = [
    *[
        ("N", top)
        for top in ["5c", "10h", "MFh", "1Dd", "1Us", "2s", "3h", "7d", "4c", "4Sd", "6s", "8c", "9d", "5Ld", "5Mc"]
    ],
    *[("P", top) for top in ["Jc", "UJd", "Qh", "HDs", "Kd", "Kc", "KLc"]],
    *[("G", top) for top in ["KTs", "KTd", "KSc", "KMh"]],
    *[("M", f"{top} {maid}") for top in ("Kd", "Jh", "HDc", "KLc") for maid in ("OM2", "LM")],
    *[("Q", f"{top} QK") for top in ("2c", "3h", "7d")],
]


@clause(
    "FP-LAY-1", "FP-LAY-2", "FP-LAY-3", "FP-LAY-5", "FP-ACE-1", "FP-JACK-4", "FP-MAID-1", "FP-MAID-2", "FP-MAID-3",
    "FP-MAID-4", "FP-MAID-7", "FP-LOWM-1", "FP-LOWM-2", "FP-LOWM-3", "FP-LOWM-4", "FP-QUACK-2", "FP-QUACK-6",
    "FP-KNL-1", "FP-MONTY-8", "FP-MONTY-9", "FP-MEGA-5", "FP-STOP-1", "FP-SIX-1",
)  # fmt: skip
@pytest.mark.parametrize(("column", "pile"), OPEN)
def test_an_open_turn(column: str, pile: str) -> None:
    view = pile.split()[0]
    t = holding_everything(top=pile)
    assert t.lays("A") == expected(column, view, suit_of(view), 2)


@clause("FP-LAY-4", "FP-ACE-2", "FP-JACK-5", "FP-JACK-7", "FP-KNL-1")
@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize(("column", "pile"), [("A", "Ah"), ("A", "AEd"), ("A", "ARd"), ("A", "ABs"), ("J", "AJ")])
def test_an_open_turn_with_a_suit_named(column: str, pile: str, suit: str) -> None:
    t = holding_everything(top=pile, called=suit)
    assert t.lays("A") == expected(column, pile, suit, 2)


@clause("FP-MAID-7", "FP-MAID-4")
@pytest.mark.parametrize("maid", ["OM3", "LM"])
def test_an_open_turn_on_an_ol_maid_over_an_ace_jack(maid: str) -> None:
    t = holding_everything(top=f"AJ {maid}", called="h")
    assert t.lays("A") == expected("M", "AJ", "h", 2)


@clause("FP-ACE-5", "FP-ACE-6", "FP-ACE-12")
@pytest.mark.parametrize(("ace", "extra", "colour"), [("ARd", "red", "r"), ("ABc", "black", "b")])
def test_an_extra_lay_after_ace_n_lay(ace: str, extra: str, colour: str) -> None:
    t = holding_everything(top=ace, phase="extra", extra=extra)
    assert t.lays("A") == expected("XA", colour, "", 2)


@clause("FP-KNL-2")
def test_an_extra_lay_after_king_n_lay() -> None:
    t = holding_everything(top="KLc", phase="extra", extra="king")
    assert t.lays("A") == expected("XK", "KLc", "c", 2)


@clause("FP-ATK-4", "FP-ATK-5", "FP-ATK-6", "FP-ATK-7", "FP-ATK-8", "FP-ATK-9", "FP-ATK-10", "FP-ATK-11", "FP-QUACK-1")
@pytest.mark.parametrize("top", ["2c", "2h", "3d", "3s", "7c", "7h"])
@pytest.mark.parametrize("quack", ["", " QK"])
def test_attacked(top: str, quack: str) -> None:
    t = holding_everything(top=top + quack, phase="attacked", attack=5)
    assert t.lays("A") == expected("AT", top, suit_of(top), 2)


@clause("FP-EIGHT-1")
def test_facing_an_eight() -> None:
    t = holding_everything(top="8c", phase="eight")
    assert t.lays("A") == expected("E", "8c", "c", 2)


@clause("FP-HOOF-3", "FP-HOOF-5", "FP-HOOF-6")
@pytest.mark.parametrize("top", ["10c", "HDh"])
def test_picked_in_a_scuffle(top: str) -> None:
    t = holding_everything(top=top, phase="scuffle")
    assert t.lays("A") == expected("S", top, suit_of(top), 2)


@clause("FP-FLAP-1", "FP-MEGA-6", "FP-STOP-1")
def test_flapping_on_anothers_flaps() -> None:
    t = holding_everything(top="4c", phase="asked", waiting="AC", turn="B", actor=2, flapper=1)
    assert t.lays("A") == expected("F", "4c", "c", 2)


@clause("FP-MEGA-1", "FP-STOP-4")
def test_the_own_mega_run() -> None:
    t = holding_everything(top="MFh", phase="asked", waiting="ABC", actor=1, flapper=0, mega={"A": 3})
    assert t.lays("A") == expected("MG", "MFh", "h", 2)


@clause("FP-DUMP-1", "FP-DUMP-5")
def test_the_own_run_of_fives() -> None:
    t = holding_everything(top="5Dh", phase="dump", run=3)
    assert t.lays("A") == expected("D", "5Dh", "h", 2)


@clause("FP-TURN-6")
@pytest.mark.parametrize(
    ("phase", "more"),
    [
        ("open", {}),
        ("attacked", {"attack": 2}),
        ("eight", {}),
        ("scuffle", {}),
        ("extra", {"extra": "red"}),
        ("dump", {"run": 3}),
        ("put", {"waiting": "B", "side": "trumps", "joined": "B"}),
        ("pick", {}),
        ("call", {}),
    ],
)
def test_nobody_lays_out_of_turn(phase: str, more: dict[str, object]) -> None:
    t = holding_everything(top="2c", turn="B", phase=phase, **more)
    assert t.lays("A") == []
    assert t.refused("A", "4c") == "FP-TURN-6"
