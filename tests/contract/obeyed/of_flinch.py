"""What pages of Flinch say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kalamazoo.core.errors import BadRules
from kalamazoo.testing.table import Table
from tests.contract.obeyed.houses import House, obeys
from tests.games.flinch.laying import discards, hand, player, plays, reserve, settle, stock, tops, turn
from tests.games.flinch.laying import lay as lay_cards

FULL = [[2], [3], [4], [6], [7]]  # a reserve without a free slot


def lay(house: House, *seats: dict[str, Any], **more: Any) -> Table:
    """A table of Flinch under these rules; where there are partners, others who can do nothing fill it up."""
    rows = list(seats)
    if house.says("partners", "on"):
        rows += [player([9, 9, 9], [9, 9], FULL) for _ in range(4 - len(rows))]
    return lay_cards(str(house), *rows, **more)


def standard(house: House) -> bool:
    return house.says("variation", "standard")


def cap(house: House) -> int:
    return 10 if house.edition == "1988" else 15


def middle(house: House) -> int:
    return 5 if house.edition == "1988" else 8


def starters(house: House) -> set[int]:
    """The ranks with which a play pile can begin; in table play by what is not refused when it is right."""
    strict = House(house.rules.replace(play="strict"))
    found = set()
    for rank in range(1, cap(house) + 1):
        t = lay(strict, player([9, 9], [rank, 9], FULL), player([9, 9], [9], FULL), stack=[9] * 20)
        if f"h{rank}>new" in t.moves("A"):
            found.add(rank)
    return found


# -- the pack, the deal -------------------------------------------------------------------------------------------


def pack(house: House) -> Counter[int]:
    """One pack of the table."""
    one = House(house.rules.replace(packs="1"))
    return Counter(one.rules.deal(4 if house.says("partners", "on") else 2, house.seed).cards())


@obeys("FL-DECK-1")
def ten_of_fifteen(house: House) -> bool:
    return pack(house) == Counter(dict.fromkeys(range(1, 16), 10))


@obeys("FL-DECK-2")
def eleven_of_ten(house: House) -> bool:
    return pack(house) == Counter(dict.fromkeys(range(1, 11), 11))


@obeys("FL-DECK-3", "FL-DECK-4")
def nine_of_fifteen(house: House) -> bool:
    return pack(house) == Counter(dict.fromkeys(range(1, 16), 9))


@obeys("FL-DECK-5")
def a_hundred_and_forty_four(house: House) -> bool:
    found = pack(house)
    return sum(found.values()) == 144 and max(found.values()) == 9 and len(found) == 16


def most(house: House) -> int:
    return house.rules.seat_range()[1]


@obeys("FL-PLAYERS-1", "FL-PLAYERS-5", "OP-PLAYERS-1")
def two_to_eight(house: House) -> bool:
    return most(house) == 8


@obeys("FL-PLAYERS-3")
def two_to_six(house: House) -> bool:
    return most(house) == 6


def stock_size(house: House) -> int:
    seats = 4 if house.says("partners", "on") else 2
    document = house.rules.game.write_position(house.rules.deal(seats, house.seed))
    return max(len(seat["stock"]) for seat in document["seats"])


@obeys("FL-DEAL-3")
def stocks_of_ten(house: House) -> bool:
    return stock_size(house) == 10


@obeys("FL-DEAL-4", "FL-WILD-3")
def stocks_of_fifteen(house: House) -> bool:
    return stock_size(house) == 15


@obeys("FL-DEAL-3/1", "FL-DEAL-4/1", "FL-WILD-3/1")
def stocks_as_the_house_says(house: House) -> bool:
    size = 15 if house.edition == "2000" else 10
    return stock_size(house) == int(house.words["stock-size"]) != size


def buried(house: House) -> bool:
    """Whether B is shown what lies under A's reserve top."""
    t = lay(house, player([9, 9], [9], [[2, 3], [3], [4], [6], [7]]), player([9, 9], [9], FULL), centre=[pile(house)])
    [area] = [area for area in t.referee.view(1).scene().areas if area.id == "reserve:0:1"]
    return "3" in [face.rank for face in area.cards]


