"""Tables of Flaps under the rules of a house."""

from __future__ import annotations

from typing import Any

from tests.contract.obeyed.houses import House
from tests.games.flaps.setting import Setting
from tests.games.flaps.setting import lay as lay_cards


def lay(house: House, hands: str, top: str = "5c", **more: Any) -> Setting:
    """A table of Flaps under these rules; one game, not a match of several."""
    one = House(house.rules.replace(target="none"))
    return lay_cards(hands, top, level(house), one.options, **more)


def level(house: House) -> int:
    return int(house.edition.removeprefix("level"))


def lays(house: House, own: str, top: str, **more: Any) -> set[str]:
    """What A, who holds these cards, may lay on the pile; calls that may go with a lay are left out."""
    t = lay(house, f"{own} | Qd Qd Qd", top, **more)
    return {text.rstrip("!") for text in t.lays("A")}
