"""The house rules of Flinch, and what an edition is made of."""

from typing import Final

from kalamazoo.core.options import Field, Options, Values, choice, flags, number, switch

STANDARD: Final = 0  # variation
ENDS: Final = 1
MIDDLE: Final = 2

STOCK_GROUND: Final = 0  # the grounds of a call, by their bit
ONES_GROUND: Final = 1
MATE_GROUND: Final = 2
PEEK_GROUND: Final = 3
TURN_GROUND: Final = 4
HINT_GROUND: Final = 5
WRONG_GROUND: Final = 6
SLOT_GROUND: Final = 7
MOVE_GROUND: Final = 8
DISCARD_GROUND: Final = 9
HAND_GROUND: Final = 10
GROUND_BITS: Final[dict[str, int]] = {  # in the order of the bits
    "stock": STOCK_GROUND,
    "ones": ONES_GROUND,
    "partner-stock": MATE_GROUND,
    "peek": PEEK_GROUND,
    "out-of-turn": TURN_GROUND,
    "hints": HINT_GROUND,
    "wrong-play": WRONG_GROUND,
    "slot": SLOT_GROUND,
    "move": MOVE_GROUND,
    "discard": DISCARD_GROUND,
    "new-hand": HAND_GROUND,
}
GROUNDS: Final[tuple[str, ...]] = tuple(GROUND_BITS)

LEFT_DEALS: Final = 0  # next-dealer
WINNER_DEALS: Final = 1
SAME_DEALS: Final = 2

NO_PENALTY: Final = 0  # false-call-penalty
ONES_ONLY: Final = 1
ALL_CALLS: Final = 2

FEWEST: Final = 0  # dead-block
DRAW: Final = 1
SHUFFLE_RESERVES: Final = 2

NO_CLOCK: Final = 0  # turn-clock

HAND_SIZE: Final = 5  # FL-DEAL-5
WILD: Final = 16