@obeys("FL-DEAL-12", "FL-RES-10")
def lower_reserve_cards_are_hidden(house: House) -> bool:
    return not buried(house)


@obeys("FL-DEAL-12/1")
def reserves_are_open(house: House) -> bool:
    return buried(house)


# -- building -----------------------------------------------------------------------------------------------------


@obeys("FL-ONE-3", "FL-PILE-1")
@obeys("FL-OPEN-14", "FL-OPEN-14/3")
def a_pile_begins_with_a_1(house: House) -> bool:
    return starters(house) == {1}


@obeys("FL-VAR-1", "FL-VAR-2")
@obeys("FL-OPEN-14/2", "OP-VAR-1", "OP-VAR-2")
def a_pile_begins_with_either_end(house: House) -> bool:
    return starters(house) == {1, cap(house)}


@obeys("FL-VAR-3", "FL-VAR-4")
@obeys("FL-OPEN-14/1")
def a_pile_begins_with_the_middle(house: House) -> bool:
    return starters(house) == {middle(house)}


def finish(house: House) -> Table:
    """A rising pile that needs its last card, which A lays."""
    top = cap(house)
    t = lay(
        house, player([9, 9], [top, 9], FULL), player([9, 9], [9], FULL), centre=[list(range(1, top))], stack=[9] * 20
    )
    return t.play("A", f"h{top}>p1")


@obeys("FL-PILE-4", "FL-PILE-5", "FL-STACK-4")
def a_finished_pile_leaves(house: House) -> bool | None:
    if not standard(house) or (house.table and house.says("clerical", "manual")):
        return None if standard(house) else False
    used = finish(house).position().get("used", [])
    return len(used) == cap(house)


# -- the opening --------------------------------------------------------------------------------------------------


def before_the_first(house: House) -> Table:
    """Nobody has laid a card yet; A has no starter, and the others have one."""
    start = middle(house) if house.says("variation", "middle") else 1
    own, other = player([9, 9], [2, 3, 4, 6, 7]), player([9, 9], [start, 3, 4, 6, 7])
    rest = [other] * (3 if house.says("partners", "on") else 1)
    return lay_cards(str(house), own, *rest, stack=[9] * 20, opened=False)


@obeys("OP-OPEN-1", "OP-OPEN-2")
def a_pass_before_the_first_1_costs_nothing(house: House) -> bool:
    t = before_the_first(house)
    if house.table:
        t.play("A", "pass")
    return turn(t) == "B" and len(hand(t, "A")) == 5 and not any(reserve(t, "A"))


@obeys("OP-OPEN-1/1", "FL-TURN-9/1", "FL-TURN-11/1")
def a_pass_before_the_first_1_costs_a_discard(house: House) -> bool:
    t = before_the_first(house)
    return turn(t) == "A" and "h2>r1" in t.moves("A") and len(hand(t.play("A", "h2>r1"), "A")) == 4


@obeys("OP-OPEN-4")
def after_a_lay_down_the_dealers_left_begins(house: House) -> bool | None:
    if not standard(house) or house.says("partners", "on"):
        return None
    strict = House(house.rules.replace(play="strict"))
    plain = player([9, 9], [2, 3, 4, 6, 7])
    t = lay(strict, plain, plain, plain, stack=[1, 9, 9, 9, 9] * 3, opened=False, dealer="C")
    return turn(t) == "A" and hand(t, "A") == [1, 9, 9, 9, 9] and [len(pile) for pile in reserve(t, "B")] == [1] * 5


# -- partners -----------------------------------------------------------------------------------------------------


def pairs(house: House, a: dict[str, Any], c: dict[str, Any], **more: Any) -> Table:
    """A and C, who are partners where there are any; B and D can do nothing."""
    idle = player([9, 9], [9], FULL)
    return lay_cards(str(house), a, idle, c, idle, stack=[9] * 20, **more)


