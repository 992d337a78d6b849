"""What pages of Authors and Go to Store say."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.errors import BadRules
from kalamazoo.testing.table import Table
from tests.contract.obeyed.houses import House, obeys
from tests.games.asking import hand, table, winners


def authors(house: House, text: str) -> Table:
    """A table of Authors; where asks are for one certain card, the cards get their marks."""
    if house.says("exact-card", "off"):
        return table(str(house), text)
    marks: dict[str, int] = {}
    words = []
    made = False
    for word in text.split():
        made = (made or word.startswith("[")) and word != "|"
        if word.isdigit() and not made:
            marks[word] = marks.get(word, -1) + 1
            word += "abcd"[marks[word]]
        words.append(word)
        made = made and not word.endswith("]")
    return table(str(house), " ".join(words))


def ask(t: Table, who: str, asked: str, number: int) -> Table:
    """Asks for a number, or for the first card of it that the asked player holds, else any."""
    held = {f"ask:{asked}:{card}" for card in hand(t, asked).split()}
    found = [move for move in t.moves(who) if move.rstrip("abcd") == f"ask:{asked}:{number}"]
    return t.play(who, next((move for move in found if move in held), found[0] if found else f"ask:{asked}:{number}"))


def size(t: Table, who: str) -> int:
    return len(hand(t, who).split())


@obeys("AU-SET-1")
def sixty_cards(house: House) -> bool:
    return len(house.deal().state().cards()) == 60


@obeys("AU-SET-2")
def forty_cards(house: House) -> bool:
    return len(house.deal().state().cards()) == 40


@obeys("AU-ASK-5/1")
def the_very_card_is_given(house: House) -> bool:
    t = authors(house, "A 5 9 9 | B 5 5 9 7 | C * [*]")
    if size(ask(t, "A", "B", 5), "B") != 3:
        return False
    t = authors(house, "A 5 9 9 | B 5 5 9 7 | C * [*]")
    held = hand(t, "B").split()
    other = next((move for move in t.moves("A") if move.startswith("ask:B:5") and move[6:] not in held), "")
    return other != "" and size(t.play("A", other), "B") == 4


@obeys("AU-ASK-5")
@obeys("AU-OP-2", when="yield=one,exact-card=off")
def one_card_is_given(house: House) -> bool:
    t = ask(authors(house, "A 5 9 9 | B 5 5 9 7 | C * [*]"), "A", "B", 5)
    return size(t, "B") == 3


@obeys("AU-OP-2", when="yield=all,exact-card=off")
def all_cards_are_given(house: House) -> bool:
    t = ask(authors(house, "A 5 9 9 | B 5 5 9 7 | C * [*]"), "A", "B", 5)
    return size(t, "B") == 2


def after_a_miss(house: House) -> str:
    """Who asks after A, who asked C for a number that C lacks."""
    return ask(authors(house, "A 5 5 9 7 | B 5 5 9 | C 7 7 7 9 9 [*]"), "A", "C", 5).must_act()


@obeys("AU-TURN-1", "AU-TURN-1/1")
@obeys("AU-OP-4", when="turn=to-asked")
def the_asked_player_asks(house: House) -> bool:
    return after_a_miss(house) == "C"


@obeys("AU-TURN-2", "AU-TURN-2/1")
@obeys("AU-OP-4", when="turn=left")
def the_seat_on_the_left_asks(house: House) -> bool:
    return after_a_miss(house) == "B"


@obeys("AU-OP-5", anyway="left of the asker is the same wherever it is left")
def left_is_left_of_the_asker(house: House) -> bool | None:
    return after_a_miss(house) == "B" if house.says("turn", "left") else None


def book_seen(house: House) -> tuple[bool, bool]:
    """Whether B sees the face of A's book, and reads its number."""
    t = authors(house, "A 5 5 5 9 | B 5 9 | C 9 9 [*]")
    t = ask(t, "A", "B", 5)
    scene = t.referee.view(1).scene()
    [area] = [area for area in scene.areas if area.id == "books:0"]
    rule_set, heard = t.referee.rules, t.referee.seen(1)  # what is said aloud, whether a log is kept or not
    lines = rule_set.game.log(rule_set.options, heard, 1)
    return not area.cards[0].back, any("book of" in line.text for line in lines)


@obeys("AU-BOOK-2")
def books_lie_face_down(house: House) -> bool:
    return not book_seen(house)[0]


@obeys("AU-BOOK-3")
def books_lie_open(house: House) -> bool:
    return book_seen(house)[0]


@obeys("AU-OP-11", when="book-open=announced", anyway="in 1988 the book lies open")
def the_number_is_announced(house: House) -> bool | None:
    return None if house.says("book-open", "secret-number") else book_seen(house)[1]


