"""What pages of Flaps say."""

from __future__ import annotations

from typing import Any

from tests.contract.obeyed.houses import House, obeys
from tests.games.flaps.setting import Setting
from tests.games.flaps.setting import lay as lay_cards


def lay(house: House, hands: str, top: str = "5c", **more: Any) -> Setting:
    """A table of Flaps under these rules; one game, not a match of several."""
    one = House(house.rules.replace(target="none"))
    return lay_cards(hands, top, level(house), one.options, **more)


def level(house: House) -> int:
    return int(house.edition.removeprefix("level"))


def lays(house: House, own: str, top: str, **more: Any) -> set[str]:
    """What A, who holds these cards, may lay on the pile; calls that may go with a lay are left out."""
    t = lay(house, f"{own} | Qd Qd Qd", top, **more)
    return {text.rstrip("!") for text in t.lays("A")}


def announced(t: Setting, who: str, card: str) -> Setting:
    """Lays the last but one, or the last, with the call where it can go with it."""
    return t.do(who, f"{card}!" if f"{card}!" in t.moves(who) else card)


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


# -- the last card ------------------------------------------------------------------------------------------------


def forgotten(house: House) -> Setting:
    """A has laid the last but one without a word, and B has laid a card."""
    return lay(house, "5d 9s | 5h Qd Qd | Qd Qd Qd", "5c").do("A", "5d").do("B", "5h")


def watched(house: House) -> bool:
    """Whether the table finds a missed call by itself."""
    return not house.table and house.says("last-card", "strict")


@obeys("FP-LAST-3", "FP-LAST-4")
def a_forgotten_call_costs_a_card(house: House) -> bool:
    t = forgotten(house)
    if watched(house):
        return t.sizes()[0] == 2
    return t.sizes()[0] == 1 and t.do("C", "caught:A").sizes()[0] == 2


@obeys("FP-LAST-8")
def a_fault_stays_until_it_is_noticed(house: House) -> bool | None:
    if watched(house):
        return None
    return forgotten(house).do("C", "draw").do("B", "caught:A").sizes()[0] == 2


@obeys("FP-LAST-10")
def a_late_call_costs_a_card(house: House) -> bool | None:
    if watched(house):
        return None
    return forgotten(house).do("A", "last").sizes()[0] == 2


@obeys("FP-ST-1")
def a_missed_call_is_found_at_once(house: House) -> bool:
    return forgotten(house).sizes()[0] == 2


@obeys("FP-ST-1/1", "FP-IR-1")
def a_missed_call_must_be_caught(house: House) -> bool:
    t = forgotten(house)
    if t.sizes()[0] != 1 or "5d!" in lay(house, "5d 9s | 5h Qd Qd", "5c").moves("A"):
        return False
    return t.do("C", "caught:A").sizes()[0] == 2


def silent(house: House) -> Setting:
    """A lays the last card, its announcement owed and never made."""
    return lay(house, "5d | Qd Qd Qd | Qd Qd Qd", "5c", owes="A").do("A", "5d")


@obeys("FP-LAST-9", "FP-ST-2")
def a_silent_last_card_does_not_win(house: House) -> bool:
    t = silent(house)
    return not t.won_by() and t.sizes()[0] == 1


@obeys("FP-LAST-9/1", "FP-LAST-9/2", "FP-ST-2/1", "FP-IR-2")
def a_silent_win_can_be_objected_to(house: House) -> bool:
    t = silent(house)
    if t.won_by() or t.sizes()[0]:
        return False
    if not silent(house).do("clock", "timeout").won_by().startswith("A "):
        return False
    return t.do("B", "caught:A").sizes()[0] == 1 and not t.won_by()


def passive(house: House) -> bool | None:
    """Whether B, whose hand A's SHARE A SECRET has brought to one card, owes the announcement."""
    if level(house) < 5:
        return None
    t = lay(house, "5Sd Kd Kd | 5c 5c | Kd Kd Kd", "5h").do("A", "5Sd", "share:B")
    return bool(t.flaps.owes)


@obeys("FP-LAST-12")
def nothing_is_owed_for_what_others_did(house: House) -> bool | None:
    owed = passive(house)
    return None if owed is None else not owed


@obeys("FP-LAST-12/1")
def it_is_owed_for_what_others_did(house: House) -> bool | None:
    return None if house.says("last-card", "auto") else passive(house)


# -- winning ------------------------------------------------------------------------------------------------------