@obeys("FL-PART-2", "FL-PART-8")
def one_may_play_from_the_partners_reserve(house: House) -> bool:
    t = pairs(house, player([9, 9], [9, 9], FULL), player([9, 9], [9], [[5], [3], [4], [6], [7]]), centre=[pile(house)])
    return "q1>p1" in t.moves("A")


def pile(house: House) -> Any:
    """A pile that takes a 5 next (in *middle*: the card below its low end)."""
    if not house.says("variation", "middle"):
        return 4
    low = middle(house)
    return {"cards": list(range(low, 5, -1)), "low": 6, "high": low} if low > 5 else {"cards": [5], "low": 5, "high": 5}


@obeys("FL-PART-9", anyway="nobody sees another hand")
def the_partners_hand_is_not_seen(house: House) -> bool:
    t = pairs(house, player([9, 9], [9, 9], FULL), player([9, 9], [9, 3], FULL))
    return set(t.sees("A")["seats"][2]["hand"]) == {"?"}


@obeys("OP-PART-1")
def partners_need_an_even_number(house: House) -> bool:
    def offered(seats: int) -> bool:
        try:
            house.deal(seats)
        except BadRules:
            return False
        return True

    return [offered(seats) for seats in (2, 3, 4, 5, 6)] == [False, False, True, False, True]


@obeys("FL-WIN-1", "FL-WIN-2", "FL-WIN-1/1", "FL-WIN-2/1")
def an_empty_stock_wins(house: House) -> bool | None:
    if not standard(house) or house.says("play-on", "placings"):
        return None
    return over_after_last(house)


def over_after_last(house: House) -> bool:
    """Whether A's last stock card ends the game while C still has some."""
    t = pairs(house, player([5], [9, 9], FULL), player([9, 9], [9], FULL), centre=[4]).play("A", "s>p1")
    return t.referee.over


@obeys("FL-PART-5", "FL-PART-6")
def a_side_goes_on_until_both_stocks_are_empty(house: House) -> bool | None:
    if not standard(house):
        return None
    t = pairs(house, player([5], [9, 9], FULL), player([9, 9], [9], FULL), centre=[4]).play("A", "s>p1")
    both = pairs(house, player([5], [9, 9], FULL), player([], [9], FULL), centre=[4]).play("A", "s>p1")
    return not t.referee.over and both.referee.over


@obeys("FL-WIN-3/1", "FL-PART-6/1")
def the_others_play_on(house: House) -> bool | None:
    if not standard(house):
        return None
    t = six(house).play("A", "s>p1")
    return not t.referee.over and (not house.says("partners", "on") or t.position()["finished"] != [])


def six(house: House) -> Table:
    """Six players, A with one stock card that fits; A's partner, where there is one, has none left."""
    idle = player([9, 9], [9], FULL)
    mate = player([], [9], FULL) if house.says("partners", "on") else idle
    return lay_cards(str(house), player([5], [9, 9], FULL), idle, idle, mate, idle, idle, centre=[4], stack=[9] * 20)


@obeys("FL-WIN-3")
def the_game_is_over_at_once(house: House) -> bool | None:
    if not standard(house):
        return None
    return six(house).play("A", "s>p1").referee.over


# -- wilds --------------------------------------------------------------------------------------------------------


def with_wild(house: House, own: dict[str, Any], centre: Any = ()) -> Table:
    return lay(house, own, player([9, 9], [9], FULL), centre=list(centre), stack=[9] * 20)


@obeys("OP-WILD-1", "OP-WILD-2", when="wild-starts=yes")
@obeys("FL-WILD-5")
def a_wild_begins_a_pile(house: House) -> bool:
    return any(">new" in move for move in plays(with_wild(house, player(["w", 9], [9, 9], FULL)), "A"))


@obeys("OP-WILD-1", "OP-WILD-2", when="wild-starts=no")
@obeys("FL-WILD-5/1")
def a_wild_does_not_begin_a_pile(house: House) -> bool:
    t = with_wild(house, player(["w", 9], [9, 9], FULL))
    return not any(move.startswith("s") and ">new" in move for move in plays(t, "A"))