@obeys("AU-OP-11", when="book-open=secret-number")
def the_number_is_secret(house: House) -> bool:
    return not book_seen(house)[1]


def tied(house: House) -> str:
    """Who wins when A and B have as many books, and A's are higher."""
    if house.edition == "1913":
        text = "A 5 5 5 [13 14 15 12 11] | B 5 [1 2 3 4 6 7] | C [8 9 10]"
    else:
        text = "A 5 5 5 [10 9 8] | B 5 [1 2 3 4] | C [6 7]"
    return winners(ask(authors(house, text), "A", "B", 5))


@obeys("AU-END-3")
@obeys("AU-OP-8", when="tie=sum")
def the_higher_sum_wins(house: House) -> bool:
    return tied(house) == "A"


@obeys("AU-OP-8", when="tie=shared")
def a_tie_is_shared(house: House) -> bool:
    return tied(house) == "AB"


@obeys("AU-OP-7", when="ask-empty=no")
def who_has_no_cards_is_not_asked(house: House) -> bool:
    t = authors(house, "A 5 5 9 | B 5 5 9 9 9 [*] | C")
    return not any(move.startswith("ask:C") for move in t.moves("A"))


@obeys("AU-OP-7", when="ask-empty=yes")
@obeys("AU-EX-5")
def who_has_no_cards_may_be_asked(house: House) -> bool:
    t = authors(house, "A 5 5 9 | B 5 5 9 9 9 [*] | C")
    return any(move.startswith("ask:C") for move in t.moves("A"))


def offered(house: House, seats: int) -> bool:
    """Whether so many can play."""
    try:
        house.deal(seats)
    except BadRules:
        return False
    return True


@obeys("AU-OP-12", when="min-players=3")
def three_at_least(house: House) -> bool:
    return not offered(house, 2)


@obeys("AU-OP-12", when="min-players=2")
@obeys("AU-EX-8")
def two_can_play(house: House) -> bool:
    return offered(house, 2)


@obeys("AU-ASK-2")
@obeys("AU-OP-1", when="exact-card=off")
def a_number_is_asked_for(house: House) -> bool:
    t = authors(house, "A 5 5 9 7 | B 5 5 9 9 9 | C 7 7 7 [*]")
    return "ask:B:5" in t.moves("A")


@obeys("AU-ASK-2/1")
@obeys("AU-OP-1", when="exact-card=on")
def one_certain_card_is_asked_for(house: House) -> bool:
    t = authors(house, "A 5 5 9 7 | B 5 5 9 9 9 | C 7 7 7 [*]")
    asks = [move for move in t.moves("A") if move.startswith("ask:B:5")]
    return sorted(asks) == ["ask:B:5c", "ask:B:5d"]


@obeys("AU-OP-17", "GS-OP-1", anyway="every deal is shuffled, whatever the edition says of it")
def the_cards_are_shuffled(house: House) -> bool:
    def cards(seed: int) -> list[int]:
        return house.rules.deal(4, seed).cards()

    return len({tuple(cards(seed)) for seed in range(4)}) == 4


@obeys("AU-OP-3", anyway="1988 says the same in a rule of its own")
@obeys("AU-ASK-6/1", anyway="asks for numbers can be repeated too")
def the_same_number_may_be_asked_for_again(house: House) -> bool:
    t = ask(authors(house, "A 5 9 9 | B 5 5 9 7 | C * [*]"), "A", "B", 5)
    return any(move.startswith("ask:B:5") for move in t.moves("A"))


@obeys("AU-ASK-6")
def the_same_ask_may_be_made_again(house: House) -> bool:
    t = authors(house, "A 5 9 9 | B 5 5 9 7 | C * [*]")
    held = t.moves("A")
    t = ask(t, "A", "B", 5)
    return set(held) <= set(t.moves("A"))


# -- Go to Store --------------------------------------------------------------------------------------------------


@obeys("GS-SET-6")
@obeys("GS-OP-11", when="max-players=4")
def four_at_most(house: House) -> bool:
    return all(offered(house, seats) for seats in (2, 3, 4)) and not offered(house, 5)


@obeys("GS-OP-11", when="max-players=6")
def six_at_most(house: House) -> bool:
    return offered(house, 6)


def lucky(house: House) -> str:
    """Who asks after A has drawn the number asked for."""
    t = table(str(house), "A 5 5 9 | B 9 9 9 7 | C 7 7 7 | store 5 5", **left_over(house))
    return t.play("A", "ask:B:5").must_act()