FIELDS: Final[tuple[Field, ...]] = (
    choice("play", ("strict", "table"), "ST-1", "whether slips are refused or may happen and be called"),
    choice(
        "packs", ("auto", "1", "2"), "OP-PLAYERS-2", "how many packs are shuffled together; auto follows the edition"
    ),
    choice("variation", ("standard", "ends", "middle"), "FL-VAR-5", "how play piles begin and grow"),
    switch("partners", "OP-PART-1", "partners sit opposite and play from each other's stock and reserve"),
    number("stock-size", 10, 5, 30, "OP-DEAL-5", "cards dealt to each stock; the edition's number unless changed"),
    choice("next-dealer", ("left", "winner", "same"), "OP-DEAL-3", "who deals the next game"),
    choice("opening-pass", ("no-discard", "discard"), "OP-OPEN-1", "whether a pass before the first 1 costs a discard"),
    choice(
        "last-card-discarded",
        ("next-turn", "at-once"),
        "OP-HAND-1",
        "when a hand emptied by the discard is renewed",
    ),
    number("reshuffle-min-piles", 1, 1, 3, "OP-STACK-1", "how many removed piles are needed to renew the stack"),
    choice("reshuffle-when", ("on-need", "on-empty"), "OP-STACK-2", "when the used cards become the new stack"),
    choice(
        "short-group",
        ("as-is", "top-up"),
        "OP-STACK-3",
        "what happens when fewer than five cards are left on the stack",
    ),
    choice("reserve-memory", ("hidden", "open"), "OP-RES-2", "whether buried reserve cards may be looked at"),
    flags("call-grounds", GROUNDS, "OP-CHAL-16", "the slips that may be called", "stock+ones+peek+out-of-turn"),
    choice("call-window", ("same-turn", "same-play"), "OP-CHAL-1", "until when a slip may be called"),
    number("call-grace-ms", 1500, 0, 5000, "OP-CHAL-1", "how long computer players wait, so that people can call"),
    choice(
        "take-back-on-call",
        ("last-card", "none"),
        "OP-CHAL-9",
        "whether an upheld call undoes the last card laid to the centre",
        "none",
    ),
    choice(
        "false-call-penalty",
        ("none", "ones-only", "all"),
        "OP-CHAL-5",
        "which wrong calls cost the caller a card",
        "ones-only",
    ),
    choice(
        "simultaneous-rule",
        ("stack", "nearest-left"),
        "FL-CHAL-19",
        "who pays when several players call at once",
        "nearest-left",
    ),
    number("simultaneous-ms", 700, 0, 2000, "OP-CHAL-12", "how close together calls count as simultaneous"),
    choice("win-by-penalty", ("win", "protected"), "OP-CHAL-3", "whether giving away the last stock card wins"),
    choice("reserve-lift", ("committed", "free"), "OP-EXP-2", "whether a lifted reserve card must be played", "free"),
    choice(
        "exposed-call",
        ("on-demand", "automatic"),
        "FL-EXP-6",
        "whether a card shown on another's turn binds only when demanded",
        "automatic",
    ),
    choice(
        "exposed-first", ("before-stock", "after-duties"), "OP-EXP-5", "whether an exposed card goes before the stock"
    ),
    choice(
        "penalty-pass-discards",
        ("yes", "no"),
        "OP-EXP-6",
        "whether a pass forced by an exposed card costs a discard",
    ),
    choice(
        "block-favoured",
        ("rotate", "none"),
        "OP-BLOCK-6",
        "what happens to a stock that a forced release helps",
        "none",
    ),
    choice(
        "dead-block",
        ("fewest", "draw", "shuffle-reserves"),
        "OP-BLOCK-8",
        "how a game ends in which nobody at all can play",
    ),
    choice(
        "starter-duty",
        ("all-starters", "ones-only"),
        "OP-VAR-5",
        "which starters must be played in the variation ends",
    ),
    choice("wild-starts", ("yes", "no"), "OP-WILD-1", "whether a wild may begin a play pile"),
    choice("wild-in-reserve", ("allowed", "forbidden"), "OP-WILD-4", "whether a wild may be discarded"),
    choice("play-on", ("stop", "placings"), "OP-WIN-2", "whether the others play on for second place"),
    number("turn-clock", 0, 1, 3600, "OP-TURN-6", "seconds for a turn", ("off",)),
    switch("table-chat", "OP-COND-2", "whether players may write to each other during turns"),
    choice("hint-calls", ("off", "vote"), "OP-COND-2", "whether hints can be called"),
    choice("hints", ("off", "practice"), "OP-COND-3", "whether the table may suggest plays"),
    choice(
        "clerical",
        ("auto", "manual"),
        "IR-21",
        "whether the players themselves turn stock cards, clear piles and take hands",
    ),
    choice("memory", ("own", "shown"), "OP-HAND-6", "whether the table shows cards of other hands that all have seen"),
)


def make_pack(cap: int, copies: int, wilds: int) -> list[int]:
    """So many of each rank, in order, wilds last."""
    cards: list[int] = []
    for rank in range(1, cap + 1):
        cards.extend([rank] * copies)
    cards.extend([WILD] * wilds)
    return cards


