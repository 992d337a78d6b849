"""Training: what is learned, from what, and that it is the same again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import exp, log
from pathlib import Path

import pytest

from kalamazoo.arena.regression import Regression, samples_in
from kalamazoo.arena.training import NothingToLearn, Round, learner_of, settled, train
from kalamazoo.cli import main, training
from kalamazoo.core.learning import WHOLE, add_sample, set_share
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.weights import read_weights
from kalamazoo.games.flinch.worth import FEATURES
from kalamazoo.rulebook import rules


def samples(rng: Rng, count: int) -> bytes:
    """Two coins: with the first nine times in ten are won, with the second one time in ten."""
    rows = bytearray()
    for _ in range(count):
        coin = rng.below(2)
        at = add_sample(rows, [coin, 2])
        set_share(rows, at, WHOLE if rng.below(1000) < (900 if coin == 0 else 100) else 0)
    return bytes(rows)


def guess(weights: list[int], coin: int) -> float:
    """The chance that learned weights give."""
    return 1 / (1 + exp(-(weights[coin] + weights[2]) / 1000))


def test_a_regression_finds_what_the_samples_say() -> None:
    regression = Regression(3)
    rows = samples(Rng(1), 4000)
    losses = [regression.learn(rows, Rng(lot)) for lot in range(4)]
    weights = regression.whole(1000)
    assert losses[0] > losses[-1] > -0.9 * log(0.9) - 0.1 * log(0.1) - 0.01  # nobody can do better
    assert guess(weights, 0) == pytest.approx(0.9, abs=0.03)
    assert guess(weights, 1) == pytest.approx(0.1, abs=0.03)


def test_a_sample_reads_back_as_it_was_put() -> None:
    rows = bytearray()
    add_sample(rows, [300, 7])
    second = add_sample(rows, [])
    third = add_sample(rows, [5])
    set_share(rows, third, 700)
    assert samples_in(bytes(rows)) == [0, second, third]
    assert list(rows[third:]) == [1, 0, 700 & 255, 700 >> 8, 5, 0]


def test_the_same_seed_gives_the_same_weights_and_another_one_others() -> None:
    once, again = (train("flinch@1988", 2, 24, 2, seed=3, jobs=jobs) for jobs in (1, 2))
    assert once == again
    assert once[1].weights != once[0].weights
    assert train("flinch@1988", 2, 24, 1, seed=4)[0].weights != once[0].weights


def test_who_stops_it_keeps_the_weights_of_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[int] = []

    def stop(added: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train("flinch@1988", 2, 20, 3, progress=stop, told=lambda number, result: rounds.append(number))
    assert rounds == []

    @contextmanager
    def stopped(text: str, games: int) -> Iterator[Callable[[int], None]]:
        yield stop

    monkeypatch.setattr(training, "shown_progress", stopped)
    target = tmp_path / "weights.json"
    assert main(["train", "flinch@1988", "--games", "20", "--rounds", "2", "--jobs", "1", "--out", str(target)]) == 130
    assert not target.exists()


def test_the_weights_in_the_end_are_the_mean_of_the_last_rounds() -> None:
    rounds = [Round(1, 0.5, [number, -number]) for number in range(8)]
    assert settled(rounds) == [6, -6]  # 6.5, and the even number of two that are as near
    assert settled(rounds[:3]) == [2, -2]


def test_what_a_game_teaches_says_who_won_it() -> None:
    learner = learner_of(rules("flinch@1913"), 2)
    rows = learner.play(7, [], 0)
    shares = {rows[at + 2] | rows[at + 3] << 8 for at in samples_in(rows)}
    assert shares == {0, WHOLE}
    assert all(rows[at + 4] | rows[at + 5] << 8 < FEATURES for at in samples_in(rows))


def test_partners_win_together() -> None:
    learner = learner_of(rules("flinch@1913(partners=on)"), 4)
    rows = learner.play(7, [], 0)
    assert {rows[at + 2] | rows[at + 3] << 8 for at in samples_in(rows)} == {0, WHOLE}


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(NothingToLearn, match="Muggins"):
        train("muggins@1913", 2, 10, 1)


def test_the_command_writes_what_the_players_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "weights.json"
    assert main(["train", "flinch@1988", "--games", "20", "--rounds", "1", "--jobs", "1", "--out", str(target)]) == 0
    document = json.loads(target.read_text("utf-8"))
    assert (document["rules"], document["seats"], document["games"], document["seed"]) == ("flinch@1988", 2, 20, 0)
    weights = read_weights(document)
    assert len(weights) == FEATURES
    assert any(weights)
    assert "round 1" in capsys.readouterr().out
