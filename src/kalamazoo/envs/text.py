"""A position as text: what a seat sees, what it may do and why not, for terminals and for models of language."""

from __future__ import annotations

from kalamazoo.core.people import Names
from kalamazoo.core.scene import Area, Face, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules

MOST_FACES = 40  # of one area that are written out


def draw_scene(scene: Scene) -> str:
    """A scene in lines: each area with its cards, then how things stand."""
    lines = [line for area in scene.areas if (line := area_line(area))]
    return "\n".join([*lines, scene.status])


def area_line(area: Area) -> str:
    """An area and its cards in one line; empty if there is nothing to say of it."""
    shown = [face_text(face) for face in area.cards[-MOST_FACES:] if not face.back]
    faces = " ".join(shown)
    if area.count > len(shown):
        cards = f"{area.count} cards" if area.count > 1 else "1 card"
        faces = f"{faces} ({cards} in all)" if shown else cards
    told = " ".join(part for part in (faces, area.text) if part)
    return f"{area.label}: {told or '–'}"


def face_text(face: Face) -> str:
    """A card in a few characters."""
    return face.short or f"{face.rank}{face.suit}" or face.name


def tell_position(rules: Rules, state: State, seat: int, names: Names = ()) -> str:
    """What a seat knows and may do, as a text: the table, then every legal move with what it means."""
    known = state.mask(seat)
    lines = [
        f"{rules.game.title} ({rules}), {state.seats} seats; you are {seat_name(seat)}.",
        draw_scene(rules.game.scene(known, seat, names)),
    ]
    moves = legal_texts(rules, known, seat, names)
    if moves:
        lines.append("You may:")
        lines += [f"  {token}: {words}" for token, words in moves.items()]
    elif state.may_act():
        lines.append("It is not for you to act.")
    return "\n".join(lines)


def legal_texts(rules: Rules, state: State, seat: int, names: Names = ()) -> dict[str, str]:
    """The legal moves of a seat as tokens, each with its meaning in words."""
    if not state.may_act() >> seat & 1:
        return {}
    game = rules.game
    return {
        game.write_move(state, seat, move): game.name_move(state, seat, move, names)
        for move in state.distinct_moves(seat)
    }


def tell_why_not(rules: Rules, state: State, seat: int, token: str, names: Names = ()) -> str:
    """Why a move may not be made, with its clause; empty if it may. Raises BadMove for what is no move at all."""
    game = rules.game
    known = state.mask(seat)
    move = game.read_move(known, seat, token)
    if state.may_act() >> seat & 1 and move in state.moves(seat):
        return ""
    ruling = game.explain(known, seat, move, names)
    return f"{ruling.text} ({ruling.clause})"


def tell_rules(rules: Rules) -> str:
    """The rules in brief: what the game is like, and every option that differs from the edition's own."""
    game = rules.game
    lines = [f"{game.title}, {rules.edition.title}. {game.about}"]
    for field in game.fields:
        value = rules.values[field.name]
        if value != rules.edition.values[field.name]:
            lines.append(f"{field.name} = {field.write(value)}: {field.meaning} ({field.clause})")
    return "\n".join(lines)
