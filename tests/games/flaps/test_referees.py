"""Faults that a second program, walking beside the engine, found; each is told by its clause."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import lay

NINES = " ".join(["9c 9s"] * 9)


@clause("FP-STOP-5", "FP-STOP-2")
def test_the_second_flaps_of_a_stopped_run_ends_the_flapping_at_a_table_too() -> None:
    t = lay("MFh 4c 4s 4h Kd Kd | 4Sd Kh Ks Kd | 4c Kd Kd Kd", top="9h", level=3, options="play=table")
    t.do("A", "MFh", "4c").do("B", "4Sd").do("A", "4s")
    assert (t.phase, t.turn) == ("open", "B")


@clause("FP-LAST-9", "FP-TRUMPS-8")
@pytest.mark.parametrize("options", ["play=table,tie-win=joint", "last-card=table,tie-win=joint"])
def test_a_win_in_trumps_without_the_call_can_be_objected_to_where_wins_are_shared(options: str) -> None:
    t = lay("KTc 2h | 5d Kd 9h | 9d 9h 9h", level=2, options=options)
    t.do("A", "KTc", "call:h", "put:2h").do("B", "put:5d").do("C", "put:9d")
    assert t.phase == "object"
    t.do("C", "caught:A")
    assert t.sizes() == [1, 5, 2]


@clause("F32", "FP-LAST-9")
def test_of_two_who_win_together_one_may_be_caught_by_the_other() -> None:
    t = lay("KTc 2h | Kd | 3d 9h 9h", level=2, options="play=table,tie-win=joint")
    t.do("A", "KTc", "call:h", "put:2h").do("B", "put:Kd").do("C", "put:3d")
    assert (t.phase, t.moves("A"), t.moves("B")) == ("object", ["caught:B"], ["caught:A"])
    assert t.moves("C") == ["caught:A", "caught:B"]
    t.do("A", "caught:B")
    assert (t.phase, t.moves("A"), t.moves("B")) == ("object", [], ["caught:A"])  # B owed nothing
    t.do("B", "caught:A")
    assert (t.phase, t.sizes(), t.moves("B")) == ("object", [1, 0, 5], [])
    t.do("clock", "timeout")
    assert t.won_by() == "B FP-WIN-1"


@clause("F32", "F24")
@pytest.mark.parametrize(("options", "won"), [("", "A FP-WIN-1"), (",tie-win=joint", "AB FP-WIN-1")])
def test_hands_that_are_empty_when_an_effect_is_over_share_the_win_by_house_rule(options: str, won: str) -> None:
    t = lay("2c | 2h | Kd Kd Kd", level=2, options="instant-win=no" + options)
    t.do("A", "2c").do("B", "2h").do("C", "draw")
    assert t.won_by() == won


@clause("FP-OUT-1", "F24")
def test_a_hand_that_is_empty_when_the_pack_runs_out_is_the_smallest() -> None:
    t = lay("2c | Kd Kd Kd | Kd", level=2, options="instant-win=no", pack="9d")
    t.do("A", "2c").do("B", "draw")
    assert (t.won_by(), t.sizes()) == ("A FP-OUT-1", [0, 4, 1])


@clause("FP-LAST-9", "FP-TRUMPS-10")
def test_a_call_missed_before_a_side_game_that_was_lost_is_not_held_against_a_later_win() -> None:
    t = lay("KTc 2d | 5d Kd 9h 9h 9h | 9d 9h 9h 9h", level=2, options="instant-win=no,play=table", pack=NINES)
    t.do("A", "KTc", "call:h", "put:2d").do("B", "put:5d").do("C", "put:9d")  # A owes the call, and takes the cards
    assert "unsaid" not in t.position()
    t.do("B", "Kd").do("C", "draw").do("A", "2d").do("B", "draw").do("C", "draw")
    t.do("A", "5d", "last").do("B", "draw").do("C", "draw").do("A", "9d")
    t.do("C", "caught:A")
    assert (t.phase, t.sizes()[0]) == ("object", 0)  # caught wrongly: the call was made


@clause("FP-LAST-9", "FP-TRUMPS-9")
@pytest.mark.parametrize("options", ["", "play=table", "instant-win=no,play=table"])
def test_a_call_missed_before_a_barred_card_of_a_side_game_is_paid_for_with_it(options: str) -> None:
    t = lay("KTc OM2 | 5d Kd 9h 9h 9h | 3d 9h 9h 9h", level=2, options=options, pack=NINES)
    t.do("A", "KTc", "call:h", "put:OM2").do("B", "put:5d").do("C", "put:3d")
    assert (t.phase, t.sizes()[0], t.position().get("unsaid")) == ("open", 1, None)


@clause("FP-LAST-12")
def test_piles_that_move_between_others_bring_no_duty() -> None:
    t = lay(
        "5d 5c | Kc Kh Kd | 1Ld 9h 9h",
        top="5d",
        level=6,
        options="down-counts=yes,last-card-passive=yes",
        down={"B": ["2c"]},
    )
    t.do("A", "5d!").do("B", "draw").do("C", "1Ld")
    assert t.moves("A") == ["draw"]


@clause("F17")
def test_after_last_goes_on_after_the_one_who_drew() -> None:
    t = lay("10c Kd Kd | Kd Kd Kd | Kd Kd Kd", options="scuffle-next=after-last")
    t.do("A", "10c", "pick:B").do("B", "draw")
    assert t.turn == "C"


@clause("F6", "FP-MEGA-6")
@pytest.mark.parametrize(("top", "lays"), [("4c", []), ("4h", ["MFh"])])
def test_a_mega_flap_that_is_no_four_is_flapped_on_a_heart_only(top: str, lays: list[str]) -> None:
    t = lay(f"{top} Kd Kd | MFh Kd Kd | Kd Kd Kd", top="4d", options="mega-is-four=no")
    t.do("A", top)
    assert t.lays("B") == lays
    if not lays:
        assert t.refused("B", "MFh") == "F6"


@clause("F6", "FP-MEGA-5")
def test_a_mega_flap_that_is_no_four_asks_for_hearts_alone() -> None:
    t = lay("4c 4h Kd | MFh Kd Kd", top="MFh", options="mega-is-four=no")
    assert t.lays("A") == ["4h"]
    assert t.why("A", "4c") == "it follows neither suit nor number; the pile asks for hearts"
    assert t.scene("A").status == "Your move: lay a card on hearts, or draw."
    t = lay("MFh Kd Kd | Kd Kd Kd", top="4c", options="mega-is-four=no")
    assert t.refused("A", "MFh") == "F6"


@clause("F7", "FP-KNL-1")
@pytest.mark.parametrize("pile", ["AJ", "AJ OM1"])
def test_an_ace_jack_that_is_no_ace_takes_no_king_n_lay(pile: str) -> None:
    t = lay("KLc Kd Kd | Kd Kd Kd", top=pile, level=3, options="ace-jack-is-ace=no", called="c")
    assert t.lays("A") == []
    assert t.refused("A", "KLc") == "F7"
    t = lay("KLc Kd Kd | Kd Kd Kd", top=pile, level=3, called="c")
    assert t.lays("A") == ["KLc"]


@clause("F25", "FP-OUT-3")
@pytest.mark.parametrize(("pack", "options", "won"), [("", "", "AB"), ("9d", "run-out-moment=on-last", "AB")])
def test_a_hand_emptied_by_a_barred_finish_counts_as_one_card(pack: str, options: str, won: str) -> None:
    t = lay("Ac | 9d | Kd Kd", top="5c", pack=pack, options=options)
    t.do("A", "Ac", "call:h")
    assert t.won_by() == f"{won} FP-OUT-1"


@clause("F4", "F25")
def test_a_card_of_a_pack_just_turned_over_may_be_laid() -> None:
    t = lay("Kd Kd | Kd Kd", top="5c 9c 2c", options="lay-drawn=yes,run-out=recycle", pack="")
    t.do("A", "draw")
    assert (t.phase, sorted(t.lays("A"))) in (("drawn", ["5c"]), ("drawn", ["9c"]))
