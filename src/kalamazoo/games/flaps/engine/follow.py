"""What can be laid on what, as tables built once for a rule set.

A row is a `bytes` with a 1 for each card that may be laid. A view is what the pile asks for: its top card, or an
Ace or ACE-JACK with a suit named; OL' MAIDS and QUACK let the view beneath show through.
"""

from typing import Final

from kalamazoo.games.flaps.engine.cards import (
    ACE,
    ACE_JACK,
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    HOOFERS,
    KING_LAY,
    MEGA_FLAP,
    NINE,
    QUACK,
    RANK_5,
    RANK_8,
    RANK_A,
    RANK_J,
    RANK_K,
    SEVEN,
    SPADES,
    SUITS,
    THREE,
    TWO,
    is_ace,
    is_flap,
    is_maid,
    kind_of,
    suit_of,
    takes_maid,
)

CALLED_ACE: Final = 240  # CALLED_ACE + suit: an Ace type with a suit named
CALLED_JACK: Final = 245  # CALLED_JACK + suit: an ACE-JACK with a suit named
ANY_CARD: Final = 250  # house rules: anything may follow an OL' MAID or a QUACK
PICTURES: Final = 251  # house rule: only pictures may follow an OL' MAID
MAIDED: Final = 256  # added to a view when an OL' MAID lies on it: no second one
VIEWS: Final = 512

# The extra lays: on a red or a black ACE'N'LAY, on a KING 'N' LAY; or, by house rule, in one suit or an Ace.
EXTRA_RED: Final = 1
EXTRA_BLACK: Final = 2
EXTRA_KING: Final = 3
EXTRA_SUIT: Final = 3  # EXTRA_SUIT + suit, 4 … 7
EXTRAS: Final = 8

NOTHING: Final = bytes(CARDS)


