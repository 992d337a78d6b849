"""Decks of strangers: whatever is in the file, it is read or refused at once, with a short sentence."""

from __future__ import annotations

import time

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.games import find_game
from kalamazoo.rulebook.decks import LONGEST, printed_deck, read_deck

HEAD = '\ntitle = "x"\ngame = "{}"\n'
SIZE = LONGEST - 200
ATTACKS = {
    "dotted keys": "\n" + "a." * (SIZE // 2) + "a = 1\n",
    "quoted dotted keys": "\n" + '"a".' * (SIZE // 4) + "a = 1\n",
    "dotted header": "\n[" + "a." * (SIZE // 2) + "a]\n",
    "lists in lists": "\na = " + "[" * SIZE,
    "tables in tables": "\na = " + "{a=" * (SIZE // 3),
    "many digits": "\na = " + "1" * SIZE,
    "too long": "\n" + "#" * LONGEST,
    "many lines": "\n" * 5000,
    "many cards": HEAD + "[[card]]\n" * 3000,
    "many keys": HEAD + "[[card]]\n" + "".join(f"k{n} = 1\n" for n in range(3000)),
    "unknown keys on every card": HEAD + ("[[card]]\n" + "".join(f"k{n} = 1\n" for n in range(9))) * 380,
    "a long key": HEAD + "[[card]]\n" + "k" * 60_000 + " = 1\n",
    "a long title": f'\ntitle = "{"x" * 60_000}"\ngame = "{{}}"\n[[card]]\n',
    "a long effect": HEAD + f'[[card]]\neffect = "{"y" * 60_000}"\n',
    "quotes": "\n" + '"""\\' * (SIZE // 4),
    "more quotes": "\n" + "''''\\\"" * (SIZE // 6),
    "half a letter": '\ntitle = "\\ud800"\n',
}


@pytest.mark.parametrize("game", ["flaps", "flush"])
@pytest.mark.parametrize("name", ATTACKS)
def test_no_deck_takes_long_and_no_answer_repeats_it(name: str, game: str) -> None:
    begun = time.process_time()
    with pytest.raises(BadRules) as refused:
        read_deck(find_game(game), ATTACKS[name].replace("{}", game))
    assert time.process_time() - begun < 1.0
    assert 15 < len(str(refused.value)) < 1500


def test_dots_and_brackets_in_texts_and_comments_do_not_count() -> None:
    text = printed_deck(find_game("flaps")).text
    dots = '. . . . [[[[[[[[ {{{{{{{{ \\" # . . . . . . . . . . . . .'
    assert 'title = "' in text
    odd = text.replace('title = "', f'title = "{dots} ', 1) + "# " + ". [ {" * 50 + "\n"
    assert read_deck(find_game("flaps"), odd).title.startswith(". . . . [[[[[[[[")
