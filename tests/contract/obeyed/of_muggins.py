"""What pages of Muggins say."""

from __future__ import annotations

from tests.contract.obeyed.houses import House, obeys
from tests.games.muggins.setting import Setting, lay

PILES = "A h 2 s 7 | B h 2 s 3 | C h 8 3 | D h 2 s 9"  # A's and D's piles take C's 8; D is nearer on C's left


def missed(house: House, own: str = "A h 7 9 9", rest: str = "B h 2 3 | C h 4 5") -> Setting:
    """A has laid a 7 that had a place on the 6."""
    return lay(house.after, f"{own} | {rest}", [6]).do("A", "draw", "lay")


def misplaced(house: House, own: str = "A h 7 9 9 s 2") -> Setting:
    """A has put a 7 on the 5."""
    return lay(house.after, f"{own} | B h 2 3 | C h 4 10", [5]).do("A", "draw", "d>t1")


def is_right(house: House, t: Setting, who: str, move: str, caller: str) -> bool:
    """Whether a move is offered in strict play, or made in table play and not undone by a call."""
    if not house.table:
        return move in t.moves(who)
    t.do(who, move)
    before = t.position()["seats"]
    t.do(caller, "muggins")
    return len(t.stock(who)) == len(before[ord(who) - 65].get("stock", []))


def right_piles(house: House) -> str:
    """On whose piles C may rightly put the 8."""
    found = ""
    for target in "AD":
        t = lay(house.after, PILES, turn="C").do("C", "draw")
        found += target if is_right(house, t, "C", f"d>{target}", "B") else ""
    return found


@obeys("MU-TGT-3")
@obeys("MU-OP-5", when="target-order=nearest-left")
def the_nearest_pile(house: House) -> bool:
    return right_piles(house) == "D"


@obeys("MU-TGT-4")
@obeys("MU-OP-5", when="target-order=free")
def any_pile(house: House) -> bool:
    return right_piles(house) == "AD"


@obeys("MU-F4")
def a_nearer_pile_passed_over(house: House) -> bool:
    t = lay(house.after, PILES, turn="C").do("C", "draw", "d>A").do("B", "muggins")
    return t.stock("A") == [7] and len(t.stock("C")) > 0


@obeys("MU-CALL-1", "MU-F6", "MU-OP-9")
def a_play_missed_is_called(house: House) -> bool:
    return missed(house).do("C", "muggins").stock("A") == [7, 5]


@obeys("MU-CALL-2", "MU-OP-11")
def any_opponent_calls(house: House) -> bool:
    t = missed(house)
    return all(("muggins" in t.moves(who)) == (who != "A") for who in "ABC")


@obeys("MU-CALL-3", "MU-CALL-6")
def the_offender_takes_the_callers_top_card(house: House) -> bool:
    t = missed(house, rest="B h 2 3 10 | C h 4 5 8").do("C", "muggins")
    return (t.stock("A"), t.hand("C"), t.hand("B")) == ([7, 8], [4, 5], [2, 3, 10])


@obeys("MU-CALL-4", "MU-F1")
def a_wrong_card_is_taken_back(house: House) -> bool:
    t = misplaced(house).do("C", "muggins")
    return t.tops() == [5] and 10 in t.stock("A")


@obeys("MU-F2")
def a_wrong_stock_play(house: House) -> bool:
    t = lay(house.after, "A h 7 9 | B h 3 s 5 | C h 4 10", [2]).do("A", "draw", "d>B").do("C", "muggins")
    return t.stock("B") == [5]


@obeys("MU-F3")
def the_table_passed_over(house: House) -> bool:
    t = lay(house.after, "A h 6 9 | B h 3 s 7 | C h 4 10", [5]).do("A", "draw", "d>B").do("C", "muggins")
    return t.stock("B") == [7] and 10 in t.stock("A")


