"""What the log of Flinch says to everybody: hands that are drawn, what a wild stands for, what goes back where."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, NOTE, SHUFFLE, Event
from kalamazoo.core.people import named
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE, ONLOOKER
from kalamazoo.games import find_game
from kalamazoo.games.flinch import log
from kalamazoo.games.flinch.acts import after
from kalamazoo.games.flinch.engine import notes as n
from kalamazoo.games.flinch.moves import CALL, POINT, pack_move
from kalamazoo.games.flinch.options import GROUNDS
from kalamazoo.play import Referee
from kalamazoo.record import read_record, verify_against, write_record
from kalamazoo.record.replaying import less_told
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.people import PEOPLE
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player, settle

STACK, HAND = place(n.STACK_PLACE), place(n.HAND_PLACE, 1)
DRAWN = [Event(CARD, 1, card, STACK, HAND, 1, 1 << 1) for card in (3, 4, 5)]


@clause("FL-HAND-2")
@pytest.mark.parametrize("edition", ["1913", "1988", "2000", "2008"])
def test_a_new_hand_is_told_to_everybody_and_its_cards_to_who_drew_it(edition: str) -> None:
    mine, other = player([9, 2, 2], [4], [[7, 9], 9]), player([8, 2, 2], [6, 6, 10])
    t = lay(f"flinch@{edition}", mine, other, centre=[3], stack=[3, 7, 8, 8, 6] * 4, opened=True).play("A", "h4>p1")
    assert t.log()[-1] == t.log("B")[-1] == "A draws five cards"
    assert t.log("A")[-1] == "You draw the 3, 7, 8, 8 and 6"


def test_cards_drawn_one_after_the_other_are_one_line() -> None:
    def told(events: list[Event], viewer: int) -> list[str]:
        rule_set = rules("flinch@1913")
        lines = rule_set.game.log(rule_set.options, [event.masked(viewer) for event in events], viewer, ("Ann", "Bob"))
        return [line.text for line in lines]

    assert told(DRAWN, 0) == ["Bob draws three cards"]
    assert told(DRAWN[:1], ONLOOKER) == ["Bob draws one card"]
    assert told(DRAWN, 1) == ["You draw the 3, 4 and 5"]
    shuffled = Event(SHUFFLE, 1, 0, 0, STACK, 30, EVERYONE)
    assert told([*DRAWN[:2], shuffled, *DRAWN[2:]], 0) == [
        "Bob draws two cards",
        "30 cards are shuffled into the stack",
        "Bob draws one card",
    ]
    mine = Event(CARD, 0, 8, STACK, place(n.HAND_PLACE, 0), 1, 1)
    assert told([*DRAWN, mine], 0) == ["Bob draws three cards", "You draw the 8"]


def wild(options: str = "") -> Table:
    mine, other = player([12, 2, 2], ["w", 10, 10]), player([12, 2, 2], ["w", 6])
    return lay(f"flinch@2000{options}", mine, other, centre=[3, 8], stack=[3, 4, 5, 6, 8] * 4, opened=True)


@clause("FL-WILD-6")
@pytest.mark.parametrize("options", ["", "(play=table)"])
def test_what_a_wild_stands_for_is_told(options: str) -> None:
    t = wild(options).play("A", "hw=9>p2")
    assert t.log("B")[-1] == "A plays the wild as 9 from the hand on the second pile"
    act = t.rules.game.act(t.rules.options, t.referee.events, 1)
    assert act is not None
    assert act.lead == "A played the wild as 9 from the hand on the second pile."
    assert t.referee.view(1).scene().areas[1].cards[0].label == "wild as 9"


def test_a_wild_that_is_taken_back_is_told_as_the_card() -> None:
    t = wild("(play=table)").play("B", "hw=9>p2").play("A", "point:B")
    assert "The wild goes from the centre to B's hand" in t.log("A")


def test_records_of_a_seat_tell_what_a_wild_stood_for_and_older_ones_without_it_are_genuine() -> None:
    referee, rng = Referee("flinch@2000", 2, 5), Rng(5)
    while not referee.over:
        seat = referee.must_act()[0]
        referee.play(seat, referee.state().random_move(seat, rng))
    full = referee.record()
    text = write_record(referee.record(1))
    assert re.search(r"\+card,A,w\d+,(stock|hand|reserve)", text)
    seen = read_record(text)
    assert seen == referee.record(1)
    assert verify_against(seen, full).genuine
    older = replace(seen, steps=tuple(less_told(referee.rules.game, step) for step in seen.steps))
    assert older != seen
    assert verify_against(older, full).genuine
    wrong = tuple(
        replace(
            step,
            events=tuple(Event(*[*event.ints()[:2], min(event.card, 1), *event.ints()[3:]]) for event in step.events),
        )
        for step in seen.steps
    )
    assert not verify_against(replace(seen, steps=wrong), full).genuine


def test_what_was_taken_goes_back_and_is_no_penalty() -> None:
    taken = Event(CARD, 1, 8, HAND, place(n.STOCK_PLACE, 2), 1, EVERYONE)
    parked = Event(CARD, 1, 5, HAND, place(n.RESERVE_PLACE, 0, 1), 1, EVERYONE)
    assert [named(line, PEOPLE) for line in after([taken], 0)] == ["the 8 went back to Clara's stock"]
    assert [named(line, PEOPLE) for line in after([parked], 0)] == ["the 5 went back to your first reserve pile"]
    assert named(log.describe(parked, 0), PEOPLE) == "The 5 goes from Bertie's hand to your first reserve pile"
    own = Event(CARD, 1, 5, HAND, place(n.RESERVE_PLACE, 1, 1), 1, EVERYONE)
    assert named(log.describe(own, 0), PEOPLE) == "Bertie lays the 5 on the first reserve pile"


def test_a_mistake_is_yours_and_a_call_has_words() -> None:
    pointed = Event(NOTE, 1, 0, 0, place(n.STOCK_PLACE, 0), n.POINTED, EVERYONE)
    assert named(log.describe(pointed, 0), PEOPLE) == "Bertie points out a mistake of yours"
    assert named(log.describe(pointed, 2), PEOPLE) == "Bertie points out a mistake of Ann's"
    game, state = find_game("flinch"), rules("flinch@1913(play=table)").deal(2, 1)
    call = pack_move(CALL, card=GROUNDS.index("out-of-turn"), seat=1)
    assert game.name_move(state, 0, call, PEOPLE) == "call Bertie: out of turn"
    assert game.name_move(state, 0, pack_move(POINT, seat=1), PEOPLE) == "point out a mistake of Bertie's"


@clause("IR-16", "OP-CHAL-9")
@pytest.mark.parametrize(
    ("edition", "deed", "ruling", "back"),
    [
        ("2008", [], "point:A", "The 7 of A's hand goes back to the second pile"),
        ("2008", ["h4>p1"], "call:A:stock", "The 7 of A's hand goes back to the second pile"),
        ("1913", [], "call:A:wrong-play", "The 7 of A's hand goes back to the second pile"),
    ],
)
def test_a_card_taken_from_a_pile_goes_back_and_is_not_played(
    edition: str, deed: list[str], ruling: str, back: str
) -> None:
    people = [player([9, 2, 2], [4, 10], [8]), player([10, 2, 2], [3, 5])]
    t = lay(f"flinch@{edition}(play=table)", *people, centre=[8, 7], stack=[3, 4, 5, 6, 8] * 4)
    t.play("A", "take:p2", *deed)
    settle(t.play("B", ruling))
    assert back in t.log()
    assert back.replace("A's", "your") in t.log("A")
    assert not [line for line in t.log() if "plays the 7" in line]
    made = len(t.referee.moves_made) - 1
    act = t.rules.game.act(t.rules.options, t.referee.events_of(made), ONLOOKER)
    assert act is not None
    assert "The 7 went back to the centre." in act.text


@clause("IR-16")
def test_what_is_played_after_a_ruling_is_played() -> None:
    people = [player([9, 2, 2], [4, 10], [8]), player([10, 2, 2], [3, 5])]
    t = lay("flinch@2008(play=table)", *people, centre=[3, 7], stack=[3, 4, 5, 6, 8] * 4)
    t.play("A", "take:p2").play("B", "point:A").play("A", "h4>p1")
    assert t.log()[-1] == "A plays the 4 from the hand on the first pile"


@clause("OP-OPEN-8")
def test_in_table_play_the_log_knows_only_that_nobody_opened() -> None:
    people = [player([9, 8], [3, 4, 5, 6, 7]), player([9, 8], [1, 4, 5, 6, 7])]
    t = lay("flinch@2008(play=table)", *people, stack=[3, 4, 5, 6, 8] * 4, phase="opening", opened=False)
    t.play("A", "pass").play("B", "pass")
    assert "Nobody opens; the hands go down" in t.log()
    assert t.rules.game.scene(t.state, 0).status == "Nobody has begun. You lay the hand out on the reserve."
