"""The house rules of Flush, and the pack of its edition in the form that play needs."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.options import Options, Values, choice, number
from kalamazoo.core.rng import mix
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine.counts import Counting

MOST_SEATS: Final = 6  # FU-SETUP-1
FLUSH: Final = 11  # the value of a Flush card: one of its own (FU-FLUSH-8)
FIRST_CARD: Final = 16
FIRST_FLUSH: Final = FLUSH << 4
CODES: Final = 192  # a card is value << 4 | skip marks << 2 | bonus mark << 1 | second printing

FLUSH_ONLY: Final = 0  # values of lone-mimic
MATCH_TOP: Final = 1
NEVER: Final = 2
NO_LIMIT: Final = 1 << 20  # of take-backs

# A number for each card and one for each seat: the sum of their products over all hands tells positions apart.
CARD_KEYS: Final = [mix(card) >> 40 for card in range(CODES)]
SEAT_KEYS: Final = [mix(-1 - seat) >> 34 | 1 for seat in range(MOST_SEATS)]

MOST_COUNTINGS: Final = 16
COUNTINGS: dict[
    tuple[tuple[int, ...], tuple[int, ...]], Counting
] = {}  # of packs used lately, for they take a moment to lay out

NO_YES = ("no", "yes")
YES_NO = ("yes", "no")

FIELDS = (
    choice("play", ("strict", "table"), "FU-ST-1", "whether only legal sets exist, or people may slip"),
    number("limit", 150, 1, 10_000, "FU-ELIM-4", "the points at which a player is out of the game"),
    choice("pick-up-by-choice", NO_YES, "FU-PICK-5", "whether a player able to lay may lay higher and pick up instead"),
    choice("tops", ("any-time", "after-hand"), "U7", "when the face-up cards of the Bases may be laid"),
    choice("lone-mimic", ("flush-only", "match-top", "no"), "U12", "what Mimics laid alone may stand for"),
    choice("mimic-as-flush", YES_NO, "U13", "whether a Mimic may go along with a Flush card"),
    choice("flush-reach", ("top-set", "run"), "U15", "how many earlier cards can be counted into a Flush"),
    choice("super-counts-top", NO_YES, "U18", "whether the cards counted in help to make a Super Flush"),
    choice("win-by-transfer", YES_NO, "U20", "whether handing over the last Base wins the round"),
    choice("skip-wrap", ("cap", "count-self"), "U21", "what more skip marks than opponents do"),
    number("stale-repeat", 3, 2, 10, "U29", "how often a position must come for a stalemate to be offered"),
    choice("stale-after", ("agree", "bound"), "U29", "whether a stalemate needs everybody's consent"),
    number("stale-turns", 1000, 100, 100_000, "U29", "after how many turns a stalemate is offered whatever was laid"),
    choice("format", ("elimination", "arena"), "U39", "how several rounds make a game"),
    number(
        "take-backs", -1, 0, 9, "U31", "how often in a turn cards put out may be taken back before declaring", ("any",)
    ),
    choice("memory", ("own", "shown"), "U41", "whether the table shows cards of other hands that all have seen"),
    number("mistakes", 0, 0, 100, "FU-IR-2", "in how many of 100 turns a computer player flips a Blind by mistake"),
)


class FlushOptions(Options):
    """The options as plain numbers, and the pack: its cards, and what is printed on them by card."""

    def __init__(self, values: Values, deck: list[int], points: list[int], bonus: list[int]) -> None:
        super().__init__(values)
        self.table = values.says("play", "table")
        self.limit = values.number("limit")
        self.by_choice = values.says("pick-up-by-choice", "yes")
        self.tops_last = values.says("tops", "after-hand")
        self.lone_mimic = values.choose("lone-mimic", {"flush-only": FLUSH_ONLY, "match-top": MATCH_TOP, "no": NEVER})
        self.mimic_as_flush = values.says("mimic-as-flush", "yes")
        self.run_counts = values.says("flush-reach", "run")
        self.super_counts_top = values.says("super-counts-top", "yes")
        self.win_by_transfer = values.says("win-by-transfer", "yes")
        self.skips_wrap = values.says("skip-wrap", "count-self")
        self.stale_repeat = values.number("stale-repeat")
        self.stale_bound = values.says("stale-after", "bound")
        self.stale_turns = values.number("stale-turns")
        self.arena = values.says("format", "arena")
        self.take_backs = values.number("take-backs", NO_LIMIT)  # U31
        self.memory_shown = values.says("memory", "shown")
        self.mistakes = values.number("mistakes")
        self.deck = sorted(deck)
        self.nothing = [0] * MOST_SEATS  # a zero for each seat; never changed
        self.points = points
        self.bonus = bonus
        self.card_keys = vec[i64](CARD_KEYS)
        self.seat_keys = vec[i64](SEAT_KEYS)
        pack = tuple(self.deck), tuple(points)
        if pack not in COUNTINGS:
            if len(COUNTINGS) >= MOST_COUNTINGS:  # a deck may be a stranger's
                COUNTINGS.clear()
            COUNTINGS[pack] = Counting(self.deck, points, CARD_KEYS)
        self.counting = COUNTINGS[pack]
        self.deck_low = self.counting.low_of(bytes(self.deck))
        self.deck_high = self.counting.high_of(bytes(self.deck))
