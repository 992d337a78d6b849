"""What is said in Flush, what the last act was, the ends of rounds, who is out, and the end."""

from __future__ import annotations

from kalamazoo.core.moment import OUT, ROUND, RULING, WIN
from kalamazoo.testing.told import last_move
from tests.games.flush.laying import lay


def test_a_set_is_declared_aloud() -> None:
    t = lay("A 6 6 6 2 | B 9 9 | C 9 9").lay("A", "6 6 6", "3x6")
    told = last_move(t.referee, "B")
    assert told.said == ("Ann said: Three sixes",)
    assert (told.act, told.seat) == ("Ann laid three sixes.", 0)
    assert told.places == ("hand:0", "pile")


def test_a_flush_and_a_pick_up_are_heard() -> None:
    t = lay("A 6 6 6 6 2 | B 9 9 | C 9 9", pile="7", by="C").lay("A", "6 6 6 6", "4x6")
    told = last_move(t.referee, "C")
    assert told.said == ("Ann said: Four sixes", "Ann said: Flush!")
    assert told.act == "Ann laid four sixes. Ann made a Flush, and the pile is gone."
    t = lay("A 9 9 9 | B 8 | C 8", pile="7 7", by="C").lay("A", "9 9", "2x9")
    told = last_move(t.referee, "C")
    assert told.said == ("Ann said: Two nines", "Ann murmur: Oh, bother.")
    assert told.act == "Ann laid two nines. Ann picked up two cards."


def test_the_end_of_a_round_shows_what_was_kept_and_waits() -> None:
    t = lay("A 9 9 | B 7 3 | C F 8 4 | D 6 [-/2]", mimic="4", points=[35, 45, 95, 40])
    t.lay("A", "9 9", "2x9")
    told = last_move(t.referee, "B")
    assert told.said == ("Ann said: Two nines", "Ann said: That is all!")
    assert told.act.startswith("Ann laid two nines. Ann won round 1. Round 2 is dealt, and Ann begins.")
    (moment,) = told.moments
    assert (moment.kind, moment.waits, moment.limit) == (ROUND, True, 150)
    assert (moment.over, moment.title) == ("End of round 1", "Ann got rid of everything")
    assert moment.text == "Ann begins round 2."
    assert (moment.kept, moment.count) == ("left in hand and on Bases", "points, out at 150")
    ann, dora, bertie, clara = moment.entries
    assert (ann.note, ann.gained, ann.before, ann.after, ann.first) == (
        "nothing left; two nines went last",
        "0",
        35,
        35,
        True,
    )
    assert (bertie.note, bertie.gained, bertie.before, bertie.after) == ("kept two cards", "+15", 45, 60)
    assert [card.rank for card in bertie.cards] == ["3", "7"]
    assert clara.note == "kept three cards, a Mimic counts three times"
    assert (clara.gained, clara.before, clara.after) == ("+45", 95, 140)
    assert dora.note == "kept two cards, a Blind counts as well"
    assert [("Blind" in card.marks) for card in dora.cards] == [False, True]


def test_an_interlude_does_not_show_the_new_hands() -> None:
    t = lay("A 9 | B 7 3").lay("A", "9", "1x9")
    (moment,) = last_move(t.referee, "A").moments
    assert [card.rank for entry in moment.entries for card in entry.cards] == ["3", "7"]


def test_who_is_out_has_a_moment_of_his_own() -> None:
    t = lay("A 9 | B 7 3 | C 7 3", points=[0, 140, 10]).lay("A", "9", "1x9")
    over, out = last_move(t.referee, "B").moments
    assert over.text == "Ann begins round 2. Two play on."
    assert [(entry.seat, entry.out) for entry in over.entries] == [(0, False), (2, False), (1, True)]
    assert (out.kind, out.title, out.clause, out.waits) == (OUT, "You are out", "FU-ELIM-1", True)
    assert out.text == "155 points; 150 are too many. Place 3 of 3."
    assert [entry.seat for entry in out.entries] == [1]
    assert last_move(t.referee, "C").moments[1].title == "Bertie is out"


def test_the_end() -> None:
    t = lay("A 9 | B 7 3", points=[0, 140]).lay("A", "9", "1x9")
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.kind, moment.title, moment.waits) == (WIN, "Ann won", False)
    assert moment.text == "Ann got rid of everything in round 1. Only Ann stayed below 150."
    assert [(entry.seat, entry.note, entry.after) for entry in moment.entries] == [
        (0, "won one round", 0),
        (1, "out in round 1", 155),
    ]


def test_a_declaration_that_cannot_be_done_is_void() -> None:
    t = lay("A 9 7 2 | B 7 3", pile="7", by="B", game="flush(play=table)").lay("A", "9", "1x9")
    told = last_move(t.referee, "B")
    assert told.said == ("Ann said: A nine",)
    assert told.act == "Ann declared a nine, which cannot be done: all goes back."
    (moment,) = told.moments
    assert (moment.kind, moment.clause) == (RULING, "FU-DECL-3")
    assert (moment.over, moment.title, moment.text) == (
        "Ann declared a nine",
        "A nine cannot be laid here.",
        "Void: all goes back.",
    )


def test_a_stalemate_is_an_interlude_without_points() -> None:
    game = "flush(stale-after=bound,stale-turns=100)"
    t = lay("A 8 9 | B 3", pile="7", by="B", points=[20, 10], game=game, turns=99).lay("A", "8", "1x8")
    (moment,) = last_move(t.referee, "A").moments
    assert (moment.kind, moment.title, moment.waits) == (ROUND, "A stalemate", True)
    assert moment.text == "Round 1 is dealt anew, and you begin. Nobody gets points."
    assert [(entry.seat, entry.gained, entry.after) for entry in moment.entries] == [(1, "0", 10), (0, "0", 20)]


def test_several_who_are_passed_over_are_one_sentence() -> None:
    t = lay("A 6s 6s 2 | B 9 9 | C 9 9 | D 8 8").lay("A", "6s 6s", "2x6")
    assert last_move(t.referee, "D").act == "Ann laid two sixes. Bertie and Clara were passed over."
    assert last_move(t.referee, "B").act == "Ann laid two sixes. You and Clara were passed over."
