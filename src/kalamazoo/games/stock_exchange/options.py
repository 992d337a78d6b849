"""The house rules of Stock Exchange."""

from typing import Final, final

from kalamazoo.core.options import Field, Options, choice, number, switch

SECOND: Final = 1  # count
SUGGESTED: Final = 9  # target: thirty times the number of players
MUST_FIT: Final = 1  # eleventh
ALONE: Final = 0  # tm-trade
WITH_ONE_NUMBER: Final = 1
NEVER_TRADED: Final = 2
DEDUCT: Final = 1  # tm-partner
FLOOR: Final = 1  # negative
EXTRA_ROUND: Final = 1  # tie
OPTIONAL: Final = 1  # partner-first
OFFERER_CHOOSES: Final = 1  # match
FINE: Final = 1  # wrong-sold
REVEAL_ALL: Final = 1  # reveal
BY_CONSENT: Final = 0  # stall
TWO_MINUTES: Final = 1
STALL_OFF: Final = 2
NEVER_OPENS: Final = 0  # open-after: the table never opens the board itself

FIELDS: tuple[Field, ...] = (
    choice("count", ("first", "second"), "SX-OP-11", "a point a round for ten rounds, or ten times the number"),
    number("target", SUGGESTED, 10, 10000, "SX-OP-10", "the count that wins by the second method", ("30n",)),
    switch("tm", "SX-OP-12", "whether the trade-mark card is dealt in"),
    choice("eleventh", ("disregarded", "must-fit"), "SX-OP-5", "whether an odd eleventh card spoils a hand"),
    choice("tm-trade", ("alone", "with-one-number", "never"), "SX-OP-6", "how the trade-mark card may be traded"),
    choice("tm-partner", ("none", "deduct"), "SX-OP-9", "whether a pair pays for a mark in its own hands"),
    choice("negative", ("allowed", "floor-0"), "SX-OP-8", "whether a deduction can take a count below nothing"),
    choice("tie", ("shared", "extra-round"), "SX-OP-13", "what happens when several lead after the last round"),
    choice("copies", ("10", "9"), "SX-OP-3", "how many cards of each number the pack has"),
    switch("partners", "SX-OP-20", "whether those who sit opposite play as a pair"),
    choice("partner-first", ("one-trade", "optional"), "SX-OP-20", "whether a pair must trade inside first"),
    switch("progressive", "SX-OP-22", "one round at a table, then winners move up a table"),
    number("moves", 10, 1, 100, "SX-OP-22", "how many rounds progressive play lasts"),
    choice("match", ("first-taker", "offerer-chooses"), "SX-MSG-5", "the first to accept trades, or the one picked"),
    switch("auto-match", "SX-MSG-5", "whether two open offers of the same count trade at once"),
    choice("offers", ("1", "3"), "SX-MSG-2", "how many offers a seat can have standing"),
    switch("auto-sold", "SX-OP-16", "whether the table calls for a hand as soon as it is complete"),
    choice("wrong-sold", ("nothing", "fine"), "SX-OP-15", "what a wrong call costs in table play"),
    choice("reveal", ("winner", "all"), "SX-OP-19", "whose hands are shown when a round ends"),
    choice("stall", ("by-consent", "120-s", "off"), "SX-OP-18", "how a round in which nobody trades is thrown in"),
    number("open-after", 30, 1, 600, "SX-OP-27", "seconds after which the table opens the board", ("never",)),
    choice("chat", ("closed", "open"), "SX-OP-24", "whether players may write to each other while the board is open"),
    choice("play", ("strict", "table"), "SX-OP-15", "whether a wrong call is refused or may happen"),
)  # fmt: skip


@final
class StockExchangeOptions(Options):
    """The house rules as numbers, for the state."""

    def __init__(self, values: dict[str, int], most_seats: int) -> None:
        super().__init__(values)
        self.most_seats = most_seats  # SX-OP-2: one pack has so many numbers
        self.copies = 10 - values["copies"]
        self.second = values["count"] == SECOND
        self.target = values["target"]
        self.tm = values["tm"] == 1
        self.must_fit = values["eleventh"] == MUST_FIT
        self.tm_trade = values["tm-trade"]
        self.tm_partner_pays = values["tm-partner"] == DEDUCT
        self.floor = values["negative"] == FLOOR
        self.extra_round = values["tie"] == EXTRA_ROUND
        self.partners = values["partners"] == 1
        self.pair_first = values["partner-first"] != OPTIONAL
        self.progressive = values["progressive"] == 1
        self.moves = values["moves"]
        self.chooses = values["match"] == OFFERER_CHOOSES
        self.auto_match = values["auto-match"] == 1
        self.slots = 1 + 2 * values["offers"]
        self.auto_sold = values["auto-sold"] == 1
        self.fine = values["wrong-sold"] == FINE
        self.reveal_all = values["reveal"] == REVEAL_ALL
        self.stall = values["stall"]
        self.open_after = values["open-after"]
        self.chat_open = values["chat"] == 1
        self.table_play = values["play"] == 1
