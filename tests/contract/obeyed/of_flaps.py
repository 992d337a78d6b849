"""What pages of Flaps say of laying and answering."""

from __future__ import annotations

from tests.contract.obeyed.flaps import lay, lays, level
from tests.contract.obeyed.houses import House, obeys
from tests.games.flaps.setting import Setting

# -- what follows what --------------------------------------------------------------------------------------------


@obeys("FP-SETUP-7")
def an_action_card_turned_up_does_nothing(house: House) -> bool | None:
    for seed in range(house.seed, house.seed + 60):
        state = house.rules.deal(3, seed, 0)
        document = house.rules.game.write_position(state)
        if document["pile"][-1][0] == "2":
            return document["phase"] == "open" and not document.get("attack")
    return False if house.says("upcard", "redraw") else None


@obeys("FP-TURN-3")
def drawing_ends_the_turn(house: House) -> bool:
    return lay(house, "2h 2d 2d | Qd Qd Qd", "5c").do("A", "draw").turn == "B"


@obeys("FP-LAY-2")
@obeys("FP-MEGA-5")
@obeys("F6")
def a_mega_flap_is_a_four(house: House) -> bool:
    return "MFh" in lays(house, "MFh Kd Kd", "4c") and "MFh" in lays(house, "MFh Kd Kd", "9h")


@obeys("FP-LAY-2/1")
@obeys("FP-MEGA-5/1")
@obeys("F6/1")
def a_mega_flap_is_a_heart_only(house: House) -> bool:
    return "MFh" not in lays(house, "MFh Kd Kd", "4c") and "MFh" in lays(house, "MFh Kd Kd", "9h")


def flapped(house: House, on: str) -> bool:
    """Whether B can answer A's FLAPS with a MEGA-FLAP."""
    t = lay(house, f"{on} Kd Kd | MFh Kd Kd | Kd Kd Kd", "4d").do("A", on)
    return "MFh" in t.moves("B")


@obeys("FP-MEGA-6")
def a_mega_flap_answers_any_flaps(house: House) -> bool:
    return flapped(house, "4c") and flapped(house, "4h")


@obeys("FP-MEGA-6/1")
def a_mega_flap_answers_hearts_only(house: House) -> bool:
    return not flapped(house, "4c") and flapped(house, "4h")


@obeys("FP-LAY-3")
def neither_suit_nor_number_is_refused(house: House) -> bool:
    refused = not lays(house, "Qd Qd Qd", "5c")
    beneath = level(house) < 2 or not lays(house, "Qd Qd Qd", "Kc OM1")
    return refused and beneath and (level(house) < 3 or not lays(house, "Qd Qd Qd", "2c QK"))


@obeys("FP-LAY-3/1")
def more_may_follow_a_maid(house: House) -> bool | None:
    if level(house) < 2:
        return None
    return not lays(house, "Qd Qd Qd", "5c") and "Qd" in lays(house, "Qd Qd Qd", "Kc OM1")


@obeys("FP-LAY-3/2")
def more_may_follow_a_quack(house: House) -> bool | None:
    if level(house) < 3:
        return None
    return not lays(house, "Qd Qd Qd", "5c") and "Qd" in lays(house, "Qd Qd Qd", "2c QK")


def through(house: House) -> tuple[str, str]:
    """How an OL' MAID and a spent QUACK on a club behave: "beneath", "any" or "pictures"."""
    maid = lays(house, "9d Qd 9c", "Kc OM1")
    quack = lays(house, "9d Qd 9c", "2c QK") if level(house) > 2 else set()
    names = {frozenset({"9c"}): "beneath", frozenset({"9d", "Qd", "9c"}): "any", frozenset({"Qd"}): "pictures"}
    return names.get(frozenset(maid), "?"), names.get(frozenset(quack), "?" if quack else "")


@obeys("FP-LAY-5")
def both_are_see_through(house: House) -> bool:
    return through(house) in (("beneath", "beneath"), ("beneath", ""))


@obeys("FP-LAY-5/1")
def anything_follows_both(house: House) -> bool:
    return through(house) in (("any", "any"), ("any", ""))


@obeys("FP-LAY-5/2")
def pictures_follow_a_maid_and_anything_a_quack(house: House) -> bool:
    return through(house) in (("pictures", "any"), ("pictures", ""))


@obeys("FP-LAY-5/3")
@obeys("FP-MAID-7/1")
@obeys("F33", when="maid-top=any")
def anything_follows_a_maid(house: House) -> bool:
    return through(house)[0] == "any"


@obeys("FP-LAY-5/4")
@obeys("FP-MAID-7/2")
@obeys("F33", when="maid-top=pictures")
def pictures_follow_a_maid(house: House) -> bool:
    return through(house)[0] == "pictures"


@obeys("FP-LAY-5/5")
@obeys("FP-QUACK-6/1")
@obeys("F15", when="quack-top=any")
def anything_follows_a_quack(house: House) -> bool:
    return through(house)[1] in ("any", "") and level(house) > 1


