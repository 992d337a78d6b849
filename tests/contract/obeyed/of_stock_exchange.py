"""What pages of Stock Exchange say. D deals for four, so that A has a card more where there is a trade-mark card."""

from __future__ import annotations

from typing import Any

from kalamazoo.testing.table import Table
from tests.contract.obeyed.houses import House, obeys
from tests.games.stock_exchange.market import hand, market

A, B, C, D = range(4)


def on(house: House, option: str) -> bool:
    return house.says(option, "on")


def size(house: House) -> int:
    """Cards of each number, and of a hand."""
    return int(house.words["copies"])


def board(house: House, rows: list[dict[int, int]], mark: int = A, **more: Any) -> Table:
    """An open board; where there is a trade-mark card, it is at `mark`, and A takes a card of that hand for it."""
    if on(house, "tm") and mark != A:
        given = max(rows[mark])
        rows[mark][given] -= 1
        rows[A][given] = rows[A].get(given, 0) + 1
    hands = [" ".join(f"{number}x{count}" for number, count in row.items() if count) for row in rows]
    if on(house, "tm"):
        hands[mark] += " tm"
    return market(*hands, options=house.options, dealer=D, **more)


def complete(house: House, mark: int = C, **more: Any) -> Table:
    """B has all 1s."""
    whole = size(house)
    half = whole // 2
    a, c, d = {2: 5, 3: half}, {2: whole - 5, 4: 5}, {3: whole - half, 4: whole - 5}
    return board(house, [a, {1: whole}, c, d], mark, **more)


def mixed(house: House, **more: Any) -> Table:
    """Nobody is near the end."""
    whole = size(house)
    half = whole // 2
    one, other = {1: half, 2: whole - half}, {1: whole - half, 2: half}
    third, fourth = {3: half, 4: whole - half}, {3: whole - half, 4: half}
    return board(house, [one, third, other, fourth], A, **more)


def sold(house: House, mark: int = C, **more: Any) -> list[int] | None:
    """What B's round brings to each; None where the table calls by itself."""
    if on(house, "auto-sold"):
        return None
    return complete(house, mark, **more).play("B", "sold").state.scores()


def gain(house: House, mark: int = C) -> int | None:
    """What B's round brings to B."""
    found = sold(house, mark)
    return None if found is None else found[B]


def equal(found: object, wanted: object) -> bool | None:
    return None if found is None else found == wanted


@obeys("SX-CNT-1")
@obeys("SX-OP-11", when="count=first")
def a_round_counts_one(house: House) -> bool | None:
    return equal(gain(house), 1)


@obeys("SX-CNT-3")
@obeys("SX-OP-11", when="count=second")
def a_round_counts_ten_times_the_number(house: House) -> bool | None:
    return equal(gain(house), 10)


