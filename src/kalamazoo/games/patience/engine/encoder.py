"""What a learner sees of a Patience: the piles, the stock, and which cards the pack still hides."""

from typing import Final, cast, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.encoder import Columns, Encoder, put_word
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.solo_rows import FOURS, SoloColumns
from kalamazoo.games.patience.engine.actions import PatienceActions
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.options import PatienceOptions

PLACES: Final = 4
ONES: Final[i64] = 0x111111111111111  # one of every number, four bits a number


@final
class PatienceEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: PatienceOptions) -> None:
        self.table = PatienceActions(opt)
        columns = Columns()
        cap = opt.cap
        self.upper: i64 = columns.choice("upper", PLACES, cap, "the top card of each upper pile")
        self.base: i64 = columns.choice("base", PLACES, cap, "the first card of each lower pile; 0 is a space")
        self.top: i64 = columns.choice("top", PLACES, cap, "the last card of each lower pile")
        self.emptied: i64 = columns.flag("emptied", PLACES, "a space that plays to upper piles have emptied")
        self.solo = SoloColumns(columns, cap)
        super().__init__(1, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(move)

    def move_of(self, state: State, seat: i64, action: i64) -> i64:
        return self.table.move_of(cast(PatienceState, state), action)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(PatienceState, state)
        uppers = table.upper
        bases = table.base
        tops = table.top
        counts: i64 = FOURS
        above: i64 = 0  # upper piles, then the first cards of the lower ones
        below: i64 = 0  # their last cards, then which spaces were emptied
        where: i64 = 0
        while where < PLACES:
            shift: i64 = where << 3
            height: i64 = uppers[where]
            base: i64 = bases[where]
            above |= height << shift | base << (shift + 32)
            counts -= run(1, height)
            if base:
                top: i64 = tops[where]
                below |= top << shift
                counts -= run(top, base)
            elif table.origin >> where & 1:
                below |= bit(shift + 32)
            where += 1
        put_word(row, at + self.upper, above)
        put_word(row, at + self.top, below)
        self.solo.put(table, counts, row, at)


def run(first: i64, last: i64) -> i64:
    """One of each number from the first to the last, four bits a number; none if the last comes before the first."""
    return ONES & (bit(last << 2) - bit((first - 1) << 2))