@obeys("FP-MAID-7")
@obeys("F33", when="maid-top=beneath")
def the_card_beneath_a_maid_counts(house: House) -> bool:
    return through(house)[0] == "beneath"


@obeys("FP-QUACK-6")
@obeys("F15", when="quack-top=beneath")
def the_card_beneath_a_quack_counts(house: House) -> bool:
    return through(house)[1] == "beneath"


def answers(house: House) -> set[str]:
    """What answers an attack by the 2 of clubs on which a QUACK lies."""
    return lays(house, "9c 9d 7c 7d 2d 5c", "2c QK", phase="attacked", attack=2)


@obeys("FP-QUACK-5", "FP-QUACK-7")
def an_attack_is_answered_by_the_card_beneath(house: House) -> bool:
    return answers(house) == {"9c", "7c", "2d"}


@obeys("FP-QUACK-5/1", "FP-QUACK-7/1")
def an_attack_is_answered_by_any(house: House) -> bool:
    return answers(house) == {"9c", "9d", "7c", "7d", "2d"}


@obeys("F5", when="one-is-ace=yes")
def a_one_matches_an_ace(house: House) -> bool:
    return bool({"1Uc", "1Dc"} & lays(house, "1Dc 1Uc Qd Qd", "5h Ah", called="h"))


@obeys("F5", when="one-is-ace=no")
def a_one_is_no_ace(house: House) -> bool:
    return not {"1Uc", "1Dc"} & lays(house, "1Dc 1Uc Qd Qd", "5h Ah", called="h")


# -- Aces ---------------------------------------------------------------------------------------------------------


def extra(house: House, ace: str) -> set[str]:
    """What may be laid extra on an ACE'N'LAY; of the suits of its colour the first is named where one must be."""
    t = lay(house, f"{ace} AJ Qc Qd Qh Qs Ac 9s | Qd Qd Qd", "9s" if ace.endswith("s") else f"9{ace[-1]}")
    t.do("A", ace)
    if t.phase == "call":
        t.do("A", f"call:{ace[-1]}")
    return {text.rstrip("!") for text in t.lays("A")}


@obeys("FP-ACE-5")
def reds_aces_and_ace_jack(house: House) -> bool:
    return extra(house, "ARd") == {"Qd", "Qh", "Ac", "AJ"}


@obeys("FP-ACE-5/1")
def the_named_red_and_aces(house: House) -> bool:
    return extra(house, "ARd") == {"Qd", "Ac"}


@obeys("FP-ACE-5/2")
def the_named_red_aces_and_ace_jack(house: House) -> bool:
    return extra(house, "ARd") == {"Qd", "Ac", "AJ"}


@obeys("FP-ACE-5/3")
def reds_and_aces(house: House) -> bool:
    return extra(house, "ARd") == {"Qd", "Qh", "Ac"}


@obeys("FP-ACE-6")
def blacks_aces_and_ace_jack(house: House) -> bool:
    return extra(house, "ABs") == {"Qc", "Qs", "9s", "Ac", "AJ"}


@obeys("FP-ACE-6/1")
def the_named_black_and_aces(house: House) -> bool:
    return extra(house, "ABs") == {"Qs", "9s", "Ac"}


@obeys("FP-ACE-6/2")
@obeys("FP-ACE-11/1")
def the_named_black_aces_and_ace_jack(house: House) -> bool | None:
    if house.says("ace-jack-is-ace", "no") and house.says("anl-call", "always"):
        return None
    return extra(house, "ABs") == {"Qs", "9s", "Ac", "AJ"}


@obeys("FP-ACE-6/3")
def blacks_and_aces(house: House) -> bool:
    return extra(house, "ABs") == {"Qc", "Qs", "9s", "Ac"}


@obeys("FP-ACE-11")
def any_suit_of_the_colour(house: House) -> bool:
    return {"Qc", "Qs"} <= extra(house, "ABs")


def ace_n_lay(house: House) -> Setting:
    """A has laid ACE'N'LAY of diamonds and holds a Queen of them and two 9s."""
    return lay(house, "ARd Qd 9s 9s | Qd Qd Qd", "9d").do("A", "ARd")


@obeys("FP-ACE-8")
def naming_a_suit_declines_the_extra_lay(house: House) -> bool:
    t = ace_n_lay(house)
    return "Qd" in t.moves("A") and t.do("A", "call:d").sizes()[0] == 4 and t.turn == "B"


@obeys("FP-ACE-8/1")
def a_suit_is_named_before_the_extra_lay(house: House) -> bool:
    t = ace_n_lay(house)
    if "Qd" in t.moves("A") or t.do("A", "call:d").sizes()[0] != 3:
        return False
    return t.do("A", "stop").sizes()[0] == 4 and t.turn == "B"


@obeys("FP-ACE-12")
def no_maid_on_a_black_ace_n_lay(house: House) -> bool:
    t = lay(house, "ABs OM1 Qs 9s | Qd Qd Qd", "9s").do("A", "ABs")
    if t.phase == "call":
        t.do("A", "call:s")
    return "OM1" not in t.lays("A") and "Qs" in t.lays("A")