@obeys("FL-WILD-4", "OP-WILD-5", "OP-WILD-3")
def a_wild_stands_for_any_rank(house: House) -> bool | None:
    if not standard(house):
        return None
    moves = with_wild(house, player([9, 9], ["w", 9], FULL), [4, 11]).moves("A")
    return "hw=5>p1" in moves and "hw=12>p2" in moves and any(move.endswith(">r1") for move in moves)


@obeys("OP-WILD-4", when="wild-in-reserve=forbidden")
def no_wild_is_discarded(house: House) -> bool | None:
    if house.table:
        return None
    return "hw>r1" not in discards(with_wild(house, player([9, 9], ["w", 9], FULL), [4]), "A")


@obeys("OP-WILD-4", when="wild-in-reserve=allowed")
def a_wild_may_be_discarded(house: House) -> bool:
    return "hw>r1" in discards(with_wild(house, player([9, 9], ["w", 9], FULL), [4]), "A")


# -- strict play and table play -----------------------------------------------------------------------------------


def duty(house: House) -> Table:
    """A's stock 5 fits, and so does A's hand 5."""
    return lay(house, player([5, 9], [5, 9, 9], FULL), player([8, 9, 9], [9, 9], FULL), centre=[4], stack=[9] * 20)


@obeys("ST-1", "ST-2", "ST-4")
def only_duties_are_offered(house: House) -> bool | None:
    if not standard(house):
        return None
    t = duty(house)
    return t.moves("A") == ["s>p1"] and t.moves("B") == []


@obeys("ST-3")
def what_follows_happens_by_itself(house: House) -> bool | None:
    if not standard(house):
        return None
    t = duty(house).play("A", "s>p1")
    return stock(t, "A") == [9] and not any(move.startswith("turnup") for move in t.moves("A")) and not t.moves("B")


def neglected(house: House) -> Table:
    """A has laid the hand 5 while the stock 5 fitted."""
    return duty(house).play("A", "h5>p1")


@obeys("FL-CHAL-3", "IR-1")
def neglecting_the_stock_is_called(house: House) -> bool | None:
    if not standard(house):
        return None
    return "call:A:stock" in neglected(house).moves("B")


@obeys("IR-1/1")
def neglecting_the_stock_is_pointed_out(house: House) -> bool | None:
    if not standard(house):
        return None
    moves = neglected(house).moves("B")
    return "call:A:stock" not in moves and any(move.startswith("point:A") for move in moves)


@obeys("FL-CHAL-2", "FL-CHAL-9", "FL-CHAL-10", "FL-CHAL-12")
def an_upheld_call_ends_the_turn_and_moves_a_card(house: House) -> bool | None:
    found = called(house)
    if found is None:
        return None
    t, kept = found
    return turn(t) == "B" and len(stock(t, "A")) == 3 and len(stock(t, "B")) == 2 and kept


def called(house: House) -> tuple[Table, bool] | None:
    """B has called A for the neglected stock; and whether A's top card is what it was."""
    if not standard(house) or house.says("partners", "on"):
        return None
    if house.table and not house.says("call-grounds", "none") and "stock" not in house.words["call-grounds"].split("+"):
        return None
    t = settle(neglected(house).play("B", "call:A:stock"))
    return t, stock(t, "A")[0] == 5


@obeys("FL-CHAL-11", "OP-CHAL-2")
def the_callers_top_card_goes_under_the_offenders(house: House) -> bool | None:
    found = called(house)
    if found is None:
        return None
    t, kept = found
    return kept and stock(t, "A")[-1] == 8 and stock(t, "B") == [9, 9]


@obeys("FL-CHAL-13", "OP-CHAL-9/1")
def the_card_just_played_is_taken_back(house: House) -> bool | None:
    found = called(house)
    return None if found is None else tops(found[0]) == [4] and 5 in hand(found[0], "A")


@obeys("OP-CHAL-9")
def cards_in_sequence_stay(house: House) -> bool | None:
    found = called(house)
    return None if found is None else tops(found[0]) == [5]