@obeys("MU-F5")
def the_stock_passed_over(house: House) -> bool:
    t = lay(house.after, "A h 5 9 s 7 | B h 3 s 2 | C h 4 10", [6]).do("A", "draw").do("C", "muggins")
    return (t.hand("A"), t.stock("A")) == ([5, 9], [7, 10])


@obeys("MU-CALL-5")
def the_offenders_turn_is_over(house: House) -> bool:
    t = misplaced(house).do("C", "muggins")
    return (t.turn(), t.must_act()) == ("B", "B")


@obeys("MU-CALL-8")
def others_play_on_the_penalty_card(house: House) -> bool:
    t = missed(house, rest="B h 6 2 5 | C h 10 10").do("B", "muggins").do("B", "draw", "d>A")
    return t.stock("A") == [7, 5, 6]


@obeys("MU-OP-8", when="takeback=source,rewind=yes")
def a_card_goes_back_to_its_source(house: House) -> bool:
    t = misplaced(house).do("C", "muggins")
    return (t.hand("A"), t.stock("A")) == ([7, 9, 9], [2, 10])


@obeys("MU-OP-8", when="takeback=stock")
def a_card_goes_to_the_own_stock(house: House) -> bool:
    t = misplaced(house).do("C", "muggins")
    return (t.hand("A"), t.stock("A")) == ([9, 9], [2, 7, 10])


def wrongly_called(house: House) -> Setting:
    """B has called A for a draw."""
    return lay(house.after, "A h 6 7 8 9 | B h 2 10 s 4 | C h 3", [5]).do("A", "draw").do("B", "muggins")


@obeys("MU-OP-10", when="wrong-call=mirror")
def a_wrong_call_costs_a_card(house: House) -> bool:
    t = wrongly_called(house)
    return (t.stock("B"), t.hand("A"), t.must_act()) == ([4, 9], [7, 8], "A")


@obeys("MU-OP-10", when="wrong-call=none")
def a_wrong_call_costs_nothing(house: House) -> bool:
    t = wrongly_called(house)
    return (t.stock("B"), t.hand("A"), "muggins" in t.moves("B")) == ([4], [7, 8, 9], False)


@obeys("MU-OP-12")
def a_fault_can_be_called_until_the_next_players_act(house: House) -> bool:
    t = missed(house)
    if house.rules.words()["grace"] != "0":
        if t.referee.clock_wishes()[0][0] != int(house.words["grace"]) or "draw" in t.moves("B"):
            return False
        t.go()
    if "muggins" not in t.moves("C"):
        return False
    return t.do("B", "draw").do("C", "muggins").stock("A") == [7]


def built_on(house: House) -> Setting:
    """A has put a 7 on the 5, a 1 beside it, and was called."""
    t = lay(house.after, "A h 7 1 3 5 | B h 9 10", [5])
    return t.do("A", "draw", "d>t1", "draw", "d>new").do("B", "muggins")


@obeys("MU-OP-13", when="rewind=yes")
def later_cards_go_back(house: House) -> bool:
    return built_on(house).tops() == [5]


@obeys("MU-OP-13", when="rewind=top-only")
def later_cards_stay(house: House) -> bool:
    return built_on(house).tops() == [5, 1]


@obeys("MU-OP-14")
def several_faults_one_penalty(house: House) -> bool:
    t = lay(house.after, "A h 7 2 3 5 | B h 9 10 | C h 9 10", [5, 3])
    t.do("A", "draw", "d>t1", "draw", "d>t2").do("B", "muggins")
    return t.stock("A").count(10) == 1 and t.tops()[0] == 5 and "muggins" not in t.moves("C")


@obeys("MU-OP-15")
def an_uncalled_fault_stands(house: House) -> bool:
    t = lay(house.after, "A h 7 9 9 | B h 8 3 3", [4]).do("A", "draw", "d>t1", "draw", "lay")
    if t.moves("clock"):
        t.go()
    return t.do("B", "draw", "d>t1").do("A", "muggins").tops() == [8]


