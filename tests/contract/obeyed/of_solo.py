"""What pages of Patience and the Triangle say."""

from __future__ import annotations

from tests.contract.obeyed.houses import House, obeys
from tests.games.patience.setting import Setting, lay, stacked, write_lower
from tests.games.triangle.setting import Setting as Triangle
from tests.games.triangle.setting import lay as lay_triangle

ROW = "10 / 9 / 6 / 3"


def doubled(house: House, stock: str = "7 7", pack: str = "4 4") -> Setting:
    """The 9 has gone on the 10 and left a space."""
    return lay(house.after, ROW, "", stock=stock, pack=pack).do("l2>l1")


def emptied(house: House, stock: str = "8 2", pack: str = "4 4") -> Setting:
    """The 6 has gone up and left a space."""
    return lay(house.after, "10 / 8 / 6 / 3", "5", stock=stock, pack=pack).do("l3>u1")


@obeys("PA-SET-1")
def sixty_cards(house: House) -> bool:
    return len(house.deal(1).state().cards()) == 60


@obeys("PA-SET-2")
def forty_cards(house: House) -> bool:
    return len(house.deal(1).state().cards()) == 40


@obeys("PA-SET-5")
@obeys("PA-OP-2", when="setup-gap=refill")
def the_place_of_a_one_is_filled(house: House) -> bool:
    return "-" not in write_lower(stacked(str(house), "7 1 9 1 4 1 8"))


@obeys("PA-OP-2", when="setup-gap=leave")
def the_place_of_a_one_is_a_space(house: House) -> bool:
    return write_lower(stacked(str(house), "7 1 9 1 4 1 8")).count("-") == 2


@obeys("PA-TURN-3")
def only_what_fits_nowhere_goes_to_the_stock(house: House) -> bool:
    t = lay(house.after, "10 / 8 / 6 / 3", "1", pack="9 4").do("turn")
    return "t>s" not in t.can() and "t>l1" in t.can()


def filling(t: Setting) -> set[str]:
    """From where a space can be filled."""
    return {move.split(">")[0] for move in t.can() if move in ("s>l2", "pack>l2", "s>l3", "pack>l3")}


@obeys("PA-DBL-3")
@obeys("PA-OP-11", when="fill-source=stock")
def the_stock_fills_a_space(house: House) -> bool:
    return filling(doubled(house)) == {"s"}


@obeys("PA-DBL-4")
@obeys("PA-OP-11", when="fill-source=pack-then-stock")
def the_pack_fills_a_space(house: House) -> bool:
    return filling(doubled(house)) == {"pack"}


@obeys("PA-DBL-5")
@obeys("PA-OP-3", when="emptied=same")
def an_emptied_place_is_filled_in_the_same_way(house: House) -> bool:
    return filling(emptied(house)) == filling(doubled(house))


@obeys("PA-OP-3", when="emptied=none")
def an_emptied_place_stays_empty(house: House) -> bool:
    return filling(emptied(house)) == set()


@obeys("PA-OP-3", when="emptied=stock")
def the_stock_fills_an_emptied_place(house: House) -> bool:
    return filling(emptied(house)) == {"s"}


@obeys("PA-OP-3", when="emptied=pack")
def the_pack_fills_an_emptied_place(house: House) -> bool:
    return filling(emptied(house)) == {"pack"}


def space_of(house: House, source: str, stock: str, pack: str) -> Setting | None:
    """A table with a space that this source fills, if there is one at such a table."""
    for make in (doubled, emptied):
        if filling(make(house)) == {source}:
            return make(house, stock, pack)
    return None


@obeys("PA-OP-4", when="after-pack=stock")
def after_the_pack_the_stock(house: House) -> bool:
    t = space_of(house, "pack", "7 7", "")
    return t is not None and filling(t) == {"s"}


@obeys("PA-OP-4", when="after-pack=none")
def after_the_pack_nothing(house: House) -> bool:
    t = space_of(house, "pack", "7 7", "")
    return t is not None and filling(t) == set()


