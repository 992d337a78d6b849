"""Every card's effect by its kind, and everything that can be awaited: where to look a card up."""

from typing import Final

from kalamazoo.games.flaps.engine import cards as card
from kalamazoo.games.flaps.engine import table as phase
from kalamazoo.games.flaps.engine.aces import Ace, AceJack, AceLay, Calling, ExtraLay, KingLay
from kalamazoo.games.flaps.engine.attacks import Attack, Attacked, Eight, FacingEight, Nine, Quack, Seven
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.fives import (
    DumpFives,
    Dumping,
    Hiding,
    LoseSecret,
    PickSecret,
    ShareSecret,
    Sharing,
    Solve,
    Solving,
    StartGuessing,
)
from kalamazoo.games.flaps.engine.flapping import FlappingAsked, FlappingOpen, Flaps, MegaFlap, StopFlapping
from kalamazoo.games.flaps.engine.follow import EXTRA_BLACK, EXTRA_RED
from kalamazoo.games.flaps.engine.monty import FullMonty, MontyLays, MontyNames, MontyPoints, MontyShows, MontyTakes
from kalamazoo.games.flaps.engine.ones import (
    Looking,
    OneDown,
    OneLook,
    OneOver,
    OneSide,
    OneSwap,
    OneUp,
    Peeking,
    Placing,
    Raising,
    Swapping,
    Turning,
)
from kalamazoo.games.flaps.engine.pictures import Hoofers, Jack, Picking, Scuffle, Ten, UpJacks
from kalamazoo.games.flaps.engine.side import Guessing, Putting, Spoof, Trumps


def effect_list() -> list[Effect]:
    """The effects by kind of card; the others (5, 6, SIX OF THE BEST, QUEEN, KING, OL' MAIDS) have none (FP-SIX-1)."""
    by_kind = [Effect() for _ in range(card.KINDS)]
    by_kind[card.ONE_DOWN] = OneDown()
    by_kind[card.ONE_RIGHT] = OneSide(False)
    by_kind[card.ONE_LEFT] = OneSide(True)
    by_kind[card.ONE_OVER] = OneOver()
    by_kind[card.ONE_LOOK] = OneLook()
    by_kind[card.ONE_SWAP] = OneSwap()
    by_kind[card.ONE_UP] = OneUp()
    by_kind[card.ACE] = Ace()
    by_kind[card.ACE_END] = Ace()
    by_kind[card.ACE_LAY_RED] = AceLay(EXTRA_RED)
    by_kind[card.ACE_LAY_BLACK] = AceLay(EXTRA_BLACK)
    by_kind[card.TWO] = Attack(2)
    by_kind[card.THREE] = Attack(3)
    by_kind[card.FLAPS] = Flaps()
    by_kind[card.MEGA_FLAP] = MegaFlap()
    by_kind[card.STOP_FLAPPING] = StopFlapping()
    by_kind[card.DUMP_FIVES] = DumpFives()
    by_kind[card.LOSE_SECRET] = LoseSecret()
    by_kind[card.PICK_SECRET] = PickSecret()
    by_kind[card.GUESS_BLIND] = StartGuessing(False)
    by_kind[card.GUESS_LOOK] = StartGuessing(True)
    by_kind[card.SHARE_SECRET] = ShareSecret()
    by_kind[card.SOLVE] = Solve()
    by_kind[card.SEVEN] = Seven()
    by_kind[card.EIGHT] = Eight()
    by_kind[card.NINE] = Nine()
    by_kind[card.TEN] = Ten()
    by_kind[card.JACK] = Jack()
    by_kind[card.UP_JACKS] = UpJacks()
    by_kind[card.ACE_JACK] = AceJack()
    by_kind[card.HOOFERS] = Hoofers()
    by_kind[card.TRUMPS] = Trumps()
    by_kind[card.KING_LAY] = KingLay()
    by_kind[card.SPOOF] = Spoof()
    by_kind[card.MONTY] = FullMonty()
    by_kind[card.QUACK] = Quack()
    return by_kind


def phase_list() -> list[Phase]:
    """What is awaited, by phase; FlapsState itself knows open turns, drawn cards and objections."""
    by_number = [Phase() for _ in range(phase.PHASES)]
    by_number[phase.ATTACKED] = Attacked()
    by_number[phase.FACING] = FacingEight()
    by_number[phase.EXTRA] = ExtraLay()
    by_number[phase.DUMPING] = Dumping()
    by_number[phase.SCUFFLE] = Scuffle()
    by_number[phase.FLAPPING] = FlappingOpen()
    by_number[phase.ASKED] = FlappingAsked()
    by_number[phase.CALLING] = Calling()
    by_number[phase.PICKING] = Picking()
    by_number[phase.PUTTING] = Putting()
    by_number[phase.GUESSING] = Guessing()
    by_number[phase.HIDING] = Hiding()
    by_number[phase.SHARING] = Sharing()
    by_number[phase.SOLVING] = Solving()
    by_number[phase.PLACING] = Placing()
    by_number[phase.TURNING] = Turning()
    by_number[phase.LOOKING] = Looking()
    by_number[phase.PEEKING] = Peeking()
    by_number[phase.SWAPPING] = Swapping()
    by_number[phase.RAISING] = Raising()
    by_number[phase.MONTY_LAYS] = MontyLays()
    by_number[phase.MONTY_NAMES] = MontyNames()
    by_number[phase.MONTY_POINTS] = MontyPoints()
    by_number[phase.MONTY_SHOWS] = MontyShows()
    by_number[phase.MONTY_TAKES] = MontyTakes()
    return by_number


EFFECTS: Final = effect_list()
PHASES: Final = phase_list()
