"""The cards of Flaps: kinds, suits, ranks. A card is kind * 5 + suit, the same in every deck."""

from typing import Final

NO_SUIT: Final = 0
CLUBS: Final = 1
DIAMONDS: Final = 2
HEARTS: Final = 3
SPADES: Final = 4
SUITS: Final = 5

# The kinds, in the order of their ranks. A new card is a line here, its name and code below, a row in
# rules/deck.toml and an effect in one of the files beside this one, listed in effects.py.
ONE_DOWN: Final = 1
ONE_RIGHT: Final = 2
ONE_LEFT: Final = 3
ONE_OVER: Final = 4
ONE_LOOK: Final = 5
ONE_SWAP: Final = 6
ONE_UP: Final = 7
ACE: Final = 8
ACE_END: Final = 9
ACE_LAY_RED: Final = 10
ACE_LAY_BLACK: Final = 11
TWO: Final = 12
THREE: Final = 13
FLAPS: Final = 14
MEGA_FLAP: Final = 15
STOP_FLAPPING: Final = 16
FIVE: Final = 17
DUMP_FIVES: Final = 18
LOSE_SECRET: Final = 19
PICK_SECRET: Final = 20
GUESS_BLIND: Final = 21
GUESS_LOOK: Final = 22
SHARE_SECRET: Final = 23
SOLVE: Final = 24
SIX: Final = 25
SEVEN: Final = 26
EIGHT: Final = 27
NINE: Final = 28
TEN: Final = 29
JACK: Final = 30
UP_JACKS: Final = 31
ACE_JACK: Final = 32
QUEEN: Final = 33
HOOFERS: Final = 34
KING: Final = 35
TRUMPS: Final = 36
KING_LAY: Final = 37
SPOOF: Final = 38
MONTY: Final = 39
MAID_1: Final = 40
MAID_4: Final = 43
LOW_MAID: Final = 44
QUACK: Final = 45
KINDS: Final = 46
CARDS: Final = KINDS * SUITS

EFFECTS: Final[tuple[str, ...]] = (  # the name of each kind's effect, as in a deck file
    "", "one-down", "one-right", "one-left", "one-over", "one-look", "one-swap", "one-up",
    "ace", "ace-n-end", "ace-n-lay-red", "ace-n-lay-black", "two", "three",
    "flaps", "mega-flap", "stop-that-flapping",
    "five", "dump-those-fives", "lose-a-secret", "pick-a-secret", "start-guessing", "start-guessing-look",
    "share-a-secret", "solve-the-mystery", "six-of-the-best", "seven", "eight", "nine", "ten",
    "jack", "up-jacks", "ace-jack", "queen", "hoofers-doofers",
    "king", "trumps", "king-n-lay", "spoof", "full-monty",
    "ol-maid-1", "ol-maid-2", "ol-maid-3", "ol-maid-4", "low-ol-maid", "quack",
)  # fmt: skip

CODES: Final[tuple[str, ...]] = (  # how each kind is written; the suit follows in a small letter: Kh, 10c, AJ
    "", "1D", "1R", "1L", "1O", "1K", "1S", "1U",
    "A", "AE", "AR", "AB", "2", "3",
    "4", "MF", "4S",
    "5", "5D", "5L", "5P", "5G", "5K",
    "5S", "5M", "6", "7", "8", "9", "10",
    "J", "UJ", "AJ", "Q", "HD",
    "K", "KT", "KL", "KS", "KM",
    "OM1", "OM2", "OM3", "OM4", "LM", "QK",
)  # fmt: skip

SUIT_CODES: Final[tuple[str, ...]] = ("", "c", "d", "h", "s")
SUIT_NAMES: Final[tuple[str, ...]] = ("no suit", "clubs", "diamonds", "hearts", "spades")

# Ranks: what counts for "same number".
RANKS: Final[tuple[str, ...]] = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "0")
NO_RANK: Final = 0
RANK_1: Final = 1
RANK_5: Final = 5
RANK_8: Final = 8
RANK_J: Final = 11
RANK_Q: Final = 12
RANK_K: Final = 13
RANK_A: Final = 14


def make_card(kind: int, suit: int) -> int:
    """The card of this kind and suit."""
    return kind * SUITS + suit


def kind_of(card: int) -> int:
    """What a card is, whatever its suit."""
    return card // SUITS


def suit_of(card: int) -> int:
    """A card's printed suit."""
    return card % SUITS


def is_ace(kind: int) -> bool:
    """An ACE type: ACE, ACE'N'END, ACE'N'LAY (FP-ACE-1)."""
    return ACE <= kind <= ACE_LAY_BLACK


def is_maid(kind: int) -> bool:
    """An OL' MAID or a LOW OL' MAID."""
    return MAID_1 <= kind <= LOW_MAID


def is_flap(kind: int) -> bool:
    """A FLAPS type: FLAPS, MEGA-FLAP, STOP THAT FLAPPING (FP-STOP-1)."""
    return FLAPS <= kind <= STOP_FLAPPING


def takes_maid(kind: int) -> bool:
    """Whether an OL' MAID may be laid on it (FP-MAID-1, FP-LOWM-1; FP-MAID-3, FP-LOWM-2, FP-MONTY-8)."""
    return JACK <= kind <= KING or kind == KING_LAY


def has_action(kind: int) -> bool:
    """Whether it does something when it is laid; 5, 6, QUEEN, KING, and 7 or 9 on an open turn, do not."""
    return kind not in (FIVE, SIX, SEVEN, NINE, QUEEN, HOOFERS, KING, STOP_FLAPPING)


def write_card(card: int) -> str:
    """A card as it is written: `Kh`, `10c`, `AJ`; `?` for a back."""
    return CODES[card // SUITS] + SUIT_CODES[card % SUITS] if card else "?"


def read_card(text: str) -> int:
    """The card that is written so, `?` included; -1 if there is none."""
    if text == "?":
        return 0
    suit = 0
    code = text
    if text[-1:] in SUIT_CODES[1:]:
        suit = SUIT_CODES.index(text[-1])
        code = text[:-1]
    return CODES.index(code) * SUITS + suit if code and code in CODES else -1