@obeys("PA-OP-5")
def a_space_stays_open_while_the_stock_is_empty(house: House) -> bool:
    t = space_of(house, "s", "", "1 8 8")
    if t is None or filling(t):
        return False
    t.do("turn")
    if "turn" in t.can():
        t.do("turn")
    for move in ("t>u1", "t>u2", "t>l1", "t>s"):
        if move in t.can() and "s" not in filling(t):
            t.do(move)
    return "s" in filling(t) or not t.stock()


@obeys("PA-OP-7")
def a_one_for_a_space_goes_up(house: House) -> bool:
    t = space_of(house, "pack", "7 7", "1 8 4")
    if t is None:
        return False
    ones = t.upper().count(1)
    t.do(next(move for move in t.can() if move.startswith("pack>")))
    return t.upper().count(1) == ones + 1 and "8" in t.lower().split()


@obeys("PA-OP-13")
def no_turned_card_goes_into_a_space(house: House) -> bool:
    t = space_of(house, "s", "7 7", "2 4")
    if t is None:
        return False
    if "turn" not in t.can():  # the space must be filled first
        return True
    return not {"t>l2", "t>l3"} & set(t.do("turn").can())


@obeys("PA-OP-1", when="tail-1988=as-2008,fill-source=edition")
def the_rest_of_1988_is_2008(house: House) -> bool:
    return house.edition == "1988" and filling(doubled(house)) == {"pack"}


@obeys("PA-OP-1", when="tail-1988=as-1913,fill-source=edition")
def the_rest_of_1988_is_1913(house: House) -> bool:
    return house.edition == "1988" and filling(doubled(house)) == {"s"}


@obeys("PA-OP-6", when="fill-time=at-once")
def a_space_is_filled_at_once(house: House) -> bool:
    return "turn" not in doubled(house).can()


@obeys("PA-OP-6", when="fill-time=free")
def a_space_is_filled_when_one_likes(house: House) -> bool | None:
    if house.says("compulsion", "compulsory"):
        return None
    return "turn" in doubled(house).can()


@obeys("PA-OP-8", when="compulsion=compulsory")
def what_can_be_played_must_be(house: House) -> bool:
    return "turn" not in lay(house.after, "10 / 8 / 6 / 3", "5", pack="4 4").can()


@obeys("PA-OP-8", when="compulsion=free")
def one_may_turn_instead(house: House) -> bool:
    return "turn" in lay(house.after, "10 / 8 / 6 / 3", "5", pack="4 4").can()


@obeys("PA-OP-9", when="partial=yes")
def a_part_may_be_moved(house: House) -> bool:
    return "l1@7>l2" in lay(house.after, "10 9 8 7 / 8 / 5 / 4", "7", pack="3").can()


@obeys("PA-OP-9", when="partial=no")
def no_part_is_moved(house: House) -> bool:
    return "l1@7>l2" not in lay(house.after, "10 9 8 7 / 8 / 5 / 4", "7", pack="3").can()


def can_undo(house: House) -> tuple[bool, bool]:
    """Whether a play, and a card turned, can be taken back."""
    t = lay(house.after, "10 / 8 / 6 / 3", "5", pack="4 4").do("l3>u1")
    play = "undo" in t.moves("A")
    t = lay(house.after, "10 / 8 / 6 / 9", "2", pack="2 4").do("turn")
    return play, "undo" in t.moves("A")


@obeys("PA-OP-15", when="undo=to-last-turn")
def plays_are_taken_back_to_the_last_turn(house: House) -> bool:
    return can_undo(house) == (True, False)


@obeys("PA-OP-15", when="undo=none")
def nothing_is_taken_back(house: House) -> bool:
    return can_undo(house) == (False, False)


@obeys("PA-OP-15", when="undo=free")
def all_is_taken_back(house: House) -> bool:
    return can_undo(house) == (True, True)


def shown(t: Setting | Triangle) -> int:
    """How many cards of the stock are shown."""
    return sum(not face.back for face in t.area("stock").cards)


@obeys("PA-OP-14", when="stock-view=spread")
def the_stock_is_spread(house: House) -> bool:
    return shown(lay(house.after, ROW, stock="7 8 2", pack="4")) == 3