def ace_jack_extra(house: House) -> set[str]:
    """What may be laid extra on a KING 'N' LAY."""
    t = lay(house, "KLc AJ OM1 Qc Qd 9s Ac Kd | Qd Qd Qd", "Kc").do("A", "KLc")
    return {text.rstrip("!") for text in t.lays("A")}


@obeys("FP-KNL-2")
def the_extra_lay_may_be_an_ace_jack(house: House) -> bool:
    return ace_jack_extra(house) == {"AJ", "OM1", "Qc", "Ac", "Kd"}


@obeys("FP-KNL-2/1")
def the_extra_lay_is_no_ace_jack(house: House) -> bool:
    return ace_jack_extra(house) == {"OM1", "Qc", "Ac", "Kd"}


def on_ace_jack(house: House) -> bool:
    """Whether a KING 'N' LAY is taken by an ACE-JACK with clubs named."""
    return "KLc" in lays(house, "KLc Qd Qd Qd", "5h AJ", called="c")


@obeys("FP-KNL-1", "FP-KNL-1/4", "FP-KNL-1/5")
@obeys("F37")
def an_ace_jack_takes_a_king_n_lay(house: House) -> bool:
    return on_ace_jack(house)


@obeys("FP-KNL-1/1", "FP-KNL-1/2", "FP-KNL-1/3")
@obeys("F37/1")
def an_ace_jack_takes_no_king_n_lay(house: House) -> bool:
    return "KLc" in lays(house, "KLc Qd Qd Qd", "5h Kh") and not on_ace_jack(house)


@obeys("F7")
def an_ace_jack_is_an_ace(house: House) -> bool:
    return "AJ" in extra(house, "ARd") and (level(house) < 3 or on_ace_jack(house))


@obeys("F7/1")
def an_ace_jack_is_a_jack(house: House) -> bool:
    alone = "AJ" in lays(house, "AJ Qd Qd Qd", "9s")
    return alone and "AJ" not in extra(house, "ARd") and (level(house) < 3 or not on_ace_jack(house))


def after_king_n_lay(house: House) -> int:
    """How many cards A holds after declining the extra lay."""
    t = lay(house, "KLc Qc 9s 9s | Qd Qd Qd", "Kc").do("A", "KLc", "stop")
    return t.sizes()[0]


@obeys("FP-KNL-4")
def declining_costs_a_card(house: House) -> bool:
    return after_king_n_lay(house) == 4


@obeys("FP-KNL-4/1")
def declining_is_free(house: House) -> bool:
    return after_king_n_lay(house) == 3


# -- attacks, scuffles, the pack ----------------------------------------------------------------------------------


def after_the_sum(house: House) -> str:
    """Whose turn it is when B has drawn an attack."""
    return lay(house, "2c Qd Qd | 5d 5d 5d | 5d 5d 5d", "5c").do("A", "2c").do("B", "draw").turn


@obeys("FP-ATK-16")
def the_turn_is_over_with_the_sum(house: House) -> bool:
    return after_the_sum(house) == "C"


@obeys("FP-ATK-16/1")
def an_open_turn_follows_the_sum(house: House) -> bool:
    return after_the_sum(house) == "B"


def after_a_scuffle(house: House) -> str:
    """Whose turn it is when A's 10 was drawn for by C."""
    t = lay(house, "10c Qd Qd | 5d 5d 5d | 5d 5d 5d | 5d 5d 5d", "5c").do("A", "10c", "pick:C").do("C", "draw")
    return t.turn


@obeys("FP-HOOF-8")
def after_the_ten(house: House) -> bool:
    return after_a_scuffle(house) == "B"


@obeys("FP-HOOF-8/1")
def after_the_one_who_drew(house: House) -> bool:
    return after_a_scuffle(house) == "D"


@obeys("FP-OUT-1", "FP-OUT-4")
def the_game_is_over_when_a_card_is_missing(house: House) -> bool:
    t = lay(house, "Qd Qd | 5d 5d 5d", "8h 8d 8s 5c", pack="").do("A", "draw")
    return t.won_by().startswith("A ")


@obeys("FP-OUT-1/1")
def the_game_is_over_with_the_last_card(house: House) -> bool:
    t = lay(house, "Qd Qd | 5d 5d 5d 5d", "8h 8d 8s 5c", pack="9d").do("A", "draw")
    return t.won_by().startswith("A ")


@obeys("FP-OUT-2")
def what_is_left_is_drawn(house: House) -> bool:
    t = lay(house, "2c Qd Qd | 5d 5d 5d | 5d", "8h 8d 8s 5c", pack="9d").do("A", "2c").do("B", "draw")
    return bool(t.won_by()) and t.sizes()[1] == 4


@obeys("FP-OUT-3")
def equals_win_together(house: House) -> bool:
    return lay(house, "Qd Qd | 5d 5d | 5d 5d 5d", "8h 8d 8s 5c", pack="").do("A", "draw").won_by().startswith("AB ")
