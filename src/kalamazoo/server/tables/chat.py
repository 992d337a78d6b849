"""Talking at a table: where the rules close free chat, and the phrases that are left then."""

from __future__ import annotations

from kalamazoo.core.scene import Scene
from kalamazoo.rulebook import Rules
from kalamazoo.server.protocol.wire import PHRASES

CLOSED_BY = {"flinch": "OP-COND-2", "flush": "FU-ST-7", "stock-exchange": "SX-OP-24"}
CLOSED = "closed"


def hushed(rules: Rules) -> bool:
    """Whether these rules close free chat for as long as a deal lasts, whatever is going on in it."""
    words = rules.words()
    if rules.game.name == "flinch":
        return words["table-chat"] == "off"
    return rules.game.name == "flush" and words["play"] != "table"


def closed_by(rules: Rules, scene: Scene, text: str) -> str:
    """The clause by which this may not be said now, when the scene says that chat is closed; empty if it may."""
    if scene.hints.get("chat") != CLOSED or scene.over or text in PHRASES:
        return ""
    return CLOSED_BY[rules.game.name]