@obeys("PA-OP-14", when="stock-view=top")
def the_top_is_shown(house: House) -> bool:
    return shown(lay(house.after, ROW, stock="7 8 2", pack="4")) == 1


# -- the Triangle -------------------------------------------------------------------------------------------------

LOW = "1 2 3 4 5 1 2"


def triangle(house: House, bottom: str, stock: str = "", pack: str = "") -> Triangle:
    """A triangle laid out under these rules."""
    return lay_triangle(bottom, stock, pack, **{name: house.words[name] for name in house.words})


@obeys("TR-STK-2")
@obeys("TR-OP-13", when="rounds=1")
def the_pack_is_gone_through_once(house: House) -> bool:
    t = triangle(house, LOW, pack="6 7")
    return "over" not in t.do("turn", "turn").moves("A")


@obeys("TR-OP-13", when="rounds=2")
def the_stock_is_turned_over(house: House) -> bool:
    t = triangle(house, LOW, pack="6 8 9").do("turn", "turn", "turn")
    return "over" in t.moves("A") and "over" not in t.do("over", "turn", "turn", "turn").moves("A")


@obeys("TR-END-1", "TR-OP-11")
@obeys("TR-OP-12", when="clear=triangle")
def a_cleared_triangle_wins(house: House) -> bool:
    return triangle(house, "8 / 5 -", stock="3 7", pack="4 9").do("1.1+2.1").result() == "won TR-END-1"


@obeys("TR-OP-12", when="clear=all")
def the_stock_must_go_too(house: House) -> bool:
    return triangle(house, "8 / 5 -", stock="3 7", pack="4 9").do("1.1+2.1").result() == ""


@obeys("TR-OP-3", when="hold-back=not-allowed")
def no_pair_is_held_back(house: House) -> bool:
    return "turn" not in triangle(house, "1 12 3 4 5 13 2", pack="8 6").can()


@obeys("TR-OP-3", when="hold-back=allowed")
def a_pair_may_be_held_back(house: House) -> bool:
    return "turn" in triangle(house, "1 12 3 4 5 13 2", pack="8 6").can()


@obeys("TR-OP-1", when="stock-top=live")
def the_stock_top_is_live(house: House) -> bool:
    return "s+7.5" in triangle(house, LOW, stock="6 8", pack="10 7").can()


@obeys("TR-OP-1", when="stock-top=locked")
def the_stock_top_is_locked(house: House) -> bool:
    return "s+7.5" not in triangle(house, LOW, stock="6 8", pack="10 7").can()


@obeys("TR-OP-5", when="stock-pair=top-two")
def the_top_two_go_together(house: House) -> bool:
    return "s+s" in triangle(house, LOW, stock="1 7 6", pack="9 8").can()


@obeys("TR-OP-5", when="stock-pair=on-laying")
def only_when_laid(house: House) -> bool:
    return "s+s" not in triangle(house, LOW, stock="1 7 6", pack="9 8").can()


@obeys("TR-OP-14", when="undo=none")
def no_discard_is_taken_back(house: House) -> bool:
    return "undo" not in triangle(house, "1 12 3 4 5 13 2", pack="8 6").do("7.6").moves("A")


@obeys("TR-OP-14", when="undo=free")
def a_turned_card_is_taken_back(house: House) -> bool:
    return "undo" in triangle(house, LOW, pack="6 8 9").do("turn").moves("A")


@obeys("TR-OP-14", when="undo=to-last-turn")
def discards_are_taken_back_to_the_last_turn(house: House) -> bool:
    discard = triangle(house, "1 12 3 4 5 13 2", pack="8 6").do("7.6")
    return "undo" in discard.moves("A") and "undo" not in triangle(house, LOW, pack="6 8 9").do("turn").moves("A")


@obeys("TR-OP-15", when="stock-view=spread")
def all_of_the_stock_is_shown(house: House) -> bool:
    return shown(triangle(house, LOW, stock="7 8 9", pack="6")) == 3


@obeys("TR-OP-15", when="stock-view=top-two")
def the_top_of_the_stock_is_shown(house: House) -> bool:
    return shown(triangle(house, LOW, stock="7 8 9", pack="6")) == (2 if house.says("stock-pair", "top-two") else 1)