def left_over(house: House) -> dict[str, Any]:
    """The sets of all other numbers, with C."""
    ranks = house.rules.edition.facts["ranks"]
    return {"seats": {"C": {"sets": [number for number in range(1, ranks + 1) if number not in (5, 7, 9)]}}}


@obeys("GS-ASK-8")
@obeys("GS-OP-3", when="lucky-draw=pass")
def a_lucky_draw_gives_no_ask(house: House) -> bool:
    return lucky(house) == "B"


@obeys("GS-OP-3", when="lucky-draw=ask-again")
def a_lucky_draw_gives_another_ask(house: House) -> bool:
    return lucky(house) == "A"


def missed(house: House) -> str:
    """Who asks after A has asked C in vain."""
    t = table(str(house), "A 5 5 9 | B 9 9 9 7 5 | C 7 7 7 | store 5", **left_over(house))
    return t.play("A", "ask:C:9").must_act()


@obeys("GS-OP-2", when="turn=left")
def after_a_miss_the_left(house: House) -> bool:
    return missed(house) == "B"


@obeys("GS-OP-2", when="turn=to-asked")
def after_a_miss_the_asked(house: House) -> bool:
    return missed(house) == "C"


def empty_asked(house: House, store: str) -> bool:
    """Whether A may ask C, who has no cards."""
    rest = "5" if store else "5 5"
    t = table(str(house), f"A 5 5 9 | B 9 9 9 7 {rest} | C{store} | D 7 7 7", **left_over(house))
    return any(move.startswith("ask:C") for move in t.moves("A"))


@obeys("GS-OP-7", when="ask-empty=while-store")
def an_empty_hand_is_asked_while_there_is_a_store(house: House) -> bool:
    return empty_asked(house, " | store 5") and not empty_asked(house, "")


@obeys("GS-OP-7", when="ask-empty=yes")
def an_empty_hand_is_always_asked(house: House) -> bool:
    return empty_asked(house, " | store 5") and empty_asked(house, "")


@obeys("GS-OP-7", when="ask-empty=no")
def an_empty_hand_is_not_asked(house: House) -> bool:
    return not empty_asked(house, " | store 5") and not empty_asked(house, "")


@obeys("GS-OP-10", when="tie=shared")
def a_tie_of_sets_is_shared(house: House) -> bool:
    return len(tied_sets(house)) == 2


@obeys("GS-OP-10", when="tie=sum-of-numbers")
def the_higher_sum_of_sets_wins(house: House) -> bool:
    return tied_sets(house) == "A"


def tied_sets(house: House) -> str:
    """Who wins with as many sets, A's being higher."""
    ranks = house.rules.edition.facts["ranks"]
    rest = [number for number in range(1, ranks + 1) if number != 5]
    own = rest[-(ranks // 2) :]
    others = [number for number in rest if number not in own]
    a, b = (own[1:], others) if ranks % 2 == 0 else (own[1:], others[: len(own)])
    left = [number for number in rest if number not in (*a, *b)]
    seats = {"A": {"sets": a}, "B": {"sets": b}, "C": {"sets": left}}
    t = table(str(house), "A 5 5 5 | B 5 | C", seats=seats)
    return winners(t.play("A", "ask:B:5"))


@obeys("GS-OP-5", when="empty-hand=draw-six")
def six_cards_are_drawn(house: House) -> bool:
    return refilled(house) == (6, True)


@obeys("GS-OP-5", when="empty-hand=draw-and-ask")
def one_card_is_drawn(house: House) -> bool:
    return refilled(house) == (1, True)


@obeys("GS-OP-5", when="empty-hand=draw-and-pass")
def one_card_is_drawn_and_the_turn_passes(house: House) -> bool:
    return refilled(house) == (1, False)


def refilled(house: House) -> tuple[int, bool]:
    """B, without cards, is due to ask: how many cards B has then, and whether B asks."""
    if house.says("turn", "to-asked") and house.says("ask-empty", "no"):  # so only in the middle of the own turn
        t = ask(table(str(house), "A 5 5 5 | B 5 | C 9 7 | store 9 9 9 7 7 7", **left_over(house)), "A", "B", 5)
        return len(hand(t, "A").split()), t.must_act() == "A"
    t = table(str(house), "A 5 5 9 | B | C 9 7 | store 9 5 7 7 7 5 9", **left_over(house))
    asked = "B" if "ask:B:5" in t.moves("A") else "C"
    t.play("A", f"ask:{asked}:5")
    if not hand(t, "B"):  # the asked player asks, and then it is B's turn
        t.play("C", "ask:A:7")
    return len(hand(t, "B").split()), t.must_act() == "B"