@obeys("FL-CHAL-20")
def there_are_no_calls(house: House) -> bool | None:
    if not standard(house):
        return None
    return not any(move.startswith("call:") for move in neglected(house).moves("B"))


def ones_called(house: House) -> Table | None:
    """A has laid a 5 and no 1 is in the hand; B calls ones."""
    if not standard(house) or house.says("partners", "on"):
        return None
    t = lay(house, player([9, 9, 9], [5, 9, 9], FULL), player([8, 9, 9], [9, 9], FULL), centre=[4], stack=[9] * 20)
    t.play("A", "h5>p1")
    return settle(t.play("B", "call:A:ones"))


@obeys("FL-CHAL-15")
def a_wrong_ones_call_costs_a_card(house: House) -> bool | None:
    t = ones_called(house)
    return None if t is None else (len(stock(t, "A")), len(stock(t, "B"))) == (2, 4)


@obeys("FL-CHAL-16")
def after_a_wrong_call_the_turn_goes_on(house: House) -> bool | None:
    t = ones_called(house) if "ones" in house.words["call-grounds"].split("+") else None
    if t is None:
        return None if house.table and not house.says("call-grounds", "none") else False
    return turn(t) == "A"


@obeys("OP-CHAL-6/1")
def a_wrong_ones_call_costs_nothing(house: House) -> bool | None:
    if house.table and "ones" not in house.words["call-grounds"].split("+"):
        return None
    t = ones_called(house)
    return None if t is None else (len(stock(t, "A")), len(stock(t, "B"))) == (3, 3)


@obeys("FL-ONE-7", "FL-CHAL-4", "FL-CHAL-14", "IR-4")
def a_late_1_is_called(house: House) -> bool | None:
    if not standard(house) or house.says("partners", "on"):
        return None
    t = lay(house, player([9, 9, 9], [1, 5, 9], FULL), player([8, 9, 9], [9, 9], FULL), centre=[4], stack=[9] * 20)
    t.play("A", "h5>p1")
    t = settle(t.play("B", "call:A:ones"))
    return (len(stock(t, "A")), len(stock(t, "B")), turn(t)) == (4, 2, "B")


def peeked(house: House) -> list[str]:
    """What B can do after A has looked under a stock."""
    t = lay(house, player([9, 9, 9], [5, 9, 9], FULL), player([8, 9, 9], [9, 9], FULL), centre=[6], stack=[9] * 20)
    return t.play("A", "peek:A:s").moves("B")


@obeys("IR-11", "IR-11/3")
def a_peek_is_called(house: House) -> bool:
    return "call:A:peek" in peeked(house)


@obeys("IR-11/1", "IR-11/2")
def a_peek_cannot_be_called(house: House) -> bool:
    return not any(move.startswith("call:A:peek") for move in peeked(house))


def out_of_turn(house: House) -> list[str]:
    """What A can do after B has laid a card in A's turn."""
    t = lay(house, player([9, 9, 9], [5, 9, 9], FULL), player([8, 9, 9], [7, 9], FULL), centre=[6], stack=[9] * 20)
    return t.play("B", "h7>p1").moves("A")


@obeys("FL-COND-4", "IR-12")
def playing_out_of_turn_is_called(house: House) -> bool | None:
    return None if not standard(house) else "call:B:out-of-turn" in out_of_turn(house)


@obeys("IR-12/1")
def playing_out_of_turn_is_pointed_out(house: House) -> bool | None:
    if not standard(house):
        return None
    moves = out_of_turn(house)
    return "call:B:out-of-turn" not in moves and any(move.startswith("point:B") for move in moves)


def shown_before(house: House) -> Table | None:
    """B has shown a 7 in A's turn; now it is B's turn, the 7 fits, and so does B's stock."""
    if not standard(house):
        return None
    t = lay(
        house, player([9, 9, 9], [9, 9, 9], FULL), player([9, 9, 9], [7, 9, 9], FULL), centre=[6, 8], stack=[9] * 20
    )
    return t.play("B", "show:h7").play("A", "h9>r1")