def won_with(house: House, card: str, top: str) -> Setting:
    """A lays the last card, of which no announcement is owed; B and C hold others."""
    return lay(house, f"{card} | Qd Qd Qd | Qd Qd Qd", top).do("A", card)


@obeys("FP-WIN-1")
def a_win_ends_the_game(house: House) -> bool:
    return won_with(house, "2c", "5c").won_by() == "A FP-WIN-1"


@obeys("FP-WIN-1/2")
def a_win_ends_the_game_unless_somebody_objects(house: House) -> bool:
    t = won_with(house, "2c", "5c")
    return t.phase == "object" and t.do("clock", "timeout").won_by() == "A FP-WIN-1"


@obeys("FP-WIN-2")
def a_win_comes_before_the_effect(house: House) -> bool:
    return won_with(house, "2c", "5c").phase in ("over", "object")


@obeys("FP-WIN-1/3")
def a_win_ends_the_game_after_the_effect(house: House) -> bool:
    t = won_with(house, "2c", "5c")
    return t.phase == "attacked" and t.do("B", "draw").won_by().startswith("A ")


@obeys("FP-WIN-1/1")
def a_win_after_the_effect_can_be_objected_to(house: House) -> bool:
    t = won_with(house, "2c", "5c")
    return t.phase == "attacked" and t.do("B", "draw").phase == "object"


@obeys("FP-WIN-2/1")
def a_win_comes_after_the_effect(house: House) -> bool:
    return won_with(house, "2c", "5c").phase == "attacked"


@obeys("FP-TRUMPS-12")
def trumps_as_the_last_card_wins(house: House) -> bool:
    return won_with(house, "KTc", "5c").phase in ("over", "object")


@obeys("FP-TRUMPS-12/1")
def trumps_as_the_last_card_is_played_out(house: House) -> bool:
    return won_with(house, "KTc", "5c").phase not in ("over", "object")


def fives(house: House) -> str:
    """Who wins when the last card is a DUMP THOSE FIVES."""
    return winner(lay(house, "5Dh | 9d 9d | 9d 9d", "5c").do("A", "5Dh"))


def winner(t: Setting) -> str:
    """Who has won, when nobody objects."""
    if t.phase == "object":
        t.do("clock", "timeout")
    return t.won_by()


@obeys("F35", when="dtf-alone=win")
def fives_may_finish(house: House) -> bool:
    return fives(house).startswith("A ")


@obeys("F35", when="dtf-alone=draw")
def fives_may_not_finish(house: House) -> bool:
    return not fives(house)


# -- side games ---------------------------------------------------------------------------------------------------


def lowest(house: House) -> str:
    """Who takes the cards: A laid TRUMPS and named spades, B puts in a LOW OL' MAID, C an ACE-JACK, A a King."""
    t = lay(house, "KTs Kd Qd Qd | LM Qd Qd Qd | AJ Qd Qd Qd", "9s").do("A", "KTs", "call:s")
    t.do("B", "put:LM").do("C", "put:AJ").do("A", "put:Kd")
    sizes = t.sizes()
    return "ABC"[sizes.index(max(sizes))]


@obeys("FP-LOWM-7")
@obeys("F31", when="lom-trumps=bottom")
def a_low_maid_is_the_lowest(house: House) -> bool | None:
    return None if level(house) < 4 else lowest(house) == "B"


@obeys("FP-LOWM-7/1")
@obeys("F31", when="lom-trumps=below-om4")
def a_low_maid_is_high(house: House) -> bool | None:
    return None if level(house) < 4 else lowest(house) == "C"


def spoofed(house: House) -> Setting:
    """SPOOF: 9, 1 and 12 are in, the sum is 22."""
    t = lay(house, "KSc Qh Qd Qd Qd | 9d Qd Qd Qd | AJ Qd Qd Qd", "9c").do("A", "KSc")
    return t.do("B", "put:9d").do("C", "put:AJ").do("A", "put:Qh")


@obeys("FP-SPOOF-4")
@obeys("F38", when="spoof-repeat=no")
def no_number_is_called_twice(house: House) -> bool:
    return "guess:20" not in spoofed(house).do("B", "guess:20").moves("C")


@obeys("FP-SPOOF-4/1")
@obeys("F38", when="spoof-repeat=yes")
def a_number_may_be_called_again(house: House) -> bool:
    return "guess:20" in spoofed(house).do("B", "guess:20").moves("C")


def shared(house: House) -> list[int]:
    """The hands after B and C were off by 1, and A right."""
    t = spoofed(house).do("B", "guess:21").do("C", "guess:23").do("A", "guess:22")
    return t.sizes()