class Follow:
    """The tables for one deck and its house rules."""

    def __init__(self, deck: list[int], ranks: list[int], one_is_ace: bool, mega_is_four: bool, ace_jack: bool) -> None:
        self.deck = deck  # the different cards
        self.ranks = ranks  # by card, as they count for matching
        self.ace_jack = ace_jack  # whether an ACE-JACK is an Ace for extra lays (F7)
        if not mega_is_four:  # F6, FP-MEGA-5
            for card in deck:
                if kind_of(card) == MEGA_FLAP:
                    ranks[card] = 0
        if one_is_ace:  # F5
            for card in deck:
                if ranks[card] == RANK_A:
                    ranks[card] = 1
        ace_rank = 1 if one_is_ace else RANK_A
        self.open: list[bytes] = [NOTHING] * VIEWS
        self.attacked: list[bytes] = [NOTHING] * VIEWS
        for card in deck:
            kind = kind_of(card)
            self.add_view(card, suit_of(card), ranks[card], takes_maid(kind))
            if kind in (TWO, THREE, SEVEN):
                self.attacked[card] = self.attack_row(kind, suit_of(card))
        for suit in range(1, SUITS):
            self.add_view(CALLED_ACE + suit, suit, ace_rank, False)
            self.add_view(CALLED_JACK + suit, suit, RANK_J, True)  # FP-JACK-7
        if not ace_jack:  # F7, FP-KNL-1: neither a King, nor a club, nor an Ace with clubs named
            for card in deck:
                if kind_of(card) == KING_LAY:
                    self.refuse(CALLED_JACK + CLUBS, card)
                    self.refuse(CALLED_JACK + CLUBS + MAIDED, card)
        self.open[ANY_CARD] = self.any_row()
        self.open[PICTURES] = self.picture_row()
        self.attacked[ANY_CARD] = self.attack_row(-1, -1)
        self.eights = self.rank_row(RANK_8)
        self.fives = self.rank_row(RANK_5)  # FP-DUMP-5
        self.hoofers = bytes([kind_of(card) == HOOFERS and card in deck for card in range(CARDS)])
        self.flaps = bytes([is_flap(kind_of(card)) and card in deck for card in range(CARDS)])
        self.plain_flaps = bytes([self.flaps[card] and kind_of(card) != MEGA_FLAP for card in range(CARDS)])
        self.extra: list[bytes] = [NOTHING] * EXTRAS
        self.extra[EXTRA_RED] = self.extra_row(DIAMONDS, HEARTS)
        self.extra[EXTRA_BLACK] = self.extra_row(CLUBS, SPADES)
        self.extra[EXTRA_KING] = self.king_row()
        for suit in range(1, SUITS):
            self.extra[EXTRA_SUIT + suit] = self.extra_row(suit, suit)

    def add_view(self, view: int, suit: int, rank: int, maids: bool) -> None:
        """The rows of an open turn for a view, without and with an OL' MAID on it."""
        self.open[view] = self.open_row(suit, rank, maids)
        self.open[MAIDED + view] = self.open_row(suit, rank, False) if maids else self.open[view]

    def refuse(self, view: int, card: int) -> None:
        """Takes a card out of the row of a view."""
        row = bytearray(self.open[view])
        row[card] = 0
        self.open[view] = bytes(row)

    def open_row(self, suit: int, rank: int, maids: bool) -> bytes:
        """An open turn: same suit, same number, any Ace type or ACE-JACK; OL' MAIDS where they are taken."""
        row = bytearray(CARDS)
        for card in self.deck:
            kind = kind_of(card)
            if is_ace(kind) or kind == ACE_JACK:
                row[card] = 1  # FP-ACE-1, FP-JACK-4
            elif is_maid(kind):
                row[card] = 1 if maids else 0  # FP-MAID-1, FP-MAID-2, FP-MAID-5, FP-LOWM-1
            elif kind != QUACK:  # FP-QUACK-2
                same_suit = suit_of(card) == suit and suit > 0  # FP-LAY-1
                same_rank = self.ranks[card] == rank and rank > 0  # FP-LAY-2
                row[card] = 1 if same_suit or same_rank else 0  # FP-LAY-3
        return bytes(row)

    def any_row(self) -> bytes:
        """Everything but OL' MAIDS and QUACK."""
        row = bytearray(CARDS)
        for card in self.deck:
            row[card] = 0 if is_maid(kind_of(card)) or kind_of(card) == QUACK else 1
        return bytes(row)

    def picture_row(self) -> bytes:
        """Jacks, Queens, Kings and Aces."""
        row = bytearray(CARDS)
        for card in self.deck:
            row[card] = 1 if RANK_J <= self.ranks[card] <= RANK_K or is_ace(kind_of(card)) else 0
        return bytes(row)

    def attack_row(self, attacker: int, suit: int) -> bytes:
        """Answers to a 2, 3 or 7; attacker and suit -1: by any of them.

        FP-ATK-4, FP-ATK-5, FP-ATK-6, FP-ATK-7, FP-ATK-8, FP-ATK-9, FP-ATK-10, FP-ATK-11, FP-QUACK-1
        """
        row = bytearray(CARDS)
        for card in self.deck:
            kind = kind_of(card)
            same_suit = suit < 0 or suit_of(card) == suit
            if kind in (TWO, THREE, SEVEN):
                row[card] = 1 if same_suit or kind == attacker else 0
            elif kind == NINE:
                row[card] = 1 if same_suit else 0
            elif kind == QUACK:
                row[card] = 1
        return bytes(row)

    def rank_row(self, rank: int) -> bytes:
        """All cards of a rank."""
        row = bytearray(CARDS)
        for card in self.deck:
            row[card] = 1 if self.ranks[card] == rank else 0
        return bytes(row)

    def extra_row(self, suit: int, other: int) -> bytes:
        """The extra lay on an ACE'N'LAY: two suits, or an Ace (FP-ACE-5, FP-ACE-6, FP-ACE-12)."""
        row = bytearray(CARDS)
        for card in self.deck:
            kind = kind_of(card)
            if is_maid(kind) or kind == QUACK:
                continue
            row[card] = 1 if suit_of(card) in (suit, other) or self.counts_as_ace(kind) else 0
        return bytes(row)

    def king_row(self) -> bytes:
        """The extra lay on a KING 'N' LAY: a King, a club, an OL' MAID or an Ace (FP-KNL-2)."""
        row = bytearray(CARDS)
        for card in self.deck:
            kind = kind_of(card)
            fits = self.ranks[card] == RANK_K or suit_of(card) == CLUBS or is_maid(kind) or self.counts_as_ace(kind)
            row[card] = 1 if fits and kind != QUACK else 0
        return bytes(row)

    def counts_as_ace(self, kind: int) -> bool:
        """Whether a kind is an Ace for extra lays (F7)."""
        return is_ace(kind) or (kind == ACE_JACK and self.ace_jack > 0)


def called_view(kind: int, suit: int) -> int:
    """The view after a suit was named for an Ace type or an ACE-JACK."""
    return CALLED_JACK + suit if kind == ACE_JACK else CALLED_ACE + suit


def view_suit(view: int) -> int:
    """The suit a view asks for; 0 for none."""
    bare = view % MAIDED
    if bare < CARDS:
        return suit_of(bare)
    if CALLED_ACE < bare < CALLED_ACE + SUITS:
        return bare - CALLED_ACE
    return bare - CALLED_JACK if CALLED_JACK < bare < CALLED_JACK + SUITS else 0


def view_kind(view: int) -> int:
    """The kind of card a view is of (ACE for every Ace with a suit named); 0 for none."""
    bare = view % MAIDED
    if bare < CARDS:
        return kind_of(bare)
    if CALLED_ACE < bare < CALLED_ACE + SUITS:
        return ACE
    return ACE_JACK if CALLED_JACK < bare < CALLED_JACK + SUITS else 0