@obeys("FL-EXP-5", "OP-EXP-5")
def a_shown_card_goes_before_the_stock(house: House) -> bool | None:
    t = shown_before(house)
    if t is None:
        return None
    t.play("B", "h7>p1")
    return not any(move.startswith("call:B:stock") and wins(house, t, move) for move in t.moves("A"))


def wins(house: House, t: Table, move: str) -> bool:
    """Whether a call would be upheld: a card moves under B's stock."""
    before = len(stock(t, "B"))
    return len(stock(settle(t.play("A", move)), "B")) > before


@obeys("FL-EXP-6", "OP-EXP-8", "IR-9/1")
def a_shown_card_is_demanded(house: House) -> bool | None:
    t = shown_before(house)
    return None if t is None else "demand:B:7" in t.moves("A")


@obeys("FL-EXP-4", "IR-9")
def a_shown_card_binds_by_itself(house: House) -> bool | None:
    t = shown_before(house)
    return None if t is None else not any(move.startswith("demand") for move in t.moves("A"))


@obeys("FL-EXP-1", "FL-EXP-2", "FL-EXP-3", "OP-EXP-3", "IR-8", anyway="nobody else can show cards")
def a_shown_card_that_fits_nowhere_ends_the_turn(house: House) -> bool | None:
    if not standard(house) or not house.table:
        return None
    t = lay(house, player([9, 9], [7, 9, 9], FULL), player([9, 9], [9], FULL), centre=[4], stack=[9] * 20)
    t.play("A", "show:h7")
    return turn(t) == "B" and hand(t, "A") == [7, 9, 9] and [len(pile) for pile in reserve(t, "A")] == [1] * 5


@obeys("OP-HAND-2")
def a_new_hand_comes_by_itself(house: House) -> bool | None:
    t = emptied(house)
    return None if t is None else len(hand(t, "A")) == 5


@obeys("OP-HAND-2/1")
def a_new_hand_is_taken(house: House) -> bool | None:
    t = emptied(house)
    return None if t is None else hand(t, "A") == [] and "newhand" in t.moves("A")


def emptied(house: House) -> Table | None:
    """A has played the last hand card."""
    if not standard(house):
        return None
    t = lay(house, player([9, 9], [5], FULL), player([9, 9], [9], FULL), centre=[4], stack=[9] * 20)
    return t.play("A", "h5>p1")


@obeys("FL-HAND-4")
def no_hand_before_the_next_turn(house: House) -> bool | None:
    if not standard(house):
        return None
    t = lay(house, player([9, 9], [3], FULL), player([9, 9], [9], FULL), centre=[4], stack=[9] * 20)
    return hand(t.play("A", "h3>r1"), "A") == []


@obeys("OP-HAND-3", anyway="in every edition the next player then has a hand")
def the_next_hand_comes_after_a_stop(house: House) -> bool | None:
    found = shown_hand(house)
    return None if found is None else found == 5


def shown_hand(house: House) -> int | None:
    """How many cards B, who had none, holds after A was stopped without a discard."""
    if not standard(house):
        return None
    table = House(house.rules.replace(play="table", clerical="auto"))
    t = lay(table, player([9, 9], [7, 9, 9], FULL), player([9, 9], [], FULL), centre=[4], stack=[9] * 20)
    t.play("A", "show:h7")
    return len(hand(t, "B"))


@obeys("OP-ONE-2", anyway="in strict play no turn is stopped")
def a_1_left_after_a_stop_is_a_duty(house: House) -> bool | None:
    if not standard(house) or not house.table or house.says("partners", "on"):
        return None
    if "ones" not in house.words["call-grounds"].split("+"):
        return None
    t = lay(house, player([9, 9, 9], [1, 5, 9], FULL), player([8, 9, 9], [9, 9], FULL), centre=[4], stack=[9] * 20)
    t.play("A", "h5>p1").play("B", "call:A:ones")
    settle(t).play("B", "h9>r1")
    return turn(t) == "A" and "1" not in str(t.position().get("table", {}).get("exposed", ""))
