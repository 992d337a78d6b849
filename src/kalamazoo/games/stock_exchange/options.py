"""The house rules of Stock Exchange."""

from typing import Final, final

from kalamazoo.core.options import Field, Options, Values, choice, number, switch

SUGGESTED: Final = 9  # target: thirty times the number of players
ALONE: Final = 0  # tm-trade
WITH_ONE_NUMBER: Final = 1
NEVER_TRADED: Final = 2
BY_CONSENT: Final = 0  # stall
TWO_MINUTES: Final = 1
STALL_OFF: Final = 2
NEVER_OPENS: Final = 0  # open-after: the table never opens the board itself

FIELDS: tuple[Field, ...] = (
    choice(
        "count", ("first", "second"), "SX-OP-11", "a point for each of ten rounds, or ten times the number collected"
    ),
    number(
        "target",
        SUGGESTED,
        10,
        10000,
        "SX-OP-10",
        "the total that wins by the second method; 30n is thirty times the players",
        ("30n",),
    ),
    switch("tm", "SX-OP-12", "whether the trade-mark card is dealt in"),
    choice("eleventh", ("disregarded", "must-fit"), "SX-OP-5", "whether an odd eleventh card spoils a hand"),
    choice("tm-trade", ("alone", "with-one-number", "never"), "SX-OP-6", "how the trade-mark card may be traded"),
    choice("tm-partner", ("none", "deduct"), "SX-OP-9", "whether a pair pays for a mark in its own hands"),
    choice("negative", ("allowed", "floor-0"), "SX-OP-8", "whether a deduction can take a total below zero"),
    choice("tie", ("shared", "extra-round"), "SX-OP-13", "what happens when several lead after the last round"),
    choice("copies", ("10", "9"), "SX-OP-3", "how many cards of each number the pack has"),
    switch("partners", "SX-OP-20", "whether partners sit opposite and score together"),
    choice(
        "partner-first",
        ("one-trade", "optional"),
        "SX-OP-20",
        "whether partners must trade with each other before others",
    ),
    switch("progressive", "SX-OP-22", "whether several tables play, and winners move up a table after each round"),
    number("moves", 10, 1, 100, "SX-OP-22", "how many rounds progressive play lasts"),
    choice("match", ("first-taker", "offerer-chooses"), "SX-MSG-5", "who gets an offer that several accept"),
    switch("auto-match", "SX-MSG-5", "whether two open offers of the same count trade at once"),
    choice("offers", ("1", "3"), "SX-MSG-2", "how many offers a seat can have standing"),
    switch("auto-sold", "SX-OP-16", 'whether the table calls "sold" as soon as a hand is complete'),
    choice("wrong-sold", ("nothing", "fine"), "SX-OP-15", 'what a wrong "sold" costs in table play'),
    choice("reveal", ("winner", "all"), "SX-OP-19", "whose hands are shown when a round ends"),
    choice("stall", ("by-consent", "120-s", "off"), "SX-OP-18", "how a round in which nobody trades is thrown in"),
    number("open-after", 30, 1, 600, "SX-OP-27", "seconds after which the table opens the board", ("never",)),
    choice("chat", ("closed", "open"), "SX-OP-24", "whether players may write to each other while hands are dealt"),
    choice("play", ("strict", "table"), "SX-OP-15", 'whether a wrong "sold" is refused or may happen'),
)


@final
class StockExchangeOptions(Options):
    """The house rules as numbers, for the state."""

    def __init__(self, values: Values, most_seats: int) -> None:
        super().__init__(values)
        self.most_seats = most_seats  # SX-OP-2: one pack has so many numbers
        self.copies = values.choose("copies", {"10": 10, "9": 9})
        self.second = values.says("count", "second")
        self.target = values.number("target", SUGGESTED)
        self.tm = values.is_on("tm")
        self.must_fit = values.says("eleventh", "must-fit")
        self.tm_trade = values.choose(
            "tm-trade", {"alone": ALONE, "with-one-number": WITH_ONE_NUMBER, "never": NEVER_TRADED}
        )
        self.tm_partner_pays = values.says("tm-partner", "deduct")
        self.floor = values.says("negative", "floor-0")
        self.extra_round = values.says("tie", "extra-round")
        self.partners = values.is_on("partners")
        self.pair_first = not values.says("partner-first", "optional")
        self.progressive = values.is_on("progressive")
        self.moves = values.number("moves")
        self.chooses = values.says("match", "offerer-chooses")
        self.auto_match = values.is_on("auto-match")
        self.slots = values.choose("offers", {"1": 1, "3": 3})
        self.auto_sold = values.is_on("auto-sold")
        self.fine = values.says("wrong-sold", "fine")
        self.reveal_all = values.says("reveal", "all")
        self.stall = values.choose("stall", {"by-consent": BY_CONSENT, "120-s": TWO_MINUTES, "off": STALL_OFF})
        self.open_after = values.number("open-after", NEVER_OPENS)
        self.chat_open = values.says("chat", "open")
        self.table_play = values.says("play", "table")
