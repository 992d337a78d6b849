"""What is said in Flaps, what the last act was, showdowns, and the end."""

from __future__ import annotations

from kalamazoo.core.moment import ROUND, RULING, SHOWDOWN, WIN
from kalamazoo.core.seats import CLOCK
from kalamazoo.testing.told import last_move
from tests.games.flaps.setting import Setting, lay


def test_an_attack_names_its_sum_and_its_victim() -> None:
    t = lay("2s 4h 9c | 3s 4d 7s | Qc 9h 7s", top="5s").do("A", "2s").do("B", "3s")
    told = last_move(t.referee, "C")
    assert told.said == ("Clara murmur: Oh dear.",)
    assert (told.act, told.seat) == ("Bertie laid the 3 of spades. The attack is 5, and it is on you.", 1)
    t.do("C", "draw")
    assert last_move(t.referee, "A").act == "Clara drew five cards."
    assert last_move(t.referee, "C").act == "You drew five cards."  # too many to name
    assert last_move(t.referee, "A").places == ("pack", "hand:2")


def test_reversals_and_cancelled_attacks_are_told() -> None:
    t = lay("2s 4h 9c | 3h 4d 7s | Qc 9h 7s", top="5s").do("A", "2s").do("B", "7s")
    assert last_move(t.referee, "C").act == (
        "Bertie laid the 7 of spades. Play goes the other way round. The attack is 2, and it is on Ann."
    )
    t = lay("2s 4h 9c | 3h 4d 9s | Qc 9h 7s", top="5s").do("A", "2s").do("B", "9s")
    assert last_move(t.referee, "C").act == "Bertie laid the 9 of spades. Bertie cancelled the attack."
    assert last_move(t.referee, "C").said == ("Bertie murmur: Not on me.",)


def test_flapping_is_heard() -> None:
    t = lay("4c Kd Kd | 9s 9s 9s | 4h 9d 9d", top="5c", options="play=table").do("A", "4c")
    assert last_move(t.referee, "B").said == ("Ann said: FLAPS!",)
    assert last_move(t.referee, "B").act == "Ann laid the FLAPS of clubs."
    t.do("B", "ask")
    told = last_move(t.referee, "C")
    assert told.said == ("Bertie said: Any more flapping?",)
    assert told.act == 'Bertie asked: "any more flapping?"'
    t.do("C", "no")
    assert last_move(t.referee, "A").said == ("Clara murmur: None here.",)


def test_a_swap_says_from_whom_and_that_another_card_lies_there_now() -> None:
    t = lay("1Sh Kd Qd | 9d 9d 9d", level=6, down={"B": ["2c", "3h"]}, top="5h").do("A", "1Sh", "swap:Kd:B1")
    assert last_move(t.referee, "C").act == ("Ann took one card that lay before Bertie. Ann put a card in its place.")
    assert t.log("C")[-2:] == ["A takes a card, number 1 before B", "A puts a card in its place"]
    t = lay("1Sh Kd Qd | 9d 9d 9d", level=6, down={"A": ["2c", "3h"]}, top="5h").do("A", "1Sh", "swap:Kd:A1")
    assert last_move(t.referee, "B").act == "Ann took one card. Ann put a card in its place."


def test_last_card_is_said() -> None:
    t = lay("5d Kd | 5h 9s 9s | 9s 9s 9s", top="5c").do("A", "5d!")
    told = last_move(t.referee, "B")
    assert told.said == ("Ann said: Last Card",)
    assert told.act == 'Ann laid the 5 of diamonds. Ann said "Last Card".'


def test_a_suit_is_named() -> None:
    t = lay("Ac Kd Kd | Kd Kd Kd").do("A", "Ac", "call:h")
    told = last_move(t.referee, "B")
    assert (told.said, told.act) == (("Ann said: Hearts!",), "Ann named hearts.")


def test_a_right_call_is_upheld() -> None:
    t = lay("5d Kd | 5h 9s 9s | 9s 9s 9s", top="5c", options="play=table").do("A", "5d").do("B", "5h")
    told = last_move(t.do("C", "caught:A").referee, "B")
    assert told.said[0] == "Clara call: Ann, you did not say Last Card!"
    (moment,) = told.moments
    assert (moment.kind, moment.clause, moment.over) == (RULING, "FP-LAST-4", "Clara called Ann")
    assert (moment.title, moment.text) == ("Ann did not say Last Card.", "Upheld: Ann drew one card.")


def test_a_wrong_call_is_not() -> None:
    t = lay("5d Kd | 5h 9s 9s | 9s 9s 9s", top="5c", options="play=table").do("A", "5d", "last").do("B", "5h")
    told = last_move(t.do("C", "caught:A").referee, "A")
    (moment,) = told.moments
    assert (moment.kind, moment.title, moment.text) == (
        RULING,
        "You had forgotten nothing.",
        "Wrong call: play goes on.",
    )


