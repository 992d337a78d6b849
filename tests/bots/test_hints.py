"""Hints say why, whatever there is to do."""

from __future__ import annotations

import pytest

from kalamazoo.bots.hints import ask_hint
from kalamazoo.core.rng import Rng
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import rules


@pytest.mark.parametrize(
    ("text", "seats", "seeds", "every"),
    [
        ("flaps@level4", 3, 6, 3),
        ("flaps@level7", 4, 6, 3),
        ("patience@1988", 1, 1, 9),
        ("triangle@1913", 1, 1, 9),
        ("authors@1913", 3, 2, 5),
        ("store@1913", 3, 2, 5),
        ("muggins@1913(play=strict)", 3, 2, 5),
        ("flinch@1988(hints=practice)", 2, 1, 9),
    ],
)
def test_every_hint_has_a_reason(text: str, seats: int, seeds: int, every: int) -> None:
    asked = 0
    for seed in range(seeds):
        referee = Referee(rules(text), seats, seed=seed)
        rng = Rng(seed)
        for step in range(45):
            if not (must := referee.must_act()):
                break
            moves = referee.moves(must[0])
            if step % every == 2:
                hint = ask_hint(referee, must[0])
                assert hint.why, f"{text}, deal {seed}, move {step}: {hint.named}"
                assert hint.why[-1] in '."'
                asked += 1
            referee.play(must[0], rng.pick(moves))
    assert asked > 3