@obeys("SX-CNT-2")
def ten_rounds(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    last = complete(house, played=9).play("B", "sold").referee.over
    return last and not complete(house, played=8).play("B", "sold").referee.over


def target(house: House) -> int:
    return 120 if house.says("target", "30n") else int(house.words["target"])


@obeys("SX-CNT-4")
@obeys("SX-OP-10")
def the_target_wins(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    near, far = target(house) - 10, target(house) - 11
    points = [[0, at, 0, at if on(house, "partners") else 0] for at in (near, far)]
    if on(house, "progressive") or near < 10:
        return None
    over = [complete(house, points=row).play("B", "sold").referee.over for row in points]
    return over == [True, False]


@obeys("SX-TM-1", "SX-OP-4")
def one_player_has_a_card_more(house: House) -> bool:
    position = house.rules.game.write_position(house.rules.deal(4, house.seed, D))
    return [len(seat["hand"]) for seat in position["seats"]] == [size(house) + 1] + [size(house)] * 3


def nine_and_mark(house: House) -> Table:
    """B has all 1s but one, and the trade-mark card; A has that 1."""
    whole = size(house)
    half = whole // 2
    a, c, d = {1: 0, 2: 5, 3: half}, {2: whole - 5, 4: 5}, {3: whole - half, 4: whole - 5}
    return board(house, [a, {1: whole}, c, d], B)


@obeys("SX-TM-3")
def nine_and_the_mark_are_complete(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    t = nine_and_mark(house)
    return "tm" in hand(t, "B") and t.play("B", "sold").state.scores()[B] == (
        10 if house.says("count", "second") else 1
    )


@obeys("SX-TM-6")
def the_winners_mark_costs_nobody(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    t = nine_and_mark(house)
    return "tm" in hand(t, "B") and min(t.play("B", "sold").state.scores()) == 0


def ten_and_mark(house: House, mark: int = A) -> Table:
    """A has all 1s, and one card more where there is a trade-mark card: that card, if A has it."""
    whole = size(house)
    half = whole // 2
    b, c, d = {2: 5, 3: half}, {2: whole - 5, 4: 5}, {3: whole - half, 4: whole - 5}
    return board(house, [{1: whole}, b, c, d], mark)


@obeys("SX-TM-4", "SX-OP-25")
def ten_and_the_mark_count_double(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    return ten_and_mark(house).play("A", "sold").state.scores()[A] == (20 if house.says("count", "second") else 2)


@obeys("SX-TM-5")
def who_holds_the_mark_pays(house: House) -> bool | None:
    found = sold(house, C, points=[30, 30, 30, 30])
    return None if found is None else found[C] == 60 - found[B]


@obeys("SX-OP-8", when="negative=allowed")
def counts_fall_below_zero(house: House) -> bool | None:
    found = sold(house, C)
    return None if found is None else found[C] == -found[B]


@obeys("SX-OP-8", when="negative=floor-0", anyway="without the trade-mark card nothing is taken off")
def no_count_falls_below_zero(house: House) -> bool | None:
    if on(house, "tm") and house.says("negative", "allowed"):
        return None
    found = sold(house, C)
    return None if found is None else min(found) == 0


@obeys("SX-OP-5", when="eleventh=disregarded")
def the_eleventh_card_is_disregarded(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    return on(house, "tm") and "sold" in right_words(house, ten_and_mark(house, C))


@obeys("SX-OP-5", when="eleventh=must-fit")
def the_eleventh_card_must_fit(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    odd, whole = ten_and_mark(house, C), ten_and_mark(house)
    return "sold" not in right_words(house, odd) and "sold" in right_words(house, whole)


def right_words(house: House, t: Table) -> list[str]:
    """What A may do; a "sold" that would be wrong is left out."""
    if not house.table:
        return t.moves("A")
    t.play("A", "sold")
    return ["sold"] if t.state.scores()[A] > 0 else []


def mark_offers(house: House) -> tuple[bool, bool]:
    """Whether A can offer the trade-mark card alone, and beside others."""
    moves = {move.split(":")[1] for move in mixed(house).moves("A") if move.startswith("offer")}
    return "tm" in moves, any("+tm" in move for move in moves)


@obeys("SX-OP-6", when="tm-trade=alone")
def the_mark_goes_alone(house: House) -> bool:
    return mark_offers(house) == (True, False)


@obeys("SX-OP-6", when="tm-trade=with-one-number")
def the_mark_goes_along(house: House) -> bool:
    return mark_offers(house) == (True, True)


@obeys("SX-OP-6", when="tm-trade=never", anyway="without the trade-mark card nobody trades it")
def the_mark_stays(house: House) -> bool | None:
    if on(house, "tm") and not house.says("tm-trade", "never"):
        return None
    return mark_offers(house) == (False, False)


def closed(house: House) -> Table:
    """Nobody has traded yet."""
    return mixed(
        house,
        seats=[{"closed": True} if on(house, "partners") and house.says("partner-first", "one-trade") else {}] * 4,
    )


def partners_of(t: Table) -> set[str]:
    """To whom A can make an offer; a star is anybody."""
    found = [move.split(":") for move in t.moves("A") if move.startswith("offer")]
    return {parts[2] if len(parts) > 2 else "*" for parts in found}


@obeys("SX-PART-2")
@obeys("SX-OP-20", when="partner-first=one-trade")
def partners_trade_first(house: House) -> bool:
    t = closed(house)
    if partners_of(t) != {"C"}:
        return False
    t.play("A", "waive").play("C", "waive")
    return "*" in partners_of(t)


@obeys("SX-OP-20", when="partner-first=optional", anyway="without partners all trade with all")
def pairs_are_open_from_the_start(house: House) -> bool | None:
    if on(house, "partners") and house.says("partner-first", "one-trade"):
        return None
    dealt = house.rules.game.write_position(house.rules.deal(4, house.seed))
    return not any("closed" in seat for seat in dealt["seats"])


@obeys("SX-MSG-11")
def a_seat_may_waive(house: House) -> bool | None:
    if house.says("partner-first", "optional"):
        return None
    return "waive" in closed(house).moves("A")


@obeys("SX-OP-21")
def each_pair_opens_for_itself(house: House) -> bool | None:
    if house.says("partner-first", "optional"):
        return None
    t = closed(house).play("A", "waive").play("C", "waive")
    return "*" in partners_of(t) and "waive" in t.moves("B")


@obeys("SX-PART-3", "SX-EX-9")
def the_point_is_the_pairs(house: House) -> bool | None:
    found = sold(house, A)
    return None if found is None else found[B] == found[D] > 0


@obeys("SX-OP-26", anyway="nobody ever calls for another hand")
def one_calls_for_ones_own_hand(house: House) -> bool | None:
    if on(house, "auto-sold") or house.table:
        return None
    t = complete(house)
    return "sold" in t.moves("B") and "sold" not in t.moves("D")


@obeys("SX-OP-9", when="tm-partner=none", anyway="without partners nobody is the winner's partner")
def no_deduction_inside_a_pair(house: House) -> bool | None:
    if not on(house, "partners") or house.says("tm-partner", "deduct"):
        return None
    found = sold(house, D)
    return None if found is None else found[B] > 0


@obeys("SX-OP-9", when="tm-partner=deduct")
def a_deduction_inside_a_pair(house: House) -> bool | None:
    found = sold(house, D)
    return None if found is None else found[B] == 0


@obeys("SX-SOLD-3")
@obeys("SX-OP-16", when="auto-sold=off")
def completing_wins_nothing_by_itself(house: House) -> bool:
    t = one_short(house)
    t.play("B", "offer:2x1").play("A", "accept:B:1x1")
    if t.moves("B") and any(move.startswith("choose") for move in t.moves("B")):
        t.play("B", "choose:A")
    return t.state.scores()[B] == 0


@obeys("SX-OP-16", when="auto-sold=on")
def the_table_calls(house: House) -> bool:
    return not completing_wins_nothing_by_itself(house)


def one_short(house: House) -> Table:
    """B has all 1s but one, and a 2; A has that 1."""
    whole = size(house)
    half = whole // 2
    a, b = {1: 1, 2: 4, 3: half}, {1: whole - 1, 2: 1}
    c, d = {2: whole - 5, 4: 5}, {3: whole - half, 4: whole - 5}
    return board(house, [a, b, c, d], C)


@obeys("SX-MSG-10")
def a_round_can_be_thrown_in(house: House) -> bool:
    t = mixed(house)
    if "throw-in" not in t.moves("A"):
        return False
    for who in "ABC":
        t.play(who, "throw-in")
    before = t.position().get("thrown-in", 0)
    t.play("D", "throw-in")
    return bool(before == 0 and t.position().get("thrown-in", 0) == 1)


@obeys("SX-OP-18", when="stall=off")
def nobody_can_wish_it(house: House) -> bool:
    return not any("throw-in" in mixed(house).moves(who) for who in "ABCD")


@obeys("SX-PROG-1", "SX-OP-22")
def winners_move_up_after_each_round(house: House) -> bool | None:
    if on(house, "auto-sold"):
        return None
    return (
        complete(house).play("B", "sold").referee.over and house.rules.game.progression(house.rules.options) is not None
    )


@obeys("SX-OP-13", when="tie=shared")
def a_tie_is_shared(house: House) -> bool | None:
    return tied(house)


@obeys("SX-OP-13", when="tie=extra-round")
def a_tie_is_played_out(house: House) -> bool | None:
    over = tied(house)
    return None if over is None else not over


def tied(house: House) -> bool | None:
    """Whether the game is over after ten rounds, B and C (or their pairs) being equal."""
    if on(house, "auto-sold") or on(house, "progressive") or on(house, "tm"):
        return None
    pairs = on(house, "partners")
    points = [5, 4, 5, 4] if pairs else [1, 4, 5, 0]
    return complete(house, points=points, played=9).play("B", "sold").referee.over


@obeys("SX-ST-1")
@obeys("SX-OP-15", when="play=strict")
def a_wrong_sold_is_refused(house: House) -> bool:
    return not any("sold" in mixed(house).moves(who) for who in "ABCD")


@obeys("SX-IR-1")
@obeys("SX-OP-15", when="play=table")
def a_wrong_sold_is_heard(house: House) -> bool:
    t = mixed(house).play("A", "sold")
    second = house.says("count", "second")
    fine = (10 if second else 1) if house.says("wrong-sold", "fine") else 0
    if house.says("negative", "floor-0"):
        fine = 0
    return any("sold" in line for line in t.log("C")) and t.state.scores()[A] == -fine and not t.referee.over


@obeys("SX-MSG-5", when="match=first-taker")
def the_first_taker_has_the_trade(house: House) -> bool:
    return accepted(house) != hand(mixed(house), "A")


@obeys("SX-MSG-5", when="match=offerer-chooses")
def the_owner_picks_an_acceptance(house: House) -> bool:
    return accepted(house) == hand(mixed(house), "A")


def accepted(house: House) -> str:
    """A's hand after an offer was accepted."""
    return hand(mixed(house).play("A", "offer:1x2:C").play("C", "accept:A:2x2"), "A")


@obeys("SX-MSG-5", when="auto-match=on,match=first-taker")
def equal_offers_trade_at_once(house: House) -> bool:
    return hand(mixed(house).play("A", "offer:1x2").play("C", "offer:2x2"), "A") != hand(mixed(house), "A")


@obeys("SX-OP-3", when="copies=10")
def ten_of_each(house: House) -> bool:
    return house.rules.deal(4, 1).cards().count(1) == 10


@obeys("SX-OP-3", when="copies=9")
def nine_of_each(house: House) -> bool:
    return house.rules.deal(4, 1).cards().count(1) == 9


@obeys("SX-SET-3", when="tm=on")
@obeys("SX-OP-12", when="tm=on")
def the_mark_is_dealt_in(house: House) -> bool:
    return len(house.rules.deal(4, 1).cards()) == 4 * size(house) + 1


@obeys("SX-OP-19", when="reveal=winner")
def the_winners_hand_is_shown(house: House) -> bool | None:
    return shown(house) == (True, False) if not on(house, "auto-sold") else None


@obeys("SX-OP-19", when="reveal=all")
def all_hands_are_shown(house: House) -> bool | None:
    return shown(house) == (True, True) if not on(house, "auto-sold") else None


def shown(house: House) -> tuple[bool, bool]:
    """Whether the hands of B, who won, and of A are shown to all."""
    seats = complete(house).play("B", "sold").sees("onlooker")["seats"]
    return "shown" in seats[B], "shown" in seats[A]


@obeys("SX-OP-24", when="chat=closed")
def talk_is_closed(house: House) -> bool:
    return bool(house.deal(4).chat_clause())


@obeys("SX-OP-24", when="chat=open")
def talk_is_open(house: House) -> bool:
    return not house.deal(4).chat_clause()


@obeys("SX-OP-27", when="open-after=never")
def the_table_never_opens_the_board(house: House) -> bool:
    return not house.deal(4).clock_wishes()


@obeys("SX-OP-27", when="open-after!=never")
def the_table_opens_the_board(house: House) -> bool:
    wishes = house.deal(4).clock_wishes()
    return (
        [wait for wait, _ in wishes] == [1000 * int(house.words["open-after"])]
        if house.words["open-after"] != "never"
        else False
    )
