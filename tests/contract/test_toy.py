"""The checks of the contract themselves: a sound game passes, and each kind of fault is caught."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kalamazoo.core.event import NOTE
from kalamazoo.core.options import Options, Values
from kalamazoo.core.people import person
from kalamazoo.core.rng import Rng
from kalamazoo.games import GAMES, register
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing.contract import check_ends, check_game
from kalamazoo_toy import Toy
from kalamazoo_toy.state import SHOUT, ToyOptions, ToyState


class Broken(ToyState):
    """A toy whose clones are broken toys too."""

    def clone(self) -> Broken:
        twin = type(self)(self.options, self.seats)
        twin.set_ints(self.ints())
        return twin


class TellsTheHand(Broken):
    """A shout tells everybody the highest card held."""

    def apply(self, seat: int, move: int) -> None:
        if move == SHOUT:
            self.tell(NOTE, seat, number=max(self.hands[seat], default=0))
        super().apply(seat, move)


class LosesCards(Broken):
    """A card that is laid is gone."""

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if move != SHOUT:
            self.laid[-1] = 1


class SharesHands(Broken):
    """A clone has the same hands, not equal ones."""

    def clone(self) -> Broken:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class ForgetsTheShout(Broken):
    """The view does not know who has shouted, so it has other moves."""

    def mask(self, seat: int) -> ToyState:
        known = super().mask(seat)
        known.shouted = 0
        return known


class ShowsNeighbour(Broken):
    """Who may act depends on a card nobody else can see."""

    def may_act(self) -> int:
        return super().may_act() & ~(2 if self.turn != 1 and 9 in self.hands[1] else 0)


class NeverEnds(Broken):
    """Shouting may go on for ever, and cards are never laid."""

    def moves(self, seat: int) -> list[int]:
        return [SHOUT]


@pytest.fixture
def toy() -> Iterator[Toy]:
    game = Toy()
    register(game)
    yield game
    del GAMES["toy"]


def test_a_sound_game_from_elsewhere_passes(toy: Toy) -> None:
    for seed in range(20):
        check_game("toy", 2 + seed % 3, seed, seed)
        check_ends("toy(hand=5)", 4, seed)
    assert str(rules("toy(hand=5)")) == "toy(hand=5)"


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (TellsTheHand, "events of"),
        (LosesCards, "lost or made"),
        (SharesHands, "changed the original"),
        (ForgetsTheShout, "other moves on its view|does not know who may act"),
        (ShowsNeighbour, "does not know who may act"),
    ],
)
def test_a_broken_game_is_caught(
    toy: Toy, monkeypatch: pytest.MonkeyPatch, broken: type[Broken], complaint: str
) -> None:
    def blank(options: Options, seats: int) -> Broken:
        assert isinstance(options, ToyOptions)
        return broken(options, seats)

    monkeypatch.setattr(toy, "blank", blank)

    def walk() -> None:
        for seed in range(30):
            check_game("toy", 3, seed, seed % 8)

    with pytest.raises(AssertionError, match=complaint):
        walk()


def test_a_game_without_an_end_is_caught(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = NeverEnds(toy.make_options(Values(toy.fields, {"hand": 3}), {"ranks": 9}), 2)
    monkeypatch.setattr(toy, "deal", lambda options, seats, dealer, rng: endless.clone())
    with pytest.raises(AssertionError, match="does not end"):
        check_ends("toy", 2, 1)


def test_deals_of_near_seeds_are_unlike(toy: Toy) -> None:
    deals = {toy.deal(rules("toy").options, 4, 0, Rng(seed)).dump() for seed in range(100)}
    assert len(deals) > 95


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (f"{person(1)} shouts", "a sign instead of a person"),
        ("B's shout", "a seat's letter"),
        ("the shout of seat B", "a seat's letter"),
        ("C has heard it", "a seat's letter"),
    ],
)
def test_a_game_that_does_not_name_people_is_caught(
    toy: Toy, monkeypatch: pytest.MonkeyPatch, line: str, complaint: str
) -> None:
    monkeypatch.setattr(toy, "describe", lambda event, viewer, names=(): line)
    with pytest.raises(AssertionError, match=complaint):
        check_game("toy", 3, 1, 8)


def test_a_referee_calls_people_by_their_names(toy: Toy) -> None:
    referee = Referee("toy", 3, seed=4, dealer=2, names=("Ann", "", "Clara"))
    assert str(referee.refusal(2, 9)) == "Clara may not lay a 9: it is the turn of Ann (TOY-PLAY-1)"
    assert str(referee.refusal(1, 9)).startswith("seat B may not lay a 9: it is the turn of Ann")
    card = referee.moves(0)[0]
    referee.play(0, card)
    assert referee.view(1).log() == [f"Ann lays a {card}"]
    assert [area.label for area in referee.view(0).scene().areas[1:]] == ["Hand of Ann", "Hand of B", "Hand of Clara"]
