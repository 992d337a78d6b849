"""What pages of Flaps say of the last card, winning, side games and secrets."""

from __future__ import annotations

from tests.contract.obeyed.flaps import lay, level
from tests.contract.obeyed.houses import House, obeys
from tests.games.flaps.setting import Setting

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
