"""The page of rules of exactly one table says what its referee does, whatever house rules it has."""

from __future__ import annotations

import pytest

from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import chapters
from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


def page(options: str = "", level: int = 7) -> dict[str, str]:
    """What the page of a table says, by clause; tables by their titles."""
    rule_set = rules(f"flaps@level{level}({options})" if options else f"flaps@level{level}")
    found: dict[str, str] = {}
    for chapter in chapters(load("flaps"), f"level{level}", rule_set.words()):
        found |= {entry.id: entry.text for entry in chapter.clauses}
        found |= {note.title: note.text + str(note.rows) for note in chapter.notes}
    return found


# House rules, an entry of the page, what it says there, and what it says on the page of a table without house rules.
SAYS = [
    ("ace-jack-is-ace=no", "FP-ACE-5", "but no ACE-JACK", "or an ACE-JACK"),
    ("ace-jack-is-ace=no", "FP-ACE-6", "but no ACE-JACK", "or an ACE-JACK"),
    ("ace-jack-is-ace=no,anl-call=always", "FP-ACE-6", "the suit just named, or any ACE type", "any spade"),
    ("ace-jack-is-ace=no", "FP-KNL-1", "an ACE-JACK is none", "ACE type or ACE-JACK with clubs"),
    ("ace-jack-is-ace=no,maid-top=any", "FP-KNL-1", "lets any card", "ACE type or ACE-JACK with clubs"),
    ("ace-jack-is-ace=no", "FP-KNL-2", "but no ACE-JACK", "or an ACE-JACK"),
    ("ace-jack-is-ace=no", "F7", "no ACE type", "counts as an ACE type"),
    ("ace-jack-is-ace=no", "F37", "does not accept it", "clubs named accepts it"),
    ("anl-call=always", "FP-ACE-8", "who has named a suit", "names a suit of its colour first"),
    ("anl-call=always", "FP-ACE-11", "before the extra lay", "need not be of a suit"),
    ("mega-is-four=no", "FP-MEGA-5", "on a heart only", "on any 4"),
    ("mega-is-four=no", "FP-MEGA-6", "FLAPS of hearts on top", "another player's FLAPS on top"),
    ("mega-is-four=no", "F6", "no 4", "number 4"),
    ("last-card=table", "FP-ST-1", "any player may catch it", "found by the table at once"),
    ("last-card=table", "FP-ST-2", "Every win is held", "does not win"),
    ("last-card=table", "FP-LAST-9", "the win stands unless", "Whoever lays the last card"),
    ("last-card=table", "FP-LAST-6", "only if nobody objects", "draws 1 and has not won"),
    ("play=table", "FP-LAST-9", "the win stands unless", "Whoever lays the last card"),
    ("dtf-alone=draw", "Finishing with cards of level 3", "'no: draw 1', 'yes', 'last card inside", "'alone: yes'"),
    ("maid-top=any", "FP-LAY-5", "anything may follow it", "(OL' MAID, LOW OL' MAID, QUACK)"),
    ("maid-top=pictures", "FP-LAY-5", "any Jack, Queen, King or Ace", "(OL' MAID, LOW OL' MAID, QUACK)"),
    ("maid-top=any", "FP-MAID-7", "anything may be laid", "the card beneath"),
    ("maid-top=pictures", "FP-MAID-7", "any Jack, Queen, King or Ace", "the card beneath"),
    ("quack-top=any", "FP-LAY-5", "anything may follow a spent one", "(OL' MAID, LOW OL' MAID, QUACK)"),
    ("quack-top=any", "FP-QUACK-5", "any 2, 3, 7, 9 or QUACK", "the card beneath"),
    ("quack-top=any", "FP-QUACK-6", "anything may be laid", "the card beneath"),
    ("quack-top=any", "FP-QUACK-7", "a 7 of any suit", "suit of a 2 or 3 beneath"),
    ("scuffle-next=after-last", "FP-HOOF-8", "after the one who drew", "after the one who laid the 10"),
    ("instant-win=no", "FP-TRUMPS-12", "the others play the side game", "there is no side game"),
    ("instant-win=no", "FP-HOOF-11", "when the scuffle is over", "nobody is picked"),
    ("run-out-moment=on-last", "FP-OUT-1", "the last card of the pack is taken", "the pack is empty"),
    ("tie-win=joint", "FP-WIN-5", "win together", "the first of them"),
    ("lom-trumps=below-om4", "Strength in TRUMPS, high to low", "4; from level 4 LOW", "QUACK; from level 4 LOW"),
    ("knl-decline=free", "FP-KNL-4", "draws nothing", "draws 1"),
    ("solve-taker=choose", "FP-SECRET-9", "names a player", "Whoever lays SOLVE THE MYSTERY takes"),
    ("down-counts=yes", "FP-DOWN-10", "has not won", "wins although"),
]


@clause("F7", "F6", "F15", "F33", "F35", "FP-ST-1", "FP-ST-2", "FP-LAY-5", "FP-MEGA-6", "FP-KNL-2")
@pytest.mark.parametrize(("options", "entry", "here", "usual"), SAYS)
def test_the_page_of_a_table_says_what_its_house_rules_change(options: str, entry: str, here: str, usual: str) -> None:
    text = page(options)[entry]
    assert here in text
    assert usual not in text
    assert usual in page()[entry]
    assert here not in page()[entry]


@pytest.mark.parametrize(
    "options", ["mega-is-four=no", "ace-jack-is-ace=no", "anl-call=always", "quack-top=any", "maid-top=pictures"]
)
def test_the_table_of_what_can_be_laid_is_on_pages_for_which_it_is_right(options: str) -> None:
    title = "What can be laid on what (cards of all levels)"
    assert title in page()
    assert title not in page(options)


@clause("FP-QUACK-5", "F15")
def test_a_running_quack_that_anything_answers_is_answered_as_the_page_says() -> None:
    t = lay("2d 9h 7s 3c Kd QK | 5d 5d", top="2c QK", level=3, options="quack-top=any", phase="attacked", attack=2)
    assert t.lays("A") == ["2d", "3c", "7s", "9h", "QK"]


@clause("F35", "FP-DUMP-2")
def test_dump_those_fives_alone_draws_by_house_rule_as_the_page_says() -> None:
    t = lay("5Dh | 9d 9d", level=3, options="dtf-alone=draw").do("A", "5Dh")
    assert (t.sizes(), t.won_by()) == ([1, 2], "")