class FlinchOptions(Options):
    """The rules of one table: house rules by name, and the pack and numbers of the edition."""

    def __init__(
        self,
        values: Values,
        cap: int,
        copies: int,
        wilds: int,
        middle: int,
        most_seats: int,
        two_packs_from: int,
        two_packs_needed: bool,
        printed_grounds: int,
        partner_grounds: int,
    ) -> None:
        super().__init__(values)
        self.word = "Flinch!"  # what is called (FL-CHAL-1)
        self.cap = cap  # the highest rank
        self.copies = copies  # of each rank in a pack
        self.wilds = wilds  # in a pack
        self.most_seats = most_seats
        self.two_packs_from = two_packs_from  # so many seats use two packs by default
        self.two_packs_needed = two_packs_needed  # … and are refused with one
        self.table = values.says("play", "table")
        self.packs = values.choose("packs", {"auto": 0, "1": 1, "2": 2})
        self.variation = values.choose("variation", {"standard": STANDARD, "ends": ENDS, "middle": MIDDLE})
        self.partners = values.is_on("partners")
        self.stock_size = values.number("stock-size")
        self.next_dealer = values.choose(
            "next-dealer", {"left": LEFT_DEALS, "winner": WINNER_DEALS, "same": SAME_DEALS}
        )
        self.opening_discards = values.says("opening-pass", "discard")
        self.hand_at_once = values.says("last-card-discarded", "at-once")
        self.min_piles = values.number("reshuffle-min-piles")
        self.renew_on_empty = values.says("reshuffle-when", "on-empty")
        self.top_up = values.says("short-group", "top-up")
        self.open_reserve = values.says("reserve-memory", "open")
        self.same_play = values.says("call-window", "same-play")
        self.grace_ms = values.number("call-grace-ms")
        self.take_back = values.says("take-back-on-call", "last-card")
        self.false_call = values.choose(
            "false-call-penalty", {"none": NO_PENALTY, "ones-only": ONES_ONLY, "all": ALL_CALLS}
        )
        self.from_stack = values.says("simultaneous-rule", "stack")
        self.simultaneous_ms = values.number("simultaneous-ms")
        self.protected = values.says("win-by-penalty", "protected")
        self.lift_commits = values.says("reserve-lift", "committed") and not self.open_reserve  # OP-RES-2
        self.on_demand = values.says("exposed-call", "on-demand")
        self.exposed_first = values.says("exposed-first", "before-stock")
        self.pass_discards = values.says("penalty-pass-discards", "yes")
        self.rotate = values.says("block-favoured", "rotate")
        self.dead_block = values.choose(
            "dead-block", {"fewest": FEWEST, "draw": DRAW, "shuffle-reserves": SHUFFLE_RESERVES}
        )
        self.wild_starts = values.says("wild-starts", "yes")
        self.wild_kept = values.says("wild-in-reserve", "forbidden")  # a wild may not be discarded
        self.placings = values.says("play-on", "placings")
        self.turn_clock = values.number("turn-clock", NO_CLOCK)  # seconds
        self.chat = values.is_on("table-chat")
        self.hint_votes = values.says("hint-calls", "vote")
        self.practice = values.says("hints", "practice")
        self.manual = values.says("clerical", "manual") and self.table
        self.memory_shown = values.says("memory", "shown")

        self.grounds = values.mask("call-grounds", GROUND_BITS)
        self.silent = self.grounds == 0  # there are no calls at all (FL-CHAL-20)
        if self.partners and self.grounds == printed_grounds:  # OP-CHAL-16: the edition prints more for partners
            self.grounds = partner_grounds
        self.early_calls = self.grounds >> WRONG_GROUND & 1 == 1  # FL-CHAL-5: a lift or a show betrays a wrong play
        if not self.hint_votes:
            self.grounds &= ~(1 << HINT_GROUND)  # OP-COND-2
        if not self.partners:
            self.grounds &= ~(1 << MATE_GROUND)

        self.start = middle if self.variation == MIDDLE else 1  # begins a rising pile
        self.starters = 1 << self.start  # the ranks that begin a pile …
        self.duty = self.starters  # … and those that must be played (OP-VAR-5)
        all_due = values.says("starter-duty", "all-starters")
        if self.variation == ENDS:
            self.starters |= 1 << cap
            self.duty = self.starters if all_due else 1 << 1
        self.kept = self.duty | (1 << WILD if self.wild_kept else 0)  # never discarded (FL-ONE-4, OP-WILD-4)
        self.keeps = self.table or wilds > 0  # whether the cards of play piles are told apart
        self.one_pack = make_pack(cap, copies, wilds)
        self.two_packs = make_pack(cap, copies * 2, wilds * 2)  # FL-DECK-6

    def pack_count(self, seats: int) -> int:
        """How many packs are shuffled together for so many seats."""
        if self.packs:  # FL-PLAYERS-7, FL-BLOCK-6
            return self.packs
        return 2 if seats >= self.two_packs_from else 1  # OP-PLAYERS-2

    def pack(self, seats: int) -> list[int]:
        """Every card in play, in order of rank, wilds last."""
        return self.one_pack.copy() if self.pack_count(seats) == 1 else self.two_packs.copy()

    def deck_size(self, seats: int) -> int:
        """How many cards are in play."""
        return (self.cap * self.copies + self.wilds) * self.pack_count(seats)