def spoof() -> Setting:
    """A lays SPOOF, and everybody puts in a card of 5, 10 and 9."""
    t = lay("KSc 5c 9d 9d | 10d 9d 9d | 9h 9d 9d", top="5c", level=4).do("A", "KSc")
    return t.do("A", "put:5c").do("B", "put:10d").do("C", "put:9h")


def test_spoof_is_a_showdown_of_cards_and_guesses() -> None:
    t = spoof()
    assert last_move(t.referee, "A").act == "Clara put in a card."
    t.do("B", "guess:24").do("C", "guess:40").do("A", "guess:20")
    told = last_move(t.referee, "B")
    assert told.said == ("Ann said: I guess 20.", "Clara murmur: Oh, bother.")
    (moment,) = told.moments
    assert (moment.kind, moment.waits, moment.clause) == (SHOWDOWN, True, "FP-SPOOF-5")
    assert (moment.over, moment.title) == ("Spoof: the sum is 24", "Clara takes it all")
    assert [
        (entry.seat, entry.note, [card.rank for card in entry.cards], entry.gained) for entry in moment.entries
    ] == [
        (1, "counts 10; guessed 24, just right", ["10"], "0"),
        (0, "counts 5; guessed 20, 4 off", ["5"], "0"),
        (2, "counts 9; guessed 40, 16 off", ["9"], "+3"),
    ]


def test_trumps_is_a_showdown_of_cards() -> None:
    t = lay("KTc 5c 9d 9d | 10d 9d 9d | 9h 9d 9d", top="5c", level=2).do("A", "KTc", "call:h")
    assert last_move(t.referee, "B").said == ("Ann said: Trumps: hearts",)
    t.do("A", "put:5c").do("B", "put:10d")
    assert last_move(t.referee, "A").moments == ()
    t.do("C", "put:9h")
    (moment,) = last_move(t.referee, "A").moments
    assert (moment.kind, moment.over, moment.title, moment.waits) == (
        SHOWDOWN,
        "Trumps: hearts",
        "You take it all",
        True,
    )
    assert {entry.seat: [card.rank for card in entry.cards] for entry in moment.entries} == {
        0: ["5"],
        1: ["10"],
        2: ["9"],
    }
    assert moment.entries[-1].note == "the lowest card"


def test_a_card_put_in_is_a_secret_until_all_are_turned() -> None:
    t = lay("KTc 5c 9d 9d | 10d 9d 9d | 9h 9d 9d", top="5c", level=2).do("A", "KTc", "call:h", "put:5c")
    assert last_move(t.referee, "A").act == "You put in the 5 of clubs."
    assert last_move(t.referee, "B").act == "Ann put in a card."


def test_the_end() -> None:
    t = lay("5d | 9s 9s 9s | 9s 9s", top="5c").do("A", "5d")
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.kind, moment.title, moment.count) == (WIN, "Ann won", "cards left")
    assert moment.text == "Ann's last card was the 5 of diamonds. Clara had two cards left."
    assert [(entry.seat, entry.after, entry.first) for entry in moment.entries] == [
        (0, 0, True),
        (2, 2, False),
        (1, 3, False),
    ]


def test_a_deal_of_several_is_an_interlude() -> None:
    t = lay("5d | 9s 9s 9s | 9s 9s", top="5c", options="target=2").do("A", "5d")
    told = last_move(t.referee, "B")
    (moment,) = told.moments
    assert (moment.kind, moment.title, moment.waits, moment.limit) == (ROUND, "Ann won the deal", True, 2)
    ann = moment.entries[0]
    assert (ann.seat, ann.gained, ann.before, ann.after) == (0, "+1", 0, 1)
    assert told.places == ("pile",)
    assert [card for entry in moment.entries for card in entry.cards] == []


def test_a_win_that_can_be_objected_to_comes_with_the_clock() -> None:
    t = lay("5d | 9s 9s 9s | 9s 9s", top="5c", options="play=table").do("A", "5d")
    assert last_move(t.referee, "B").said == ("Ann said: I have no more cards!",)
    assert last_move(t.referee, "B").moments == ()
    t.referee.play(CLOCK, t.moves("clock")[0])
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.kind, moment.title) == (WIN, "Ann won")
    assert moment.text.startswith("Ann's last card was the 5 of diamonds.")


def test_what_several_do_is_told_at_once() -> None:
    t = lay("UJs 4h 9c | 3h 4d 9s | Qc 9h 7s | 9h 8c 8d", top="5s").do("A", "UJs")
    assert last_move(t.referee, "A").act.endswith("Bertie, Clara and Dora drew one card each.")
