"""What is known of hidden cards, when that lets a place take only some of them; `core.dealt` makes deals of it."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.vectors import vec

GROUPS: Final = 16
PLACES: Final = 64  # more than any game has
ALWAYS: Final = 127  # later than any card can have come


@final
class Guess:
    """What is known of hidden cards and hidden places; any number of deals can be made of it (`dealt`).

    A card is a kind, 0 … 61, and a place takes the kinds of its mask. `1 << shift` kinds make a group, and an owner
    of places can have only so many cards of one group.
    """

    def __init__(self, limits: list[int], shift: int) -> None:
        self.limits = vec[i64](limits)  # by owner: the most cards of one group
        self.shift: i64 = shift
        self.held = vec[i64]([0] * (len(limits) * GROUPS))  # by owner and group: the cards there
        self.places: i64 = 0
        self.owners = vec[i64]([0] * PLACES)  # of each place: whose it is …
        self.takes = vec[i64]([0] * PLACES)  # … the mask of what it takes …
        self.ages = vec[i64]([0] * PLACES)  # … and when its card came, where cards come one after the other
        self.cards: i64 = 0
        self.kinds = vec[i64]([0] * PLACES)  # the cards to be dealt
        self.vain = False  # whether it is known that no deal fits
        self.weighed = False
        self.sure = vec[i64]([0] * (len(limits) * GROUPS))  # by owner and group, see `weigh` …
        self.shown = vec[i64]([0] * (len(limits) * GROUPS))  # … which is not to be done where this is 0
        self.aged = False  # whether some were shown before other cards came …
        self.none = vec[i64]([0] * (len(limits) * GROUPS))  # by owner and group: nothing
        self.moments = self.none[:]  # by owner and group: when one was shown; ALWAYS where that does not matter

    def count(self, owner: i64, kind: i64, cards: i64) -> None:
        """Takes note of cards that surely lie with an owner."""
        self.held[owner * GROUPS + (kind >> self.shift)] += cards

    def weigh(self, owner: i64, kind: i64, sure: i64, shown: i64) -> None:
        """Of the cards of a group that came to an owner with the deal, so many have been shown; it was not seen which.

        He has so many of the group for `sure`, wherever they are from. Had k been dealt to him and n of them shown,
        there were k over n ways to do it, and each is found apart; a deal that can have been shown in more ways than
        another would be guessed more often, though it is no likelier.
        """
        self.sure[owner * GROUPS + (kind >> self.shift)] = sure
        self.shown[owner * GROUPS + (kind >> self.shift)] = shown
        if shown:
            self.moments[owner * GROUPS + (kind >> self.shift)] = ALWAYS
        self.weighed = True

    def weigh_by_age(self, owner: i64, kind: i64, moment: i64) -> None:
        """The same for one card that was shown at a moment: only those that had come by then can have been it."""
        self.weigh(owner, kind, 0, 1)
        self.moments[owner * GROUPS + (kind >> self.shift)] = moment
        self.aged = True

    def add_place(self, owner: i64, takes: i64, age: i64 = 0) -> None:
        """A place for one card."""
        self.owners[self.places] = owner
        self.takes[self.places] = takes
        self.ages[self.places] = age
        self.places += 1

    def add_places(self, owner: i64, takes: i64, places: i64) -> None:
        """So many places that are alike."""
        while places > 0:
            self.add_place(owner, takes)
            places -= 1

    def add_cards(self, kind: i64, cards: i64) -> None:
        """So many cards of a kind, to be dealt."""
        while cards > 0:
            self.kinds[self.cards] = kind
            self.cards += 1
            cards -= 1


@final
class Outlook:
    """What the guesses of a view are made of: its first guess works it out, and copies of the view share it.

    With its next move a state has another one, or none.
    """

    def __init__(self) -> None:
        self.guess: Guess | None = None
        self.hands = vec[i64]()  # what each seat has for sure, as its game packs hands
