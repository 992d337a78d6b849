"""What pages of Flush say. At the table what cannot be done is declared and void; in strict play it is refused."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.errors import IllegalMove
from tests.contract.obeyed.houses import House, obeys
from tests.games.flush.laying import Laid
from tests.games.flush.laying import lay as lay_cards


def lay(house: House, seats: str, **more: Any) -> Laid:
    """A table of Flush under these rules."""
    return lay_cards(seats, game=str(house), **more)


def laid(house: House, t: Laid, cards: str, declared: str) -> bool:
    """Whether A can lay cards as so many of a value."""
    before = t.hand("A"), t.bases("A")
    try:
        t.lay("A", cards, declared)
    except IllegalMove:
        return False
    return t.flush.round > 1 or t.flush.ending > 0 or (t.hand("A"), t.bases("A")) != before


@obeys("FU-TURN-6")
@obeys("U7", when="tops=any-time")
def tops_go_with_hand_cards(house: House) -> bool:
    return laid(house, lay(house, "A 9 4 8 [4/9] | B 2 2", pile="7", by="B"), "4 top:1", "2x4")


@obeys("U7", when="tops=after-hand")
def tops_wait(house: House) -> bool:
    return not laid(house, lay(house, "A 9 4 8 [4/9] | B 2 2", pile="7", by="B"), "top:1", "1x4")


def counted(house: House) -> bool:
    """Whether two sevens, two on top and two under these make a Flush of a set of one."""
    t = lay(house, "A 7 2 | B 1 1 | C 1 1", pile="8 7 7s 7b", by="B", top={"value": 7, "size": 1, "run": 3})
    return laid(house, t, "7", "1x7+top") and t.pile == ""


@obeys("FU-FLUSH-9")
@obeys("U15", when="flush-reach=top-set")
def only_the_top_set_counts(house: House) -> bool:
    return not counted(house)


@obeys("U15", when="flush-reach=run")
def all_equal_cards_count(house: House) -> bool:
    return counted(house)


def super_flush(house: House, rest: str) -> Laid:
    """A has laid six 2s."""
    return lay(house, f"A 2 2 2 2 2 2s {rest} | B 5 5", pile="9", by="B").lay("A", "2 2 2 2 2 2s", "6x2")


@obeys("FU-SUPER-8")
@obeys("U20", when="win-by-transfer=yes")
def handing_over_the_last_base_wins(house: House) -> bool:
    t = super_flush(house, "[-/3]")
    if "give:1" not in t.moves("A"):
        return False
    t.play("A", "give:1")
    return t.round == 2 or t.flush.ending > 0


@obeys("U20", when="win-by-transfer=no")
def the_last_base_is_not_handed_over(house: House) -> bool:
    return "give:1" not in super_flush(house, "[-/3]").moves("A")


@obeys("U18", when="super-counts-top=yes")
def the_top_set_helps_to_make_six(house: House) -> bool:
    t = lay(house, "A 2 2 2 2 3 [7/1] | B 5 5", pile="2s 2s", by="B").lay("A", "2 2 2 2", "4x2+top")
    return "give:1" in t.moves("A")


@obeys("U18", when="super-counts-top=no")
def only_ones_own_cards_make_six(house: House) -> bool:
    t = lay(house, "A 2 2 2 2 3 [7/1] | B 5 5", pile="2s 2s", by="B")
    t.play("A", *["put:2"] * 4)
    t.play("A", next(move for move in t.moves("A") if move.startswith("4x2") and "-" not in move))
    return "give:1" not in t.moves("A")


@obeys("FU-SKIP-5")
@obeys("U21", when="skip-wrap=cap")
def all_are_passed_over_once(house: House) -> bool:
    return lay(house, "A 7s 7s 2 | B 1 1").lay("A", "7s 7s", "2x7").turn == "A"


@obeys("U21", when="skip-wrap=count-self")
def the_count_goes_on(house: House) -> bool:
    return lay(house, "A 7s 7s 2 | B 1 1").lay("A", "7s 7s", "2x7").turn == "B"


def lone(house: House, top: int) -> bool:
    """Whether a Mimic alone can be laid as an 8 on so many of them."""
    t = lay(house, "A 5 5 2 | B 1 1", pile=" ".join(["8"] * top), by="B", mimic="5s")
    return laid(house, t, "5", "1x8")


@obeys("FU-MIMIC-3")
def a_lone_mimic_completes_a_flush(house: House) -> bool:
    return lone(house, 3)


@obeys("FU-MIMIC-10", when="lone-mimic=flush-only")
@obeys("U12", when="lone-mimic=flush-only")
def a_lone_mimic_does_nothing_else(house: House) -> bool:
    return lone(house, 3) and not lone(house, 2)


@obeys("FU-MIMIC-10", when="lone-mimic=match-top")
@obeys("U12", when="lone-mimic=match-top")
def a_lone_mimic_matches_the_top(house: House) -> bool:
    return lone(house, 3) and lone(house, 2)


@obeys("U12", when="lone-mimic=no")
def no_mimic_is_laid_alone(house: House) -> bool:
    return not lone(house, 3) and not lone(house, 2)


@obeys("FU-MIMIC-9")
@obeys("U13", when="mimic-as-flush=yes")
def a_mimic_goes_along_with_a_flush_card(house: House) -> bool:
    t = lay(house, "A 5 5 F 2 | B 1 1", pile="8", by="B", mimic="5s")
    return laid(house, t, "5 F 5", "3xF")


@obeys("U13", when="mimic-as-flush=no")
def a_mimic_is_no_flush_card(house: House) -> bool:
    return not laid(house, lay(house, "A 5 5 F 2 | B 1 1", pile="8", by="B", mimic="5s"), "F 5", "2xF")


@obeys("FU-PICK-5", when="pick-up-by-choice=no")
@obeys("U5", when="pick-up-by-choice=no")
def who_is_able_may_not_pick_up(house: House) -> bool:
    return not laid(house, lay(house, "A 3 9 | B 1 1", pile="5", by="B"), "9", "1x9")


@obeys("FU-PICK-5", when="pick-up-by-choice=yes")
@obeys("U5", when="pick-up-by-choice=yes")
def everybody_may_pick_up(house: House) -> bool:
    return laid(house, lay(house, "A 3 9 | B 1 1", pile="5", by="B"), "9", "1x9")


def after_a_round(house: House, *points: int) -> Laid:
    """A has won a round with a 4; B and C hold a 3, which is 5 points."""
    return lay(house, "A 4 | B 3 | C 3", points=list(points)).lay("A", "4", "1x4")


@obeys("FU-ELIM-1", "FU-ELIM-4")
@obeys("U39", when="format=elimination")
def who_reaches_the_limit_is_out(house: House) -> bool | None:
    limit = int(house.words["limit"])
    if limit < 20:
        return None
    t = after_a_round(house, 0, limit - 5, limit - 6)
    seats = t.position()["seats"]
    return "out-after" in seats[1] and "out-after" not in seats[2]


@obeys("FU-ELIM-2")
def another_round_is_played(house: House) -> bool | None:
    limit = int(house.words["limit"])
    if limit < 20:
        return None
    return not after_a_round(house, 0, limit - 5, limit - 6).referee.over and not late(house)


@obeys("FU-ELIM-3", "U26")
def the_last_below_the_limit_wins(house: House) -> bool | None:
    limit = int(house.words["limit"])
    if limit < 20:
        return None
    over = after_a_round(house, 0, limit - 5, limit - 5).referee.outcome
    return over is not None and over.winners == (0,)


def late(house: House) -> bool:
    """Whether the game is over after the fifth round."""
    return lay(house, "A 4 | B 3 | C 3", round=5).lay("A", "4", "1x4").referee.over


@obeys("U39", when="format=arena")
def five_rounds(house: House) -> bool:
    return late(house)


@obeys("FU-ST-1")
def only_what_is_legal_can_be_put_out(house: House) -> bool:
    t = lay(house, "A 7 6 F | B 1 1", pile="8 8", by="B")
    return "put:6" not in t.play("A", "put:7").moves("A")


@obeys("FU-ST-2", anyway="at the table the value is named in the same act too")
def the_value_is_named_in_the_same_act(house: House) -> bool:
    t = lay(house, "A 7 5 2 | B 1 1", pile="8", by="B", mimic="5s").lay("A", "7 5", "2x7")
    return t.top == "2x7"


@obeys("FU-ST-3", anyway="at the table a declaration that does not say is read in the same way")
def the_top_set_is_counted_in_by_default(house: House) -> bool:
    t = lay(house, "A 7 7 2 | B 1 1 | C 1 1", pile="7s 7b", by="C").play("A", "put:7", "put:7")
    moves = t.moves("A")
    if "2x7-top" not in moves:
        return False
    return t.play("A", "2x7").pile == ""


@obeys("FU-ST-5")
def no_blind_is_flipped_by_accident(house: House) -> bool:
    return "mistake:1" not in lay(house, "A 7 [4/5] | B 1 1", pile="8", by="B").moves("A")


@obeys("FU-IR-2")
def a_blind_is_flipped_by_mistake(house: House) -> bool:
    t = lay(house, "A 7 [4/5b] | B 1 1", pile="8", by="B").play("A", "mistake:1")
    return t.turn == "A" and "5b" not in t.bases("A")


@obeys("FU-ST-7")
def talk_is_closed(house: House) -> bool:
    return house.deal().chat_clause() == "FU-ST-7"


@obeys("FU-ST-8")
def nobody_can_propose_a_stalemate(house: House) -> bool:
    return "propose" not in circling(house).moves("B")


def circling(house: House) -> Laid:
    """The pile was picked up as often as there are players."""
    return lay(house, "A 7 | B 1 1", pile="8", by="B", **{"picked-up": 2, "may-propose": True})


@obeys("FU-IR-3")
def a_stalemate_can_be_proposed(house: House) -> bool:
    return "propose" in circling(house).moves("A")


@obeys("FU-IR-1")
def what_cannot_be_done_is_void(house: House) -> bool:
    t = lay(house, "A 7 6 9 F | B 1 1", pile="8 8 8", by="B").lay("A", "7 6", "2x7")
    return (t.turn, t.pile, t.hand("A")) == ("A", "8 8 8", "6 7 9 F")


@obeys("U31", when="take-backs=0")
def nothing_is_taken_back(house: House) -> bool:
    return "back" not in lay(house, "A 7 6 | B 1 1", pile="8", by="B").play("A", "put:7").moves("A")


@obeys("U31", when="take-backs=any")
def cards_are_taken_back_as_often_as_one_likes(house: House) -> bool:
    t = lay(house, "A 7 6 | B 1 1", pile="8", by="B").play("A", *["put:7", "back"] * 12)
    return "back" in t.play("A", "put:7").moves("A")


def picked_up(house: House) -> list[str]:
    """A's hand as B sees it in the scene, after A has picked up a 4."""
    t = lay(house, "A 9 8 8 | B 1 1 | C 1 1", pile="4", by="C").lay("A", "9", "1x9")
    scene = t.referee.view(1).scene()
    [area] = [area for area in scene.areas if area.id == "hand:0"]
    return [face.rank for face in area.cards if not face.back]


@obeys("U41", when="memory=own")
def cards_picked_up_are_backs(house: House) -> bool:
    return picked_up(house) == []


@obeys("U41", when="memory=shown")
def cards_picked_up_are_shown(house: House) -> bool:
    return picked_up(house) == ["4"]
