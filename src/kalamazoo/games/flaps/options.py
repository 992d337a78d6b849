"""The house rules of Flaps, and the deck they are played with."""

from typing import Any, Final

from kalamazoo.core.options import Field, Options, Values, choice, number
from kalamazoo.games.flaps.engine.cards import (
    ACE,
    ACE_JACK,
    ACE_LAY_BLACK,
    ACE_LAY_RED,
    CARDS,
    EFFECTS,
    KINDS,
    LOW_MAID,
    QUACK,
    RANKS,
    is_maid,
    kind_of,
    make_card,
    suit_of,
)
from kalamazoo.games.flaps.engine.follow import Follow

HAND_SIZE: Final = 7  # FP-SETUP-3
ONE_PACK: Final = 8  # FP-SETUP-1: with more players two packs are combined (FP-SETUP-11)
LEVELS: Final = 7
MOST_POINTS: Final = 20  # FP-SPOOF-7: the highest value of a card in SPOOF
SUIT_KEYS: Final[tuple[str, ...]] = ("none", "clubs", "diamonds", "hearts", "spades")
NO_YES: Final = ("no", "yes")
YES_NO: Final = ("yes", "no")

FIELDS: Final[tuple[Field, ...]] = (
    choice("play", ("strict", "table"), "FP-IR-1", "whether the table watches calls, or players catch them"),
    choice("packs", ("1", "2"), "FP-SETUP-11", "packs of the chosen levels; more than eight players always take two"),
    choice("upcard", ("inert", "redraw", "active"), "F3", "what an action card turned up at the start does"),
    choice("lay-drawn", NO_YES, "F4", "whether a card just drawn may be laid at once"),
    choice("one-is-ace", NO_YES, "F5", "whether the 1s of level 6 match the Aces"),
    choice("mega-is-four", YES_NO, "F6", "whether a MEGA-FLAP counts as a 4 of hearts"),
    choice("ace-jack-is-ace", YES_NO, "F7", "whether an ACE-JACK counts as an Ace for extra lays"),
    choice("anl-call", ("on-decline", "always"), "F10", "when the layer of an ACE'N'LAY names a suit"),
    choice("anl-bar", ("direct", "turn"), "F11", "how far the bar on finishing with an ACE'N'LAY reaches"),
    choice("draw-then-play", NO_YES, "F13", "whether the player who drew an attack then has an open turn"),
    choice("quack-top", ("beneath", "any"), "F15", "what may follow a QUACK"),
    choice("hd-self", NO_YES, "F17", "whether the layer of a HOOFERS-DOOFERS may pick themselves"),
    choice("scuffle-next", ("after-ten", "after-last"), "F17", "who plays after a scuffle"),
    number("flap-ask-ms", 2500, 0, 60000, "F20", "how long the question for more FLAPS stays open in table play"),
    choice(
        "last-card",
        ("auto", "strict", "table"),
        "F23",
        'whether "Last Card" is called by the table, must be called, or may be forgotten',
        "strict",
    ),
    choice("last-card-passive", NO_YES, "F23", "whether a hand brought to one card by others owes the call"),
    number(
        "object-ms", 3000, 0, 60000, "FP-IR-2", 'how long a win without "Last Card" can be objected to in table play'
    ),
    number("answer-ms", 10000, 0, 60000, "FP-IR-5", "how long a picked player may think in table play"),
    choice(
        "poll-order", ("clockwise", "random", "speed"), "FP-ST-3", "in which order computer players are asked for FLAPS"
    ),
    choice("instant-win", YES_NO, "F24", "whether a winning card ends the game before its effect"),
    choice("run-out", ("fewest", "recycle"), "F25", "what happens when the pack is used up"),
    choice("run-out-moment", ("on-need", "on-last"), "F25", "when the pack counts as used up"),
    choice("dealer", ("rotate", "winner"), "F27", "who deals the next game"),
    number("target", 0, 1, 100, "F27", "the number of wins that ends a match", ("none",)),
    choice("tie-win", ("order", "joint"), "F32", "who wins when several hands become empty at once"),
    choice("lom-trumps", ("bottom", "below-om4"), "F31", "the place of a LOW OL' MAID in TRUMPS"),
    choice("maid-top", ("beneath", "any", "pictures"), "F33", "what may follow an OL' MAID or LOW OL' MAID"),
    choice("dtf-alone", ("win", "draw"), "F35", "whether a DUMP THOSE FIVES may be the last card"),
    choice("knl-decline", ("draw", "free"), "F37", "what declining the extra lay of a KING 'N' LAY costs"),
    choice("spoof-repeat", NO_YES, "F38", "whether a number may be called twice in SPOOF"),
    choice(
        "spoof-tie", ("cut", "share", "later-caller"), "F38", "who takes the cards when two callers are equally far off"
    ),
    choice("solve-taker", ("layer", "choose"), "F41", "who takes the mystery pile"),
    choice("passive-empty", ("win", "draw"), "F42", "whether a player whose only card is taken away wins"),
    choice("down-counts", NO_YES, "F45", "whether 1-DOWN cards count as part of the hand"),
    choice("swap-facing", ("same", "down"), "F47", "how the card put down by a 1-SWAP lies"),
    choice("memory", ("own", "shown"), "F55", "whether the table shows hidden cards that one has seen before"),
)