@obeys("MU-OP-16", when="recycle=at-need,recycle-shuffle=no")
def a_caller_turns_the_pile_over(house: House) -> bool:
    t = missed(house, rest="B h s 2 3 10").do("B", "muggins")
    return (t.stock("A"), t.hand("B"), t.stock("B")) == ([7, 2], [10, 3], [])


@obeys("MU-OP-17", when="win-by-penalty=yes")
def giving_the_last_card_wins(house: House) -> bool:
    return missed(house, rest="B h 3 3 | C h 5").do("C", "muggins").won_by() == "C MU-OP-17"


@obeys("MU-OP-17", when="win-by-penalty=no")
def no_last_card_is_given(house: House) -> bool:
    t = missed(house, rest="B h 3 3 | C h 5").do("C", "muggins")
    return (t.won_by(), t.hand("C"), t.turn()) == ("", [5], "B")


@obeys("MU-OP-18", when="grace!=0")
def a_win_is_held(house: House) -> bool:
    t = lay(house.after, "A h 7 | B h 3 10", [6]).do("A", "draw", "d>t1")
    return (t.won_by(), t.may_act()) == ("", "B@") and t.go().won_by() == "A MU-WIN-1"


@obeys("MU-OP-18", when="grace=0", anyway="without a grace a win stands at once, and so it does in strict play")
def a_win_is_not_held(house: House) -> bool | None:
    if house.table and not house.says("grace", "0"):
        return None
    return lay(house.after, "A h 7 | B h 3 10", [6]).do("A", "draw", "d>t1").won_by() == "A MU-WIN-1"


@obeys("MU-ST-1")
def only_right_acts(house: House) -> bool:
    t = lay(house.after, "A h 7 9 s 4 | B h 3 | C h 4", [6])
    if t.moves("A") != ["draw"]:
        return False
    return t.do("A", "draw").moves("A") == ["d>t1"] and t.may_act() == "A"


@obeys("MU-ST-2")
def the_steps_of_a_turn(house: House) -> bool:
    t = lay(house.after, "A h 3 9 9 s 7 | B h 3 3", [6])
    if t.moves("A") != ["s>t1"]:
        return False
    t.do("A", "s>t1", "draw")
    return t.moves("A") == ["lay"] and t.do("A", "lay").turn() == "B"


@obeys("MU-ST-4")
def nobody_acts_out_of_turn(house: House) -> bool:
    t = lay(house.after, "A h 3 9 9 s 7 | B h 3 3 s 2 7", [6])
    return set(t.moves("B")) <= {"muggins"}


@obeys("MU-OP-20", when="out-of-turn=callable,play=table")
def one_can_act_out_of_turn(house: House) -> bool:
    return "s>t1" in lay(house.after, "A h 3 9 9 s 7 | B h 3 3 s 2 7", [6]).moves("B")


def renewed(house: House) -> bool:
    """Whether A, who has laid the last hand card, has a hand."""
    return len(lay(house.after, "A h 9 s 3 10 6 | B h 3 3", [2]).do("A", "draw", "lay").hand("A")) == 4


@obeys("MU-OP-2", when="recycle=at-once")
def a_used_up_hand_is_renewed_at_once(house: House) -> bool:
    return renewed(house)


@obeys("MU-OP-2", when="recycle=at-need")
def a_used_up_hand_is_renewed_at_need(house: House) -> bool:
    return not renewed(house)


@obeys("MU-OP-22", when="packs=2")
def two_packs(house: House) -> bool:
    sizes = {"1913": 150, "1988": 110, "2008": 135}
    return len(house.deal().state().cards()) == 2 * sizes[house.edition]


@obeys("MU-OP-27", anyway="no game of Muggins has wild cards")
def no_wilds(house: House) -> bool:
    return max(house.deal().state().cards()) <= 15