@obeys("FP-SPOOF-10")
@obeys("F38", when="spoof-tie=cut")
def a_tie_is_cut(house: House) -> bool:
    return any("cuts" in line for line in cut_log(house))


def cut_log(house: House) -> list[str]:
    return spoofed(house).do("B", "guess:21").do("C", "guess:23").do("A", "guess:22").log()


@obeys("FP-SPOOF-10/1")
@obeys("F38", when="spoof-tie=share")
def a_tie_is_shared(house: House) -> bool:
    sizes = shared(house)
    return sizes[1] > 3 and sizes[2] > 3 and sum(sizes) == 12


@obeys("FP-SPOOF-10/2")
@obeys("F38", when="spoof-tie=later-caller")
def the_later_caller_takes_the_cards(house: House) -> bool:
    return shared(house) == [3, 3, 6] and not any("cuts" in line for line in cut_log(house))


# -- secrets and 1-DOWN cards -------------------------------------------------------------------------------------


@obeys("FP-SECRET-9")
@obeys("F41", when="solve-taker=layer")
def the_layer_takes_the_mystery_pile(house: House) -> bool:
    return solved(house).sizes()[0] == 5


@obeys("FP-SECRET-9/1")
@obeys("F41", when="solve-taker=choose")
def a_player_is_named(house: House) -> bool:
    return solved(house).do("A", "give:B").sizes() == [3, 5]


def solved(house: House) -> Setting:
    """A has laid SOLVE THE MYSTERY; two cards lie on the mystery pile."""
    return lay(house, "5Mc Qd Qd Qd | Qd Qd Qd", "9c", mystery=["9s", "8s"]).do("A", "5Mc")


@obeys("FP-SECRET-12")
@obeys("F42", when="passive-empty=win")
def who_loses_the_only_card_wins(house: House) -> bool:
    return winner(emptied(house)).startswith("B ")


@obeys("FP-SECRET-12/1")
@obeys("F42", when="passive-empty=draw")
def who_loses_the_only_card_draws(house: House) -> bool:
    t = emptied(house)
    return not winner(t) and t.sizes()[1] == 1


def emptied(house: House) -> Setting:
    """A's SHARE A SECRET has taken B's only card."""
    return lay(house, "5Sd Kd Kd | 5c | Kd Kd Kd", "5h").do("A", "5Sd", "share:B")


@obeys("FP-DOWN-10")
@obeys("F45", when="down-counts=no")
def down_cards_do_not_count(house: House) -> bool:
    return down_won(house)


@obeys("FP-DOWN-10/1")
@obeys("F45", when="down-counts=yes")
def down_cards_count(house: House) -> bool:
    return not down_won(house)


def down_won(house: House) -> bool:
    """Whether A, who lays the last hand card, has won with a 1-DOWN card before them."""
    t = lay(house, "Qc | Qd Qd Qd", "5c", down={"A": ["9s"]}).do("A", "Qc")
    return winner(t).startswith("A ")


@obeys("FP-DOWN-14")
def only_hands_are_counted(house: House) -> bool | None:
    return counted(house, "A")


@obeys("FP-DOWN-14/1")
def hands_and_down_cards_are_counted(house: House) -> bool | None:
    return counted(house, "B")


def counted(house: House, who: str) -> bool | None:
    """Whether this player wins when the pack runs out; A has fewer hand cards, B fewer in all."""
    if house.says("run-out", "recycle"):
        return None
    t = lay(house, "Qd Qd | 5d 5d 5d", "8h 8d 8s 5c", pack="", down={"A": ["9s", "8s"]}).do("A", "draw")
    return t.won_by().startswith(f"{who} ")


@obeys("FP-DOWN-13")
@obeys("F47", when="swap-facing=same")
def the_card_lies_as_the_other_lay(house: House) -> bool:
    return swapped(house) == ["[9s]"]


@obeys("FP-DOWN-13/1")
@obeys("F47", when="swap-facing=down")
def the_card_lies_face_down(house: House) -> bool:
    return swapped(house) == ["9s"]


def swapped(house: House) -> list[str]:
    """B's 1-DOWN cards after A has exchanged the one that lay face up for a 9."""
    t = lay(house, "1Sh 9s Qd Qd | Qd Qd Qd", "9h", down={"B": [{"card": "8s", "up": True}]})
    return t.do("A", "1Sh", "swap:9s:B1").down("B")