AUTO: Final = 0  # last-card
STRICT: Final = 1
TABLE: Final = 2
INERT: Final = 0  # upcard
REDRAW: Final = 1
ACTIVE: Final = 2
BENEATH: Final = 0  # quack-top, maid-top
ANY: Final = 1
ANY_PICTURE: Final = 2  # maid-top
CUT: Final = 0  # spoof-tie
SHARED: Final = 1
LATER: Final = 2
CLOCKWISE: Final = 0  # poll-order
RANDOM: Final = 1
SPEED: Final = 2
NO_TARGET: Final = 0  # target: the match has no end

TRUMP: Final = 20  # what the trump suit adds to the steps 1 to 13
BELOW_MAIDS: Final = 40  # a LOW OL' MAID by house rule


class FlapsOptions(Options):
    """The house rules as numbers, and the deck as tables."""

    def __init__(self, values: Values, level: int, rows: list[dict[str, Any]]) -> None:
        super().__init__(values)
        self.level = level
        self.timed = values.says("play", "table")  # the clock ends questions
        self.two_packs = values.says("packs", "2")
        self.upcard = values.choose("upcard", {"inert": INERT, "redraw": REDRAW, "active": ACTIVE})
        self.lay_drawn = values.says("lay-drawn", "yes")
        self.always_call = values.says("anl-call", "always")
        self.bar_turn = values.says("anl-bar", "turn")
        self.draw_then_play = values.says("draw-then-play", "yes")
        self.quack_top = values.choose("quack-top", {"beneath": BENEATH, "any": ANY})
        self.pick_self = values.says("hd-self", "yes")
        self.after_last = values.says("scuffle-next", "after-last")
        self.flap_ask_ms = values.number("flap-ask-ms")
        self.last_card = values.choose("last-card", {"auto": AUTO, "strict": STRICT, "table": TABLE})
        if self.timed and self.last_card != AUTO:
            self.last_card = TABLE
        self.passive_duty = values.says("last-card-passive", "yes") and self.last_card != AUTO
        self.object_ms = values.number("object-ms")
        self.answer_ms = values.number("answer-ms")
        self.poll_order = values.choose("poll-order", {"clockwise": CLOCKWISE, "random": RANDOM, "speed": SPEED})
        self.instant_win = values.says("instant-win", "yes")
        self.recycle = values.says("run-out", "recycle")
        self.out_on_last = values.says("run-out-moment", "on-last")
        self.winner_deals = values.says("dealer", "winner")
        self.target = values.number("target", NO_TARGET)
        self.joint = values.says("tie-win", "joint")
        self.maid_top = values.choose("maid-top", {"beneath": BENEATH, "any": ANY, "pictures": ANY_PICTURE})
        self.dump_alone = values.says("dtf-alone", "win")
        self.king_free = values.says("knl-decline", "free")
        self.repeat = values.says("spoof-repeat", "yes")
        self.spoof_tie = values.choose("spoof-tie", {"cut": CUT, "share": SHARED, "later-caller": LATER})
        self.solve_choose = values.says("solve-taker", "choose")
        self.passive_win = values.says("passive-empty", "win")
        self.down_counts = values.says("down-counts", "yes")
        self.mega_is_four = values.says("mega-is-four", "yes")
        self.one_is_ace = values.says("one-is-ace", "yes")
        self.ace_jack_is_ace = values.says("ace-jack-is-ace", "yes")
        self.memory_shown = values.says("memory", "shown")
        self.swap_down = values.says("swap-facing", "down")

        self.names = [""] * KINDS
        self.lines = [""] * KINDS
        self.ranks = [0] * CARDS  # as printed
        self.trumps = [0] * CARDS
        self.spoof = [0] * CARDS
        self.pack: list[int] = []  # one pack, in order
        faces: list[int] = []
        for row in rows:
            if row["level"] <= level:  # FP-SETUP-2
                self.add_row(row, faces)
        faces.sort()
        self.pack.sort()
        self.faces = faces
        self.kinds_there = sorted(set(self.pack))
        self.copies = [self.pack.count(card) for card in self.kinds_there]  # in one pack
        if values.says("lom-trumps", "below-om4"):  # F31
            for card in faces:
                if kind_of(card) == LOW_MAID:
                    self.trumps[card] = BELOW_MAIDS
        follow = Follow(
            faces,
            self.ranks[:],
            self.one_is_ace,
            self.mega_is_four,
            self.ace_jack_is_ace,
        )
        self.open_rows = follow.open
        self.attack_rows = follow.attacked
        self.extra_rows = follow.extra
        self.eight_row = follow.eights
        self.five_row = follow.fives
        self.hoofer_row = follow.hoofers
        self.flap_row = follow.flaps  # the FLAPS types
        self.plain_flap_row = follow.plain_flaps  # … without MEGA-FLAP, for F6
        self.matching = follow.ranks  # as they count for matching
        self.kinds = bytes([kind_of(card) for card in range(CARDS)])

    def add_row(self, row: dict[str, Any], faces: list[int]) -> None:
        """Takes in one table of the deck file."""
        kind = EFFECTS.index(str(row["effect"]))
        self.names[kind] = str(row["name"])
        self.lines[kind] = str(row["line"])
        copies: dict[str, int] = row["suits"]
        for suit, key in enumerate(SUIT_KEYS):
            count = copies.get(key, 0)
            if count:
                card = make_card(kind, suit)
                faces.append(card)
                self.pack.extend([card] * count)
                self.ranks[card] = RANKS.index(str(row["rank"]))
                self.trumps[card] = int(row["trumps"])
                self.spoof[card] = int(row["spoof"])

    def packs_for(self, seats: int) -> int:
        """How many packs are combined (FP-SETUP-11)."""
        return 2 if self.two_packs or seats > ONE_PACK else 1

    def strength(self, card: int, trump: int) -> int:
        """How high a card is in TRUMPS (FP-TRUMPS-5, FP-TRUMPS-6)."""
        step = self.trumps[card]
        return step + TRUMP if 1 <= step < TRUMP and suit_of(card) == trump else step


def no_finish(kind: int) -> bool:
    """Whether a card may never be the last one laid (FP-ACE-3, FP-JACK-6, FP-MAID-6, FP-LOWM-5)."""
    # an ACE'N'END may (FP-ACE-4)
    return kind in (ACE, ACE_LAY_RED, ACE_LAY_BLACK, ACE_JACK) or is_maid(kind)


def no_side_finish(kind: int) -> bool:
    """Whether a card may not be the last one put into TRUMPS or SPOOF (F40)."""
    return no_finish(kind) or kind == QUACK
