"""Positions as JSON documents with named zones; docs/formats.md describes each game's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kalamazoo.core.errors import BadPosition
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules, rules

LARGEST = 1_000_000


def write_position(rule_set: Rules, state: State) -> str:
    """The position as a JSON text."""
    return json.dumps({"rules": str(rule_set), **rule_set.game.write_position(state)}, indent=1) + "\n"


def read_position(text: str | Mapping[str, Any]) -> tuple[Rules, State]:
    """The rules and the state of a position; raises BadPosition naming what is wrong."""
    document = parse(text) if isinstance(text, str) else text
    name = document.get("rules")
    if not isinstance(name, str):
        raise BadPosition('a position needs "rules": a rules string such as "flinch@1913"')
    rule_set = rules(name)
    rest = {key: value for key, value in document.items() if key != "rules"}
    return rule_set, rule_set.game.read_position(rule_set.options, rest)


def parse(text: str) -> dict[str, Any]:
    """The JSON object of a text."""
    if len(text) > LARGEST:
        raise BadPosition(f"a position of {len(text)} characters is too long; {LARGEST} is the most")
    try:
        document = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadPosition(f"this position is not JSON: {error}") from None
    except ValueError:
        raise BadPosition("this position has a number of too many digits in it") from None
    if not isinstance(document, dict):
        raise BadPosition("a position is a JSON object in braces")
    return document
